package nearest

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// strategic returns a game whose payoffs are pay(i, profile).
func strategic(t testing.TB, sizes []int, pay func(i int, pure []int) rational.Rat) *seqform.Game {
	t.Helper()
	var names []string
	var strategies [][]string
	for i, n := range sizes {
		names = append(names, string(rune('A'+i)))
		var list []string
		for a := range n {
			list = append(list, string(rune('a'+a)))
		}
		strategies = append(strategies, list)
	}
	g, err := seqform.FromPayoffs("", names, strategies, func(s []int) []rational.Rat {
		var u []rational.Rat
		for i := range s {
			u = append(u, pay(i, s))
		}
		return u
	})
	require.NoError(t, err)
	return g
}

func behaviors(p [2][]rational.Rat) seqform.Profile {
	return seqform.Profile{{p[0]}, {p[1]}}
}

// TestBimatrix perturbs the extreme equilibria of random games, with ties and
// without, and compares with the list of all.
func TestBimatrix(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	noise := rational.New(1, 1000)
	count, missed, isolated := 0, 0, 0
	for k := range 150 {
		sizes, span := []int{1 + rng.IntN(4), 1 + rng.IntN(4)}, []int64{1, 3, 20}[k%3]
		g := strategic(t, sizes, func(int, []int) rational.Rat { return rational.Int(rng.Int64N(2*span+1) - span) })
		all, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, all.Status)
		for e, pair := range all.Pairs {
			p := behaviors(all.Equilibria[e].Mixed)
			r := find(t, g, perturb(rng, p, noise), Options{})
			count++
			if r.Status != answer.Yes {
				missed++
				t.Logf("missed: %v, ε %s", p, r.Epsilon)
				continue
			}
			require.True(t, slowRegret(g, r.Profile).IsZero())
			alone := slices.ContainsFunc(all.Components, func(c bimatrix.Component) bool {
				return slices.Equal(c[0], pair[:1]) && slices.Equal(c[1], pair[1:])
			})
			if alone {
				isolated++
				require.True(t, largestChange(g.Plans(r.Profile), g.Plans(p)).IsZero(), "%v", p)
			}
		}
	}
	t.Log(count, "equilibria,", isolated, "isolated,", missed, "missed")
	require.Zero(t, missed)
}

// planted returns a random game with an equilibrium on random supports: the
// payoffs of a strategy are shifted until the used ones are equally good, and
// the others worse.
func planted(t testing.TB, rng *rand.Rand, sizes []int) (*seqform.Game, seqform.Profile) {
	p := make(seqform.Profile, len(sizes))
	for i, n := range sizes {
		weights, sum := make([]rational.Rat, n), rational.Rat{}
		for a := range weights {
			if a == 0 || rng.IntN(2) > 0 {
				weights[a] = rational.Int(1 + rng.Int64N(9))
			}
			sum = sum.Add(weights[a])
		}
		for a := range weights {
			weights[a] = weights[a].Quo(sum)
		}
		p[i] = seqform.Behavior{weights}
	}
	raw := make(map[string]rational.Rat)
	key := func(i int, pure []int) string { return string(rune(i)) + string(runes(pure)) }
	g := strategic(t, sizes, func(i int, pure []int) rational.Rat {
		raw[key(i, pure)] = rational.Int(rng.Int64N(19) - 9)
		return raw[key(i, pure)]
	})
	shift := make([][]rational.Rat, len(sizes))
	for i := range sizes {
		shift[i] = seqform.Gradient(g, i, g.Plans(p), rational.Int(1))
		for a, w := range p[i][0] {
			if w.IsZero() {
				shift[i][a+1] = shift[i][a+1].Add(rational.Int(1 + rng.Int64N(3)))
			}
		}
	}
	return strategic(t, sizes, func(i int, pure []int) rational.Rat {
		return raw[key(i, pure)].Sub(shift[i][pure[i]+1])
	}), p
}

