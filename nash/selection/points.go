package selection

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// paid returns the payoff of a player, or the sum of all if player is 0.
func (p *Profile) paid(player int) (sum rational.Rat) {
	if player > 0 {
		return p.Payoffs[player-1]
	}
	for _, u := range p.Payoffs {
		sum = sum.Add(u)
	}
	return sum
}

// points are those of all pieces.
type points struct {
	list   []Profile        // equilibria
	beyond []Profile        // not equilibria: vertices around pieces that conditions cut out
	tops   [][]rational.Rat // of each piece, the most that each player is paid in it
	left   bool             // some pieces were left out
	work   int              // products, of at most mostWork

	players int // that are paid
}

// mostWork limits the products of numbers for all points and regions, and mostPoints the points.
const (
	mostWork   = 1 << 23
	mostPoints = 1 << 16
)

func newPoints(ctx context.Context, players int, l *List) (z points) {
	z.players = players
	if len(l.Pieces) == 0 {
		return z
	}
	var tables []*table // of each player
	for i := range players {
		tables = append(tables, newTable(l.Of, players, i+1))
	}
	for k := range l.Pieces {
		z.add(ctx, l.Of, tables, &l.Pieces[k])
	}
	return z
}

// add adds the points of a piece.
func (z *points) add(ctx context.Context, g *seqform.Game, tables []*table, c *claim.Piece) {
	var u [][]rational.Rat // per player and profile of vertices
	for _, t := range tables {
		values, ok := t.at(ctx, &z.work, c.Vertices)
		if !ok || len(z.list)+len(z.beyond)+len(values) > mostPoints {
			z.left = true
			return
		}
		u = append(u, values)
	}
	if c.Weights != nil { // regrets are looked at
		if z.work += len(u[0]) * g.Payoffs.Len() * len(tables); z.work > mostWork {
			z.left = true
			return
		}
	}
	var top []rational.Rat
	for i := range u {
		top = append(top, slices.MaxFunc(u[i], rational.Rat.Cmp))
	}
	z.tops = append(z.tops, top)
	for v := range u[0] {
		p := Profile{Strategies: make([][]rational.Rat, len(c.Vertices))}
		rest := v
		for j, list := range slices.Backward(c.Vertices) {
			p.Strategies[j] = list[rest%len(list)]
			rest /= len(list)
		}
		for i := range u {
			p.Payoffs = append(p.Payoffs, u[i][v])
		}
		if c.Weights == nil || isEquilibrium(g, p.Strategies) {
			z.list = append(z.list, p)
		} else {
			z.beyond = append(z.beyond, p)
		}
	}
	if c.Weights != nil {
		p := inside(g, c)
		p.Payoffs = p.Payoffs[:z.players]
		z.list = append(z.list, p)
	}
}

// inside returns the point with the weights of a piece.
func inside(g *seqform.Game, c *claim.Piece) (p Profile) {
	for i, vertices := range c.Vertices {
		x := make([]rational.Rat, len(vertices[0]))
		for k, v := range vertices {
			for a := range x {
				x[a] = x[a].Add(c.Weights[i][k].Mul(v[a]))
			}
		}
		p.Strategies = append(p.Strategies, x)
	}
	p.Payoffs = g.ExpectedPayoffs(g.Plans(profile(p.Strategies)))
	return p
}

func profile(strategies [][]rational.Rat) seqform.Profile {
	p := make(seqform.Profile, len(strategies))
	for i, x := range strategies {
		p[i] = seqform.Behavior{x}
	}
	return p
}

func isEquilibrium(g *seqform.Game, strategies [][]rational.Rat) bool {
	return !slices.ContainsFunc(g.Regrets(g.Plans(profile(strategies))), func(r seqform.Regret) bool { return !r.Regret.IsZero() })
}

func text(strategies [][]rational.Rat) string { return fmt.Sprint(strategies) }

// A table has what a player is paid at each pure profile, or all are, the last player's action changing
// fastest.
type table struct {
	sizes []int
	u     []rational.Rat
}

func newTable(g *seqform.Game, players, player int) *table {
	t := &table{sizes: g.Table.Sizes}
	for k := range g.Payoffs.Len() {
		p := Profile{Payoffs: make([]rational.Rat, players)}
		for i := range p.Payoffs {
			p.Payoffs[i] = g.Payoffs.U(k, i)
		}
		t.u = append(t.u, p.paid(player))
	}
	return t
}

// at returns the values at all profiles of vertices, the last player's changing fastest. It reports
// false if that is too much work, or ctx is done.
func (t *table) at(ctx context.Context, work *int, vertices [][][]rational.Rat) ([]rational.Rat, bool) {
	u := t.u
	for j, list := range vertices {
		if *work += len(u) * len(list); *work > mostWork {
			return nil, false
		}
		rest := len(u) / t.sizes[j]
		next := make([]rational.Rat, rest*len(list)) // the axis of j becomes the last one
		for r := range rest {
			if ctx.Err() != nil {
				return nil, false
			}
			for v, x := range list {
				z := &next[r*len(list)+v]
				for a, p := range x {
					if !p.IsZero() {
						*z = z.Add(p.Mul(u[a*rest+r]))
					}
				}
			}
		}
		u = next
	}
	return u, true
}
