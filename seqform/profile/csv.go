package profile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// A csvReader reads rows with a player, an information set, an action and its
// probability, in the order that the header says. Other columns are passed over.
type csvReader struct {
	*draft
	*csv.Reader
	base   int   // offset of what Reader reads
	starts []int // offsets of lines from base
	column [5]int
	row    []string

	players names
	sets    []names // per player, made when first asked for
}

// columnOf returns which of fieldNames a cell of the header is, or −1.
func columnOf(cell string) int {
	return slices.Index(fieldNames, strings.ToLower(strings.Trim(cell, "\" \t\r")))
}

func parseCSV(d *draft) {
	d.info.Profiles = 1
	r := csvReader{draft: d, base: lex.SkipBOM(d.src), starts: []int{0}, players: names{}, sets: make([]names, len(d.g.Players))}
	text := d.src[r.base:]
	for k, c := range text {
		if c == '\n' {
			r.starts = append(r.starts, k+1)
		}
	}
	r.Reader = csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord, r.TrimLeadingSpace, r.ReuseRecord = -1, true, true
	r.addPlayers()
	if r.next() && r.header() {
		for !r.Stopped() && r.next() {
			r.entry()
		}
	}
	d.settleAll()
}

func (r *csvReader) addPlayers() {
	for i := range r.g.Players {
		r.players.add(r.g.Players[i].Name, i)
		r.players.add(r.g.PlayerLabel(i), i)
	}
}

// next reads a row, and stops at the end or at a mistake.
func (r *csvReader) next() bool {
	row, err := r.Read()
	if err == nil {
		r.row = row
		return true
	}
	if e, ok := errors.AsType[*csv.ParseError](err); ok {
		r.Fail(r.offset(e.Line, e.Column), "bad CSV: %v", e.Err)
	} else if err != io.EOF {
		r.Fail(len(r.src), "bad CSV: %v", err)
	}
	return false
}

func (r *csvReader) offset(line, col int) int {
	line = min(max(line, 1), len(r.starts))
	return min(r.base+r.starts[line-1]+max(col-1, 0), len(r.src))
}

// at returns where field k of the row is.
func (r *csvReader) at(k int) int { return r.offset(r.FieldPos(k)) }

func (r *csvReader) header() bool {
	if r.device != nil {
		r.device.found = true
	}
	r.column = [5]int{-1, -1, -1, -1, -1}
	for f, cell := range r.row {
		k := columnOf(cell)
		if k < 0 {
			continue
		}
		if r.column[k] >= 0 {
			r.Fail(r.at(f), "column %s again", fieldNames[k])
			return false
		}
		r.column[k] = f
	}
	if f := r.column[draw]; f >= 0 && r.device == nil {
		r.noProfile(r.at(f))
		return false
	}
	for k, f := range r.column[:r.needed()] {
		if f < 0 {
			r.Fail(r.at(0), "no column %s: the header must have %s", fieldNames[k], strings.Join(fieldNames[:r.needed()], ", "))
			return false
		}
	}
	return true
}

// needed returns how many of fieldNames there must be.
func (r *csvReader) needed() int {
	if r.device != nil {
		return draw + 1
	}
	return draw
}

// cell returns the field in column k, without white space around it.
func (r *csvReader) cell(k int) textLine {
	f := r.column[k]
	return textLine{off: r.at(f), text: strings.TrimSpace(r.row[f])}
}

func (r *csvReader) entry() {
	if need := slices.Max(r.column[:r.needed()]); len(r.row) <= need {
		r.Errorf(r.at(0), "the row has %s, expected at least %d", lex.Count(len(r.row), "field"), need+1)
		return
	}
	i, ok := r.find("player", r.cell(player), r.players, len(r.g.Players), func() string { return "; give the number" })
	if !ok {
		return
	}
	h, ok := r.find("information set", r.cell(infoset), r.namesOfSets(i), len(r.g.Players[i].Infosets), func() string {
		return fmt.Sprintf(" of %s; give its position, as in \"%d:1\"", place{g: r.g, i: i}.player(), i+1)
	})
	if !ok {
		return
	}
	off, at := r.at(0), place{r.g, i, h}
	a, ok := r.find("action", r.cell(action), r.actionsOf(off, at), len(at.actions()), func() string {
		return fmt.Sprintf(" at %v; add its position, as in \"#1\"", at)
	})
	if !ok {
		return
	}
	c := r.cell(probability)
	x, _ := r.number(c.off, c.text)
	if r.device != nil {
		r.tell(off, r.drawn(r.cell(draw), x), at, a)
		return
	}
	r.enter(off, at, a, x)
}

