package cert_test

import (
	"context"
	"fmt"
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
	"exactsolve/fixtures/gen"
	"exactsolve/internal/dense"
	"exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestIsolatedTruth: no box of random 2×2×2 games is accepted unless it has exactly
// one equilibrium in which all mix, counted by solving a quadratic equation. The
// boxes lie around and between solutions, with the best inverse for their center.
func TestIsolatedTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	count := map[int]int{} // boxes by the number of equilibria inside
	accepted, two := 0, 0
	for seed := range uint64(400) {
		g := seqformtest.Random([]int{2, 2, 2}, 0, 9, seed)
		all, ok := solutions(g)
		if !ok || len(all) == 0 {
			continue
		}
		if len(all) == 2 {
			two++
		}
		for range 20 + 180*(len(all)-1) {
			c := randomBox(rng, g, all)
			if c == nil {
				continue
			}
			inside := 0
			for _, s := range all {
				if s.in(c.Claim.Isolated) {
					inside++
				}
			}
			count[inside]++
			if cert.Check(context.Background(), g, c) == nil {
				accepted++
				require.Equal(t, 1, inside, "%s", certtest.Text(t, c))
			}
		}
	}
	t.Logf("boxes by the number of equilibria: %v; %d accepted; %d games with two", count, accepted, two)
	assert.Greater(t, accepted, 200)
	assert.Greater(t, count[0], 200)
	assert.Greater(t, count[2], 20)
}

// randomBox returns a box around a point near a solution or between two.
func randomBox(rng *rand.Rand, g *seqform.Game, all []solution) *cert.Certificate {
	s, z := all[rng.IntN(len(all))], all[rng.IntN(len(all))]
	weight := rational.New(rng.Int64N(5), 8)
	b := &claim.Isolated{Profile: make([][]rational.Rat, 3), Payoffs: make([]rational.Rat, 3)}
	scale, far := rational.Int(2).Pow(1+rng.IntN(12)).Inv(), int64(2+14*rng.IntN(2))
	if len(all) > 1 {
		scale, far = rational.New(1+rng.Int64N(8), 16), 64
	}
	at := func(i int) rational.Rat {
		x, y := s[i].Mid(), z[i].Mid()
		off := rational.New(rng.Int64N(7)-3, far).Mul(scale)
		return rationaltest.Round(x.Add(weight.Mul(y.Sub(x))).Add(off), 20)
	}
	for i := range b.Profile {
		p := at(i)
		b.Profile[i] = []rational.Rat{p, rational.Int(1).Sub(p)}
		b.Payoffs[i] = at(3 + i)
		if p.Sign() <= 0 || b.Profile[i][1].Sign() <= 0 {
			return nil
		}
	}
	inverse := inverseAt(g, b)
	if inverse == nil {
		return nil
	}
	b.Radius = scale.Mul(rational.New(998, 997)) // no rational solution at the boundary
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
		Evidence: cert.Evidence{Inverse: inverse},
	}
}

// inverseAt returns the inverse of the Jacobian of the equations at the center of b, nil
// if it is singular. As each is affine in each unknown, differences are derivatives.
func inverseAt(g *seqform.Game, b *claim.Isolated) [][]rational.Rat {
	y := make([]rational.Rat, 9)
	for i := range 3 {
		y[3*i], y[3*i+1], y[3*i+2] = b.Profile[i][0], b.Profile[i][1], b.Payoffs[i]
	}
	columns := make([][]rational.Rat, 9)
	for k := range columns {
		z := slices.Clone(y)
		z[k] = z[k].Add(rational.Int(1))
		before, after := equationsAt(g, y), equationsAt(g, z)
		for r := range before {
			columns[k] = append(columns[k], after[r].Sub(before[r]))
		}
	}
	inverse := make([][]rational.Rat, 9)
	for c := range columns {
		rows := make([][]rational.Rat, 9)
		for r := range rows {
			for k := range columns {
				rows[r] = append(rows[r], columns[k][r])
			}
			rows[r] = append(rows[r], rational.Int(int64(max(0, 1-(r-c)*(r-c)))))
		}
		x, ok := dense.SolveExact(rows)
		if !ok {
			return nil
		}
		for r := range x {
			inverse[r] = append(inverse[r], rationaltest.Round(x[r], 20))
		}
	}
	return inverse
}

