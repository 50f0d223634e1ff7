package lemke

import (
	"context"
	"fmt"

	"exactsolve/rational"
	"exactsolve/tableau"
)

// A Howson runs the algorithm of Lemke and Howson on
//
//	w + C z = 1,   w ≥ 0,   z ≥ 0,   wᵀz = 0
//
// for an n×n matrix C ≥ 0 in which every row and column has a positive entry
// (for a bimatrix game, its two positive payoff matrices off the diagonal). It
// starts at z = 0, the artificial equilibrium, gives up complementarity in one
// pair, the missing label, and follows the others until that pair is
// complementary again, at a solution with z ≠ 0. There is no ray: the sets
// {z : C z ≤ 1, z ≥ 0} are bounded. Ties in the ratio test are broken
// lexicographically, so no basis comes back.
//
// Reference: Lemke and Howson 1964 [LH64]; Shapley 1974 for the labels.
type Howson struct {
	walk
	label int
}

// NewHowson returns the method before its first pivot, with the missing label
// 0 … n−1. It panics if a column or the label is out of range.
func NewHowson(c [][]tableau.Entry, label int) *Howson {
	n := len(c)
	if label < 0 || label >= n {
		panic(fmt.Sprintf("lemke: label %d of %d", label, n))
	}
	s := tableau.System{Cols: n, Rhs: 1, Rows: make([]tableau.Row, n)}
	for i := range c {
		s.Rows[i] = tableau.Row{Entries: c[i], Rhs: []rational.Rat{rational.Int(1)}}
	}
	h := &Howson{walk{t: tableau.New(s), n: n, enter: label}, label}
	for i := range n {
		h.w = append(h.w, n+i)
	}
	return h
}

// Step performs one pivot and returns Solved when the last one ended the walk.
func (h *Howson) Step() Status {
	if h.status != Unfinished {
		return h.status
	}
	c, _ := h.t.ColumnOf(h.enter)
	r := h.t.LeavingRow(c, func(i, l int) bool { return h.t.Lexicographic(i, l, c, h.w) < 0 })
	if r < 0 {
		panic("lemke: a ray where the feasible set is bounded")
	}
	leave := h.pivot(r, c)
	if leave%h.n == h.label {
		h.status = Solved
	}
	h.enter = (leave + h.n) % (2 * h.n) // the other variable of the pair
	return h.status
}

// Run steps until the end, at most maxPivots times (0 means no limit), or until ctx is done.
func (h *Howson) Run(ctx context.Context, maxPivots int) Status {
	return h.run(ctx, maxPivots, h.Step)
}

// Z returns entry i of z.
func (h *Howson) Z(i int) rational.Rat { return h.t.Value(i)[0] }
