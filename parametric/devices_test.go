package parametric_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/gamefile"
	"exactsolve/parametric"
	"exactsolve/rational"
	"exactsolve/rational/expression"
)

func TestChicken(t *testing.T) {
	f, err := gamefile.ParseFamily("chicken", strings.NewReader(`NFG 1 R "" { "1" "2" } { 2 2 } 6 6 t 2 2 t 0 0`), "t", rational.Int(5), rational.Int(12), gamefile.Options{})
	require.NoError(t, err)
	for _, c := range []claim.Concept{claim.Correlated, claim.CoarseCorrelated} {
		start := time.Now()
		r, err := parametric.Solve(t.Context(), f, parametric.Question{Concept: c, Maximize: rational.Ints(1, 1)}, parametric.Options{})
		require.NoError(t, err)
		fmt.Println(time.Since(start), r.Status, r.Stats)
		p := r.Certificate.Claim.Parametric
		for k, c := range p.Cells {
			v := expression.NewRatio(c.Payoffs[0].Add(nil, c.Payoffs[1]), c.Denominator)
			fmt.Println(v.Num, "/", v.Den, len(c.Denominator))
			if k < len(p.Ends) {
				fmt.Println("   ", p.Ends[k].Of, p.Ends[k].Low, p.Ends[k].High)
			}
		}
		fmt.Println(p.Unknown)
	}
}
