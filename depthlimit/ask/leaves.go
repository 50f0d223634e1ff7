package ask

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/network"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Leaves says by what leaf values are estimated, one of Rollouts and Network; the zero
// value, that they are exact.
type Leaves struct {
	Rollouts int    // plays per node of the limit; 0 for another way
	Network  int    // bits of the weights of a network that learns them; 0 for another way
	Seed     uint64 // of the random numbers
}

// MaxNetworkBits bounds Leaves.Network.
const MaxNetworkBits = network.MaxBits

func (l *Leaves) estimated() bool { return l.Rollouts > 0 || l.Network > 0 }

// how says after a comma by what values are estimated; nothing if they are exact.
func (l *Leaves) how() string {
	switch {
	case l.Rollouts > 0:
		return fmt.Sprintf(", values by %d rollouts", l.Rollouts)
	case l.Network > 0:
		return fmt.Sprintf(", values by a network of %d bits", l.Network)
	}
	return ""
}

// rule tells estimates apart in checkpoints.
func (l *Leaves) rule() string {
	if !l.estimated() {
		return ""
	}
	return fmt.Sprintf("%s, seed %d", l.how(), l.Seed)
}

// An Estimated says how good the estimates of the continuations given are.
type Estimated struct {
	Leaves
	Within  rational.Rat   // of rollouts: no error is larger, each by itself with probability Confidence
	Learned *network.Guess // by a network; nil if there is none
	Error   *rational.Rat  // the largest there is; nil if exact values are too large
}

// Confidence is that of Estimated.Within.
var Confidence = depthlimit.Confidence

// loose reports whether V_k bounds nothing.
func (q *Question) loose() bool { return q.Weaken || q.Leaves.estimated() }

// estimate returns estimates of continuations, and the first time takes note of how good
// they are.
func (s *solving) estimate(ctx context.Context, t *depthlimit.Trunk, list []seqform.Behavior) ([]depthlimit.Values, error) {
	var exact []depthlimit.Values // to learn, or to compare with
	var err error
	if s.Leaves.Network > 0 || s.answer.Estimated == nil {
		if exact, err = t.AllValues(list); err != nil && (s.Leaves.Network > 0 || !errors.Is(err, depthlimit.ErrTooLarge)) {
			return nil, err
		}
	}
	all, e := make([]depthlimit.Values, len(list)), &Estimated{Leaves: s.Leaves}
	if s.Leaves.Network > 0 {
		opt := network.Options{Bits: s.Leaves.Network, Seed: s.Leaves.Seed}
		if e.Learned, err = network.Learn(ctx, s.Limit, s.Player, exact, opt); err != nil {
			return nil, err
		}
		all = e.Learned.Values
	} else {
		e.Within = t.Within(s.Leaves.Rollouts)
		for k, b := range list {
			if all[k], err = t.Rollouts(ctx, b, s.Leaves.Rollouts, s.Leaves.Seed); err != nil {
				return nil, err
			}
		}
	}
	if s.answer.Estimated == nil {
		e.Error = worst(exact, all)
		s.answer.Estimated = e
	}
	return all, nil
}

// worst returns the largest difference, nil if there is nothing to compare with.
func worst(exact, estimates []depthlimit.Values) *rational.Rat {
	if exact == nil {
		return nil
	}
	most := new(rational.Rat)
	for j := range exact {
		for k, v := range exact[j] {
			*most = rational.Max(*most, v.Sub(estimates[j][k]).Abs())
		}
	}
	return most
}
