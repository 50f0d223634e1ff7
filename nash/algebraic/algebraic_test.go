package algebraic_test

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/nash"
	"exactsolve/nash/algebraic"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func express(t testing.TB, g *seqform.Game, o algebraic.Options) *cert.Result {
	t.Helper()
	r, err := nash.Solve(t.Context(), g, nash.Options{})
	require.NoError(t, err)
	if r.Status != cert.Yes || r.Certificate.Claim.Concept != cert.IsolatedNash {
		return nil
	}
	z, err := algebraic.Express(t.Context(), g, r.Certificate, o)
	require.NoError(t, err)
	return z
}

// TestNau: the equilibrium of Nau, Gomez Canovas and Hansen 2004, section 4.
func TestNau(t *testing.T) {
	r := express(t, seqformtest.Fixture(t, "nau_irrational"), algebraic.Options{})
	require.Equal(t, cert.Yes, r.Status, r.Reason)
	text, err := algebraic.Radicals(r.Certificate.Claim.Algebraic)
	require.NoError(t, err)
	assert.Equal(t, [][][]string{
		{{"(53 - sqrt(601))/46", "(sqrt(601) - 7)/46"}},
		{{"(sqrt(601) - 13)/24", "(37 - sqrt(601))/24"}},
		{{"(sqrt(601) - 23)/4", "(27 - sqrt(601))/4"}},
	}, text.Profile)
	assert.Equal(t, []string{"(437 - 17*sqrt(601))/24", "(9*sqrt(601) - 201)/23", "(11*sqrt(601) - 215)/92"}, text.Payoffs)
	assert.Empty(t, text.Root)
}

// TestExpress: of each class all boxes are expressed, up to degree 10. Each claim
// holds to 200 digits, and lies in the box that it came from.
func TestExpress(t *testing.T) {
	for _, of := range []struct {
		sizes       []int
		high, count int
		full        bool
	}{
		{[]int{2, 2, 2}, 9, 20, true},
		{[]int{2, 2, 2}, 999, 10, true},
		{[]int{2, 2, 4}, 9, 5, false},
		{[]int{3, 3, 3}, 2, 15, false},
		{[]int{2, 2, 2, 2}, 9, 2, true},
	} {
		found := map[int]int{}
		for _, x := range boxes(t, of.sizes, of.high, of.count, of.full) {
			r, err := algebraic.Express(t.Context(), x.g, x.box, algebraic.Options{})
			require.NoError(t, err)
			require.Equal(t, cert.Yes, r.Status, r.Reason)
			require.True(t, holds(x.g, r.Certificate.Claim.Algebraic))
			require.True(t, inside(r.Certificate.Claim.Algebraic, x.box.Claim.Isolated))
			require.NoError(t, cert.Check(x.g, certtest.Reread(t, r.Certificate)))
			found[degree(r)]++
			text, err := algebraic.Radicals(r.Certificate.Claim.Algebraic)
			require.NoError(t, err)
			require.Equal(t, degree(r) > 2, text.Root != "")
		}
		t.Logf("%v to %d: by degree %v", of.sizes, of.high, found)
	}
}

// inside reports whether the probabilities of a are those of a box.
func inside(a *claim.Algebraic, b *claim.Isolated) bool {
	root := roots(a.Polynomial, a.Low, a.High, 1500)[0]
	for i := range b.Profile {
		for k, center := range b.Profile[i] {
			x := evaluate(a.Profile[i][0][k], root)
			if x.Lo.Cmp(center.Sub(b.Radius)) < 0 || x.Hi.Cmp(center.Add(b.Radius)) > 0 {
				return false
			}
		}
	}
	return true
}

