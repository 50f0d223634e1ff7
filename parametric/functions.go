package parametric

import (
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
)

// A vector has numbers by name; those that are not there are 0.
type vector map[string]rational.Rat

// maxSamples limits the values of t at which a vector is computed.
const maxSamples = 1 << 10

// functions returns the quotients of polynomials, over one denominator, whose values at(t) returns for all t but a
// few, at which ok is false. The denominator is positive at the value positive. What it returns agrees with at at some
// more values than those it is made of, and is not proved.
func functions(from, to, positive rational.Rat, at func(t rational.Rat) (v vector, ok bool, err error)) (map[string]polynomial.Poly, polynomial.Poly, error) {
	z := &sampled{from: from, to: to, at: at}
	for n := 4; ; n += n / 2 {
		if err := z.take(n + spare); err != nil {
			return nil, nil, err
		}
		quotients, ok := z.quotients(n)
		if ok || n > maxSamples {
			p, den := common(quotients, positive)
			return p, den, nil
		}
	}
}

// spare is how many values quotients are compared at beside those that they are made of.
const spare = 2

type sampled struct {
	from, to rational.Rat
	at       func(t rational.Rat) (v vector, ok bool, err error)
	tried    int64
	x        []rational.Rat
	values   []vector
	names    []string
}

// take has the vector at n values of t.
func (z *sampled) take(n int) error {
	for len(z.x) < n {
		// Multiples of 1/1009 of the domain, a prime number, in no order.
		z.tried++
		x := z.from.Add(z.to.Sub(z.from).Mul(rational.New(z.tried*389%1009, 1009)))
		v, ok, err := z.at(x)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		z.x, z.values = append(z.x, x), append(z.values, v)
		for name := range v {
			if k, known := slices.BinarySearch(z.names, name); !known {
				z.names = slices.Insert(z.names, k, name)
			}
		}
	}
	return nil
}

// quotients returns those through the first n values; ok is false if one is not right at the others. Most have a
// denominator that was met before.
func (z *sampled) quotients(n int) (list map[string]expression.Ratio, ok bool) {
	list = map[string]expression.Ratio{}
	den := polynomial.Constant(rational.Int(1))
	for _, name := range z.names {
		y, times := make([]rational.Rat, len(z.x)), make([]rational.Rat, len(z.x))
		for k, x := range z.x {
			y[k] = z.values[k][name]
			times[k] = y[k].Mul(den.At(nil, x))
		}
		r := expression.Ratio{Num: polynomial.Interpolate(z.x[:n], times[:n]), Den: den}
		if !z.right(r, y) {
			r = quotient(z.x[:n], y[:n])
			if !z.right(r, y) {
				return nil, false
			}
			den = lcm(den, r.Den)
		}
		list[name] = r
	}
	return list, true
}

// right reports whether a quotient has these values.
func (z *sampled) right(r expression.Ratio, y []rational.Rat) bool {
	for k := len(y) - 1; k >= 0; k-- {
		if !r.Num.At(nil, z.x[k]).Equal(y[k].Mul(r.Den.At(nil, z.x[k]))) {
			return false
		}
	}
	return true
}

func lcm(p, q polynomial.Poly) polynomial.Poly {
	rest, _ := q.Quo(nil, polynomial.GCD(nil, p, q))
	return p.Mul(nil, rest).Primitive(nil)
}

// quotient returns one of polynomials of about half the degree that n points determine, which goes through them if
// there is one.
//
// Reference: Cauchy interpolation by Euclid's algorithm, von zur Gathen and Gerhard, Modern Computer Algebra, 5.8.
func quotient(x, y []rational.Rat) expression.Ratio {
	all := polynomial.Constant(rational.Int(1))
	for _, t := range x {
		all = all.Mul(nil, polynomial.Poly{t.Neg(), rational.Int(1)})
	}
	r0, r1 := all, polynomial.Interpolate(x, y)
	s0, s1 := polynomial.Poly(nil), polynomial.Constant(rational.Int(1))
	for len(r1) > (len(x)+1)/2 {
		q, r := r0.Quo(nil, r1)
		unit := polynomial.Constant(rational.Unit(r...)) // keeps numbers short
		r0, r1 = r1, r.Mul(nil, unit)
		s0, s1 = s1, s0.Sub(nil, q.Mul(nil, s1)).Mul(nil, unit)
	}
	return expression.NewRatio(r1, s1)
}

// common returns numerators over a common denominator that is positive at a value. What all have in common is cancelled.
func common(list map[string]expression.Ratio, at rational.Rat) (map[string]polynomial.Poly, polynomial.Poly) {
	den := polynomial.Constant(rational.Int(1))
	for _, r := range list {
		den = lcm(den, expression.NewRatio(r.Num, r.Den).Den)
	}
	if den.At(nil, at).Sign() < 0 {
		den = den.Neg()
	}
	z := map[string]polynomial.Poly{}
	for name, r := range list {
		if p, _ := den.Mul(nil, r.Num).Quo(nil, r.Den); len(p) > 0 {
			z[name] = p
		}
	}
	return z, den
}
