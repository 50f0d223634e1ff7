package bimatrix

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// A slow is a dictionary of rationals, pivoted by substitution.
type slow struct {
	a              [][]rational.Rat
	basic, cobasic []int32
}

func newSlow(d *dictionary) *slow {
	s := &slow{basic: append([]int32(nil), d.basic...), cobasic: append([]int32(nil), d.cobasic...)}
	var x, y big.Int
	det := d.denominator(&y)
	for i := range d.rows {
		var row []rational.Rat
		for j := range d.dim + 1 {
			row = append(row, rational.FromInts(d.big(i, j, &x), det))
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
		var count workspace
		d := newDictionary(p, true, &count)
		want := newSlow(d)
		for range 12 {
			r, c := rng.IntN(n), 1+rng.IntN(m)
			if d.sign(r, c) == 0 {
				continue
			}
			var saved dictionary
			saved.copyFrom(d)
			d.pivot(r, c)
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
			forms[d.a.Form]++
			if rng.IntN(4) == 0 { // a copy leads to the same, whatever it held before
				saved.pivot(r, c)
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
