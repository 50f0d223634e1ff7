package orders

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/partition"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Component has pieces whose strategies are connected. It is a connected component of the set of
// strategies of sequential equilibria if it is Apart from all others, and all are found.
type Component struct {
	Pieces    []int               // indices of pieces
	Apart     bool                // no strategies of other components are near
	Dimension int                 // of its strategies, the largest of a piece
	Payoffs   []rational.Interval // per player, the least and the most, which may be a limit
	Outcome   []rational.Rat      // per node, the probability to end there; nil if it varies
}

// components returns the components of pieces. Once ctx is done, none is known to be apart.
func components(ctx context.Context, g *seqform.Game, pieces []claim.WeightedPiece) (list []Component) {
	work := &rational.Work{Context: ctx, Left: math.MaxInt64}
	parts := partition.New(len(pieces))
	for k := range pieces {
		if ctx.Err() != nil {
			break
		}
		near := limits(g, pieces[k])
		for l := range pieces {
			if parts.First(k) != parts.First(l) && slices.ContainsFunc(near, func(p seqform.Profile) bool { return has(g.Within(work), pieces[l], p) }) {
				parts.Join(k, l)
			}
		}
	}
	for _, part := range parts.Parts() {
		c := Component{Pieces: part, Apart: ctx.Err() == nil}
		for l := range pieces {
			for _, k := range part {
				c.Apart = c.Apart && ctx.Err() == nil && (parts.First(l) == parts.First(k) || !meets(work, pieces[k], pieces[l]))
			}
		}
		c.measure(g, pieces)
		list = append(list, c)
	}
	return list
}

// limits returns some limits of strategies of a piece: where weights go from the means of the
// vertices to a vertex, in one block or in all of them.
func limits(g *seqform.Game, p claim.WeightedPiece) (list []seqform.Profile) {
	middle := seqform.Profile{behavior(&g.Players[0], &p[0], -1, 0), behavior(&g.Players[1], &p[1], -1, 0)}
	list = append(list, middle)
	for i := range p {
		for k := range p[i].Blocks {
			for v := range p[i].Blocks[k].Vertices {
				q := slices.Clone(middle)
				q[i] = behavior(&g.Players[i], &p[i], k, v)
				list = append(list, q)
			}
		}
	}
	return list
}

// behavior returns the limit of the strategies of weights that go to vertex v in block k, from the
// means of vertices, which they have in other blocks, or in all if k is −1.
func behavior(player *seqform.Player, w *claim.Weights, k, v int) seqform.Behavior {
	mean, block := means(w, player.NumSeqs())
	to := slices.Clone(mean)
	if k >= 0 {
		for j, s := range w.Blocks[k].Sequences {
			to[s] = w.Blocks[k].Vertices[v][j]
		}
	}
	b := make(seqform.Behavior, len(player.Infosets))
	for h := range b {
		set := &player.Infosets[h]
		before, from := int(set.ParentSeq), to
		if to[before].IsZero() {
			from = mean
		}
		b[h] = make([]rational.Rat, len(set.Actions))
		for a := range b[h] {
			if s := set.Seq(a); block[s] == block[before] {
				b[h][a] = from[s].Quo(from[before])
			}
		}
	}
	return b
}

// measure enters what can be said of a component. Payoffs and outcomes are affine in the plan of
// each player, and so at most as large as at vertices.
func (c *Component) measure(g *seqform.Game, pieces []claim.WeightedPiece) {
	first := true
	for _, k := range c.Pieces {
		p := pieces[k]
		c.Dimension = max(c.Dimension, dimension(&g.Players[0], &p[0])+dimension(&g.Players[1], &p[1]))
		for _, x := range plans(&g.Players[0], &p[0]) {
			for _, y := range plans(&g.Players[1], &p[1]) {
				c.enter(g, []seqform.Plan{x, y}, first)
				first = false
			}
		}
	}
}

// enter enters what plans come to.
func (c *Component) enter(g *seqform.Game, plans []seqform.Plan, first bool) {
	payoffs := g.ExpectedPayoffs(plans)
	outcome := g.Tree.ChanceReach()
	for i, x := range plans {
		for v, s := range g.SeqAt(i) {
			outcome[v] = outcome[v].Mul(x[s])
		}
	}
	for v := range outcome {
		if !g.Tree.IsLeaf(v) {
			outcome[v] = rational.Rat{}
		}
	}
	if first {
		c.Outcome, c.Payoffs = outcome, make([]rational.Interval, len(payoffs))
	}
	for i, u := range payoffs {
		if c.Payoffs[i] = c.Payoffs[i].Hull(rational.Point(u)); first {
			c.Payoffs[i] = rational.Point(u)
		}
	}
	if !slices.EqualFunc(c.Outcome, outcome, rational.Rat.Equal) {
		c.Outcome = nil
	}
}

// plans returns the plans of a piece at the vertices of the first block.
func plans(player *seqform.Player, w *claim.Weights) (list []seqform.Plan) {
	b := &w.Blocks[0]
	for _, v := range b.Vertices {
		x := make(seqform.Plan, player.NumSeqs())
		for j, s := range b.Sequences {
			x[s] = v[j]
		}
		list = append(list, x)
	}
	return list
}

// dimension returns that of the strategies of weights: the rank of the derivatives of probabilities
// by weights, in all directions of a block. That is taken at one mixture of vertices. It may be less where a
// polynomial is 0, on which mixtures at random hardly ever are.
func dimension(player *seqform.Player, w *claim.Weights) int {
	var rows [][]rational.Rat
	rng := rand.New(rand.NewPCG(1, 1))
	mean, block := mixtures(w, player.NumSeqs(), func() int64 { return 1 + rng.Int64N(1<<30) })
	for k := range w.Blocks {
		b := &w.Blocks[k]
		for _, v := range b.Vertices[1:] {
			way := make([]rational.Rat, len(mean))
			for j, s := range b.Sequences {
				way[s] = v[j].Sub(b.Vertices[0][j])
			}
			row := make([]rational.Rat, len(mean))
			for h := range player.Infosets {
				set := &player.Infosets[h]
				before := int(set.ParentSeq)
				for a := range set.Actions {
					if s := set.Seq(a); block[s] == k && block[before] == k {
						row[s] = way[s].Mul(mean[before]).Sub(mean[s].Mul(way[before]))
					}
				}
			}
			rows = append(rows, row)
		}
	}
	return rank(rows)
}

// rank returns the rank of a matrix, which it changes.
func rank(rows [][]rational.Rat) (n int) {
	for len(rows) > 0 {
		row := rows[0]
		rows = rows[1:]
		pivot := slices.IndexFunc(row, func(x rational.Rat) bool { return !x.IsZero() })
		if pivot < 0 {
			continue
		}
		n++
		for _, r := range rows {
			q := r[pivot].Quo(row[pivot])
			for k := range r {
				r[k] = r[k].Sub(q.Mul(row[k]))
			}
		}
	}
	return n
}
