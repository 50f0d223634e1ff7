package depth

import (
	"math"
	"strconv"

	"exactsolve/aivat"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// An aivatResult is the answer of aivat.
type aivatResult struct {
	message.Aivat
	digits int
}

// sum enters the samples, which have at least one hand.
func (m *aivatResult) sum(payoffs, estimates *aivat.Sample) {
	m.Hands = payoffs.Len()
	m.Payoffs, m.Estimates = newSample(payoffs), newSample(estimates)
	if m.Hands > 1 {
		m.Factor = ratio(*m.Payoffs.Variance, *m.Estimates.Variance)
	}
}

func newSample(s *aivat.Sample) *message.Sample {
	m := &message.Sample{Mean: s.Mean()}
	if s.Len() > 1 {
		variance, squared := s.Variance(), s.MeanVariance()
		m.Variance, m.SquaredError = &variance, &squared
	}
	return m
}

// ratio returns a/b, nil if b is 0.
func ratio(a, b rational.Rat) *rational.Rat {
	if b.IsZero() {
		return nil
	}
	x := a.Quo(b)
	return &x
}

// Text says the answer in words.
func (m *aivatResult) Text(p *cli.Page) {
	if m.Hands == 0 {
		p.Line(cli.Red("unknown"), cli.Plain(": "+cli.Printable(m.Reason)))
		return
	}
	who := cli.Printable(view.PlayerPhrase(m.Player-1, m.Players[m.Player-1]))
	deviation := ""
	if e := m.Estimates.SquaredError; e != nil {
		deviation = ", standard error " + m.root(*e)
	}
	p.Line(cli.Green(who+" gets "+view.ShortRat(m.Estimates.Mean, m.digits)+" a hand"), cli.Plain(" by "+cli.Plural(int(m.Hands), "hand")+deviation))
	if p.Brief {
		return
	}
	p.Line()
	p.Table(m.table())
}

// table compares payoffs with estimates.
func (m *aivatResult) table() [][]string {
	rows := [][]string{{"", "payoffs", "AIVAT", "factor"}}
	add := func(label string, a, b rational.Rat, factor string) {
		rows = append(rows, []string{label, view.ShortRat(a, m.digits), view.ShortRat(b, m.digits), factor})
	}
	add("mean", m.Payoffs.Mean, m.Estimates.Mean, "")
	if m.Hands > 1 {
		add("variance", *m.Payoffs.Variance, *m.Estimates.Variance, m.factor(m.Factor))
		a, b := *m.Payoffs.SquaredError, *m.Estimates.SquaredError
		add("standard error, squared", a, b, "")
		rows = append(rows, []string{"standard error", m.root(a), m.root(b), ""})
	}
	if q := m.Predicted; q != nil {
		add("mean by the profile", q.Mean, q.Mean, "")
		add("variance by the profile", q.PayoffVariance, q.EstimateVariance, m.factor(q.Factor))
	}
	return rows
}

func (m *aivatResult) factor(x *rational.Rat) string {
	if x == nil {
		return "none: 0"
	}
	return view.ShortRat(*x, m.digits)
}

// root returns a decimal near the square root of x.
func (m *aivatResult) root(x rational.Rat) string {
	if x.IsZero() {
		return "0"
	}
	return "≈ " + strconv.FormatFloat(math.Sqrt(approx.Float64(x)), 'g', min(m.digits, 15), 64)
}
