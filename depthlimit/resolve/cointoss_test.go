package resolve

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// coinToss is the subgame after "play", for player 2 who guesses heads with
// probability q.
func coinToss(t *testing.T, heads, tails, q string, prior seqform.Behavior) (*Base, []int) {
	t.Helper()
	g, err := gen.Make("coin-toss sell-heads=" + heads + " sell-tails=" + tails)
	require.NoError(t, err)
	l, err := depthlimit.NewLimit(g, nodesOf(g, 1, 0))
	require.NoError(t, err)
	p := rational.MustParse(q)
	b, err := New(l, 1, seqform.Profile{prior, {{p, rational.Int(1).Sub(p)}}})
	require.NoError(t, err)
	states := States(l)
	require.Equal(t, [][]int{{0, 1}}, states)
	return b, states[0]
}

func TestCoinToss(t *testing.T) {
	for _, c := range []struct{ heads, tails, want string }{{"1/2", "-1/2", "1/4"}, {"-1/2", "1/2", "3/4"}} {
		for _, q := range []string{"0", "1/4", "1/3", "1/2", "3/4", "1"} {
			b, state := coinToss(t, c.heads, c.tails, q, make(seqform.Behavior, 2))
			guess := func(opt Options) rational.Rat {
				r, err := b.Solve(context.Background(), state, opt)
				require.NoError(t, err)
				require.Equal(t, cert.Yes, r.Status, r.Reason)
				return r.After.Strategy[0][0]
			}
			sold, err := b.Otherwise(state, nil)
			require.NoError(t, err)
			half := rational.New(1, 2)
			rationaltest.Same(t, half.Mul(rational.MustParse(c.heads)), sold[0])
			rationaltest.Same(t, half.Mul(rational.MustParse(c.tails)), sold[1])
			for _, m := range []Method{Resolve, Maxmargin, WeightedMaxmargin} {
				rationaltest.Equal(t, c.want, guess(Options{Method: m, Alternatives: sold}), m, q)
				rationaltest.Equal(t, q, guess(Options{Method: m}), m, q)
			}
			rationaltest.Equal(t, c.want, guess(Options{Method: Splice}), q)
		}
	}
}

// nodesOf returns the nodes of an information set.
func nodesOf(g *seqform.Game, i, h int) []int {
	var nodes []int
	for _, v := range g.Players[i].Infosets[h].Nodes {
		nodes = append(nodes, int(v))
	}
	return nodes
}
