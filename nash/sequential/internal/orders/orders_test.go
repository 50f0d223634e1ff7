package orders_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"exactsolve/cert/regret"
	"exactsolve/cert/tremble"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPayoffs compares the payoffs with those of the assessment to which the same
// trembles lead, on random trees with random orders and coefficients: at an
// information set they differ by a factor, once the least payoff is 0.
func TestPayoffs(t *testing.T) {
	compared := 0
	for seed := range uint64(60) {
		src := rand.New(rand.NewPCG(seed, 1))
		g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{Players: 3, Depth: 5, Actions: 3, Signals: 1, Chance: 20, Stop: 10, Payoffs: gen.Range{Low: 1, High: 9}, Kind: gen.GeneralSum, Seed: seed}))
		tree, err := orders.New(g)
		require.NoError(t, err)
		orders, c := trembles(tree, src)
		a := tremble.Limit(g, plans(tree, orders, c))
		payoffs := tree.Payoffs(orders)
		for i := range g.Players {
			lo, _ := g.PayoffRange(i)
			expected := regret.Values(g, i, a.Profile)
			for h, belief := range a.Beliefs[i] {
				if belief == nil {
					continue
				}
				above := lo.Neg() // what the plan gets at the information set, from lo
				for k, v := range g.Players[i].Infosets[h].Nodes {
					above = above.Add(belief[k].Mul(expected[v]))
				}
				set := setOf(tree, i, h)
				gains := regret.ActionGains(g, i, h, a.Profile[i][h], belief, expected)
				for k, gain := range gains {
					want := above.Add(gain).Mul(value(payoffs[set.Lo], c))
					rationaltest.Equal(t, want.String(), above.Add(gains[0]).Mul(value(payoffs[set.Lo+int32(k)], c)), g.Title)
					compared++
				}
			}
		}
	}
	assert.Greater(t, compared, 1000)
}

// trembles returns random orders and coefficients; those of order 0 sum to 1.
func trembles(t *orders.Tree, src *rand.Rand) (orders []int, c []rational.Rat) {
	for k := range t.Sets {
		n := int(t.Sets[k].Hi - t.Sets[k].Lo)
		used := 1 + src.IntN(n)
		for j := range n {
			if j < used {
				orders, c = append(orders, 0), append(c, rational.New(1, int64(used)))
			} else {
				orders, c = append(orders, 1+src.IntN(3)), append(c, rational.New(int64(1+src.IntN(5)), int64(1+src.IntN(5))))
			}
		}
	}
	return orders, c
}

// plans returns plans in which an action has probability about c·ε^order, up to
// factors near 1.
func plans(t *orders.Tree, orders []int, c []rational.Rat) [][]polyeps.Poly {
	z := make([][]polyeps.Poly, len(t.Game.Players))
	for i := range z {
		z[i] = make([]polyeps.Poly, t.Game.Players[i].NumSeqs())
		z[i][0] = polyeps.New(rational.Int(1))
	}
	for _, s := range t.Sets {
		info := &t.Game.Players[s.Player].Infosets[s.Infoset]
		x := z[s.Player]
		for e := s.Lo; e < s.Hi; e++ {
			x[info.Seq(int(e-s.Lo))] = x[info.ParentSeq].Mul(polyeps.Monomial(c[e], orders[e]))
		}
	}
	return z
}

func setOf(t *orders.Tree, i, h int) *orders.Set {
	for k := range t.Sets {
		if t.Sets[k].Player == i && t.Sets[k].Infoset == h {
			return &t.Sets[k]
		}
	}
	return nil
}

func value(terms []orders.Term, c []rational.Rat) (sum rational.Rat) {
	for _, t := range terms {
		x := t.Number
		for _, e := range t.Factors {
			x = x.Mul(c[e])
		}
		sum = sum.Add(x)
	}
	return sum
}

// TestZeroChance checks that branches of probability 0 do not matter beside others,
// and that play after them has payoffs.
func TestZeroChance(t *testing.T) {
	g, err := efg.Parse("test", strings.NewReader(`EFG 2 R "" { "1" "2" }
p "" 1 1 "" { "a" "b" "c" } 0
c "" 1 "" { "x" 0 "y" 1 } 0
p "" 2 1 "" { "d" "e" } 0
t "" 1 "" { 100 1 }
t "" 2 "" { 100 0 }
t "" 3 "" { 1 1 }
t "" 4 "" { 2 0 }
t "" 5 "" { 0 0 }
`))
	require.NoError(t, err)
	tree, err := orders.New(g)
	require.NoError(t, err)
	one := make([]rational.Rat, len(tree.SetOf))
	for e := range one {
		one[e] = rational.Int(1)
	}
	var values []string
	for _, terms := range tree.Payoffs(make([]int, len(one))) {
		values = append(values, value(terms, one).String())
	}
	assert.Equal(t, []string{"1/2", "1", "0", "1", "0"}, values)
}

// TestStrategic compares a strategic form with a tree in which players move one after
// another and know nothing, and looks at least orders.
func TestStrategic(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	table, err := orders.New(g)
	require.NoError(t, err)
	require.Len(t, table.Leaves, g.Payoffs.Len())
	zero := make([]int, len(table.SetOf))
	payoffs := table.Payoffs(zero)
	src := rand.New(rand.NewPCG(5, 6))
	c := make([]rational.Rat, len(zero))
	for k := range table.Sets {
		set := table.Sets[k]
		x := rational.New(src.Int64N(9)+1, 10)
		c[set.Lo], c[set.Lo+1] = x, rational.Int(1).Sub(x)
	}
	for i := range g.Players {
		plans := make([]seqform.Plan, len(g.Players))
		for j := range plans {
			set := table.Sets[j]
			plans[j] = seqform.Plan{rational.Int(1), c[set.Lo], c[set.Lo+1]}
		}
		set := table.Sets[i]
		lo, hi := g.PayoffRange(i)
		var gains []rational.Rat
		for a := range 2 {
			pure := seqform.Plan{rational.Int(1), {}, {}}
			pure[1+a] = rational.Int(1)
			plans[i] = pure
			gains = append(gains, g.ExpectedPayoffs(plans)[i])
		}
		want := gains[1].Sub(gains[0]).Quo(hi.Sub(lo))
		rationaltest.Same(t, want, value(payoffs[set.Lo+1], c).Sub(value(payoffs[set.Lo], c)))
	}
	horse, err := orders.New(seqformtest.Fixture(t, "selten_horse"))
	require.NoError(t, err)
	assert.Equal(t, []int{0, 2, 2}, horse.Least([]int{2, 3, 5, 0, 0, 0}))
}
