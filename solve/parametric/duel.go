package parametric

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
	"exactsolve/tableau/basis"
)

// A duel is a game of two players and constant sum. Its program is about the plan x of player 1 and, for each
// information set k of player 2, what player 2 gets from there on, v(k), times the probability that player 1 and
// chance lead there: as little as can be.
//
// Reference: Koller, Megiddo and von Stengel 1996 [KMvS96].
type duel struct{ f *family.Family }

func newDuel(f *family.Family) (*duel, error) {
	if len(f.Game.Players) != 2 {
		return nil, &Refusal{"Nash equilibria as functions of " + f.Name + " are found for two players, this game has " + strconv.Itoa(len(f.Game.Players))}
	}
	if !f.ConstantSum() {
		return nil, &Refusal{fmt.Sprintf("Nash equilibria as functions of %s are found for payoffs of constant sum, which these are not; for all equilibria of a game in strategic form use --all", f.Name)}
	}
	return &duel{f}, nil
}

// A duelProgram is the program at one t.
type duelProgram struct {
	lp   lp.Program
	x    []int // variables of the sequences of player 1
	rows []int // per sequence of player 2 but the empty one
}

func (d *duel) program(t rational.Rat) *duelProgram {
	p := &duelProgram{}
	one, two := &d.f.Game.Players[0], &d.f.Game.Players[1]
	for range one.NumSeqs() {
		p.x = append(p.x, p.lp.Variable(false))
	}
	unit := rational.Int(1)
	p.lp.Equal([]lp.Term{lp.Times(p.x[0], unit)}, unit)
	for h := range one.Infosets {
		set := &one.Infosets[h]
		terms := []lp.Term{lp.Times(p.x[set.ParentSeq], unit.Neg())}
		for a := range set.Actions {
			terms = append(terms, lp.Times(p.x[set.Seq(a)], unit))
		}
		p.lp.Equal(terms)
	}
	rows := make([][]lp.Term, two.NumSeqs()) // that v of the information set is at least what each sequence is worth
	for h := range two.Infosets {
		set := &two.Infosets[h]
		v := p.lp.Variable(true)
		for a := range set.Actions {
			rows[set.Seq(a)] = append(rows[set.Seq(a)], lp.Times(v, unit))
		}
		rows[set.ParentSeq] = append(rows[set.ParentSeq], lp.Times(v, unit.Neg()))
	}
	scale := d.f.Scale.At(nil, t).Inv()
	for _, z := range d.f.Terms {
		u := z.Payoffs[1].At(nil, t).Mul(scale)
		rows[z.Tuple[1]] = append(rows[z.Tuple[1]], lp.Times(p.x[z.Tuple[0]], u.Neg()))
	}
	for _, term := range lp.Merge(rows[0]) { // which is to be the least
		p.lp.Cost(0, lp.Times(term.Var, term.Coef.Neg()))
	}
	for _, row := range rows[1:] {
		p.rows = append(p.rows, p.lp.AtLeast(lp.Merge(row)))
	}
	return p
}

// near finds the plans as functions, and what they are worth by backward induction.
func (d *duel) near(s *search, t rational.Rat) (c claim.Cell, e claim.CellEvidence, err error) {
	z, err := d.program(t).lp.Solve(s.ctx, lp.Options{MaxPivots: s.o.MaxPivots})
	if err != nil {
		return c, e, err
	}
	s.stats.Add(z.Stats)
	plans, den, err := functions(integers, t, func(t rational.Rat) (vector, bool, error) { return d.at(s.ctx, t, z.Basis) })
	if err != nil {
		return c, e, err
	}
	if den.At(nil, t).IsZero() {
		return c, e, errElsewhere
	}
	c.Denominator = den.Mul(nil, d.f.Scale)
	for i := range d.f.Game.Players {
		list := make([]polynomial.Poly, d.f.Game.Players[i].NumSeqs())
		for q := range list {
			list[q] = plans[name(i, q)]
		}
		c.Plans = append(c.Plans, list)
	}
	for i := range c.Plans {
		payoff, values := d.worth(i, c.Plans[1-i], t)
		c.Payoffs, e.Values = append(c.Payoffs, payoff), append(e.Values, values)
	}
	for _, list := range c.Plans {
		for q := range list {
			list[q] = list[q].Mul(nil, d.f.Scale)
		}
	}
	return c, e, nil
}

func name(i, s int) string { return strconv.Itoa(i) + " " + strconv.Itoa(s) }

// at returns the plans by a basis at one t.
func (d *duel) at(ctx context.Context, t rational.Rat, b lp.Basis) (vector, bool, error) {
	if d.f.Scale.At(nil, t).IsZero() {
		return nil, false, nil
	}
	p := d.program(t)
	z, err := p.lp.AtBasis(ctx, b)
	if err != nil {
		return nil, false, elsewhere(err)
	}
	v := vector{name(1, 0): rational.Int(1)}
	for q, x := range p.x {
		v[name(0, q)] = z.Value(x)
	}
	for q, row := range p.rows {
		v[name(1, q+1)] = z.Multiplier(row)
	}
	return v, true, nil
}

// elsewhere returns nil if an error says that a basis is none at one t.
func elsewhere(err error) error {
	if errors.Is(err, basis.ErrSingular) {
		return nil
	}
	return err
}

// worth returns what player i gets by the best actions at t against the plan of the other, and at each information set,
// over the denominator of the plan times the scale.
func (d *duel) worth(i int, other []polynomial.Poly, t rational.Rat) (payoff polynomial.Poly, values []polynomial.Poly) {
	p := &d.f.Game.Players[i]
	gain := make([]polynomial.Poly, p.NumSeqs())
	for _, z := range d.f.Terms {
		q := z.Tuple[i]
		gain[q] = gain[q].Add(nil, z.Payoffs[i].Mul(nil, other[z.Tuple[1-i]]))
	}
	values = make([]polynomial.Poly, len(p.Infosets))
	for h := len(values) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		best := set.Seq(0)
		for a := range set.Actions {
			if q := set.Seq(a); gain[q].At(nil, t).Cmp(gain[best].At(nil, t)) > 0 {
				best = q
			}
		}
		values[h] = gain[best]
		gain[set.ParentSeq] = gain[set.ParentSeq].Add(nil, values[h])
	}
	return gain[0], values
}
