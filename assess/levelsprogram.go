package assess

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A stage is the linear program of one level. The weight y(s) of a sequence is a
// sum of columns:
//
//	none             if it must be 0, as at ∅ and for actions that the profile does not
//	                 take after a sequence that is zero so far;
//	x[c] + x[c+1]    with x[c] ≤ 1 and both not negative, if s is the first to be zero
//	                 so far on its path;
//	x[c]             of any sign, for all others.
//
// Rows say how y flows: in sum where a sequence is positive already, and as the
// profile says where it is zero so far.
type stage struct {
	l         *levels
	dependent []int   // per information set of the opponent: the first positive action, none if own(h) is zero so far
	columns   [][]int // per sequence, those whose sum is y(s)
	lossRow   []int   // per row of l: its row in the program
	gains     []int   // columns t ≤ 1 that should be large too
	program   *lp.Program
	solution  *lp.Solution
}

func (l *levels) newStage() *stage {
	s := &stage{l: l, program: newProgram(), columns: make([][]int, len(l.zero))}
	for h := range l.opponent.Infosets {
		set := &l.opponent.Infosets[h]
		if l.zero[set.ParentSeq] {
			s.dependent = append(s.dependent, none)
			s.proportional(set, l.behavior[h])
		} else {
			s.flow(set)
		}
	}
	s.lossRow = s.addLosses()
	if h := l.demand.avoid; h != none {
		s.program.AtLeast(s.reach(h, rational.Int(-1)))
	}
	return s
}

// flow adds the weights of actions at an information set with a positive sequence.
func (s *stage) flow(set *seqform.Infoset) {
	first, row := none, s.weight(nil, int(set.ParentSeq), rational.Int(-1))
	for b := range set.Actions {
		k := set.Seq(b)
		if s.l.zero[k] {
			c := s.bounded()
			s.columns[k] = []int{c, s.program.Variable(false)}
		} else {
			s.columns[k] = []int{s.program.Variable(true)}
			if first == none {
				first = b
			}
		}
		row = s.weight(row, k, rational.Int(1))
	}
	s.dependent = append(s.dependent, first)
	s.program.Equal(row)
}

// bounded returns a new column of at most 1.
func (s *stage) bounded() int {
	c := s.program.Variable(false)
	s.program.AtLeast([]lp.Term{lp.Times(c, rational.Int(-1))}, rational.Int(-1))
	return c
}

// proportional adds the weights of actions that are taken as the profile says.
func (s *stage) proportional(set *seqform.Infoset, behavior []rational.Rat) {
	for b, prob := range behavior {
		k, own := set.Seq(b), s.columns[set.ParentSeq]
		switch {
		case prob.IsZero() || own == nil:
		case prob.IsOne():
			s.columns[k] = own
		default:
			s.columns[k] = []int{s.program.Variable(true)}
			row := s.weight(nil, k, rational.Int(1))
			s.program.Equal(s.weight(row, int(set.ParentSeq), prob.Neg()))
		}
	}
}

// weight appends f·y(k).
func (s *stage) weight(e []lp.Term, k int, f rational.Rat) []lp.Term {
	for _, c := range s.columns[k] {
		e = append(e, lp.Times(c, f))
	}
	return e
}

// reach returns f·W_h(y).
func (s *stage) reach(h int, f rational.Rat) []lp.Term {
	var e []lp.Term
	for _, v := range s.l.nodes[h] {
		e = s.weight(e, v.seq, f.Mul(v.chance))
	}
	return e
}

// reward makes the program look for the most positive sequences and losses, as
// costs of a rank: it maximizes Σ count(s)·min(1, y(s)) + Σ t over the sequences that
// are the first to be zero so far and the columns t of gains.
func (s *stage) reward(rank int) {
	count := s.counts()
	var costs []lp.Term
	for h, d := range s.dependent {
		set := &s.l.opponent.Infosets[h]
		for b := range set.Actions {
			if k := set.Seq(b); d >= 0 && s.l.zero[k] {
				costs = append(costs, lp.Times(s.columns[k][0], rational.Int(-count[k])))
			}
		}
	}
	for _, t := range s.gains {
		costs = append(costs, lp.Times(t, rational.Int(-1)))
	}
	s.program.Cost(rank, costs...)
}

// counts returns, for each sequence that is zero so far, 1 and for each
// information set next the largest count of an action there. So it is at least
// the sum of the probabilities, by the profile, of the sequences that begin with
// it.
func (s *stage) counts() []int64 {
	count := make([]int64, len(s.l.zero))
	for k := range count {
		count[k] = 1
	}
	for h := len(s.dependent) - 1; h >= 0; h-- {
		set, most := &s.l.opponent.Infosets[h], int64(0)
		for b := range set.Actions {
			most = max(most, count[set.Seq(b)])
		}
		count[set.ParentSeq] += most
	}
	return count
}

// solve returns an optimal y.
func (s *stage) solve(ctx context.Context, stats *answer.Stats) (seqform.Plan, error) {
	z, err := solve(ctx, s.program, stats)
	if err != nil {
		return nil, err
	}
	s.solution = z
	y := make(seqform.Plan, len(s.columns))
	for k, columns := range s.columns {
		for _, c := range columns {
			y[k] = y[k].Add(z.Value(c))
		}
	}
	return y, nil
}

// ErrTooLarge is wrapped by errors about games whose programs or beliefs take more
// than memory should hold.
var ErrTooLarge = errors.New("too large")

// Limits of a program: 2²² entries are 128 MiB.
const (
	maxEntries = 1 << 22
	maxSize    = 1 << 20 // of the rows, and of the columns
)

// digit is the number of bits at which integers in programs are split.
const digit = 256

// newProgram returns an empty linear program, to be minimized. Those made here have a
// solution.
func newProgram() *lp.Program {
	return &lp.Program{Limits: lp.Limits{Entries: maxEntries, Size: maxSize}, Split: digit}
}

// solve returns an optimum. An error wraps ErrTooLarge or says that ctx was done.
func solve(ctx context.Context, p *lp.Program, stats *answer.Stats) (*lp.Solution, error) {
	z, err := p.Solve(ctx, lp.Options{})
	switch {
	case err == nil:
		stats.Rows, stats.Cols = max(stats.Rows, z.Stats.Rows), max(stats.Cols, z.Stats.Cols)
		stats.Pivots += z.Stats.ExactPivots
		stats.Bits = max(stats.Bits, z.Stats.Bits)
		return z, nil
	case ctx.Err() != nil:
		return nil, stopped(ctx)
	case errors.Is(err, lp.ErrTooLarge):
		return nil, fmt.Errorf("assess: %w: %w", ErrTooLarge, err)
	}
	return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
}
