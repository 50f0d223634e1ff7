package blueprint

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/publictree/translate"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Lift returns a profile of large in which each player plays p, a profile of small,
// as if the game were small.
//
// Both games are followed from the root. Actions of chance match by label, also
// when those of large have suits besides. An action of the opponent that small has
// not is translated by mapping; what is drawn is kept to the end of the game, so
// that the lifted strategy is a mixture of strategies that each hold to one line.
// An own action of small that large has not becomes the next larger size, or
// all-in, or the largest there is. Where small has nothing to follow, because it
// ended or chance moves there, the player calls or checks.
//
// All-in matches all-in; otherwise its size counts, which the payoffs tell.
//
// The profile has behavior everywhere: where the lifted strategy does not lead, it
// is the average of what it would be on the lines drawn. It is an error if nodes of
// an information set of large lead to different behavior, if a node can be taken
// for more than 10,000 nodes of small, and if ctx is done.
//
// Reference: Ganzfried and Sandholm 2013 [GS13].
func Lift(ctx context.Context, small, large *seqform.Game, p seqform.Profile, mapping translate.Mapping) (seqform.Profile, error) {
	for _, g := range []*seqform.Game{small, large} {
		if err := checkGame(g); err != nil {
			return nil, err
		}
	}
	if err := small.CheckProfile(p); err != nil {
		return nil, fmt.Errorf("blueprint: %w", err)
	}
	if missing := p.Missing(); len(missing) > 0 {
		return nil, fmt.Errorf("blueprint: no behavior at %s of the smaller game", small.InfosetLabel(missing[0][0], missing[0][1]))
	}
	z := make(seqform.Profile, len(p))
	for us := range p {
		l := &lifter{ctx: ctx, small: newTable(small), large: newTable(large), p: p[us], us: us, mapping: mapping,
			behavior: make(seqform.Behavior, len(large.Players[us].Infosets))}
		one := rational.Int(1)
		l.walk(0, []line{{node: 0, drawn: one, reach: one}})
		if l.err != nil {
			return nil, l.err
		}
		z[us] = l.behavior
	}
	return z, nil
}

// A lifter lifts the strategy of player us.
type lifter struct {
	ctx          context.Context
	small, large table
	p            seqform.Behavior
	us           int
	mapping      translate.Mapping
	behavior     seqform.Behavior
	err          error
}

// A line is a node of small that a node of large may be taken for, or none.
type line struct {
	node  int
	drawn rational.Rat // probability of the translations
	reach rational.Rat // the same times the player's own probabilities
}

const none = -1

// walk visits the subtree of node v of large, which is taken for the nodes of lines.
func (l *lifter) walk(v int, lines []line) {
	t := l.large.Tree
	if t.IsLeaf(v) || !l.may(lines) {
		return
	}
	var next func(a int) []line
	switch int(t.Player[v]) {
	case seqform.Chance:
		next = func(a int) []line { return l.dealt(lines, t.ChanceSets[t.Infoset[v]].Actions[a]) }
	case l.us:
		next = l.own(v, lines)
	default:
		next = l.others(v, lines)
	}
	for c, a := v+1, 0; c < int(t.End[v]); c, a = int(t.End[c]), a+1 {
		l.walk(c, next(a))
	}
}

// maxLines limits the nodes of the smaller game that one node may be taken for.
const maxLines = 10_000

// may reports whether lifting goes on.
func (l *lifter) may(lines []line) bool {
	if l.err == nil && len(lines) > maxLines {
		l.err = fmt.Errorf("blueprint: lifting: a node is taken for %d nodes, limit %d", len(lines), maxLines)
	}
	if err := l.ctx.Err(); err != nil && l.err == nil {
		l.err = fmt.Errorf("blueprint: lifting: %w", err)
	}
	return l.err == nil
}

// join adds up lines at equal nodes: what follows depends on the node alone, and
// linearly on the probabilities.
func join(lines []line) []line {
	var z []line
	at := map[int]int{}
	for _, from := range lines {
		k, ok := at[from.node]
		if !ok {
			at[from.node] = len(z)
			z = append(z, from)
			continue
		}
		z[k].drawn, z[k].reach = z[k].drawn.Add(from.drawn), z[k].reach.Add(from.reach)
	}
	return z
}

