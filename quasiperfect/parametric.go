package quasiperfect

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/internal/partition"
	"exactsolve/internal/polysolve"
	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau"
)

// A parametric is a linear complementarity problem w = q(ε) + M(ε) z with ε in
// the matrix.
//
// It is solved at a number ε; what counts is which variables are basic in the
// solution. Those determine the solution for every ε, as rational functions,
// found exactly. If these prove the claim, that is the answer, and if not, ε was
// too large: from some ε down the basic variables are those of the formal
// infinitesimal.
type parametric struct {
	rows [][]polysolve.Entry // M(ε)
	q    []polyeps.Poly

	// guess, if not nil, is a problem of the same variables that is easier to solve
	// and often has the same basic ones; it is tried first.
	guess *lemke.Problem

	halvings int // the first ε tried is 2 to minus this power
}

func newParametric(n int) parametric {
	return parametric{rows: make([][]polysolve.Entry, n), q: make([]polyeps.Poly, n), halvings: firstHalvings}
}

// add adds p to the entry in the given row and column, which must be new.
func (m *parametric) add(row, col int, p polyeps.Poly) {
	m.rows[row] = append(m.rows[row], polysolve.Entry{Col: col, P: p})
}

// at returns the problem for a number ε.
func (m *parametric) at(eps rational.Rat, d []rational.Rat) lemke.Problem {
	p := lemke.Problem{M: make([][]tableau.Entry, len(m.rows)), Q: make([][]rational.Rat, len(m.rows)), D: d}
	for i, row := range m.rows {
		for _, e := range row {
			p.M[i] = append(p.M[i], tableau.Entry{Col: e.Col, Value: e.P.Eval(eps)})
		}
		p.Q[i] = []rational.Rat{m.q[i].Eval(eps)}
	}
	return p
}

// values returns the variables first … first+n−1 as the basic variables of a
// solution determine them for all ε: polynomials over a common denominator. Rows
// and columns of the basic variables fall into blocks that can be solved apart;
// only those of the variables asked for are.
func (m *parametric) values(ctx context.Context, basic func(int) bool, first, n int) (x []polyeps.Poly, d polyeps.Poly, err error) {
	x, d = make([]polyeps.Poly, n), polyeps.New(rational.Int(1))
	for _, b := range m.blocks(basic, first, n) {
		v, e, err := m.solveBlock(ctx, b)
		if err != nil {
			return nil, d, err
		}
		for k := range x {
			x[k] = x[k].Mul(e)
		}
		for k, c := range b.cols {
			if c >= first && c < first+n {
				x[c-first] = v[k].Mul(d)
			}
		}
		d = d.Mul(e)
	}
	return x, d, nil
}

// A block is a set of rows and columns without entries in other columns and
// rows.
type block struct{ rows, cols []int }

// blocks returns the blocks of the submatrix of the basic variables that contain
// one of the columns first … first+n−1, in order.
func (m *parametric) blocks(basic func(int) bool, first, n int) []block {
	size := len(m.rows)
	p := partition.New(2 * size) // rows, then columns
	for r, row := range m.rows {
		for _, e := range row {
			if basic(r) && basic(e.Col) {
				p.Join(r, size+e.Col)
			}
		}
	}
	number := map[int]int{}
	var blocks []block
	for c := first; c < first+n; c++ {
		if _, ok := number[p.First(size+c)]; basic(c) && !ok {
			number[p.First(size+c)] = len(blocks)
			blocks = append(blocks, block{})
		}
	}
	for k := range size {
		if b, ok := number[p.First(k)]; ok && basic(k) {
			blocks[b].rows = append(blocks[b].rows, k)
		}
		if b, ok := number[p.First(size+k)]; ok && basic(k) {
			blocks[b].cols = append(blocks[b].cols, k)
		}
	}
	return blocks
}

func (m *parametric) solveBlock(ctx context.Context, b block) ([]polyeps.Poly, polyeps.Poly, error) {
	if len(b.rows) != len(b.cols) {
		return nil, polyeps.Poly{}, polysolve.ErrSingular
	}
	column := make(map[int]int, len(b.cols))
	for k, c := range b.cols {
		column[c] = k
	}
	system, rhs := make([][]polysolve.Entry, len(b.rows)), make([]polyeps.Poly, len(b.rows))
	for k, r := range b.rows {
		for _, e := range m.rows[r] {
			if c, ok := column[e.Col]; ok {
				system[k] = append(system[k], polysolve.Entry{Col: c, P: e.P})
			}
		}
		rhs[k] = m.q[r].Neg()
	}
	return polysolve.Solve(ctx, system, rhs)
}

// Numbers ε tried: 2⁻ᵏ with k from firstHalvings, doubled up to lastHalvings.
const (
	firstHalvings = 8
	lastHalvings  = 1 << 12
)

// A prover returns the certificate that the basic variables of a solution lead to,
// or why there is none.
type prover func(ctx context.Context, basic func(int) bool) (*cert.Certificate, error)

// solve finds a solution whose certificate prove returns.
func (m *parametric) solve(ctx context.Context, opt Options, prove prover) (*answer.Result, error) {
	result := &answer.Result{Stats: answer.Stats{Rows: len(m.rows), Cols: len(m.rows) + 1}}
	if m.guess != nil {
		result.Stats.Method = "Lemke's algorithm with ε in the right-hand side, its basis solved with ε in the matrix"
		if done, err := attempt(ctx, *m.guess, opt, result, prove); done {
			return result, err
		}
	}
	for k := m.halvings; k <= lastHalvings; k *= 2 {
		result.Stats.Method = fmt.Sprintf("Lemke's algorithm at ε = 2^-%d, its basis solved for all ε", k)
		if done, err := attempt(ctx, m.at(rational.New(1, 2).Pow(k), opt.Covering), opt, result, prove); done {
			return result, err
		}
	}
	result.Reason = fmt.Sprintf("no basis for ε down to 2^-%d is one for all smaller ε; at the last: %s", lastHalvings, result.Reason)
	return result, nil
}

// attempt solves one problem. It reports false if the solution proves nothing, and
// why in the result.
func attempt(ctx context.Context, p lemke.Problem, opt Options, result *answer.Result, prove prover) (done bool, err error) {
	left := 0
	if opt.MaxPivots > 0 {
		if left = opt.MaxPivots - result.Stats.Pivots; left <= 0 {
			return true, unsolved(ctx, result, limited, opt.MaxPivots)
		}
	}
	method, end := complement(ctx, p, opt, left, &result.Stats)
	if end != solved {
		return true, unsolved(ctx, result, end, opt.MaxPivots)
	}
	c, err := prove(ctx, method.Basic)
	if err == nil {
		result.Status, result.Certificate, result.Reason = answer.Yes, c, ""
		return true, nil
	}
	switch {
	case ctx.Err() != nil:
		return true, unsolved(ctx, result, limited, 0)
	case errors.Is(err, polysolve.ErrTooLarge):
		return true, unsolved(ctx, result, large, 0)
	}
	result.Reason = err.Error()
	return false, nil
}

// requirePositive reports a plan that is not completely mixed.
func requirePositive(plans [][]polyeps.Poly) error {
	for i := range plans {
		for s, p := range plans[i] {
			if p.Sign() <= 0 {
				return fmt.Errorf("sequence %d of player %d is not positive", s, i+1)
			}
		}
	}
	return nil
}
