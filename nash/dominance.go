package nash

import (
	"slices"

	"exactsolve/rational"
)

// mixedDominance removes actions that a mixture of others strictly dominates,
// until none is found. A mixture is guessed and compared exactly, so that no
// equilibrium is lost.
func (s *search) mixedDominance() {
	for removed := true; removed; {
		removed = false
		for i := range s.kept {
			for _, k := range slices.Backward(s.game.NeverBest(i)) {
				if s.ctx.Err() != nil {
					return
				}
				if y := s.game.Dominating(i, k); y != nil && s.dominates(i, k, y) {
					s.remove(i, k)
					removed = true
				}
			}
		}
	}
}

// remove leaves out the action numbered k of those kept of player i.
func (s *search) remove(i, k int) {
	keep := make([][]int, len(s.kept))
	for j, list := range s.kept {
		for a := range list {
			if j != i || a != k {
				keep[j] = append(keep[j], a)
			}
		}
	}
	s.game = s.game.Restrict(keep)
	s.kept[i] = slices.Delete(s.kept[i], k, k+1)
}

// dominates reports whether the mixture of actions kept of player i with weights
// y pays more than action k in every pure profile of the others.
func (s *search) dominates(i, k int, y []rational.Rat) bool {
	var sum rational.Rat
	for _, w := range y {
		sum = sum.Add(w)
	}
	terms, step := s.others(i)
	for _, t := range terms {
		value := func(b int) rational.Rat { return s.g.Payoffs.U(t+s.kept[i][b]*step, i) }
		more := value(k).Mul(sum).Neg()
		for b, w := range y {
			if !w.IsZero() {
				more = more.Add(w.Mul(value(b)))
			}
		}
		if more.Sign() <= 0 {
			return false
		}
	}
	return true
}

// others returns the numbers of the terms in which player i takes action 0 and the
// others actions that are kept, and how much more an action of player i adds.
func (s *search) others(i int) (terms []int, step int) {
	terms = []int{0}
	stride := 1
	for j, size := range slices.Backward(s.sizes) {
		if j == i {
			step = stride
		} else {
			var next []int
			for _, a := range s.kept[j] {
				for _, t := range terms {
					next = append(next, t+a*stride)
				}
			}
			terms = next
		}
		stride *= size
	}
	return terms, step
}
