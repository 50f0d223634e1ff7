package complete_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/cert/complete"
	"exactsolve/fixtures/gen"
	search "exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestCoverWithin compares the leaf of a piece with the definition, in games with many ties, and with
// the equilibria there.
func TestCoverWithin(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 82))
	answers, met := map[string]int{}, 0
	for n := range 6000 {
		sizes := [][]int{{2, 2}, {3, 2}, {2, 2, 2}, {3, 2, 2}, {2, 1, 3}}[n%5]
		g := seqformtest.Random(sizes, 0, 1, uint64(n/5))
		r := region(t, g, rng, rng.IntN(6), 0)
		for range rng.IntN(4) {
			j, d := rng.IntN(len(sizes)), 2+rng.Int64N(4)
			if first, second := r.Cut(j, 0, r.Corners(j)-1, 1+rng.Int64N(d-1), d); first != nil {
				r = []*complete.Region{first, second}[rng.IntN(2)]
			}
		}
		left := profilesOf(r.Open().Simplex)
		valid := true
		words := []string{"1", strconv.Itoa(1 + rng.IntN(3))}
		if rng.IntN(4) == 0 {
			words[0] = "0"
		}
		each := rng.IntN(2) == 0
		for k, _ := strconv.Atoi(words[1]); k > 0; k-- {
			w, m, signs := multipliers(rng, r, 3)
			at := func([][]rational.Rat) [][]rational.Rat { return w }
			if each {
				at, m, signs = multipliersEach(rng, r)
			}
			for _, x := range m {
				words = append(words, x.String())
			}
			valid = valid && signs && slices.ContainsFunc(m, func(x *big.Int) bool { return x.Sign() != 0 })
			left = slices.DeleteFunc(left, func(x [][]rational.Rat) bool {
				h := weighted(g, at(x), x)
				valid = valid && h.Sign() >= 0
				return h.Sign() != 0
			})
			left = thinned(r, left)
		}
		piece := pieceAround(rng, sizes, left)
		within := words[0] == "1" || len(left) == 0
		for i := range sizes {
			for _, x := range left {
				within = within && slices.ContainsFunc(piece[i], func(y []rational.Rat) bool { return claim.Same(x[i], y) })
			}
		}
		got, err := r.Within(strings.Join(words, " "), each, piece)
		require.NoError(t, err)
		require.Equal(t, valid && within, got, "game %d: %v", n, words)
		answers[fmt.Sprint(valid, len(left) == 0, within)]++
		answers[fmt.Sprint("each ", each && got)]++
		if !got || slices.Max(sizes) > 2 || len(slices.Compact(slices.Clone(sizes))) > 1 {
			continue
		}
		for _, x := range equilibria(g) {
			if contains(r.Open(), x) {
				require.True(t, words[0] == "1" && inPiece(claim.Piece{Vertices: piece}, x), "game %d: %v, %v", n, words, x)
				met++
			}
		}
	}
	t.Log(answers, met)
	assert.Greater(t, met, 300)
	for _, of := range []string{"true false true", "true false false", "true true true", "false false true", "false true true", "each true"} {
		assert.Greater(t, answers[of], 50, of)
	}
}

// multipliersEach is multipliers with one for each vertex of its player, which makes weights depend on
// the profile.
func multipliersEach(rng *rand.Rand, r *complete.Region) (at func(x [][]rational.Rat) [][]rational.Rat, m []*big.Int, valid bool) {
	valid = true
	simplex := r.Open().Simplex
	lists := make([][][][]rational.Rat, len(simplex)) // per player and vertex, weights
	for i, vertices := range simplex {
		if !slices.Contains(r.Statuses(i), complete.In) {
			continue
		}
		for range vertices {
			_, all, _ := multipliers(rng, r, 3)
			first := 0
			for j := range i {
				if slices.Contains(r.Statuses(j), complete.In) {
					first += len(r.Statuses(j)) - 1
				}
			}
			own := all[first : first+len(r.Statuses(i))-1]
			for k := range all {
				if k < first || k >= first+len(own) {
					all[k] = new(big.Int)
				}
			}
			w, signs := weights(r, all)
			lists[i], m, valid = append(lists[i], w), append(m, own...), valid && signs
		}
	}
	return func(x [][]rational.Rat) [][]rational.Rat {
		w := make([][]rational.Rat, len(x))
		for i, own := range lists {
			for p := range own {
				if claim.Same(simplex[i][p], x[i]) {
					w[i] = own[p][i]
				}
			}
		}
		return w
	}, m, valid
}

