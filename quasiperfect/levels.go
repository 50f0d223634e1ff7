package quasiperfect

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// Prove decides whether a complete profile of a two-player game with perfect
// recall is a quasi-perfect equilibrium (concept QuasiPerfect) or the strategy
// part of a sequential one (Sequential). With status Yes the result has a
// checked certificate, with trembles of the profile as evidence and, for
// sequential equilibria, the beliefs; with No a reason in words.
//
// Player 1's optimality depends on the trembles of player 2 alone and conversely,
// so each side is tested apart. Trembles of player 2 are sought as y(ε) =
// y₀ + y₁ε + y₂ε² + …, where y₀ is the plan of the profile and each further level
// makes as many sequences positive as it can, with
//
//   - the flow of a plan: y_k(∅) = 0, Σ_b y_k(h,b) = y_k(seq(h));
//   - the behavior of the profile where the level is the first to come: y_k(h,b) =
//     π(b|h)·y_k(seq(h)) for every h with seq(h) still zero;
//   - optimality: with g(h,a) the loss of action a at h of player 1, when player 1
//     goes on as the profile says, a linear form in y, g(h,a)(y_k) ≥ 0 for the
//     rows that are 0 so far (quasi-perfect), or for the information sets not
//     reached so far (sequential).
//
// The solutions of a level are a cone, so one linear program finds all that can
// become positive. If nothing can, there is no such y(ε) at all: of trembles of
// another kind, the normalized limit of what they add to the levels would be a
// solution of this one. There are at most as many levels as sequences and rows.
//
// Reference: the membership of these problems in P is due to Gatti and Panozzo
// 2012; this formulation is ours.
func Prove(ctx context.Context, g *seqform.Game, profile seqform.Profile, concept cert.Concept) (*cert.Result, error) {
	switch {
	case concept != cert.QuasiPerfect && concept != cert.Sequential:
		return nil, fmt.Errorf("quasiperfect: concept %q of a given profile: %w", concept, ErrNotSupported)
	case g.Recall != nil:
		return nil, fmt.Errorf("quasiperfect: %w", g.Recall)
	case len(g.Players) != 2:
		return nil, fmt.Errorf("quasiperfect: a game of %d players: %w, want 2", len(g.Players), ErrNotSupported)
	}
	if err := g.CheckProfile(profile); err != nil {
		return nil, err
	}
	if m := profile.Missing(); len(m) > 0 {
		return nil, fmt.Errorf("quasiperfect: the profile says nothing at information set %s of player %d", g.InfosetLabel(m[0][0], m[0][1]), m[0][0]+1)
	}
	result := &cert.Result{Stats: cert.Stats{Method: "trembles level by level"}}
	for i := range g.Players {
		n, m := g.Players[1-i].NumSeqs(), g.Players[i].NumSeqs()
		if n+m > 1<<20 || (3*n+m)*(6*n+3*m) > tableau.MaxEntries {
			result.Reason = fmt.Sprintf("the programs for %d and %d sequences are too large", n, m)
			return result, nil
		}
	}
	plans := make([][]polyeps.Poly, 2)
	for i := range plans {
		l := newLevels(g, profile, i, concept)
		reason := l.run(ctx, &result.Stats)
		switch {
		case ctx.Err() != nil:
			return result, unsolved(ctx, result, limited, 0)
		case reason != "":
			result.Status, result.Reason = cert.No, reason
			return result, nil
		}
		plans[1-i] = l.plan()
	}
	c, err := proved(g, concept, plans, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", cert.ErrInternal, err)
	}
	result.Status, result.Certificate = cert.Yes, c
	return result, nil
}

// levels looks for trembles of the opponent of player i against which player i's
// behavior is optimal.
type levels struct {
	g        *seqform.Game
	i        int
	own      *seqform.Player
	opponent *seqform.Player
	behavior seqform.Behavior // of the opponent
	concept  cert.Concept
	loss     [][]map[int]rational.Rat // g(h,a) by information set and action, sparse in sequences
	levels   []seqform.Plan           // y₀, y₁, …
	zero     []bool                   // sequences of the opponent that are zero so far
	rows     [][2]int                 // (h, a) that still constrain
}

func newLevels(g *seqform.Game, profile seqform.Profile, i int, concept cert.Concept) *levels {
	l := &levels{
		g: g, i: i, own: &g.Players[i], opponent: &g.Players[1-i], behavior: profile[1-i], concept: concept,
		loss: losses(g, i, profile[i]),
	}
	y := l.opponent.Plan(profile[1-i])
	l.levels = []seqform.Plan{y}
	l.zero = make([]bool, len(y))
	for s := range y {
		l.zero[s] = y[s].IsZero()
	}
	return l
}

