package quasiperfect

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/tableau"
)

// TestTraces replays the stories in testdata: a game, the crash basis, the steps
// of the simplex method, the plans and their limit. Rewrite them with
// go test ./quasiperfect -rewrite, and commit the difference only if you can
// explain it.
func TestTraces(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		var g *seqform.Game
		var q *program
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "game":
				var err error
				g, err = efg.Parse(path, strings.NewReader(d.Input))
				require.NoError(t, err)
				return describeSequences(g)
			case "program":
				bounds := lengthBounds(g)
				if d.HasArg("unperturbed") {
					bounds = noBounds(g)
				}
				q = newProgram(g, bounds)
				q.t = q.lp.Tableau()
			case "crash":
				require.True(t, q.crash(t.Context()))
			case "step":
				return describeStep(q)
			case "plans":
				return describePlans(g, q.optimum())
			case "limit":
				return describeLimit(g, tremble.Limit(g, q.optimum()))
			default:
				t.Fatalf("unknown command %q", d.Cmd)
			}
			return q.named(q.t.String())
		})
	})
}

// named replaces the numbers of variables by the names used in program.
func (q *program) named(text string) string {
	pairs := []string{}
	add := func(v int, name string) {
		pairs = append([]string{fmt.Sprintf("v%d ", v), name + " ", fmt.Sprintf("v%d:", v), name + ":"}, pairs...)
	}
	for r := range q.m1 {
		add(q.varP(r), fmt.Sprintf("p%d", r))
	}
	for s := range q.n2 {
		add(q.varY(s), fmt.Sprintf("y%d", s))
	}
	for s := range q.n1 {
		add(q.varS(s), fmt.Sprintf("s%d", s))
	}
	for r := range q.m2 {
		add(q.varF(r), fmt.Sprintf("f%d", r))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func describeStep(q *program) string {
	var b strings.Builder
	method := tableau.Simplex{T: q.t, Trace: func(e tableau.Event) {
		fmt.Fprintf(&b, "v%d enters and v%d leaves\n", e.Enter, e.Leave)
	}}
	if method.Step() == tableau.Optimal {
		return "optimal\n"
	}
	return q.named(b.String() + q.t.String())
}

func describeSequences(g *seqform.Game) string {
	var b strings.Builder
	for i := range g.Players {
		player := &g.Players[i]
		fmt.Fprintf(&b, "player %d:  0 ∅", i+1)
		for s := 1; s < player.NumSeqs(); s++ {
			h := int(player.SeqInfoset[s])
			fmt.Fprintf(&b, "  %d %s:%s", s, g.InfosetLabel(i, h), g.ActionLabel(i, h, player.SeqAction(s)))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func describePlans(g *seqform.Game, plans [][]polyeps.Poly) string {
	var b strings.Builder
	for i := range plans {
		fmt.Fprintf(&b, "player %d:", i+1)
		for s, p := range plans[i] {
			fmt.Fprintf(&b, "  %d: %v", s, p)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func describeLimit(g *seqform.Game, a seqform.Assessment) string {
	var b strings.Builder
	for i := range a.Profile {
		for h := range a.Profile[i] {
			fmt.Fprintf(&b, "player %d at %s: behavior %v, belief %v\n", i+1, g.InfosetLabel(i, h), a.Profile[i][h], a.Beliefs[i][h])
		}
	}
	return b.String()
}
