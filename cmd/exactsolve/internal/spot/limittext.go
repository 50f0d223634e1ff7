package spot

import (
	"fmt"
	"time"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
)

// A limitResult is the answer of spot limit.
type limitResult struct {
	message.SpotLimit
	start time.Time
}

// Text writes the answer: what is proved, and beside it what is estimated.
func (m *limitResult) Text(p *cli.Page) {
	claim := fmt.Sprintf("%s gets at least %s, whatever the other does", m.Player, view.Down(m.Guaranteed))
	if m.Status == answer.Yes.String() {
		p.Line(cli.Green("proved in the tree"), cli.Plain(": "+claim))
	} else {
		p.Line(cli.Red("unknown"), cli.Plain(": "+cli.Printable(m.Reason)+"; proved in the tree: "+claim))
	}
	if p.Brief {
		return
	}
	p.Line()
	p.Text(fmt.Sprintf("  limit      at the end of the %s, %s", m.Street, cli.Plural2(m.Leaves, "leaf", "leaves")))
	p.Text(fmt.Sprintf("  blueprint  guarantees %s, proved in the tree", view.Down(m.Blueprint)))
	if len(m.Rounds) > 0 {
		p.Line()
		p.Table(m.table())
	}
	p.Line()
	p.Text(fmt.Sprintf("  found      regret matching, %s of each trunk, %s", cli.Plural(m.Steps, "step"), cli.Seconds(time.Since(m.start).Seconds())))
	p.Certificate(m.Certificate, false)
}

func (m *limitResult) table() [][]string {
	rows := [][]string{{"k", "V_k, estimated", "L_k, proved in the tree"}}
	for _, r := range m.Rounds {
		k := "all"
		if r.Continuations > 0 {
			k = fmt.Sprint(r.Continuations)
		}
		rows = append(rows, []string{k, fmt.Sprintf("%.4g to %.4g", r.EstimatedLow, r.EstimatedHigh), view.Down(r.Guaranteed)})
	}
	return rows
}
