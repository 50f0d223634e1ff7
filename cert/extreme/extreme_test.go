package extreme_test

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
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/cert/extreme"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func solved(t testing.TB, g *seqform.Game) *cert.Certificate {
	t.Helper()
	r, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	return r.Certificate
}

func randomGame(t testing.TB, m, n, high int, seed uint64) *seqform.Game {
	t.Helper()
	return seqformtest.Random([]int{m, n}, 0, high, seed)
}

// pairs is what an extreme-nash certificate claims, without its numbering.
func pairs(c *cert.Certificate) []string {
	var all []string
	for k, p := range c.Claim.Extreme.Equilibria {
		s := c.Claim.Extreme.Strategies
		all = append(all, fmt.Sprint(s[0][p[0]], s[1][p[1]], c.Claim.Extreme.Payoffs[k]))
	}
	slices.Sort(all)
	return all
}

// TestExtremeMutations changes certificates of degenerate and nondegenerate
// games at random places. A mutant may be accepted only if it still lists the
// same equilibria.
func TestExtremeMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for seed, size := range [][2]int{{2, 2}, {3, 2}, {3, 4}, {4, 4}, {5, 5}, {6, 6}} {
		for _, high := range []int{1, 100} {
			g := randomGame(t, size[0], size[1], high, uint64(seed))
			original := solved(t, g)
			want := pairs(original)
			require.NoError(t, cert.Check(context.Background(), g, certtest.Reread(t, original)))
			require.Equal(t, want, pairs(certtest.Reread(t, original)))
			rejected, accepted := 0, 0
			for range certtest.Times(100) {
				c := certtest.Reread(t, original)
				for range 1 + rng.IntN(2) {
					mutateExtreme(rng, c)
				}
				c, err := cert.Read(bytes.NewReader(certtest.Text(t, c)))
				if err != nil || cert.Check(context.Background(), g, c) != nil {
					rejected++
					continue
				}
				accepted++
				require.Equal(t, want, pairs(c))
			}
			t.Logf("%v, payoffs to %d: %d mutants rejected, %d still true", size, high, rejected, accepted)
			assert.Greater(t, rejected, certtest.Times(50))
		}
	}
}

// mutateExtreme drops, repeats or alters something of c.
func mutateExtreme(rng *rand.Rand, c *cert.Certificate) {
	found, search := c.Claim.Extreme, c.Evidence.Search
	words := strings.Fields(search.Cases)
	k := rng.IntN(len(found.Equilibria))
	w := rng.IntN(max(1, len(words)))
	side := rng.IntN(2)
	switch rng.IntN(12) {
	case 0: // drop an equilibrium
		found.Equilibria = slices.Delete(found.Equilibria, k, k+1)
		found.Payoffs = slices.Delete(found.Payoffs, k, k+1)
		if len(found.Equilibria) == 0 {
			found.Equilibria = append(found.Equilibria, claim.Pair[int]{1, 1})
			found.Payoffs = append(found.Payoffs, claim.Pair[rational.Rat]{})
		}
	case 1: // repeat one
		found.Equilibria = append(found.Equilibria, found.Equilibria[k])
		found.Payoffs = append(found.Payoffs, found.Payoffs[k])
	case 2:
		found.Equilibria[k][side] += rng.IntN(3) - 1
	case 3:
		found.Payoffs[k%len(found.Payoffs)][side] = rational.New(rng.Int64N(5), 1+rng.Int64N(3))
	case 4: // another distribution
		x := found.Strategies[side][rng.IntN(len(found.Strategies[side]))]
		i, j := rng.IntN(len(x)), rng.IntN(len(x))
		half := x[i].Quo(rational.Int(2))
		x[i], x[j] = x[i].Sub(half), x[j].Add(half)
	case 5:
		list := &found.Strategies[side]
		if l := rng.IntN(len(*list)); rng.IntN(2) == 0 && len(*list) > 1 {
			*list = slices.Delete(*list, l, l+1)
		} else {
			*list = append(*list, (*list)[l])
		}
	case 6: // drop a word, or all words from there on
		if len(words) > 0 {
			words = slices.Delete(words, w, w+1)
		}
	case 7: // repeat a word
		words = slices.Insert(words, w, words[w:min(len(words), w+1)]...)
	case 8: // alter a word
		if len(words) > 0 {
			words[w] = string("xypqste"[rng.IntN(7)]) + fmt.Sprint(rng.IntN(12))
		}
	case 9: // exchange words
		if len(words) > 0 {
			l := rng.IntN(len(words))
			words[w], words[l] = words[l], words[w]
		}
	default: // alter a vector
		list := search.Dominance[side]
		if rng.IntN(3) == 0 {
			list = search.Slides[side]
		}
		if len(list) == 0 {
			break
		}
		v := list[rng.IntN(len(list))]
		i, j := rng.IntN(len(v)), rng.IntN(len(v))
		delta := rational.Int(rng.Int64N(9) - 4)
		v[i] = v[i].Add(delta)
		if rng.IntN(4) > 0 {
			v[j] = v[j].Sub(delta)
		}
	}
	search.Cases = strings.Join(words, " ")
}

