package support

import (
	"context"
	"math/big"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Pair returns the strategies, of all actions, of the only profile in which at most
// two players mix their supports and make each other indifferent; nil if there is
// not one, probabilities would be negative, or more players mix.
func (e *System) Pair() [][]rational.Rat {
	x := make([][]rational.Rat, len(e.support))
	var mixers []int
	for i, list := range e.support {
		x[i] = make([]rational.Rat, e.g.Table.Sizes[i])
		x[i][list[0]] = rational.Int(1)
		if len(list) > 1 {
			mixers = append(mixers, i)
		}
	}
	if len(mixers) == 0 {
		return x
	}
	if len(mixers) != 2 || len(e.support[mixers[0]]) != len(e.support[mixers[1]]) {
		return nil
	}
	for k, own := range mixers {
		other := mixers[1-k]
		y, ok := dense.SolveExact(e.indifference(own, other))
		if !ok {
			return nil
		}
		for b, a := range e.support[other] {
			if x[other][a] = y[b]; y[b].Sign() < 0 {
				return nil
			}
		}
	}
	return x
}

// indifference returns the equations for the strategy of player j, and the payoff, at
// which the actions of player i in the support pay the same, if others do not mix.
func (e *System) indifference(i, j int) [][]rational.Rat {
	others := 0 // number of the term in which all play their first actions
	for k, list := range e.support {
		if k != i && k != j {
			others += list[0] * e.stride(k)
		}
	}
	m := len(e.support[j])
	one := rational.Int(1)
	rows := make([][]rational.Rat, 0, m+1)
	for _, a := range e.support[i] {
		row := make([]rational.Rat, m+2)
		for k, b := range e.support[j] {
			row[k] = e.g.Payoffs.U(others+a*e.stride(i)+b*e.stride(j), i)
		}
		row[m] = one.Neg()
		rows = append(rows, row)
	}
	row := make([]rational.Rat, m+2)
	for b := range m {
		row[b] = one
	}
	row[m+1] = one
	return append(rows, row)
}

// Linear reports whether the equations seem to be linear where the probabilities
// of each player sum to 1, so that solutions are rational: each player's payoff
// is a sum over the others. Then derivatives by the probabilities of one player
// differ by constants. N must be at a solution.
func (e *System) Linear(n *fixed.Newton) bool {
	z := make([]*big.Int, len(n.Y))
	for i, list := range e.support {
		for k := e.first[i]; k < e.first[i+1]; k++ {
			z[k] = fixed.Units(rational.New(1, int64(len(list))), n.P)
		}
	}
	here, there := e.Near(n.P, n.Y), e.Near(n.P, z)
	tiny := fixed.Value(big.NewInt(1), n.P/2)
	for j, list := range e.support {
		c := e.first[j]
		for k := 1; k < len(list); k++ {
			for r := range n.Y {
				d := here[r][c+k].Sub(here[r][c])
				if d.Sub(there[r][c+k].Sub(there[r][c])).Abs().Cmp(tiny) > 0 {
					return false
				}
			}
		}
	}
	return true
}

// Fractions returns the simplest fractions near the probabilities, of all actions, at
// a solution to the given number of bits; nil if one of them is not so simple that it
// could be meant.
func (e *System) Fractions(n *fixed.Newton, bits uint) [][]rational.Rat {
	near := fixed.Value(big.NewInt(1), bits-8)
	x, _ := e.Profile(n.Values())
	for i, list := range e.support {
		for _, a := range list {
			x[i][a] = rational.Simplest(x[i][a].Sub(near), x[i][a].Add(near))
			if x[i][a].BitLen() > int(bits)*2/5 {
				return nil
			}
		}
	}
	return x
}

// Profile returns the strategies, of all actions, and the payoffs in y.
func (e *System) Profile(y []rational.Rat) (x [][]rational.Rat, payoffs []rational.Rat) {
	for i, list := range e.support {
		all := make([]rational.Rat, e.g.Table.Sizes[i])
		for k, a := range list {
			all[a] = y[e.first[i]+k]
		}
		x, payoffs = append(x, all), append(payoffs, y[e.first[i+1]-1])
	}
	return x, payoffs
}

// Certificate claims the solution in a box about the unknowns rounded to some bits,
// whose radius is a power of 2 greater than 2^−bits and at least twice the step from its
// center.
func (e *System) Certificate(n *fixed.Newton, bits uint) *cert.Certificate {
	y, radius := n.Center(bits, bits-1)
	x, payoffs := e.Profile(y)
	return &cert.Certificate{
		Game:     cert.NewGameRef(e.g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: &claim.Isolated{Profile: x, Payoffs: payoffs, Radius: radius}},
		Evidence: cert.Evidence{Inverse: n.Inverse},
	}
}

// Equilibrium returns a checked certificate of an equilibrium near probabilities of the
// actions in the supports: in rational numbers if they are recognized, and else in a box;
// nil if it finds none. An error wraps [answer.ErrInternal].
func (e *System) Equilibrium(ctx context.Context, x [][]rational.Rat) (*cert.Certificate, error) {
	n, bits := e.Newton(x), uint(128)
	if n == nil || !n.Refine(ctx, bits) {
		return nil, nil
	}
	if e.Linear(n) {
		if bits = 1024; !n.Refine(ctx, bits) {
			return nil, nil
		}
	}
	if y := e.Fractions(n, bits); y != nil {
		if c, err := answer.Equilibrium(e.g, Profile(y)); c != nil || err != nil {
			return c, err
		}
	}
	return n.Certify(ctx, e.g, func(bits uint) *cert.Certificate { return e.Certificate(n, bits) }), nil
}

// Profile returns strategies of all actions as behavior.
func Profile(x [][]rational.Rat) seqform.Profile {
	profile := make(seqform.Profile, len(x))
	for i := range x {
		profile[i] = seqform.Behavior{x[i]}
	}
	return profile
}

// Of returns the supports of strategies of all actions, and the probabilities there.
func Of(x [][]rational.Rat) (supports [][]int, prob [][]rational.Rat) {
	supports, prob = make([][]int, len(x)), make([][]rational.Rat, len(x))
	for i, list := range x {
		for a, p := range list {
			if !p.IsZero() {
				supports[i], prob[i] = append(supports[i], a), append(prob[i], p)
			}
		}
	}
	return supports, prob
}
