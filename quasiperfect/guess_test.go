package quasiperfect

import (
	"math"
	"math/rand/v2"
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/polyeps"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// largeTree has 2,047 nodes. Paths from the uniform prior and from the next ones take
// more than 50,000 pivots.
func largeTree(t *testing.T) *seqform.Game {
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: 10, Actions: 2, Signals: 2, Chance: 15,
		Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: 2,
	}))
}

func guessed(t *testing.T, g *seqform.Game, bounds Bounds) (*complementarity, *guess, *guidedLemke) {
	t.Helper()
	c := newComplementarity(g, bounds)
	l := &guidedLemke{c: c, p: c.problem(t.Context(), nil), opt: &Options{Bounds: bounds}, stats: new(answer.Stats)}
	r, err := newGuess(t.Context(), c, &l.p)
	require.NoError(t, err)
	return c, r, l
}

// TestGuess has both ways guess in small games, where each finds most: what it finds is
// an equilibrium.
func TestGuess(t *testing.T) {
	const games = 30
	found := map[string]int{}
	for seed := range uint64(games) {
		g := randomTree(t, 5, 2, gen.Range{Low: -10, High: 10}, seed)
		for concept, bounds := range map[cert.Concept]Bounds{cert.QuasiPerfect: lengthBounds(g), cert.Nash: noBounds(g)} {
			check := func(way string, c *complementarity, b *pathBasis) {
				if b == nil {
					return
				}
				z := b.solution()
				a := solution{plans: c.plans(func(k int) polyeps.Poly { return z[k] })}
				_, err := a.proved(g, &Options{Concept: concept, Bounds: bounds})
				require.NoError(t, err, "seed %d, %s", seed, way)
				found[way+" "+string(concept)]++
			}
			rng := rand.New(rand.NewPCG(seed, 4))
			c, r, l := guessed(t, g, bounds)
			if r.improve(t.Context(), rng) >= 0 {
				check("replies", c, r.repair(t.Context(), rng, math.MaxInt))
			}
			check("prior", c, r.runPrior(t.Context(), rng, &l.p, math.MaxInt))
		}
	}
	t.Log(found)
	for way, n := range found {
		assert.Greater(t, n, games/2, way)
	}
	assert.Len(t, found, 4)
}

func TestGuessLarge(t *testing.T) {
	g := largeTree(t)
	for concept, method := range map[cert.Concept]string{
		cert.QuasiPerfect: "best replies and Lemke's algorithm on the sequence form with a formal ε, guided by floats",
		cert.Nash:         "best replies and Lemke's algorithm on the sequence form, guided by floats",
	} {
		r := solveBy(t, g, concept, Auto)
		assert.Equal(t, method, r.Stats.Method)
		assert.Regexp(t, `^\d+ rounds of replies, \d\d float pivots$`, r.Stats.Guess)

		cores := runtime.GOMAXPROCS(1)
		assert.Equal(t, r.Certificate.Claim, solveBy(t, g, concept, Auto).Certificate.Claim)
		runtime.GOMAXPROCS(cores)
	}
}

// TestGuessMixed has a game with many information sets where players mix.
func TestGuessMixed(t *testing.T) {
	g := seqformtest.Must(gen.Make("leduc ranks=5 perturb=1"))
	r := solveBy(t, g, cert.Nash, Auto)
	assert.Equal(t, "Lemke's algorithm on the sequence form, guided by floats", r.Stats.Method)
	assert.Regexp(t, `^\d{3} float pivots from an average of CFR⁺$`, r.Stats.Guess)
}

// TestGuessAfterPath has one small game guessed, after the first path, and another not,
// with a covering vector asked for.
func TestGuessAfterPath(t *testing.T) {
	g := randomTree(t, 5, 2, gen.Range{Low: -10, High: 10}, 1)
	for k, want := range []string{"walk 1", "replies"} {
		_, _, l := guessed(t, g, lengthBounds(g))
		b, err := l.attempt(t.Context(), k)
		require.NoError(t, err)
		require.NotNil(t, b)
		assert.Contains(t, l.stats.Guess, want)
	}
	_, _, l := guessed(t, g, lengthBounds(g))
	l.opt.Covering = l.c.cover(&l.p, 3)
	_, err := l.attempt(t.Context(), 1)
	require.NoError(t, err)
	assert.Contains(t, l.stats.Guess, "walk 2")
}

func TestGuessLimits(t *testing.T) {
	g := largeTree(t)
	r, err := Solve(t.Context(), g, Options{MaxPivots: 5})
	require.NoError(t, err)
	assert.Equal(t, answer.Unknown, r.Status)
	assert.Equal(t, "pivot limit of 5 reached before a solution", r.Reason)
	assert.Equal(t, "best replies and Lemke's algorithm on the sequence form with a formal ε, guided by floats", r.Stats.Method)
	assert.Regexp(t, `^\d+ rounds of replies, 5 float pivots$`, r.Stats.Guess)
}

// TestGuessLong has floats see powers of ε that were not asked for unless these are many.
func TestGuessLong(t *testing.T) {
	for length, want := range map[int]int{mostPowers: mostPowers + 1, mostPowers + 1: 1} {
		b := seqform.NewBuilder("long", "A", "B")
		n := b.Root()
		for k := range 2 * length {
			n = n.Move(k%2, strconv.Itoa(k), "on", "off")
			n.Child("off").Leaf(int64(k%7), int64(k%5))
			n = n.Child("on")
		}
		n.Leaf(1, 1)
		g := seqformtest.Must(b.Game())
		_, r, _ := guessed(t, g, noBounds(g))
		assert.Equal(t, want, r.ties, length)
	}
}

func TestLuby(t *testing.T) {
	var got []int
	for k := range 15 {
		got = append(got, luby(k+1))
	}
	assert.Equal(t, []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}, got)
}
