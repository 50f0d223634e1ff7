package nash

import (
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/internal/candidates"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// settle makes an equilibrium of a candidate, if it is near one: by solving
// linear equations, by recognizing fractions, or in a box.
func (s *search) settle(c *candidates.Candidate, method string) {
	if x := support.New(s.g, s.supportsOf(c)).Pair(); x != nil {
		if s.accept(x, method); s.found() {
			return
		}
	}
	if s.recognize(c, method); s.found() {
		return
	}
	if c.Regular {
		s.isolate(c, method)
		return
	}
	loose := candidates.NewLoose(s.ctx, s.game, c)
	for _, parts := range candidates.Parts {
		if r := loose.Round(parts); r != nil {
			if s.recognize(r, method); s.found() {
				return
			}
		}
	}
}

// recognize takes the simplest fractions near the probabilities of c.
func (s *search) recognize(c *candidates.Candidate, method string) {
	x := make([][]rational.Rat, len(s.sizes))
	for i, m := range s.sizes {
		x[i] = make([]rational.Rat, m)
		for k, a := range c.Support[i] {
			p, ok := recognized(c.Prob[i][k])
			if !ok {
				return
			}
			x[i][s.kept[i][a]] = p
		}
	}
	s.accept(x, method)
}

// recognized returns the simplest fraction near a float, and whether it is so
// simple that it is worth a check.
func recognized(x rational.Rat) (rational.Rat, bool) {
	const window, most = 1 << 36, 15
	near := rational.New(1, window)
	p := rational.Simplest(x.Sub(near), x.Add(near))
	return p, p.BitLen() <= most
}

// accept ends the search if x is an equilibrium of the whole game.
func (s *search) accept(x [][]rational.Rat, method string) {
	c, err := answer.Equilibrium(s.g, support.Profile(x))
	if s.err = err; c != nil {
		s.answer(c, method)
	}
}

// answer makes a certificate that has been checked the result.
func (s *search) answer(c *cert.Certificate, method string) {
	s.result.Status, s.result.Reason, s.result.Certificate = answer.Yes, "", c
	s.result.Stats.Method = method
}

const (
	maxUnknowns = 128 // of the equations
	maxBoxes    = 4   // that fail on the same support, whose equilibria may not be isolated
)

// isolate claims the equilibrium near a candidate as a rational one, if fractions
// are recognized, and else by a box, if it is isolated.
func (s *search) isolate(c *candidates.Candidate, method string) {
	supports := s.supportsOf(c)
	key := fmt.Sprint(supports)
	if support.Size(supports) > maxUnknowns || s.boxes[key] == maxBoxes {
		return
	}
	s.boxes[key]++
	x, err := support.New(s.g, supports).Equilibrium(s.ctx, c.Prob)
	if s.err = err; x != nil {
		s.answer(x, method)
	}
}

// supportsOf returns the supports of a candidate as actions of the whole game.
func (s *search) supportsOf(c *candidates.Candidate) [][]int {
	all := make([][]int, len(c.Support))
	for i, list := range c.Support {
		for _, a := range list {
			all[i] = append(all[i], s.kept[i][a])
		}
	}
	return all
}

// approximate certifies the least regret seen, in a start of its own if there was
// none.
func (s *search) approximate() {
	if s.learn == nil && s.game.Size() <= candidates.MaxLearned {
		s.learn = candidates.NewLearner(s.game)
		s.learn.Try(s.ctx, 0)
	}
	s.err = s.result.SetProfile(s.g, support.Profile(s.closest()), "the least regret seen")
}

// closest returns the strategies of least regret seen, rounded, and uniform
// strategies if none were.
func (s *search) closest() [][]rational.Rat {
	var best [][]rational.Rat
	if s.learn != nil {
		best = s.learn.Best()
	}
	x := make([][]rational.Rat, len(s.sizes))
	for i, list := range s.kept {
		prob := seqform.Uniform(len(list))
		if best != nil {
			prob = rounded(best[i])
		}
		x[i] = make([]rational.Rat, s.sizes[i])
		for k, a := range list {
			x[i][a] = prob[k]
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