// TestLimits: what is beyond the degrees or digits allowed is unknown, and the end
// of ctx too; other certificates and options are errors.
func TestLimits(t *testing.T) {
	x := boxes(t, []int{2, 2, 2, 2}, 3, 1, true)[0]
	for _, o := range []algebraic.Options{{MaxDegree: 4, MaxDigits: 150}, {MaxDigits: 50}} {
		r, err := algebraic.Express(t.Context(), x.g, x.box, o)
		require.NoError(t, err)
		require.Equal(t, cert.Unknown, r.Status)
		require.Contains(t, r.Reason, "no numbers of degree")
		require.Nil(t, r.Certificate)
	}
	for _, o := range []algebraic.Options{{MaxDegree: -1}, {MaxDegree: 65}, {MaxDigits: -1}} {
		_, err := algebraic.Express(t.Context(), x.g, x.box, o)
		require.Error(t, err)
	}
	r, err := algebraic.Express(t.Context(), x.g, x.box, algebraic.Options{})
	require.NoError(t, err)
	_, err = algebraic.Express(t.Context(), x.g, r.Certificate, algebraic.Options{})
	require.Error(t, err)
	_, err = algebraic.Express(t.Context(), seqformtest.Fixture(t, "nau_irrational"), x.box, algebraic.Options{})
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = algebraic.Express(ctx, x.g, x.box, algebraic.Options{})
	require.NoError(t, err)
	require.Equal(t, cert.Unknown, r.Status)
	require.Contains(t, r.Reason, "canceled")
}

func integers(list ...int64) (z []rational.Rat) {
	for _, n := range list {
		z = append(z, rational.Int(n))
	}
	return z
}

// TestRadicals has the text of numbers of each kind.
func TestRadicals(t *testing.T) {
	half := rational.New(1, 2)
	for _, of := range []struct {
		p         []rational.Rat
		low, high int64
		number    []rational.Rat
		want      string
	}{
		{integers(-1, 2), 0, 1, integers(3), "3"},
		{integers(-1, 2), 0, 1, nil, "0"},
		{integers(-2, 0, 1), 1, 2, integers(0, 1), "sqrt(2)"},
		{integers(-2, 0, 1), -2, -1, integers(0, 1), "-sqrt(2)"},
		{integers(-2, 0, 1), -2, -1, integers(1, 1), "1 - sqrt(2)"},
		{integers(-2, 0, 1), 1, 2, integers(-1, 3), "3*sqrt(2) - 1"},
		{integers(-2, 0, 1), 1, 2, integers(-1, -3), "-1 - 3*sqrt(2)"},
		{integers(2, 0, -1), 1, 2, []rational.Rat{{}, half}, "sqrt(2)/2"},
		{integers(-1, -1, 1), 1, 2, integers(0, 1), "(1 + sqrt(5))/2"},
		{integers(1, 1, -1), -1, 0, integers(0, 1), "(1 - sqrt(5))/2"},
		{integers(-50, 0, 1), 7, 8, integers(0, 1), "5*sqrt(2)"},
		{integers(-9, 0, 4), 1, 2, integers(0, 1), "3/2"},
		{[]rational.Rat{half.Neg(), {}, rational.Int(1)}, 0, 1, integers(0, 1), "sqrt(2)/2"},
		{[]rational.Rat{rational.New(-1, 3), {}, rational.New(1, 2)}, 0, 1, integers(1, 1), "(3 + sqrt(6))/3"},
		{integers(-2, 0, 0, 1), 1, 2, []rational.Rat{half, {}, rational.New(-2, 3)}, "(3 - 4*t^2)/6"},
		{integers(-2, 0, 0, 1), 1, 2, integers(0, -1, 1), "-t + t^2"},
		{integers(-2, 0, 0, 1), 1, 2, integers(7), "7"},
	} {
		text, err := algebraic.Radicals(&claim.Algebraic{
			Polynomial: of.p, Low: rational.Int(of.low), High: rational.Int(of.high), Payoffs: [][]rational.Rat{of.number},
		})
		require.NoError(t, err)
		assert.Equal(t, of.want, text.Payoffs[0])
		if strings.Contains(of.want, "t^") {
			assert.Equal(t, "root of t^3 - 2 in [1, 2]", text.Root)
		}
	}
	for _, bad := range []*claim.Algebraic{
		{}, {Polynomial: integers(1)}, {Polynomial: integers(1, 0, 1)}, {Polynomial: integers(1, 2, 1)},
		{Polynomial: integers(-2, 0, 1), Payoffs: [][]rational.Rat{integers(0, 0, 1)}},
	} {
		_, err := algebraic.Radicals(bad)
		assert.Error(t, err)
	}
}

func degree(r *cert.Result) int {
	if r.Status != cert.Yes {
		return 0
	}
	return len(r.Certificate.Claim.Algebraic.Polynomial) - 1
}

