package depthlimit

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Solution solves a [Model]. It is about the cut tree: in the game, Us's plan
// need not guarantee the value; see [Trunk.Splice] and [Guarantee].
type Solution struct {
	Value rational.Rat `json:"value"` // V_k: what Us gets in the model if both play well

	// Plan is Us's realization plan of the trunk, per sequence of Us; 0 for the
	// sequences below the limit.
	Plan seqform.Plan `json:"plan"`

	// Opponent is Opp's side of the solution, per sequence of Opp, 0 for those
	// that the model does not have, and Mixture, per leaf information set and
	// continuation, the weight with which Opp chooses it; its sum is the weight of
	// the sequence that leads there. It is optimal against Us in the model, who
	// plays the blueprint below, and in general not part of an equilibrium of the game.
	Opponent seqform.Plan     `json:"opponent"`
	Mixture  [][]rational.Rat `json:"mixture"`

	Stats Stats `json:"stats"`
}

// Stats count the work of linear programs; those of a loop are added up.
type Stats = lp.Stats

// ErrStopped is wrapped by errors that say that the pivots were used up or the
// context done.
var ErrStopped = lp.ErrLimit

// Solve solves the model. It begins at the last solution. With maxPivots > 0 there
// are at most so many exact pivots. An error wraps ErrStopped, ErrTooLarge or
// answer.ErrInternal, or says that there is no continuation.
//
// The solution has been checked: Plan guarantees Value in the model, and Opponent
// and Mixture hold Us to it.
func (m *Model) Solve(ctx context.Context, maxPivots int) (*Solution, error) {
	q, err := m.ready()
	if err != nil {
		return nil, err
	}
	z, err := q.lp.Solve(ctx, lp.Options{MaxPivots: maxPivots})
	switch {
	case ended(err):
		return nil, fmt.Errorf("depthlimit: %w", err)
	case err != nil:
		return nil, fmt.Errorf("depthlimit: %w: %w", answer.ErrInternal, err)
	}
	s := q.solution(z)
	if err := m.check(s); err != nil {
		return nil, fmt.Errorf("depthlimit: %w: %w", answer.ErrInternal, err)
	}
	return s, nil
}

// ready returns the program of the model as it is.
func (m *Model) ready() (*program, error) {
	if m.k == 0 && len(m.sets) > 0 {
		return nil, errors.New("depthlimit: the model has no continuation")
	}
	if m.program == nil {
		m.program = newProgram(m)
	}
	m.program.addCuts()
	return m.program, nil
}

// solution reads off a solution of the program.
func (q *program) solution(z *lp.Solution) *Solution {
	s := &Solution{
		Plan:     make(seqform.Plan, len(q.x)),
		Opponent: make(seqform.Plan, len(q.opp)),
		Mixture:  make([][]rational.Rat, len(q.m.sets)),
		Stats:    z.Stats,
	}
	s.Value = z.Value(q.root)
	for r, col := range q.x {
		if col >= 0 {
			s.Plan[r] = z.Value(col)
		}
	}
	for r, row := range q.opp {
		if row >= 0 {
			s.Opponent[r] = z.Multiplier(row)
		}
	}
	for i := range q.m.sets {
		of := q.m.sets[i].of
		s.Mixture[i] = make([]rational.Rat, len(of))
		first := make([]bool, len(q.cuts[i]))
		for j, c := range of {
			if !first[c] { // of equal continuations the first has the weight
				s.Mixture[i][j], first[c] = z.Multiplier(q.cuts[i][c]), true
			}
		}
	}
	return s
}

// A Result is what [Trunk.Loop] or [Trunk.SolveUnlimited] found.
type Result struct {
	// Status is Yes if Best guarantees the value of Model, L_k = V_k: then no strategy
	// that plays the blueprint below the limit guarantees more. It is Unknown if a
	// limit of work came first, and always with weakened values.
	Status answer.Status
	Reason string // why the status is not Yes

	Rounds []Round // of a loop

	// Model is the last solution, about the cut tree; nil if there is none.
	Model *Solution

	// Best is the best guarantee seen, about the game: of the blueprint, or of a
	// spliced solution if that is better. Blueprint is that of the blueprint, and
	// Opponent that of the first continuation of a loop, with which [Gap] bounds
	// exploitability.
	Best, Blueprint, Opponent *Guarantee

	Stats Stats
}

