package parametric

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/gamefile"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// matrices returns the game that pays a and b, rows of formulas, for t from one number to another.
func matrices(t testing.TB, from, to int64, a, b [][]string) *family.Family {
	var text strings.Builder
	fmt.Fprintf(&text, "NFG 1 R \"\" { \"1\" \"2\" } { %d %d }\n", len(a), len(a[0]))
	for j := range a[0] {
		for i := range a {
			fmt.Fprintf(&text, " %s %s", a[i][j], b[i][j])
		}
	}
	f, err := gamefile.ParseFamily("game.nfg", strings.NewReader(text.String()), "t", rational.Int(from), rational.Int(to), gamefile.Options{})
	require.NoError(t, err)
	return f
}

// table splits rows separated by semicolons.
func table(text string) (rows [][]string) {
	for row := range strings.SplitSeq(text, ";") {
		rows = append(rows, strings.Fields(row))
	}
	return rows
}

// random returns a table of numbers linear in t.
func random(r *rand.Rand, m, n int, most int64) [][]string {
	rows := make([][]string, m)
	for i := range rows {
		for range n {
			rows[i] = append(rows[i], fmt.Sprintf("%d*t+%d", r.Int64N(2*most+1)-most, r.Int64N(2*most+1)-most))
		}
	}
	return rows
}

func TestTime(t *testing.T) {
	for n := 2; n <= 5; n++ {
		for seed := range uint64(3) {
			r := rand.New(rand.NewPCG(seed, uint64(n)))
			f := matrices(t, -2, 2, random(r, n, n, 9), random(r, n, n, 9))
			l := &lister{w: &rational.Work{Context: t.Context(), Left: 1 << 62}, f: f, factors: map[string]*factor{}}
			_ = l
			start := time.Now()
			z, err := Bands(context.Background(), f, 0)
			if err != nil {
				fmt.Println(n, seed, err)
				continue
			}
			p := z.Certificate.Claim.Parametric
			fmt.Println(n, seed, time.Since(start), len(p.Cells), p.Unknown, z.Stats.Pivots)
		}
	}
}

var _ = slices.Sort[[]int]
var _ = claim.ParametricExtreme
var _ = bimatrix.All
var _ = polynomial.Name
var _ = answer.Yes
