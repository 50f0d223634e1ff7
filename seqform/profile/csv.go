package profile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"exactsolve/seqform/internal/lex"
)

// A csvReader reads rows with a player, an information set, an action and its
// probability, in the order that the header says. Other columns are passed over.
type csvReader struct {
	*draft
	*csv.Reader
	base   int   // offset of what Reader reads
	starts []int // offsets of lines from base
	column [4]int
	row    []string

	players map[string]int // ambiguous if shared
	sets    []setIndex     // per player, made when first asked for
}

// columnOf returns which of fieldNames a cell of the header is, or −1.
func columnOf(cell string) int {
	return slices.Index(fieldNames, strings.ToLower(strings.Trim(cell, "\" \t\r")))
}

func parseCSV(d *draft) {
	d.info.Profiles = 1
	r := csvReader{draft: d, base: lex.SkipBOM(d.src), starts: []int{0}, sets: make([]setIndex, len(d.g.Players))}
	text := d.src[r.base:]
	for k, c := range text {
		if c == '\n' {
			r.starts = append(r.starts, k+1)
		}
	}
	r.Reader = csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord, r.TrimLeadingSpace, r.ReuseRecord = -1, true, true
	r.players = make(map[string]int)
	for i := range d.g.Players {
		r.addPlayer(d.g.Players[i].Name, i)
		r.addPlayer(d.g.PlayerLabel(i), i)
	}
	if r.next() && r.header() {
		for r.next() {
			r.entry()
		}
	}
	d.settleAll()
}

func (r *csvReader) addPlayer(name string, i int) {
	if k, ok := r.players[name]; ok && k != i {
		i = ambiguous
	}
	r.players[name] = i
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

// header reads the names of the columns.
func (r *csvReader) header() bool {
	for k := range r.column {
		r.column[k] = -1
	}
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
	for k, f := range r.column {
		if f < 0 {
			r.Fail(r.at(0), "no column %s: the header must have player, infoset, action and probability", fieldNames[k])
			return false
		}
	}
	return true
}

// cell returns the field in column k, without white space around it.
func (r *csvReader) cell(k int) textLine {
	f := r.column[k]
	return textLine{r.at(f), strings.TrimSpace(r.row[f])}
}

// entry reads a row.
func (r *csvReader) entry() {
	if need := slices.Max(r.column[:]); len(r.row) <= need {
		r.Errorf(r.at(0), "the row has %s, expected at least %d", lex.Count(len(r.row), "field"), need+1)
		return
	}
	i, ok := r.player(r.cell(player))
	if !ok {
		return
	}
	at, ok := r.infoset(i, r.cell(infoset))
	if !ok {
		return
	}
	off := r.at(0)
	a, ok := r.action(at, r.mention(off, at).index, r.cell(action))
	if !ok {
		return
	}
	c := r.cell(probability)
	x, _ := r.number(c.off, c.text)
	r.enter(off, at, a, x)
}

func (r *csvReader) player(c textLine) (int, bool) {
	i, ok := r.players[c.text]
	if !ok {
		return r.position("player", c, len(r.g.Players))
	}
	if i == ambiguous {
		r.Errorf(c.off, "more than one player %s; give the number", lex.Quote(c.text))
	}
	return i, i != ambiguous
}

func (r *csvReader) infoset(i int, c textLine) (place, bool) {
	if r.sets[i] == nil {
		r.sets[i] = setIndex{}
		r.sets[i].addPlayer(r.g, i)
		if r.g.Tree == nil {
			r.sets[i].add("", place{r.g, i, 0})
		}
	}
	at, ok := r.sets[i][c.text]
	if !ok {
		h, ok := r.position("information set", c, len(r.g.Players[i].Infosets))
		return place{r.g, i, h}, ok
	}
	if at.i == shared {
		r.Errorf(c.off, "more than one information set %s of %s; give its position, as in \"%d:1\"", lex.Quote(c.text), place{g: r.g, i: i}.player(), i+1)
	}
	return at, at.i != shared
}

func (r *csvReader) action(at place, index actionIndex, c textLine) (int, bool) {
	a, ok := index[c.text]
	if !ok {
		return r.position("action", c, len(at.actions()))
	}
	if a == ambiguous {
		r.Errorf(c.off, "more than one action %s at %v; add its position, as in \"#1\"", lex.Quote(c.text), at)
	}
	return a, a != ambiguous
}

// position reads a number from 1 to n and returns it counted from 0.
func (r *csvReader) position(what string, c textLine, n int) (int, bool) {
	k, err := strconv.Atoi(c.text)
	if err != nil || k < 1 || k > n {
		r.Errorf(c.off, "%s %s is neither a name nor a number from 1 to %d", what, lex.Quote(c.text), n)
		return 0, false
	}
	return k - 1, true
}
