package cert_test

import (
	"fmt"
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
	"exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

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
		if !met[l] && !slices.ContainsFunc(c.Unresolved, func(o claim.OpenRegion) bool { return contains(o, middle(x)) }) {
			return "an equilibrium is left out"
		}
	}
	return ""
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
			require.NoError(t, cert.Check(g, certtest.Reread(t, original)))
			require.Empty(t, falsehood(g, original.Claim.Complete, list))
			source := certtest.Text(t, original)
			rejected := 250
			accepted := untilRejected(g, rejected, func() []byte { return mutateComplete(t, rng, source) }, func(c *cert.Certificate, mutant []byte) {
				if c.Claim.Concept == cert.CompleteNash {
					require.Empty(t, falsehood(g, c.Claim.Complete, list), "%s", mutant)
				}
			})
			t.Logf("game %d, %d equilibria: %d mutants rejected, %d still true", n, len(list), rejected, accepted)
		}
	}
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
		words[k] = string("sbdfwux"[rng.IntN(7)])
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
		if cert.Check(g, &z) == nil && !listed {
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
				require.NoError(b, cert.Check(g, c))
			}
			b.ReportMetric(float64(len(c.Evidence.Cover.Tree)), "bytes")
		})
	}
}
