package offtree_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/explicit"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/publictree/offtree"
	"exactsolve/publictree/translate"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

const (
	start = "deck AsKsQsJsAhKhQhJh\ndeals 3\npot 10\nstack 500\noop AA,KK,QQ,AKs,QJ\nip AA,QQ,JJ,AQo,KJs:1/2\n"
	sizes = "bets 1\nraises 1\nmost-raises 1\n"
	few   = start + sizes + "bets preflop oop 1 2\n"
	more  = start + sizes + "bets preflop oop 1 7/5 2\n" // of 7/5 half is taken for 1 and half for 2
)

// TestFlow compares a strategy in a spot with one more bet with that of game trees: there the behavior is
// mixed by hand, and a best response is found on the game tree.
func TestFlow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	a, b := flowtest.Table(t, few, true), flowtest.Table(t, more, true)
	for range 3 {
		x := flowtest.Random(a, 1, a.MaxScale(1)-1, rng)
		images, err := offtree.New(b.Spot, a.Spot, 1, translate.Randomized)
		require.NoError(t, err)
		y, err := images.Flow(b, a, x.X, x.Scale+1)
		require.NoError(t, err)
		require.NoError(t, b.Conserved(1, &y))
		ours, theirs := onTree(t, few, a, &x, 1), onTree(t, more, b, &y, 1)
		z := flowtest.Random(b, 0, b.MaxScale(0), rng)
		opp := onTree(t, more, b, &z, 0)
		any := opp.behavior(t, opp, func(actions []int) [][]int { return [][]int{actions} })
		mixed := ours.behavior(t, theirs, func(actions []int) [][]int {
			var list [][]int
			for _, first := range [][]int{{0}, {1}, {1, 2}, {2}}[actions[0]] { // check, 1, 7/5 and 2 pots
				list = append(list, append([]int{first}, actions[1:]...))
			}
			return list
		})
		g := theirs.tree.Game
		want := g.Regrets(g.Plans(seqform.Profile{any, mixed}))[0]
		rationaltest.Same(t, want.Best, b.Best(0, &y))
		rationaltest.Same(t, want.Payoff, b.Paid(0, &[2]flow.Flow{z, y}))
	}
}

// A tree is a spot as a game, with a flow of a player.
type tree struct {
	tree  *explicit.Tree
	table *flow.Table
	x     *flow.Flow
	p     int
}

func onTree(t *testing.T, text string, table *flow.Table, x *flow.Flow, p int) *tree {
	e, err := explicit.New(flowtest.Parse(t, text), 10_000_000)
	require.NoError(t, err)
	return &tree{e, table, x, p}
}

// number returns what of the hand of a set goes on by an action at a node.
func (z *tree) number(t *testing.T, node int, set *explicit.Set, action int) int64 {
	board, to, err := z.table.Deals.Find(set.Dealt)
	require.NoError(t, err)
	hands := z.table.Deals.Streets[len(set.Dealt)][board].Hands[z.p].Hands
	for k, h := range hands {
		if to.Hand(h) == set.Hand {
			return int64(z.x.X[z.table.Places[z.p].At(node, len(set.Dealt), board, len(hands))+action*len(hands)+k])
		}
	}
	require.Fail(t, "no such hand")
	return 0
}

// node returns the decision that actions lead to, by number, the deals apart.
func (z *tree) node(actions []int) int {
	k := 0
	for {
		for z.table.Spot.Tree[k].Kind == publictree.Deal {
			k = int(z.table.Spot.Tree[k].Children[0])
		}
		if len(actions) == 0 {
			return k
		}
		k = int(z.table.Spot.Tree[k].Children[actions[0]])
		actions = actions[1:]
	}
}

// behavior returns that of the player in a tree, of which a decision is taken for some of this tree, by
// plans. Decisions go by the numbers of the actions before.
func (z *tree) behavior(t *testing.T, in *tree, taken func(actions []int) [][]int) seqform.Behavior {
	var q seqform.Behavior
	for k := range in.tree.Sets[z.p] {
		set := &in.tree.Sets[z.p][k]
		n := len(in.table.Spot.Tree[set.Node].Actions)
		sums, all := make([]int64, n), int64(0)
		for _, actions := range taken(in.actions(set.Node)) {
			for a := range sums {
				x := z.number(t, z.node(actions), set, a)
				sums[a] += x
				all += x
			}
		}
		shares := seqform.Uniform(n)
		for a := range shares {
			if all > 0 {
				shares[a] = rational.New(sums[a], all)
			}
		}
		q = append(q, shares)
	}
	return q
}

// actions returns the numbers of the actions before a decision.
func (z *tree) actions(node int) []int {
	var list []int
	for _, word := range strings.Split(z.table.Spot.Tree[node].Path, ":")[1:] {
		for a, action := range z.table.Spot.Tree[z.node(list)].Actions {
			if action.String() == word {
				list = append(list, a)
				break
			}
		}
	}
	return list
}

// Nothing is lost where a spot has nothing new.
func TestSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	a := flowtest.Table(t, few, true)
	for p := range 2 {
		x := flowtest.Random(a, p, a.MaxScale(p), rng)
		images, err := offtree.New(a.Spot, a.Spot, p, translate.Randomized)
		require.NoError(t, err)
		y, err := images.Flow(a, a, x.X, x.Scale)
		require.NoError(t, err)
		assert.Equal(t, x, y)
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		strings.Replace(few, "deals 3", "deals 2 1", 1):       "the cards that are dealt differ",
		strings.Replace(few, "ip AA", "ip KK", 1):             "the ranges of ip differ",
		strings.Replace(few, "deck ", "deck Kd", 1):           "the cards that are dealt differ",
		strings.Replace(few, "oop 1 2", "oop none", 1):        "r:b10 can be taken for nothing at r of the other spot",
		strings.Replace(few, "deck ", "board Kd\ndeck Kd", 1): "the boards differ",
		few + "chip 1/2\n":        "the chips differ",
		few + "lock r AA 1 0 0\n": "locks are not for strategies of another spot",
	} {
		_, err := offtree.New(flowtest.Parse(t, more), flowtest.Parse(t, text), 1, translate.Randomized)
		assert.EqualError(t, err, want, text)
	}
}
