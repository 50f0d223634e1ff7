package pycheck_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/nfg"
	"exactsolve/seqform/seqformtest"
)

// covers returns lists of all equilibria, some with regions left.
func covers(t *testing.T) (all []source) {
	t.Helper()
	add := func(name, file string, g *seqform.Game, o complete.Options) {
		r, err := complete.All(t.Context(), g, o)
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
			g := seqformtest.Random(sizes, 0, high, seed)
			add(fmt.Sprint("random", sizes, seed), strategic(t, "random", g), g, complete.Options{MaxHalvings: 3, MaxRegions: 400})
		}
	}
	curve := seqformtest.Random([]int{2, 2, 2}, 0, 1, 1)
	add("curve", strategic(t, "curve", curve), curve, complete.Options{MaxHalvings: 3, MaxRegions: 400})
	add("cut short", strategic(t, "curve", curve), curve, complete.Options{MaxHalvings: 3, MaxRegions: 30})
	for _, seed := range []uint64{8, 9, 13} { // with words q
		g := seqformtest.Random([]int{2, 2, 2, 2}, 0, 1, seed)
		add(fmt.Sprint("each", seed), strategic(t, "each", g), g, complete.Options{MaxHalvings: 3, MaxRegions: 400})
	}
	return slices.DeleteFunc(all, func(s source) bool { return len(s.text) > 50_000 })
}

// TestComplete has them judge lists of all equilibria.
func TestComplete(t *testing.T) {
	python(t)
	all := covers(t)
	words := map[string]int{}
	boxes, regions, pieces := 0, 0, 0
	for _, s := range all {
		c := s.read(t)
		for _, w := range strings.Fields(c.Evidence.Cover.Tree) {
			if strings.ContainsAny(w, "sbcdfpqwux") {
				words[w]++
			}
		}
		for _, e := range c.Claim.Complete.Equilibria {
			if !e.Radius.IsZero() {
				boxes++
			}
		}
		regions += len(c.Claim.Complete.Unresolved)
		pieces += len(c.Claim.Complete.Pieces)
	}
	t.Log(words, boxes, "boxes", regions, "regions", pieces, "pieces")
	require.Len(t, words, 10)
	testClaims(t, all, 500, nudgeComplete)
}

// nudgeComplete changes a number, or a word of the tree.
func nudgeComplete(rng *rand.Rand, c *cert.Certificate) {
	l, cover := c.Claim.Complete, c.Evidence.Cover
	e, root, region := pick(rng, l.Equilibria), pick(rng, cover.Roots), pick(rng, l.Unresolved)
	piece := pick(rng, l.Pieces)
	switch k := rng.IntN(15); {
	case k == 12 && piece != nil:
		x := pick(rng, *pick(rng, *pick(rng, piece.Vertices)))
		*x = x.Add(step(rng, 3))
	case k == 13 && piece != nil:
		list := pick(rng, piece.Vertices)
		*list = append(*list, (*list)[0])
	case k == 14 && piece != nil:
		l.Pieces = slices.Insert(l.Pieces, rng.IntN(len(l.Pieces)+1), *pick(rng, l.Pieces))
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
		words[w] = string("sbcdfpqwux"[rng.IntN(10)])
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
			jobs = append(jobs, edge(t, at, low, high, 90)...)
		}
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, yes, no)
	require.Greater(t, yes, 5)
}

// listed returns a claim about a game, with a tree and equilibria and regions.
func listed(t *testing.T, game, tree string, equilibria []claim.ListedEquilibrium, regions ...claim.OpenRegion) judged {
	t.Helper()
	s := written(t, tree, game, nfg.Parse)
	c := &cert.Certificate{
		Game: cert.NewGameRef(s.game),
		Claim: cert.Claim{Concept: cert.CompleteNash, Complete: &claim.Complete{
			Equilibria: equilibria, Unresolved: append([]claim.OpenRegion{}, regions...),
		}},
		Evidence: cert.Evidence{Cover: &claim.Cover{Roots: []claim.CoverRoot{}, Tree: tree}},
	}
	for k := range equilibria {
		c.Evidence.Cover.Roots = append(c.Evidence.Cover.Roots, claim.CoverRoot{Equilibrium: k + 1, Inverse: [][]rational.Rat{}})
	}
	return judged{t: t, of: newSource(t, "list", s.file, s.game, c)}
}

