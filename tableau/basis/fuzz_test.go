package basis

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// FuzzSolve reads a small system from bytes and compares with elimination.
func FuzzSolve(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{3, 0, 0, 1, 1, 1, 2, 2, 2, 3, 0, 1, 200})
	f.Add([]byte{2, 0, 0, 255, 1, 1, 254, 0, 1, 253, 1, 0, 252})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 100 {
			return
		}
		n := 0
		if len(data) > 0 {
			n = int(data[0] % 8)
			data = data[1:]
		}
		a, b := make([][]rational.Rat, n), make([]rational.Rat, n)
		for i := range a {
			a[i] = make([]rational.Rat, n)
		}
		for ; len(data) >= 3 && n > 0; data = data[3:] {
			i, j, v := int(data[0])%n, int(data[1])%n, fuzzed(data[2])
			a[i][j], b[j] = v, b[j].Add(v)
		}
		m := matrixOf(n, entriesOf(integral(a)))
		want := bareiss(a, b)
		f, err := Factor(t.Context(), m)
		if want == nil {
			require.ErrorIs(t, err, ErrSingular)
			return
		}
		require.NoError(t, err)
		x, err := f.Solve(t.Context(), b)
		require.NoError(t, err)
		requireVector(t, want, x)
		y, err := f.SolveTransposed(t.Context(), b)
		require.NoError(t, err)
		requireVector(t, bareiss(transpose(a), b), y)
	})
}

// fuzzed returns small numbers, fractions, and those near words and primes.
func fuzzed(c byte) rational.Rat {
	v := rational.Int(int64(c%32) - 16)
	switch c / 32 {
	case 1:
		return v.Quo(rational.Int(7))
	case 2:
		return v.Add(rational.Int(mersenne))
	case 3:
		return v.Mul(rational.Int(mersenne))
	case 4:
		return v.Add(rational.Int(1 << 62))
	case 5:
		return v.Sub(rational.Int(1 << 62).Mul(rational.Int(2)))
	case 6:
		return v.Mul(rational.Int(mersenne)).Mul(rational.Int(int64(primeBelow(mersenne))))
	}
	return v
}
