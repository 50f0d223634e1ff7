package nested

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Session is one play of the game, from the root to a leaf.
type Session struct {
	s         *Solver
	node      int
	departure int // how many are solved
	now       *version
}

// Begin returns a play at the root, with the blueprint.
func (s *Solver) Begin() *Session { return &Session{s: s, now: s.start} }

// Node returns the node that play is at.
func (p *Session) Node() int { return p.node }

// Over reports whether play is at a leaf.
func (p *Session) Over() bool { return p.s.game.Tree.IsLeaf(p.node) }

// Probabilities returns, for reading only, those of the actions at the node that play
// is at: of chance, of Us's strategy as it is now, or of Opp's blueprint; nil at a leaf.
func (p *Session) Probabilities() []rational.Rat {
	t := p.s.game.Tree
	h := t.Infoset[p.node]
	switch int(t.Player[p.node]) {
	case seqform.Terminal:
		return nil
	case seqform.Chance:
		return t.ChanceSets[h].Prob
	case p.s.us:
		return p.now.is.Strategy[h]
	}
	return p.s.opponent[h]
}

// Strategy returns, for reading only, Us's strategy of the whole game as it is now.
func (p *Session) Strategy() seqform.Behavior { return p.now.is.Strategy }

// Play takes an action, of whoever is to move, by its index. For each subgame that has
// been solved, now or in an earlier play, there is a report. An error is about the
// action, or wraps answer.ErrInternal; then play is where it was.
func (p *Session) Play(ctx context.Context, action int) ([]*Report, error) {
	t := p.s.game.Tree
	if n := len(p.Probabilities()); action < 0 || action >= n {
		return nil, fmt.Errorf("nested: action %d of %d", action+1, n)
	}
	next := *p
	next.node = t.Child(p.node, action)
	reports, err := next.arrive(ctx)
	if err != nil {
		return nil, err
	}
	*p = next
	return reports, nil
}

// arrive solves what is to be solved as play has come to a node.
//
// It does not look at more than the players will know: which departures and which limit the
// node is below, and in which of their public states, is the same for all nodes of an
// information set that follows.
func (p *Session) arrive(ctx context.Context) (reports []*Report, err error) {
	s := p.s
	if p.Over() {
		return nil, nil
	}
	for p.departure < s.deepest {
		c, err := s.departure(p.departure + 1)
		if err != nil {
			return nil, err
		}
		state := c.state(p.node)
		if state < 0 {
			break
		}
		p.departure++
		if err := p.step(ctx, p.departure, state, &reports); err != nil {
			return nil, err
		}
	}
	if p.now.limited && s.opt.Limit.Below(p.node) {
		state := s.limit.state(p.node)
		if mixed, err := p.mixed(state); err != nil || mixed {
			return reports, err
		}
		err = p.step(ctx, 0, state, &reports)
		return reports, err
	}
	return reports, nil
}

// mixed reports whether some nodes of a public state of the limit are below the next
// departure. What is below the limit is then not solved, since players may not tell
// which of limit and departure came first; with the departure it is solved to the end.
func (p *Session) mixed(state int) (bool, error) {
	s := p.s
	if p.departure == s.deepest {
		return false, nil
	}
	c, err := s.departure(p.departure + 1)
	if err != nil {
		return false, err
	}
	nodes := s.opt.Limit.Nodes()
	return slices.ContainsFunc(s.limit.states[state], func(k int) bool { return c.limit.Below(nodes[k]) }), nil
}

// step solves the subgame of a public state of a departure, or, with departure 0, of the limit.
func (p *Session) step(ctx context.Context, departure, state int, reports *[]*Report) error {
	next, err := p.s.step(ctx, key{p.now, departure, state})
	if err != nil {
		return err
	}
	p.now = next.to
	*reports = append(*reports, next.report)
	return nil
}

// Whole returns what Us guarantees who plays like this in all plays: the strategy that
// is the blueprint, or what is solved when play comes there, at each information set.
// It may guarantee less than any strategy in one play, as subgames that are solved
// apart add up. The cost is that of all subgames. An error wraps the cause of ctx
// being done, or is one of [Session.Play].
func (s *Solver) Whole(ctx context.Context) (*depthlimit.Guarantee, error) {
	strategy := make(seqform.Behavior, len(s.game.Players[s.us].Infosets))
	if err := s.Begin().walk(ctx, strategy); err != nil {
		return nil, err
	}
	return depthlimit.Guaranteed(s.game, s.us, strategy)
}

// walk enters what Us plays from here on, whatever the others do.
func (p *Session) walk(ctx context.Context, strategy seqform.Behavior) error {
	if ctx.Err() != nil {
		return fmt.Errorf("nested: %w", context.Cause(ctx))
	}
	t := p.s.game.Tree
	prob := p.Probabilities()
	if h := t.Infoset[p.node]; int(t.Player[p.node]) == p.s.us {
		if before := strategy[h]; before != nil && !slices.EqualFunc(before, prob, rational.Rat.Equal) {
			return fmt.Errorf("nested: nodes of %s are played differently: %w", p.s.game.InfosetLabel(p.s.us, int(h)), answer.ErrInternal)
		}
		strategy[h] = prob
	}
	for a := range prob {
		next := *p
		if _, err := next.Play(ctx, a); err != nil {
			return err
		}
		if err := next.walk(ctx, strategy); err != nil {
			return err
		}
	}
	return nil
}

// Draw is [depthlimit.Draw], for those who play.
func Draw(source rand.Source, p []rational.Rat) int { return depthlimit.Draw(source, p) }
