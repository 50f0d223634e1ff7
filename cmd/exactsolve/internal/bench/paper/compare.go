package paper

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

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
		if want := 5 - into; len(row) != want {
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

// compare compares what was run with the document. Of a paper that was run whole,
// numbers that are only in the document are differences too.
func (r *result) compare(p *Paper, committed tables, whole bool) {
	now := tables{p.rows(false), p.rows(true)}
	for _, row := range now[1] {
		r.Timings = append(r.Timings, difference(p, here(committed[1], row), row))
	}
	for _, row := range now[0] {
		r.differ(difference(p, here(committed[0], row), row))
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

func (r *result) differ(d message.PaperDifference) {
	if r.compared++; d.Committed != d.Now {
		r.Differences = append(r.Differences, d)
		r.Status = cert.No.String()
	}
}
