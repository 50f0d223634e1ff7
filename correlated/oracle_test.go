package correlated_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/internal/lp/lptest"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestAgainstQSoptEx compares values with those of QSopt_ex's esolver, an exact solver of linear programs, on the
// programs of the definitions: a variable for each tuple of plans, a row for each pure way to leave.
func TestAgainstQSoptEx(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 5))
	counts := map[claim.Concept]int{}
	for n := range certtest.Times(40) {
		g := seqformtest.Random([]int{2 + n%3, 3, 2}[:2+n%2], -9, 9, uint64(n))
		if n%2 == 1 {
			g = tree(t, rng, 2+n/2%2, n%3*25, 64)
		}
		w := weights(rng, len(g.Players))
		for _, c := range claim.CorrelatedConcepts() {
			r, err := correlated.Solve(t.Context(), g, correlated.Question{Concept: c, Maximize: w}, correlated.Options{})
			require.NoError(t, err)
			is := inner(w, r.Certificate.Claim.Mediated.Payoffs)
			require.Equal(t, lptest.Value(t, byDefinition(g, c, w)).String(), is.String(), "%s of %s", c, g.Title)
			counts[c]++
		}
	}
	t.Log(counts)
}

// TestPairsAgainstQSoptEx does so in larger trees with programs of pairs of sequences.
func TestPairsAgainstQSoptEx(t *testing.T) {
	for _, name := range []string{"sheriff", "sheriff load=1 rounds=2", "battleship cells=2 shots=1", "battleship cells=2 shots=1 loss=3/2"} {
		g := member(name)
		for _, c := range []claim.Concept{claim.CoarseCorrelated, claim.ExtensiveCoarse, claim.ExtensiveCorrelated} {
			for _, w := range [][]int64{{1, 1}, {-1, 2}} {
				want := lptest.Value(t, ofPairs(g, c, rational.Ints(w...)))
				require.Equal(t, want.String(), most(t, g, c, w...).String(), "%s of %s", c, name)
			}
		}
	}
}

func inner(w, u []rational.Rat) (sum rational.Rat) {
	for i := range w {
		sum = sum.Add(w[i].Mul(u[i]))
	}
	return sum
}

// byDefinition writes the program of the most that a device of the concept pays, weighted, in CPLEX's LP format. Plans have an action everywhere.
func byDefinition(g *seqform.Game, c claim.Concept, w []rational.Rat) string {
	tuples := [][][]int{nil}
	for i := range g.Players {
		var more [][][]int
		for _, head := range tuples {
			for _, plan := range everyPlan(&g.Players[i]) {
				more = append(more, append(slices.Clone(head), plan))
			}
		}
		tuples = more
	}
	b := new(text)
	row := func(weight func(x [][]int) rational.Rat) map[string]rational.Rat {
		terms := map[string]rational.Rat{}
		for k, x := range tuples {
			terms[fmt.Sprint("x", k)] = weight(x)
		}
		return terms
	}
	b.begin(row(func(x [][]int) rational.Rat { return inner(w, paidBy(g, x)) }))
	b.row(row(func([][]int) rational.Rat { return rational.Int(1) }), " = 1")
	for i := range g.Players {
		for _, told := range waysToldOf(g, c, i) {
			for _, instead := range told.instead {
				b.row(row(func(x [][]int) (gain rational.Rat) {
					if told.applies(x[i]) {
						y := slices.Clone(x)
						y[i] = instead(x[i])
						gain = paidBy(g, x)[i].Sub(paidBy(g, y)[i])
					}
					return gain
				}), " >= 0")
			}
		}
	}
	return b.end()
}

// everyPlan returns all plans of a player, with an action from 1 at every information set.
func everyPlan(p *seqform.Player) [][]int {
	plans := [][]int{nil}
	for h := range p.Infosets {
		var more [][]int
		for _, head := range plans {
			for a := range p.Infosets[h].Actions {
				more = append(more, append(slices.Clone(head), a+1))
			}
		}
		plans = more
	}
	return plans
}

// paidBy returns what all get if they play these plans.
func paidBy(g *seqform.Game, plans [][]int) []rational.Rat {
	u := make([]rational.Rat, len(g.Players))
	for t := range g.Payoffs.Len() {
		together := true
		for i := range g.Players {
			together = together && reaches(&g.Players[i], plans[i], g.Payoffs.Seq(t, i))
		}
		for i := range u {
			if together {
				u[i] = u[i].Add(g.Payoffs.U(t, i))
			}
		}
	}
	return u
}

// reaches reports whether a plan has all actions of a sequence.
func reaches(p *seqform.Player, plan []int, s int) bool {
	for ; s > 0; s = int(p.Infosets[p.SeqInfoset[s]].ParentSeq) {
		if plan[p.SeqInfoset[s]] != p.SeqAction(s)+1 {
			return false
		}
	}
	return true
}

// wayTold is when a player may leave, and the ways to go on.
type wayTold struct {
	applies func(plan []int) bool
	instead []func(plan []int) []int
}

func waysToldOf(g *seqform.Game, c claim.Concept, i int) (list []wayTold) {
	p := &g.Players[i]
	always := func([]int) bool { return true }
	all := func(h int) (ways []func([]int) []int) { // choose anew at h and below, everywhere if h < 0
		for _, d := range everyPlan(p) {
			ways = append(ways, func(plan []int) []int {
				z := slices.Clone(plan)
				for k := range z {
					if h < 0 || k == h || isBelow(p, k, h) {
						z[k] = d[k]
					}
				}
				return z
			})
		}
		return ways
	}
	switch c {
	case claim.CoarseCorrelated:
		return []wayTold{{always, all(-1)}}
	case claim.Correlated: // who is told a plan is told the reduced one
		told := map[string]bool{}
		for _, plan := range everyPlan(p) {
			if key := fmt.Sprint(reducedPlan(p, plan)); !told[key] {
				told[key] = true
				list = append(list, wayTold{func(x []int) bool { return fmt.Sprint(reducedPlan(p, x)) == key }, all(-1)})
			}
		}
		return list
	}
	for h := range p.Infosets {
		led := func(x []int) bool { return reaches(p, x, int(p.Infosets[h].ParentSeq)) }
		if c == claim.ExtensiveCoarse {
			list = append(list, wayTold{led, all(h)})
			continue
		}
		for a := range p.Infosets[h].Actions {
			w := wayTold{func(x []int) bool { return led(x) && x[h] == a+1 }, all(h)}
			if c == claim.AgentCorrelated {
				w = wayTold{func(x []int) bool { return x[h] == a+1 }, nil}
				for b := range p.Infosets[h].Actions {
					w.instead = append(w.instead, func(x []int) []int {
						z := slices.Clone(x)
						z[h] = b + 1
						return z
					})
				}
			}
			list = append(list, w)
		}
	}
	return list
}

// isBelow reports whether own information set k comes after h.
func isBelow(p *seqform.Player, k, h int) bool {
	for s := int(p.Infosets[k].ParentSeq); s > 0; s = int(p.Infosets[p.SeqInfoset[s]].ParentSeq) {
		if int(p.SeqInfoset[s]) == h {
			return true
		}
	}
	return false
}

// reducedPlan leaves out what own actions do not lead to.
func reducedPlan(p *seqform.Player, plan []int) []int {
	z := slices.Clone(plan)
	for h := range z {
		if !reaches(p, plan, int(p.Infosets[h].ParentSeq)) {
			z[h] = 0
		}
	}
	return z
}
