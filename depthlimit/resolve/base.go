package resolve

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/depthlimit"
	"exactsolve/internal/partition"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Base is a game with a limit, the blueprint of Us and a strategy of Opp, whose
// weights are the priors. It does not change.
type Base struct {
	limit   *depthlimit.Limit
	game    *seqform.Game
	us, opp int

	before *depthlimit.Guarantee // of the blueprint
	prior  seqform.Behavior      // of Opp, complete
	x, y   seqform.Plan          // of Us and of Opp

	// What Opp gets against the blueprint, by a best response; weighted by chance and x.
	bySet, bySeq []rational.Rat

	at []entry // per node of the limit
}

// An entry is what leads to a node of the limit.
type entry struct {
	chance rational.Rat
	paid   rational.Rat // to Opp, above the node
	us     int32        // sequences
	opp    int32
}

// New returns the base of limit l for player us with the strategies of p. Where one
// says nothing, all actions are taken as equally likely.
func New(l *depthlimit.Limit, us int, p seqform.Profile) (*Base, error) {
	g := l.Game()
	before, other, err := depthlimit.Both(g, us, p)
	if err != nil {
		return nil, fmt.Errorf("resolve: %w", err)
	}
	return newBase(l, before, other.Strategy), nil
}

// newBase needs complete strategies.
func newBase(l *depthlimit.Limit, before *depthlimit.Guarantee, prior seqform.Behavior) *Base {
	b := &Base{limit: l, game: l.Game(), us: before.Player, opp: 1 - before.Player, before: before, prior: prior}
	b.x = b.game.Players[b.us].Plan(before.Strategy)
	b.y = b.game.Players[b.opp].Plan(prior)
	plans := make([]seqform.Plan, 2)
	plans[b.us] = b.x
	grad, scale := b.game.ScaledGradient(b.opp, plans)
	b.bySet, b.bySeq = seqform.Optimal(&b.game.Players[b.opp], grad)
	for _, list := range [][]rational.Rat{b.bySet, b.bySeq} {
		for k := range list {
			list[k] = list[k].Quo(scale)
		}
	}
	tree, paid, chance := b.game.Tree, b.game.Tree.Paid(b.opp), b.game.Tree.ChanceReach()
	ours, theirs := b.game.SeqAt(b.us), b.game.SeqAt(b.opp)
	for _, v := range l.Nodes() {
		b.at = append(b.at, entry{chance[v], paid[v].Sub(tree.OutcomePayoff(v, b.opp)), ours[v], theirs[v]})
	}
	return b
}

// Blueprint returns what the blueprint guarantees in the game.
func (b *Base) Blueprint() *depthlimit.Guarantee { return b.before }

// mass returns the probability that chance and Us lead to some nodes of the limit.
func (b *Base) mass(nodes []int) rational.Rat {
	var sum rational.Rat
	for _, k := range nodes {
		sum = sum.Add(b.at[k].chance.Mul(b.x[b.at[k].us]))
	}
	return sum
}

// States returns the finest partition of the nodes of a limit into closed sets, as
// increasing indices in [depthlimit.Limit.Nodes], in order of their first nodes:
// nodes that a player cannot tell apart are in one set. At the beginning of a betting
// round these are the public states.
func States(l *depthlimit.Limit) [][]int {
	p := partition.New(len(l.Nodes()))
	for i := range 2 {
		for _, set := range l.LeafSets(i) {
			for _, k := range set {
				p.Join(set[0], k)
			}
		}
	}
	return p.Parts()
}

var errNotClosed = errors.New("resolve: the set of nodes is not closed: a player cannot tell some of them from others")

// RootSets returns the leaf information sets of Opp that make up a closed set of
// nodes, given as increasing indices in [depthlimit.Limit.Nodes]; it is an error if
// they are not increasing, out of range or not closed.
func (b *Base) RootSets(state []int) ([][]int, error) {
	for j, k := range state {
		if k < 0 || k >= len(b.at) || j > 0 && state[j-1] >= k {
			return nil, fmt.Errorf("resolve: index %d at place %d: want increasing indices of %d nodes", k, j, len(b.at))
		}
	}
	var sets [][]int
	for i := range 2 {
		for _, set := range b.limit.LeafSets(i) {
			in := 0
			for _, k := range set {
				if _, ok := slices.BinarySearch(state, k); ok {
					in++
				}
			}
			if in != 0 && in != len(set) {
				return nil, errNotClosed
			}
			if in != 0 && i == b.opp {
				sets = append(sets, set)
			}
		}
	}
	return sets, nil
}
