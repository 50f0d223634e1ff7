package optimal

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// maxPoints limits the points of one set.
const maxPoints = 1 << 16

// eachSet checks all sets of equilibria of the list.
func (c *checker) eachSet(l *claim.Claim) error {
	switch {
	case l.Extreme != nil:
		return c.rectangles(l.Extreme)
	case l.Subsets != nil:
		for k := range l.Subsets {
			if err := c.set(c.subset(&l.Subsets[k])); err != nil {
				return fmt.Errorf("subset %d: %w", k+1, err)
			}
		}
		return nil
	}
	return c.listed(l.Complete)
}

// rectangles checks the equilibria of two players in strategic form. Each is a mixture of x's and of y's all
// of whose pairs are extreme equilibria, in which player 1 gets what y alone says, and player 2 what x says. So
// its payoffs are in the rectangle of those of the pairs of two x's and two y's, those that say most
// and least.
func (c *checker) rectangles(l *claim.Extreme) error {
	at := make(map[claim.Pair[int]]int, len(l.Equilibria))
	for k, e := range l.Equilibria {
		at[e] = k
	}
	pays := func(k int) []rational.Rat { return l.Payoffs[k][:] }
	for j, e := range l.Equilibria {
		for k, f := range l.Equilibria[:j+1] {
			if c.work.Err() != nil || !c.work.Take(64, 64) {
				return c.work.Err()
			}
			other, ok := at[claim.Pair[int]{e[0], f[1]}]
			last, both := at[claim.Pair[int]{f[0], e[1]}]
			if !ok || !both {
				continue
			}
			if err := c.set([][]rational.Rat{pays(j), pays(k), pays(other), pays(last)}); err != nil {
				return fmt.Errorf("equilibria %d and %d: %w", k+1, j+1, err)
			}
		}
	}
	return nil
}

// subset returns the corners of the rectangle of payoffs of a Nash subset.
func (c *checker) subset(u *claim.Subset) (corners [][]rational.Rat) {
	for _, a := range c.ends(u.Payoffs[1]) { // what plans of player 2 leave player 1
		for _, b := range c.ends(u.Payoffs[0]) {
			corners = append(corners, []rational.Rat{a, b})
		}
	}
	return corners
}

// ends returns the least and the most of numbers.
func (c *checker) ends(list []rational.Rat) [2]rational.Rat {
	z := [2]rational.Rat{list[0], list[0]}
	for _, x := range list {
		if c.less(x, z[0]) {
			z[0] = x
		}
		if c.less(z[1], x) {
			z[1] = x
		}
	}
	return z
}

// listed checks the equilibria, pieces and regions of a complete list.
func (c *checker) listed(l *claim.Complete) error {
	for k := range l.Equilibria {
		points, err := c.box(l.Equilibria[k].Payoffs, l.Equilibria[k].Radius)
		if err == nil {
			err = c.set(points)
		}
		if err != nil {
			return fmt.Errorf("equilibrium %d: %w", k+1, err)
		}
	}
	for k := range l.Pieces {
		if err := c.product(l.Pieces[k].Vertices); err != nil {
			return fmt.Errorf("piece %d: %w", k+1, err)
		}
	}
	for k := range l.Unresolved {
		if err := c.product(l.Unresolved[k].Simplex); err != nil {
			return fmt.Errorf("region %d: %w", k+1, err)
		}
	}
	return nil
}

// box returns the corners of a box of payoffs, of the players of the game.
func (c *checker) box(center []rational.Rat, radius rational.Rat) ([][]rational.Rat, error) {
	n := len(c.g.Players)
	if radius.IsZero() {
		return [][]rational.Rat{center[:n]}, nil
	}
	if n > 16 {
		return nil, fmt.Errorf("a box of payoffs of %d players", n)
	}
	var corners [][]rational.Rat
	for mask := range 1 << n {
		u := make([]rational.Rat, n)
		for i := range u {
			if u[i] = c.work.Add(center[i], radius); mask>>i&1 == 1 {
				u[i] = c.work.Add(center[i], radius.Neg())
			}
		}
		corners = append(corners, u)
	}
	return corners, nil
}

// product checks the profiles of a product of polytopes: their payoffs are mixtures of those of profiles of
// vertices.
func (c *checker) product(vertices [][][]rational.Rat) error {
	count := 1
	for _, list := range vertices {
		if count *= max(1, len(list)); count > maxPoints {
			return fmt.Errorf("more than %d profiles of vertices", maxPoints)
		}
	}
	var points [][]rational.Rat
	for k := range count {
		plans := make([]seqform.Plan, len(vertices))
		for i, list := range vertices {
			plans[i] = append(seqform.Plan{rational.Int(1)}, list[k%len(list)]...)
			k /= len(list)
		}
		points = append(points, c.form.ExpectedPayoffs(plans)[:len(c.g.Players)])
		if err := c.work.Err(); err != nil {
			return err
		}
	}
	return c.set(points)
}
