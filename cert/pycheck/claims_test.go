package pycheck_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// testClaims has them judge claims that are right, changes of these and every token
// at every place of the shortest.
func testClaims(t *testing.T, all []source, mutants int, nudge func(*rand.Rand, *cert.Certificate)) {
	t.Helper()
	testMutated(t, all, mutants, nudge)
	short := slices.MinFunc(all, func(a, b source) int { return len(a.text) - len(b.text) })
	testTokens(t, []string{"claim"}, map[string][]source{"claim": {short}})
}

// testMutated has them judge claims that are right and changes of these, half of
// text and half by nudge.
func testMutated(t *testing.T, all []source, mutants int, nudge func(*rand.Rand, *cert.Certificate)) {
	t.Helper()
	var jobs []job
	size := 0
	for _, s := range all {
		jobs = append(jobs, s.job(s.text))
		size += len(s.text)
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{len(all), 0}, []int{yes, no})
	t.Logf("%d claims of %d bytes", yes, size)

	if testing.Short() {
		mutants /= 4
	}
	rng := rand.New(rand.NewPCG(11, 13))
	jobs = nil
	for k := range mutants {
		s := all[rng.IntN(len(all))]
		if k%2 == 0 {
			jobs = append(jobs, s.job(mutate(t, rng, s.text)))
			continue
		}
		c := s.read(t)
		nudge(rng, c)
		s = newSource(t, s.about+", nudged", s.file, s.game, c)
		jobs = append(jobs, s.job(s.text))
	}
	yes, no = requireAgreement(t, jobs)
	t.Logf("%d mutants: %d accepted and %d not by both", len(jobs), yes, no)
	require.Greater(t, min(yes, no), mutants/10)
}

// judged collects changes of one right claim.
type judged struct {
	t    *testing.T
	of   source
	jobs []job
}

// change judges the claim after a change; cert must say whether it is right.
func (j *judged) change(right bool, about string, f func(c *cert.Certificate)) {
	j.t.Helper()
	c := j.of.read(j.t)
	f(c)
	s := newSource(j.t, j.of.about+": "+about, j.of.file, j.of.game, c)
	j.text(right, about, s.text)
}

// text judges a text.
func (j *judged) text(right bool, about string, text []byte) {
	j.t.Helper()
	one := j.of.job(text)
	one.about += ": " + about
	require.Equal(j.t, right, one.err == nil, "%s: %v\n%.3000s", one.about, one.err, text)
	j.jobs = append(j.jobs, one)
}

// agree compares the checkers on all that was judged.
func (j *judged) agree() {
	j.t.Helper()
	yes, no := requireAgreement(j.t, j.jobs)
	j.t.Logf("%d accepted and %d not by both", yes, no)
}

// step is a power of two, of either sign, of up to so many bits.
func step(rng *rand.Rand, bits int) rational.Rat {
	power := rational.Int(2).Pow(rng.IntN(bits)).Inv()
	if rng.IntN(2) == 0 {
		return power.Neg()
	}
	return power
}

// pick returns the address of a random element; nil if there is none.
func pick[T any](rng *rand.Rand, s []T) *T {
	if len(s) == 0 {
		return nil
	}
	return &s[rng.IntN(len(s))]
}

// tree writes a game in extensive form to a file and returns its name.
func tree(t *testing.T, g *seqform.Game) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.efg")
	var b bytes.Buffer
	require.NoError(t, efg.Format(&b, g))
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}

// covers returns lists of all equilibria, some with regions left.
func covers(t *testing.T) (all []source) {
	t.Helper()
	add := func(name, file string, g *seqform.Game, o complete.Options) {
		r, err := complete.All(context.Background(), g, o)
		require.NoError(t, err)
		if r.Certificate != nil {
			all = append(all, newSource(t, name+", complete-nash", file, g, r.Certificate))
		}
	}
	for _, name := range []string{"matching_pennies", "outcomes_2x2", "rock_paper_scissors", "three_2x2x2", "nau_irrational", "mckelvey_mclennan"} {
		g, file := read(t, name)
		add(name, file, g, complete.Options{})
	}
	for _, sizes := range [][]int{{2, 2}, {2, 3}, {3, 3}, {2, 2, 2}, {2, 2, 3}, {2, 2, 2, 2}} {
		for seed := range uint64(4) {
			high := []int{1, 9}[seed%2] // many ties, or few
			g, err := gen.RandomStrategic(sizes, gen.Range{Low: 0, High: high}, gen.GeneralSum, seed)
			require.NoError(t, err)
			add(fmt.Sprint("random", sizes, seed), strategic(t, "random", g), g, complete.Options{MaxHalvings: 3, MaxRegions: 400})
		}
	}
	return slices.DeleteFunc(all, func(s source) bool { return len(s.text) > 50_000 })
}

