package aivat

import (
	"errors"
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Moments are those of a random number.
type Moments struct {
	Mean, Variance rational.Rat
}

// Moments returns those of the payoff and of the estimate of one hand, exactly, if
// the unknown player plays b; with both players known b must be nil. The means are
// equal. An error wraps [ErrTooLarge] or is about b.
func (e *Estimator) Moments(b seqform.Behavior) (payoff, estimate Moments, err error) {
	reach, err := e.reachOf(b)
	if err != nil {
		return payoff, estimate, err
	}
	for v, p := range reach {
		p = p.Mul(e.reach[v])
		if !e.tree.IsLeaf(v) || p.IsZero() {
			continue
		}
		payoff.add(p, e.paid[v])
		estimate.add(p, e.total[v])
		if err := bounded(estimate.Variance); err != nil {
			return payoff, estimate, err
		}
	}
	payoff.center()
	estimate.center()
	return payoff, estimate, nil
}

// reachOf returns π_j, per node.
func (e *Estimator) reachOf(b seqform.Behavior) ([]rational.Rat, error) {
	known := [2]seqform.Behavior{}
	if e.unknown == nobody && b != nil {
		return nil, errors.New("aivat: a strategy of the unknown player, but both are known")
	}
	if e.unknown != nobody {
		p := seqform.Profile{0: nil, 1: nil}
		p[e.unknown], p[1-e.unknown] = b, make(seqform.Behavior, len(e.g.Players[1-e.unknown].Infosets))
		if err := e.g.CheckProfile(p); err != nil {
			return nil, fmt.Errorf("aivat: %w", err)
		}
		known[e.unknown] = b
	}
	reach := make([]rational.Rat, e.tree.Len())
	reach[0] = rational.Int(1)
	for v := 1; v < len(reach); v++ {
		up := e.tree.Parent[v]
		reach[v] = reach[up]
		if int(e.tree.Player[up]) != e.unknown || reach[up].IsZero() {
			continue
		}
		if h := e.tree.Infoset[up]; b[h] == nil {
			return nil, fmt.Errorf("aivat: the strategy of player %d says nothing at information set %d, where it leads", e.unknown+1, h+1)
		}
		p, _ := probability(e.tree, &known, v)
		reach[v] = reach[v].Mul(p)
	}
	return reach, nil
}

// add enters x with probability p; until center, Variance is the mean of squares.
func (m *Moments) add(p, x rational.Rat) {
	px := p.Mul(x)
	m.Mean, m.Variance = m.Mean.Add(px), m.Variance.Add(px.Mul(x))
}

func (m *Moments) center() { m.Variance = m.Variance.Sub(m.Mean.Mul(m.Mean)) }

// maxSum bounds the bits of sums of many numbers: as fractions they can be read again,
// see [rational.MaxDigits].
const maxSum = 1 << 17

// A Sample sums up numbers drawn independently. Its zero value is empty.
type Sample struct {
	n            int64
	sum, squares rational.Rat
}

// Add adds x, drawn so many times. An error wraps [ErrTooLarge].
func (s *Sample) Add(x rational.Rat, times int64) error {
	kx := x.Mul(rational.Int(times))
	s.n += times
	s.sum, s.squares = s.sum.Add(kx), s.squares.Add(kx.Mul(x))
	return within(s.squares, maxSum)
}

// Len returns how many there are.
func (s *Sample) Len() int64 { return s.n }

// Mean returns their mean. It panics if there are none.
func (s *Sample) Mean() rational.Rat { return s.sum.Quo(rational.Int(s.n)) }

// Variance returns the unbiased estimate of the variance of what was drawn from,
// Σ (x − mean)² / (n − 1). It panics unless there are at least two numbers.
func (s *Sample) Variance() rational.Rat {
	around := s.squares.Sub(s.sum.Mul(s.Mean()))
	return around.Quo(rational.Int(s.n - 1))
}

// MeanVariance returns that of the mean, Variance/n: the square of its standard
// error. It panics unless there are at least two numbers.
func (s *Sample) MeanVariance() rational.Rat { return s.Variance().Quo(rational.Int(s.n)) }