// equationsAt returns u_i(a) − v_i and Σ x_i(a) − 1 of each player, at unknowns in this order.
func equationsAt(g *seqform.Game, y []rational.Rat) []rational.Rat {
	f := make([]rational.Rat, 9)
	for i := range 3 {
		f[3*i], f[3*i+1] = y[3*i+2].Neg(), y[3*i+2].Neg()
		f[3*i+2] = y[3*i].Add(y[3*i+1]).Sub(rational.Int(1))
		j, k := certtest.Others(i)
		for n := range 8 {
			pure := [3]int{n & 1, n >> 1 & 1, n >> 2}
			w := y[3*j+pure[j]].Mul(y[3*k+pure[k]])
			f[3*i+pure[i]] = f[3*i+pure[i]].Add(w.Mul(certtest.Payoff(g, i, pure)))
		}
	}
	return f
}

// A solution has enclosures of the probabilities of first actions and of the
// payoffs of three players, at a point where all are indifferent.
type solution [6]rational.Interval

func (s solution) in(b *claim.Isolated) bool {
	for i := range b.Profile {
		one := rational.Point(rational.Int(1))
		if !near(s[i], b.Profile[i][0], b.Radius) || !near(one.Sub(s[i]), b.Profile[i][1], b.Radius) || !near(s[3+i], b.Payoffs[i], b.Radius) {
			return false
		}
	}
	return true
}

// near panics unless it is certain.
func near(x rational.Interval, center, radius rational.Rat) bool {
	box := rational.NewInterval(center.Sub(radius), center.Add(radius))
	if both, ok := box.Intersect(x); !ok {
		return false
	} else if both.Lo.Equal(x.Lo) && both.Hi.Equal(x.Hi) {
		return true
	}
	panic("a solution at the boundary of a box")
}

// solutions returns the points with positive probabilities where all players of a
// 2×2×2 game are indifferent. It is false where the equations are degenerate.
func solutions(g *seqform.Game) ([]solution, bool) {
	// a, b, c are the gains of players 1, 2, 3 by their first action, of the form
	// c₀ + c₁p + c₂q + c₃pq in the others' probabilities.
	a, b, c := certtest.Gains(g, 0), certtest.Gains(g, 1), certtest.Gains(g, 2)
	// With y that of player 2, x = X/P and z = Z/Q.
	X, P := line{c[0].Neg(), c[2].Neg()}, line{c[1], c[3]}
	Z, Q := line{a[0].Neg(), a[1].Neg()}, line{a[2], a[3]}
	var q [3]rational.Rat
	for k, p := range [][2]line{{P, Q}, {X, Q}, {P, Z}, {X, Z}} {
		for m := range 2 {
			for n := range 2 {
				q[m+n] = q[m+n].Add(b[k].Mul(p[0][m]).Mul(p[1][n]))
			}
		}
	}
	disc := q[1].Mul(q[1]).Sub(rational.Int(4).Mul(q[0]).Mul(q[2]))
	if q[2].IsZero() || disc.IsZero() {
		return nil, false
	}
	var all []solution
	for _, root := range squareRoots(disc) {
		y := root.Sub(rational.Point(q[1])).Quo(rational.Point(q[2].Mul(rational.Int(2))))
		p, q := P.at(y), Q.at(y)
		if p.Contains(rational.Rat{}) || q.Contains(rational.Rat{}) {
			return nil, false
		}
		s := solution{X.at(y).Quo(p), y, Z.at(y).Quo(q)}
		open := rational.NewInterval(rational.New(1, 1<<40), rational.New(1<<40-1, 1<<40))
		for i := range 3 {
			if both, ok := open.Intersect(s[i]); !ok || !both.Lo.Equal(s[i].Lo) || !both.Hi.Equal(s[i].Hi) {
				s[0] = rational.Point(rational.Int(2)) // outside
			}
			s[3+i] = payoffOfFirst(g, i, s)
		}
		if !s[0].Contains(rational.Int(2)) {
			all = append(all, s)
		}
	}
	return all, true
}

// squareRoots encloses the two roots of a positive integer, and none of others.
func squareRoots(n rational.Rat) []rational.Interval {
	if n.Sign() < 0 {
		return nil
	}
	scale := rational.Int(2).Pow(200)
	r := new(big.Int).Sqrt(n.Mul(scale).Mul(scale).Num())
	lo := rational.FromBigInt(r)
	z := rational.NewInterval(lo.Quo(scale), lo.Add(rational.Int(1)).Quo(scale))
	return []rational.Interval{z, z.Neg()}
}

