package view

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/message"
	"exactsolve/rational"
)

// inBox is a claim about the best equilibrium so far, which pays from 3 to 5 in sum, that none has more than most.
func inBox(most int64) cert.Claim {
	return cert.Claim{
		Concept:  claim.OptimalNash,
		Optimal:  &claim.Best{Maximize: rational.Ints(1, 1), AtMost: new(rational.Int(most))},
		Isolated: &claim.Isolated{Payoffs: rational.Ints(2, 2), Radius: rational.New(1, 2)},
	}
}

// TestBestShows: there may be better equilibria than one in a box if the bound is more than any in the box has.
func TestBestShows(t *testing.T) {
	for most, want := range map[int64]string{
		5: "none has more of the payoffs times 1,1, but perhaps in its box: none has more than 5",
		9: "none has more than 9 of the payoffs times 1,1",
	} {
		c := inBox(most)
		require.Equal(t, want, bestShows(&c))
	}
}

// TestGoalKnown: of the best equilibrium so far in a box the certain end is said, for the least of payoffs negated.
func TestGoalKnown(t *testing.T) {
	for sense, want := range map[string]string{
		"maximize": "the best nash equilibrium so far has at least 3 of the sum of payoffs",
		"minimize": "the best nash equilibrium so far has at most -3 of the sum of payoffs",
	} {
		c := inBox(9)
		m := &SolveResult{view: &View{claim: &c}}
		m.Concept, m.Optimum = claim.Nash, &message.Optimum{Sense: sense, Objective: "sum"}
		require.Equal(t, []string{want}, m.goalKnown(false))
	}
}
