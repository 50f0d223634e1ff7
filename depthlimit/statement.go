package depthlimit

import (
	"fmt"

	"exactsolve/cert"
	"exactsolve/rational"
)

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
	case r.Status == cert.Yes && blueprint:
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