type line [2]rational.Rat

func (l line) at(y rational.Interval) rational.Interval {
	return rational.Point(l[0]).Add(rational.Point(l[1]).Mul(y))
}

func payoffOfFirst(g *seqform.Game, i int, s solution) (sum rational.Interval) {
	j, k := certtest.Others(i)
	one := rational.Point(rational.Int(1))
	for p := range 2 {
		for q := range 2 {
			pure := [3]int{}
			pure[j], pure[k] = p, q
			x, y := s[j], s[k]
			if p == 1 {
				x = one.Sub(x)
			}
			if q == 1 {
				y = one.Sub(y)
			}
			sum = sum.Add(rational.Point(certtest.Payoff(g, i, pure)).Mul(x).Mul(y))
		}
	}
	return sum
}

// completed returns a certificate of all equilibria of g but those in regions that
// are left after so many; 0 for no limit.
func completed(t testing.TB, g *seqform.Game, regions int) *cert.Certificate {
	t.Helper()
	r, err := complete.All(t.Context(), g, complete.Options{MaxRegions: regions})
	require.NoError(t, err)
	require.NotNil(t, r.Certificate)
	return r.Certificate
}

// truths encloses the equilibria of a 2×2×2 game, support by support: the
// probabilities of first actions. It is false where the game is degenerate.
func truths(g *seqform.Game) (list [][3]rational.Interval, ok bool) {
	full, ok := solutions(g)
	for _, s := range full {
		list = append(list, [3]rational.Interval(s[:3]))
	}
	one := rational.Int(1)
	for n := range 27 { // 0 for the second action, 1 for the first, 2 for both
		kind := [3]int{n % 3, n / 3 % 3, n / 9}
		var x [3]rational.Rat
		var mixed []int
		for i, k := range kind {
			if x[i] = rational.Int(int64(k)); k == 2 {
				mixed = append(mixed, i)
			}
		}
		if len(mixed) == 3 {
			continue
		}
		inside := true
		if len(mixed) == 2 {
			for k, i := range mixed { // the other's probability makes i indifferent
				other := mixed[1-k]
				x[other] = rational.Rat{}
				c := gain(g, i, x)
				x[other] = one
				d := gain(g, i, x).Sub(c)
				if d.IsZero() {
					ok, inside = ok && !c.IsZero(), false
					break
				}
				x[other] = c.Quo(d).Neg()
				inside = inside && x[other].Sign() > 0 && x[other].Cmp(one) < 0
				ok = ok && !x[other].IsZero() && !x[other].IsOne()
			}
		}
		for i, k := range kind {
			if !inside {
				break
			}
			u := gain(g, i, x).Sign()
			if k < 2 && u == 0 {
				ok = false
			}
			inside = inside && (k == 2 && u == 0 || k == 1 && u > 0 || k == 0 && u < 0)
		}
		if inside {
			list = append(list, [3]rational.Interval{rational.Point(x[0]), rational.Point(x[1]), rational.Point(x[2])})
		}
	}
	return list, ok
}

// gain returns what player i gains by the first action, instead of the second, where
// x are the probabilities of first actions.
func gain(g *seqform.Game, i int, x [3]rational.Rat) rational.Rat {
	j, k := certtest.Others(i)
	c := certtest.Gains(g, i)
	return c[0].Add(c[1].Mul(x[j])).Add(c[2].Mul(x[k])).Add(c[3].Mul(x[j]).Mul(x[k]))
}

// falsehood says what is wrong with a claim about a game with the equilibria of
// list; it is empty if nothing is.
func falsehood(g *seqform.Game, c *claim.Complete, list [][3]rational.Interval) string {
	met := make([]bool, len(list))
	for k := range c.Equilibria {
		n := 0
		for l, x := range list {
			if !isIn(&c.Equilibria[k], x) {
				continue
			}
			if n++; met[l] {
				return "an equilibrium twice"
			}
			met[l] = true
		}
		if n != 1 {
			return fmt.Sprintf("%d equilibria as one", n)
		}
	}
	for l, x := range list {
		if !met[l] && !slices.ContainsFunc(c.Unresolved, func(o claim.OpenRegion) bool { return contains(o, middle(x)) }) &&
			!slices.ContainsFunc(c.Pieces, func(p claim.Piece) bool { return contains(regionOf(p), middle(x)) }) {
			return "an equilibrium is left out"
		}
	}
	for _, p := range c.Pieces {
		for _, x := range points(p) {
			if !slices.ContainsFunc(p.AtMost, func(a claim.Pair[int]) bool { return gains(g, x, a[0]-1, a[1]-1) }) && gainsAny(g, x) {
				return "a piece with a profile that is no equilibrium"
			}
		}
		if p.Weights != nil && gainsAny(g, mean(p, p.Weights)) {
			return "weights of a profile that is no equilibrium"
		}
	}
	return ""
}

