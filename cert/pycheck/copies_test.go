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
	"exactsolve/fixtures/gen"
	"exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestCopies has them judge lists of games with copies, and changed ones.
func TestCopies(t *testing.T) {
	python(t)
	var all []source
	rng := rand.New(rand.NewPCG(93, 94))
	for _, sizes := range [][]int{{2, 2}, {2, 2, 2}, {3, 2, 2}} {
		for seed := range uint64(15) {
			r := []gen.Range{{Low: -9, High: 9}, {Low: 0, High: 3}, {Low: 0, High: 1}}[seed%3]
			g := seqformtest.Must(gen.RandomStrategic(sizes, r, gen.GeneralSum, seed))
			of := make([][]int, len(sizes))
			for i, n := range sizes {
				of[i] = append(rng.Perm(n), rng.IntN(n), rng.IntN(n))[:n+rng.IntN(3)]
			}
			g = seqformtest.Copied(g, of)
			a, err := complete.All(t.Context(), g, complete.Options{MaxHalvings: 3, MaxRegions: 1000})
			require.NoError(t, err)
			if a.Certificate == nil || a.Certificate.Claim.Complete.Copies == nil {
				continue
			}
			if s := newSource(t, fmt.Sprint("copies", sizes, seed), strategic(t, "copies", g), g, a.Certificate); len(s.text) < 30_000 {
				all = append(all, s)
			}
		}
	}
	require.Greater(t, len(all), 25)
	testClaims(t, all, 750, func(rng *rand.Rand, c *cert.Certificate) {
		if l := c.Claim.Complete; l.Copies == nil || rng.IntN(2) == 0 {
			nudgeComplete(rng, c)
		} else if own := *pick(rng, l.Copies); rng.IntN(2) == 0 {
			own[rng.IntN(len(own))] = rng.IntN(4)
		} else {
			a, b := pick(rng, own), pick(rng, own)
			*a, *b = *b, *a
		}
	})
}

// Strategies 1 and 3 of player 1 are copies. All are paid the more the more often player 1 plays them.
const (
	copiedGame = `NFG 1 R "" { "1" "2" } { 3 2 } 1 1  0 0  1 1  1 1  0 0  1 1`
	copiedTree = "s 1 2 d 1 2 1 s 1 1 s 2 1 u 1"
)

// TestCopiesRule judges classes of actions of a small game.
func TestCopiesRule(t *testing.T) {
	python(t)
	j := listed(t, copiedGame, copiedTree, []claim.ListedEquilibrium{{Profile: [][]rational.Rat{rats("1 0"), rats("1")}, Payoffs: rats("1 1")}})
	c := j.of.read(t)
	c.Claim.Concept, c.Claim.Complete.Copies = cert.CompleteSets, [][]int{{1, 2, 1}, {1, 1}}
	j.of = newSource(t, "copies", j.of.file, j.of.game, c)
	j.change(true, "as it is", func(*cert.Certificate) {})
	text := string(j.of.text)
	const field = `"copies":[[1,2,1],[1,1]]`
	for _, with := range []string{
		``, `"copies":null`, `"copies":[]`, `"copies":{}`, `"copies":""`, `"copies":1`, `"copies":[1,2]`, `"copies":[[],[]]`, `"copies":[null,null]`, `"copies":[[1,2,1],null]`,
		`"copies":[[1,2,1]]`, `"copies":[[1,2,1],[1,1],[1]]`, `"copies":[[1,2,1],[1,1],[]]`, `"copies":[[1,2],[1,1]]`, `"copies":[[1,2,1,1],[1,1]]`, `"copies":[[1,2,1],[1]]`,
		`"copies":[[1,2,1],[1,2]]`, `"copies":[[1,2,3],[1,1]]`, `"copies":[[1,2,3],[1,2]]`, `"copies":[[1,2,2],[1,1]]`, `"copies":[[1,1,2],[1,1]]`, `"copies":[[1,1,1],[1,1]]`,
		`"copies":[[2,1,2],[1,1]]`, `"copies":[[1,3,1],[1,1]]`, `"copies":[[0,1,0],[1,1]]`, `"copies":[[1,2,0],[1,1]]`, `"copies":[[1,2,1],[2,2]]`, `"copies":[[1,2,1],[0,0]]`, `"copies":[[1,2,-1],[1,1]]`,
		`"copies":[[1,2,1.0],[1,1]]`, `"copies":[[1,2,1e0],[1,1]]`, `"copies":[[1,2,"1"],[1,1]]`, `"copies":[[1,2,true],[1,1]]`, `"copies":[[1,2,null],[1,1]]`, `"copies":[[1,2,[1]],[1,1]]`, `"copies":[[1,2,01],[1,1]]`,
		`"copies":[[1,2,18446744073709551617],[1,1]]`, `"copies":[[1,2,9223372036854775808],[1,1]]`, `"copies":[[1,2,4294967297],[1,1]]`, `"copies":[[1,2,-9223372036854775807],[1,1]]`,
		`"Copies":[[1,2,1],[1,1]]`, field + "," + field, `"copies":[[1,2,1],[1,1]],"copies":null`,
	} {
		changed := strings.Replace(text, field+",", with+",", 1)
		if with == "" {
			changed = strings.Replace(text, field+",", "", 1)
		}
		require.NotEqual(t, text, changed)
		j.text(false, with, []byte(changed))
	}
	j.text(false, "as complete-nash", []byte(strings.Replace(text, "complete-nash/2", "complete-nash", 1)))
	j.agree()

	// All actions may be of classes of their own; and what follows is about the game that is left.
	j = listed(t, dilemma, dilemmaTree, defect())
	j.change(true, "none", func(c *cert.Certificate) {
		c.Claim.Concept, c.Claim.Complete.Copies = cert.CompleteSets, [][]int{{1, 2}, {1, 2}}
	})
	j.change(false, "none of complete-nash", func(c *cert.Certificate) { c.Claim.Complete.Copies = [][]int{{1, 2}, {1, 2}} })
	j.change(false, "none, but in another order", func(c *cert.Certificate) {
		c.Claim.Concept, c.Claim.Complete.Copies = cert.CompleteSets, [][]int{{2, 1}, {2, 1}}
	})
	j.agree()
}

