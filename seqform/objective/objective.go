// Package objective is a model layer package: weighted sums of the payoffs of the players, in
// the words of the command line.
//
// Start with [Parse] and [ParseRequirement].
package objective

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// An Objective is a weighted sum of payoffs: "sum", "player:N" with N from 1, or a weight for each
// player such as "2,1,-1". The empty one is none.
type Objective string

const ofPlayer = "player:"

// Parse returns the objective that text is.
func Parse(text string) (Objective, error) {
	if _, err := weights(text); err != nil {
		return "", err
	}
	return Objective(text), nil
}

// Weights returns the weight of the payoff of each of so many players.
func (o Objective) Weights(players int) ([]rational.Rat, error) {
	of, err := weights(string(o))
	if err != nil {
		return nil, err
	}
	return of(players)
}

func weights(text string) (of func(players int) ([]rational.Rat, error), err error) {
	if text == "sum" {
		return func(players int) ([]rational.Rat, error) {
			return slices.Repeat([]rational.Rat{rational.Int(1)}, players), nil
		}, nil
	}
	if number, ok := strings.CutPrefix(text, ofPlayer); ok {
		n, err := strconv.ParseUint(number, 10, 31)
		if err != nil || n == 0 {
			return nil, fmt.Errorf("%q: want the number of a player, as in player:1", text)
		}
		return func(players int) ([]rational.Rat, error) {
			if n > uint64(players) {
				return nil, fmt.Errorf("%s: there are %d players", text, players)
			}
			w := make([]rational.Rat, players)
			w[n-1] = rational.Int(1)
			return w, nil
		}, nil
	}
	var list []rational.Rat
	for _, field := range strings.Split(text, ",") {
		x, err := rational.Parse(field)
		if err != nil {
			return nil, fmt.Errorf("%q: want sum, player:N or a weight for each player as in 2,1,-1", text)
		}
		list = append(list, x)
	}
	return func(players int) ([]rational.Rat, error) {
		if len(list) != players {
			return nil, fmt.Errorf("%s: %d weights for %d players", text, len(list), players)
		}
		return list, nil
	}, nil
}

// Negated returns weights with which the least is looked for.
func Negated(weights []rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(weights))
	for i, w := range weights {
		z[i] = w.Neg()
	}
	return z
}

// A Requirement is that an objective is at least, or at most, a number: "player:1>=3" or "sum<=5/2".
type Requirement string

// ParseRequirement returns the requirement that text is.
func ParseRequirement(text string) (Requirement, error) {
	_, _, _, err := parts(text)
	return Requirement(text), err
}

func parts(text string) (o Objective, atMost bool, bound rational.Rat, err error) {
	left, right, ok := strings.Cut(text, ">=")
	if !ok {
		left, right, atMost = strings.Cut(text, "<=")
	}
	if !ok && !atMost {
		return "", false, bound, fmt.Errorf("%q: want GOAL>=NUMBER or GOAL<=NUMBER, as in player:1>=3", text)
	}
	if bound, err = rational.Parse(strings.TrimSpace(right)); err != nil {
		return "", false, bound, fmt.Errorf("%q: %w", text, err)
	}
	o, err = Parse(strings.TrimSpace(left))
	return o, atMost, bound, err
}

// AtLeast returns weights for so many players and what the payoffs weighted must be at least.
func (r Requirement) AtLeast(players int) (weights []rational.Rat, least rational.Rat, err error) {
	o, atMost, bound, err := parts(string(r))
	if err != nil {
		return nil, bound, err
	}
	weights, err = o.Weights(players)
	if atMost {
		weights, bound = Negated(weights), bound.Neg()
	}
	return weights, bound, err
}

// Requirements are some requirements with a semicolon between two of them; the empty text is none.
type Requirements string

// ParseRequirements returns the requirements that text is.
func ParseRequirements(text string) (Requirements, error) {
	for _, r := range Requirements(text).List() {
		if _, err := ParseRequirement(string(r)); err != nil {
			return "", err
		}
	}
	return Requirements(text), nil
}

// List returns the requirements one by one.
func (r Requirements) List() (list []Requirement) {
	if r == "" {
		return nil
	}
	for _, text := range strings.Split(string(r), ";") {
		list = append(list, Requirement(strings.TrimSpace(text)))
	}
	return list
}