// regionOf returns the product of the hulls of a piece, of any support.
func regionOf(p claim.Piece) claim.OpenRegion {
	return claim.OpenRegion{Status: []string{"??", "??", "??"}, Simplex: p.Vertices}
}

// points returns the profiles of vertices of a piece, and one in the middle of all.
func points(p claim.Piece) (list [][][]rational.Rat) {
	even := make([][]rational.Rat, len(p.Vertices))
	list = [][][]rational.Rat{nil}
	for i, vertices := range p.Vertices {
		even[i] = slices.Repeat([]rational.Rat{rational.New(1, int64(len(vertices)))}, len(vertices))
		var longer [][][]rational.Rat
		for _, x := range list {
			for _, v := range vertices {
				longer = append(longer, append(slices.Clone(x), v))
			}
		}
		list = longer
	}
	return append(list, mean(p, even))
}

// mean returns the profile of weights of the vertices of a piece of a 2×2×2 game.
func mean(p claim.Piece, weights [][]rational.Rat) (profile [][]rational.Rat) {
	for i, vertices := range p.Vertices {
		x := make([]rational.Rat, 2)
		for k, v := range vertices {
			for a := range x {
				x[a] = x[a].Add(weights[i][k].Mul(v[a]))
			}
		}
		profile = append(profile, x)
	}
	return profile
}

// gains reports whether action a pays player i of a 2×2×2 game more than the profile does.
func gains(g *seqform.Game, profile [][]rational.Rat, i, a int) bool {
	var first [3]rational.Rat
	for j, x := range profile {
		first[j] = x[0]
	}
	return gain(g, i, first).Mul(profile[i][1-a]).Sign()*(1-2*a) > 0
}

func gainsAny(g *seqform.Game, profile [][]rational.Rat) bool {
	for n := range 6 {
		if gains(g, profile, n/2, n%2) {
			return true
		}
	}
	return false
}

// middle returns about the profile x, with its support.
func middle(x [3]rational.Interval) (profile [][]rational.Rat) {
	for _, p := range x {
		profile = append(profile, []rational.Rat{p.Mid(), rational.Int(1).Sub(p.Mid())})
	}
	return profile
}

// contains reports whether a profile is in a region of a 2×2×2 game.
func contains(o claim.OpenRegion, x [][]rational.Rat) bool {
	for i, status := range o.Status {
		for a := range status {
			if p := x[i][a]; status[a] == '+' && p.IsZero() || status[a] == '-' && !p.IsZero() {
				return false
			}
		}
		low, high := o.Simplex[i][0][0], o.Simplex[i][0][0]
		for _, v := range o.Simplex[i] {
			low, high = rational.Min(low, v[0]), rational.Max(high, v[0])
		}
		if x[i][0].Cmp(low) < 0 || x[i][0].Cmp(high) > 0 {
			return false
		}
	}
	return true
}

func isIn(e *claim.ListedEquilibrium, x [3]rational.Interval) bool {
	for i, p := range x {
		for a, z := range []rational.Interval{p, rational.Point(rational.Int(1)).Sub(p)} {
			y := e.Profile[i][a]
			if z.IsPoint() && z.Lo.IsZero() != y.IsZero() || !z.IsPoint() && y.IsZero() {
				return false
			}
			if e.Radius.IsZero() && !z.Contains(y) || !e.Radius.IsZero() && !near(z, y, e.Radius) {
				return false
			}
		}
	}
	return true
}

