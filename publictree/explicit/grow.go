package explicit

import (
	"cmp"
	"slices"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A grower appends the nodes of a game.
type grower struct {
	spot     *publictree.Spot
	builder  *seqform.PrefixBuilder
	chance   map[cards.Set]seqform.SetID // by the cards that remain
	locks    map[string]seqform.SetID    // by hand and path
	sets     [2]map[string]seqform.SetID
	found    [2][]Set
	outcomes map[outcome]seqform.OutcomeID
}

// An outcome is an end of the betting, and whether the first player's hand beats the other's (1),
// loses (-1) or ties (0).
type outcome struct{ node, beats int }

// A point is a node of the spot for two hands on a board.
type point struct {
	node  int
	hands [2]cards.Hand
	board cards.Set
	dealt []cards.Set // since the spot began
	path  string
}

// deal appends all nodes.
func (g *grower) deal(pairs []pair) {
	names, weights := make([]string, len(pairs)), make([]rational.Rat, len(pairs))
	for k, p := range pairs {
		names[k], weights[k] = p.hands[0].String()+" "+p.hands[1].String(), p.weight
	}
	g.builder.Node("", g.builder.ChanceSet(1, "", names, seqform.Proportional(weights)), seqform.NoOutcome)
	for _, p := range pairs {
		g.grow(point{hands: p.hands, board: g.spot.Board, path: "r"})
	}
}

// grow appends what begins at a point.
func (g *grower) grow(at point) {
	n := &g.spot.Tree[at.node]
	switch n.Kind {
	case publictree.Decision:
		if _, locked := n.Lock.Times(at.hands[n.Player], 0); locked {
			g.builder.Node("", g.locked(n, &at), seqform.NoOutcome)
		} else {
			g.builder.Node("", g.set(n, &at), seqform.NoOutcome)
		}
		for a, child := range n.Children {
			next := at
			next.node, next.path = int(child), at.path+":"+n.Actions[a].String()
			g.grow(next)
		}
	case publictree.Deal:
		g.turn(n, at)
	default:
		beats := 0
		if n.Kind == publictree.ShownDown {
			beats = cmp.Compare(cards.Strength(at.hands[0].Set()|at.board), cards.Strength(at.hands[1].Set()|at.board))
		}
		g.builder.Leaf("", g.outcome(n, outcome{at.node, beats}))
	}
}

// turn appends a deal of cards and what follows.
func (g *grower) turn(n *publictree.Node, at point) {
	left := g.spot.Deck &^ (at.board | at.hands[0].Set() | at.hands[1].Set())
	deals := left.Subsets(g.spot.Deals[n.Street])
	id, known := g.chance[left]
	if !known {
		names := make([]string, len(deals))
		for k, d := range deals {
			names[k] = d.String()
		}
		id = g.builder.ChanceSet(len(g.chance)+len(g.locks)+2, "", names, seqform.Uniform(len(deals)))
		g.chance[left] = id
	}
	g.builder.Node("", id, seqform.NoOutcome)
	for _, d := range deals {
		next := at
		next.node, next.board, next.path = int(n.Children[0]), at.board|d, at.path+":"+d.String()
		next.dealt = append(slices.Clip(at.dealt), d)
		g.grow(next)
	}
}

// locked returns the chances of a decision of a hand that is locked.
func (g *grower) locked(n *publictree.Node, at *point) seqform.SetID {
	hand := at.hands[n.Player]
	name := hand.String() + " " + n.Path
	id, known := g.locks[name]
	if !known {
		names, chances := make([]string, len(n.Actions)), make([]rational.Rat, len(n.Actions))
		for k, a := range n.Actions {
			names[k], chances[k] = g.name(n, a), n.Lock.Share(hand, k)
		}
		id = g.builder.ChanceSet(len(g.chance)+len(g.locks)+2, "", names, chances)
		g.locks[name] = id
	}
	return id
}

// set returns the information set of the one who decides.
func (g *grower) set(n *publictree.Node, at *point) seqform.SetID {
	hand := at.hands[n.Player]
	name := hand.String() + " " + at.path
	id, known := g.sets[n.Player][name]
	if !known {
		actions := make([]string, len(n.Actions))
		for k, a := range n.Actions {
			actions[k] = g.name(n, a)
		}
		id = g.builder.Infoset(n.Player, len(g.found[n.Player])+1, name, actions)
		g.sets[n.Player][name] = id
		g.found[n.Player] = append(g.found[n.Player], Set{hand, at.node, at.dealt})
	}
	return id
}

// name returns the name of an action, with the amount that the player has then put in.
func (g *grower) name(n *publictree.Node, a publictree.Action) string {
	switch {
	case a.Letter == 'f':
		return "fold"
	case a.Letter == 'b':
		return "bet " + g.spot.Chip.Mul(rational.Int(a.To)).String()
	case n.Put[1-n.Player] > n.Put[n.Player]:
		return "call"
	}
	return "check"
}

// outcome returns what both are paid.
func (g *grower) outcome(n *publictree.Node, o outcome) seqform.OutcomeID {
	id, known := g.outcomes[o]
	if !known {
		pay := g.chips(n, o.beats)
		if g.spot.Prizes.List != nil {
			pay = g.prizes(n, o.beats)
		}
		id = g.builder.Outcome(len(g.outcomes)+1, "", pay)
		g.outcomes[o] = id
	}
	return id
}

// chips returns what both are paid without prizes.
func (g *grower) chips(n *publictree.Node, beats int) []rational.Rat {
	pay := make([]rational.Rat, 2)
	for p := range pay {
		win, lose, tie := g.spot.Pays(n, p)
		units := [3]int64{lose, tie, win}[1+beats*(1-2*p)]
		pay[p] = rational.Int(units).Mul(g.spot.Unit()).Mul(g.spot.Chip)
	}
	return pay
}