// The prisoners' dilemma: both play 2.
const (
	dilemma     = `NFG 1 R "" { "1" "2" } { 2 2 } 2 2  3 0  0 3  1 1`
	dilemmaTree = "s 1 1 d 1 1 2 s 1 2 s 2 1 d 2 1 2 s 2 2 u 1"
)

func defect() []claim.ListedEquilibrium {
	return []claim.ListedEquilibrium{{Profile: [][]rational.Rat{rats("0 1"), rats("0 1")}, Payoffs: rats("1 1")}}
}

// TestTreeRules judges trees of a small game, word by word.
func TestTreeRules(t *testing.T) {
	python(t)
	j := listed(t, dilemma, dilemmaTree, defect())
	tree := func(right bool, tree string) {
		t.Helper()
		j.change(right, tree, func(c *cert.Certificate) { c.Evidence.Cover.Tree = tree })
	}
	tree(true, dilemmaTree)
	for _, x := range []string{
		"", " ", "x", "d", "s", "u 1", "s 1 1", dilemmaTree + " ", " " + dilemmaTree, dilemmaTree + " x", dilemmaTree + "\n",
		strings.Replace(dilemmaTree, " ", "  ", 1), strings.Replace(dilemmaTree, "s", "S", 1), strings.TrimSuffix(dilemmaTree, " u 1"),
		strings.Replace(dilemmaTree, "s 2 2 ", "", 1), strings.Replace(dilemmaTree, "s 1 2 ", "", 1), dilemmaTree + " d 2 1 2",
	} {
		tree(false, x)
	}
	long := "1" + strings.Repeat("0", 1023)
	cuts := func(n int) string {
		return strings.Repeat("b 2 1 2 ", n) + strings.Repeat("d 1 1 2 ", n) + "d 1 1 2"
	}
	for _, of := range []struct { // what may be in place of words, and not
		words   string
		yes, no []string
	}{
		{
			"d 1 1 2",
			[]string{"f 1", "f 7", "f " + long, "b 2 1 2 d 1 1 2 f 1", "w 1 0 1", "w 0 0 1", cuts(60), "s 2 1 d 1 1 2 d 1 1 2", "s 1 2 d 1 1 2 f 1", "s 1 2 f 1 d 1 1 2", "s 1 2 s 2 1 s 2 2 f 1 1 f 1 0 d 1 1 2 d 1 1 2"},
			[]string{
				"d 1 1 1", "d 1 2 1", "d 2 1 2", "d 1 1 3", "d 3 1 2", "d 0 1 2", "d 1 0 2", "d 1 1 0", "d 1 1 02", "d 1 1 +2", "d 1 1", "d 1 1 2 1", "d -1 1 2",
				"d 1 1 99999999999999999999", "d 1 1 18446744073709551618", "d 1 1 ２", "d 1 1 2.0", "D 1 1 2", "e 1 1 2",
				"f", "f 0", "f -1", "f -0", "f 01", "f +1", "f 1.0", "f 1/1", "f 1_0", "f 0x1", "f 1 1", "f " + long + "0", "f -" + long, "f １",
				"w", "w 0 0", "w 1 1 1", "w 2 0 1", "w 3 0 1", "w 0 0 0", "w 0 0 -1", "w -1 0 1", "w 0 1", "w 00 0 1",
				"b 2 1 2 d 1 1 2", "b 2 2 1 d 1 1 2 d 1 1 2", "b 2 1 1 d 1 1 2 d 1 1 2", "b 2 1 3 d 1 1 2 d 1 1 2", "b 3 1 2 d 1 1 2 d 1 1 2", "b 2 0 1 d 1 1 2 d 1 1 2", cuts(61),
				"s 1 1 d 1 1 2", "s 2 3 d 1 1 2 d 1 1 2", "s 3 1 d 1 1 2 d 1 1 2", "s 2 0 d 1 1 2 d 1 1 2", "s 2 1 d 1 1 2", "u 1", "x",
			},
		},
		{
			"d 2 1 2", // where player 1 plays 2
			[]string{"f 0 1", "f 1 2", "w 2 0 0 1", "w 2 1 1 2", "w 0 0 0 1"},
			[]string{"f 1 1", "f -1 1", "f 1", "f 0 0", "f 1 -2", "w 0 1 1 1", "w 1 0 0 1", "w 0 2 0 1", "w 0 0 0 0", "w 0 0 1 1", "u 1", "d 1 2 1"},
		},
		{
			"u 1",
			nil,
			[]string{"u 0", "u 2", "u", "u -1", "u 01", "x", "d 2 2 1", "f 0 0", "f 1 1", "s 2 2 u 1", "s 1 1 u 1"},
		},
	} {
		for _, x := range of.yes {
			tree(true, strings.Replace(dilemmaTree, of.words, x, 1))
		}
		for _, x := range of.no {
			tree(false, strings.Replace(dilemmaTree, of.words, x, 1))
		}
	}
	j.agree()
}

