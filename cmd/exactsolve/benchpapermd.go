package main

import (
	"fmt"
	"runtime"
	"strings"

	"exactsolve/message"
)

// Headings of the document, which compare looks for.
const (
	headFigures = "## Numbers"
	headTimings = "## Timings"
)

// document writes what was run as Markdown: numbers, timings, what was not run, and
// the command lines with their outputs.
func (r *paperRun) document(p *page, quick bool) {
	mode := ""
	if quick {
		mode = " --quick"
	}
	p.line(span{"# " + r.Key + " again", bold})
	p.line()
	paragraphs(p,
		fmt.Sprintf("%s [%s]. Written by `exactsolve bench paper %s%s`; [about these pages](README.md).", r.Title, r.Source, r.Key, mode),
		fmt.Sprintf("Run with exactsolve %s, %s, %s/%s, %s.", currentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH, plural(runtime.NumCPU(), "core")))
	r.figures(p)
	r.timings(p)
	r.notRun(p)
	r.runs(p)
}

// cellsLine returns a row of a Markdown table.
func cellsLine(cells ...string) string {
	for k := range cells {
		cells[k] = strings.ReplaceAll(orUnsaid(cells[k]), "|", "¦")
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

func (r *paperRun) figures(p *page) {
	var lines []string
	for _, x := range r.list {
		for _, f := range x.Figures {
			if !f.Timing {
				lines = append(lines, cellsLine(x.Where, f.What, f.Paper, f.Here, f.Same))
			}
		}
		if x.Failed != "" && !x.Left {
			lines = append(lines, cellsLine(x.Where, x.Failed, "", "failed", sameNo))
		}
	}
	if lines == nil {
		return
	}
	p.line(span{headFigures, bold})
	p.line()
	paragraphs(p, "The paper's, with those of others in brackets, beside those here, which repeat. – is where the paper says nothing.")
	markdownTable(p, "| where | what | paper | here | same? |", lines)
}

func (r *paperRun) timings(p *page) {
	var lines []string
	for _, x := range r.list {
		for _, f := range x.Figures {
			if f.Timing {
				lines = append(lines, cellsLine(x.Where, f.What, f.Paper, f.Here))
			}
		}
	}
	if lines == nil {
		return
	}
	p.line(span{headTimings, bold})
	p.line()
	text := "Seconds; those here are of one run on the machine above and do not repeat."
	if r.Machine != "" {
		text += " The paper's are of " + r.Machine + "."
	}
	paragraphs(p, text)
	markdownTable(p, "| where | what | paper | here |", lines)
}

// markdownTable writes a Markdown table.
func markdownTable(p *page, heading string, lines []string) {
	p.line(span{heading, plain})
	p.line(span{strings.Repeat("|---", strings.Count(heading, "|")-1) + "|", plain})
	for _, line := range lines {
		p.line(span{line, plain})
	}
	p.line()
}

func (r *paperRun) notRun(p *page) {
	var lines []string
	for _, x := range r.list {
		switch {
		case x.Why != "":
			lines = append(lines, fmt.Sprintf("- **%s**: %s Not run: %s", x.Where, x.What, x.Why))
		case x.Left:
			lines = append(lines, fmt.Sprintf("- **%s**: %s Left out of this run.", x.Where, x.What))
		}
	}
	if lines == nil {
		return
	}
	p.line(span{"## Not run", bold})
	p.line()
	for _, line := range lines {
		for k, part := range wrap(line, p.width-2) {
			if k > 0 {
				part = "  " + part
			}
			p.line(span{part, plain})
		}
	}
	p.line()
}

// runs writes the command lines and what they print. The blocks are text and not
// console, so that the test of the documents does not run them all again.
func (r *paperRun) runs(p *page) {
	for k, x := range r.ran() {
		if k > 0 {
			p.line()
		}
		p.line(span{"## " + x.Where, bold})
		p.line()
		paragraphs(p, x.What)
		p.line(span{"```text", plain})
		for _, t := range x.Commands {
			p.line(span{"$ " + t.Line, plain})
			p.put(span{t.Output, plain})
			if t.Status != exitYes {
				p.line(span{"$ echo $?", plain})
				p.line(span{fmt.Sprint(t.Status), plain})
			}
		}
		p.line(span{"```", plain})
	}
}

// ran returns the exhibits that were run.
func (r *paperRun) ran() []*message.ExhibitRun {
	var list []*message.ExhibitRun
	for _, x := range r.list {
		if x.Why == "" && !x.Left {
			list = append(list, x)
		}
	}
	return list
}