// thinned leaves out profiles beside which none uses an action that is in, until there are none.
func thinned(r *complete.Region, list [][][]rational.Rat) [][][]rational.Rat {
	for i := range r.Players() {
		for a, status := range r.Statuses(i) {
			stays := slices.DeleteFunc(slices.Clone(list), func(x [][]rational.Rat) bool {
				return status == complete.In && !slices.ContainsFunc(list, func(y [][]rational.Rat) bool {
					z := slices.Clone(x)
					z[i] = y[i]
					return !y[i][a].IsZero() && slices.EqualFunc(y, z, claim.Same)
				})
			})
			if len(stays) < len(list) {
				return thinned(r, stays)
			}
		}
	}
	return list
}

// profilesOf lists the profiles of vertices.
func profilesOf(simplex [][][]rational.Rat) (list [][][]rational.Rat) {
	profiles(simplex, func(x [][]rational.Rat) { list = append(list, slices.Clone(x)) })
	return list
}

// weighted returns a sum of payoffs with weights at a profile.
func weighted(g *seqform.Game, w, x [][]rational.Rat) (sum rational.Rat) {
	for i := range w {
		for a, f := range w[i] {
			if !f.IsZero() {
				sum = sum.Add(f.Mul(pays(g, i, a, x)))
			}
		}
	}
	return sum
}

// pieceAround returns the vertices in profiles, sometimes without one, and the pure strategies of some.
func pieceAround(rng *rand.Rand, sizes []int, profiles [][][]rational.Rat) [][][]rational.Rat {
	piece := make([][][]rational.Rat, len(sizes))
	for i, n := range sizes {
		if rng.IntN(3) == 0 {
			for a := range n {
				x := make([]rational.Rat, n)
				x[a] = rational.Int(1)
				piece[i] = append(piece[i], x)
			}
		}
		for _, x := range profiles {
			if rng.IntN(20) > 0 {
				piece[i] = append(piece[i], x[i])
			}
		}
	}
	return piece
}

// TestPieceMutations changes certificates with pieces. A mutant that is accepted must claim the
// same set: its points are equilibria, and it has all that are known.
func TestPieceMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(83, 84))
	mutants, accepted, certificates, curves := 0, 0, 0, 0
	withCurves := []uint64{1, 42, 68, 85, 98, 1, 42, 68, 85, 98} // of three players with payoffs 0 and 1
	for seed := uint64(0); mutants < certtest.Times(1800); seed++ {
		sizes := [][]int{{2, 2}, {2, 2, 2}, {2, 2, 2}, {2, 2, 2, 2}}[seed%4]
		r := []gen.Range{{Low: -9, High: 9}, {Low: 0, High: 3}, {Low: 0, High: 1}}[seed%3]
		g := seqformtest.Must(gen.RandomStrategic(sizes, r, gen.GeneralSum, seed))
		if len(withCurves) > 0 {
			g = seqformtest.Must(gen.RandomStrategic([]int{2, 2, 2}, gen.Range{Low: 0, High: 1}, gen.GeneralSum, withCurves[0]))
			withCurves = withCurves[1:]
		}
		a, err := search.All(t.Context(), g, search.Options{MaxHalvings: 4, MaxRegions: 400})
		require.NoError(t, err)
		if a.Certificate == nil || len(a.Certificate.Claim.Complete.Pieces) == 0 || slices.ContainsFunc(a.Certificate.Claim.Complete.Equilibria, func(e claim.ListedEquilibrium) bool { return !e.Radius.IsZero() }) {
			continue
		}
		certificates++
		if slices.ContainsFunc(a.Certificate.Claim.Complete.Pieces, func(p claim.Piece) bool { return p.Equal != nil }) {
			curves++
		}
		mutants += 120
		accepted += mutate(t, rng, g, a.Certificate, 120, func(cert.Concept) *seqform.Game { return g })
	}
	t.Log(mutants, "mutants of", certificates, "certificates,", curves, "with curves,", accepted, "still true")
	assert.Greater(t, accepted, certtest.Times(75))
	assert.Greater(t, curves, 9)
}

