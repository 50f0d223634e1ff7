package orders_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/nash/orders"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A source is a list that is right.
type source struct {
	game *seqform.Game
	c    *cert.Certificate
}

func sources(t *testing.T) (all []source) {
	t.Helper()
	for n := range 20 {
		g := seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=3 actions=2 signals=2 chance=25 stop=12 low=-2 high=2 seed=%d", n))
		if n < 5 {
			g = seqformtest.Fixture(t, []string{"kw1", "beer_quiche", "selten_fig2", "myerson42", "km_one"}[n])
		}
		r, err := orders.All(t.Context(), g, orders.Options{})
		require.NoError(t, err)
		require.NotNil(t, r.Certificate, r.Reason)
		all = append(all, source{g, r.Certificate})
	}
	return all
}

// TestFalse leaves out a piece or a vertex, and closes cases early, as cases of any piece. What is then
// claimed is false and must be rejected.
func TestFalse(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 36))
	list := sources(t)
	for range 5000 {
		s := list[rng.IntN(len(list))]
		c := certtest.Reread(t, s.c)
		w := c.Claim.Weighted
		k := rng.IntN(len(w.Pieces))
		if rng.IntN(2) == 0 {
			w.Pieces = slices.Delete(w.Pieces, k, k+1)
		} else {
			x := &w.Pieces[k][rng.IntN(2)]
			b := &x.Blocks[rng.IntN(len(x.Blocks))]
			n := rng.IntN(len(b.Vertices))
			b.Vertices = slices.Delete(b.Vertices, n, n+1)
		}
		words := strings.Split(c.Evidence.Patterns, " ")
		for range rng.IntN(4) {
			i := rng.IntN(len(words))
			j := min(len(words), i+2+rng.IntN(len(words)))
			words = slices.Replace(words, i, j, "k", strconv.Itoa(1+rng.IntN(max(len(w.Pieces), 1))))
		}
		c.Evidence.Patterns = strings.Join(words, " ")
		require.Error(t, cert.Check(t.Context(), s.game, c), "%s", c)
	}
}

// TestFields: the concept has fields of its own and no others, and wants a tree of two players.
func TestFields(t *testing.T) {
	s := sources(t)[0]
	for name, change := range map[string]func(c *cert.Certificate){
		"no claim":      func(c *cert.Certificate) { c.Claim.Weighted = nil },
		"no cases":      func(c *cert.Certificate) { c.Evidence.Patterns = "" },
		"payoffs":       func(c *cert.Certificate) { c.Claim.Payoffs = make([]rational.Rat, 2) },
		"refuted":       func(c *cert.Certificate) { c.Claim.Refuted = true },
		"other concept": func(c *cert.Certificate) { c.Claim.Concept = cert.CompleteSequential },
		"three players": func(c *cert.Certificate) {
			p := &c.Claim.Weighted.Pieces[0]
			*p = append(*p, claim.Weights{})
		},
	} {
		c := certtest.Reread(t, s.c)
		require.NoError(t, cert.Check(t.Context(), s.game, c))
		change(c)
		require.Error(t, cert.Check(t.Context(), s.game, c), name)
	}
	c := certtest.Reread(t, s.c)
	for _, name := range []string{"selten_horse", "matching_pennies", "zero_chance"} {
		g := seqformtest.Fixture(t, name)
		c.Game = cert.NewGameRef(g)
		require.ErrorContains(t, cert.Check(t.Context(), g, c), "not a tree of two players", name)
	}
}
