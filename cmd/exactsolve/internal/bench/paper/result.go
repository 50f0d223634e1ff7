package paper

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// A result is the answer of bench paper.
type result struct {
	message.BenchPaper
	flags    *benchPaper
	papers   []*Paper
	compared int // numbers, with files
}

func (r *result) add(p *Paper) {
	r.papers, r.Papers = append(r.papers, p), append(r.Papers, p.PaperRun)
	if p.Wrong > 0 {
		r.Status = answer.No.String()
	}
}

func (r *result) Text(p *cli.Page) {
	if r.flags.directory != "" || r.flags.compare != "" {
		r.textSummary(p)
		if r.flags.compare != "" {
			r.textCompared(p)
		}
		return
	}
	for k, one := range r.papers {
		if k > 0 {
			p.Line()
		}
		one.Document(p, r.flags.quick)
	}
}

// textSummary has a line for each paper.
func (r *result) textSummary(p *cli.Page) {
	rows := [][]string{{"paper", "as printed", "differ, with reason", "wrong", "beside", "timings", "by its method", "by another", "not run"}}
	wrong := 0
	for _, one := range r.papers {
		rows = append(rows, cli.Cells(one.Key, one.Same, one.Differ, one.Wrong, one.Beside, one.Timings, one.ByIts, one.ByOther, one.NotRun))
		wrong += one.Wrong
	}
	look, first := cli.Green, "every number is as printed, or differs for a reason that is given"
	switch {
	case wrong > 0:
		look, first = cli.Red, cli.Plural(wrong, "number")+" not as printed, for no reason that is given"
	case r.Status == answer.Unknown.String():
		look, first = cli.Red, "not all was run"
	}
	p.Line(look(first))
	p.Line()
	p.Table(rows)
	for _, one := range r.papers {
		one.textWrong(p)
	}
}

// textWrong lists what is not as printed.
func (p *Paper) textWrong(page *cli.Page) {
	for _, x := range p.Exhibits {
		at := fmt.Sprintf("  %s, %s", p.Key, x.Where)
		if x.Failed != "" {
			page.Text(at + ": " + x.Failed)
		}
		for _, f := range x.Figures {
			if f.Same == sameNo {
				page.Text(fmt.Sprintf("%s, %s: %s in the paper, %s here", at, f.What, f.Paper, f.Here))
			}
		}
	}
}

func (r *result) textCompared(p *cli.Page) {
	p.Line()
	if r.Differences == nil {
		p.Line(cli.Green(fmt.Sprintf("%s as in the files", cli.Plural(r.compared, "number"))))
	} else {
		p.Line(cli.Red(fmt.Sprintf("%d of %s not as in the files", len(r.Differences), cli.Plural(r.compared, "number"))))
	}
	textDifferences(p, "differences", r.Differences)
	textDifferences(p, "timings", r.Timings)
}

func textDifferences(p *cli.Page, title string, list []message.PaperDifference) {
	if list == nil {
		return
	}
	rows := [][]string{{title, "", "", "in the file", "now"}}
	for _, d := range list {
		rows = append(rows, []string{d.Paper, d.Where, d.What, orUnsaid(d.Committed), orUnsaid(d.Now)})
	}
	p.Line()
	p.Table(rows)
}

func orUnsaid(s string) string { return cmp.Or(s, unsaid) }

// A list is the answer of bench paper --list.
type list struct {
	message.BenchPaper
	exhibits []*Exhibit
}

func listed(papers []*Paper) *list {
	var r list
	for _, p := range papers {
		for _, x := range p.Exhibits {
			x.fill()
			r.exhibits = append(r.exhibits, x)
			r.Exhibits = append(r.Exhibits, message.ListedExhibit{Paper: p.Key, Exhibit: x.Exhibit, Quick: x.Why == "" && !x.slow})
		}
	}
	return &r
}

func (r *list) Text(p *cli.Page) {
	rows := [][]string{{"paper", "exhibit", "run", "where"}}
	for _, x := range r.exhibits {
		runs := "yes"
		switch {
		case x.Why != "":
			runs = "no"
		case x.slow:
			runs = "not with --quick"
		case x.games > quickGames:
			runs = "fewer games with --quick"
		}
		rows = append(rows, []string{x.Paper, x.Name, runs, x.Where})
	}
	p.Table(rows)
}

// files returns the outputs of --directory, one for each paper.
func (c *benchPaper) files(s *cli.Session, chosen []*Paper) []*cli.Output {
	var files []*cli.Output
	for _, p := range chosen {
		if c.directory != "" {
			files = append(files, s.NewOutput(filepath.Join(c.directory, p.Key+".md")))
		}
	}
	return files
}

