package assess

import (
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/internal/lp"
	"exactsolve/polyeps"
	"exactsolve/rational"
)

// A response looks for trembles y(ε) of one player that make the behavior of the
// others optimal when those play given x(ε), as the concept asks for it: F(y) ≥ 0 for
// linear forms F with polynomial coefficients, see [proof.forms].
//
// It adds levels as [levels] does. With F = F₀ + F₁ε + …, the coefficient of ε^k in
// F(y₀ + y₁ε + …) is F₀(y_k) + c_k, where c_k depends on earlier levels: so the
// program of a level is no cone. It may have no solution although another choice
// before would have left one. This is a search, not a decision.
type response struct {
	l     *levels
	forms []polyForm
}

// A polyForm is a linear form in a plan, by sequence.
type polyForm map[int]polyeps.Poly

// maxLevels limits the levels of a response.
const maxLevels = 16

// maxFormTerms limits the coefficients of all forms together.
const maxFormTerms = 1 << 20

// respond returns a plan y(ε) of player j that responds to those of the others, nil if none is
// found.
func (p *proof) respond(ctx context.Context, j int, plans [][]polyeps.Poly) []polyeps.Poly {
	n, count := p.g.Players[j].NumSeqs(), 0
	for i := range p.g.Players {
		for _, set := range p.g.Players[i].Infosets {
			if i != j {
				count += len(set.Actions) * len(set.Actions)
			}
		}
	}
	if count > maxFormTerms/n {
		return nil
	}
	r := &response{l: startLevels(p.g, p.profile, j)}
	for i := range p.g.Players {
		if i != j {
			r.forms = append(r.forms, p.forms(ctx, i, j, plans, false)...)
		}
	}
	for len(r.l.levels) < maxLevels && r.step(ctx, p) {
		if y := r.l.plan(); !slices.Contains(r.l.zero, true) && r.optimal(y) {
			return y
		}
	}
	return nil
}

// optimal reports whether no form is negative at y.
func (r *response) optimal(y []polyeps.Poly) bool {
	for _, f := range r.forms {
		var sum polyeps.Poly
		for s, w := range f {
			sum = sum.Add(w.Mul(y[s]))
		}
		if sum.Sign() < 0 {
			return false
		}
	}
	return true
}

// forms returns what actions of player i that are played pay more than others at the same information
// set, as forms in the plan of player j; with ties only between two that are played, once. What they
// pay is weighted by the other plans.
// When ctx is done some may be missing.
//
// For ExtensivePerfect it is U(h,a)·x(h,b) − U(h,b)·x(h,a), with U what i gets from an action on
// when playing x, weighted by x; for other concepts i plays on as the profile says.
func (p *proof) forms(ctx context.Context, i, j int, plans [][]polyeps.Poly, ties bool) []polyForm {
	u := p.values(ctx, i, j, plans)
	player, own, one := &p.g.Players[i], p.profile[i], polyeps.New(rational.Int(1))
	var forms []polyForm
	plan := player.Plan(own)
	for h := range player.Infosets {
		set := &player.Infosets[h]
		for a, prob := range own[h] {
			s := set.Seq(a)
			if ctx.Err() != nil || prob.IsZero() || p.concept == cert.NormalFormPerfect && plan[s].IsZero() {
				continue
			}
			for b := range own[h] {
				switch r := set.Seq(b); {
				case a == b || ties && (a > b || own[h][b].IsZero()):
				case p.concept == cert.ExtensivePerfect:
					forms = append(forms, difference(u[s], plans[i][r], u[r], plans[i][s]))
				default:
					forms = append(forms, difference(u[s], one, u[r], one))
				}
			}
		}
	}
	return forms
}