// TestWrongGuess changes one action of the right guess.
func TestWrongGuess(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	var tried, found [2]int // left out, put in
	for range 300 {
		g, p := planted(t, rng, []int{3, 3, 3})
		if !isolated(p) {
			continue
		}
		x := guess{name: "one mistake"}
		for i := range p {
			in := []bool{true}
			for _, w := range p[i][0] {
				in = append(in, !w.IsZero())
			}
			x.used = append(x.used, in)
		}
		i, s := rng.IntN(3), 1+rng.IntN(3)
		kind := 1
		if x.used[i][s] {
			kind = 0
		}
		if x.used[i][s] = !x.used[i][s]; !slices.Contains(x.used[i][1:], true) {
			continue // that would be no guess
		}
		x.tight = x.used
		near := perturb(rng, p, rational.New(1, 1000))
		search := newSearch(t.Context(), g, near, Options{})
		search.radius = rational.Int(1)
		search.equations(x)
		tried[kind]++
		if search.found() && largestChange(g.Plans(search.result.Profile), g.Plans(p)).IsZero() {
			found[kind]++
		}
	}
	t.Log(found, "of", tried)
	for kind := range tried {
		require.Greater(t, 8*found[kind], tried[kind])
	}
}

// isolated reports whether an equilibrium with such supports is isolated in
// random games: no player has more free probabilities than conditions to meet,
// which are those of the others' indifference.
func isolated(p seqform.Profile) bool {
	free, total := make([]int, len(p)), 0
	for i := range p {
		for _, w := range p[i][0] {
			if !w.IsZero() {
				free[i]++
			}
		}
		free[i]--
		total += free[i]
	}
	for _, k := range free {
		if 2*k > total {
			return false
		}
	}
	return true
}

func runes(pure []int) []rune {
	var r []rune
	for _, a := range pure {
		r = append(r, rune(a))
	}
	return r
}

// TestPlanted recovers equilibria with rational probabilities of random games of
// three and four players.
func TestPlanted(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	same, count := 0, 0
	for k := range 120 {
		sizes := [][]int{{2, 2, 2}, {3, 2, 2}, {3, 3, 3}, {2, 2, 2, 2}}[k%4]
		g, p := planted(t, rng, sizes)
		require.True(t, slowRegret(g, p).IsZero())
		r := find(t, g, perturb(rng, p, rational.New(1, 1000)), Options{})
		count++
		require.Equal(t, answer.Yes, r.Status, "%v: %s", p, r.Reason)
		require.True(t, slowRegret(g, r.Profile).IsZero())
		require.LessOrEqual(t, r.Distance.Cmp(rational.New(1, 200)), 0)
		if isolated(p) {
			same++
			require.True(t, largestChange(g.Plans(r.Profile), g.Plans(p)).IsZero(), "%v %v %s", p, r.Profile, r.Route)
		}
	}
	t.Log(same, "isolated of", count)
}

// TestIrrational has a game of three players whose symmetric equilibrium gives
// the first strategy probability √2 − 1: its gain over the second, given that
// the others use it with probability q, is q² + 2q − 1.
func TestIrrational(t *testing.T) {
	g := strategic(t, []int{2, 2, 2}, func(i int, pure []int) rational.Rat {
		others := 2 - pure[0] - pure[1] - pure[2] + pure[i] // with strategy 0
		if pure[i] == 1 {
			return rational.Rat{}
		}
		return rational.Int([]int64{-1, 0, 2}[others])
	})
	one := seqform.Behavior{{rational.MustParse("0.4142"), rational.MustParse("0.5858")}}
	r := find(t, g, seqform.Profile{one, one, one}, Options{})
	require.Equal(t, answer.Yes, r.Status)
	require.Equal(t, cert.EnclosedNash, r.Certificate.Claim.Concept)
	require.Less(t, r.Distance.Cmp(rational.New(1, 10000)), 0)
	require.Equal(t, -1, slowRegret(g, r.Profile).Cmp(rational.New(1, 1<<55)))
	far := find(t, g, seqform.Profile{{rational.Ints(1, 0)}, {rational.Ints(1, 0)}, {rational.Ints(1, 0)}}, Options{})
	require.Nil(t, far.Box) // more than farthest
	x := r.Profile[0][0][0].Add(rational.Int(1))
	square := x.Mul(x).Sub(rational.Int(2)).Abs()
	require.Equal(t, -1, square.Cmp(rational.New(1, 1<<60)))
}