// What is checked here is computed another way than in the checker: roots lie
// between those of the derivative, and payoffs are sums over pure profiles with 200
// digits.

var tiny = rational.Int(10).Pow(200).Inv()

func evaluate(p []rational.Rat, x rational.Interval) rational.Interval {
	var z rational.Interval
	for k := len(p) - 1; k >= 0; k-- {
		z = z.Mul(x).Add(rational.Point(p[k]))
	}
	return z
}

// roots encloses the roots of p between lo and hi where it changes sign, in
// intervals of width 2^−bits at most.
func roots(p []rational.Rat, lo, hi rational.Rat, bits int) []rational.Interval {
	if len(p) < 2 {
		return nil
	}
	derivative := make([]rational.Rat, len(p)-1)
	for k := range derivative {
		derivative[k] = p[k+1].Mul(rational.Int(int64(k + 1)))
	}
	points, grid := []rational.Rat{lo}, rational.Int(1<<40)
	for _, r := range roots(derivative, lo, hi, 40) {
		points = append(points, rational.FromBigInt(r.Mid().Mul(grid).Floor()).Quo(grid))
	}
	points = append(points, hi)
	var list []rational.Interval
	for k := range points[1:] {
		if x, ok := halve(p, points[k], points[k+1], bits); ok {
			list = append(list, x)
		}
	}
	return list
}

// halve bisects [lo, hi] so often, if p changes sign on it.
func halve(p []rational.Rat, lo, hi rational.Rat, bits int) (x rational.Interval, ok bool) {
	width := hi.Sub(lo)
	var q []rational.Rat // q(s) = p(lo + width·s)
	for k := len(p) - 1; k >= 0; k-- {
		next := make([]rational.Rat, len(q)+1)
		next[0] = p[k]
		for j, c := range q {
			next[j] = next[j].Add(c.Mul(lo))
			next[j+1] = next[j+1].Add(c.Mul(width))
		}
		q = next
	}
	common := rational.Int(1)
	for _, c := range q {
		common = rational.LCM(common, rational.FromBigInt(c.Den()))
	}
	z := make([]*big.Int, len(q))
	for k, c := range q {
		z[k] = c.Mul(common).Num()
	}
	n := new(big.Int) // the root is between lo + width·n/2^e and the next
	sign := func(n *big.Int, e uint) int {
		sum := new(big.Int)
		for k := len(z) - 1; k >= 0; k-- {
			sum.Mul(sum, n)
			sum.Add(sum, new(big.Int).Lsh(z[k], e*uint(len(z)-1-k)))
		}
		return sum.Sign()
	}
	low := sign(n, 0)
	if low*sign(big.NewInt(1), 0) >= 0 {
		return x, false
	}
	e := uint(bits + width.Floor().BitLen())
	for k := range e {
		n.Lsh(n, 1)
		n.SetBit(n, 0, 1)
		if sign(n, k+1) != low {
			n.SetBit(n, 0, 0)
		}
	}
	scale := rational.Int(2).Pow(int(e))
	x.Lo = lo.Add(width.Mul(rational.FromBigInt(n)).Quo(scale))
	x.Hi = x.Lo.Add(width.Quo(scale))
	return x, true
}

// rounded returns an interval around x with ends of few digits.
func rounded(x rational.Interval) rational.Interval {
	scale := rational.Int(2).Pow(700)
	lo := rational.FromBigInt(x.Lo.Mul(scale).Floor())
	hi := rational.FromBigInt(new(big.Int).Add(x.Hi.Mul(scale).Floor(), big.NewInt(1)))
	return rational.NewInterval(lo.Quo(scale), hi.Quo(scale))
}

// zero reports whether x contains 0 and has 200 digits.
func zero(x rational.Interval) bool {
	return x.Contains(rational.Rat{}) && x.Width().Cmp(tiny) < 0
}