// TestCompleteTruth compares claims about 2×2×2 games with all equilibria, found by
// radicals.
func TestCompleteTruth(t *testing.T) {
	counts := map[int]int{}
	for seed := range 400 {
		size := []int{20, 1_000, 1_000_000_000}[seed%3]
		r := gen.Range{Low: -size, High: size}
		g := seqformtest.Must(gen.RandomStrategic([]int{2, 2, 2}, r, gen.GeneralSum, uint64(seed)))
		list, ok := truths(g)
		if !ok {
			continue
		}
		for _, regions := range []int{0, 1 + seed%60} {
			c := completed(t, g, regions).Claim.Complete
			require.Empty(t, falsehood(g, c, list), "game %d", seed)
			if regions == 0 {
				require.Empty(t, c.Unresolved)
				counts[len(list)]++
			}
		}
	}
	t.Log(counts)
	assert.Greater(t, counts[1]+counts[3], 150)
	assert.Greater(t, counts[5]+counts[7]+counts[9], 3)
}

// TestCompleteMutations changes certificates of 2×2×2 games, whose equilibria are
// known by radicals, in their text, in the words of the tree, or both. A mutant may be
// accepted only if its claim is true.
func TestCompleteMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	var games []*seqform.Game
	var lists [][][3]rational.Interval
	for seed := uint64(0); len(games) < 4; seed++ {
		g := seqformtest.Random([]int{2, 2, 2}, -99, 99, seed)
		if list, ok := truths(g); ok && len(list) > 1+len(games)%3 {
			games, lists = append(games, g), append(lists, list)
		}
	}
	games, lists = append(games, seqformtest.Fixture(t, "mckelvey_mclennan")), append(lists, mckelveyMcLennan())
	nau := seqformtest.Fixture(t, "nau_irrational")
	full, _ := solutions(nau)
	games, lists = append(games, nau), append(lists, [][3]rational.Interval{[3]rational.Interval(full[0][:3])})
	for n, g := range games {
		list := lists[n]
		for _, regions := range []int{0, 12, 40} {
			original := completed(t, g, regions)
			for _, c := range []*cert.Certificate{original, withPieces(original)} {
				require.NoError(t, cert.Check(context.Background(), g, certtest.Reread(t, c)))
				require.Empty(t, falsehood(g, c.Claim.Complete, list))
				source := certtest.Text(t, c)
				rejected := certtest.Times(64)
				accepted := untilRejected(g, rejected, func() []byte { return mutateComplete(t, rng, source) }, func(c *cert.Certificate, mutant []byte) {
					if c.Claim.Complete != nil {
						require.Empty(t, falsehood(g, c.Claim.Complete, list), "%s", mutant)
					}
				})
				t.Logf("game %d, %d equilibria, %d pieces: %d mutants rejected, %d still true", n, len(list), len(c.Claim.Complete.Pieces), rejected, accepted)
			}
		}
	}
}

// withPieces returns a certificate that has the pure equilibria of c, of two actions a player, as pieces,
// the first one with the profiles at which the other actions gain nothing, and the new words for others.
func withPieces(c *cert.Certificate) *cert.Certificate {
	old, z := c.Claim.Complete, *c
	l := &claim.Complete{Equilibria: []claim.ListedEquilibrium{}, Unresolved: old.Unresolved}
	z.Claim.Concept, z.Claim.Complete = cert.CompleteSets, l
	place := make([]int, 1+len(old.Equilibria)) // of equilibria, from 1, in the list; or less than 0, in the pieces
	for k, e := range old.Equilibria {
		var p claim.Piece
		for i, x := range e.Profile {
			p.Vertices = append(p.Vertices, [][]rational.Rat{x})
			if len(l.Pieces) == 0 {
				p.AtMost = append(p.AtMost, claim.Pair[int]{i + 1, 1 + x[0].Sign()})
				p.Weights = append(p.Weights, []rational.Rat{rational.Int(1)})
			}
		}
		if e.Radius.IsZero() && !strings.Contains(fmt.Sprint(e.Profile), "/") {
			l.Pieces = append(l.Pieces, p)
			place[k+1] = -len(l.Pieces)
			continue
		}
		l.Equilibria = append(l.Equilibria, e)
		place[k+1] = len(l.Equilibria)
	}
	cover := &claim.Cover{Roots: []claim.CoverRoot{}}
	leaves := map[string]string{} // of roots
	for k, root := range c.Evidence.Cover.Roots {
		if n := place[root.Equilibrium]; n < 0 {
			leaves[fmt.Sprint(k+1)] = fmt.Sprintf("p %d 0", -n)
			continue
		}
		root.Equilibrium = place[root.Equilibrium]
		cover.Roots = append(cover.Roots, root)
		leaves[fmt.Sprint(k+1)] = fmt.Sprintf("u %d", len(cover.Roots))
	}
	words := strings.Split(c.Evidence.Cover.Tree, " ")
	for k, w := range words {
		switch w {
		case "f":
			words[k] = "p 0 1"
		case "b":
			words[k], words[k+3] = "c", words[k+3]+" 1 2"
		case "u":
			words[k], words[k+1], _ = strings.Cut(leaves[words[k+1]], " ")
		}
	}
	cover.Tree = strings.Join(words, " ")
	z.Evidence.Cover = cover
	return &z
}

