package correlated_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// full lists all plans of a player, with an action at each information set.
func full(p *seqform.Player) [][]int {
	all := [][]int{{}}
	for _, set := range p.Infosets {
		var next [][]int
		for _, x := range all {
			for a := range set.Actions {
				next = append(next, append(slices.Clone(x), a+1))
			}
		}
		all = next
	}
	return all
}

// reduce has 0 in a plan where it does not lead.
func reduce(p *seqform.Player, plan []int) []int {
	z, on := slices.Clone(plan), make([]bool, p.NumSeqs())
	on[0] = true
	for h, set := range p.Infosets {
		if !on[set.ParentSeq] {
			z[h] = 0
			continue
		}
		on[set.Seq(z[h]-1)] = true
	}
	return z
}

// under reports whether information set k of a player is h or after it.
func under(p *seqform.Player, k, h int) bool {
	for ; k != h; k = int(p.SeqInfoset[p.Infosets[k].ParentSeq]) {
		if p.Infosets[k].ParentSeq == 0 {
			return false
		}
	}
	return true
}

// pays returns what player i gets from plans, on the tree.
func pays(g *seqform.Game, plans [][]int, i int) (sum rational.Rat) {
	reach := make([]rational.Rat, g.Tree.Len())
	for v := range reach {
		reach[v] = rational.Int(1)
		if u := g.Tree.Parent[v]; u >= 0 {
			reach[v] = reach[u]
			switch j := int(g.Tree.Player[u]); {
			case j == seqform.Chance:
				reach[v] = reach[v].Mul(g.Tree.ChanceSets[g.Tree.Infoset[u]].Prob[g.Tree.Action[v]])
			case plans[j][g.Tree.Infoset[u]] != int(g.Tree.Action[v])+1:
				reach[v] = rational.Rat{}
			}
		}
		sum = sum.Add(reach[v].Mul(g.Tree.OutcomePayoff(v, i)))
	}
	return sum
}

// slowGains tries all deviations from a device of full plans, by the words of the definitions.
func slowGains(g *seqform.Game, c claim.Concept, d *claim.Device) map[string]rational.Rat {
	all := map[string]rational.Rat{}
	for i := range g.Players {
		p := &g.Players[i]
		tell := func(key string, leaves func(plan []int) bool, changes func(h int) bool) {
			for n, instead := range full(p) {
				var gain rational.Rat
				for _, draw := range d.Plans {
					if !leaves(draw.Actions[i]) {
						continue
					}
					other := slices.Clone(draw.Actions)
					other[i] = slices.Clone(draw.Actions[i])
					for h := range other[i] {
						if changes(h) {
							other[i][h] = instead[h]
						}
					}
					gain = gain.Add(draw.Weight.Mul(pays(g, other, i).Sub(pays(g, draw.Actions, i))))
				}
				if n == 0 || gain.Cmp(all[key]) > 0 {
					all[key] = gain
				}
			}
		}
		everywhere := func(int) bool { return true }
		if c == claim.CoarseCorrelated && len(p.Infosets) > 0 {
			tell(fmt.Sprint(i+1, 0, 0, []int(nil)), func([]int) bool { return true }, everywhere)
		}
		if c == claim.Correlated {
			for _, plan := range full(p) {
				told := reduce(p, plan)
				tell(fmt.Sprint(i+1, 0, 0, told), func(x []int) bool { return slices.Equal(reduce(p, x), told) }, everywhere)
			}
		}
		for h, set := range p.Infosets {
			leads := func(x []int) bool { return reduce(p, x)[h] > 0 }
			below := func(k int) bool { return under(p, k, h) }
			if c == claim.ExtensiveCoarse {
				tell(fmt.Sprint(i+1, h+1, 0, []int(nil)), leads, below)
			}
			for a := range set.Actions {
				switch c {
				case claim.ExtensiveCorrelated:
					tell(fmt.Sprint(i+1, h+1, a+1, []int(nil)), func(x []int) bool { return leads(x) && x[h] == a+1 }, below)
				case claim.AgentCorrelated:
					tell(fmt.Sprint(i+1, h+1, a+1, []int(nil)), func(x []int) bool { return x[h] == a+1 }, func(k int) bool { return k == h })
				}
			}
		}
	}
	return all
}

// Gains are those of the definitions, for random devices.
func TestRegrets(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 5))
	for n := range 40 {
		players := 2 + n%2
		g := tree(t, rng, players, 25*(n%3), 128)
		d, reduced := new(claim.Device), new(claim.Device)
		for range 4 {
			var plans, less [][]int
			for i := range g.Players {
				all := full(&g.Players[i])
				plan := all[rng.IntN(len(all))]
				plans, less = append(plans, plan), append(less, reduce(&g.Players[i], plan))
			}
			d.Plans = append(d.Plans, claim.Draw{Weight: rational.New(1, 4), Actions: plans})
			reduced.Plans = append(reduced.Plans, claim.Draw{Weight: rational.New(1, 4), Actions: less})
		}
		for _, c := range claim.CorrelatedConcepts() {
			given := reduced
			if c == claim.AgentCorrelated {
				given = d
			}
			gains, payoffs, err := correlated.Regrets(g, c, given)
			require.NoError(t, err)
			got := map[string]string{}
			for _, x := range gains {
				got[fmt.Sprint(x.Left.Player, x.Left.Infoset, x.Left.Action, x.Left.Plan)] = x.Gain.String()
			}
			want := map[string]string{}
			for key, x := range slowGains(g, c, d) {
				want[key] = x.String()
			}
			require.Equal(t, want, got, "%s of %s", c, g.Title)
			for i, u := range payoffs {
				var slow rational.Rat
				for _, draw := range d.Plans {
					slow = slow.Add(draw.Weight.Mul(pays(g, draw.Actions, i)))
				}
				require.Equal(t, slow.String(), u.String())
			}
		}
	}
}
