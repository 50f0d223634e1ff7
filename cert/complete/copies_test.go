package complete_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	search "exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// copied returns a game with copies of actions of one of two actions a player, the same for the same seed.
func copied(rng *rand.Rand, sizes []int, high int, seed uint64) *seqform.Game {
	of := make([][]int, len(sizes))
	for i := range sizes {
		of[i] = append(rng.Perm(2), rng.IntN(2))[:2+rng.IntN(2)]
	}
	return seqformtest.Copied(seqformtest.Random(sizes, -high/2, high, seed), of)
}

// TestCopiesMutations changes certificates of games with copies. What is accepted must claim the same
// set: its points are equilibria however copies share, and it has all that are known.
func TestCopiesMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	mutants, accepted, certificates, changed := 0, 0, 0, 0
	for seed := uint64(0); mutants < certtest.Times(1500); seed++ {
		sizes := [][]int{{2, 2}, {2, 2, 2}}[seed%2]
		g := copied(rng, sizes, []int{1, 2, 9}[seed%3], seed)
		a, err := search.All(t.Context(), g, search.Options{MaxHalvings: 4, MaxRegions: 400})
		require.NoError(t, err)
		if a.Certificate == nil || a.Certificate.Claim.Complete.Copies == nil || slices.ContainsFunc(a.Certificate.Claim.Complete.Equilibria, func(e claim.ListedEquilibrium) bool { return !e.Radius.IsZero() }) {
			continue
		}
		certificates++
		known := onGrid(g)
		requireLifted(t, rng, g, a.Certificate.Claim.Complete, known, "the original")
		source := certtest.Text(t, a.Certificate)
		for k := range 100 {
			mutants++
			c := certtest.Reread(t, a.Certificate)
			mutant := source
			if k%3 == 0 {
				otherClasses(rng, c.Claim.Complete)
				changed++
				mutant = certtest.Text(t, c)
			} else {
				doc := certtest.Decode(t, source)
				certtest.Mutate(rng, &doc, otherValue(rng))
				mutant = certtest.Encode(t, doc)
			}
			c, err := cert.Read(bytes.NewReader(mutant))
			if err != nil || cert.Check(context.Background(), g, c) != nil || c.Claim.Complete == nil {
				continue
			}
			accepted++
			requireLifted(t, rng, g, c.Claim.Complete, known, string(mutant))
		}
	}
	t.Log(mutants, "mutants of", certificates, "certificates,", changed, "with other classes,", accepted, "still true")
	assert.Greater(t, accepted, certtest.Times(25))
}

// otherClasses changes the classes of a claim.
func otherClasses(rng *rand.Rand, l *claim.Complete) {
	own := l.Copies[rng.IntN(len(l.Copies))]
	switch a := rng.IntN(len(own)); rng.IntN(6) {
	case 0:
		own[a] = rng.IntN(4)
	case 1:
		b := rng.IntN(len(own))
		own[a], own[b] = own[b], own[a]
	case 2: // numbered in another order
		for b, c := range own {
			own[b] = 3 - c
		}
	case 3:
		i, j := rng.IntN(len(l.Copies)), rng.IntN(len(l.Copies))
		l.Copies[i], l.Copies[j] = l.Copies[j], l.Copies[i]
	case 4:
		for b := range own {
			own[b] = 1
		}
	default:
		l.Copies = [][][]int{nil, l.Copies[:1], append(l.Copies, own)}[rng.IntN(3)]
	}
}

// onGrid returns the equilibria of probabilities 0, 1/2 and 1.
func onGrid(g *seqform.Game) (list [][][]rational.Rat) {
	var grid [][][]rational.Rat
	for _, n := range g.Table.Sizes {
		var own [][]rational.Rat
		for a := range n {
			for b := range a + 1 {
				x := make([]rational.Rat, n)
				x[a] = rational.New(1, 2)
				x[b] = x[b].Add(rational.New(1, 2))
				own = append(own, x)
			}
		}
		grid = append(grid, own)
	}
	profiles(grid, func(x [][]rational.Rat) {
		if isEquilibrium(g, x) {
			list = append(list, slices.Clone(x))
		}
	})
	return list
}

// requireLifted requires that points of a claim are equilibria, copies sharing at random, and that it has
// those known.
func requireLifted(t *testing.T, rng *rand.Rand, g *seqform.Game, l *claim.Complete, known [][][]rational.Rat, about string) {
	t.Helper()
	copies, merged := l.Copies, g
	if copies == nil {
		for _, n := range g.Table.Sizes {
			copies = append(copies, []int{1, 2, 3}[:n])
		}
	} else {
		merged = seqformtest.Must(g.Merged(copies))
	}
	for _, x := range samples(rng, merged, l) {
		y := make([][]rational.Rat, len(x))
		for i, classes := range copies {
			y[i] = make([]rational.Rat, len(classes))
			left := slices.Clone(x[i])
			for _, a := range rng.Perm(len(classes)) {
				c := classes[a] - 1
				y[i][a] = left[c].Mul(rational.New(rng.Int64N(3), 2))
				left[c] = left[c].Sub(y[i][a])
			}
			for a, c := range classes {
				y[i][a] = y[i][a].Add(left[c-1])
				left[c-1] = rational.Rat{}
			}
		}
		require.True(t, isEquilibrium(g, y), "%v: %s", y, about)
	}
	for _, y := range known {
		x := make([][]rational.Rat, len(y))
		for i, classes := range copies {
			x[i] = make([]rational.Rat, slices.Max(classes))
			for a, c := range classes {
				x[i][c-1] = x[i][c-1].Add(y[i][a])
			}
		}
		there := slices.ContainsFunc(l.Equilibria, func(e claim.ListedEquilibrium) bool { return slices.EqualFunc(e.Profile, x, claim.Same) }) ||
			slices.ContainsFunc(l.Pieces, func(p claim.Piece) bool { return inPiece(p, x) }) ||
			slices.ContainsFunc(l.Unresolved, func(o claim.OpenRegion) bool { return contains(o, x) })
		require.True(t, there, "%v: %s", y, about)
	}
}

// TestCopiesOnly has them in complete-nash/2 alone.
func TestCopiesOnly(t *testing.T) {
	g := seqformtest.Copied(seqformtest.Table([]int{1, 1}, []int64{1, 2}), [][]int{{0, 0}, {0}})
	a, err := search.All(t.Context(), g, search.Options{})
	require.NoError(t, err)
	text := string(certtest.Text(t, a.Certificate))
	require.Contains(t, text, `"copies":[[1,1],[1]]`)
	for _, of := range []struct {
		from, to string
		right    bool
	}{
		{"", "", true}, {"complete-nash/2", "complete-nash", false},
		{`"copies":[[1,1],[1]],`, "", false}, {"[[1,1],[1]]", "[]", false}, {"[[1,1],[1]]", "[[1,1]]", false}, {"[[1,1],[1]]", "[[1,2],[1]]", false}, {"[[1,1],[1]]", "[[2,2],[1]]", false},
		{"[[1,1],[1]]", "[[1,1],[0]]", false}, {"[[1,1],[1]]", fmt.Sprintf("[[1,1],[%d]]", 1<<62), false}, {"[[1,1],[1]]", "[[1,1,1],[1]]", false}, {"[[1,1],[1]]", "[[1],[1]]", false},
	} {
		c, err := cert.Read(strings.NewReader(strings.Replace(text, of.from, of.to, 1)))
		require.NoError(t, err)
		require.Equal(t, of.right, cert.Check(t.Context(), g, c) == nil, of.to)
	}
}
