package assess

import (
	"context"
	"fmt"
	"math/big"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// A Consistency is the answer of [Consistent].
type Consistency struct {
	Consistent bool
	Reason     string // why not

	// Zero lists the actions of probability 0, as player, information set and
	// action. If consistent, the trembles t^Exponents times positive
	// coefficients lead to the beliefs; a coefficient is the product of the
	// Base numbers to the rational powers Powers.
	Zero      [][3]int
	Exponents []*big.Int
	Base      []*big.Int
	Powers    [][]rational.Rat // per action, per base number
}

// Consistent decides whether an assessment is consistent in the sense of Kreps
// and Wilson: whether its beliefs are limits of Bayes' rule for some completely
// mixed profiles that converge to its profile. The game is a tree with perfect
// recall and any number of players; the assessment must be complete, with beliefs
// nil only where chance never leads. An error means that it is not, that the game
// is too large, or that ctx was done first.
//
// Let Z be the actions of probability 0, and for a node v let Z(v) count those on
// its path, and c(v) be the product of the other probabilities on it. In each
// information set take a node v₀ of positive belief. The assessment is
// consistent if and only if
//
//   - there are exponents e ≥ 1 with (Z(v) − Z(v₀))·e equal to 0 where v has
//     positive belief, and positive where it has belief 0; and
//   - there are coefficients with Π k^(Z(v) − Z(v₀)) = μ(v)c(v₀) / (μ(v₀)c(v)) where
//     v has positive belief.
//
// The two are independent. (If trembles π^n show consistency, v^n = log π^n on Z
// converges modulo the kernel of the equations to a solution of the second, and
// −v^n in that kernel, for large n, is a solution of the first. Conversely,
// k·t^e for t → 0 are such trembles.) The first is a linear program, the second
// linear over the logarithms of pairwise coprime numbers, which are independent
// over the rationals.
//
// Reference: Kreps and Wilson 1982 [KW82].
func Consistent(ctx context.Context, g *seqform.Game, a seqform.Assessment) (*Consistency, error) {
	if g.Tree == nil || g.Recall != nil {
		return nil, fmt.Errorf("assess: consistency needs a game tree with perfect recall")
	}
	p := newPaths(g, a.Profile)
	c := &Consistency{Zero: p.zero}
	var equal, above [][]tableau.Entry
	var ratios []rational.Rat
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			nodes, belief := g.Players[i].Infosets[h].Nodes, a.Beliefs[i][h]
			first := -1
			for k, v := range nodes {
				switch {
				case p.weight[v].IsZero() && belief != nil && !belief[k].IsZero():
					c.Reason = fmt.Sprintf("node %d has positive belief, but chance never leads there", v+1)
					return c, nil
				case !p.weight[v].IsZero() && belief == nil:
					return nil, fmt.Errorf("assess: no belief at information set %s of player %d", g.InfosetLabel(i, h), i+1)
				case first < 0 && belief != nil && !belief[k].IsZero():
					first = k
				}
			}
			for k, v := range nodes {
				if belief == nil || k == first || p.weight[v].IsZero() {
					continue
				}
				row := p.difference(int(v), int(nodes[first]))
				if belief[k].IsZero() {
					above = append(above, row)
					continue
				}
				equal = append(equal, row)
				ratios = append(ratios, belief[k].Quo(belief[first]).Mul(p.weight[nodes[first]]).Quo(p.weight[v]))
			}
		}
	}
	if rows := 2*len(equal) + len(above) + len(p.zero) + 1; len(p.zero) > 1<<20 || rows*(len(p.zero)+1) > tableau.MaxEntries {
		return nil, fmt.Errorf("assess: %w: %d actions of probability 0", ErrTooLarge, len(p.zero))
	}
	c.Exponents = exponents(ctx, len(p.zero), equal, above)
	if ctx.Err() != nil {
		return nil, fmt.Errorf("assess: stopped before a solution: %w", context.Cause(ctx))
	}
	if c.Exponents == nil {
		c.Reason = "no orders of trembles give these beliefs"
		return c, nil
	}
	c.Base = coprimeBase(ratios)
	if c.Powers = coefficients(len(p.zero), equal, ratios, c.Base); c.Powers == nil {
		c.Reason = "no coefficients of trembles give these beliefs"
		return c, nil
	}
	c.Consistent = true
	return c, nil
}

