package assess

import (
	"context"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// levels looks for trembles of the opponent of player i that do what is
// demanded: y(ε) = y₀ + y₁ε + y₂ε² + …, where y₀ is the plan of the profile and
// each further level makes as many sequences positive as it can, with
//
//   - the flow of a plan: y_k(∅) = 0, Σ_b y_k(h,b) = y_k(own(h));
//   - the behavior of the profile where the level is the first to come: y_k(h,b) =
//     π(b|h)·y_k(own(h)) for every h with own(h) still zero;
//   - optimality: with g(h,a) the loss of action a at h of player i, who goes on as
//     the profile says, a linear form in y, g(h,a)(y_k) ≥ 0 for the rows that are 0
//     so far (strict), or for the information sets not reached so far (rational).
//
// The solutions of a level are a cone, so one linear program finds all that can
// become positive. The first level to reach an information set makes the beliefs
// there.
//
// If nothing can become positive, there are no such trembles of any kind.
// Proof: let yⁿ → y₀ be some, N the sequences zero so far, and |yⁿ| the largest
// of their weights in N (strict: and of the losses that are rows). Take the limit
// of (yⁿ − y₀)/|yⁿ| on these, along a subsequence. It is not 0, and that of some w
// with the flow of a level, as images of subspaces are closed. Behavior in N
// converges to that of the profile. At an information set not reached so far,
// losses are those of the profile up to W_h(yⁿ) = Σ_v chance(v)·yⁿ(σ(v)), over the
// nodes v there, times something that vanishes, and W_h(yⁿ) is at most a constant
// times |yⁿ|, since all nodes there have their sequences in N. So w satisfies the
// level, and makes something positive. This holds whatever levels came before, so a
// choice among the solutions of a level never has to be taken back.
//
// There are at most as many levels as sequences and rows.
type levels struct {
	g        *seqform.Game
	i        int
	own      *seqform.Player
	opponent *seqform.Player
	profile  seqform.Profile
	behavior seqform.Behavior // of the opponent
	demand   demand

	loss   [][]map[int]rational.Rat // g(h,a) by information set and action, sparse in sequences
	nodes  [][]place                // per information set of player i; nil in strategic form
	levels []seqform.Plan           // y₀, y₁, …
	zero   []bool                   // sequences of the opponent that are zero so far
	rows   [][2]int                 // (h, a) that still constrain
}

// A demand says what trembles must do besides converging to the profile.
type demand struct {
	strict   bool // make player i optimal everywhere against the trembles themselves
	rational bool // make player i optimal everywhere in the limit
	avoid    int  // leave this information set of player i unreached, none for no such set
}

const none = -1

// A place is what lies on the path to a node of player i.
type place struct {
	chance rational.Rat
	seq    int // of the opponent
}

func newLevels(g *seqform.Game, profile seqform.Profile, i int, d demand) *levels {
	l := startLevels(g, profile, 1-i)
	l.i, l.own, l.demand, l.loss, l.nodes = i, &g.Players[i], d, losses(g, i, profile[i]), places(g, i)
	y := l.levels[0]
	for h := range l.loss {
		for a := range l.loss[h] {
			if len(l.loss[h][a]) == 0 {
				continue // 0 whatever y
			}
			if d.strict && l.at(h, a, y).IsZero() || !d.strict && d.rational && !l.reached(h) {
				l.rows = append(l.rows, [2]int{h, a})
			}
		}
	}
	return l
}

// startLevels returns levels of player j without demands.
func startLevels(g *seqform.Game, profile seqform.Profile, j int) *levels {
	y := g.Players[j].Plan(profile[j])
	l := &levels{
		g: g, opponent: &g.Players[j], profile: profile, behavior: profile[j], demand: demand{avoid: none},
		levels: []seqform.Plan{y}, zero: make([]bool, len(y)),
	}
	for s := range y {
		l.zero[s] = y[s].IsZero()
	}
	return l
}

// places returns the places of the nodes at each information set of player i.
func places(g *seqform.Game, i int) [][]place {
	if g.Tree == nil {
		return nil
	}
	chance, seq := g.Tree.ChanceReach(), g.SeqAt(1-i)
	of := make([][]place, len(g.Players[i].Infosets))
	for h := range of {
		for _, v := range g.Players[i].Infosets[h].Nodes {
			of[h] = append(of[h], place{chance[v], int(seq[v])})
		}
	}
	return of
}

// reached reports whether chance and the levels so far lead to information set h
// of player i, or chance never does, so that it does not constrain.
func (l *levels) reached(h int) bool {
	if l.g.Tree == nil {
		return true
	}
	possible := false
	for _, v := range l.nodes[h] {
		if !v.chance.IsZero() && !l.zero[v.seq] {
			return true
		}
		possible = possible || !v.chance.IsZero()
	}
	return !possible
}

// reach returns W_h(y).
func (l *levels) reach(h int, y seqform.Plan) rational.Rat {
	var sum rational.Rat
	for _, v := range l.nodes[h] {
		sum = sum.Add(v.weight(y))
	}
	return sum
}

// weight returns the part of the node in W_h(y).
func (v place) weight(y seqform.Plan) rational.Rat { return v.chance.Mul(y[v.seq]) }

// at returns the loss of action a at h against y.
func (l *levels) at(h, a int, y seqform.Plan) rational.Rat {
	var sum rational.Rat
	for s, c := range l.loss[h][a] {
		sum = sum.Add(c.Mul(y[s]))
	}
	return sum
}

// run adds levels until every sequence is positive, and returns nil. If that cannot
// be, as always with avoid, it returns the stage at which they end. The caller has
// checked y₀. An error wraps ErrTooLarge or says that ctx was done.
func (l *levels) run(ctx context.Context, stats *answer.Stats) (*stage, error) {
	for slices.Contains(l.zero, true) {
		s := l.newStage()
		s.reward(0)
		y, err := s.solve(ctx, stats)
		if err != nil {
			return nil, err
		}
		if !l.advance(y) {
			return s, nil
		}
	}
	return nil, nil
}

// advance takes y as the next level, and drops what it settles. It reports false,
// and does not take y, if that is zero wherever it matters.
func (l *levels) advance(y seqform.Plan) bool {
	progress := false
	for s := range y {
		if l.zero[s] && y[s].Sign() > 0 {
			l.zero[s], progress = false, true
		}
	}
	var rows [][2]int
	for _, r := range l.rows {
		if l.demand.strict && l.at(r[0], r[1], y).Sign() > 0 || !l.demand.strict && l.reached(r[0]) {
			progress = true
		} else {
			rows = append(rows, r)
		}
	}
	l.rows = rows
	if progress {
		l.levels = append(l.levels, y)
	}
	return progress
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
