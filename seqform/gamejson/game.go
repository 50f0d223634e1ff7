package gamejson

import (
	"strings"

	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// game makes the game of what has been read, or finds mistakes.
func (p *parser) game() *seqform.Game {
	for k := range p.outcomes {
		if o := &p.outcomes[k]; len(o.Payoffs) != len(p.players) {
			p.Errorf(o.off, "the outcome has %s for %s", lex.Count(len(o.Payoffs), "payoff"), lex.Count(len(p.players), "player"))
		}
	}
	for k := range p.chance {
		p.distribution(&p.chance[k])
	}
	if p.Any() {
		return nil
	}
	names := make([]string, len(p.players))
	for i := range names {
		names[i] = p.players[i].name
	}
	if p.profilesAt > 0 {
		return p.table(names)
	}
	return p.tree(names)
}

// distribution checks the probabilities of a chance set, and divides them by their sum if it may.
func (p *parser) distribution(s *set) {
	if len(s.prob) != len(s.actions) {
		p.Errorf(s.off, "the chance set has %s for %s", lex.Count(len(s.prob), "number"), lex.Count(len(s.actions), "action"))
		return
	}
	prob, divided := p.Distribution(s.off, "the chance set", s.prob, p.normalize)
	if s.prob = prob; divided {
		p.normalized++
	}
}

// table makes a game in strategic form.
func (p *parser) table(names []string) *seqform.Game {
	var t seqform.Table
	strategies := make([][]string, len(p.players))
	for i, x := range p.players {
		if len(x.sets) != 1 {
			p.Fail(x.off, "a player of a strategic form has one information set, not %d", len(x.sets))
			return nil
		}
		strategies[i] = x.sets[0].actions
	}
	if len(p.chance) > 0 {
		p.Fail(p.chanceAt, "a strategic form has no chance")
		return nil
	}
	for k, o := range p.profiles {
		if int(o) >= len(p.outcomes) {
			p.Fail(p.profilesAt, "profile %d has outcome %d, but the game has %d", k+1, o+1, len(p.outcomes))
			return nil
		}
	}
	t.Of, t.Named = p.profiles, len(p.profiles) != len(p.outcomes)
	for k, o := range p.outcomes {
		o.Number = k + 1
		t.Outcomes = append(t.Outcomes, o.Outcome)
		t.Named = t.Named || o.Name != "" || int(t.Of[k]) != k
	}
	g, err := seqform.NewStrategic(p.title, p.comment, names, strategies, t)
	if err != nil {
		p.Fail(p.profilesAt, "%s", strings.TrimPrefix(err.Error(), "seqform: "))
	}
	return g
}

// tree makes a game in extensive form.
func (p *parser) tree(names []string) *seqform.Game {
	b := seqform.NewPrefixBuilder(p.title, p.comment, names)
	b.MaxBits = p.MaxBits()
	last := p.nodesAt
	for v := range p.nodes {
		n := &p.nodes[v]
		last = n.off
		if p.Any() || !p.inPlace(b, v) {
			return nil
		}
		o := p.paid(b, n)
		if n.player == leaf && n.infoset != 0 {
			p.Fail(n.off, "node %d has an information set but no player", v+1)
		} else if n.player == leaf {
			b.Leaf(n.name, o)
		} else if s := p.setOf(n); s != nil {
			if !s.met {
				s.met, s.id = true, declare(b, n.player, s)
			}
			b.Node(n.name, s.id, o)
		}
	}
	if !p.Any() && !b.Done() {
		up, a := b.Missing()
		p.Fail(last, "the tree ends early: no node for action %d of node %d", a+1, up+1)
	}
	for i := range p.players {
		p.used(p.players[i].sets)
	}
	p.used(p.chance)
	if p.Any() {
		return nil
	}
	g, err := b.Game()
	if err != nil {
		p.Fail(p.nodesAt, "%s", strings.TrimPrefix(err.Error(), "seqform: "))
	}
	return g
}

// declare declares a set of a player, from 1, or of chance, 0.
func declare(b *seqform.PrefixBuilder, player int32, s *set) seqform.SetID {
	if player == 0 {
		return b.ChanceSet(s.number, s.name, s.actions, s.prob)
	}
	return b.Infoset(int(player)-1, s.number, s.name, s.actions)
}

// inPlace reports whether node v comes where prefix order has it, as it says.
func (p *parser) inPlace(b *seqform.PrefixBuilder, v int) bool {
	n := &p.nodes[v]
	up, a := b.Missing()
	switch {
	case b.Done():
		p.Fail(n.off, "node %d comes after the end of the tree", v+1)
	case up < 0 && (n.parent != 0 || n.action != 0):
		p.Fail(n.off, "node 1 is the root, with parent 0 and action 0")
	case up >= 0 && (int(n.parent) != up+1 || int(n.action) != a+1):
		p.Fail(n.off, "node %d is said to follow action %d of node %d, but in prefix order action %d of node %d is next", v+1, n.action, n.parent, a+1, up+1)
	default:
		return true
	}
	return false
}

// setOf returns the set of an interior node, nil if there is no such set.
func (p *parser) setOf(n *node) *set {
	sets, whose := p.chance, "chance"
	if int(n.player) > len(p.players) {
		p.Fail(n.off, "player %d in a game of %s", n.player, lex.Count(len(p.players), "player"))
		return nil
	}
	if n.player > 0 {
		sets, whose = p.players[n.player-1].sets, "the player"
	}
	if n.infoset < 1 || int(n.infoset) > len(sets) {
		p.Fail(n.off, "information set %d, but %s has %d", n.infoset, whose, len(sets))
		return nil
	}
	return &sets[n.infoset-1]
}

// paid returns the outcome of a node.
func (p *parser) paid(b *seqform.PrefixBuilder, n *node) seqform.OutcomeID {
	if n.outcome == 0 {
		return seqform.NoOutcome
	}
	if int(n.outcome) > len(p.outcomes) {
		p.Fail(n.off, "outcome %d, but the game has %d", n.outcome, len(p.outcomes))
		return seqform.NoOutcome
	}
	o := &p.outcomes[n.outcome-1]
	if !o.met {
		o.met, o.id = true, b.Outcome(o.Number, o.Name, o.Payoffs)
	}
	return o.id
}

// used reports sets that no node is in.
func (p *parser) used(sets []set) {
	for k := range sets {
		if !sets[k].met {
			p.Errorf(sets[k].off, "no node is in the information set")
		}
	}
}
