package quasiperfect

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/internal/polysolve"
	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// A trembling is the complementarity problem of extensive-form perfection: every
// action is played with probability ε at least, own later actions included,
//
//	x(h,a) ≥ ε·x(seq(h)).
//
// With x̂(h,a) = x(h,a) − ε·x(seq(h)) and x̂(∅) = x(∅), that is x = R x̂ where R(σ,τ)
// is ε to the number of actions of σ after τ if τ is a prefix of σ, it is the
// problem of [complementarity] without bounds, with A replaced by R₁ᵀA R₂, B
// likewise, and row h of E R₁ saying
//
//	Σ_a x̂(h,a) − (1 − |A(h)|ε)·x(seq(h)) = 0.
//
// Now ε is in the matrix. The problem is solved at a number ε; what counts is
// which variables are basic in the solution. Those determine the solution for
// every ε, as rational functions, found exactly. If they prove extensive-form
// perfection, that is the answer, and if not, ε was too large: from some ε down
// the basic variables are those of the formal infinitesimal.
//
// Reference: Farina and Gatti 2017 [FG17].
type trembling struct {
	*complementarity
	rows [][]polysolve.Entry // M(ε)
	q    []polyeps.Poly
}

func newTrembling(g *seqform.Game) *trembling {
	t := &trembling{complementarity: newComplementarity(g, nil)}
	t.rows, t.q = make([][]polysolve.Entry, t.n), make([]polyeps.Poly, t.n)
	for i := range 2 {
		t.addCosts(i)
		t.addConstraints(i)
	}
	return t
}

func (t *trembling) addCosts(i int) {
	cost := scaledCosts(t.g, i)
	sum := map[[2]int]polyeps.Poly{}
	for k := range t.g.Payoffs.Len() {
		a := cost(k)
		prefixes(&t.g.Players[i], t.g.Payoffs.Seq(k, i), func(s, after int) {
			prefixes(&t.g.Players[1-i], t.g.Payoffs.Seq(k, 1-i), func(r, later int) {
				at := [2]int{t.first[i] + s, t.first[1-i] + r}
				sum[at] = sum[at].Add(polyeps.Monomial(a, after+later))
			})
		})
	}
	for s := range t.g.Players[i].NumSeqs() { // not in the order of the map
		row := t.first[i] + s
		for r := range t.g.Players[1-i].NumSeqs() {
			col := t.first[1-i] + r
			if p, ok := sum[[2]int{row, col}]; ok {
				t.rows[row] = append(t.rows[row], polysolve.Entry{Col: col, P: p})
			}
		}
	}
}

func (t *trembling) addConstraints(i int) {
	player, seqs, rows := &t.g.Players[i], t.first[i], t.first[2+i]
	entry := func(r, s int, p polyeps.Poly) {
		t.rows[rows+r] = append(t.rows[rows+r], polysolve.Entry{Col: seqs + s, P: p})
		t.rows[seqs+s] = append(t.rows[seqs+s], polysolve.Entry{Col: rows + r, P: p.Neg()})
	}
	one := polyeps.New(rational.Int(1))
	entry(0, 0, one)
	t.q[rows] = one.Neg()
	for h := range player.Infosets {
		set := &player.Infosets[h]
		for a := range set.Actions {
			entry(h+1, set.Seq(a), one)
		}
		share := polyeps.New(rational.Int(-1), rational.Int(int64(len(set.Actions))))
		prefixes(player, int(set.ParentSeq), func(s, after int) {
			entry(h+1, s, share.Mul(polyeps.Monomial(rational.Int(1), after)))
		})
	}
}

// prefixes calls visit for s and each of its prefixes, with the number of
// actions that s has after it.
func prefixes(p *seqform.Player, s int, visit func(prefix, after int)) {
	for after := 0; ; after++ {
		visit(s, after)
		if s == 0 {
			return
		}
		s = int(p.Infosets[p.SeqInfoset[s]].ParentSeq)
	}
}

// at returns the problem for a number ε.
func (t *trembling) at(eps rational.Rat, d []rational.Rat) lemke.Problem {
	p := lemke.Problem{M: make([][]tableau.Entry, t.n), Q: make([][]rational.Rat, t.n), D: d}
	for i, row := range t.rows {
		for _, e := range row {
			p.M[i] = append(p.M[i], tableau.Entry{Col: e.Col, Value: e.P.Eval(eps)})
		}
		p.Q[i] = []rational.Rat{t.q[i].Eval(eps)}
	}
	return p
}