// values returns what sequences of player i pay from there on, as forms in the plan of player j, weighted
// as forms are.
func (p *proof) values(ctx context.Context, i, j int, plans [][]polyeps.Poly) []polyForm {
	player, own, one := &p.g.Players[i], p.profile[i], polyeps.New(rational.Int(1))
	u := make([]polyForm, player.NumSeqs())
	for s := range u {
		u[s] = polyForm{}
	}
	free := p.concept == cert.ExtensivePerfect
	for t := range p.g.Payoffs.Len() {
		if ctx.Err() != nil {
			break
		}
		s, r := p.g.Payoffs.Seq(t, i), p.g.Payoffs.Seq(t, j)
		weighted := one.Scale(p.g.Payoffs.U(t, i))
		for k := range plans {
			if k != j && (k != i || free) && !weighted.IsZero() {
				weighted = weighted.Mul(plans[k][p.g.Payoffs.Seq(t, k)])
			}
		}
		for s != 0 && !weighted.IsZero() {
			u[s][r] = u[s][r].Add(weighted)
			h := int(player.SeqInfoset[s])
			if !free {
				weighted = weighted.Scale(own[h][player.SeqAction(s)])
			}
			s = int(player.Infosets[h].ParentSeq)
		}
	}
	return u
}

// difference returns f·x − g·y divided by the largest power of ε.
func difference(f polyForm, x polyeps.Poly, g polyForm, y polyeps.Poly) polyForm {
	z, order := polyForm{}, none
	for s, w := range f {
		z[s] = w.Mul(x)
	}
	for s, w := range g {
		z[s] = z[s].Sub(w.Mul(y))
	}
	for _, w := range z {
		if o := w.Order(); o >= 0 && (order == none || o < order) {
			order = o
		}
	}
	for s, w := range z {
		if !w.IsZero() {
			z[s] = polyeps.New(w.Coeffs()[order:]...)
		}
	}
	return z
}

// coefficient returns that of ε^k in F(y₀ + y₁ε + …).
func (r *response) coefficient(f polyForm, k int) rational.Rat {
	var sum rational.Rat
	for s, w := range f {
		for m := max(0, k+1-len(r.l.levels)); m <= k && m < w.Len(); m++ {
			sum = sum.Add(w.Coeff(m).Mul(r.l.levels[k-m][s]))
		}
	}
	return sum
}

// step adds a level: it maximizes what becomes positive, as reward does,
// subject to t ≤ F₀(y) + w·c_k and w ≤ 1, after w. It reports false if not w = 1.
func (r *response) step(ctx context.Context, p *proof) bool {
	l, k := r.l, len(r.l.levels)
	s := l.newStage()
	w := s.bounded()
	for _, f := range r.forms {
		state := 0 // of the coefficients so far
		for m := 0; m < k && state == 0; m++ {
			state = r.coefficient(f, m).Sign()
		}
		if state < 0 {
			return false
		}
		if state > 0 {
			continue
		}
		t := s.bounded()
		s.gains = append(s.gains, t)
		row := []lp.Term{lp.Times(t, rational.Int(-1)), lp.Times(w, r.coefficient(f, k))}
		for q, c := range f {
			row = s.weight(row, q, c.Coeff(0))
		}
		s.program.AtLeast(row)
	}
	s.program.Cost(0, lp.Times(w, rational.Int(-1)))
	s.reward(1)
	s.small(2)
	y, err := s.solve(ctx, &p.result.Stats)
	if err != nil || !s.solution.Value(w).IsOne() {
		return false
	}
	for q := range y {
		l.zero[q] = l.zero[q] && y[q].IsZero()
	}
	l.levels = append(l.levels, y)
	return true
}

// small prefers the solutions with the least Σ|y(s)| over the sequences that are
// positive already, as costs of a rank. Trembles that leave alone what earlier
// levels have made succeed more often.
func (s *stage) small(rank int) {
	for k, zero := range s.l.zero {
		if zero || k == 0 {
			continue
		}
		size := s.program.Variable(false)
		for _, sign := range []int64{1, -1} {
			row := s.weight([]lp.Term{lp.Times(size, rational.Int(1))}, k, rational.Int(sign))
			s.program.AtLeast(row)
		}
		s.program.Cost(rank, lp.Times(size, rational.Int(1)))
	}
}