// TestListRules judges lists and roots of a small game.
func TestListRules(t *testing.T) {
	python(t)
	j := listed(t, dilemma, dilemmaTree, defect())
	type list = *claim.Complete
	type cover = *claim.Cover
	change := func(right bool, about string, f func(l list, c cover)) {
		t.Helper()
		j.change(right, about, func(c *cert.Certificate) { f(c.Claim.Complete, c.Evidence.Cover) })
	}
	both := claim.ListedEquilibrium{Profile: [][]rational.Rat{rats("1 0"), rats("1 0")}, Payoffs: rats("2 2")}
	for about, f := range map[string]func(l list, c cover){
		"no equilibrium": func(l list, c cover) { l.Equilibria, c.Roots = []claim.ListedEquilibrium{}, []claim.CoverRoot{} },
		"a box without a root": func(l list, c cover) {
			box := both
			box.Radius = rational.New(1, 100)
			l.Equilibria = append(l.Equilibria, box)
		},
		"no root":   func(l list, c cover) { c.Roots = []claim.CoverRoot{} },
		"root of 0": func(l list, c cover) { c.Roots[0].Equilibrium = 0 },
		"root of 2": func(l list, c cover) { c.Roots[0].Equilibrium = 2 },
		"another root of 2": func(l list, c cover) {
			c.Roots = append(c.Roots, claim.CoverRoot{Equilibrium: 2, Inverse: [][]rational.Rat{}})
		},
		"twice":             func(l list, c cover) { l.Equilibria = append(l.Equilibria, l.Equilibria[0]) },
		"one more":          func(l list, c cover) { l.Equilibria = append(l.Equilibria, both) },
		"one instead":       func(l list, c cover) { l.Equilibria[0] = both },
		"other payoffs":     func(l list, c cover) { l.Equilibria[0].Payoffs[1] = rational.Int(2) },
		"three payoffs":     func(l list, c cover) { l.Equilibria[0].Payoffs = rats("1 1 1") },
		"three strategies":  func(l list, c cover) { l.Equilibria[0].Profile = append(l.Equilibria[0].Profile, rats("1")) },
		"one strategy":      func(l list, c cover) { l.Equilibria[0].Profile = l.Equilibria[0].Profile[:1] },
		"three actions":     func(l list, c cover) { l.Equilibria[0].Profile[0] = rats("0 1 0") },
		"no distribution":   func(l list, c cover) { l.Equilibria[0].Profile[0] = rats("0 2") },
		"negative":          func(l list, c cover) { l.Equilibria[0].Profile[0] = rats("-1 2") },
		"a radius":          func(l list, c cover) { l.Equilibria[0].Radius = rational.New(1, 100) },
		"a negative radius": func(l list, c cover) { l.Equilibria[0].Radius = rational.New(-1, 100) },
		"a region": func(l list, c cover) {
			l.Unresolved = append(l.Unresolved, claim.OpenRegion{Status: []string{"??", "??"}, Simplex: whole(2, 2)})
		},
		"an empty region": func(l list, c cover) {
			l.Unresolved = append(l.Unresolved, claim.OpenRegion{Status: []string{}, Simplex: [][][]rational.Rat{}})
		},
		"resolved, not said": func(l list, c cover) { c.Tree = strings.Replace(c.Tree, "d 1 1 2", "x", 1) },
	} {
		change(false, about, f)
	}
	change(true, "a root that is not used", func(l list, c cover) {
		c.Roots = append(c.Roots, claim.CoverRoot{Equilibrium: 1, Inverse: [][]rational.Rat{rats("1 2"), rats("1")}})
	})
	change(true, "an inverse that is not used", func(l list, c cover) {
		c.Roots[0].Inverse = [][]rational.Rat{{rational.Int(2).Pow(40_000)}}
	})

	// The mixed equilibrium has J = (0 2; 2 0); with c for its inverse rows sum to |2c − 1|.
	s, _ := matching(t, 2, 0, "")
	r, err := complete.All(t.Context(), s.game, complete.Options{})
	require.NoError(t, err)
	require.Len(t, r.Certificate.Claim.Complete.Equilibria, 3)
	j.of = newSource(t, "matching", s.file, s.game, r.Certificate)
	for _, of := range []struct {
		entry string
		right bool
	}{{"1/2", true}, {"1/4", true}, {"1/1000", true}, {"999/1000", true}, {"0", false}, {"1", false}, {"-1/2", false}} {
		change(of.right, "inverse "+of.entry, func(l list, c cover) {
			for _, k := range []int{0, 1, 2} {
				if z := c.Roots[k].Inverse; len(z) > 0 {
					require.Len(t, z, 6)
					z[1][4], z[4][1] = rational.MustParse(of.entry), rational.MustParse(of.entry)
				}
			}
		})
	}
	for _, of := range []struct { // 6 rows, hence 5461 bits
		power int
		right bool
	}{{5460, true}, {5461, false}} {
		for _, entry := range [][2]int{{0, 0}, {1, 4}, {5, 5}} {
			change(of.right, "bits", func(l list, c cover) {
				for _, root := range c.Roots {
					if z := root.Inverse; len(z) > 0 {
						z[entry[0]][entry[1]] = rational.Int(2).Pow(of.power).Inv().Add(rational.New(1, 2))
					}
				}
			})
		}
	}
	for about, f := range map[string]func(c *claim.CoverRoot){
		"rows":        func(c *claim.CoverRoot) { c.Inverse = append(c.Inverse, rats("0 0 0 0 0 0")) },
		"columns":     func(c *claim.CoverRoot) { c.Inverse[5] = append(c.Inverse[5], rational.Int(0)) },
		"no inverse":  func(c *claim.CoverRoot) { c.Inverse = [][]rational.Rat{} },
		"equilibrium": func(c *claim.CoverRoot) { c.Equilibrium = 1 + c.Equilibrium%3 },
	} {
		change(false, about, func(l list, c cover) {
			for k := range c.Roots {
				if len(c.Roots[k].Inverse) > 0 {
					f(&c.Roots[k])
				}
			}
		})
	}
	j.agree()
}

