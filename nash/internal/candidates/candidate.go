package candidates

import (
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// tolerance is the error allowed in sums of payoffs scaled to [0, 1].
const tolerance = 1e-9

// A Candidate is what may be an equilibrium: for each player the actions in use,
// in order, and about their probabilities. Regular says that the equations
// between actions in use determine the probabilities.
type Candidate struct {
	Support [][]int
	Prob    [][]rational.Rat
	Regular bool
}

// newCandidate copies its arguments; x has a probability for each action in use.
func newCandidate(support [][]int, x [][]float64, regular bool) *Candidate {
	c := &Candidate{Support: make([][]int, len(support)), Prob: make([][]rational.Rat, len(support)), Regular: regular}
	for i, list := range support {
		c.Support[i] = append([]int(nil), list...)
		for k := range list {
			p, _ := approx.FromFloat64(x[i][k])
			c.Prob[i] = append(c.Prob[i], p)
		}
	}
	return c
}
