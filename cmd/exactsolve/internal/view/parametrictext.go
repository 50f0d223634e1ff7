package view

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/expression"
)

// maxCells is how many cells, and bands, are written in text.
const maxCells = 20

// ParametricName names a claim about all values of a parameter.
func ParametricName(c *cert.Claim) string {
	p, name := c.Parametric, ""
	switch c.Concept {
	case claim.ParametricDevices:
		name = "best " + exactsolve.ConceptName(p.Of)
	case claim.ParametricExtreme:
		name = "all extreme nash equilibria"
	default:
		name = exactsolve.ConceptName(cert.Nash)
	}
	return fmt.Sprintf("%s for each %s from %v to %v", name, p.Name, p.From, p.To)
}

// parametricShows says what such a claim is beside its name.
func parametricShows(c *cert.Claim) string {
	p := c.Parametric
	text := cli.Plural(len(p.Cells), "cell")
	if c.Concept == claim.ParametricDevices {
		text = fmt.Sprintf("none has more of the payoffs times %s; %s", weightList(p.Maximize), text)
	}
	if n := len(p.Unknown); n > 0 {
		text += fmt.Sprintf("; nothing at %s", cli.Plural2(n, "value of "+p.Name, "values of "+p.Name))
	}
	return text
}

// A parametricText writes what holds for all values of a parameter.
type parametricText struct {
	*message.Parametric
	n      *cli.Names
	value  string // what formulas of pieces say, as in "the value"
	digits int
}

// write writes all: pieces and what is claimed in each cell, or bands.
func (m *parametricText) write(p *cli.Page) {
	p.Line()
	m.writeBrief(p)
	for k := range m.Cells[:min(len(m.Cells), maxCells)] {
		p.Line()
		p.Line(cli.Bold(fmt.Sprintf("Cell %d", k+1)), cli.Plain(", "+m.span(&m.Cells[k].Span)))
		m.writeCell(p, &m.Cells[k])
	}
	andMore(p, "", len(m.Cells)-maxCells)
	p.Line()
}

// writeBrief writes pieces, or bands, and what happens between them.
func (m *parametricText) writeBrief(p *cli.Page) {
	for k := range m.Pieces[:min(len(m.Pieces), maxCells)] {
		p.Paragraph(2, m.span(&m.Pieces[k].Span)+": "+m.value+" "+string(m.Pieces[k].Value))
	}
	andMore(p, "  ", len(m.Pieces)-maxCells)
	m.writeBands(p)
	notes := append(m.jumps(), m.unknown()...)
	if len(notes) > 0 {
		p.Line()
	}
	for _, note := range notes {
		p.Paragraph(0, note)
	}
}

// jumps says where the value jumps.
func (m *parametricText) jumps() (list []string) {
	for k := range m.Pieces {
		if k > 0 && m.Pieces[k].Jump {
			list = append(list, m.jump(&m.Pieces[k-1], &m.Pieces[k]))
		}
	}
	return list
}

// span says from where to where something holds, as in "t from 0 to 1".
func (m *parametricText) span(s *message.Span) string {
	if s.From.Exact != nil && s.To.Exact != nil && s.From.Exact.Equal(*s.To.Exact) {
		return fmt.Sprintf("%s = %v", m.Name, s.From)
	}
	return fmt.Sprintf("%s from %v to %v", m.Name, s.From, s.To)
}

// unknown says, in a sentence or none, of which values nothing is claimed.
func (m *parametricText) unknown() []string {
	var list []string
	for _, p := range m.Unknown {
		list = append(list, p.String())
	}
	if list == nil {
		return nil
	}
	return []string{fmt.Sprintf("Nothing is claimed for %s = %s.", m.Name, cli.OrList(list))}
}

// jump says from what to what the value jumps where a piece begins, and which of them it is there.
func (m *parametricText) jump(before, after *message.FormulaPiece) string {
	at := after.From
	text := fmt.Sprintf("At %s = %v the %s jumps from %s to %s", m.Name, at, m.value, m.limit(before.Value, at), m.limit(after.Value, at))
	switch {
	case after.FromHeld && !before.ToHeld:
		return text + "; there it is the latter."
	case before.ToHeld && !after.FromHeld:
		return text + "; there it is the former."
	}
	return text + "."
}