// TestExtremeFalseReasons closes each case that has equilibria by each vector of
// the certificate, and by random ones, and takes its equilibria from the list.
// What is then claimed is false and must be rejected, whatever the reason given.
func TestExtremeFalseReasons(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	tried := 0
	for seed := range uint64(12) {
		size := [][2]int{{2, 2}, {3, 2}, {3, 3}, {4, 3}}[seed%4]
		g := randomGame(t, size[0], size[1], 1+int(seed%3), seed)
		c := solved(t, g)
		addRandomVectors(rng, c.Evidence.Search, size)
		require.NoError(t, cert.Check(context.Background(), g, c))
		words := strings.Fields(c.Evidence.Search.Cases)
		for from := range words {
			to := caseEnd(words, from)
			if to-from > 1 && len(numbers(words[:from], 'e'))+len(numbers(words[to:], 'e')) == len(c.Claim.Extreme.Equilibria) {
				continue // no equilibrium in this case
			}
			if words[from][0] != 'e' && to-from == 1 {
				continue
			}
			if inside := numbers(words[from:to], 'e'); len(inside) > 1 {
				for _, k := range inside { // as if it were the only one
					tried++
					require.Error(t, cert.Check(context.Background(), g, closed(c, words, from, to, fmt.Sprint("e", k))))
				}
			}
			for side, letters := range []string{"ps", "qt"} {
				s := c.Evidence.Search
				for n, list := range [][][]rational.Rat{s.Dominance[side], s.Slides[side]} {
					for v := range list {
						tried++
						word := fmt.Sprintf("%c%d", letters[n], v+1)
						require.Error(t, cert.Check(context.Background(), g, closed(c, words, from, to, word)), "%v, %s for words %d to %d", words, word, from, to)
					}
				}
			}
		}
	}
	t.Logf("%d false certificates rejected", tried)
	assert.Greater(t, tried, 1000)
}

func addRandomVectors(rng *rand.Rand, s *claim.Search, size [2]int) {
	for side := range 2 {
		for range 12 {
			v, z := make([]rational.Rat, size[1-side]), make([]rational.Rat, size[side])
			for k := 1; k < len(v); k++ {
				x := rational.Int(rng.Int64N(5) - 2)
				v[k], v[0] = v[k].Add(x), v[0].Sub(x)
			}
			for i := range z {
				z[i] = rational.Int(rng.Int64N(3) - 1)
			}
			z[rng.IntN(len(z))] = rational.Int(1)
			s.Dominance[side], s.Slides[side] = append(s.Dominance[side], v), append(s.Slides[side], z)
		}
	}
}

// caseEnd returns where the case that begins at word k ends.
func caseEnd(words []string, k int) int {
	for open := 1; open > 0; k++ {
		if c := words[k][0]; c == 'x' || c == 'y' {
			open++
		} else {
			open--
		}
	}
	return k
}

// numbers returns the numbers of the words with a letter.
func numbers(words []string, letter byte) []int {
	var all []int
	for _, w := range words {
		if k := 0; w[0] == letter {
			fmt.Sscan(w[1:], &k)
			all = append(all, k)
		}
	}
	return all
}

// closed returns c with one word in place of those of a case, and without the
// equilibria in it, but the one that the word may name.
func closed(c *cert.Certificate, words []string, from, to int, word string) *cert.Certificate {
	z := *c
	z.Claim.Extreme, z.Evidence.Search = &claim.Extreme{}, new(claim.Search)
	*z.Evidence.Search = *c.Evidence.Search
	var place [2]map[int]int
	for side := range place {
		place[side] = make(map[int]int)
	}
	var kept []string
	keep := func(w string) {
		if w[0] != 'e' {
			kept = append(kept, w)
			return
		}
		n := numbers([]string{w}, 'e')[0] - 1
		var pair claim.Pair[int]
		for side, i := range c.Claim.Extreme.Equilibria[n] {
			if _, ok := place[side][i]; !ok {
				place[side][i] = len(place[side])
				z.Claim.Extreme.Strategies[side] = append(z.Claim.Extreme.Strategies[side], c.Claim.Extreme.Strategies[side][i])
			}
			pair[side] = place[side][i]
		}
		z.Claim.Extreme.Equilibria = append(z.Claim.Extreme.Equilibria, pair)
		z.Claim.Extreme.Payoffs = append(z.Claim.Extreme.Payoffs, c.Claim.Extreme.Payoffs[n])
		kept = append(kept, fmt.Sprint("e", len(z.Claim.Extreme.Equilibria)))
	}
	for k, w := range words {
		if k == from {
			keep(word)
		}
		if k < from || k >= to {
			keep(w)
		}
	}
	z.Evidence.Search.Cases = strings.Join(kept, " ")
	return &z
}

