package ask

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/depthlimit"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Leaves says by what leaf values are estimated; the zero value, that they are exact.
type Leaves struct {
	Rollouts int    // plays per node of the limit; 0 for exact values
	Seed     uint64 // of the random numbers
}

func (l *Leaves) estimated() bool { return l.Rollouts > 0 }

// rule tells estimates apart in checkpoints.
func (l *Leaves) rule() string {
	if !l.estimated() {
		return ""
	}
	return fmt.Sprintf(", %d rollouts, seed %d", l.Rollouts, l.Seed)
}

// An Estimated says how good the estimates of the continuations given are.
type Estimated struct {
	Leaves
	Within rational.Rat  // of rollouts: no error is larger, each by itself with probability Confidence
	Error  *rational.Rat // the largest there is; nil if exact values are too large
}

// Confidence is that of Estimated.Within.
var Confidence = depthlimit.Confidence

// loose reports whether V_k bounds nothing.
func (q *Question) loose() bool { return q.Weaken || q.Leaves.estimated() }

// estimate returns estimates of continuations, and the first time takes note of how good
// they are.
func (s *solving) estimate(ctx context.Context, t *depthlimit.Trunk, list []seqform.Behavior) ([]depthlimit.Values, error) {
	all := make([]depthlimit.Values, len(list))
	for k, b := range list {
		var err error
		if all[k], err = t.Rollouts(ctx, b, s.Leaves.Rollouts, s.Leaves.Seed); err != nil {
			return nil, err
		}
	}
	if s.answer.Estimated != nil {
		return all, nil
	}
	e := &Estimated{Leaves: s.Leaves, Within: t.Within(s.Leaves.Rollouts)}
	s.answer.Estimated = e
	exact, err := t.AllValues(list)
	if errors.Is(err, depthlimit.ErrTooLarge) {
		return all, nil
	}
	e.Error = worst(exact, all)
	return all, err
}

// worst returns the largest difference.
func worst(exact, estimates []depthlimit.Values) *rational.Rat {
	most := new(rational.Rat)
	for j := range exact {
		for k, v := range exact[j] {
			*most = rational.Max(*most, v.Sub(estimates[j][k]).Abs())
		}
	}
	return most
}
