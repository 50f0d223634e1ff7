package parametric_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/gamefile"
	"exactsolve/parametric"
	"exactsolve/rational"
	"exactsolve/rational/expression"
)

func TestKuhn(t *testing.T) {
	for n := 3; n < 5; n++ {
		f, err := gamefile.ReadFamily(fmt.Sprintf("/tmp/par/kuhn%d.efg", n), "t", rational.Int(0), rational.Int(5), gamefile.Options{})
		require.NoError(t, err)
		start := time.Now()
		r, err := parametric.Solve(t.Context(), f, parametric.Question{Concept: claim.Nash}, parametric.Options{})
		require.NoError(t, err)
		fmt.Println(time.Since(start), r.Status, r.Stats)
		p := r.Certificate.Claim.Parametric
		for k, c := range p.Cells {
			v := expression.NewRatio(c.Payoffs[0], c.Denominator)
			fmt.Println(v.Num, "/", v.Den, len(c.Denominator))
			if k < len(p.Ends) {
				fmt.Println("   ", p.Ends[k].Of, p.Ends[k].Low, p.Ends[k].High)
			}
		}
		fmt.Println(p.Unknown)
	}
}
