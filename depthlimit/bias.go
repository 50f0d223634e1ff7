package depthlimit

import (
	"fmt"
	"path"

	"exactsolve/rational"
	"exactsolve/seqform"
)

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
