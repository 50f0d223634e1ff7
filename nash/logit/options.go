package logit

import (
	"errors"
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options of this package. The zero value works.
type Options struct {
	// MaxLambda ends the path, in inverse units of payoff; 0 means 10^10 by the
	// largest range of a player's payoffs.
	MaxLambda rational.Rat

	// Epsilon makes Solve content with a profile of at most this regret, in units
	// of payoff. If it is 0, only an exact equilibrium or another limit ends the path.
	Epsilon rational.Rat

	// Bits is the largest precision; 0 means 512. Below 128 only doubles are used.
	Bits uint

	// MaxSteps limits the steps along the path; 0 means 5,000.
	MaxSteps int

	// Trace, if not nil, is called at each point of the path.
	Trace func(Point)
}

const (
	maxBits  = 1 << 14
	maxSteps = 1_000_000
)

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var problems []error
	if o.MaxLambda.Sign() < 0 {
		problems = append(problems, fmt.Errorf("logit: negative λ %v", o.MaxLambda))
	}
	if o.Epsilon.Sign() < 0 {
		problems = append(problems, fmt.Errorf("logit: negative ε %v", o.Epsilon))
	}
	if o.Bits > maxBits {
		problems = append(problems, fmt.Errorf("logit: %d bits, at most %d", o.Bits, maxBits))
	}
	if o.MaxSteps < 0 || o.MaxSteps > maxSteps {
		problems = append(problems, fmt.Errorf("logit: %d steps, at most %d", o.MaxSteps, maxSteps))
	}
	return errors.Join(problems...)
}

// withDefaults returns o with what zeros mean.
func (o Options) withDefaults(m *model) Options {
	if o.MaxLambda.IsZero() {
		o.MaxLambda = rational.Int(1e10).Quo(m.scale)
	}
	if o.Bits == 0 {
		o.Bits = 512
	}
	if o.MaxSteps == 0 {
		o.MaxSteps = 5_000
	}
	return o
}

// inScope returns an error unless g is a game that has quantal response equilibria.
func inScope(g *seqform.Game) error {
	switch {
	case g.Recall != nil:
		return fmt.Errorf("logit: %w", g.Recall)
	case len(g.Players) == 0:
		return errors.New("logit: a game without players")
	}
	return nil
}
