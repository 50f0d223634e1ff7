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
	headFigures = "## Numbers"
	headTimings = "## Timings"
)

// A document is a page of Markdown.
type document struct{ *cli.Page }

func (d document) heading(s string) {
	d.Line(cli.Bold(s))
	d.Line()
}

func (d document) paragraph(text string) {
	d.Paragraph(0, text)
	d.Line()
}

// Document writes what was run as Markdown: numbers, timings, what was not run, and command lines with outputs.
func (p *Paper) Document(page *cli.Page, quick bool) {
	d, mode := document{page}, ""
	if quick {
		mode = " --quick"
	}
	d.heading("# " + p.Key + " again")
	d.paragraph(fmt.Sprintf("%s [%s]. Written by `exactsolve bench paper %s%s`; [about these pages](README.md).", p.Title, p.Source, p.Key, mode))
	d.paragraph(fmt.Sprintf("Run with exactsolve %s, %s, %s/%s, %s.",
		cli.CurrentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH, cli.Plural(runtime.NumCPU(), "core")))
	d.table(headFigures, "The paper's, with those of others in brackets, beside those here, which repeat. – is where the paper says nothing. "+
		"A method here is what the commands said that ran, by their numbers below.",
		append([]string{"where", "what", "paper", "here", "same?"}, ofMethods...), p.rows(false))
	machine := ""
	if p.Machine != "" {
		machine = " The paper's are of " + p.Machine + "."
	}
	d.table(headTimings, "Seconds; those here are of one run on the machine above and do not repeat."+machine,
		append([]string{"where", "what", "paper", "here"}, ofMethods...), p.rows(true))
	d.namings(p)
	d.notRun(p)
	d.runs(p)
}

// rows are what stands in the table of numbers, or in that of timings.
func (p *Paper) rows(timing bool) [][]string {
	var rows [][]string
	for _, x := range p.Exhibits {
		for _, f := range x.Figures {
			switch by := credits(&f.Credit); {
			case f.Timing && timing:
				rows = append(rows, cells(append([]string{x.Where, f.What, f.Paper, f.Here}, by...)...))
			case !f.Timing && !timing:
				rows = append(rows, cells(append([]string{x.Where, f.What, f.Paper, f.Here, f.Same}, by...)...))
			}
		}
		if x.Failed != "" && !x.Left && !timing {
			rows = append(rows, cells(append([]string{x.Where, x.Failed, "", "failed", sameNo}, credits(new(message.Credit))...)...))
		}
	}
	return rows
}

// cells returns texts as they are in a table.
func cells(list ...string) []string {
	for k, s := range list {
		list[k] = clean(orUnsaid(s))
	}
	return list
}

func clean(s string) string { return strings.ReplaceAll(s, "|", "¦") }

// table writes a table below a heading and a text, nothing without rows.
func (d document) table(heading, text string, columns []string, rows [][]string) {
	if rows == nil {
		return
	}
	d.heading(heading)
	d.paragraph(text)
	d.Text("| " + strings.Join(columns, " | ") + " |")
	d.Text(strings.Repeat("|---", len(columns)) + "|")
	for _, row := range rows {
		d.Text("| " + strings.Join(row, " | ") + " |")
	}
	d.Line()
}

// ofMethods head what [credits] returns.
var ofMethods = []string{"paper's method", "method here", "same method?", "command"}

// namings writes which methods here count as those of the paper.
func (d document) namings(p *Paper) {
	var rows [][]string
	for _, n := range p.calls {
		rows = append(rows, cells(n.paper, strings.Join(n.here, "; ")))
	}
	d.table("## Methods", "Those of the paper, and what the same method is called in the outputs here. It is another if nothing stands there.",
		[]string{"paper", "here"}, rows)
}

func (d document) notRun(p *Paper) {
	var lines []string
	for _, x := range p.Exhibits {
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
	d.heading("## Not run")
	for _, line := range lines {
		d.Text(strings.Join(cli.Wrap(line, d.Width-2), "\n  "))
	}
	d.Line()
}

// runs writes the command lines and what they print. The blocks are text and not
// console, so that the test of the documents does not run them all again.
func (d document) runs(p *Paper) {
	before := ""
	for _, x := range p.Exhibits {
		if x.Why != "" || x.Left {
			continue
		}
		d.Put(cli.Plain(before))
		before = "\n"
		d.heading("## " + x.Where)
		d.paragraph(x.What)
		d.Text("```text")
		for k, t := range x.Commands {
			d.Text(fmt.Sprintf("%d $ %s", k+1, t.Line))
			d.Put(cli.Plain(t.Output))
			if t.Status != cli.ExitYes {
				d.Text(fmt.Sprintf("$ echo $?\n%d", t.Status))
			}
		}
		d.Text("```")
	}
}