// TestExtremeFields: certificates of one concept must not carry the fields of
// another, which nobody would check.
func TestExtremeFields(t *testing.T) {
	g := randomGame(t, 2, 2, 3, 1)
	c := solved(t, g)
	other := solved(t, randomGame(t, 2, 2, 3, 2))
	require.ErrorContains(t, cert.Check(context.Background(), g, other), "another game")
	for name, change := range map[string]func(c *cert.Certificate){
		"no list":      func(c *cert.Certificate) { c.Claim.Extreme = nil },
		"no search":    func(c *cert.Certificate) { c.Evidence.Search = nil },
		"payoffs":      func(c *cert.Certificate) { c.Claim.Payoffs = make([]rational.Rat, 2) },
		"epsilon":      func(c *cert.Certificate) { c.Evidence.EpsilonBar = rational.Int(1) },
		"refuted":      func(c *cert.Certificate) { c.Claim.Refuted = true },
		"wrong class":  func(c *cert.Certificate) { c.Claim.Concept = cert.Nash },
		"more words":   func(c *cert.Certificate) { c.Evidence.Search.Cases += " p1" },
		"empty word":   func(c *cert.Certificate) { c.Evidence.Search.Cases = " " + c.Evidence.Search.Cases },
		"short vector": func(c *cert.Certificate) { c.Evidence.Search.Dominance[0] = [][]rational.Rat{{}} },
		"zero slide": func(c *cert.Certificate) {
			c.Evidence.Search.Slides[1] = [][]rational.Rat{make([]rational.Rat, 2)}
		},
	} {
		bad := certtest.Reread(t, c)
		change(bad)
		assert.Error(t, cert.Check(context.Background(), g, bad), name)
	}
	half := rational.New(1, 2)
	nash := &cert.Certificate{Game: cert.NewGameRef(seqformtest.Fixture(t, "matching_pennies")), Claim: cert.Claim{
		Concept: cert.Nash, Profile: seqform.Profile{{{half, half}}, {{half, half}}}, Payoffs: make([]rational.Rat, 2),
	}}
	require.NoError(t, cert.Check(context.Background(), seqformtest.Fixture(t, "matching_pennies"), nash))
	nash.Claim.Extreme = c.Claim.Extreme
	assert.Error(t, cert.Check(context.Background(), seqformtest.Fixture(t, "matching_pennies"), nash))
	_, err := cert.Read(strings.NewReader(strings.Replace(string(certtest.Text(t, c)), `"equilibria":[[`, `"equilibria":[[0,0,`, 1)))
	assert.ErrorContains(t, err, "4 values, want 2")
}

func TestPairChecker(t *testing.T) {
	g := randomGame(t, 2, 2, 0, 1) // all payoffs 0
	check, err := extreme.PairChecker(g)
	require.NoError(t, err)
	one, zero, half := rational.Int(1), rational.Int(0), rational.New(1, 2)
	pure, mixed := []rational.Rat{one, zero}, []rational.Rat{half, half}
	require.NoError(t, check(claim.Pair[[]rational.Rat]{pure, pure}, claim.Pair[rational.Rat]{}))
	require.ErrorContains(t, check(claim.Pair[[]rational.Rat]{pure, mixed}, claim.Pair[rational.Rat]{}), "not extreme")
	require.ErrorContains(t, check(claim.Pair[[]rational.Rat]{pure, pure}, claim.Pair[rational.Rat]{one, zero}), "best responses")
	require.ErrorContains(t, check(claim.Pair[[]rational.Rat]{pure, {one}}, claim.Pair[rational.Rat]{}), "probabilities")
	_, err = extreme.PairChecker(seqformtest.Fixture(t, "kuhn"))
	require.ErrorContains(t, err, "strategic form")
}
