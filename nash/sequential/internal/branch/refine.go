package branch

import (
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
)

// Refine returns a certificate of the same solution as c, which has been checked, in a box of
// at most the given radius, which lies in that of c; nil if there is none within the limits of certificates.
func Refine(ctx context.Context, t *orders.Tree, c *cert.Certificate, radius rational.Rat) *cert.Certificate {
	by := c.Evidence.Branch
	a := newSolution(t, c.Claim.Concept, pointOf(t, by))
	if a == nil || !a.solve(ctx) {
		return nil
	}
	least := bitsOf(rational.Min(radius, by.Radius))
	for bits := least + 8; bits <= 2*least+128 && a.n.Refine(ctx, bits); bits += 32 {
		fine := a.box(bits).certificate(by.Combinations)
		if fine.Claim.Refined.Radius.Cmp(radius) <= 0 && inside(fine, c) {
			if cert.Check(context.WithoutCancel(ctx), t.Game, fine) != nil {
				return nil
			}
			return fine
		}
	}
	return nil
}

// Digits returns the point of a certificate of concept cert.EnclosedSequential, which has been
// checked, and its unknowns to so many bits; nil if they are not found.
func Digits(ctx context.Context, t *orders.Tree, by *claim.Branch, bits uint) (at *Point, y []rational.Rat) {
	a := newSolution(t, cert.EnclosedSequential, pointOf(t, by))
	if a == nil || !a.solve(ctx) || !a.n.Refine(ctx, bits) {
		return nil, nil
	}
	return a.Point, a.n.Values()
}

// bitsOf returns about how many bits after the point are 0 in x, if it is less than 1.
func bitsOf(x rational.Rat) uint { return uint(x.Inv().Floor().BitLen()) }

// pointOf returns the point of which a certificate was made.
func pointOf(t *orders.Tree, by *claim.Branch) *Point {
	z := &Point{Slow: map[int32][]multiple{}}
	entry := map[[2]int]int32{} // of a player's sequence
	for i, sets := range by.Orders {
		for h, list := range sets {
			first := int32(len(z.Orders))
			z.Bases = append(z.Bases, first+int32(by.Choices[i][h])-1)
			z.Orders, z.C = append(z.Orders, list...), append(z.C, by.Coefficients[i][h]...)
			for k := range list {
				entry[[2]int{i, t.Game.Players[i].Infosets[h].Seq(k)}] = first + int32(k)
			}
		}
	}
	entries := func(lists [][]int) (all []int32) {
		for i, list := range lists {
			for _, s := range list {
				all = append(all, entry[[2]int{i, s}])
			}
		}
		return all
	}
	z.Unknowns, z.Equations = entries(by.Unknowns), entries(by.Equations)
	for _, combination := range by.Combinations {
		e := entry[[2]int{combination.Player - 1, combination.Sequence}]
		if !slices.Contains(z.Equations, e) {
			continue
		}
		for _, m := range combination.Terms {
			z.Slow[e] = append(z.Slow[e], multiple{m.Factor, z.Equations[m.Equation-1]})
		}
	}
	return z
}

// inside reports whether the boxes of x lie in those of y, of the same orders and equations.
func inside(x, y *cert.Certificate) bool {
	p, q := x.Claim.Refined, y.Claim.Refined
	room := q.Radius.Sub(p.Radius)
	return near(numbers(p.Profile), numbers(q.Profile), room) && near(p.Payoffs, q.Payoffs, room) &&
		near(numbers(p.Beliefs), numbers(q.Beliefs), room) &&
		near(numbers(x.Evidence.Branch.Coefficients), numbers(y.Evidence.Branch.Coefficients), y.Evidence.Branch.Radius.Sub(x.Evidence.Branch.Radius))
}

func near(x, y []rational.Rat, room rational.Rat) bool {
	for k := range x {
		if x[k].Sub(y[k]).Abs().Cmp(room) > 0 {
			return false
		}
	}
	return true
}

func numbers[T ~[]rational.Rat](lists [][]T) []rational.Rat {
	var all []rational.Rat
	for _, sets := range lists {
		for _, x := range sets {
			all = append(all, x...)
		}
	}
	return all
}
