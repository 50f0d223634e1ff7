package spot

import (
	"fmt"
	"time"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
)

// A nestedResult is the answer of spot nested.
type nestedResult struct {
	message.SpotNested
	start time.Time
}

// lose enters what each answer loses at most.
func (m *nestedResult) lose() {
	for k := range m.Answers {
		z := &m.Answers[k]
		z.Loses = m.High.Sub(z.Guaranteed).Mul(rational.Int(1000)).Quo(m.Per)
	}
}

// Text writes the answer: what is proved of the value, and the answers.
func (m *nestedResult) Text(p *cli.Page) {
	claim := "nothing is proved yet"
	if m.Best != nil {
		claim = fmt.Sprintf("the value to %s is from %s to %s", m.Player, view.Down(m.Low), view.Up(m.High))
	}
	if m.Status == answer.Yes.String() {
		p.Line(cli.Green("proved"), cli.Plain(": "+claim))
	} else {
		p.Line(cli.Red("unknown"), cli.Plain(": "+cli.Printable(m.Reason)+"; "+claim))
	}
	if p.Brief {
		return
	}
	if len(m.Answers) > 0 {
		p.Line()
		p.Text(fmt.Sprintf("  Answers of %s after %s, and what is lost at most, in thousandths of %s.", m.Player, cli.Printable(m.After), amount(m.Per)))
		p.Line()
		p.Table(m.table())
	}
	p.Line()
	p.Text(fmt.Sprintf("  found in %s", cli.Seconds(time.Since(m.start).Seconds())))
	p.Certificate(m.Certificate, false)
}

func (m *nestedResult) table() [][]string {
	rows := [][]string{{"answer", "guarantees", "loses"}}
	for k := range m.Answers {
		z := &m.Answers[k]
		rows = append(rows, []string{name(z), view.Down(z.Guaranteed), view.Up(z.Loses)})
	}
	return rows
}

// name returns the name of an answer.
func name(z *message.SpotAnswer) string {
	text := z.Strategy
	if z.Continuations > 0 {
		text = fmt.Sprintf("k = %d", z.Continuations)
	}
	if z.Anew {
		text += ", then anew"
	}
	return text
}
