// Package nash is in the concept layer: one Nash equilibrium of a game in
// strategic form with any number of players, with a checked certificate.
//
// Start with [Solve]. An equilibrium with rational probabilities is claimed as such, of
// concept [cert.Nash]; one whose probabilities were not recognized as rational by a box
// that contains it and no other with its support, of concept [cert.IsolatedNash]. More
// digits of it are found by enclose.Refine.
//
// The search goes from the cheap to the dear:
//
//   - actions that another one strictly dominates are removed;
//   - pure equilibria;
//   - equilibria in which two players mix two actions each. Given the others'
//     actions these are solutions of linear equations, and rational;
//   - actions that a mixture of others strictly dominates are removed;
//   - in turns: regret matching and damped Newton steps from random starts, and
//     supports in the order of their size.
//
// All that is done in floating point by package candidates, whose finds are
// then solved or recognized exactly and checked on the whole game. The random
// numbers are the same in each run.
//
// Letters: i, j, k players; a, b actions; x mixed strategies; v payoffs; t terms
// of the payoffs; s supports; p, q numbers of bits.
//
// Reference: Porter, Nudelman and Shoham 2008 [PNS08] for the order of supports;
// Krawczyk 1969 [Kra69] for the boxes.
package nash

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/seqform"
)

// Options of [Solve]. The zero value asks for all methods with the limits below.
type Options struct {
	// Method is Auto, Portfolio or Supports; empty means Auto.
	Method Method

	// MaxSupports limits the supports looked at, each counted as often as
	// Newton's method is started on it; 0 means 1,000,000.
	MaxSupports int

	// MaxStarts limits the random starts of regret matching; 0 means
	// 1,000. Not used by Supports.
	MaxStarts int
}

// A Method says where to look for equilibria.
type Method string

// Auto is Portfolio. Supports leaves out guesses by regret matching, so that the
// equilibrium found has a support of least size, but for supports in which
// equilibria need degenerate payoffs and those on which Newton's method fails.
const (
	Auto      Method = "auto"
	Portfolio Method = "portfolio"
	Supports  Method = "supports"
)

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var problems []error
	switch o.Method {
	case "", Auto, Portfolio, Supports:
	default:
		problems = append(problems, fmt.Errorf("nash: no method %q", o.Method))
	}
	if o.MaxSupports < 0 {
		problems = append(problems, fmt.Errorf("nash: negative support limit %d", o.MaxSupports))
	}
	if o.MaxStarts < 0 {
		problems = append(problems, fmt.Errorf("nash: negative start limit %d", o.MaxStarts))
	}
	return errors.Join(problems...)
}

// ErrNotSupported is wrapped by the errors of [Solve] for games outside its
// scope.
var ErrNotSupported = errors.New("not supported")

// Limits of memory.
const (
	maxPlayers = 1_000
	maxPayoffs = 1 << 24
)

// Solve finds a Nash equilibrium of a game in strategic form. The result has
// status Yes with a checked certificate, of concept Nash or IsolatedNash. If a
// limit or ctx ended the search the status is Unknown, with a certificate of
// concept EpsilonNash for the least regret seen, if there is any. An error means
// that the game or the options are out of scope, or wraps [answer.ErrInternal] if
// the answer failed its check.
func Solve(ctx context.Context, g *seqform.Game, o Options) (*answer.Result, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if len(g.Players) == 0 {
		return nil, fmt.Errorf("nash: a game without players: %w", ErrNotSupported)
	}
	if g.Table == nil {
		return nil, fmt.Errorf("nash: a game in extensive form: %w, want a strategic form", ErrNotSupported)
	}
	if n := len(g.Players); n > maxPlayers || g.Payoffs.Len() > maxPayoffs/n {
		return &answer.Result{Reason: fmt.Sprintf("a game of more than %d players or %d payoffs", maxPlayers, maxPayoffs)}, nil
	}
	o.MaxSupports, o.MaxStarts = cmp.Or(o.MaxSupports, 1_000_000), cmp.Or(o.MaxStarts, 1_000)
	s := newSearch(ctx, g, o)
	s.run()
	z := &s.result.Stats
	z.Supports, z.Starts = s.tried, s.starts
	z.Guess = fmt.Sprintf("supports: %d, random starts: %d", s.tried, s.starts)
	if s.err != nil {
		return nil, fmt.Errorf("nash: %w", s.err)
	}
	return s.result, nil
}
