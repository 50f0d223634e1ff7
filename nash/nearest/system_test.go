package nearest

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// TestSystem compares values with best continuations computed from gradients,
// and derivatives with differences: equations are affine in each unknown.
func TestSystem(t *testing.T) {
	const p precision = 200
	rng := rand.New(rand.NewPCG(6, 1))
	equations := 0
	for seed := range uint64(30) {
		g, err := gen.RandomTree(gen.TreeOptions{
			Players: 3, Depth: 3 + int(seed%3), Actions: 3, Signals: 2, Chance: 20,
			Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed,
		})
		require.NoError(t, err)
		profile := randomProfile(rng, g)
		plans := g.Plans(profile)
		all := guess{}
		for i := range g.Players {
			in := make([]bool, g.Players[i].NumSeqs())
			for s := range in {
				in[s] = true
			}
			all.used, all.tight = append(all.used, in), append(all.tight, in)
		}
		q, err := newSystem(g, all, plans)
		require.NoError(t, err)
		v := make(vector, len(q.unknowns))
		for k, u := range q.unknowns {
			v[k] = p.from(plans[u[0]][u[1]])
		}
		rows := q.evaluate(p, v)
		want := firstDifferences(g, plans)
		require.Len(t, want, len(rows))
		for e := range rows {
			equations++
			near(t, p, want[e], rows[e][len(v)])
		}
		for k := range v {
			next := append(vector(nil), v...)
			next[k] = new(big.Int).Add(v[k], p.power(0))
			for e, row := range q.evaluate(p, next) {
				near(t, p, p.rat(new(big.Int).Sub(row[len(v)], rows[e][len(v)])), rows[e][k])
			}
		}
	}
	require.Greater(t, equations, 100)
}

// near fails unless x is want up to rounding.
func near(t *testing.T, p precision, want rational.Rat, x *big.Int) {
	t.Helper()
	require.Equal(t, -1, p.rat(x).Sub(want).Abs().Cmp(p.rat(p.power(int(p)-20))), "%s %s", want, p.rat(x))
}

func randomProfile(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	out := make(seqform.Profile, len(g.Players))
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			w := make([]float64, len(g.Players[i].Infosets[h].Actions))
			for a := range w {
				w[a] = 0.1 + rng.Float64()
			}
			out[i] = append(out[i], decimals(w, 4))
		}
	}
	return out
}

// firstDifferences returns, for each action but the first, what the first gains
// over it if later first actions are taken, relative to the payoff range; those
// that are never anything but zero have no equation.
func firstDifferences(g *seqform.Game, plans []seqform.Plan) []rational.Rat {
	var out []rational.Rat
	for i := range g.Players {
		p := &g.Players[i]
		value := seqform.Gradient(g, i, plans, rational.Int(1))
		for h := len(p.Infosets) - 1; h >= 0; h-- {
			parent := p.Infosets[h].ParentSeq
			value[parent] = value[parent].Add(value[p.Infosets[h].Seq(0)])
		}
		lo, hi := g.PayoffRange(i)
		for h := range p.Infosets {
			for a := 1; a < len(p.Infosets[h].Actions); a++ {
				d := value[p.Infosets[h].Seq(0)].Sub(value[p.Infosets[h].Seq(a)])
				if !d.IsZero() {
					out = append(out, d.Quo(hi.Sub(lo)))
				}
			}
		}
	}
	return out
}

func TestElimination(t *testing.T) {
	const p precision = 160
	rng := rand.New(rand.NewPCG(7, 1))
	for range 50 {
		n := 1 + rng.IntN(8)
		x := make([]rational.Rat, n)
		for k := range x {
			x[k] = rational.New(rng.Int64N(99)-49, 1+rng.Int64N(20))
		}
		rows := make([]vector, n)
		for i := range rows {
			var sum rational.Rat
			for k := range n {
				a := rational.Int(rng.Int64N(199) - 99)
				rows[i], sum = append(rows[i], p.from(a)), sum.Add(a.Mul(x[k]))
			}
			rows[i] = append(rows[i], p.from(sum))
		}
		e := newElimination(p, rows, n)
		require.True(t, e.run(context.Background(), p.power(60)))
		if len(e.pivotCols) == n {
			for k, r := range recognize(p, e.solution()) {
				rationaltest.Same(t, x[k], r)
			}
		}
	}
}