// mutate makes so many mutants of a certificate, and returns how many were accepted. What they claim is of the
// game that of returns.
func mutate(t *testing.T, rng *rand.Rand, g *seqform.Game, original *cert.Certificate, mutants int, of func(cert.Concept) *seqform.Game) (accepted int) {
	known := map[string][][][]rational.Rat{} // by what is claimed of which game
	require.NoError(t, cert.Check(t.Context(), g, original))
	check := func(c *cert.Claim, about string) {
		table, key := of(c.Concept), fmt.Sprint(c.Concept, c.Complete.Copies)
		if c.Complete.Copies != nil {
			table = seqformtest.Must(table.Merged(c.Complete.Copies))
		}
		if known[key] == nil {
			known[key] = equilibria(table)
			if c == &original.Claim {
				known[key] = append(known[key], samples(rng, table, c.Complete)...)
			}
		}
		requireSet(t, rng, table, c.Complete, known[key], about)
	}
	check(&original.Claim, "the original")
	source := certtest.Text(t, original)
	for range mutants {
		doc := certtest.Decode(t, source)
		for range 1 + rng.IntN(2) {
			certtest.Mutate(rng, &doc, otherValue(rng))
		}
		mutant := certtest.Encode(t, doc)
		c, err := cert.Read(bytes.NewReader(mutant))
		if err != nil || cert.Check(context.Background(), g, c) != nil || c.Claim.Complete == nil {
			continue
		}
		accepted++
		check(&c.Claim, string(mutant))
	}
	return accepted
}

// otherValue lists changes of a value: words of a tree, numbers, the concept.
func otherValue(rng *rand.Rand) certtest.More {
	return func(v any, set func(any)) []func() {
		switch v := v.(type) {
		case json.Number:
			n, _ := v.Int64()
			return []func(){func() { set(n + int64(rng.IntN(5)-2)) }}
		case string:
			if x, err := rational.Parse(v); err == nil {
				return []func(){func() { set(certtest.OtherNumber(rng, x)) }}
			}
			if strings.HasPrefix(v, "complete-") {
				concepts := []cert.Concept{cert.CompleteNash, cert.CompleteSets, cert.CompletePerfect}
				return []func(){func() { set(string(concepts[rng.IntN(3)])) }}
			}
			return slices.Repeat([]func(){func() { set(otherWords(rng, v)) }}, 1+strings.Count(v, " ")*3)
		}
		return nil
	}
}

// otherWords changes, drops, repeats or exchanges words, or drops several.
func otherWords(rng *rand.Rand, tree string) string {
	words := strings.Split(tree, " ")
	k, l := rng.IntN(len(words)), rng.IntN(len(words))
	n, err := strconv.Atoi(words[k])
	switch c := rng.IntN(7); {
	case c == 0:
		words[k], words[l] = words[l], words[k]
	case c == 1:
		words = slices.Delete(words, k, k+1)
	case c == 2:
		words = slices.Insert(words, k, words[l])
	case c == 3:
		words = slices.Delete(words, min(k, l), max(k, l))
	case err != nil:
		words[k] = string("sbcdfpqwux"[rng.IntN(10)])
	default:
		words[k] = strconv.Itoa([]int{n + 1, n - 1, -n, 2 * n, 3 - n, 0}[rng.IntN(6)])
	}
	return strings.Join(words, " ")
}

// equilibria returns those of a game of two actions a player with probabilities that are
// multiples of 1/6, or of 1/4 with four players.
func equilibria(g *seqform.Game) (list [][][]rational.Rat) {
	for x := range grid(g) {
		if isEquilibrium(g, x) {
			list = append(list, slices.Clone(x))
		}
	}
	return list
}

// grid yields profiles with such probabilities; players may have one action too.
func grid(g *seqform.Game) iter.Seq[[][]rational.Rat] {
	players := 0
	for _, n := range g.Table.Sizes {
		players += n - 1
	}
	var all [][][]rational.Rat
	den := int64(6 - players/4*2)
	for _, n := range g.Table.Sizes {
		list := [][]rational.Rat{rational.Ints(1)}
		if n == 2 {
			list = nil
			for k := range den + 1 {
				list = append(list, []rational.Rat{rational.New(k, den), rational.New(den-k, den)})
			}
		}
		all = append(all, list)
	}
	return func(yield func([][]rational.Rat) bool) {
		profiles(all, func(x [][]rational.Rat) { yield(x) })
	}
}