// plans returns the plans as functions of ε that the basic variables of a
// solution determine, up to positive factors.
func (t *trembling) plans(ctx context.Context, basic func(i int) bool) ([][]polyeps.Poly, error) {
	plans := make([][]polyeps.Poly, 2)
	for i := range plans {
		hat, err := t.solveFor(ctx, i, basic)
		if err != nil {
			return nil, err
		}
		plans[i] = make([]polyeps.Poly, len(hat))
		for s := range hat {
			prefixes(&t.g.Players[i], s, func(prefix, after int) {
				plans[i][s] = plans[i][s].Add(hat[prefix].Mul(polyeps.Monomial(rational.Int(1), after)))
			})
		}
		repair(&t.g.Players[i], plans[i])
	}
	return plans, nil
}

// solveFor returns x̂ of player i as polynomials, with the common denominator as
// the entry of the empty sequence. The basic variables among x̂ of player i and
// the costs to go of the other one satisfy, among themselves, the rows of the
// basic variables among ŷ and u: the other player's indifference, and the
// constraints of player i.
func (t *trembling) solveFor(ctx context.Context, i int, basic func(int) bool) ([]polyeps.Poly, error) {
	seqs := t.g.Players[i].NumSeqs()
	var cols, rows []int
	column := make(map[int]int)
	collect := func(block, size int, list *[]int) {
		for k := t.first[block]; k < t.first[block]+size; k++ {
			if basic(k) {
				*list = append(*list, k)
			}
		}
	}
	collect(i, seqs, &cols)
	collect(3-i, len(t.g.Players[1-i].Infosets)+1, &cols)
	collect(1-i, t.g.Players[1-i].NumSeqs(), &rows)
	collect(2+i, len(t.g.Players[i].Infosets)+1, &rows)
	if len(rows) != len(cols) {
		return nil, polysolve.ErrSingular
	}
	for k, c := range cols {
		column[c] = k
	}
	system, b := make([][]polysolve.Entry, len(rows)), make([]polyeps.Poly, len(rows))
	for k, r := range rows {
		for _, e := range t.rows[r] {
			if c, ok := column[e.Col]; ok {
				system[k] = append(system[k], polysolve.Entry{Col: c, P: e.P})
			}
		}
		b[k] = t.q[r].Neg()
	}
	x, _, err := polysolve.Solve(ctx, system, b)
	if err != nil {
		return nil, err
	}
	hat := make([]polyeps.Poly, seqs)
	for s := range hat {
		if k, ok := column[t.first[i]+s]; ok {
			hat[s] = x[k]
		}
	}
	return hat, nil
}

// Numbers ε tried: 2⁻ᵏ with k from firstHalvings, doubled up to lastHalvings.
const (
	firstHalvings = 8
	lastHalvings  = 1 << 12
)

// solveExtensive finds an extensive-form perfect equilibrium.
func solveExtensive(ctx context.Context, g *seqform.Game, opt Options) (*cert.Result, error) {
	t := newTrembling(g)
	result := &cert.Result{Stats: cert.Stats{Rows: t.n, Cols: t.n + 1}}
	for k := firstHalvings; k <= lastHalvings; k *= 2 {
		result.Stats.Method = fmt.Sprintf("Lemke's algorithm at ε = 2^-%d, its basis solved for all ε", k)
		method := lemke.New(t.at(rational.New(1, 2).Pow(k), opt.Covering))
		method.Trace = opt.Trace
		left := 0
		if opt.MaxPivots > 0 {
			if left = opt.MaxPivots - result.Stats.Pivots; left <= 0 {
				return result, unsolved(ctx, result, limited, opt.MaxPivots)
			}
		}
		end := method.Run(ctx, left)
		result.Stats.Pivots += method.Pivots()
		result.Stats.Bits = max(result.Stats.Bits, method.MaxBits())
		switch end {
		case lemke.Unfinished:
			return result, unsolved(ctx, result, limited, opt.MaxPivots)
		case lemke.Ray:
			return result, unsolved(ctx, result, failed, 0)
		}
		c, err := t.certificate(ctx, method)
		if err == nil {
			result.Status, result.Certificate = cert.Yes, c
			return result, nil
		}
		if ctx.Err() != nil {
			return result, unsolved(ctx, result, limited, 0)
		}
		result.Reason = err.Error()
	}
	result.Reason = fmt.Sprintf("no basis for ε down to 2^-%d is one for all smaller ε; at the last: %s", lastHalvings, result.Reason)
	return result, nil
}

// certificate returns the certificate of a solution, or an error if its basis is
// not that of all sufficiently small ε.
func (t *trembling) certificate(ctx context.Context, m *lemke.Method) (*cert.Certificate, error) {
	plans, err := t.plans(ctx, m.Basic)
	if err != nil {
		return nil, err
	}
	for i := range plans {
		for s, p := range plans[i] {
			if p.Sign() <= 0 {
				return nil, fmt.Errorf("sequence %d of player %d is not positive", s, i+1)
			}
		}
	}
	c, err := certificate(t.g, cert.ExtensivePerfect, plans, nil)
	return c, errors.Join(err, cert.Check(t.g, c))
}
