package correlated_test

import (
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// member is the game of a family, as "sheriff load=3".
func member(text string) *seqform.Game { return seqformtest.Must(gen.Make(text)) }

// matrices has pairs of payoffs by rows.
func matrices(rows, cols int, pays ...int64) *seqform.Game {
	return seqformtest.Must(seqform.FromPayoffs("", []string{"1", "2"}, [][]string{seqform.Counted(rows), seqform.Counted(cols)}, func(s []int) []rational.Rat {
		k := 2 * (s[0]*cols + s[1])
		return rational.Ints(pays[k : k+2]...)
	}))
}