// limit returns what a formula is at a place, or near it.
func (m *parametricText) limit(f message.Formula, at message.Place) string {
	x, ok := function(m.Name, f)(at.Near())
	switch {
	case !ok:
		return string(f)
	case at.Exact != nil:
		return x.String() + cli.Beside(x, m.digits)
	}
	near, _ := cli.Decimal(x, max(m.digits, 3))
	return "≈ " + near
}

// function returns what a formula says at values of the parameter, if it says anything.
func function(name string, f message.Formula) func(rational.Rat) (rational.Rat, bool) {
	e, mistake := expression.Parse(string(f))
	return func(at rational.Rat) (x rational.Rat, ok bool) {
		if mistake != nil {
			return x, false
		}
		x, err := e.At((*expression.Values)(nil).With(name, at))
		return x, err == nil
	}
}

func (m *parametricText) writeCell(p *cli.Page, c *message.FormulaCell) {
	if c.Device != nil {
		p.Table(m.deviceTable(c.Device))
		p.Paragraph(0, "Payoffs: "+m.paid(c.Payoffs)+".")
		return
	}
	var pays []number
	for _, x := range c.Payoffs {
		pays = append(pays, number{Text: string(x)})
	}
	p.Rows(append(behaviorRows(m.n.Players, formulaNumbers(c.Profile), noBeliefs), payoffRow(m.n.Players, pays)))
}

// paid says what each player gets.
func (m *parametricText) paid(payoffs []message.Formula) string {
	var z []string
	for i, x := range payoffs {
		z = append(z, PlayerPhrase(i, m.n.Players[i])+" "+string(x))
	}
	return strings.Join(z, ", ")
}

func formulaNumbers(list []message.FormulaEntry) (z []number) {
	for _, e := range list {
		z = append(z, number{Choice: e.Choice, Text: string(e.Probability)})
	}
	return z
}

func noBeliefs(message.Set, cli.Item) (row cli.Row, ok bool) { return row, false }

// deviceTable has a row for each draw, or pair of sequences.
func (m *parametricText) deviceTable(d *message.FormulaDevice) [][]string {
	rows := [][]string{slices.Concat([]string{"probability"}, playerNames(m.n))}
	for _, draw := range d.Plans {
		rows = append(rows, slices.Concat([]string{string(draw.Probability)}, planWords(m.n, draw.Plans)))
	}
	for _, p := range d.Pairs {
		rows = append(rows, slices.Concat([]string{string(p.Probability)}, pairWords(m.n, p.Sequences)))
	}
	return rows
}

// enterParametric says what is proved of a claim about all values of a parameter.
func (m *SolveResult) enterParametric(q *exactsolve.Question) {
	m.value = valueWord(q)
	name := m.Parametric.Name
	switch m.Claimed {
	case claim.ParametricNash:
		m.Notes = append(m.Notes, fmt.Sprintf("At each %s every Nash equilibrium has these payoffs; there may be others.", name))
	case claim.ParametricDevices:
		than := "more"
		if q.Minimize != "" {
			than = "less"
		}
		m.Notes = append(m.Notes, fmt.Sprintf("At each %s no %s has %s; there may be others that are as good.", name, exactsolve.ConceptName(m.Concept), than))
	case claim.ParametricExtreme:
		m.Notes = append(m.Notes, fmt.Sprintf("At each %s these are all extreme equilibria; others are mixtures of these.", name))
	}
}

func (m *SolveResult) parametricText() *parametricText {
	return &parametricText{m.Parametric, m.view.n, m.value, m.view.digits}
}

// parametricText is of a claim alone, which does not say that payoffs are a value.
func (v *View) parametricText() *parametricText {
	value := "payoff of player 1"
	if w := v.claim.Parametric.Maximize; v.claim.Concept == claim.ParametricDevices {
		value = weightedWord(weightList(w))
		if !slices.ContainsFunc(w, func(x rational.Rat) bool { return !x.IsOne() }) {
			value = "sum of payoffs"
		}
	}
	return &parametricText{v.Claim().Parametric, v.n, value, v.digits}
}
