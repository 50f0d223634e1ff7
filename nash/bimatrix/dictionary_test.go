package bimatrix

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/wide"
	"exactsolve/rational"
)

// A slow is a dictionary of rationals, pivoted by substitution.
type slow struct {
	a              [][]rational.Rat
	basic, cobasic []int32
}

func newSlow(d *dictionary) *slow {
	s := &slow{basic: append([]int32(nil), d.basic...), cobasic: append([]int32(nil), d.cobasic...)}
	var x, det big.Int
	d.denominator(&det)
	for i := range d.rows {
		var row []rational.Rat
		for j := range d.dim + 1 {
			row = append(row, rational.FromInts(d.big(i, j, &x), &det))
		}
		s.a = append(s.a, row)
	}
	return s
}

// pivot solves row r for the label of column c and puts the result elsewhere.
func (s *slow) pivot(r, c int) {
	p := s.a[r][c]
	solved := make([]rational.Rat, len(s.a[r]))
	for j := range solved {
		solved[j] = s.a[r][j].Quo(p).Neg()
	}
	solved[c] = p.Inv()
	for i := range s.a {
		f := s.a[i][c]
		s.a[i][c] = rational.Rat{}
		for j := range solved {
			s.a[i][j] = s.a[i][j].Add(f.Mul(solved[j]))
		}
	}
	s.a[r] = solved
	s.basic[r], s.cobasic[c] = s.cobasic[c], s.basic[r]
}

// TestPivot pivots at random on matrices of all sizes of entries, so that
// dictionaries change their form on the way, and compares all entries.
func TestPivot(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var forms [3]int
	for k := range 300 {
		m, n := 1+rng.IntN(6), 1+rng.IntN(6)
		p := &polytope{side: k % 2, own: m, other: n}
		length := []int{1, 5, 20, 40, 61, 62, 63, 64, 100, 125, 126, 130}[k%12]
		for range m {
			row := make([]big.Int, n)
			for j := range row {
				row[j].Set(randomBits(rng, length))
				if rng.IntN(4) == 0 {
					row[j].SetInt64(rng.Int64N(3))
				}
			}
			p.pay = append(p.pay, row)
		}
		var count counters
		d := newDictionary(p, true, &count)
		want := newSlow(d)
		var s scratch
		for range 12 {
			r, c := rng.IntN(n), 1+rng.IntN(m)
			if d.sign(r, c) == 0 {
				continue
			}
			var saved dictionary
			saved.copyFrom(d)
			d.pivot(r, c, &s)
			want.pivot(r, c)
			got := newSlow(d)
			require.Equal(t, want.basic, got.basic)
			require.Equal(t, want.cobasic[1:], got.cobasic[1:])
			for i := range want.a {
				require.True(t, equal(want.a[i], got.a[i]), "row %d: %v, want %v", i, got.a[i], want.a[i])
				for j := range d.dim + 1 {
					require.Equal(t, want.a[i][j].Sign(), d.sign(i, j))
				}
			}
			forms[d.form]++
			if rng.IntN(4) == 0 { // a copy leads to the same, whatever it held before
				saved.pivot(r, c, &s)
				d = &saved
			}
		}
	}
	for f, n := range forms {
		require.NotZero(t, n, "form %d", f)
	}
}

func randomBits(rng *rand.Rand, length int) *big.Int {
	x := new(big.Int)
	for range (length + 63) / 64 {
		x.Lsh(x, 64)
		x.Or(x, new(big.Int).SetUint64(rng.Uint64()))
	}
	return x.Rsh(x, uint((length+63)/64*64-length))
}

// TestCombine divides exactly around the largest quotients that fit.
func TestCombine(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	fits, over := 0, 0
	for range 20000 {
		det := 1 + rng.Int64N(1<<(1+rng.IntN(61)))
		p := 1 + rng.Int64N(1<<(1+rng.IntN(61)))
		// Choose f and b, then a so that the sum is a multiple of det.
		var sum, quotient big.Int
		f, b := rng.Int64N(1<<40)-1<<39, (rng.Int64N(1<<40)-1<<39)*det>>rng.IntN(30)
		p, b = p-p%det+det, b-b%det // multiples of det
		a := rng.Int64() >> rng.IntN(62)
		if p <= 0 || p > 1<<62 || b > 1<<62 || b < -1<<62 || a > 1<<62 || a < -1<<62 {
			continue
		}
		sum.Mul(big.NewInt(a), big.NewInt(p))
		sum.Add(&sum, quotient.Mul(big.NewInt(f), big.NewInt(b)))
		quotient.Quo(&sum, big.NewInt(det))
		z := make([]int64, 1)
		s := uint(bits.TrailingZeros64(uint64(det)))
		if combine(z, []int64{a}, []int64{b}, p, f, s, wide.Inverse64(uint64(det)>>s), uint64(det)>>2) != 0 {
			over++
			require.Greater(t, quotient.BitLen(), 59) // the check is nearly sharp
			continue
		}
		fits++
		require.True(t, quotient.IsInt64() && quotient.Int64() == z[0], "(%d·%d + %d·%d)/%d", a, p, f, b, det)
		require.LessOrEqual(t, max(z[0], -z[0]), int64(1)<<62)
	}
	require.Greater(t, fits, 1000)
	require.Greater(t, over, 1000)
}

// TestPivotPairs pivots with det = 1 around the largest results that fit.
func TestPivotPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	fits, over := 0, 0
	for range 20000 {
		d := &dictionary{rows: 2, dim: 1, free: 1, form: pairs, basic: []int32{0, 1}, cobasic: []int32{0, 2}, at: []int32{0, 1, -1}, count: new(counters)}
		var b [4]*big.Int
		for k := range b {
			b[k] = randomBits(rng, 1+rng.IntN(66))
			if rng.IntN(2) == 0 {
				b[k].Neg(b[k])
			}
			d.q = append(d.q, wide.FromBig(b[k]))
		}
		d.det.q = wide.FromInt64(1)
		if b[1].Sign() == 0 {
			continue
		}
		want := new(big.Int).Mul(b[2], b[1])
		want.Sub(want, new(big.Int).Mul(b[3], b[0]))
		if b[1].Sign() < 0 {
			want.Neg(want)
		}
		if !d.pivotPairs(0, 1) {
			over++
			continue
		}
		fits++
		require.Zero(t, want.Cmp(d.big(1, 0, new(big.Int))))
		require.LessOrEqual(t, want.BitLen(), 126)
	}
	require.Greater(t, fits, 1000)
	require.Greater(t, over, 1000)
}
