package nash

import (
	"math/big"

	"exactsolve/cert/found"
	"exactsolve/nash/internal/candidates"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
)

// approximate certifies the least regret seen, in a start of its own if there was
// none.
func (s *search) approximate() {
	if s.learn == nil && s.game.Size() <= candidates.MaxLearned {
		s.learn = candidates.NewLearner(s.game)
		s.learn.Try(s.ctx, 0)
	}
	s.err = found.Answer(s.result, s.g, support.Profile(s.closest()), "the least regret seen")
}

// closest returns the strategies of least regret seen, rounded, and uniform
// strategies if none were.
func (s *search) closest() [][]rational.Rat {
	x := make([][]rational.Rat, len(s.sizes))
	for i, m := range s.sizes {
		x[i] = make([]rational.Rat, m)
	}
	var best [][]rational.Rat
	if s.learn != nil {
		best = s.learn.Best()
	}
	if best == nil {
		for i, list := range s.kept {
			for _, a := range list {
				x[i][a] = rational.New(1, int64(len(list)))
			}
		}
		return x
	}
	for i, list := range best {
		for a, p := range rounded(list) {
			x[i][s.kept[i][a]] = p
		}
	}
	return x
}

// rounded returns nonnegative numbers whose sum is about 1 as a distribution of
// multiples of 2⁻³⁰, the largest of them adjusted.
func rounded(x []rational.Rat) []rational.Rat {
	const unit = 1 << 30
	z := make([]rational.Rat, len(x))
	rest, largest := rational.Int(1), 0
	for a, p := range x {
		if p.Cmp(x[largest]) > 0 {
			largest = a
		}
		z[a] = rational.FromInts(p.Mul(rational.Int(unit)).Floor(), big.NewInt(unit))
		rest = rest.Sub(z[a])
	}
	z[largest] = z[largest].Add(rest)
	return z
}
