package candidates

import (
	"context"
	"iter"
	"slices"
)

// A Search goes through supports in the order of Porter, Nudelman and Shoham: by
// the sum of sizes, then by their spread.
type Search struct {
	g      *Game
	starts int
	newton *solver
	src    *source
	size   []int
	left   [][][]int // left[depth][i] are actions of player i not ruled out
	yield  func(*Candidate) bool
	ctx    context.Context
}

// NewSearch returns a search that starts Newton's method so many times on each
// support.
func NewSearch(g *Game, starts int) *Search {
	return &Search{g: g, starts: starts, newton: newSolver(g), src: newSource(uint64(starts)), size: make([]int, len(g.sizes))}
}

// Supports yields the candidates it finds, and nil after each start of Newton's
// method and each choice of actions that dominance rules out, so that a caller
// can count and stop. Sizes of supports sum up to at least from more than the
// number of players.
func (s *Search) Supports(ctx context.Context, from int) iter.Seq[*Candidate] {
	return func(yield func(*Candidate) bool) {
		s.yield, s.ctx = yield, ctx
		n := len(s.g.sizes)
		s.left = make([][][]int, n+1)
		for d := range s.left {
			s.left[d] = make([][]int, n)
		}
		s.left[0] = s.g.all()
		for sum := n + from; sum <= s.g.Size(); sum++ {
			for _, size := range s.g.sizeProfiles(sum) {
				s.size = size
				if !s.assign(0) {
					return
				}
			}
		}
	}
}

// sizeProfiles returns the sizes of supports with a sum, small spread first, but
// those with one mixing player, or with a player who mixes more than all others
// together: such supports have no equilibrium unless payoffs are degenerate.
func (g *Game) sizeProfiles(sum int) [][]int {
	var list [][]int
	size := make([]int, len(g.sizes))
	var fill func(i, rest, room int)
	fill = func(i, rest, room int) {
		if i == len(size) {
			if generic(size) {
				list = append(list, slices.Clone(size))
			}
			return
		}
		room -= g.sizes[i]
		for m := max(1, rest-room); m <= min(g.sizes[i], rest-(len(size)-1-i)); m++ {
			size[i] = m
			fill(i+1, rest-m, room)
		}
	}
	fill(0, sum, g.Size())
	slices.SortStableFunc(list, func(x, y []int) int {
		return (slices.Max(x) - slices.Min(x)) - (slices.Max(y) - slices.Min(y))
	})
	return list
}

// generic reports whether no player's free probabilities outnumber those of the
// others together: they are as many as the equations in the others' alone.
func generic(size []int) bool {
	sum := 0
	for _, m := range size {
		sum += m - 1
	}
	for _, m := range size {
		if 2*(m-1) > sum {
			return false
		}
	}
	return true
}

// assign goes through the supports of players from depth on, given those before
// in left[depth].
func (s *Search) assign(depth int) bool {
	if s.ctx.Err() != nil {
		return false
	}
	if depth == len(s.size) {
		return s.try()
	}
	from, to := s.left[depth], s.left[depth+1]
	pick := make([]int, s.size[depth])
	return combinations(from[depth], pick, 0, 0, func() bool {
		for i := range from {
			to[i] = append(to[i][:0], from[i]...)
		}
		to[depth] = append(to[depth][:0], pick...)
		if !s.prune(to) {
			return s.yield(nil)
		}
		return s.assign(depth + 1)
	})
}

// combinations calls visit for each choice of len(pick) elements of from, in
// pick.
func combinations(from, pick []int, at, depth int, visit func() bool) bool {
	if depth == len(pick) {
		return visit()
	}
	for k := at; k <= len(from)-(len(pick)-depth); k++ {
		pick[depth] = from[k]
		if !combinations(from, pick, k+1, depth+1, visit) {
			return false
		}
	}
	return true
}

// prune removes from left what is dominated by any action of the game while the
// others play in left, until nothing is. It reports false if too few actions are
// left for the size of a support; of one that is chosen, all are needed.
func (s *Search) prune(left [][]int) bool {
	for again := true; again; {
		again = false
		for i := range left {
			before := len(left[i])
			left[i] = s.g.undominated(left[i][:0], i, left)
			switch after := len(left[i]); {
			case after < s.size[i]:
				return false
			case after < before:
				again = true
			}
		}
	}
	return true
}

// try looks for a solution on the support chosen.
func (s *Search) try() bool {
	support := s.left[len(s.size)]
	n := s.newton
	n.begin(support)
	starts := s.starts
	if s.mixers() == 2 {
		starts = 1 // the equations are linear
	}
	for start := range starts {
		if start == 0 {
			n.uniform()
		} else {
			n.random(s.src)
		}
		if n.run(12) && n.optimal(support) && !s.yield(newCandidate(support, n.x, true)) {
			return false
		}
		if !s.yield(nil) {
			return false
		}
	}
	return true
}

func (s *Search) mixers() int {
	n := 0
	for _, m := range s.size {
		if m > 1 {
			n++
		}
	}
	return n
}