// holds reports whether a claim about a game in strategic form is true as far as
// 200 digits tell.
func holds(g *seqform.Game, a *claim.Algebraic) bool {
	bits := 700
	for _, player := range a.Profile {
		for _, y := range player[0] {
			for _, c := range y {
				bits = max(bits, 700+c.BitLen())
			}
		}
	}
	all := roots(a.Polynomial, a.Low, a.High, bits)
	if len(all) != 1 {
		return false
	}
	x := make([][]rational.Interval, len(a.Profile))
	for i, player := range a.Profile {
		sum := rational.Point(rational.Int(-1))
		for _, y := range player[0] {
			v := rounded(evaluate(y, all[0]))
			if v.Hi.Sign() < 0 {
				return false
			}
			sum = sum.Add(v)
			x[i] = append(x[i], v)
		}
		if !zero(sum) {
			return false
		}
	}
	for i := range x {
		v := rounded(evaluate(a.Payoffs[i], all[0])).Neg()
		total := v
		for action, u := range purePayoffs(g, i, x) {
			gain := u.Add(v)
			if gain.Lo.Sign() > 0 {
				return false
			}
			total = total.Add(u.Mul(x[i][action]))
		}
		if !zero(total) {
			return false
		}
	}
	return true
}

// purePayoffs returns what each action of player i pays against x.
func purePayoffs(g *seqform.Game, i int, x [][]rational.Interval) []rational.Interval {
	out := make([]rational.Interval, len(x[i]))
	for k := range g.Table.Len() {
		weight, rest, own := rational.Point(rational.Int(1)), k, 0
		for j := range x {
			a := rest % len(x[j])
			rest /= len(x[j])
			if j == i {
				own = a
				continue
			}
			weight = rounded(weight.Mul(x[j][a]))
		}
		if o := g.Table.Of[k]; o >= 0 {
			out[own] = out[own].Add(weight.Mul(rational.Point(g.Table.Outcomes[o].Payoffs[i])))
		}
	}
	return out
}

// A boxed game has an equilibrium that is not rational.
type boxed struct {
	g   *seqform.Game
	box *cert.Certificate
}

// boxes returns so many games with random payoffs up to high of which an
// equilibrium was found in a box; if full is set, one with all actions played.
func boxes(t testing.TB, sizes []int, high, count int, full bool) []boxed {
	t.Helper()
	var list []boxed
	for seed := uint64(0); len(list) < count; seed++ {
		g, err := gen.RandomStrategic(sizes, gen.Range{Low: 0, High: high}, gen.GeneralSum, seed)
		require.NoError(t, err)
		r, err := nash.Solve(t.Context(), g, nash.Options{})
		require.NoError(t, err)
		if c := r.Certificate; r.Status == cert.Yes && c.Claim.Concept == cert.IsolatedNash && (!full || mixed(c.Claim.Isolated)) {
			list = append(list, boxed{g, c})
		}
	}
	return list
}

func mixed(b *claim.Isolated) bool {
	for _, x := range b.Profile {
		for _, p := range x {
			if p.IsZero() {
				return false
			}
		}
	}
	return true
}

func BenchmarkExpress(b *testing.B) {
	for _, of := range []struct {
		sizes       []int
		high, count int
		full        bool
	}{
		{[]int{2, 2, 2}, 9, 50, true},
		{[]int{2, 2, 2}, 99, 50, true},
		{[]int{3, 3, 3}, 9, 50, false},
		{[]int{2, 2, 2, 2}, 9, 8, true},
	} {
		b.Run(fmt.Sprint(of.sizes, " to ", of.high), func(b *testing.B) {
			games := boxes(b, of.sizes, of.high, of.count, of.full)
			found, degrees := 0, 0
			k := 0
			for ; b.Loop(); k++ {
				of := games[k%len(games)]
				r, err := algebraic.Express(b.Context(), of.g, of.box, algebraic.Options{})
				require.NoError(b, err)
				if r.Status == cert.Yes {
					found++
					degrees += len(r.Certificate.Claim.Algebraic.Polynomial) - 1
				}
			}
			b.ReportMetric(float64(found)/float64(k), "found")
			b.ReportMetric(float64(degrees)/float64(max(1, found)), "degree")
		})
	}
}

// BenchmarkCheck checks a certificate of degree 9.
func BenchmarkCheck(b *testing.B) {
	of := boxes(b, []int{2, 2, 2, 2}, 9, 1, true)[0]
	r, err := algebraic.Express(b.Context(), of.g, of.box, algebraic.Options{})
	require.NoError(b, err)
	require.Equal(b, cert.Yes, r.Status)
	for b.Loop() {
		require.NoError(b, cert.Check(of.g, r.Certificate))
	}
}
