package offtree

import (
	"fmt"
	"slices"

	"exactsolve/publictree"
	"exactsolve/publictree/translate"
	"exactsolve/rational"
)

// A place is a decision in the tree of a spot.
type place struct {
	spot *publictree.Spot
	node int
}

func (z place) at() *publictree.Node { return &z.spot.Tree[z.node] }

// taken returns for which actions of another decision an action is taken, with what probability. That is the
// same fold or call; the bet of the same amount, where as much is in the pot; the bet of the same number, where
// there are as many; all-in for all-in; and else what the mapping says of the sizes.
func (z place) taken(a publictree.Action, as place, by translate.Mapping) ([]translate.Share, error) {
	n, m := z.at(), as.at()
	if k := slices.Index(m.Actions, a); k >= 0 && (a.Letter != 'b' || n.Put == m.Put) {
		return certain(k), nil
	}
	own, others := bets(n), bets(m)
	switch {
	case a.Letter != 'b' || len(others) == 0:
		return nil, fmt.Errorf("%s:%v can be taken for nothing at %s of the other spot", n.Path, a, m.Path)
	case len(own) == len(others):
		return certain(others[slices.IndexFunc(own, func(k int) bool { return n.Actions[k] == a })]), nil
	case a.To == z.spot.Stack && m.Actions[others[len(others)-1]].To == as.spot.Stack:
		return certain(others[len(others)-1]), nil
	}
	sizes := make([]rational.Rat, len(others))
	for j, k := range others {
		sizes[j] = as.size(m.Actions[k])
	}
	shares := by(z.size(a), sizes)
	for k := range shares {
		shares[k].Size = others[shares[k].Size]
	}
	return shares, nil
}

func certain(k int) []translate.Share { return []translate.Share{{Size: k, Prob: rational.Int(1)}} }

// bets returns which actions are bets, ascending by amount.
func bets(n *publictree.Node) []int {
	var list []int
	for k, a := range n.Actions {
		if a.Letter == 'b' {
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return int(n.Actions[a].To - n.Actions[b].To) })
	return list
}

// size returns what a bet exceeds the call by, as a share of the pot after calling.
func (z place) size(a publictree.Action) rational.Rat {
	put := z.at().Put
	top := max(put[0], put[1])
	if pot := z.spot.Pot + 2*top; pot > 0 {
		return rational.New(a.To-top, pot)
	}
	return rational.Int(a.To)
}
