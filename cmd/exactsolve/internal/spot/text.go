package spot

import (
	"fmt"
	"time"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A result is the answer of each command about spots.
type result struct {
	message.Spot
	start time.Time
	words []string // of the actions at the point
}

// Text writes the answer: what is proved, about which spot, and what a strategy does.
func (m *result) Text(p *cli.Page) {
	m.firstLine(p)
	if p.Brief {
		return
	}
	var rows []cli.Row
	row := func(label, text string) {
		rows = append(rows, cli.Row{Prefix: cli.Item{cli.Plain("  " + cli.Pad(label, 8))}, Items: []cli.Item{{cli.Plain(text)}}, Free: true})
	}
	if m.Gap != nil {
		row("gap", m.gapWords())
	}
	for k, gain := range m.Gains {
		text := "can gain at most " + up(gain) + " by any other strategy"
		if gain.IsZero() {
			text = "can gain nothing by any other strategy"
		}
		row([]string{"oop", "ip"}[k], text)
	}
	row("spot", fmt.Sprintf("%d against %s, pot %v, stack %v, %s", m.Hands[0], cli.Plural(m.Hands[1], "hand"), m.Pot, m.Stack, m.size()))
	row("found", m.how())
	p.Rows(rows)
	p.Certificate(m.Certificate, false)
	if m.Point != nil {
		p.Line()
		m.point(p)
	}
}

func (m *result) size() string {
	text := cli.Plural(m.Nodes, "node")
	if m.Boards > 1 {
		text += fmt.Sprintf(" on %d boards", m.Boards)
	}
	return text
}

func (m *result) how() string {
	text := m.Method
	if m.Format != "" {
		text = "read from " + m.Format
	}
	if m.Concept != "" {
		text = m.Concept + " equilibrium, " + text
	}
	if m.Steps > 0 {
		text += ", " + cli.Plural(m.Steps, "step")
	}
	return text + ", " + m.elapsed()
}

// firstLine says what is proved.
func (m *result) firstLine(p *cli.Page) {
	claim := "nothing is proved yet"
	switch {
	case m.Low != nil && m.Low.Equal(*m.High):
		claim = "the value to oop is " + m.Low.String() + cli.Beside(*m.Low, digits)
	case m.Low != nil:
		claim = fmt.Sprintf("the value to oop is from %s to %s", down(*m.Low), up(*m.High))
	case m.Gains != nil:
		claim = fmt.Sprintf("oop can gain at most %s and ip at most %s by another strategy", up(m.Gains[0]), up(m.Gains[1]))
	}
	switch m.Status {
	case answer.Yes.String():
		p.Line(cli.Green("proved"), cli.Plain(": "+claim))
	case answer.No.String():
		p.Line(cli.Red("not within the gap"), cli.Plain(": "+claim))
	default:
		p.Line(cli.Red("unknown"), cli.Plain(": "+cli.Printable(m.Reason)+"; "+claim))
	}
}

func (m *result) gapWords() string {
	if m.GapOfPot == nil {
		return up(*m.Gap)
	}
	return fmt.Sprintf("%s, %s %% of the pot", up(*m.Gap), up(m.GapOfPot.Mul(rational.Int(100))))
}

// digits are those of decimals after the point, or in all where that is more.
const digits = 5

// down and up return a decimal that is not more, and not less.
func down(x rational.Rat) string { return side(x, approx.Down) }
func up(x rational.Rat) string   { return side(x, approx.Up) }

func side(x rational.Rat, to approx.Side) string {
	n := digits
	if whole := x.Abs().Floor(); whole.Sign() > 0 {
		n += len(whole.String())
	}
	text, _ := approx.Decimal(x, n, to)
	return text
}