// find runs Find and tests the result.
func find(t testing.TB, g *seqform.Game, p seqform.Profile, o Options) *Result {
	t.Helper()
	r, err := Find(t.Context(), g, p, o)
	require.NoError(t, err)
	sound(t, g, p, r)
	return r
}

// sound tests what holds of every result.
func sound(t testing.TB, g *seqform.Game, p seqform.Profile, r *Result) {
	t.Helper()
	rationaltest.Same(t, answer.Largest(g.Regrets(g.Plans(p))), r.Regret)
	if r.Box == nil {
		rationaltest.Same(t, answer.Largest(g.Regrets(g.Plans(r.Profile))), r.Epsilon)
	}
	require.LessOrEqual(t, r.Epsilon.Cmp(r.Regret), 0)
	rationaltest.Same(t, largestChange(g.Plans(r.Profile), g.Plans(p)), r.Distance)
	for i := range g.Players {
		reached := g.Players[i].Behavior(g.Plans(r.Profile)[i])
		for h := range reached {
			if reached[h] == nil {
				require.Equal(t, p[i][h], r.Profile[i][h], "behavior off the plan is kept")
			}
		}
	}
	if r.Status == answer.Yes {
		require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
		require.True(t, r.Epsilon.IsZero())
		require.Empty(t, r.Reason)
		return
	}
	require.Equal(t, answer.Unknown, r.Status)
	require.Nil(t, r.Certificate)
	require.NotEmpty(t, r.Reason)
}

// slowRegret computes the regret over all pure strategies.
func slowRegret(g *seqform.Game, p seqform.Profile) rational.Rat {
	var worst rational.Rat
	for i, u := range seqformtest.Payoffs(g, p) {
		worst = rational.Max(worst, seqformtest.BestPayoff(g, p, i).Sub(u))
	}
	return worst
}

// perturb adds to each probability a random number of thousandths of noise up to
// noise and divides by the sum.
func perturb(rng *rand.Rand, p seqform.Profile, noise rational.Rat) seqform.Profile {
	out := make(seqform.Profile, len(p))
	for i := range p {
		out[i] = make(seqform.Behavior, len(p[i]))
		for h := range p[i] {
			var sum rational.Rat
			for _, w := range p[i][h] {
				w = w.Add(noise.Mul(rational.New(rng.Int64N(1001), 1000)))
				out[i][h], sum = append(out[i][h], w), sum.Add(w)
			}
			for a := range out[i][h] {
				out[i][h][a] = out[i][h][a].Quo(sum)
			}
		}
	}
	return out
}

// TestFixtures perturbs the equilibria that are known and wants one that is not
// much farther away than the noise.
func TestFixtures(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	tried := 0
	for claims, g := range seqformtest.Known(t) {
		for _, profile := range claims.Profiles {
			p := seqformtest.Profile(g, profile.Probabilities)
			if !answer.Largest(g.Regrets(g.Plans(p))).IsZero() {
				continue
			}
			for _, noise := range []rational.Rat{rational.New(1, 10_000), rational.New(1, 1000), rational.New(1, 100)} {
				tried++
				r := find(t, g, perturb(rng, p, noise), Options{})
				if r.Status != answer.Yes {
					t.Errorf("%s %s: noise %s: %s, ε %s", claims.Name, profile.Name, noise, r.Reason, r.Epsilon)
					continue
				}
				if d := largestChange(g.Plans(r.Profile), g.Plans(p)); d.Cmp(noise.Mul(rational.Int(3))) > 0 {
					t.Errorf("%s %s: noise %s: distance %s", claims.Name, profile.Name, noise, d)
				}
			}
		}
	}
	t.Log(tried, "profiles")
}
