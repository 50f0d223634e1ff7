package basis

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/tableau/sparse"
)

// bareiss solves A x = b by fraction-free elimination over big.Int, and returns
// nil if A is singular.
func bareiss(a [][]rational.Rat, b []rational.Rat) []*big.Rat {
	n := len(a)
	w := make([][]*big.Int, n)
	for i := range w {
		row := append(append([]rational.Rat(nil), a[i]...), b[i])
		scale := rational.Int(1)
		for _, v := range row {
			scale = rational.LCM(scale, rational.FromBigInt(v.Den()))
		}
		for _, v := range row {
			w[i] = append(w[i], v.Mul(scale).Num())
		}
	}
	last := big.NewInt(1)
	var t big.Int
	for c := range n {
		r := c
		for r < n && w[r][c].Sign() == 0 {
			r++
		}
		if r == n {
			return nil
		}
		w[c], w[r] = w[r], w[c]
		for i := range n { // Jordan's form: all rows but row c
			if i == c {
				continue
			}
			for j := c + 1; j <= n; j++ {
				w[i][j].Mul(w[i][j], w[c][c])
				w[i][j].Sub(w[i][j], t.Mul(w[i][c], w[c][j]))
				w[i][j].Quo(w[i][j], last)
			}
			w[i][c].SetInt64(0)
		}
		last = w[c][c]
	}
	x := make([]*big.Rat, n)
	for i := range x { // all pivots are the last one by now
		x[i] = new(big.Rat).SetFrac(w[i][n], last)
	}
	return x
}

func transpose(a [][]rational.Rat) [][]rational.Rat {
	z := make([][]rational.Rat, len(a))
	for i := range z {
		for j := range a {
			z[i] = append(z[i], a[j][i])
		}
	}
	return z
}

// An entry is one of a matrix.
type entry struct {
	row, col int
	value    rational.Rat
}

func entriesOf(a [][]rational.Rat) []entry {
	var z []entry
	for i, row := range a {
		for j, v := range row {
			if !v.IsZero() {
				z = append(z, entry{i, j, v})
			}
		}
	}
	return z
}

// matrixOf returns the n×n matrix with the given entries, which are integers.
func matrixOf(n int, entries []entry) *sparse.Integers {
	var m sparse.Entries
	for _, e := range entries {
		m.Add(e.row, e.col, e.value)
	}
	return m.Lines(n)
}

// integral multiplies rows by what makes them integers.
func integral(a [][]rational.Rat) [][]rational.Rat {
	for _, row := range a {
		scale := rational.Int(1)
		for _, v := range row {
			scale = rational.LCM(scale, rational.FromBigInt(v.Den()))
		}
		for j, v := range row {
			row[j] = v.Mul(scale)
		}
	}
	return a
}

// A kind makes numbers of one sort.
type kind func(rng *rand.Rand) rational.Rat

func sized(bits uint) kind {
	return func(rng *rand.Rand) rational.Rat {
		n := new(big.Int)
		for range bits/64 + 1 {
			n.Lsh(n, 64)
			n.Add(n, new(big.Int).SetUint64(rng.Uint64()))
		}
		n.And(n, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), bits), big.NewInt(1)))
		if rng.IntN(2) == 0 {
			n.Neg(n)
		}
		return rational.FromBigInt(n)
	}
}

func fractions(rng *rand.Rand) rational.Rat {
	return rational.New(rng.Int64N(19)-9, 1+rng.Int64N(6))
}

func primeMultiples(rng *rand.Rand) rational.Rat {
	return rational.Int(mersenne).Mul(rational.Int(rng.Int64N(3) - 1)).Add(rational.Int(rng.Int64N(3) - 1))
}

func mixed(rng *rand.Rand) rational.Rat {
	return []kind{sized(2), sized(2), sized(62), sized(200), fractions}[rng.IntN(5)](rng)
}

var kinds = map[string]kind{
	"unit": sized(1), "small": sized(4), "32": sized(32), "62": sized(62), "64": sized(64), "300": sized(300),
	"fractions": fractions, "primes": primeMultiples, "mixed": mixed,
}

// random returns an n×n matrix of integers, with about d entries a row, and a
// right-hand side.
func random(rng *rand.Rand, n, d int, k kind) ([][]rational.Rat, []rational.Rat) {
	a, b := make([][]rational.Rat, n), make([]rational.Rat, n)
	for i := range a {
		a[i] = make([]rational.Rat, n)
		for j := range n {
			if rng.IntN(n) < d {
				a[i][j] = k(rng)
			}
		}
		b[i] = k(rng)
	}
	return integral(a), b
}

func requireVector(t *testing.T, want []*big.Rat, got *Vector) {
	t.Helper()
	require.Len(t, got.num, len(want))
	for i := range want {
		if x := got.Rat(i); !x.Equal(rational.FromBig(want[i])) {
			t.Fatalf("component %d is %v, want %v", i, x, want[i])
		}
	}
}

// TestAgainstElimination compares both kinds of solution with Bareiss' elimination.
func TestAgainstElimination(t *testing.T) {
	ctx := t.Context()
	for name, k := range kinds {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(7, 1))
			regular, singular := 0, 0
			for round := range 60 {
				n := rng.IntN(13)
				if round == 59 && name != "300" && !testing.Short() { // TestDense has this size, too
					n = 60
				}
				a, b := random(rng, n, 1+rng.IntN(n+1), k)
				want := bareiss(a, b)
				f, err := Factor(ctx, matrixOf(n, entriesOf(a)))
				if want == nil {
					require.True(t, errors.Is(err, ErrSingular), err)
					singular++
					continue
				}
				regular++
				require.NoError(t, err)
				x, err := f.Solve(ctx, b)
				require.NoError(t, err)
				requireVector(t, want, x)
				y, err := f.SolveTransposed(ctx, b)
				require.NoError(t, err)
				for c, column := range transpose(a) { // which is regular like a: the only solution
					sum := rational.Rat{}
					for r := range column {
						sum = sum.Add(column[r].Mul(y.Rat(r)))
					}
					require.True(t, sum.Equal(b[c]))
				}
			}
			require.Greater(t, regular, 5)
			require.Greater(t, singular, 2)
		})
	}
}
