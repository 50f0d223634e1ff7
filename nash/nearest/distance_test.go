package nearest

import (
	"context"
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
