package descent

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Best returns the behavior of least regret seen, such that realization weights are
// multiples of 2^−bits, where bits ≤ 52; uniform behavior if nothing was seen.
func (s *Search) Best(bits int) seqform.Profile {
	if s.best == nil {
		s.best = s.f.behavior(make([]float64, len(s.f.Parent)))
	}
	return s.rounded(s.best, bits)
}

// Rounded returns the behavior of the candidate, rounded likewise.
func (c *Candidate) Rounded(bits int) seqform.Profile { return c.s.rounded(c.C, bits) }

func (s *Search) rounded(p []float64, bits int) seqform.Profile {
	units := make([]int64, len(p))
	for _, e := range s.f.First {
		units[e] = 1 << bits
	}
	z := make(seqform.Profile, s.f.n)
	for k := range s.f.Sets {
		h := &s.f.Sets[k]
		z[h.Player] = append(z[h.Player], share(p[h.Lo:h.Hi], units[h.Lo:h.Hi], units[h.Parent]))
	}
	return z
}

// share divides so many units in proportion to p, nearly, and returns the shares as
// probabilities. Where there is nothing to divide they are multiples of 1/1024.
func share(p []float64, units []int64, all int64) []rational.Rat {
	total := all
	if total == 0 {
		total = 1024
	}
	rest, largest := total, 0
	for k, v := range p {
		if v > p[largest] {
			largest = k
		}
		units[k] = min(int64(v*float64(total)), rest)
		rest -= units[k]
	}
	units[largest] += rest
	b := make([]rational.Rat, len(p))
	for k, n := range units {
		b[k] = rational.New(n, total)
	}
	if all == 0 {
		clear(units)
	}
	return b
}
