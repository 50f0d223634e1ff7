package quasiperfect

import (
	"context"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
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
// Now ε is in the matrix, see [parametric].
//
// Reference: Farina and Gatti 2017 [FG17].
type trembling struct {
	*complementarity
	parametric
}

func newTrembling(g *seqform.Game) *trembling {
	c := newComplementarity(g, nil)
	t := &trembling{c, newParametric(c.n)}
	t.halvings = halvings(g, firstHalvings)
	for i := range 2 {
		t.addCosts(i)
		t.addConstraints(i)
	}
	return t
}

func (t *trembling) addCosts(i int) {
	sum := map[[2]int]polyeps.Poly{}
	for k, a := range scaledCosts(t.g, i) {
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
				t.add(row, col, p)
			}
		}
	}
}

func (t *trembling) addConstraints(i int) {
	player, seqs, rows := &t.g.Players[i], t.first[i], t.first[2+i]
	entry := func(r, s int, p polyeps.Poly) {
		t.add(rows+r, seqs+s, p)
		t.add(seqs+s, rows+r, p.Neg())
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

// plans returns the plans as functions of ε that the basic variables of a
// solution determine, up to positive factors.
func (t *trembling) plans(ctx context.Context, basic func(i int) bool) ([][]polyeps.Poly, error) {
	plans := make([][]polyeps.Poly, 2)
	for i := range plans {
		hat, _, err := t.values(ctx, basic, t.first[i], t.g.Players[i].NumSeqs())
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
	return plans, requirePositive(plans)
}

// prove returns the certificate for the plans that the basic variables determine.
func (t *trembling) prove(ctx context.Context, basic func(int) bool) (*cert.Certificate, error) {
	plans, err := t.plans(ctx, basic)
	if err != nil {
		return nil, err
	}
	return proved(t.g, cert.ExtensivePerfect, plans, nil)
}

// solveExtensive finds an extensive-form perfect equilibrium. Its guess is the problem
// of the bounds ε^|σ|, whose numbers are much smaller. Only a player's own later
// mistakes, which cost nothing there, make the difference, and the same actions are
// often above their bounds.
func solveExtensive(ctx context.Context, g *seqform.Game, opt Options) (*answer.Result, error) {
	if opt.Method == Guided {
		return solveExtensiveGuided(ctx, g, opt)
	}
	t := newTrembling(g)
	guess := newComplementarity(g, lengthBounds(g)).problem(ctx, opt.Covering)
	if ctx.Err() != nil { // before the guess is whole
		r := &answer.Result{Stats: answer.Stats{Rows: t.n, Cols: t.n + 1}}
		return r, unsolved(ctx, r, limited, 0)
	}
	t.guess = &guess
	return t.solve(ctx, opt, t.prove)
}