// losses returns, for each information set h and action a of player i, the loss
// of a against the profile's behavior from h on, as a linear form in the
// opponent's plan.
func losses(g *seqform.Game, i int, own seqform.Behavior) [][]map[int]rational.Rat {
	player := &g.Players[i]
	value := make([][]map[int]rational.Rat, len(player.Infosets)) // of a at h, then own
	for h := range value {
		value[h] = make([]map[int]rational.Rat, len(player.Infosets[h].Actions))
		for a := range value[h] {
			value[h][a] = map[int]rational.Rat{}
		}
	}
	for t := range g.Payoffs.Len() {
		u, s, r := g.Payoffs.U(t, i), g.Payoffs.Seq(t, i), g.Payoffs.Seq(t, 1-i)
		for s != 0 && !u.IsZero() {
			h, a := int(player.SeqInfoset[s]), player.SeqAction(s)
			value[h][a][r] = value[h][a][r].Add(u)
			u = u.Mul(own[h][a])
			s = int(player.Infosets[h].ParentSeq)
		}
	}
	loss := make([][]map[int]rational.Rat, len(value))
	for h := range value {
		average := map[int]rational.Rat{}
		for b := range value[h] {
			for r, u := range value[h][b] {
				average[r] = average[r].Add(u.Mul(own[h][b]))
			}
		}
		loss[h] = make([]map[int]rational.Rat, len(value[h]))
		for a := range value[h] {
			loss[h][a] = map[int]rational.Rat{}
			for r, u := range average {
				loss[h][a][r] = u
			}
			for r, u := range value[h][a] {
				loss[h][a][r] = loss[h][a][r].Sub(u)
			}
		}
	}
	return loss
}

func (l *levels) at(h, a int, y seqform.Plan) rational.Rat {
	var sum rational.Rat
	for s, c := range l.loss[h][a] {
		sum = sum.Add(c.Mul(y[s]))
	}
	return sum
}

// run finds all levels. It returns "" when every sequence has become positive,
// and otherwise why that cannot be.
func (l *levels) run(ctx context.Context, stats *cert.Stats) string {
	reached := l.reached(l.levels[0])
	for h := range l.loss {
		for a := range l.loss[h] {
			s := l.at(h, a, l.levels[0]).Sign()
			relevant := l.concept == cert.QuasiPerfect || reached[h]
			if relevant && s < 0 {
				return fmt.Sprintf("player %d does better with action %s at information set %s",
					l.i+1, l.g.ActionLabel(l.i, h, a), l.g.InfosetLabel(l.i, h))
			}
			if l.concept == cert.QuasiPerfect && s == 0 || l.concept == cert.Sequential && !reached[h] {
				l.rows = append(l.rows, [2]int{h, a})
			}
		}
	}
	for l.zeros() > 0 {
		y := l.solve(ctx, stats)
		if ctx.Err() != nil {
			return ""
		}
		if !l.advance(y) {
			return fmt.Sprintf("no trembles of player %d make the behavior of player %d optimal everywhere (stuck at level %d)",
				2-l.i, l.i+1, len(l.levels))
		}
	}
	return ""
}

func (l *levels) zeros() int {
	n := 0
	for _, z := range l.zero {
		if z {
			n++
		}
	}
	return n
}

// reached reports which information sets of player i a plan of the opponent
// reaches, together with chance; those that chance never reaches do not
// constrain, and count as reached.
func (l *levels) reached(y seqform.Plan) []bool {
	reached := make([]bool, len(l.own.Infosets))
	if l.g.Tree == nil {
		for h := range reached {
			reached[h] = true
		}
		return reached
	}
	weigh := func(plan seqform.Plan, h []bool) {
		plans := make([]seqform.Plan, 2)
		plans[l.i], plans[1-l.i] = make(seqform.Plan, l.own.NumSeqs()), plan
		seqform.ReachWeights(l.g, plans, rational.Int(1), func(v int, w rational.Rat) {
			if int(l.g.Tree.Player[v]) == l.i && !w.IsZero() {
				h[l.g.Tree.Infoset[v]] = true
			}
		})
	}
	weigh(y, reached)
	ever := make([]bool, len(reached))
	everything := make(seqform.Plan, l.opponent.NumSeqs())
	for s := range everything {
		everything[s] = rational.Int(1)
	}
	weigh(everything, ever)
	for h := range reached {
		reached[h] = reached[h] || !ever[h]
	}
	return reached
}

// advance takes y as the next level, and drops what it settles. It reports false
// if y is zero wherever it matters.
func (l *levels) advance(y seqform.Plan) bool {
	progress := false
	for s := range y {
		if l.zero[s] && y[s].Sign() > 0 {
			l.zero[s], progress = false, true
		}
	}
	var rows [][2]int
	reached := l.reached(l.support())
	for _, r := range l.rows {
		settled := l.concept == cert.QuasiPerfect && l.at(r[0], r[1], y).Sign() > 0 ||
			l.concept == cert.Sequential && reached[r[0]]
		progress = progress || settled
		if !settled {
			rows = append(rows, r)
		}
	}
	l.rows = rows
	l.levels = append(l.levels, y)
	return progress
}

