package blueprint

import (
	"slices"
	"strings"

	"exactsolve/publictree/translate"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// An action is what a label says.
type action struct {
	label string
	kind  kind
	size  rational.Rat // of a sized one, a fraction of the pot
	sized bool
	allIn bool // sized if payoffs tell the size
}

// Kinds of actions.
type kind int

const (
	fold       kind = iota
	passive         // check or call
	aggressive      // bet or raise
	other           // what is not of poker
)

// A table is a game whose actions are read.
type table struct {
	*seqform.Game
	stack rational.Rat // the largest payoff: what is lost all-in
}

func newTable(g *seqform.Game) table {
	t := table{Game: g}
	for _, o := range g.Tree.Outcomes {
		for _, u := range o.Payoffs {
			t.stack = rational.Max(t.stack, u.Abs())
		}
	}
	return t
}

// actions returns the actions of the player at node v.
func (t table) actions(v int) []action {
	z := each(t.Players[t.Tree.Player[v]].Infosets[t.Tree.Infoset[v]].Actions, parseAction)
	for a := range z {
		if z[a].allIn {
			z[a].size, z[a].sized = t.allInSize(t.Tree.Child(v, a))
		}
	}
	return z
}

// allInSize returns the size of going all-in before node v. Its player has paid d,
// which is lost by folding: the size is what the stack exceeds d by, over the pot
// after calling d.
func (t table) allInSize(v int) (size rational.Rat, ok bool) {
	i := int(t.Tree.Player[v])
	if i < 0 {
		return rational.Rat{}, false
	}
	actions := t.Players[i].Infosets[t.Tree.Infoset[v]].Actions
	a := slices.Index(actions, "fold")
	if a < 0 {
		return rational.Rat{}, false
	}
	d := t.Tree.OutcomePayoff(t.Tree.Child(v, a), i).Abs()
	if d.IsZero() || t.stack.Cmp(d) <= 0 {
		return rational.Rat{}, false
	}
	return t.stack.Sub(d).Quo(d.Add(d)), true
}

func parseAction(label string) action {
	word, size, sized := strings.Cut(label, " ")
	a := action{label: label, kind: other, allIn: label == "all-in"}
	switch word {
	case "fold":
		a.kind = fold
	case "check", "call":
		a.kind = passive
	case "bet", "raise", "all-in":
		a.kind = aggressive
	}
	if sized && a.kind == aggressive {
		x, err := rational.Parse(size)
		if err != nil || x.Sign() < 0 {
			a.kind = other
			return a
		}
		a.size, a.sized = x, true
	}
	return a
}

// nearest returns the action of list that is played for a: the same; a bet for a
// raise of its size; the next larger size; all-in; the largest size; a call; the
// first.
func nearest(a action, list []action) int {
	if k := same(a, list); k >= 0 {
		return k
	}
	if a.kind == aggressive {
		if k := larger(a, list); k >= 0 {
			return k
		}
	}
	return max(0, slices.IndexFunc(list, func(b action) bool { return b.kind == passive }))
}

// same returns the action of list that is a but for words, −1 if there is none.
func same(a action, list []action) int {
	return slices.IndexFunc(list, func(b action) bool {
		switch {
		case a.kind != b.kind:
			return false
		case a.kind == aggressive:
			return a.allIn == b.allIn && (a.allIn || a.sized == b.sized && a.size.Equal(b.size))
		case a.kind == other:
			return a.label == b.label
		}
		return true
	})
}

// larger returns the aggressive action of list that is next above a, all-in being
// above all sizes, or else the largest; −1 if none is aggressive.
func larger(a action, list []action) int {
	best := -1
	for k, b := range list {
		if b.kind != aggressive {
			continue
		}
		above, already := exceeds(b, a), best >= 0 && exceeds(list[best], a)
		switch {
		case best < 0, above && !already:
			best = k
		case above == already && exceeds(b, list[best]) != above:
			best = k
		}
	}
	return best
}

// exceeds reports whether a is more than b; all-in is the most.
func exceeds(a, b action) bool {
	if a.sized && b.sized && a.allIn == b.allIn {
		return a.size.Cmp(b.size) > 0
	}
	return a.allIn && !b.allIn || !a.sized && b.sized
}

// translated returns which actions of list the opponent's action a is taken for.
// Sizes known are those of list, and 0 for a check or call.
func translated(a action, list []action, mapping translate.Mapping) []translate.Share {
	if k := same(a, list); k >= 0 {
		return []translate.Share{{Size: k, Prob: rational.Int(1)}}
	}
	sized := slices.ContainsFunc(list, func(b action) bool { return b.sized })
	if a.kind != aggressive || !a.sized || !sized {
		return []translate.Share{{Size: nearest(a, list), Prob: rational.Int(1)}}
	}
	var at []int
	for k, b := range list {
		if b.kind == passive || b.sized {
			at = append(at, k)
		}
	}
	bySize := func(j, k int) int { return list[j].size.Cmp(list[k].size) }
	slices.SortStableFunc(at, bySize)
	at = slices.CompactFunc(at, func(j, k int) bool { return bySize(j, k) == 0 })
	sizes := make([]rational.Rat, len(at))
	for k := range at {
		sizes[k] = list[at[k]].size
	}
	shares := slices.Clone(mapping(a.size, sizes))
	for k := range shares {
		shares[k].Size = at[shares[k].Size]
	}
	return shares
}

// dealNames returns the names that an action of chance may have in a game without
// suits: its own; cards joined by "-"; cards of one character, not joined.
func dealNames(label string) []string {
	hands := strings.Fields(label)
	for k, hand := range hands {
		hands[k] = strings.Join(each(strings.Split(hand, "-"), rankOf), "-")
	}
	plain := strings.Join(hands, " ")
	return []string{label, plain, strings.ReplaceAll(plain, "-", "")}
}
