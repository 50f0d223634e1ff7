package assess

import (
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// many finds the ranges of a game of any number of players.
func (b *beliefs) many() error {
	s := newSearch(b)
	if err := b.sets(s.outer); err != nil || b.ctx.Err() != nil {
		return err
	}
	if s.empty != nil {
		b.ranges.Status, b.ranges.Sets = answer.No, nil
		b.ranges.Reason = fmt.Sprintf("no belief at information set %s makes the behavior of player %d optimal",
			b.g.InfosetLabel(s.empty[0], s.empty[1]), s.empty[0]+1)
		return nil
	}
	return s.inner()
}

// A setBeliefs is a polytope that contains the beliefs sought at an information set.
// Let Z(v) be the actions of probability 0 on the path to node v and c(v) the product
// of the other probabilities. For consistent beliefs
//
//   - μ(v)/μ(w) = c(v)/c(w) if Z(v) = Z(w): such nodes are a class;
//   - μ(v) = 0 if Z(v) contains Z(w) and more. Where the profile leads, this
//     leaves one class, with the belief of Bayes' rule.
//
// Points are weights of the other classes with sum 1. Unless all consistent
// beliefs are asked for, no action gains given the belief, playing on as
// the profile says: Σ_v μ(v)·loss(v, a) ≥ 0.
type setBeliefs struct {
	share  [][]rational.Rat // per class and node: c(v)/Σc, 0 outside the class
	losses [][]rational.Rat // per action and class; nil for all consistent beliefs

	points []seqform.Belief // vertices that were found, each once, and their average
}

// maxNodes limits the nodes of an information set that are compared in pairs.
const maxNodes = 1 << 12

// outer sets the bounds of information set h of player i to those of its
// polytope, and keeps the vertices where these are attained.
func (s *search) outer(i, h int, r SetRange) error {
	nodes := s.b.g.Players[i].Infosets[h].Nodes
	if len(nodes) > maxNodes {
		return fmt.Errorf("assess: %w: an information set of %d nodes", ErrTooLarge, len(nodes))
	}
	p := &setBeliefs{share: s.classes(nodes)}
	s.sets[i][h] = p
	if !s.b.opt.Consistent {
		p.losses = s.losses(i, h, p.share)
	}
	for k := range r {
		for side, bound := range []*Bound{&r[k].Low, &r[k].High} {
			belief, err := p.extreme(s.b, k, 1-2*int64(side))
			if err != nil {
				return err
			}
			if belief == nil {
				s.empty = &[2]int{i, h}
				return nil
			}
			bound.Value = belief[k]
			p.keep(belief)
		}
	}
	p.keep(average(p.points))
	return nil
}

func average(points []seqform.Belief) seqform.Belief {
	sum := make(seqform.Belief, len(points[0]))
	for _, v := range points {
		for k := range v {
			sum[k] = sum[k].Add(v[k])
		}
	}
	return seqform.Proportional(sum)
}

// classes returns the shares of the classes of nodes that may have positive
// belief.
func (s *search) classes(nodes []int32) [][]rational.Rat {
	var first []int32 // node of each class
	var shares [][]rational.Rat
	for k, v := range nodes {
		weight := s.paths.weight[v]
		if weight.IsZero() {
			continue
		}
		c := slices.IndexFunc(first, func(w int32) bool { return len(s.paths.difference(v, w)) == 0 })
		if c < 0 {
			c = len(first)
			first, shares = append(first, v), append(shares, make([]rational.Rat, len(nodes)))
		}
		shares[c][k] = weight
	}
	var live [][]rational.Rat
	for c, v := range first {
		dead := slices.ContainsFunc(first, func(w int32) bool {
			z := s.paths.difference(v, w)
			return len(z) > 0 && !slices.ContainsFunc(z, func(x term) bool { return x.count < 0 })
		})
		if !dead {
			live = append(live, seqform.Proportional(shares[c]))
		}
	}
	return live
}

// losses returns what each action at h loses, given each class.
func (s *search) losses(i, h int, share [][]rational.Rat) [][]rational.Rat {
	losses := make([][]rational.Rat, len(s.b.profile[i][h]))
	for _, belief := range share {
		r := s.walkers[i].report(h, belief)
		for a, u := range r.Actions {
			losses[a] = append(losses[a], r.Value.Sub(u))
		}
	}
	return losses
}

// extreme returns a point with the least (sign 1) or largest (−1) probability of
// node k, nil if the polytope is empty. The program maximizes the sum of the
// weights, up to 1, first.
func (p *setBeliefs) extreme(b *beliefs, k int, sign int64) (seqform.Belief, error) {
	q := newProgram()
	var total, part []lp.Term
	for _, share := range p.share {
		c := q.Variable(false)
		total = append(total, lp.Times(c, rational.Int(-1)))
		part = append(part, lp.Times(c, share[k].Mul(rational.Int(sign))))
	}
	q.AtLeast(total, rational.Int(-1))
	for _, losses := range p.losses {
		var row []lp.Term
		for c, loss := range losses {
			row = append(row, lp.Times(c, loss))
		}
		q.AtLeast(row)
	}
	q.Cost(0, total...)
	q.Cost(1, part...)
	z, err := solve(b.ctx, q, &b.ranges.Stats)
	if err != nil {
		return nil, err
	}
	return p.point(z), nil
}

// point returns the belief of a solution, nil if its weights do not sum to 1.
func (p *setBeliefs) point(z *lp.Solution) seqform.Belief {
	var sum rational.Rat
	belief := make(seqform.Belief, len(p.share[0]))
	for c, share := range p.share {
		m := z.Value(c)
		sum = sum.Add(m)
		for k := range belief {
			belief[k] = belief[k].Add(m.Mul(share[k]))
		}
	}
	if !sum.IsOne() {
		return nil
	}
	return belief
}

// keep adds a point if it is new.
func (p *setBeliefs) keep(belief seqform.Belief) {
	same := func(v seqform.Belief) bool { return slices.EqualFunc(v, belief, rational.Rat.Equal) }
	if !slices.ContainsFunc(p.points, same) {
		p.points = append(p.points, belief)
	}
}