// paths holds what lies on the paths to the nodes.
type paths struct {
	g      *seqform.Game
	zero   [][3]int
	number map[[3]int]int
	weight []rational.Rat // product of the positive probabilities; 0 where chance never leads
	up     []int32        // nearest zero action's node above or at: the child it leads to, −1 if none
	action []int32        // zero action that leads to the node, −1 if none
}

func newPaths(g *seqform.Game, profile seqform.Profile) *paths {
	t := g.Tree
	p := &paths{g: g, number: map[[3]int]int{}, weight: make([]rational.Rat, t.Len()), up: make([]int32, t.Len()), action: make([]int32, t.Len())}
	for i := range profile {
		for h := range profile[i] {
			for a, x := range profile[i][h] {
				if x.IsZero() {
					p.number[[3]int{i, h, a}] = len(p.zero)
					p.zero = append(p.zero, [3]int{i, h, a})
				}
			}
		}
	}
	p.weight[0], p.up[0], p.action[0] = rational.Int(1), -1, -1
	for v := 1; v < t.Len(); v++ {
		u := int(t.Parent[v])
		p.weight[v], p.up[v], p.action[v] = p.weight[u], p.up[u], -1
		i, h, a := int(t.Player[u]), int(t.Infoset[u]), int(t.Action[v])
		if i == seqform.Chance {
			p.weight[v] = p.weight[v].Mul(t.ChanceSets[h].Prob[a])
			continue
		}
		if z, ok := p.number[[3]int{i, h, a}]; ok {
			p.up[v], p.action[v] = int32(v), int32(z)
			continue
		}
		p.weight[v] = p.weight[v].Mul(profile[i][h][a])
	}
	return p
}

// difference returns Z(v) − Z(u), without entries 0.
func (p *paths) difference(v, u int) []tableau.Entry {
	count := map[int]int64{}
	walk := func(v int, step int64) {
		for v = int(p.up[v]); v >= 0; v = int(p.up[p.g.Tree.Parent[v]]) {
			count[int(p.action[v])] += step
		}
	}
	walk(v, 1)
	walk(u, -1)
	var row []tableau.Entry
	for z := range p.zero {
		if c := count[z]; c != 0 {
			row = append(row, tableau.Entry{Col: z, Value: rational.Int(c)})
		}
	}
	return row
}

// exponents returns integers e ≥ 1 with rows of equal 0 and rows of above at
// least 1, nil if there are none. The program
//
//	maximize t   subject to equal·e = 0, above·e ≥ t, e ≥ t, t ≤ 1, e, t ≥ 0
//
// has the optimum 1 if there are such e, and 0 if not.
func exponents(ctx context.Context, n int, equal, above [][]tableau.Entry) []*big.Int {
	one := rational.Int(1)
	t := tableau.Entry{Col: n, Value: one}
	s := tableau.System{Cols: n + 1, Rhs: 1, Costs: [][]tableau.Entry{{{Col: n, Value: one.Neg()}}}}
	atMost := func(row []tableau.Entry, factor int64, extra ...tableau.Entry) {
		r := tableau.Row{Entries: extra, Rhs: []rational.Rat{{}}}
		for _, e := range row {
			r.Entries = append(r.Entries, tableau.Entry{Col: e.Col, Value: e.Value.Mul(rational.Int(factor))})
		}
		s.Rows = append(s.Rows, r)
	}
	for _, row := range equal {
		atMost(row, 1)
		atMost(row, -1)
	}
	for _, row := range above {
		atMost(row, -1, t)
	}
	for z := range n {
		atMost([]tableau.Entry{{Col: z, Value: one}}, -1, t)
	}
	s.Rows = append(s.Rows, tableau.Row{Entries: []tableau.Entry{t}, Rhs: []rational.Rat{one}})
	method := tableau.Simplex{T: tableau.New(s)}
	if method.Run(ctx, 0) != tableau.Optimal || method.T.Value(n)[0].IsZero() {
		return nil
	}
	scale := one
	for z := range n {
		scale = rational.LCM(scale, rational.FromBigInt(method.T.Value(z)[0].Den()))
	}
	e := make([]*big.Int, n)
	for z := range e {
		e[z] = method.T.Value(z)[0].Mul(scale).Num()
	}
	return e
}
