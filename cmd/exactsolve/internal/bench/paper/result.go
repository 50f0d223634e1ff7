package paper

import (
	"fmt"
	"path/filepath"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// A BenchPaperResult is the answer of bench paper.
type BenchPaperResult struct {
	message.BenchPaper
	runs      []*PaperRun
	summary   bool // the documents go elsewhere
	comparing bool // with files
	compared  int  // numbers that were
}

// Add adds what was measured.
func (r *BenchPaperResult) Add(p *PaperRun) {
	r.runs, r.Papers = append(r.runs, p), append(r.Papers, p.PaperRun)
	if p.Wrong > 0 {
		r.Status = cert.No.String()
	}
}

func (r *BenchPaperResult) Text(p *cli.Page) {
	switch {
	case r.summary:
		r.textSummary(p)
	case r.comparing:
		r.textSummary(p)
		r.textCompared(p)
	default:
		for k, one := range r.runs {
			if k > 0 {
				p.Line()
			}
			one.Document(p, *r.Quick)
		}
	}
}

// textSummary has a line for each paper.
func (r *BenchPaperResult) textSummary(p *cli.Page) {
	rows := [][]string{{"paper", "as printed", "differ, with reason", "wrong", "beside", "timings", "not run"}}
	total := 0
	for _, one := range r.runs {
		row := []string{one.Key}
		for _, n := range []int{one.Same, one.Differ, one.Wrong, one.Beside, one.Timings, one.NotRun} {
			row = append(row, fmt.Sprint(n))
		}
		rows = append(rows, row)
		total += one.Wrong
	}
	look, first := cli.Green, "every number is as printed, or differs for a reason that is given"
	switch {
	case total > 0:
		look, first = cli.Red, cli.Plural(total, "number")+" not as printed, for no reason that is given"
	case r.Status == cert.Unknown.String():
		look, first = cli.Red, "not all was run"
	}
	p.Line(cli.Styled(first, look))
	p.Line()
	p.Table(rows)
	for _, one := range r.runs {
		for _, line := range one.wrong() {
			p.Line(cli.Styled("  "+line, cli.Plain))
		}
	}
}

// wrong lists what is not as printed.
func (r *PaperRun) wrong() []string {
	var list []string
	for _, x := range r.list {
		if x.Failed != "" {
			list = append(list, fmt.Sprintf("%s, %s: %s", r.Key, x.Where, x.Failed))
		}
		for _, f := range x.Figures {
			if f.Same == sameNo {
				list = append(list, fmt.Sprintf("%s, %s, %s: %s in the paper, %s here", r.Key, x.Where, f.What, f.Paper, f.Here))
			}
		}
	}
	return list
}

func (r *BenchPaperResult) textCompared(p *cli.Page) {
	p.Line()
	if r.Differences == nil {
		p.Line(cli.Styled(fmt.Sprintf("%s as in the files", cli.Plural(r.compared, "number")), cli.Green))
	} else {
		p.Line(cli.Styled(fmt.Sprintf("%d of %s not as in the files", len(r.Differences), cli.Plural(r.compared, "number")), cli.Red))
	}
	for _, list := range []struct {
		title string
		rows  []message.PaperDifference
	}{{"differences", r.Differences}, {"timings", r.Timings}} {
		if list.rows == nil {
			continue
		}
		rows := [][]string{{list.title, "", "", "in the file", "now"}}
		for _, d := range list.rows {
			rows = append(rows, []string{d.Paper, d.Where, d.What, orUnsaid(d.Committed), orUnsaid(d.Now)})
		}
		p.Line()
		p.Table(rows)
	}
}

func orUnsaid(s string) string {
	if s == "" {
		return unsaid
	}
	return s
}

// A paperList is the answer of bench paper --list.
type paperList struct {
	message.BenchPaper
	listed []Exhibit
}

func newPaperList(papers []Paper) *paperList {
	var r paperList
	for _, p := range papers {
		for _, e := range p.Exhibits {
			e = e.sized(0)
			r.listed = append(r.listed, e)
			r.Exhibits = append(r.Exhibits, message.ListedExhibit{Paper: p.Key, Exhibit: e.Message(), Quick: e.Why == "" && !e.Slow})
		}
	}
	return &r
}

func (r *paperList) Text(p *cli.Page) {
	rows := [][]string{{"paper", "exhibit", "run", "where"}}
	for k, e := range r.listed {
		runs := "yes"
		switch {
		case e.Why != "":
			runs = "no"
		case e.Slow:
			runs = "not with --quick"
		case e.Count > quickCount:
			runs = "fewer games with --quick"
		}
		rows = append(rows, []string{r.Exhibits[k].Paper, e.Name, runs, e.Where})
	}
	p.Table(rows)
}

// files returns the outputs of --directory, one for each paper.
func (c *benchPaper) files(s *cli.Session, chosen []Paper) []*cli.Output {
	var list []*cli.Output
	for _, p := range chosen {
		if c.directory != "" {
			list = append(list, s.NewOutput(filepath.Join(c.directory, p.Key+".md")))
		}
	}
	return list
}

// write reports the result, and with --directory puts each document in its file,
// unless it is not complete.
func (c *benchPaper) write(s *cli.Session, r *BenchPaperResult, files []*cli.Output) error {
	for k, o := range files {
		if r.Status == cert.Unknown.String() {
			break
		}
		p := &cli.Page{W: o, Width: cli.DefaultWidth}
		r.runs[k].Document(p, *r.Quick)
		if err := p.Flush(); err != nil {
			o.Abort()
			return cli.InputError(err)
		}
		if err := o.Commit(); err != nil {
			return cli.InputError(err)
		}
	}
	if err := s.Report(r); err != nil {
		return cli.InputError(err)
	}
	return nil
}

// paragraphs prints text at the width of the page, for Markdown.
func paragraphs(p *cli.Page, list ...string) {
	for _, text := range list {
		p.Paragraph(0, strings.TrimSpace(text))
		p.Line()
	}
}
