package algebraic_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/nash"
	"exactsolve/nash/algebraic"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// expressed returns the numbers of a box, which must be found.
func expressed(t testing.TB, of boxed) *answer.Result {
	t.Helper()
	r, err := algebraic.Express(t.Context(), of.g, of.box)
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	return r
}

func nau(t testing.TB) (*seqform.Game, *answer.Result) {
	t.Helper()
	g := seqformtest.Fixture(t, "nau_irrational")
	r, err := nash.Solve(t.Context(), g, nash.Options{})
	require.NoError(t, err)
	return g, expressed(t, boxed{g, r.Certificate})
}

// TestNau: the equilibrium of Nau, Gomez Canovas and Hansen 2004, section 4.
func TestNau(t *testing.T) {
	_, r := nau(t)
	text, err := algebraic.Radicals(r.Certificate.Claim.Algebraic)
	require.NoError(t, err)
	require.Equal(t, [][][]string{
		{{"(53 - sqrt(601))/46", "(sqrt(601) - 7)/46"}},
		{{"(sqrt(601) - 13)/24", "(37 - sqrt(601))/24"}},
		{{"(sqrt(601) - 23)/4", "(27 - sqrt(601))/4"}},
	}, text.Profile)
	require.Equal(t, []string{"(437 - 17*sqrt(601))/24", "(9*sqrt(601) - 201)/23", "(11*sqrt(601) - 215)/92"}, text.Payoffs)
	require.Empty(t, text.Root)
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
			r := expressed(t, x)
			require.True(t, holds(x.g, r.Certificate.Claim.Algebraic))
			require.True(t, inside(r.Certificate.Claim.Algebraic, x.box.Claim.Isolated))
			require.NoError(t, cert.Check(context.Background(), x.g, certtest.Reread(t, r.Certificate)))
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
// of ctx too; other certificates are errors.
func TestLimits(t *testing.T) {
	x := boxes(t, []int{2, 2, 2, 2}, 3, 1, true)[0]
	for _, most := range [][2]int{{4, 150}, {10, 50}} {
		r, err := algebraic.Within(t.Context(), x.g, x.box, most[0], most[1])
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, r.Status)
		require.Contains(t, r.Reason, "no numbers of degree")
		require.Nil(t, r.Certificate)
	}
	r := expressed(t, x)
	_, err := algebraic.Express(t.Context(), x.g, r.Certificate)
	require.Error(t, err)
	_, err = algebraic.Express(t.Context(), seqformtest.Fixture(t, "nau_irrational"), x.box)
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err = algebraic.Express(ctx, x.g, x.box)
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
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
		require.Equal(t, of.want, text.Payoffs[0])
		if strings.Contains(of.want, "t^") {
			require.Equal(t, "root of t^3 - 2 in [1, 2]", text.Root)
		}
	}
	for _, bad := range []*claim.Algebraic{
		{}, {Polynomial: integers(1)}, {Polynomial: integers(1, 0, 1)}, {Polynomial: integers(1, 2, 1)},
		{Polynomial: integers(-2, 0, 1), Payoffs: [][]rational.Rat{integers(0, 0, 1)}},
	} {
		_, err := algebraic.Radicals(bad)
		require.Error(t, err)
	}
}

func degree(r *answer.Result) int {
	if r.Status != answer.Yes {
		return 0
	}
	return len(r.Certificate.Claim.Algebraic.Polynomial) - 1
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
		if c := r.Certificate; r.Status == answer.Yes && c.Claim.Concept == cert.IsolatedNash && (!full || mixed(c.Claim.Isolated)) {
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
				r, err := algebraic.Express(b.Context(), of.g, of.box)
				require.NoError(b, err)
				if r.Status == answer.Yes {
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
	r := expressed(b, of)
	for b.Loop() {
		require.NoError(b, cert.Check(context.Background(), of.g, r.Certificate))
	}
}
