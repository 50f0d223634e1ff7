package paper

import (
	"fmt"
	"runtime"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// Headings of the document, which compare looks for.
const (
	HeadFigures = "## Numbers"
	HeadTimings = "## Timings"
)

// Document writes what was run as Markdown: numbers, timings, what was not run, and
// the command lines with their outputs.
func (r *PaperRun) Document(p *cli.Page, quick bool) {
	mode := ""
	if quick {
		mode = " --quick"
	}
	p.Line(cli.Styled("# "+r.Key+" again", cli.Bold))
	p.Line()
	paragraphs(p,
		fmt.Sprintf("%s [%s]. Written by `exactsolve bench paper %s%s`; [about these pages](README.md).", r.Title, r.Source, r.Key, mode),
		fmt.Sprintf("Run with exactsolve %s, %s, %s/%s, %s.", cli.CurrentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH, cli.Plural(runtime.NumCPU(), "core")))
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

func (r *PaperRun) figures(p *cli.Page) {
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
	p.Line(cli.Styled(HeadFigures, cli.Bold))
	p.Line()
	paragraphs(p, "The paper's, with those of others in brackets, beside those here, which repeat. – is where the paper says nothing.")
	markdownTable(p, "| where | what | paper | here | same? |", lines)
}

func (r *PaperRun) timings(p *cli.Page) {
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
	p.Line(cli.Styled(HeadTimings, cli.Bold))
	p.Line()
	text := "Seconds; those here are of one run on the machine above and do not repeat."
	if r.Machine != "" {
		text += " The paper's are of " + r.Machine + "."
	}
	paragraphs(p, text)
	markdownTable(p, "| where | what | paper | here |", lines)
}

// markdownTable writes a Markdown table.
func markdownTable(p *cli.Page, heading string, lines []string) {
	p.Line(cli.Styled(heading, cli.Plain))
	p.Line(cli.Styled(strings.Repeat("|---", strings.Count(heading, "|")-1)+"|", cli.Plain))
	for _, line := range lines {
		p.Line(cli.Styled(line, cli.Plain))
	}
	p.Line()
}

func (r *PaperRun) notRun(p *cli.Page) {
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
	p.Line(cli.Styled("## Not run", cli.Bold))
	p.Line()
	for _, line := range lines {
		for k, part := range cli.Wrap(line, p.Width-2) {
			if k > 0 {
				part = "  " + part
			}
			p.Line(cli.Styled(part, cli.Plain))
		}
	}
	p.Line()
}

// runs writes the command lines and what they print. The blocks are text and not
// console, so that the test of the documents does not run them all again.
func (r *PaperRun) runs(p *cli.Page) {
	for k, x := range r.ran() {
		if k > 0 {
			p.Line()
		}
		p.Line(cli.Styled("## "+x.Where, cli.Bold))
		p.Line()
		paragraphs(p, x.What)
		p.Line(cli.Styled("```text", cli.Plain))
		for _, t := range x.Commands {
			p.Line(cli.Styled("$ "+t.Line, cli.Plain))
			p.Put(cli.Styled(t.Output, cli.Plain))
			if t.Status != cli.ExitYes {
				p.Line(cli.Styled("$ echo $?", cli.Plain))
				p.Line(cli.Styled(fmt.Sprint(t.Status), cli.Plain))
			}
		}
		p.Line(cli.Styled("```", cli.Plain))
	}
}

// ran returns the exhibits that were run.
func (r *PaperRun) ran() []*message.ExhibitRun {
	var list []*message.ExhibitRun
	for _, x := range r.list {
		if x.Why == "" && !x.Left {
			list = append(list, x)
		}
	}
	return list
}