// support returns a plan-shaped vector that is 1 where a level is positive.
func (l *levels) support() seqform.Plan {
	y := make(seqform.Plan, len(l.zero))
	for s := range y {
		if !l.zero[s] {
			y[s] = rational.Int(1)
		}
	}
	return y
}

// solve finds the next level: the solution of the cone with the most positive
// sequences and rows, by the program
//
//	maximize Σ t   subject to t ≤ y(σ) for zero σ, t ≤ g(y) for rows, t ≤ 1
//
// in the variables y⁺, y⁻ and t, none negative, from the basis of slacks.
func (l *levels) solve(ctx context.Context, stats *cert.Stats) seqform.Plan {
	n := len(l.zero)
	p := &levelProgram{l: l, s: tableau.System{Rhs: 1, Costs: make([][]tableau.Entry, 1)}, t: 2 * n}
	zero := rational.Rat{}
	p.equal(map[int]rational.Rat{0: rational.Int(1)})
	for h := range l.opponent.Infosets {
		p.addFlow(h)
	}
	for s := range n {
		if l.zero[s] {
			form := map[int]rational.Rat{s: rational.Int(1)}
			p.atMost(p.form(form, rational.Int(-1)), zero)
			p.target(form)
		}
	}
	for _, r := range l.rows {
		form := l.loss[r[0]][r[1]]
		p.atMost(p.form(form, rational.Int(-1)), zero)
		if l.concept == cert.QuasiPerfect {
			p.target(form)
		}
	}
	p.s.Cols = p.t
	method := tableau.Simplex{T: tableau.New(p.s)}
	method.Run(ctx, 0)
	stats.Pivots += method.T.Pivots()
	stats.Bits = max(stats.Bits, method.T.MaxBits())
	stats.Rows, stats.Cols = max(stats.Rows, method.T.Rows()), max(stats.Cols, method.T.Cols())
	y := make(seqform.Plan, n)
	for s := range y {
		y[s] = method.T.Value(s)[0].Sub(method.T.Value(n + s)[0])
	}
	return y
}

// A levelProgram collects the rows of the program of a level.
type levelProgram struct {
	l *levels
	s tableau.System
	t int // number of the next variable t
}

// form returns factor · form(y⁺ − y⁻) in order of sequences.
func (p *levelProgram) form(form map[int]rational.Rat, factor rational.Rat) []tableau.Entry {
	n := len(p.l.zero)
	var e []tableau.Entry
	for s := range n {
		if c, ok := form[s]; ok && !c.IsZero() {
			v := c.Mul(factor)
			e = append(e, tableau.Entry{Col: s, Value: v}, tableau.Entry{Col: n + s, Value: v.Neg()})
		}
	}
	return e
}

func (p *levelProgram) atMost(e []tableau.Entry, rhs rational.Rat) {
	p.s.Rows = append(p.s.Rows, tableau.Row{Entries: e, Rhs: []rational.Rat{rhs}})
}

func (p *levelProgram) equal(form map[int]rational.Rat) {
	p.atMost(p.form(form, rational.Int(1)), rational.Rat{})
	p.atMost(p.form(form, rational.Int(-1)), rational.Rat{})
}

// target rewards a form for being positive, up to 1.
func (p *levelProgram) target(form map[int]rational.Rat) {
	one := rational.Int(1)
	t := tableau.Entry{Col: p.t, Value: one}
	p.atMost(append(p.form(form, one.Neg()), t), rational.Rat{})
	p.atMost([]tableau.Entry{t}, one)
	p.s.Costs[0] = append(p.s.Costs[0], tableau.Entry{Col: p.t, Value: one.Neg()})
	p.t++
}

// addFlow adds the constraints of information set h of the opponent: flow, or
// the profile's behavior where h is not reached by own actions so far.
func (p *levelProgram) addFlow(h int) {
	set := &p.l.opponent.Infosets[h]
	parent := int(set.ParentSeq)
	if !p.l.zero[parent] {
		form := map[int]rational.Rat{parent: rational.Int(-1)}
		for b := range set.Actions {
			form[set.Seq(b)] = rational.Int(1)
		}
		p.equal(form)
		return
	}
	for b := range set.Actions {
		p.equal(map[int]rational.Rat{set.Seq(b): rational.Int(1), parent: p.l.behavior[h][b].Neg()})
	}
}

// plan returns y(ε).
func (l *levels) plan() []polyeps.Poly {
	y := make([]polyeps.Poly, len(l.zero))
	for s := range y {
		c := make([]rational.Rat, len(l.levels))
		for k := range c {
			c[k] = l.levels[k][s]
		}
		y[s] = polyeps.New(c...)
	}
	return y
}