// SolveUnlimited solves the model in which Opp has all continuations. With status
// Yes the value of the model is V_∞. Of the options it heeds MaxPivots, Known and Keep,
// as for a loop of one round. An error wraps answer.ErrInternal.
func (t *Trunk) SolveUnlimited(ctx context.Context, opt LoopOptions) (*Result, error) {
	blueprint := t.guaranteed(t.blueprint)
	r := &Result{Best: blueprint, Blueprint: blueprint}
	m, err := t.Unlimited()
	if err == nil {
		r.Model, err = opt.solve(ctx, m, 0)
	}
	switch {
	case ended(err):
		r.Reason = err.Error()
		return r, nil
	case err != nil:
		return nil, err
	}
	r.Status, r.Best, r.Stats = answer.Yes, t.guaranteed(t.Splice(r.Model)), r.Model.Stats
	if !r.Best.Value.Equal(r.Model.Value) {
		return nil, fmt.Errorf("depthlimit: %v guaranteed for a value of %v: %w", r.Best.Value, r.Model.Value, answer.ErrInternal)
	}
	return r, nil
}

// ended reports whether an error is a limit of work or size.
func ended(err error) bool { return errors.Is(err, ErrStopped) || errors.Is(err, ErrTooLarge) }

// A Statement is something that has been proved, with the number that is its evidence.
// What it is about is a strategy of the game.
type Statement struct {
	Proved Proved
	Low    rational.Rat // what it says is no less than this, see [Proved]
	High   rational.Rat // and no more than this
}

// Proved says what a [Statement] states.
type Proved int

// What is proved.
const (
	// Guarantees: the strategy gets Low in the whole game whatever the other player
	// does, and no more, by an exact best response.
	Guarantees Proved = iota

	// MostWithBlueprint: no strategy that plays the blueprint below the limit
	// guarantees more than High, which this one does: L_k = V_k.
	MostWithBlueprint

	// AtMostModel: no strategy that plays the blueprint below the limit guarantees
	// more than High, the value V_k of the model.
	AtMostModel

	// Optimal: no strategy guarantees more than Low, which this one does.
	Optimal

	// ValueBetween: the value of the game is from Low, which the strategy guarantees,
	// to High, by what the other player's blueprint guarantees.
	ValueBetween
)

// Text states it in words, of a player so called. The number is left out.
func (s Statement) Text(player string) string {
	switch s.Proved {
	case Guarantees:
		return fmt.Sprintf("the strategy guarantees just that to %s in the whole game, by an exact best response", player)
	case MostWithBlueprint:
		return "no strategy that plays the blueprint below the limit guarantees more"
	case AtMostModel:
		return "no strategy that plays the blueprint below the limit guarantees more than the last V_k"
	case Optimal:
		return "no strategy at all guarantees more: it is an equilibrium strategy"
	}
	return "the value of the game is in that range, by what the strategy and the opponent's blueprint guarantee"
}

// Statements returns what a result proves of its best guarantee in a game whose value is
// from low to high. With blueprint, the strategy plays the blueprint below the limit.
// With weakened values the model bounds nothing.
func (r *Result) Statements(low, high rational.Rat, blueprint, weakened bool) []Statement {
	best := r.Best.Value
	list := []Statement{{Guarantees, best, best}}
	switch {
	case r.Status == answer.Yes && blueprint:
		list = append(list, Statement{MostWithBlueprint, best, best})
	case r.Model != nil && !weakened:
		list = append(list, Statement{Proved: AtMostModel, Low: best, High: r.Model.Value})
	}
	switch {
	case high.Equal(best):
		list = append(list, Statement{Optimal, best, best})
	case !low.Equal(high):
		list = append(list, Statement{ValueBetween, low, high})
	}
	return list
}