// whole returns the simplices of all mixed strategies.
func whole(sizes ...int) (all [][][]rational.Rat) {
	for _, n := range sizes {
		simplex := make([][]rational.Rat, n)
		for a := range simplex {
			simplex[a] = make([]rational.Rat, n)
			simplex[a][a] = rational.Int(1)
		}
		all = append(all, simplex)
	}
	return all
}

// TestRegionRules judges regions that are left, in a game where all profiles with
// strategy 2 of player 1, and more, are equilibria.
func TestRegionRules(t *testing.T) {
	python(t)
	const weak = `NFG 1 R "" { "1" "2" } { 2 2 } 0 0  1 0  0 0  0 0`
	unit := whole(2)[0]
	out := unit[1:]
	regions := func(list ...claim.OpenRegion) []claim.OpenRegion { return list }
	region := func(first, second string, simplices ...[][]rational.Rat) claim.OpenRegion {
		return claim.OpenRegion{Status: []string{first, second}, Simplex: simplices}
	}
	a, b := region("+?", "-?", unit, out), region("-?", "??", out, unit)
	middle := rats("1/2 1/2")
	low, high := region("??", "??", [][]rational.Rat{unit[0], middle}, unit), region("??", "??", [][]rational.Rat{middle, unit[1]}, unit)
	var jobs []job
	for _, of := range []struct {
		tree    string
		regions []claim.OpenRegion
		right   bool
	}{
		{"x", regions(region("??", "??", unit, unit)), true},
		{"x", regions(), false},
		{"x", regions(region("??", "??", unit, unit), region("??", "??", unit, unit)), false},
		{"x", regions(region("??", "??", [][]rational.Rat{unit[1], unit[0]}, unit)), false},
		{"x", regions(region("??", "?", unit, unit)), false},
		{"x", regions(region("??", "+?", unit, unit)), false},
		{"x", regions(region("??", "??", unit)), false},
		{"x", regions(region("??", "??", unit, unit, unit)), false},
		{"x", regions(region("??", "??", unit, out)), false},
		{"x", regions(claim.OpenRegion{Status: []string{"??"}, Simplex: whole(2, 2)}), false},
		{"s 1 1 s 2 1 w 0 1 1 0 x x", regions(a, b), true},
		{"s 1 1 s 2 1 w 1 1 1 0 x x", regions(a, b), true},
		{"s 1 1 s 2 1 w 0 1 1 0 x x", regions(b, a), false},
		{"s 1 1 s 2 1 w 0 1 1 0 x x", regions(a), false},
		{"s 1 1 s 2 1 w 0 1 1 0 x x", regions(a, b, b), false},
		{"s 1 1 s 2 1 w 0 0 1 0 x x", regions(a, b), false},
		{"s 1 1 s 2 1 w 1 0 1 0 x x", regions(a, b), false},
		{"s 1 1 s 2 1 w 0 1 0 1 x x", regions(a, b), false},
		{"s 1 1 s 2 1 w 0 2 1 0 x x", regions(a, b), false},
		{"s 1 1 s 2 1 f 1 0 x x", regions(a, b), false},
		{"s 1 1 s 2 1 d 1 1 2 x x", regions(a, b), false},
		{"b 1 1 2 x x", regions(low, high), true},
		{"b 1 1 2 x x", regions(high, low), false},
		{"b 1 1 2 x x", regions(low, low), false},
	} {
		j := listed(t, weak, of.tree, []claim.ListedEquilibrium{}, of.regions...)
		j.text(of.right, "regions", j.of.text)
		jobs = append(jobs, j.jobs...)
	}
	j := listed(t, strings.Replace(weak, "0 0  0 0", "0 0  -1 0", 1), "s 1 1 s 2 1 w 0 1 1 0 x x", []claim.ListedEquilibrium{}, a, b)
	j.text(false, "negative where the action is not used", j.of.text)
	requireAgreement(t, append(jobs, j.jobs...))
}

