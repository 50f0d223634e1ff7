package polysolve

import (
	"math/big"
	"slices"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// A lift combines images of a vector of polynomials modulo several primes, by
// the Chinese remainder theorem, into one with rational coefficients over a common
// denominator. Images whose degrees fall short of the others' come from primes
// that divide a leading coefficient, and are left out.
//
// The last polynomial, d, is combined first; the others wait until it is known.
type lift struct {
	n      int
	images [][]poly
	fields []field
	den    residues // of d
	all    residues
}

func size(image []poly) int {
	total := 0
	for _, p := range image {
		total += len(p)
	}
	return total
}

func (l *lift) add(image []poly, p uint64) {
	if len(l.images) > 0 && !slices.EqualFunc(image, l.images[0], func(a, b poly) bool { return len(a) == len(b) }) {
		if size(image) <= size(l.images[0]) {
			return
		}
		*l = lift{n: l.n}
	}
	l.images, l.fields = append(l.images, image), append(l.fields, newField(p))
	l.den.combine(image[l.n-1:], l.fields[len(l.fields)-1])
}

// reconstruct returns the solution of smallest integers with the residues, if all
// are small enough to be unique.
func (l *lift) reconstruct() (solution, bool) {
	scale, ok := l.den.denominator(big.NewInt(1))
	if !ok {
		return nil, false
	}
	for k := l.all.count; k < len(l.images); k++ {
		l.all.combine(l.images[k], l.fields[k])
	}
	if scale, ok = l.all.denominator(scale); !ok {
		return nil, false
	}
	return l.all.times(scale), true
}

// Residues are those of coefficients modulo the product of some primes.
type residues struct {
	count   int
	modulus big.Int
	coeffs  [][]*big.Int
}

// combine replaces each residue r modulo M by r + M·((c − r)/M mod p).
func (l *residues) combine(image []poly, f field) {
	if l.count++; l.count == 1 {
		l.start(image)
	}
	inv := f.one
	if l.count > 1 {
		inv = f.inverse(f.of(&l.modulus))
	}
	parallel(len(image), func(k int) bool {
		var step big.Int
		for j, c := range image[k] {
			r := l.coeffs[k][j]
			step.SetUint64(f.value(f.mul(f.sub(c, f.of(r)), inv)))
			r.Add(r, step.Mul(&step, &l.modulus))
		}
		return true
	})
	l.modulus.Mul(&l.modulus, new(big.Int).SetUint64(f.p))
}

func (l *residues) start(image []poly) {
	l.modulus.SetUint64(1)
	l.coeffs = make([][]*big.Int, len(image))
	for k, p := range image {
		l.coeffs[k] = make([]*big.Int, len(p))
		for j := range p {
			l.coeffs[k][j] = new(big.Int)
		}
	}
}

// spare is how many bits a number must be shorter than the modulus not to be taken for an accident.
const spare = 16

// residue returns r·scale as the integer of least absolute value if that is small, and whether it is.
func (l *residues) residue(r, scale *big.Int) (*big.Int, bool) {
	x := new(big.Int).Mul(r, scale)
	if x.Mod(x, &l.modulus); x.BitLen() >= l.modulus.BitLen()-1 {
		x.Sub(x, &l.modulus)
	}
	return x, x.BitLen() < l.modulus.BitLen()-spare
}

// denominator returns a multiple of scale that is a common denominator of the
// smallest rationals with the residues, and false if it is too large to be right.
func (l *residues) denominator(scale *big.Int) (*big.Int, bool) {
	bound := new(big.Int).Rsh(&l.modulus, 1)
	bound.Sqrt(bound)
	for _, p := range l.coeffs {
		for _, r := range p {
			x, small := l.residue(r, scale)
			if small {
				continue
			}
			d, ok := denominatorOf(x.Mod(x, &l.modulus), &l.modulus, bound)
			if !ok {
				return nil, false
			}
			if scale = d.Mul(d, scale); scale.Cmp(bound) > 0 {
				return nil, false
			}
		}
	}
	return scale, true
}

// denominatorOf returns the d of n/d with |n|, d ≤ bound and n ≡ d·r modulo m, if
// there is one (Wang's algorithm).
func denominatorOf(r, m, bound *big.Int) (*big.Int, bool) {
	r0, r1 := new(big.Int).Set(m), new(big.Int).Set(r)
	t0, t1 := new(big.Int), big.NewInt(1)
	var q, tmp big.Int
	for r1.Cmp(bound) > 0 {
		q.QuoRem(r0, r1, &tmp)
		r0, r1, tmp = r1, new(big.Int).Set(&tmp), *r0
		t0, t1 = t1, t0.Sub(t0, new(big.Int).Mul(&q, t1))
	}
	t1.Abs(t1)
	return t1, t1.Sign() != 0 && t1.Cmp(bound) <= 0
}

// times returns the residues times scale, without common factor.
func (l *residues) times(scale *big.Int) solution {
	z := make(solution, len(l.coeffs))
	parallel(len(z), func(k int) bool {
		z[k] = make([]*big.Int, len(l.coeffs[k]))
		for j, r := range l.coeffs[k] {
			z[k][j], _ = l.residue(r, scale)
		}
		return true
	})
	z.normalize()
	return z
}

// A solution has the integer coefficients of x and then of d.
type solution [][]*big.Int

// normalize divides by the common factor that makes the lowest coefficient of d positive.
func (z solution) normalize() {
	g := z.content()
	d := z[len(z)-1]
	if k := slices.IndexFunc(d, func(c *big.Int) bool { return c.Sign() != 0 }); k >= 0 && d[k].Sign() < 0 {
		g.Neg(g)
	}
	if g.IsInt64() && g.Int64() == 1 {
		return
	}
	parallel(len(z), func(k int) bool {
		for _, c := range z[k] {
			c.Quo(c, g)
		}
		return true
	})
}

// content returns the greatest common divisor of all coefficients.
func (z solution) content() *big.Int {
	g := new(big.Int)
	for k := len(z) - 1; k >= 0; k-- {
		for _, c := range z[k] {
			if g.GCD(nil, nil, g, new(big.Int).Abs(c)); g.IsInt64() && g.Int64() == 1 {
				return g
			}
		}
	}
	return g
}

func (z solution) polys() (x []polyeps.Poly, d polyeps.Poly) {
	x = make([]polyeps.Poly, len(z))
	for k, p := range z {
		c := make([]rational.Rat, len(p))
		for j, v := range p {
			c[j] = rational.FromBigInt(v)
		}
		x[k] = polyeps.New(c...)
	}
	return x[:len(z)-1], x[len(z)-1]
}
