package polysolve

import (
	"math/big"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// A lift combines images of a vector of polynomials modulo several primes, by
// the Chinese remainder theorem, into one with rational coefficients. Images
// whose degrees fall short of the others' come from primes that divide a leading
// coefficient, and are left out.
type lift struct {
	n       int
	images  [][]poly
	primes  []uint64
	modulus big.Int
	coeffs  [][]*big.Int // residues modulo modulus
}

func newLift(n int) *lift { return &lift{n: n} }

func size(image []poly) int {
	total := 0
	for _, p := range image {
		total += len(p)
	}
	return total
}

func sameShape(a, b []poly) bool {
	for k := range a {
		if len(a[k]) != len(b[k]) {
			return false
		}
	}
	return true
}

func (l *lift) add(image []poly, prime uint64) {
	if len(l.images) > 0 && !sameShape(image, l.images[0]) {
		if size(image) <= size(l.images[0]) {
			return
		}
		l.images, l.primes = nil, nil
	}
	l.images, l.primes = append(l.images, image), append(l.primes, prime)
	if len(l.images) == 1 {
		l.start(image, prime)
		return
	}
	l.combine(image, prime)
}

func (l *lift) start(image []poly, prime uint64) {
	l.modulus.SetUint64(prime)
	l.coeffs = make([][]*big.Int, l.n)
	for k, p := range image {
		l.coeffs[k] = make([]*big.Int, len(p))
		for j, c := range p {
			l.coeffs[k][j] = new(big.Int).SetUint64(c)
		}
	}
}

// combine replaces each residue r modulo M by r + M·((c − r)/M mod p).
func (l *lift) combine(image []poly, prime uint64) {
	f := field{prime}
	var tmp, step big.Int
	inv := f.inv(f.of(&l.modulus, &tmp))
	for k, p := range image {
		for j, c := range p {
			r := l.coeffs[k][j]
			u := f.mul(f.sub(c, f.of(r, &tmp)), inv)
			r.Add(r, step.Mul(step.SetUint64(u), &l.modulus))
		}
	}
	l.modulus.Mul(&l.modulus, tmp.SetUint64(prime))
}

// reconstruct returns the polynomials with the smallest rational coefficients
// that have the residues, if all are small enough to be unique.
func (l *lift) reconstruct() ([]polyeps.Poly, bool) {
	bound := new(big.Int).Rsh(&l.modulus, 1)
	bound.Sqrt(bound)
	z := make([]polyeps.Poly, l.n)
	for k := range l.coeffs {
		c := make([]rational.Rat, len(l.coeffs[k]))
		for j, r := range l.coeffs[k] {
			x, ok := reconstruct(r, &l.modulus, bound)
			if !ok {
				return nil, false
			}
			c[j] = x
		}
		z[k] = polyeps.New(c...)
	}
	return z, true
}

// reconstruct returns n/d with |n|, d ≤ bound and n ≡ d·r modulo m, if there is
// one (Wang's algorithm).
func reconstruct(r, m, bound *big.Int) (rational.Rat, bool) {
	r0, r1 := new(big.Int).Set(m), new(big.Int).Set(r)
	t0, t1 := new(big.Int), big.NewInt(1)
	var q, tmp big.Int
	for r1.Cmp(bound) > 0 {
		q.QuoRem(r0, r1, &tmp)
		r0, r1 = r1, new(big.Int).Set(&tmp)
		t0, t1 = t1, new(big.Int).Sub(t0, tmp.Mul(&q, t1))
	}
	if t1.Sign() == 0 || new(big.Int).Abs(t1).Cmp(bound) > 0 {
		return rational.Rat{}, false
	}
	return rational.FromInts(r1, t1), true
}
