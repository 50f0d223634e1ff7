package pycheck_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/nash/orders"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// weighted returns lists of all sequential equilibria of trees of two players.
func weighted(t *testing.T) (all []source) {
	t.Helper()
	add := func(name string, g *seqform.Game) {
		var text strings.Builder
		require.NoError(t, efg.Format(&text, g))
		file := filepath.Join(t.TempDir(), "weights.efg")
		require.NoError(t, os.WriteFile(file, []byte(text.String()), 0o600))
		r, err := orders.All(t.Context(), g, orders.Options{})
		require.NoError(t, err)
		require.NotNil(t, r.Certificate, r.Reason)
		all = append(all, newSource(t, name+", complete-sequential/2", file, g, r.Certificate))
	}
	for _, name := range []string{"kw1", "beer_quiche", "selten_fig2", "myerson42", "mertens", "km_one", "entry", "gibbons"} {
		add(name, seqformtest.Fixture(t, name))
	}
	for seed := range 12 {
		add(fmt.Sprint("random ", seed), seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=3 actions=2 signals=2 chance=25 stop=12 low=-%d high=%d seed=%d", 1+seed%3, 1+seed%3, seed)))
	}
	return all
}

// TestWeights has them judge lists of all sequential equilibria.
func TestWeights(t *testing.T) {
	python(t)
	testClaims(t, weighted(t), 750, certtest.NudgeWeights)
}

// TestWeightRules breaks rules.
func TestWeightRules(t *testing.T) {
	python(t)
	j := judged{t: t, of: weighted(t)[0]} // figure 1 of Kreps and Wilson
	words := j.of.read(t).Evidence.Patterns
	j.change(true, "as it is", func(*cert.Certificate) {})
	for about, text := range map[string]string{
		"twice the same action": "o 1 1 1 o 1 1 1", "no such player": "o 3 1 1", "no such set": "o 1 2 1", "no such action": "o 1 1 4",
		"an open case": "k 1", "no such piece": words + " k 9", "a set with one block": "m 2 1", "more": words + " k 1", "a space": words + " ",
		"two spaces": strings.Replace(words, " ", "  ", 1), "a zero": strings.Replace(words, " 1", " 01", 1), "a sign": strings.Replace(words, " 1", " +1", 1),
		"another letter": "t 1 1 1", "nothing after": strings.TrimSuffix(words, words[strings.LastIndex(words, " "):]),
	} {
		j.change(false, about, func(c *cert.Certificate) { c.Evidence.Patterns = text })
	}
	for about, change := range map[string]func(w *claim.Weighted){
		"a piece that is no case":   func(w *claim.Weighted) { w.Pieces = append(w.Pieces, w.Pieces[0]) },
		"no blocks":                 func(w *claim.Weighted) { w.Pieces[0][0].Blocks = []claim.Block{} },
		"no sets":                   func(w *claim.Weighted) { w.Pieces[0][1].Sets = []int{} },
		"no such sequence":          func(w *claim.Weighted) { w.Pieces[0][0].Blocks[0].Sequences[0] = 99 },
		"another order":             func(w *claim.Weighted) { w.Pieces[0][0].Blocks[0].Order++ },
		"a number less in a vertex": func(w *claim.Weighted) { b := &w.Pieces[0][0].Blocks[0]; b.Vertices[0] = b.Vertices[0][1:] },
	} {
		j.change(false, about, func(c *cert.Certificate) { change(c.Claim.Weighted) })
	}
	j.agree()
}

// TestWeightedGames has claims about games out of scope.
func TestWeightedGames(t *testing.T) {
	python(t)
	c := &cert.Certificate{Claim: cert.Claim{Concept: cert.CompleteWeighted, Weighted: &claim.Weighted{Pieces: []claim.WeightedPiece{}}}, Evidence: cert.Evidence{Patterns: "o 1 1 1"}}
	var jobs []job
	for _, name := range []string{"selten_horse", "zero_chance", "zero_chance_infoset", "imperfect_recall", "absent_minded"} {
		g := seqformtest.Fixture(t, name)
		var text strings.Builder
		require.NoError(t, efg.Format(&text, g))
		file := filepath.Join(t.TempDir(), "game.efg")
		require.NoError(t, os.WriteFile(file, []byte(text.String()), 0o600))
		c.Game = cert.NewGameRef(g)
		s := newSource(t, name, file, g, c)
		one := s.job(s.text)
		require.Error(t, one.err, name)
		jobs = append(jobs, one)
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{0, len(jobs)}, []int{yes, no})
}
