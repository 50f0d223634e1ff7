package depthlimit

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cluster/checkpoint"
)

// A Kept is the solution of a model, with the basis at which the next one begins.
type Kept struct {
	Solution *Solution `json:"solution"`
	Basis    string    `json:"basis"` // of the program's columns and rows, '1' for the basic ones
	Line     int       `json:"-"`     // of the checkpoint it is from
}

// solve solves the model in a round, from 0, unless another run has.
func (o *LoopOptions) solve(ctx context.Context, m *Model, round int) (*Solution, error) {
	if round < len(o.Known) {
		s, err := m.goOn(o.Known[round])
		if err != nil {
			return nil, &checkpoint.Error{Line: o.Known[round].Line, Err: fmt.Errorf("round %d: %w", round+1, err)}
		}
		return s, nil
	}
	s, err := m.Solve(ctx, o.MaxPivots)
	if err == nil && o.Keep != nil {
		err = o.Keep(&Kept{Solution: s, Basis: m.basis()})
	}
	return s, err
}

// basis returns that of the last solution.
func (m *Model) basis() string {
	last := m.program.lp.Last()
	text := make([]byte, len(last))
	for k, basic := range last {
		if text[k] = '0'; basic {
			text[k] = '1'
		}
	}
	return string(text)
}

var errNoSolution = errors.New("no solution of the model, want one of its size")

// goOn goes on from a solution of the model, which it checks.
func (m *Model) goOn(k *Kept) (*Solution, error) {
	q, err := m.ready()
	if err != nil {
		return nil, err
	}
	s := k.Solution
	if s == nil || len(s.Plan) != len(q.x) || len(s.Opponent) != len(q.opp) || len(s.Mixture) != len(m.sets) {
		return nil, errNoSolution
	}
	for i := range s.Mixture {
		if len(s.Mixture[i]) != len(m.sets[i].of) {
			return nil, errNoSolution
		}
	}
	if err := m.check(s); err != nil {
		return nil, err
	}
	basis := make([]bool, len(k.Basis))
	for i := range basis {
		basis[i] = k.Basis[i] == '1'
	}
	return s, q.lp.GoOn(basis)
}
