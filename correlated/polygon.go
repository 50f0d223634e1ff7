package correlated

import (
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// polygon enters the vertices of the payoffs of all devices of two players, and proofs of its sides.
//
// What is the most in the direction in which a side of the hull of some vertices looks is a vertex if it is
// more than the side has, and else proves the side.
func (s *search) polygon(c *cert.Certificate) error {
	p, err := newProgram(s.f, s.q, false, !s.o.Full)
	if err != nil {
		return err
	}
	type proof struct {
		point claim.Vertex
		dual  claim.Dual
	}
	proofs := map[string]proof{}
	var hull []claim.Vertex
	for {
		var duals []claim.Dual
		grown := false
		for _, d := range directions(hull) {
			at, ok := proofs[d[0].String()+","+d[1].String()]
			if !ok {
				p.maximize(d[:])
				z, err := s.solve(p)
				if err != nil {
					return err
				}
				at.point.Device, at.point.Payoffs = p.point(z)
				at.dual = p.dual(z)
				proofs[d[0].String()+","+d[1].String()] = at
			}
			if further(d, at.point.Payoffs, hull) {
				hull, grown = convex(append(hull, at.point)), true
				break
			}
			duals = append(duals, at.dual)
		}
		if !grown {
			c.Claim.Mediated.Polygon, c.Evidence.Duals = hull, duals
			return nil
		}
	}
}

// further reports whether a point is further in a direction than all of a hull.
func further(d claim.Pair[rational.Rat], u []rational.Rat, hull []claim.Vertex) bool {
	at := func(u []rational.Rat) rational.Rat { return d[0].Mul(u[0]).Add(d[1].Mul(u[1])) }
	return !slices.ContainsFunc(hull, func(v claim.Vertex) bool { return at(v.Payoffs).Cmp(at(u)) >= 0 })
}

// directions returns those in which devices are bounded if a hull is to have all payoffs, in the order of
// certificates.
func directions(hull []claim.Vertex) (list []claim.Pair[rational.Rat]) {
	n := len(hull)
	if n < 2 {
		one := rational.Int(1)
		return []claim.Pair[rational.Rat]{{0: one}, {1: one}, {0: one.Neg()}, {1: one.Neg()}}
	}
	for j := range hull {
		d := from(&hull[j], &hull[(j+1)%n])
		list = append(list, claim.Pair[rational.Rat]{d[1], d[0].Neg()})
	}
	if n == 2 {
		list = append(list, from(&hull[0], &hull[1]), from(&hull[1], &hull[0]))
	}
	return list
}

// from returns the way from one vertex to another.
func from(v, w *claim.Vertex) claim.Pair[rational.Rat] {
	return claim.Pair[rational.Rat]{w.Payoffs[0].Sub(v.Payoffs[0]), w.Payoffs[1].Sub(v.Payoffs[1])}
}

// convex returns the vertices of the hull of points anticlockwise, the least one first.
func convex(points []claim.Vertex) []claim.Vertex {
	slices.SortFunc(points, func(v, w claim.Vertex) int { return slices.CompareFunc(v.Payoffs, w.Payoffs, rational.Rat.Cmp) })
	if len(points) < 3 {
		return points
	}
	var hull []claim.Vertex
	for range 2 { // below, then above
		base := len(hull)
		for _, v := range points {
			for n := len(hull); n >= base+2; n = len(hull) {
				d, e := from(&hull[n-2], &hull[n-1]), from(&hull[n-1], &v)
				if d[0].Mul(e[1]).Cmp(d[1].Mul(e[0])) > 0 {
					break
				}
				hull = hull[:n-1]
			}
			hull = append(hull, v)
		}
		hull = hull[:len(hull)-1]
		slices.Reverse(points)
	}
	return hull
}
