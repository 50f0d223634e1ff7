package bimatrix

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
	"exactsolve/tableau/wide"
)

// TestLemkeHowson runs every label of random games, degenerate ones among them.
// LemkeHowson checks each answer itself; a nondegenerate game of two equilibria
// or more shows more than one of them somewhere.
func TestLemkeHowson(t *testing.T) {
	several := 0
	for seed := range uint64(120) {
		spread := []int{1, 3, 1000}[seed%3]
		g := seqformtest.Random([]int{1 + int(seed%6), 1 + int(seed/6%6)}, -spread, spread, seed)
		labels := g.Table.Sizes[0] + g.Table.Sizes[1]
		found := map[string]bool{}
		for label := range labels {
			r, err := LemkeHowson(t.Context(), g, HowsonOptions{Label: label})
			require.NoError(t, err)
			require.Equal(t, answer.Yes, r.Status)
			text := ""
			for _, b := range r.Certificate.Claim.Profile {
				for _, x := range b[0] {
					text += x.String() + " "
				}
			}
			found[text] = true
		}
		if len(found) > 1 {
			several++
		}
		_, err := LemkeHowson(t.Context(), g, HowsonOptions{Label: labels})
		require.ErrorContains(t, err, "label")
	}
	require.Greater(t, several, 5)
}

func TestLemkeHowsonLimits(t *testing.T) {
	g := seqformtest.Random([]int{8, 8}, 0, 1000, 3)
	r, err := LemkeHowson(t.Context(), g, HowsonOptions{MaxPivots: 1})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	tree := seqformtest.Kuhn(2, 3)
	_, err = LemkeHowson(t.Context(), tree, HowsonOptions{})
	require.ErrorContains(t, err, "strategic form")
}

func BenchmarkLemkeHowson50(b *testing.B) {
	g := seqformtest.Random([]int{50, 50}, 0, 1<<16-1, 1)
	b.ReportAllocs()
	var r *answer.Result
	var err error
	for b.Loop() {
		r, err = LemkeHowson(b.Context(), g, HowsonOptions{})
		require.NoError(b, err)
	}
	b.ReportMetric(float64(r.Stats.Pivots), "pivots")
	b.ReportMetric(float64(r.Stats.Bits), "bits")
}

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
	forms := map[wide.Form]int{}
	for k := range 350 {
		m, n := 1+rng.IntN(6), 1+rng.IntN(6)
		p := &polytope{side: k % 2, own: m, other: n}
		length := []int{1, 5, 20, 40, 61, 62, 63, 64, 100, 125, 126, 130, 200, 500}[k%14]
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
	for _, f := range []wide.Form{wide.Words, 1, 2, 3, 4, wide.Bigs} {
		require.NotZero(t, forms[f], "form %d", f)
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

// BenchmarkAll solves random games, without and with a certificate.
func BenchmarkAll(b *testing.B) {
	for _, n := range []int{8, 10, 12, 14, 16} {
		g, err := gen.RandomStrategic([]int{n, n}, gen.Range{Low: -100, High: 100}, gen.GeneralSum, 1)
		if err != nil {
			b.Fatal(err)
		}
		for _, mode := range []struct {
			name     string
			evidence int
		}{{"bare", -1}, {"certified", 0}} {
			b.Run(strconv.Itoa(n)+"/"+mode.name, func(b *testing.B) {
				var r *Result
				for b.Loop() {
					if r, err = All(b.Context(), g, Options{MaxEvidence: mode.evidence}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(r.Stats.Cases), "cases")
				b.ReportMetric(float64(r.Stats.Pivots), "pivots")
				b.ReportMetric(float64(r.Stats.Bits), "bits")
				b.ReportMetric(float64(len(r.Equilibria)), "equilibria")
			})
		}
	}
}