// write reports the result, and with --directory puts each document in its file, unless it is not complete.
func (r *result) write(s *cli.Session, files []*cli.Output) error {
	for k, o := range files {
		if r.Status == answer.Unknown.String() {
			break
		}
		p := &cli.Page{W: o, Width: cli.DefaultWidth}
		r.papers[k].Document(p, r.flags.quick)
		if err := p.Flush(); err != nil {
			o.Abort()
			return cli.InputError(err)
		}
		if err := o.Commit(); err != nil {
			return cli.InputError(err)
		}
	}
	return cli.InputError(s.Report(r))
}

// tables are the rows of a document: numbers, and timings.
type tables [2][][]string

// committed reads the documents to compare with, none without --compare.
func (c *benchPaper) committed(s *cli.Session, chosen []*Paper) (map[string]tables, error) {
	if c.compare == "" {
		return nil, nil
	}
	byKey := map[string]tables{}
	for _, p := range chosen {
		name := filepath.Join(c.compare, p.Key+".md")
		_, r, err := s.Open(name)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		text, err := io.ReadAll(r)
		if err != nil {
			return nil, cli.InputError(err)
		}
		if byKey[p.Key], err = readTables(string(text)); err != nil {
			return nil, cli.InputError(fmt.Errorf("%s:%w", name, err))
		}
	}
	return byKey, s.CheckOutputs()
}

// readTables reads the tables below the headings of numbers and of timings.
func readTables(text string) (found tables, err error) {
	into, number := -1, 0
	for line := range strings.Lines(text) {
		line, number = strings.TrimRight(line, "\r\n"), number+1
		if strings.HasPrefix(line, "## ") {
			into = slices.Index([]string{headFigures, headTimings}, line)
		}
		if into < 0 || !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| where |") {
			continue
		}
		row := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "| "), " |"), " | ")
		if want := 5 - into + len(ofMethods); len(row) != want {
			return found, fmt.Errorf("%d:1: %d cells, want %d", number, len(row), want)
		}
		if here(found[into], row) != nil {
			return found, fmt.Errorf("%d:1: %s, %s is there twice", number, row[0], row[1])
		}
		found[into] = append(found[into], row)
	}
	return found, nil
}

// here returns the row about the same number, nil if there is none.
func here(rows [][]string, number []string) []string {
	k := slices.IndexFunc(rows, func(row []string) bool { return slices.Equal(row[:2], number[:2]) })
	if k < 0 {
		return nil
	}
	return rows[k]
}

// compare compares what was run with the document, and of each number and timing what
// stands beside it. Of a paper that was run whole, numbers that are only in the document
// are differences too.
func (r *result) compare(p *Paper, committed tables, whole bool) {
	now := tables{p.rows(false), p.rows(true)}
	for _, row := range now[1] {
		r.Timings = append(r.Timings, difference(p, here(committed[1], row), row))
	}
	for _, row := range now[0] {
		r.differ(difference(p, here(committed[0], row), row))
	}
	for k, rows := range now {
		for _, row := range rows {
			r.differBeside(p, here(committed[k], row), row)
		}
	}
	for _, row := range committed[0] {
		left := slices.ContainsFunc(p.Exhibits, func(x *Exhibit) bool { return x.Left && clean(x.Where) == row[0] })
		if whole && !left && here(now[0], row) == nil {
			r.differ(difference(p, row, nil))
		}
	}
}

// difference has a row of the document beside that of the run; one may be nil.
func difference(p *Paper, committed, now []string) message.PaperDifference {
	d := message.PaperDifference{Paper: p.Key}
	if committed != nil {
		d.Where, d.What, d.Committed = committed[0], committed[1], committed[3]
	}
	if now != nil {
		d.Where, d.What, d.Now = now[0], now[1], now[3]
	}
	return d
}

// differBeside compares what stands beside a number or timing that is in the document:
// that of the paper, whether they are the same, and all about methods but the commands.
func (r *result) differBeside(p *Paper, committed, now []string) {
	if committed == nil {
		return
	}
	was := beside(committed)
	for k, is := range beside(now) {
		if is != was[k] {
			r.differ(message.PaperDifference{Paper: p.Key, Where: now[0], What: now[1] + ", " + is[0], Committed: was[k][1], Now: is[1]})
		}
	}
}

// beside returns what stands beside a number in a row, each with its name.
func beside(row []string) [][2]string {
	by := row[len(row)-len(ofMethods):]
	return [][2]string{
		{"paper", row[2]},
		{"same?", strings.Join(row[4:len(row)-len(by)], "")}, // nothing of a timing
		{"method", fmt.Sprintf("%s for %s: %s", by[1], by[0], by[2])},
	}
}

func (r *result) differ(d message.PaperDifference) {
	if r.compared++; d.Committed != d.Now {
		r.Differences = append(r.Differences, d)
		r.Status = answer.No.String()
	}
}
