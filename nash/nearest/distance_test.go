package nearest

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

func changes(x, y []rational.Rat) rational.Rat {
	var sum rational.Rat
	for k := range x {
		sum = sum.Add(x[k].Sub(y[k]).Abs())
	}
	return sum
}

// nearestOnSegment returns the least sum of changes from p to a point between x
// and y: it is at an end or where a coordinate is that of p.
func nearestOnSegment(p, x, y []rational.Rat) rational.Rat {
	best := rational.Min(changes(p, x), changes(p, y))
	for k := range p {
		d := y[k].Sub(x[k])
		if d.IsZero() {
			continue
		}
		at := p[k].Sub(x[k]).Quo(d)
		if at.Sign() < 0 || at.Cmp(rational.Int(1)) > 0 {
			continue
		}
		between := make([]rational.Rat, len(p))
		for l := range between {
			between[l] = x[l].Add(at.Mul(y[l].Sub(x[l])))
		}
		best = rational.Min(best, changes(p, between))
	}
	return best
}

// TestNearestOptimal compares with the list of extreme optimal strategies, from
// any profile, for players whose optimal strategies are a point or a segment.
func TestNearestOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	points, segments := 0, 0
	for range 400 {
		sizes := []int{2 + rng.IntN(5), 2 + rng.IntN(5)}
		pay := rational.Rat{}
		g := strategic(t, sizes, func(i int, _ []int) rational.Rat {
			if i == 0 {
				pay = rational.Int(rng.Int64N(3) - 1)
				return pay
			}
			return rational.Int(3).Sub(pay)
		})
		all, err := bimatrix.All(context.Background(), g, bimatrix.Options{})
		require.NoError(t, err)
		p := make(seqform.Profile, 2)
		for i, n := range sizes {
			w := make([]float64, n)
			for a := range w {
				w[a] = rng.Float64()
			}
			p[i] = seqform.Behavior{decimals(w, 3)}
		}
		r := find(t, g, p, Options{})
		require.Equal(t, cert.Yes, r.Status)
		for i, extreme := range all.Strategies {
			got := changes(p[i][0], r.Profile[i][0])
			switch len(extreme) {
			case 1:
				points++
				rationaltest.Same(t, changes(p[i][0], extreme[0]), got)
			case 2:
				segments++
				rationaltest.Same(t, nearestOnSegment(p[i][0], extreme[0], extreme[1]), got)
			}
		}
	}
	t.Log(points, "points,", segments, "segments")
	require.Greater(t, segments, 20)
}

// reducedEquilibrium returns an equilibrium found in the reduced strategic form,
// first actions where it does not lead, and nil if that form is too large.
func reducedEquilibrium(t *testing.T, g *seqform.Game) seqform.Profile {
	reduced, err := bimatrix.Reduce(g, 200)
	if err != nil {
		return nil
	}
	h, err := bimatrix.LemkeHowson(context.Background(), reduced.Game, bimatrix.HowsonOptions{})
	require.NoError(t, err)
	p := make(seqform.Profile, 2)
	for i := range p {
		p[i] = reduced.Behavior(i, h.Certificate.Claim.Profile[i][0])
		for h, prob := range p[i] {
			if prob == nil {
				p[i][h] = make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
				p[i][h][0] = rational.Int(1)
			}
		}
	}
	return p
}

// TestTrees perturbs equilibria of random trees, found by another method.
func TestTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	solved := 0
	for seed := range uint64(40) {
		g, err := gen.RandomTree(gen.TreeOptions{
			Players: 2, Depth: 3 + int(seed%3), Actions: 3, Signals: 2, Chance: 20, Stop: 10,
			Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed,
		})
		require.NoError(t, err)
		p := reducedEquilibrium(t, g)
		if p == nil {
			continue
		}
		solved++
		for _, d := range []int64{100, 1000, 10_000} {
			r := find(t, g, perturb(rng, p, rational.New(1, d)), Options{})
			require.Equal(t, cert.Yes, r.Status, "seed %d, noise 1/%d: %s", seed, d, r.Reason)
			require.LessOrEqual(t, largestChange(g.Plans(r.Profile), g.Plans(p)).Cmp(rational.New(5, d)), 0)
		}
	}
	t.Log(solved, "trees")
	require.Greater(t, solved, 20)
}

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
