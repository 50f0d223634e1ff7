package spot

import (
	"cmp"
	"fmt"
	"time"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
)

// A result is the answer of each command about spots.
type result struct {
	message.Spot
	start  time.Time
	whole  rational.Rat // the pot with blinds
	prizes bool
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
		text := "can gain at most " + view.Up(gain) + " by any other strategy"
		if gain.IsZero() {
			text = "can gain nothing by any other strategy"
		}
		row([]string{"oop", "ip"}[k], text)
	}
	row("spot", fmt.Sprintf("%d against %s, pot %s, stack %s, %s", m.Hands[0], cli.Plural(m.Hands[1], "hand"), amount(m.Pot), amount(m.Stack), m.size()))
	if m.Gains != nil {
		row("found", m.how())
	}
	p.Rows(rows)
	p.Certificate(m.Certificate, false)
	if m.Point != nil {
		p.Line()
		m.point(p)
		m.evs(p)
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
	claim := cmp.Or(view.SpotClaim(m.Low, m.High, m.Gains), "nothing is proved yet")
	switch {
	case m.Status == answer.Yes.String() && m.Gains == nil:
		p.Line(cli.Plain("a spot of poker, not solved"))
	case m.Status == answer.Yes.String():
		p.Line(cli.Green("proved"), cli.Plain(": "+claim))
	case m.Status == answer.No.String():
		p.Line(cli.Red("not within the gap"), cli.Plain(": "+claim))
	default:
		p.Line(cli.Red("unknown"), cli.Plain(": "+cli.Printable(m.Reason)+"; "+claim))
	}
}

func (m *result) gapWords() string {
	if m.GapOfPot == nil {
		return view.Up(*m.Gap)
	}
	of := "the pot"
	if m.prizes {
		of = "the pot's part of the prizes"
	}
	return fmt.Sprintf("%s, %s %% of %s", view.Up(*m.Gap), view.Up(m.GapOfPot.Mul(rational.Int(100))), of)
}
