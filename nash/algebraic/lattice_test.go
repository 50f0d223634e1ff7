package algebraic

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/seqformtest"
)

// TestReduce checks reduced bases with the orthogonalization in rationals: they
// fulfil the two conditions, with the determinant of the lattice unchanged.
func TestReduce(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	for range 200 {
		n := 1 + rng.IntN(5)
		basis := make([][]*big.Int, n)
		for i := range basis {
			basis[i] = make([]*big.Int, n+1)
			for k := range basis[i] {
				basis[i][k] = new(big.Int)
			}
			basis[i][i].SetInt64(1 + rng.Int64N(3))
			basis[i][n].SetInt64(rng.Int64N(1<<40) - 1<<39)
		}
		before := volume(basis)
		require.True(t, reduce(t.Context(), basis))
		require.True(t, before.Equal(volume(basis)))
		factors, norms := orthogonal(basis)
		for k := range basis {
			for j := range k {
				require.LessOrEqual(t, factors[k][j].Abs().Cmp(rational.New(1, 2)), 0)
			}
			if k > 0 {
				mu := factors[k][k-1]
				require.GreaterOrEqual(t, norms[k].Cmp(rational.New(3, 4).Sub(mu.Mul(mu)).Mul(norms[k-1])), 0)
			}
		}
	}
}

// orthogonal returns the Gram-Schmidt coefficients and squared lengths.
func orthogonal(basis [][]*big.Int) (factors [][]rational.Rat, norms []rational.Rat) {
	var vectors [][]rational.Rat
	product := func(x, y []rational.Rat) (sum rational.Rat) {
		for k := range x {
			sum = sum.Add(x[k].Mul(y[k]))
		}
		return sum
	}
	for _, b := range basis {
		var row, v []rational.Rat
		for _, x := range b {
			v = append(v, rational.FromBigInt(x))
		}
		whole := append([]rational.Rat{}, v...)
		for j, w := range vectors {
			mu := product(whole, w).Quo(norms[j])
			row = append(row, mu)
			for k := range v {
				v[k] = v[k].Sub(mu.Mul(w[k]))
			}
		}
		factors, vectors, norms = append(factors, row), append(vectors, v), append(norms, product(v, v))
	}
	return factors, norms
}

// volume returns the square of the determinant of the lattice.
func volume(basis [][]*big.Int) rational.Rat {
	_, norms := orthogonal(basis)
	v := rational.Int(1)
	for _, x := range norms {
		v = v.Mul(x)
	}
	return v
}

// TestMinimal: polynomials with a root are found from its digits, of least degree
// even if more are allowed.
func TestMinimal(t *testing.T) {
	root := func(n int64, k uint, bits uint) *big.Int { // 2^k-th root
		x := new(big.Int).Lsh(big.NewInt(n), bits)
		for range k {
			x.Sqrt(x.Lsh(x, bits))
		}
		return x
	}
	const bits = 800
	one := new(big.Int).Lsh(big.NewInt(1), bits)
	sum := new(big.Int).Add(root(2, 1, bits), root(3, 1, bits))
	for _, of := range []struct {
		x    *big.Int
		most int
		want polynomial.Poly
	}{
		{new(big.Int).Quo(new(big.Int).Mul(one, big.NewInt(22)), big.NewInt(7)), 10, polynomial.Poly{rational.Int(-22), rational.Int(7)}},
		{new(big.Int), 4, polynomial.Poly{{}, rational.Int(1)}},
		{root(2, 2, bits), 4, polynomial.Poly{rational.Int(-2), {}, {}, {}, rational.Int(1)}},
		{root(2, 2, bits), 10, polynomial.Poly{rational.Int(-2), {}, {}, {}, rational.Int(1)}},
		{root(5, 3, bits), 10, polynomial.Poly{rational.Int(-5), {}, {}, {}, {}, {}, {}, {}, rational.Int(1)}},
		{sum, 7, polynomial.Poly{rational.Int(1), {}, rational.Int(-10), {}, rational.Int(1)}},
		{root(75, 1, bits), 3, polynomial.Poly{rational.Int(-3), {}, rational.Int(1)}}, // √75 = 5·√3
	} {
		s := &search{ctx: t.Context(), bits: bits}
		r, used := s.minimal(of.x, of.most)
		require.NotNil(t, r)
		require.Len(t, r.p, len(of.want))
		for k := range of.want {
			require.True(t, r.p[k].Equal(of.want[k]), "%v", r.p)
		}
		require.Less(t, used, uint(bits))
	}
	s := &search{ctx: t.Context(), bits: bits}
	r, _ := s.minimal(root(5, 3, bits), 7)
	require.Nil(t, r)
}

// TestRelationsRandom: numbers without small relations have none.
func TestRelationsRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(93, 94))
	for range 50 {
		const bits = 512
		x := make([]*big.Int, 2+rng.IntN(5))
		for k := range x {
			x[k] = new(big.Int)
			for range bits / 64 {
				x[k].Add(x[k].Lsh(x[k], 64), new(big.Int).SetUint64(rng.Uint64()))
			}
		}
		list, _ := relations(t.Context(), x, bits)
		require.Nil(t, list)
		// And one is found if there is one.
		last := new(big.Int)
		for k, v := range x[1:] {
			last.Add(last, new(big.Int).Mul(v, big.NewInt(int64(k)-2)))
		}
		list, _ = relations(t.Context(), append(x, last), bits)
		require.Len(t, list, 1)
	}
}

// TestInverse multiplies inverses modulo polynomials.
func TestInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(95, 96))
	some := func(n int) (p polynomial.Poly) {
		for range n {
			p = append(p, rational.New(rng.Int64N(11)-5, 1+rng.Int64N(4)))
		}
		return polynomial.New(p...)
	}
	none := 0
	for range 500 {
		p, a := some(2+rng.IntN(6)), some(1+rng.IntN(6))
		if len(p) < 2 {
			continue
		}
		z := inverse(a, p)
		if z == nil {
			none++
			require.Greater(t, len(polynomial.GCD(nil, p, a)), 1)
			continue
		}
		_, r := a.Mul(nil, z).Quo(nil, p)
		require.True(t, len(r) == 1 && r[0].IsOne(), "%v %v", a, p)
	}
	require.Greater(t, none, 5)
}

// Within is Express with other limits.
var Within = express

// TestGivesUp: numbers that take too much work to check are noted, not taken for wrong ones.
func TestGivesUp(t *testing.T) {
	const degree = 60
	m := new(big.Int).Lsh(big.NewInt(1), 500)
	r := &root{bits: 8, powers: []*big.Int{big.NewInt(1 << 8), big.NewInt(1 << 7)}}
	for k := range degree + 1 {
		r.p = append(r.p, rational.FromBigInt(new(big.Int).Exp(big.NewInt(3), big.NewInt(int64(1000+k*k)), m)))
	}
	s := &search{ctx: t.Context(), g: seqformtest.Random([]int{2, 2, 2}, 0, 9, 1), bits: 8, build: func([]polynomial.Poly, polynomial.Poly) *cert.Certificate {
		return &cert.Certificate{Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: new(claim.Algebraic)}}
	}}
	require.Nil(t, s.certificate(r))
	require.ErrorIs(t, s.gaveUp, cert.ErrWork)
	s.gaveUp, r.p = nil, polynomial.Poly{rational.Int(-1), rational.Int(2)}
	require.Nil(t, s.certificate(r))
	require.NoError(t, s.gaveUp)
}
