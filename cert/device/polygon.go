package device

import (
	"errors"
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// checkPolygon checks that the payoffs of all devices of two players are the mixtures of some.
func (f *form) checkPolygon(l *claim.Mediated, duals []claim.Dual) error {
	if l.Device != nil || l.Payoffs != nil || l.Maximize != nil || l.AtMost != nil || l.Require != nil || !l.Epsilon.IsZero() || len(f.g.Players) != 2 {
		return errors.New("a polygon is of all devices of two players: without a device, payoffs, epsilon, and what is maximized or required")
	}
	var at [][2]rational.Rat
	for k := range l.Polygon {
		v := &l.Polygon[k]
		if err := f.checkDevice(&v.Device, v.Payoffs, rational.Rat{}); err != nil {
			return fmt.Errorf("vertex %d: %w", k+1, err)
		}
		at = append(at, [2]rational.Rat(v.Payoffs))
	}
	sides, err := f.sides(at)
	if err != nil {
		return err
	}
	if len(duals) != len(sides) {
		return fmt.Errorf("%d duals of %d sides", len(duals), len(sides))
	}
	for k, s := range sides {
		most := f.weighted(s.normal[:], at[s.from][:])
		if err := f.bound(&duals[k], goal{weights: s.normal[:], most: &most}, nil); err != nil {
			return fmt.Errorf("side %d: %w", k+1, err)
		}
	}
	return nil
}

// A side bounds payoffs times its normal by that of a vertex.
type side struct {
	normal [2]rational.Rat
	from   int
}

// sides returns half-planes whose intersection has these vertices: three or more turn left at each, and go round
// once; of two the first is less; and one is alone.
func (f *form) sides(at [][2]rational.Rat) (list []side, err error) {
	one := rational.Int(1)
	switch len(at) {
	case 0:
		return nil, errors.New("a polygon without vertices")
	case 1:
		for _, n := range [][2]rational.Rat{{one, {}}, {{}, one}, {one.Neg(), {}}, {{}, one.Neg()}} {
			list = append(list, side{n, 0})
		}
		return list, nil
	case 2:
		d := f.minus(at[1], at[0])
		if d[0].Sign() < 0 || d[0].IsZero() && d[1].Sign() <= 0 {
			return nil, errors.New("the second vertex has to be greater than the first")
		}
		back := [2]rational.Rat{d[0].Neg(), d[1].Neg()}
		return []side{{right(d), 0}, {right(back), 1}, {d, 1}, {back, 0}}, nil
	}
	turns := 0 // from below to above
	for k := range at {
		d, next := f.minus(at[(k+1)%len(at)], at[k]), f.minus(at[(k+2)%len(at)], at[(k+1)%len(at)])
		if f.work.Add(f.work.Mul(d[0], next[1]), f.work.Mul(d[1], next[0]).Neg()).Sign() <= 0 {
			return nil, fmt.Errorf("the polygon does not turn left at vertex %d", (k+1)%len(at)+1)
		}
		if !above(d) && above(next) {
			turns++
		}
		list = append(list, side{right(d), k})
	}
	if turns != 1 {
		return nil, errors.New("the polygon goes round more than once")
	}
	return list, nil
}

// above reports whether a direction is one of those from (1, 0) on, turning left, up to (−1, 0), without that.
func above(d [2]rational.Rat) bool { return d[1].Sign() > 0 || d[1].IsZero() && d[0].Sign() > 0 }

func (f *form) minus(x, y [2]rational.Rat) [2]rational.Rat {
	return [2]rational.Rat{f.work.Add(x[0], y[0].Neg()), f.work.Add(x[1], y[1].Neg())}
}

// right returns the direction that is a quarter turn to the right.
func right(d [2]rational.Rat) [2]rational.Rat { return [2]rational.Rat{d[1], d[0].Neg()} }