// TestTreeLimits: trees are 4096 deep at most, and payoffs have 32,768 bits.
func TestTreeLimits(t *testing.T) {
	python(t)
	const n = 70 // strategies of player 2; cuts at the first vertex and 60 times each other
	var table strings.Builder
	fmt.Fprintf(&table, `NFG 1 R "" { "1" "2" } { 2 %d }`, n)
	table.WriteString(strings.Repeat(" 0 0 1 0", n))
	simplices := whole(2, n)
	rest := claim.OpenRegion{Status: []string{"-?", strings.Repeat("?", n)}, Simplex: [][][]rational.Rat{simplices[0][1:], simplices[1]}}
	var jobs []job
	for _, of := range []struct {
		cuts  int
		right bool
	}{{4095, true}, {4096, false}} {
		var tree strings.Builder
		tree.WriteString("s 1 1")
		for k := range of.cuts {
			fmt.Fprintf(&tree, " b 2 1 %d", 2+k/60)
		}
		tree.WriteString(strings.Repeat(" d 1 1 2", of.cuts+1) + " x")
		j := listed(t, table.String(), tree.String(), []claim.ListedEquilibrium{}, rest)
		j.text(of.right, "deep", j.of.text)
		jobs = append(jobs, j.jobs...)
	}
	for _, of := range []struct {
		payoff rational.Rat
		right  bool
	}{
		{rational.Int(2).Pow(32768).Sub(rational.Int(1)), true},
		{rational.Int(2).Pow(32768), false},
		{rational.Int(2).Add(rational.Int(2).Pow(32766).Inv()), true},
		{rational.Int(2).Add(rational.Int(2).Pow(32768).Inv()), false},
	} {
		j := listed(t, strings.Replace(dilemma, "3", of.payoff.String(), 1), dilemmaTree, defect())
		j.text(of.right, "bits", j.of.text)
		jobs = append(jobs, j.jobs...)
	}
	// All numbers of a table may have 2^31 bits.
	const size = 182
	all := claim.OpenRegion{Status: slices.Repeat([]string{strings.Repeat("?", size)}, 2), Simplex: whole(size, size)}
	for _, of := range []struct {
		bits  int
		right bool
	}{{1 << 31 / (2 * size * size), true}, {1<<31/(2*size*size) + 1, false}} {
		game := fmt.Sprintf(`NFG 1 R "" { "1" "2" } { %d %d } %v 1`, size, size, rational.Int(2).Pow(of.bits).Sub(rational.Int(1)))
		j := listed(t, game+strings.Repeat(" 0 0", size*size-1), "x", []claim.ListedEquilibrium{}, all)
		j.text(of.right, "bits of a large table", j.of.text)
		jobs = append(jobs, j.jobs...)
	}
	requireAgreement(t, jobs)
}