// mckelveyMcLennan returns the equilibria of mckelvey_mclennan, which is degenerate for
// truths.
func mckelveyMcLennan() (list [][3]rational.Interval) {
	for _, line := range []string{
		"1 1 1", "0 0 1", "0 1 0", "1 0 0", "1/2 1/2 1", "0 1/4 1/3", "1/3 1 1/4", "2/5 1/2 1/3", "1/2 2/5 1/4",
	} {
		var x [3]rational.Interval
		for i, p := range strings.Fields(line) {
			x[i] = rational.Point(rational.MustParse(p))
		}
		list = append(list, x)
	}
	return list
}

// mutateComplete returns source with one to three random changes.
func mutateComplete(t testing.TB, rng *rand.Rand, source []byte) []byte {
	doc := certtest.Decode(t, source)
	for range 1 + rng.IntN(3) {
		if rng.IntN(2) == 0 {
			if evidence, ok := doc.(map[string]any)["evidence"].(map[string]any); ok {
				if cover, ok := evidence["cover"].(map[string]any); ok {
					if tree, ok := cover["tree"].(string); ok {
						cover["tree"] = mutateWords(rng, tree)
						continue
					}
				}
			}
		}
		certtest.Mutate(rng, &doc, otherValues(rng))
	}
	return certtest.Encode(t, doc)
}

// mutateWords changes, drops, repeats or exchanges words.
func mutateWords(rng *rand.Rand, tree string) string {
	words := strings.Split(tree, " ")
	k, l := rng.IntN(len(words)), rng.IntN(len(words))
	switch rng.IntN(6) {
	case 0:
		words[k], words[l] = words[l], words[k]
	case 1:
		words = slices.Delete(words, k, k+1)
	case 2:
		words = slices.Insert(words, k, words[l])
	case 3:
		words = slices.Delete(words, min(k, l), max(k, l))
	case 4:
		words[k] = string("sbcdfpqwux"[rng.IntN(10)])
	default:
		if n, err := strconv.Atoi(words[k]); err == nil {
			words[k] = strconv.Itoa([]int{n + 1, n - 1, -n, 2 * n, 3 - n, 0}[rng.IntN(6)])
		}
	}
	return strings.Join(words, " ")
}

// FuzzCover reads any text as the tree of a game whose only equilibrium is known:
// if it is accepted, it must not leave the equilibrium out.
func FuzzCover(f *testing.F) {
	g := seqformtest.Fixture(f, "nau_irrational")
	c := completed(f, g, 0)
	f.Add(c.Evidence.Cover.Tree, true)
	f.Add("x", true)
	for _, regions := range []int{5, 10, 20} {
		f.Add(completed(f, g, regions).Evidence.Cover.Tree, false)
	}
	f.Fuzz(func(t *testing.T, tree string, listed bool) {
		z := *c
		z.Evidence.Cover = &claim.Cover{Roots: c.Evidence.Cover.Roots, Tree: tree}
		if !listed {
			z.Claim.Complete = &claim.Complete{}
			z.Evidence.Cover.Roots = nil
		}
		if cert.Check(context.Background(), g, &z) == nil && !listed {
			t.Fatal("the equilibrium is left out")
		}
	})
}

func BenchmarkComplete(b *testing.B) {
	for _, n := range []int{3, 4} {
		g := seqformtest.Must(gen.RandomStrategic(slices.Repeat([]int{3}, n), gen.Range{Low: 0, High: 1, Decimals: 12}, gen.GeneralSum, 1))
		c := completed(b, g, 0)
		b.Run(fmt.Sprintf("%dx3", n), func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, cert.Check(context.Background(), g, c))
			}
			b.ReportMetric(float64(len(c.Evidence.Cover.Tree)), "bytes")
		})
	}
}
