package bimatrix

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/lemke"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/memory"
	"exactsolve/tableau"
)

// HowsonOptions of [LemkeHowson]. The zero value misses the first label.
type HowsonOptions struct {
	Label     int                 // from 0: actions of player 1, then those of player 2
	MaxPivots int                 // 0 means no limit
	Trace     func(tableau.Event) // called after each pivot; nil for none
}

// LemkeHowson finds one Nash equilibrium of a two-player game in strategic form,
// on the path of the given missing label. Other labels may lead to other
// equilibria. The result has status Yes with a checked certificate, or Unknown
// if a limit or ctx ended the walk.
//
// Reference: Lemke and Howson 1964 [LH64].
func LemkeHowson(ctx context.Context, g *seqform.Game, opt HowsonOptions) (*answer.Result, error) {
	if g.Table == nil || len(g.Players) != 2 {
		return nil, fmt.Errorf("bimatrix: Lemke and Howson's algorithm needs a two-player game in strategic form")
	}
	m := [2]int{g.Table.Sizes[0], g.Table.Sizes[1]}
	if opt.Label < 0 || opt.Label >= m[0]+m[1] {
		return nil, fmt.Errorf("bimatrix: label %d, want 1 to %d", opt.Label+1, m[0]+m[1])
	}
	if n := m[0] + m[1]; n > 1<<20 || n*n > tableau.MaxEntries {
		return &answer.Result{Reason: fmt.Sprintf("a tableau for %d strategies is too large", n)}, nil
	}
	if err := memory.Check(fmt.Sprintf("a tableau for %d strategies", m[0]+m[1]), 8*int64(m[0]+m[1])*int64(m[0]+m[1])); err != nil {
		return &answer.Result{Reason: err.Error()}, nil
	}
	method := lemke.NewHowson(positivePayoffs(g), opt.Label)
	method.Trace = opt.Trace
	end := method.Run(ctx, opt.MaxPivots)
	result := &answer.Result{Stats: answer.Stats{
		Method: "Lemke and Howson's algorithm", Rows: m[0] + m[1], Cols: m[0] + m[1],
		Pivots: method.Pivots(), Bits: method.MaxBits(),
	}}
	if end != lemke.Solved {
		result.Reason = fmt.Sprintf("pivot limit of %d reached before a solution", opt.MaxPivots)
		if ctx.Err() != nil {
			result.Reason = "stopped before a solution: " + context.Cause(ctx).Error()
		}
		return result, nil
	}
	c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.Nash}}
	for i := range m {
		mixed := make([]rational.Rat, m[i])
		for k := range mixed {
			mixed[k] = method.Z(i*m[0] + k)
		}
		c.Claim.Profile = append(c.Claim.Profile, seqform.Behavior{seqform.Proportional(mixed)})
	}
	c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(c.Claim.Profile))
	if err := cert.Check(context.WithoutCancel(ctx), g, c); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	result.Status, result.Certificate = answer.Yes, c
	return result, nil
}

// positivePayoffs returns the matrix with the payoffs of player 1 in the rows of
// player 1's actions and the columns of player 2's, and conversely, each raised
// to be positive.
func positivePayoffs(g *seqform.Game) [][]tableau.Entry {
	m := [2]int{g.Table.Sizes[0], g.Table.Sizes[1]}
	rows := make([][]tableau.Entry, m[0]+m[1])
	for i := range m {
		lowest, _ := g.PayoffRange(i)
		for t := range g.Payoffs.Len() {
			own, other := g.Payoffs.Seq(t, i)-1+i*m[0], g.Payoffs.Seq(t, 1-i)-1+(1-i)*m[0]
			value := g.Payoffs.U(t, i).Sub(lowest).Add(rational.Int(1))
			rows[own] = append(rows[own], tableau.Entry{Col: other, Value: value})
		}
	}
	return rows
}
