package parametric

import (
	"fmt"
	"iter"
	"slices"

	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
)

// A vector has numbers by name; those that are not there are 0.
type vector map[string]rational.Rat

// maxSamples limits the values of t at which a vector is computed.
const maxSamples = 1 << 9

// functions returns the quotients of polynomials, over one denominator, whose values at(t) returns for all t but a
// few, at which ok is false. The denominator is positive at the value positive. What it returns agrees with at at some
// more values than those it is made of, and is not proved.
func functions(places iter.Seq[rational.Rat], positive rational.Rat, at func(t rational.Rat) (v vector, ok bool, err error)) (map[string]polynomial.Poly, polynomial.Poly, error) {
	z := &sampled{at: at}
	next, stop := iter.Pull(places)
	defer stop()
	for n := 4; n <= maxSamples; n += n / 2 {
		if err := z.take(n+spare, next); err != nil {
			return nil, nil, err
		}
		list, den, ok := z.quotients(n)
		if !ok {
			continue
		}
		if den.At(nil, positive).Sign() < 0 {
			den = den.Neg()
			for name, p := range list {
				list[name] = p.Neg()
			}
		}
		return list, den, nil
	}
	return nil, nil, fmt.Errorf("functions of a degree above %d: %w", maxSamples/3, lp.ErrTooLarge)
}

// spare is how many values quotients are compared at beside those that they are made of.
const spare = 2

// integers returns all, the least ones first: of the numbers of games, they keep those short that are computed.
func integers(yield func(rational.Rat) bool) {
	for n := int64(0); yield(rational.Int(n)) && (n == 0 || yield(rational.Int(-n))); n++ {
	}
}

// between returns rational numbers between two, those with small denominators first.
func between(from, to rational.Rat) iter.Seq[rational.Rat] {
	return func(yield func(rational.Rat) bool) {
		met := map[string]bool{}
		one := rational.Int(1)
		for q := rational.FromBigInt(to.Sub(from).Inv().Floor()).Add(one); ; q = q.Add(one) {
			for p := rational.FromBigInt(from.Mul(q).Floor()).Add(one); p.Cmp(to.Mul(q)) < 0; p = p.Add(one) {
				x := p.Quo(q)
				if met[x.String()] {
					continue
				}
				met[x.String()] = true
				if !yield(x) {
					return
				}
			}
		}
	}
}

type sampled struct {
	at     func(t rational.Rat) (v vector, ok bool, err error)
	failed int
	x      []rational.Rat
	values []vector
	names  []string
}

// take has the vector at n values of t.
func (z *sampled) take(n int, next func() (rational.Rat, bool)) error {
	for len(z.x) < n {
		x, _ := next()
		v, ok, err := z.at(x)
		if err != nil {
			return err
		}
		if !ok {
			if z.failed++; z.failed > maxSamples {
				return fmt.Errorf("no functions at %d values: %w", z.failed, lp.ErrTooLarge)
			}
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

// quotients returns those through the first n values, over one denominator; ok is false if one is not right at the others.
//
// A sum of all, each times a number, has the denominator of all but by chance. So it comes first, and the others are most often
// polynomials over that.
func (z *sampled) quotients(n int) (list map[string]polynomial.Poly, den polynomial.Poly, ok bool) {
	sum := make([]rational.Rat, len(z.x))
	for k, v := range z.values {
		for j, name := range z.names {
			sum[k] = sum[k].Add(v[name].Mul(rational.Int(int64(1 + j*j%97))))
		}
	}
	r, ok := z.quotient(sum, n)
	if !ok {
		return nil, nil, false
	}
	o := &over{sampled: z, n: n, degree: len(r.Num), found: map[string]polynomial.Poly{}}
	o.have(r.Den)
	of := map[string]string{}
	for _, name := range z.names {
		if of[name], ok = o.find(name); !ok {
			return nil, nil, false
		}
	}
	list = map[string]polynomial.Poly{}
	for name, key := range of {
		list[name] = o.found[key]
	}
	return list, o.den, true
}

// An over has numerators over one denominator.
type over struct {
	*sampled
	n, degree int
	den       polynomial.Poly
	at        []rational.Rat             // its values
	found     map[string]polynomial.Poly // by their values as text: many are the same
}

// find enters the numerator of a name and returns its values as text.
func (o *over) find(name string) (key string, ok bool) {
	y := make([]rational.Rat, len(o.x))
	for k, v := range o.values {
		y[k] = v[name]
		key += y[k].String() + " "
	}
	if _, ok := o.found[key]; ok {
		return key, true
	}
	for _, n := range []int{min(o.n, o.degree+1), o.n} {
		if p, ok := o.numerator(y, n); ok {
			o.found[key] = p
			return key, true
		}
	}
	r, ok := o.quotient(y, o.n)
	if ok {
		o.have(polynomial.LCM(nil, o.den, r.Den))
		by, _ := o.den.Quo(nil, r.Den)
		o.found[key] = r.Num.Mul(nil, by)
	}
	return key, ok
}

// have makes den the denominator, a multiple of that before.
func (o *over) have(den polynomial.Poly) {
	for key, p := range o.found {
		by, _ := den.Quo(nil, o.den)
		o.found[key] = p.Mul(nil, by)
	}
	o.den, o.at = den, nil
	for _, x := range o.x {
		o.at = append(o.at, den.At(nil, x))
	}
}

// numerator returns the polynomial through the first n values times the denominator, and whether it is right at some others.
func (o *over) numerator(y []rational.Rat, n int) (polynomial.Poly, bool) {
	times := make([]rational.Rat, n+spare)
	for k := range times {
		times[k] = y[k].Mul(o.at[k])
	}
	p := polynomial.Interpolate(o.x[:n], times[:n])
	for k := n; k < len(times); k++ {
		if !p.At(nil, o.x[k]).Equal(times[k]) {
			return nil, false
		}
	}
	return p, true
}

// quotient returns one of polynomials of about half the degree that n points determine, which goes through them if
// there is one; ok is false if it is not right at all.
//
// Reference: Cauchy interpolation by Euclid's algorithm, von zur Gathen and Gerhard, Modern Computer Algebra, 5.8.
func (z *sampled) quotient(y []rational.Rat, n int) (q expression.Ratio, ok bool) {
	r0, r1 := polynomial.Constant(rational.Int(1)), polynomial.Interpolate(z.x[:n], y[:n])
	for _, t := range z.x[:n] {
		r0 = r0.Mul(nil, polynomial.Poly{t.Neg(), rational.Int(1)})
	}
	s0, s1 := polynomial.Poly(nil), polynomial.Constant(rational.Int(1))
	for len(r1) > (n+1)/2 {
		q, r := r0.Quo(nil, r1)
		unit := polynomial.Constant(rational.Unit(r...)) // keeps numbers short
		r0, r1 = r1, r.Mul(nil, unit)
		s0, s1 = s1, s0.Sub(nil, q.Mul(nil, s1)).Mul(nil, unit)
	}
	for k := len(y) - 1; k >= 0; k-- {
		if !r1.At(nil, z.x[k]).Equal(y[k].Mul(s1.At(nil, z.x[k]))) {
			return q, false
		}
	}
	return expression.NewRatio(r1, s1), true
}
