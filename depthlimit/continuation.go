package depthlimit

import (
	"fmt"
	"path"

	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Values are what Us gets, per node of the limit, in expectation of the whole play,
// if play leads there and both play known strategies from there on.
type Values []rational.Rat

// Values returns those for the blueprint against a continuation: a behavior
// strategy of Opp, of which only what is below the limit counts. Where it says
// nothing, all actions are taken as equally likely. An error wraps ErrTooLarge or
// says that this is no strategy. The cost is one pass over the nodes below the limit.
func (t *Trunk) Values(opp seqform.Behavior) (Values, error) {
	play, err := t.playing(opp)
	if err != nil {
		return nil, err
	}
	values := make(Values, len(t.limit.nodes))
	for k, v := range t.limit.nodes {
		u, err := Expected(t.game, t.us, v, play)
		if err != nil {
			return nil, err
		}
		values[k] = t.paid[k].Add(u)
	}
	return values, nil
}

// playing returns the blueprint of Us with opp, complete. An error says that this is no
// strategy.
func (t *Trunk) playing(opp seqform.Behavior) (seqform.Profile, error) {
	full, err := completed(t.game, t.opp, opp)
	play := make(seqform.Profile, 2)
	play[t.us], play[t.opp] = t.blueprint, full
	return play, err
}

// AllValues returns those of several continuations.
func (t *Trunk) AllValues(list []seqform.Behavior) ([]Values, error) {
	all := make([]Values, len(list))
	for k, b := range list {
		var err error
		if all[k], err = t.Values(b); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Expected returns what player i gets in expectation from node root on, what is paid
// there included, if both play the strategies of p, which say something at all
// information sets below. An error wraps ErrTooLarge. The cost is one pass over the
// subtree.
func Expected(g *seqform.Game, i, root int, p seqform.Profile) (rational.Rat, error) {
	tree := g.Tree
	value := make([]rational.Rat, int(tree.End[root])-root)
	total := 0
	for v := int(tree.End[root]) - 1; v >= root; v-- {
		value[v-root] = value[v-root].Add(tree.OutcomePayoff(v, i))
		bits := value[v-root].BitLen()
		if total += bits; bits > maxBits || total > maxTotal {
			return rational.Rat{}, fmt.Errorf("depthlimit: value of node %d has %d bits, %d with those after it: %w", v+1, bits, total, ErrTooLarge)
		}
		if v == root || value[v-root].IsZero() {
			continue
		}
		up := int(tree.Parent[v])
		if p := regret.Prob(g, p, v); !p.IsZero() {
			value[up-root] = value[up-root].Add(p.Mul(value[v-root]))
		}
	}
	return value[0], nil
}

// Weaken raises values, those of the continuation opp, by u(base) − u(opp) if that
// is positive: what Opp gains by opp instead of base in the whole game, where u is
// what Us gets with the blueprint. An inexact blueprint then makes Us less cautious,
// but the value of a model no longer bounds anything.
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18], section 4.
func (t *Trunk) Weaken(values Values, opp, base seqform.Behavior) (Values, error) {
	gain, err := t.against(base)
	if err != nil {
		return nil, err
	}
	u, err := t.against(opp)
	if err != nil {
		return nil, err
	}
	gain = gain.Sub(u)
	if gain.Sign() <= 0 {
		return values, nil
	}
	raised := make(Values, len(values))
	for k := range values {
		raised[k] = values[k].Add(gain)
	}
	return raised, nil
}

// against returns what Us gets if both play by their strategies.
func (t *Trunk) against(opp seqform.Behavior) (rational.Rat, error) {
	full, err := completed(t.game, t.opp, opp)
	if err != nil {
		return rational.Rat{}, err
	}
	plans := make([]seqform.Plan, 2)
	plans[t.us] = t.game.Players[t.us].Plan(t.blueprint)
	plans[t.opp] = t.game.Players[t.opp].Plan(full)
	return t.game.ExpectedPayoffs(plans)[t.us], nil
}

// A Bias multiplies the probabilities of some actions by a factor.
type Bias struct {
	// Patterns of the labels of these actions, as in path.Match: "raise", "bet *".
	Patterns []string
	Factor   rational.Rat // positive
}

// Apply returns behavior b of player p with the bias, renormalized at each
// information set. It is nil where b is.
//
// If b is a best response to a strategy, so is the result, which plays the same
// actions.
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18], section 4.
func (c *Bias) Apply(p *seqform.Player, b seqform.Behavior) (seqform.Behavior, error) {
	if c.Factor.Sign() <= 0 {
		return nil, fmt.Errorf("depthlimit: bias by a factor of %v, not positive", c.Factor)
	}
	if len(b) != len(p.Infosets) {
		return nil, fmt.Errorf("depthlimit: behavior at %d information sets of %d", len(b), len(p.Infosets))
	}
	out := make(seqform.Behavior, len(b))
	for h := range b {
		if b[h] == nil {
			continue
		}
		labels := p.Infosets[h].Actions
		if len(b[h]) != len(labels) {
			return nil, fmt.Errorf("depthlimit: %d probabilities of %d actions", len(b[h]), len(labels))
		}
		weights := make([]rational.Rat, len(labels))
		for a, label := range labels {
			match, err := c.matches(label)
			if err != nil {
				return nil, err
			}
			if weights[a] = b[h][a]; match {
				weights[a] = weights[a].Mul(c.Factor)
			}
		}
		out[h] = seqform.Proportional(weights)
	}
	return out, nil
}

// Biased returns b and its variants, one a bias: continuations for [Trunk.Loop].
func Biased(p *seqform.Player, b seqform.Behavior, biases []Bias) ([]seqform.Behavior, error) {
	list := []seqform.Behavior{b}
	for k := range biases {
		c, err := biases[k].Apply(p, b)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// matches reports whether the bias is for actions of that label.
func (c *Bias) matches(label string) (bool, error) {
	for _, pattern := range c.Patterns {
		ok, err := path.Match(pattern, label)
		if err != nil {
			return false, fmt.Errorf("depthlimit: pattern %q: %w", pattern, err)
		}
		if ok {
			return true, nil
		}
	}
	return false, nil
}