// TestCopiesOfOutcomes has games in which outcomes are shared, long, or equal though they are not the same.
func TestCopiesOfOutcomes(t *testing.T) {
	python(t)
	long := rational.Int(2).Pow(20_000).String()
	for text, right := range map[string]bool{
		`NFG 1 R "" { "1" "2" } { { "a" "b" } { "c" "d" } } "" { { "x" 1, 2 } { "y" 2/2, 2.0 } } 1 1 1 1`:                     true,
		`NFG 1 R "" { "1" "2" } { { "a" "b" } { "c" "d" } } "" { { "x" 1, 2 } { "y" 2/2, 2.0 } } 1 2 2 1`:                     true,
		`NFG 1 R "" { "1" "2" } { { "a" "b" } { "c" "d" } } "" { { "x" 0, 0 } { "y" 0, 1 } } 0 1 1 0`:                         true,
		`NFG 1 R "" { "1" "2" } { { "a" "b" } { "c" "d" } } "" { { "x" 0, 0 } { "y" 0, 1 } } 0 1 2 0`:                         false,
		`NFG 1 R "" { "1" "2" } { { "a" "b" } { "c" "d" } } "" { { "x" 0, ` + long + ` } } 1 1 1 1`:                           true,
		`NFG 1 R "" { "1" "2" } { { "a" "b" } { "c" "d" } } "" { { "x" 0, ` + long + ` } { "y" 0, ` + long + `/2 } } 1 1 2 1`: false,
		`NFG 1 R "" { "1" "2" "3" } { { "a" "b" } { "c" } { "d" "e" } } "" { { "x" 0, 0, 1 } { "y" 0, 0, 1 } } 1 2 2 1`:       true,
		`NFG 1 R "" { "1" "2" "3" } { { "a" "b" } { "c" } { "d" "e" } } "" { { "x" 0, 0, 1 } { "y" 0, 0, 2 } } 1 1 1 2`:       false,
	} {
		copies := [][]int{{1, 1}, {1, 1}}
		if strings.Contains(text, `"3"`) {
			copies = [][]int{{1, 1}, {1}, {1, 1}}
		}
		n := len(copies)
		j := pieced(t, text, "x", nil, claim.OpenRegion{Status: slices.Repeat([]string{"?"}, n), Simplex: whole(slices.Repeat([]int{1}, n)...)})
		j.change(right, text[:min(len(text), 200)], func(c *cert.Certificate) { c.Claim.Complete.Copies = copies })
		j.agree()
	}
}
