// Package nearest is in the concept layer: from an approximate profile of a game
// to an exact Nash equilibrium near it, with a checked certificate, or else to
// an exact bound on what a profile near it lacks.
//
// Start with [Find]. The profile may come from any program and is nowhere trusted: it
// is a hint where to look.
//
//   - Two players, constant sum: the optimal plans of a player are a polytope,
//     and its point nearest to the given plan is found by linear programming.
//   - Two players, general sum: guess from the profile which actions are used,
//     all of which must be optimal. Each player's plan is then subject to linear
//     constraints of its own, and again the nearest is found.
//   - More players: on guessed actions the conditions are polynomial equations.
//     They are solved to many digits, by steps that need not be right, free
//     coordinates are set to simple fractions and the others recognized as
//     fractions. What comes out is an equilibrium only if an exact check says so.
//     Where none are, package enclose looks for a box around one.
//
// Distances between plans are sums of the changes of realization weights where
// they are minimized, and largest changes where they are reported. A given plan
// whose weights have a common denominator of more than 64 bits is rounded to
// multiples of 2⁻⁴⁰ before a distance is minimized; what is reported is from the
// plan as given.
//
// Letters: x, y plans; i, j players (j the one whose plan is sought); s, r
// sequences; h information sets; a actions; t terms of the payoffs; v the
// unknowns of a system.
//
// Reference: Koller, Megiddo and von Stengel 1996 [KMvS96] for the linear
// programs; Yamashita and Fukushima 2001 [YF01] for the damping of the steps.
package nearest

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options of [Find]. The zero value works.
type Options struct {
	// MaxPivots limits the pivots of each linear program after its first basis;
	// 0 means no limit.
	MaxPivots int
}

const (
	// maxGuesses limits how many sets of actions are tried from a profile, the given
	// one or one of smaller regret found since.
	maxGuesses = 24

	// maxBits limits the precision, in bits, to which equations of more than two
	// players are solved, and so the denominators that are recognized, to about a
	// quarter of it.
	maxBits = 1024
)

var (
	// farthest is the largest distance, as in Result.Distance, of a profile to
	// consider. The nearest equilibrium of a constant-sum game is returned at any
	// distance.
	farthest = rational.New(1, 4)

	// enough is the distance at which an equilibrium ends the search for one that is
	// nearer.
	enough = rational.New(1, 100)
)

// A Result says what was found near a profile. With status Yes the certificate,
// which has been checked, claims that Profile is a Nash equilibrium or, if Box is not nil,
// that one is in a box, of which Profile has 20 digits; otherwise the status is Unknown
// and Profile the one of smallest regret that was met.
type Result struct {
	answer.Result

	// Profile keeps the given behavior at information sets that the player's own
	// plan does not reach.
	Profile seqform.Profile

	Epsilon rational.Rat // regret of Profile, exactly; 0 with status Yes
	Regret  rational.Rat // regret of the given profile, exactly

	// Distance is the largest change of a realization weight between the given
	// profile and Profile, and BehaviorDistance the largest change of a
	// probability at an information set that the player's own plan in Profile
	// reaches.
	Distance, BehaviorDistance rational.Rat

	Box *cert.Certificate // of an equilibrium that is not in fractions

	Route string // by which guess or program Profile was found
}

// Find looks for an exact Nash equilibrium near a profile, which must give a
// distribution at every information set. It takes games with perfect recall and
// any number of players.
//
// The result has status Yes with a checked certificate, or Unknown with a
// reason if no guess led to an equilibrium or a limit or ctx ended the search;
// that is no proof that there is none nearby. An error means that the game, the
// profile or the options are out of scope, or wraps [answer.ErrInternal] if an
// answer failed its check.
func Find(ctx context.Context, g *seqform.Game, approx seqform.Profile, o Options) (*Result, error) {
	if err := validate(g, approx, o); err != nil {
		return nil, err
	}
	return newSearch(ctx, g, approx, o).run()
}

// Given returns what [Find] begins with: the given profile, with its exact regret.
func Given(g *seqform.Game, approx seqform.Profile) (*Result, error) {
	if err := validate(g, approx, Options{}); err != nil {
		return nil, err
	}
	return newSearch(context.Background(), g, approx, Options{}).result, nil
}

func validate(g *seqform.Game, approx seqform.Profile, o Options) error {
	if o.MaxPivots < 0 {
		return fmt.Errorf("nearest: negative limit %d of pivots", o.MaxPivots)
	}
	if g.Recall != nil {
		return fmt.Errorf("nearest: %w", g.Recall)
	}
	if err := g.CheckProfile(approx); err != nil {
		return fmt.Errorf("nearest: %w", err)
	}
	if m := approx.Missing(); len(m) > 0 {
		return fmt.Errorf("nearest: the profile says nothing at information set %s of player %d", g.InfosetLabel(m[0][0], m[0][1]), m[0][0]+1)
	}
	return nil
}
