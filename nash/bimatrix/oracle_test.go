package bimatrix

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// strategic returns the game with payoff matrices a and b.
func strategic(t testing.TB, a, b [][]rational.Rat) *seqform.Game {
	t.Helper()
	g, err := seqform.FromMatrices("", a, b)
	require.NoError(t, err)
	return g
}

// parse reads a matrix: rows separated by semicolons.
func parse(text string) [][]rational.Rat {
	var a [][]rational.Rat
	for row := range strings.SplitSeq(text, ";") {
		var r []rational.Rat
		for x := range strings.FieldsSeq(row) {
			r = append(r, rational.MustParse(x))
		}
		a = append(a, r)
	}
	return a
}

// transpose also serves to see the game from the other player's side.
func transpose(a [][]rational.Rat) [][]rational.Rat {
	z := make([][]rational.Rat, len(a[0]))
	for j := range z {
		for i := range a {
			z[j] = append(z[j], a[i][j])
		}
	}
	return z
}

// bruteForce finds all extreme equilibria of small games: extreme strategies by
// solving, for every support and every set of best responses, the equations they
// mean, and then all pairs of which each is a best response to the other. It is
// written to be obvious.
func bruteForce(a, b [][]rational.Rat) []string {
	var found []string
	for _, x := range extremeStrategies(b) {
		for _, y := range extremeStrategies(transpose(a)) {
			if bestReply(a, x, y) && bestReply(transpose(b), y, x) {
				found = append(found, pairText(x, y))
			}
		}
	}
	slices.Sort(found)
	return found
}

// bestReply reports whether every row that x plays is best against y.
func bestReply(a [][]rational.Rat, x, y []rational.Rat) bool {
	u := make([]rational.Rat, len(a))
	for i := range a {
		for j := range y {
			u[i] = u[i].Add(a[i][j].Mul(y[j]))
		}
	}
	for i := range x {
		for k := range u {
			if x[i].Sign() > 0 && u[k].Cmp(u[i]) > 0 {
				return false
			}
		}
	}
	return true
}

func extremeStrategies(b [][]rational.Rat) [][]rational.Rat {
	m, n := len(b), len(b[0])
	var all [][]rational.Rat
	for support := 1; support < 1<<m; support++ {
		for best := 1; best < 1<<n; best++ {
			x := solve(b, support, best)
			if x != nil && !slices.ContainsFunc(all, func(y []rational.Rat) bool { return equal(x, y) }) {
				all = append(all, x)
			}
		}
	}
	return all
}

// solve returns the only mixed strategy on the support against which the columns
// best pay the same and no column more; nil if there is none or more than one.
func solve(b [][]rational.Rat, support, best int) []rational.Rat {
	m, n := len(b), len(b[0])
	// Unknowns x[0..m−1], u; last column the right-hand side.
	var rows [][]rational.Rat
	row := func(set func(r []rational.Rat)) {
		r := make([]rational.Rat, m+2)
		set(r)
		rows = append(rows, r)
	}
	row(func(r []rational.Rat) {
		for i := range m {
			r[i] = rational.Int(1)
		}
		r[m+1] = rational.Int(1)
	})
	for i := range m {
		if support>>i&1 == 0 {
			row(func(r []rational.Rat) { r[i] = rational.Int(1) })
		}
	}
	for k := range n {
		if best>>k&1 == 1 {
			row(func(r []rational.Rat) {
				for i := range m {
					r[i] = b[i][k]
				}
				r[m] = rational.Int(-1)
			})
		}
	}
	z := gauss(rows, m+1)
	if z == nil {
		return nil
	}
	for i := range m {
		if z[i].Sign() < 0 {
			return nil
		}
	}
	for k := range n {
		var u rational.Rat
		for i := range m {
			u = u.Add(z[i].Mul(b[i][k]))
		}
		if u.Cmp(z[m]) > 0 {
			return nil
		}
	}
	return z[:m]
}

// gauss returns the only solution of the system in n unknowns, nil if there is
// none or more than one.
func gauss(rows [][]rational.Rat, n int) []rational.Rat {
	rank := 0
	for c := range n {
		p := slices.IndexFunc(rows[rank:], func(r []rational.Rat) bool { return !r[c].IsZero() })
		if p < 0 {
			return nil
		}
		rows[rank], rows[rank+p] = rows[rank+p], rows[rank]
		inv := rows[rank][c].Inv()
		for j := range rows[rank] {
			rows[rank][j] = rows[rank][j].Mul(inv)
		}
		for i := range rows {
			if f := rows[i][c]; i != rank && !f.IsZero() {
				for j := range rows[i] {
					rows[i][j] = rows[i][j].Sub(f.Mul(rows[rank][j]))
				}
			}
		}
		if rank++; rank == len(rows) && c < n-1 {
			return nil
		}
	}
	z := make([]rational.Rat, n)
	for c := range z {
		z[c] = rows[c][n]
	}
	for _, r := range rows[n:] {
		if !r[n].IsZero() {
			return nil
		}
	}
	return z
}

func pairText(x, y []rational.Rat) string {
	var b []byte
	for _, v := range x {
		b = append(v.Append(b), ' ')
	}
	b = append(b, '|')
	for _, v := range y {
		b = v.Append(append(b, ' '))
	}
	return string(b)
}

func pairTexts(r *Result) []string {
	var all []string
	for _, e := range r.Equilibria {
		all = append(all, pairText(e.Mixed[0], e.Mixed[1]))
	}
	slices.Sort(all)
	return all
}

// randomMatrix returns a matrix by one of several recipes, most of them apt to
// give degenerate games.
func randomMatrix(rng *rand.Rand, m, n, recipe int) [][]rational.Rat {
	a := make([][]rational.Rat, m)
	for i := range a {
		a[i] = make([]rational.Rat, n)
		for j := range a[i] {
			switch recipe {
			case 0:
				a[i][j] = rational.Int(rng.Int64N(201) - 100)
			case 1:
				a[i][j] = rational.Int(rng.Int64N(2))
			case 2:
				a[i][j] = rational.Int(rng.Int64N(4))
			case 3:
				a[i][j] = rational.New(rng.Int64N(9)-4, 1+rng.Int64N(3))
			case 4: // few nonzero entries
				if rng.IntN(3) == 0 {
					a[i][j] = rational.Int(rng.Int64N(7) - 3)
				}
			case 5, 6: // rows and columns are repeated below
				a[i][j] = rational.Int(rng.Int64N(6))
			}
		}
	}
	if recipe >= 5 {
		for range 1 + rng.IntN(2) {
			copy(a[rng.IntN(m)], a[rng.IntN(m)])
			j, k := rng.IntN(n), rng.IntN(n)
			for i := range a {
				a[i][j] = a[i][k]
			}
		}
	}
	if recipe == 6 { // a mixture of two rows
		if m >= 3 {
			for j := range n {
				a[2][j] = a[0][j].Add(a[1][j]).Quo(rational.Int(2))
			}
		}
	}
	return a
}

const recipes = 7

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
