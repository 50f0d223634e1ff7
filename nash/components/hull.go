package components

import (
	"context"
	"errors"
	"slices"

	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// has reports whether x is in the convex hull of points.
func has(ctx context.Context, list [][]rational.Rat, x []rational.Rat) (bool, error) {
	return meet(ctx, list, [][]rational.Rat{x})
}

// meet reports whether the convex hulls of points have one in common.
func meet(ctx context.Context, x, y [][]rational.Rat) (bool, error) {
	for a := range x[0] {
		lowX, highX := bounds(x, a)
		if lowY, highY := bounds(y, a); lowX.Cmp(highY) > 0 || lowY.Cmp(highX) > 0 {
			return false, nil
		}
	}
	for _, p := range y {
		if among(x, p) {
			return true, nil
		}
	}
	if len(x) == 1 && len(y) == 1 {
		return false, nil
	}
	var p lp.Program
	left, right := weights(&p, x), weights(&p, y)
	for a := range x[0] {
		p.Equal(slices.Concat(coordinate(left, x, a, false), coordinate(right, y, a, true)), rational.Rat{})
	}
	_, err := p.Solve(ctx, lp.Options{})
	if errors.Is(err, lp.ErrNone) {
		return false, nil
	}
	return err == nil, err
}

// inner reports whether x is a mean of points with positive weight of each.
func inner(ctx context.Context, list [][]rational.Rat, x []rational.Rat) (bool, error) {
	var p lp.Program
	one, t := rational.Int(1), p.Variable(false)
	w := weights(&p, list)
	for a := range x {
		p.Equal(coordinate(w, list, a, false), x[a])
	}
	for _, v := range w {
		p.AtLeast([]lp.Term{lp.Times(v, one), lp.Times(t, one.Neg())}, rational.Rat{})
	}
	p.Cost(0, lp.Times(t, one.Neg()))
	z, err := p.Solve(ctx, lp.Options{})
	if errors.Is(err, lp.ErrNone) {
		return false, nil
	}
	return err == nil && z.Value(t).Sign() > 0, err
}

// distance returns that of x from the convex hull of points, by the greatest difference of a probability;
// if it is more than a half, a bound from below.
func distance(ctx context.Context, list [][]rational.Rat, x []rational.Rat) (rational.Rat, error) {
	var least rational.Rat
	for a := range x {
		low, high := bounds(list, a)
		least = rational.Max(least, rational.Max(low.Sub(x[a]), x[a].Sub(high)))
	}
	if len(list) == 1 || least.Cmp(rational.New(1, 2)) > 0 {
		return least, nil
	}
	var p lp.Program
	one, t := rational.Int(1), p.Variable(false)
	w := weights(&p, list)
	for a := range x {
		p.AtLeast(append(coordinate(w, list, a, false), lp.Times(t, one)), x[a])
		p.AtLeast(append(coordinate(w, list, a, true), lp.Times(t, one)), x[a].Neg())
	}
	p.Cost(0, lp.Times(t, one))
	z, err := p.Solve(ctx, lp.Options{})
	if err != nil {
		return rational.Rat{}, err
	}
	return z.Value(t), nil
}

// weights adds weights of points, which sum to 1.
func weights(p *lp.Program, list [][]rational.Rat) (variables []int) {
	var sum []lp.Term
	for range list {
		w := p.Variable(false)
		variables, sum = append(variables, w), append(sum, lp.Times(w, rational.Int(1)))
	}
	p.Equal(sum, rational.Int(1))
	return variables
}

// coordinate returns terms of coordinate a of a mean of points, or its negative.
func coordinate(weights []int, list [][]rational.Rat, a int, negative bool) (terms []lp.Term) {
	for k, x := range list {
		c := x[a]
		if negative {
			c = c.Neg()
		}
		terms = append(terms, lp.Times(weights[k], c))
	}
	return terms
}

func bounds(list [][]rational.Rat, a int) (low, high rational.Rat) {
	low, high = list[0][a], list[0][a]
	for _, x := range list[1:] {
		low, high = rational.Min(low, x[a]), rational.Max(high, x[a])
	}
	return low, high
}

func among(list [][]rational.Rat, x []rational.Rat) bool {
	return slices.ContainsFunc(list, func(y []rational.Rat) bool { return slices.EqualFunc(x, y, rational.Rat.Equal) })
}

// maxVertices limits the points of which it is asked which ones are in the hull of others.
const maxVertices = 64

// vertices returns the points that are not in the hull of others, each once; and others if they are too many or
// ctx is done.
func vertices(ctx context.Context, points [][]rational.Rat) (list [][]rational.Rat) {
	for _, x := range points {
		if !among(list, x) {
			list = append(list, x)
		}
	}
	for k := 0; k < len(list) && len(list) > 2 && len(list) <= maxVertices; {
		if inside, err := has(ctx, slices.Delete(slices.Clone(list), k, k+1), list[k]); inside && err == nil {
			list = slices.Delete(list, k, k+1)
		} else {
			k++
		}
	}
	return list
}

// mean returns that of points with weights.
func mean(list [][]rational.Rat, weights []rational.Rat) []rational.Rat {
	x := make([]rational.Rat, len(list[0]))
	for k, y := range list {
		for a := range x {
			x[a] = x[a].Add(weights[k].Mul(y[a]))
		}
	}
	return x
}

// between returns the point (1−t)·x + t·y.
func between(x, y []rational.Rat, t rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(x))
	for a := range x {
		z[a] = x[a].Add(t.Mul(y[a].Sub(x[a])))
	}
	return z
}