// meets reports whether the conditions of a piece hold at a profile in its hulls.
func meets(g *seqform.Game, p claim.Piece, x [][]rational.Rat) bool {
	for _, a := range p.Equal {
		i := a[0] - 1
		base := 0
		for slices.Contains(p.Equal, claim.Pair[int]{i + 1, base + 1}) || !slices.ContainsFunc(p.Vertices[i], func(v []rational.Rat) bool { return !v[base].IsZero() }) {
			base++
		}
		if !pays(g, i, a[1]-1, x).Equal(pays(g, i, base, x)) {
			return false
		}
	}
	return !slices.ContainsFunc(p.AtMost, func(a claim.Pair[int]) bool { return gains(g, x, a[0]-1, a[1]-1) })
}

// isEquilibrium looks at pure deviations.
func isEquilibrium(g *seqform.Game, x [][]rational.Rat) bool {
	for i := range x {
		for a := range x[i] {
			if gains(g, x, i, a) {
				return false
			}
		}
	}
	return true
}

// gains reports whether an action pays more than the profile.
func gains(g *seqform.Game, x [][]rational.Rat, i, a int) bool {
	var own rational.Rat
	for b, p := range x[i] {
		own = own.Add(p.Mul(pays(g, i, b, x)))
	}
	return pays(g, i, a, x).Cmp(own) > 0
}

// samples returns the equilibria listed, and of each piece some vertices and points, and that of its weights.
func samples(rng *rand.Rand, g *seqform.Game, l *claim.Complete) (list [][][]rational.Rat) {
	for _, e := range l.Equilibria {
		list = append(list, e.Profile)
	}
	for _, piece := range l.Pieces {
		for k := range 6 {
			var x [][]rational.Rat
			for _, vertices := range piece.Vertices {
				x = append(x, mean(rng, vertices, k < 3))
			}
			if meets(g, piece, x) {
				list = append(list, x)
			}
		}
		if piece.Equal != nil {
			for x := range grid(g) {
				if inPiece(piece, x) && meets(g, piece, x) {
					list = append(list, slices.Clone(x))
				}
			}
		}
		if piece.Weights != nil {
			list = append(list, weightedMean(piece))
		}
	}
	return list
}

// weightedMean returns the profile of the weights of a piece.
func weightedMean(p claim.Piece) (x [][]rational.Rat) {
	for i, vertices := range p.Vertices {
		y := make([]rational.Rat, len(vertices[0]))
		for k, v := range vertices {
			for a := range v {
				y[a] = y[a].Add(p.Weights[i][k].Mul(v[a]))
			}
		}
		x = append(x, y)
	}
	return x
}

// mean returns a random mean of vertices, or one of them.
func mean(rng *rand.Rand, vertices [][]rational.Rat, one bool) []rational.Rat {
	x := slices.Clone(vertices[rng.IntN(len(vertices))])
	for _, v := range vertices {
		f := rational.New(rng.Int64N(8), 7)
		for a := range x {
			if !one {
				x[a] = x[a].Add(f.Mul(v[a].Sub(x[a])))
			}
		}
	}
	return x
}

// requireSet requires that points of a claim are equilibria, and that it has those known.
func requireSet(t *testing.T, rng *rand.Rand, g *seqform.Game, l *claim.Complete, known [][][]rational.Rat, about string) {
	t.Helper()
	for _, x := range samples(rng, g, l) {
		require.True(t, isEquilibrium(g, x), "%v: %s", x, about)
	}
	for _, x := range known {
		there := slices.ContainsFunc(l.Equilibria, func(e claim.ListedEquilibrium) bool { return slices.EqualFunc(e.Profile, x, claim.Same) }) ||
			slices.ContainsFunc(l.Pieces, func(p claim.Piece) bool { return inPiece(p, x) && meets(g, p, x) }) ||
			slices.ContainsFunc(l.Unresolved, func(o claim.OpenRegion) bool { return contains(o, x) })
		require.True(t, there, "%v: %s", x, about)
	}
}

// inPiece reports whether a profile is in a piece, where players have two actions.
func inPiece(p claim.Piece, x [][]rational.Rat) bool {
	for i, vertices := range p.Vertices {
		first := func(v, w []rational.Rat) int { return v[0].Cmp(w[0]) }
		if first(x[i], slices.MinFunc(vertices, first)) < 0 || first(x[i], slices.MaxFunc(vertices, first)) > 0 {
			return false
		}
	}
	return true
}
