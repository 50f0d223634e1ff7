package paper

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// paperTables are the numbers in a document, by where and what.
type paperTables struct {
	Figures, timings map[[2]string]string
	Order            [][2]string // of figures
}

// committed reads the documents to compare with, none without --compare.
func (c *benchPaper) committed(s *cli.Session, chosen []Paper) (map[string]paperTables, error) {
	if c.compare == "" {
		return nil, nil
	}
	tables := map[string]paperTables{}
	for _, p := range chosen {
		name := filepath.Join(c.compare, p.Key+".md")
		text, err := readDocument(s, name)
		if err != nil {
			return nil, err
		}
		t, err := ReadTables(text)
		if err != nil {
			return nil, cli.InputError(fmt.Errorf("%s:%w", name, err))
		}
		tables[p.Key] = t
	}
	return tables, s.CheckOutputs()
}

// maxDocument limits the size of a document to compare with, in bytes.
const maxDocument = 1 << 24

func readDocument(s *cli.Session, name string) (string, error) {
	_, r, err := s.Open(name)
	if err != nil {
		return "", err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, maxDocument+1))
	if err == nil && len(text) > maxDocument {
		err = fmt.Errorf("%s: want at most %d bytes", name, maxDocument)
	}
	if err != nil {
		return "", cli.InputError(err)
	}
	return string(text), nil
}

// ReadTables reads the tables below the headings of numbers and of timings.
func ReadTables(text string) (paperTables, error) {
	t := paperTables{Figures: map[[2]string]string{}, timings: map[[2]string]string{}}
	var into map[[2]string]string
	columns, number := 0, 0
	for line := range strings.Lines(text) {
		line, number = strings.TrimRight(line, "\r\n"), number+1
		switch {
		case line == HeadFigures:
			into, columns = t.Figures, 5
		case line == HeadTimings:
			into, columns = t.timings, 4
		case strings.HasPrefix(line, "## "):
			into = nil
		}
		if into == nil || !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| where |") {
			continue
		}
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "| "), " |"), " | ")
		if len(cells) != columns {
			return t, fmt.Errorf("%d:1: %d cells, want %d", number, len(cells), columns)
		}
		key := [2]string{cells[0], cells[1]}
		if _, twice := into[key]; twice {
			return t, fmt.Errorf("%d:1: %s, %s is there twice", number, key[0], key[1])
		}
		if into[key] = cells[3]; columns == 5 {
			t.Order = append(t.Order, key)
		}
	}
	return t, nil
}

// Compare compares what was run with the document. Of a paper that was run whole,
// numbers that are only in the document are differences too.
func (r *BenchPaperResult) Compare(p *PaperRun, committed paperTables, whole bool) {
	seen, skipped := map[[2]string]bool{}, map[string]bool{}
	for _, x := range p.list {
		if x.Left {
			skipped[x.Where] = true
			continue
		}
		for _, f := range x.Figures {
			key := [2]string{clean(x.Where), clean(f.What)}
			d := message.PaperDifference{Paper: p.Key, Where: key[0], What: key[1], Committed: committed.Figures[key], Now: clean(f.Here)}
			if f.Timing {
				d.Committed = committed.timings[key]
				r.Timings = append(r.Timings, d)
				continue
			}
			seen[key] = true
			r.differ(d)
		}
	}
	for _, key := range committed.Order {
		if whole && !seen[key] && !skipped[key[0]] {
			r.differ(message.PaperDifference{Paper: p.Key, Where: key[0], What: key[1], Committed: committed.Figures[key]})
		}
	}
}

// clean returns a text as it is in a cell.
func clean(s string) string { return strings.ReplaceAll(s, "|", "¦") }

func (r *BenchPaperResult) differ(d message.PaperDifference) {
	if r.compared++; d.Committed == d.Now {
		return
	}
	r.Differences = append(r.Differences, d)
	r.Status = cert.No.String()
}