// actionsOf returns the names of the actions at a place that a row at offset off names.
func (r *csvReader) actionsOf(off int, at place) names {
	if r.device != nil {
		return actionNames(at.actions())
	}
	return r.mention(off, at).index
}

func (r *csvReader) namesOfSets(i int) names {
	if r.sets[i] == nil {
		r.sets[i] = names{}
		r.sets[i].addSets(r.g, i, 0)
		if r.g.Tree == nil {
			r.sets[i].add("", 0)
		}
	}
	return r.sets[i]
}

// find returns, counted from 0, which of n the cell means, by name or as a number from
// 1; advice tells what to do about a name that is not the only one.
func (r *csvReader) find(what string, c textLine, all names, n int, advice func() string) (int, bool) {
	k, ok := all[c.text]
	if !ok {
		number, err := strconv.Atoi(c.text)
		if k = number - 1; err != nil || k < 0 || k >= n {
			r.Errorf(c.off, "%s %s is neither a name nor a number from 1 to %d", what, lex.Quote(c.text), n)
			return 0, false
		}
	}
	if k == ambiguous {
		r.Errorf(c.off, "more than one %s %s%s", what, lex.Quote(c.text), advice())
	}
	return k, k != ambiguous
}

// An Entry is the probability of an action, which like its place counts from 0, as text.
type Entry struct {
	Player, Infoset, Action int
	Probability             string
	Decimal                 string // beside it, for people
}

// FormatCSV writes entries so that [ParseWith] reads them: each position by its label, or as
// a number from 1 where the reader takes the label for something else. It returns an error
// where that takes the number for something else too.
func FormatCSV(w io.Writer, g *seqform.Game, entries []Entry) error {
	z := newCSVWriter(g)
	rows := [][]string{append(slices.Clone(fieldNames[:draw]), fieldNames[probability]+"_decimal")}
	for _, e := range entries {
		row, err := z.row(&e)
		if err != nil {
			return err
		}
		rows = append(rows, append(row, e.Decimal))
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// FormatDevice writes draws so that [ParseDevice] reads them, as FormatCSV does.
func FormatDevice(w io.Writer, g *seqform.Game, draws []seqform.Draw) error {
	z := newCSVWriter(g)
	rows := [][]string{append([]string{fieldNames[draw]}, fieldNames[:draw]...)}
	for k, x := range draws {
		for i := range x.Actions {
			for h, a := range x.Actions[i] {
				if a == 0 {
					continue
				}
				row, err := z.row(&Entry{Player: i, Infoset: h, Action: a - 1, Probability: x.Weight.String()})
				if err != nil {
					return err
				}
				rows = append(rows, append([]string{strconv.Itoa(k + 1)}, row...))
			}
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// A csvWriter finds the names that a reader takes for what is meant.
type csvWriter struct {
	csvReader
	last    place
	labels  []string // of the actions there
	actions names
}

func newCSVWriter(g *seqform.Game) *csvWriter {
	z := &csvWriter{csvReader: csvReader{draft: &draft{g: g}, sets: make([]names, len(g.Players)), players: names{}}}
	z.addPlayers()
	return z
}

// row returns the cells of fieldNames without a draw.
func (z *csvWriter) row(e *Entry) ([]string, error) {
	at := place{z.g, e.Player, e.Infoset}
	if at != z.last {
		z.last, z.labels, z.actions = at, seqform.ActionLabels(at.actions()), actionNames(at.actions())
	}
	name, position := z.g.Players[at.i].Infosets[at.h].Name, fmt.Sprintf("%d:%d", at.i+1, at.h+1)
	row := []string{
		z.players.cell(at.i, z.g.PlayerLabel(at.i)),
		z.namesOfSets(at.i).cell(at.h, name, name+" ("+position+")", position),
		z.actions.cell(e.Action, z.labels[e.Action]),
		e.Probability,
	}
	if k := slices.Index(row[:probability], ""); k >= 0 {
		return nil, fmt.Errorf("profile: no name in CSV for the %s of action %d at %v", fieldNames[k], e.Action+1, at)
	}
	return row, nil
}

// cell returns what find takes for k: a label, the number, or if it takes none of them "".
func (x names) cell(k int, labels ...string) string {
	for _, label := range labels {
		if meant, ok := x[label]; ok && meant == k && label != "" && label == strings.TrimSpace(label) && !strings.Contains(label, "\r") {
			return label
		}
	}
	number := strconv.Itoa(k + 1)
	if meant, ok := x[number]; ok && meant != k {
		return ""
	}
	return number
}