// TestComplete has them judge lists of all equilibria.
func TestComplete(t *testing.T) {
	python(t)
	all := covers(t)
	words := map[string]int{}
	boxes, regions := 0, 0
	for _, s := range all {
		c := s.read(t)
		for _, w := range strings.Fields(c.Evidence.Cover.Tree) {
			if strings.ContainsAny(w, "sbdfwux") {
				words[w]++
			}
		}
		for _, e := range c.Claim.Complete.Equilibria {
			if !e.Radius.IsZero() {
				boxes++
			}
		}
		regions += len(c.Claim.Complete.Unresolved)
	}
	t.Log(words, boxes, "boxes", regions, "regions")
	require.Len(t, words, 7)
	testClaims(t, all, 2_000, nudgeComplete)
}

// nudgeComplete changes a number, or a word of the tree.
func nudgeComplete(rng *rand.Rand, c *cert.Certificate) {
	l, cover := c.Claim.Complete, c.Evidence.Cover
	e, root, region := pick(rng, l.Equilibria), pick(rng, cover.Roots), pick(rng, l.Unresolved)
	switch k := rng.IntN(12); {
	case k == 0 && e != nil:
		x := pick(rng, *pick(rng, e.Profile))
		*x = x.Add(step(rng, 60))
	case k == 1 && e != nil:
		x := pick(rng, e.Payoffs)
		*x = x.Add(step(rng, 60))
	case k == 2 && e != nil:
		e.Radius = e.Radius.Mul(rational.New(1+rng.Int64N(64), 16))
	case k == 3 && e != nil:
		l.Equilibria = append(l.Equilibria, *e)
	case k <= 5 && root != nil && len(root.Inverse) > 0:
		x := pick(rng, *pick(rng, root.Inverse))
		*x = x.Add(step(rng, 30))
	case k == 6 && root != nil:
		cover.Roots = append(cover.Roots, *root)
	case k == 7 && region != nil:
		l.Unresolved = append(l.Unresolved, *region)
	case k == 8 && region != nil:
		x := pick(rng, *pick(rng, *pick(rng, region.Simplex)))
		*x = x.Add(step(rng, 3))
	default:
		cover.Tree = mutateTree(rng, strings.Split(cover.Tree, " "))
	}
}

// mutateTree changes a word: numbers up or down, multipliers by a factor.
func mutateTree(rng *rand.Rand, words []string) string {
	words = slices.Clone(words)
	w := rng.IntN(len(words))
	n, err := rational.Parse(words[w])
	switch k := rng.IntN(10); {
	case err != nil && k < 8:
		words[w] = string("sbdfwux"[rng.IntN(7)])
	case err != nil:
		words = append(words[:w], words[min(len(words), w+1+rng.IntN(3)):]...)
	case k < 3:
		words[w] = n.Add(rational.Int(rng.Int64N(3) - 1)).String()
	case k < 6:
		words[w] = n.Mul(rational.New(rng.Int64N(20), 16)).Floor().String()
	case k == 6:
		words = slices.Insert(words, w, words[w])
	case k == 7:
		words = slices.Delete(words, w, w+1)
	case k == 8: // multipliers at a vertex are seldom tight
		words[w] = n.Mul(rational.New(15+rng.Int64N(3), 16)).Floor().String()
	default:
		words[w] = []string{"0" + words[w], "+" + words[w], "-0", "", words[w] + " ", words[w] + ".0", "１", words[w] + "/1", "0"}[rng.IntN(9)]
	}
	return strings.Join(words, " ")
}

// TestLargestFactor: the largest factors of inverses, and of radii, that cert
// accepts, up to 2^−30, and a little more.
func TestLargestFactor(t *testing.T) {
	python(t)
	var jobs []job
	for _, s := range covers(t) {
		for _, of := range []func(c *cert.Certificate, f rational.Rat){
			func(c *cert.Certificate, f rational.Rat) {
				for _, root := range c.Evidence.Cover.Roots {
					for _, row := range root.Inverse {
						for q := range row {
							row[q] = row[q].Mul(f)
						}
					}
				}
			},
			func(c *cert.Certificate, f rational.Rat) {
				list := c.Claim.Complete.Equilibria
				for k := range list {
					list[k].Radius = list[k].Radius.Mul(f)
				}
			},
		} {
			at := func(f rational.Rat) job {
				c := s.read(t)
				of(c, f)
				z := newSource(t, s.about+", factor", s.file, s.game, c)
				return z.job(z.text)
			}
			low, high := rational.Int(1), rational.Int(2).Pow(60)
			if len(s.game.Players) == 2 || at(high).err == nil {
				continue
			}
			for range 90 {
				if middle := low.Add(high).Mul(rational.New(1, 2)); at(middle).err == nil {
					low = middle
				} else {
					high = middle
				}
			}
			t.Log(s.about, at(high).err)
			jobs = append(jobs, at(low), at(high))
		}
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, yes, no)
	require.Greater(t, yes, 5)
}