// dealt follows an action of chance. A line on which small has another move here ends.
func (l *lifter) dealt(lines []line, label string) []line {
	z := slices.Clone(lines)
	for k := range z {
		z[k].node = l.dealtTo(z[k].node, label)
	}
	return join(z)
}

func (l *lifter) dealtTo(u int, label string) int {
	t := l.small.Tree
	if u == none || t.Player[u] != seqform.Chance {
		return none
	}
	actions := t.ChanceSets[t.Infoset[u]].Actions
	for _, name := range dealNames(label) {
		if a := slices.Index(actions, name); a >= 0 {
			return t.Child(u, a)
		}
	}
	return none
}

// moves reports whether it is player i's turn at node u of small.
func (l *lifter) moves(i, u int) bool { return u != none && int(l.small.Tree.Player[u]) == i }

// others follows the actions of the opponent at node v.
func (l *lifter) others(v int, lines []line) func(a int) []line {
	known := l.large.actions(v)
	return func(a int) []line {
		var z []line
		for _, from := range lines {
			if !l.moves(1-l.us, from.node) {
				z = append(z, from)
				continue
			}
			for _, s := range translated(known[a], l.small.actions(from.node), l.mapping) {
				z = append(z, line{l.small.Tree.Child(from.node, s.Size), from.drawn.Mul(s.Prob), from.reach.Mul(s.Prob)})
			}
		}
		return join(z)
	}
}

// own sets the player's behavior at node v and follows it.
func (l *lifter) own(v int, lines []line) func(a int) []line {
	labels := l.large.actions(v)
	next := make([][]line, len(labels))
	for _, from := range lines {
		if !l.moves(l.us, from.node) {
			// The player calls; for the other actions the line goes on too.
			for a := range labels {
				to := from
				if labels[a].kind != passive {
					to.reach = rational.Rat{}
				}
				next[a] = append(next[a], to)
			}
			continue
		}
		l.split(from, labels, next)
	}
	l.record(int(l.large.Tree.Infoset[v]), labels, lines, next)
	return func(a int) []line { return join(next[a]) }
}

// split follows the actions of small from a line, and takes those of large to
// which none leads for one of small that is near.
func (l *lifter) split(from line, labels []action, next [][]line) {
	known := l.small.actions(from.node)
	prob := l.p[l.small.Tree.Infoset[from.node]]
	used := make([]bool, len(labels))
	for b := range known {
		a := nearest(known[b], labels)
		used[a] = true
		next[a] = append(next[a], line{l.small.Tree.Child(from.node, b), from.drawn, from.reach.Mul(prob[b])})
	}
	for a := range labels {
		if !used[a] {
			b := nearest(labels[a], known)
			next[a] = append(next[a], line{l.small.Tree.Child(from.node, b), from.drawn, rational.Rat{}})
		}
	}
}

// record sets the behavior at information set h, or compares it with what an
// earlier node has set.
func (l *lifter) record(h int, labels []action, lines []line, next [][]line) {
	weights := make([]rational.Rat, len(next))
	for a := range next {
		for _, to := range next[a] {
			weights[a] = weights[a].Add(to.reach)
		}
	}
	prob := seqform.Proportional(weights)
	if prob == nil {
		if prob = seqform.Proportional(l.unreached(labels, lines)); prob == nil {
			panic("blueprint: a mapping without probabilities")
		}
	}
	if before := l.behavior[h]; before != nil && !slices.EqualFunc(before, prob, rational.Rat.Equal) {
		l.err = fmt.Errorf("blueprint: lifting: nodes of %s lead to different behavior", l.large.InfosetLabel(l.us, h))
	}
	l.behavior[h] = prob
}

// unreached returns weights of the behavior over lines by what was drawn alone.
func (l *lifter) unreached(labels []action, lines []line) []rational.Rat {
	weights := make([]rational.Rat, len(labels))
	for _, from := range lines {
		if !l.moves(l.us, from.node) {
			a := nearest(action{kind: passive}, labels)
			weights[a] = weights[a].Add(from.drawn)
			continue
		}
		known := l.small.actions(from.node)
		for b, p := range l.p[l.small.Tree.Infoset[from.node]] {
			a := nearest(known[b], labels)
			weights[a] = weights[a].Add(from.drawn.Mul(p))
		}
	}
	return weights
}
