package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"exactsolve/cert"
	"exactsolve/message"
)

// A benchPaperResult is the answer of bench paper.
type benchPaperResult struct {
	message.BenchPaper
	runs      []*paperRun
	summary   bool // the documents go elsewhere
	comparing bool // with files
	compared  int  // numbers that were
}

func (r *benchPaperResult) add(p *paperRun) {
	r.runs, r.Papers = append(r.runs, p), append(r.Papers, p.PaperRun)
	if p.Wrong > 0 {
		r.Status = cert.No.String()
	}
}

func (r *benchPaperResult) text(p *page) {
	switch {
	case r.summary:
		r.textSummary(p)
	case r.comparing:
		r.textSummary(p)
		r.textCompared(p)
	default:
		for k, one := range r.runs {
			if k > 0 {
				p.line()
			}
			one.document(p, *r.Quick)
		}
	}
}

// textSummary has a line for each paper.
func (r *benchPaperResult) textSummary(p *page) {
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
	look, first := green, "every number is as printed, or differs for a reason that is given"
	switch {
	case total > 0:
		look, first = red, plural(total, "number")+" not as printed, for no reason that is given"
	case r.Status == cert.Unknown.String():
		look, first = red, "not all was run"
	}
	p.line(span{first, look})
	p.line()
	p.table(rows)
	for _, one := range r.runs {
		for _, line := range one.wrong() {
			p.line(span{"  " + line, plain})
		}
	}
}

// wrong lists what is not as printed.
func (r *paperRun) wrong() []string {
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

func (r *benchPaperResult) textCompared(p *page) {
	p.line()
	if r.Differences == nil {
		p.line(span{fmt.Sprintf("%s as in the files", plural(r.compared, "number")), green})
	} else {
		p.line(span{fmt.Sprintf("%d of %s not as in the files", len(r.Differences), plural(r.compared, "number")), red})
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
		p.line()
		p.table(rows)
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
	listed []exhibit
}

func newPaperList(papers []paper) *paperList {
	var r paperList
	for _, p := range papers {
		for _, e := range p.Exhibits {
			e = e.sized(0)
			r.listed = append(r.listed, e)
			r.Exhibits = append(r.Exhibits, message.ListedExhibit{Paper: p.Key, Exhibit: e.message(), Quick: e.Why == "" && !e.Slow})
		}
	}
	return &r
}

func (r *paperList) text(p *page) {
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
	p.table(rows)
}

// files returns the outputs of --directory, one for each paper.
func (c *benchPaper) files(s *session, chosen []paper) []*output {
	var list []*output
	for _, p := range chosen {
		if c.directory != "" {
			list = append(list, s.newOutput(filepath.Join(c.directory, p.Key+".md")))
		}
	}
	return list
}

// write reports the result, and with --directory puts each document in its file,
// unless it is not complete.
func (c *benchPaper) write(s *session, r *benchPaperResult, files []*output) error {
	for k, o := range files {
		if r.Status == cert.Unknown.String() {
			break
		}
		p := &page{w: o, width: defaultWidth}
		r.runs[k].document(p, *r.Quick)
		if err := p.flush(); err != nil {
			o.abort()
			return inputError(err)
		}
		if err := o.commit(); err != nil {
			return inputError(err)
		}
	}
	if err := s.report(r); err != nil {
		return inputError(err)
	}
	return nil
}

// paragraphs prints text at the width of the page, for Markdown.
func paragraphs(p *page, list ...string) {
	for _, text := range list {
		p.paragraph(0, strings.TrimSpace(text))
		p.line()
	}
}
