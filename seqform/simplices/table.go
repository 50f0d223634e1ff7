// Package simplices is in the model layer: what the payoffs of a game in strategic form
// at the vertices of a simplex for each player say about all profiles in between.
//
// Start with [NewTable]. [Table.Positive] shows that a sum of payoffs is positive at all
// profiles, and [Table.OneSolution] that equations between payoffs have no two
// solutions. Simplices are lists of vertices for each player, each a [Point].
//
// Letters: i, j, l players; a, b actions; u payoffs; t numbers of pure profiles, in which
// the last player's action changes fastest; v numbers of profiles of vertices, likewise.
package simplices

import (
	"math/big"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Table has the payoffs of a game in strategic form as integers. It does not change.
type Table struct {
	g      *seqform.Game
	stride []int        // of each player's actions in the numbers of pure profiles
	scale  *big.Int     // what makes payoffs integers
	u      [][]*big.Int // per player and pure profile, the payoff times scale
	bits   int          // largest bit length
	words  [][]int64    // u where all fit
}

// Limits of the payoffs of a table: of the bits of one, and where they are many of
// the bits of all.
const (
	maxBits      = 1 << 15
	maxTableBits = 1 << 31
)

// NewTable returns the payoffs of g, which must be in strategic form. It fails if their
// least common denominator or one of them has more than min(2^15, max(64, 2^31/m)) bits,
// with m payoffs in all.
func NewTable(g *seqform.Game) (*Table, error) {
	n := len(g.Players)
	p := &Table{g: g, stride: make([]int, n)}
	step := 1
	for j := n - 1; j >= 0; j-- {
		p.stride[j] = step
		step *= g.Table.Sizes[j]
	}
	all := make([]rational.Rat, 0, n*step)
	for i := range n {
		for t := range step {
			all = append(all, g.Payoffs.U(t, i))
		}
	}
	numbers, scale, err := rational.Integers(all, min(maxBits, max(64, maxTableBits/len(all))))
	if err != nil {
		return nil, err
	}
	p.scale = scale
	for _, u := range numbers {
		p.bits = max(p.bits, u.BitLen())
	}
	for i := range n {
		p.u = append(p.u, numbers[i*step:(i+1)*step])
	}
	p.setWords()
	return p, nil
}
