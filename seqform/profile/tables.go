package profile

import (
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform/internal/lex"
)

// A title is what stands above a table of Gambit's.
type title struct {
	strategic bool
	player    string // the number, as written
}

// heading returns the title that text is, or nil.
func heading(text string) *title {
	text = strings.TrimSpace(text)
	for _, kind := range []string{"Behavior", "Strategy"} {
		rest, ok := strings.CutPrefix(text, kind+" profile for player ")
		if number, colon := strings.CutSuffix(rest, ":"); ok && colon {
			return &title{kind == "Strategy", strings.TrimSpace(number)}
		}
	}
	return nil
}

// A table has the rows of one player.
type table struct {
	title
	head   textLine // the title's
	player int
	lines  []textLine // up to the next table
}

// parseTables reads what Gambit prints with -D: for each player a table with a
// row an action, in the order of a NE line, and one with beliefs. A table for a player
// that is not after the one before begins another profile.
func parseTables(d *draft) {
	tables, ok := d.tables()
	if !ok {
		return
	}
	var starts []int // first table of each profile
	for k := range tables {
		if k == 0 || tables[k].player <= tables[k-1].player {
			starts = append(starts, k)
		}
	}
	pick, ok := d.choose(len(starts), func() int { return tables[starts[1]].head.off })
	if !ok {
		return
	}
	end := len(tables)
	if pick+1 < len(starts) {
		end = starts[pick+1]
	}
	for k := starts[pick]; k < end && !d.Stopped(); k++ {
		d.table(&tables[k])
	}
}

// tables splits the input at headings.
func (d *draft) tables() ([]table, bool) {
	var list []table
	for _, l := range lines(d.src) {
		h := heading(l.text)
		if h == nil {
			if len(list) > 0 {
				last := &list[len(list)-1]
				last.lines = append(last.lines, l)
			}
			continue
		}
		i, err := strconv.Atoi(h.player)
		if err != nil || i < 1 || i > len(d.g.Players) {
			d.Fail(l.start(), "player %s, expected a number from 1 to %d", lex.Quote(h.player), len(d.g.Players))
			return nil, false
		}
		if h.strategic != (d.g.Tree == nil) {
			d.Fail(l.start(), "the table is for a game in %s form, which the game is not", map[bool]string{true: "strategic", false: "extensive"}[h.strategic])
			return nil, false
		}
		list = append(list, table{title: *h, head: l, player: i - 1})
	}
	return list, len(list) > 0
}

// table reads the rows of one player.
func (d *draft) table(t *table) {
	r := tableReader{draft: d, rest: t.lines, last: t.head}
	names := []string{"Infoset", "Action", "Prob"}
	if t.strategic {
		names = []string{"Strategy", "Prob"}
	}
	if !r.columns(names) {
		return
	}
	for h := range d.g.Players[t.player].Infosets {
		r.set(place{d.g, t.player, h})
		if d.Stopped() {
			return
		}
	}
	l, ok := r.next()
	switch {
	case ok && !isColumns(l.text, []string{"Infoset", "Node"}):
		d.Fail(l.start(), "a row after those of all actions of %s", place{g: d.g, i: t.player}.player())
	case ok && d.opt.Beliefs && !t.strategic:
		r.beliefTable(t.player)
	}
}

// A tableReader goes through the lines of a table.
type tableReader struct {
	*draft
	rest []textLine
	last textLine // the one before rest
}

// next returns the next line that is not blank.
func (r *tableReader) next() (textLine, bool) {
	for len(r.rest) > 0 {
		l := r.rest[0]
		r.rest = r.rest[1:]
		if strings.TrimSpace(l.text) != "" {
			r.last = l
			return l, true
		}
	}
	return textLine{}, false
}

func isColumns(text string, names []string) bool {
	found := strings.Fields(text)
	return len(found) >= len(names) && slices.Equal(found[:len(names)], names)
}

// columns passes over the names of the columns and the dashes below.
func (r *tableReader) columns(names []string) bool {
	l, ok := r.next()
	if !ok || !isColumns(l.text, names) {
		r.fail(l, ok, "the columns "+strings.Join(names, ", "))
		return false
	}
	if l, ok := r.next(); ok && !isRule(l.text) {
		r.fail(l, ok, "a line of dashes")
		return false
	}
	return true
}

// isRule reports whether text is a line of dashes.
func isRule(text string) bool { return strings.Trim(text, "- \t") == "" }

// fail stops at line l, or at the end of the table if there is none.
func (r *tableReader) fail(l textLine, ok bool, want string) {
	if ok {
		r.Fail(l.start(), "expected %s, found %s", want, lex.Quote(strings.TrimSpace(l.text)))
		return
	}
	r.Fail(r.last.off+len(strings.TrimRight(r.last.text, " \t")), "the table ends early: expected %s after this line", want)
}

// set reads the rows of an information set. All zeros are no behavior.
func (r *tableReader) set(at place) {
	prob := make([]rational.Rat, len(at.actions()))
	first, zero, good := 0, true, true
	for a := range prob {
		l, ok := r.next()
		list := row(l, at, a)
		if list == nil {
			r.fail(l, ok, rowName(at, a))
			return
		}
		if a == 0 {
			first = list[0].off
		}
		x, ok := r.number(list[0].off, list[0].text)
		prob[a], good, zero = x, good && ok, zero && x.IsZero()
	}
	if good && !zero {
		r.profile[at.i][at.h] = prob
		r.settle(first, at)
	}
}

func rowName(at place, a int) string {
	label := lex.Quote(at.g.ActionLabel(at.i, at.h, a))
	if at.g.Tree == nil {
		return "the row of strategy " + label
	}
	return "the row of action " + label + " at " + at.String()
}

// row returns the numbers in a row, the probability and perhaps the value, nil if
// the row is not the one of action a. Gambit prints labels, which may have spaces in
// them, or numbers where there are none.
func row(l textLine, at place, a int) []textLine {
	set := &at.g.Players[at.i].Infosets[at.h]
	rests := []string{l.text}
	if at.g.Tree != nil {
		rests = after(rests, set.Name, at.h+1, set.Number)
	}
	return numbersAfter(l, after(rests, set.Actions[a], a+1))
}

// numbersAfter returns the one or two words that one of rests, what may be left of line l, has.
func numbersAfter(l textLine, rests []string) []textLine {
	for _, rest := range rests {
		list := words(l.off+len(l.text)-len(rest), rest)
		if n := len(list); n == 1 || n == 2 {
			return list
		}
	}
	return nil
}

// after returns what is left of texts that begin with the label or one of the
// numbers that may stand for it, each as a word.
func after(texts []string, label string, numbers ...int) []string {
	names := []string{strings.TrimSpace(label)}
	for _, n := range numbers {
		names = append(names, strconv.Itoa(n))
	}
	var rests []string
	for _, text := range texts {
		text = strings.TrimLeft(text, " \t")
		for _, name := range names {
			rest, ok := strings.CutPrefix(text, name)
			if ok && name != "" && strings.TrimLeft(rest, " \t") != rest {
				rests = append(rests, rest)
			}
		}
	}
	return rests
}
