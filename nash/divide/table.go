package divide

import (
	"math"
	"math/big"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// A table is a strategic form: the game, or the reduced one of a tree. The last player's strategy changes fastest.
type table struct {
	g       *seqform.Game
	reduced *forms.Reduced // nil if g is the game
	sizes   []int
	strides []int
	count   int          // of profiles
	whole   [][]*big.Int // payoffs per player and profile, times a number of the player
}

// newTable returns the reduced strategic form of a tree.
func newTable(g *seqform.Game) (*table, error) {
	r, err := forms.Reduce(g, 0)
	if err != nil {
		return nil, err
	}
	t := tableOf(r.Game)
	t.reduced = r
	return t, nil
}

// tableOf returns a game in strategic form.
func tableOf(g *seqform.Game) *table {
	t := &table{g: g}
	t.sizes, t.count = t.g.Table.Sizes, 1
	t.strides = make([]int, len(t.sizes))
	for i := len(t.sizes) - 1; i >= 0; i-- {
		t.strides[i] = t.count
		t.count *= t.sizes[i]
	}
	for i := range t.sizes {
		all, _ := rational.Common(t.g.Payoffs.Of(i), math.MaxInt)
		t.whole = append(t.whole, all)
	}
	return t
}

// u returns what player i gets in a profile.
func (t *table) u(k, i int) rational.Rat { return t.g.Payoffs.U(k, i) }

// action returns the strategy of player i in a profile.
func (t *table) action(k, i int) int { return k / t.strides[i] % t.sizes[i] }

// with returns the profile in which player i has another strategy.
func (t *table) with(k, i, a int) int { return k + (a-t.action(k, i))*t.strides[i] }

// against calls visit for the profiles in which player i has strategy a.
func (t *table) against(i, a int, visit func(k int)) {
	block := t.strides[i] * t.sizes[i]
	for first := a * t.strides[i]; first < t.count; first += block {
		for k := first; k < first+t.strides[i]; k++ {
			visit(k)
		}
	}
}

// plans returns the plans of mixed strategies in the game.
func (t *table) plans(x [][]rational.Rat) []seqform.Plan {
	plans := make([]seqform.Plan, len(x))
	for i := range x {
		if t.reduced != nil {
			plans[i] = t.reduced.Plan(i, x[i])
			continue
		}
		plans[i] = append(seqform.Plan(rational.Ints(1)), x[i]...)
	}
	return plans
}
