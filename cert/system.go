package cert

import (
	"fmt"
	"math/big"
)

// An equation of a box, at its center: u_i(a, x) − v_i = 0, for strategies outside
// the support too, or Σ x_i(a) − 1 = 0.
type equation struct {
	value  big.Int   // times T·D
	row    []big.Int // its derivative by each unknown, times T; nil outside the support
	spread big.Int   // Σ of the spreads of row, times T; outside the support that of value, times T·D
}

// equations returns those of the box in the order of the unknowns. It fails if a
// strategy outside the support may be a best response somewhere in the box.
func (b *box) equations() ([]*equation, error) {
	list := make([]*equation, len(b.y)-1)
	all := make([][]*equation, len(b.at))
	for i, at := range b.at {
		sum := &equation{row: make([]big.Int, len(list))}
		sum.value.Neg(b.d)
		list[b.last[i]] = sum
		for _, k := range at {
			eq := new(equation)
			all[i] = append(all[i], eq)
			eq.value.Mul(b.y[b.last[i]], b.t).Neg(&eq.value)
			if k >= 0 {
				list[k] = eq
				eq.row = make([]big.Int, len(list))
				eq.row[b.last[i]].Neg(b.t)
				sum.row[k].Set(b.t)
				sum.value.Add(&sum.value, b.y[k])
			}
		}
		sum.value.Mul(&sum.value, b.t)
	}
	b.addPayoffs(all)
	var z big.Int
	for i, at := range b.at {
		for a, k := range at {
			z.Mul(b.y[len(list)], b.t) // R
			if eq := all[i][a]; k < 0 && z.Add(&z, &eq.spread).Add(&z, &eq.value).Sign() >= 0 {
				return nil, fmt.Errorf("strategy %d of player %d, outside the support, may be a best response", a+1, i+1)
			}
		}
	}
	return list, nil
}

// addPayoffs adds the payoffs of all pure profiles to the equations, which are
// given per player and strategy.
func (b *box) addPayoffs(all [][]*equation) {
	n := len(all)
	at := make([]int, n)
	w := &products{without: make([]big.Int, n)}
	for t := range b.g.Payoffs.Len() {
		outside := 0
		for j, s := range b.g.Payoffs.Tuple(t) {
			if at[j] = b.at[j][s-1]; at[j] < 0 {
				outside++
			}
		}
		for i, s := range b.g.Payoffs.Tuple(t) {
			if outside > 1 || outside == 1 && at[i] >= 0 {
				continue
			}
			b.multiply(w, at, i)
			w.addTo(all[i][s-1], b.g.Payoffs.U(t, i).Mul(b.unit).Num(), at, i)
		}
	}
}

// products are those of the probabilities of all players but one.
type products struct {
	low     big.Int   // at the center
	without []big.Int // likewise, without player j too; 0 for the one left out
	high    big.Int   // with the radius added to each
	sum     big.Int   // over j of those with the radius, without j too
	y, z    big.Int
}

// multiply sets w for the unknowns at of the players other than i.
func (b *box) multiply(w *products, at []int, i int) {
	w.without[i].SetInt64(0)
	w.low.SetInt64(1)
	w.high.SetInt64(1)
	w.sum.SetInt64(0)
	for j, k := range at {
		if j == i {
			continue
		}
		for l := range j {
			w.without[l].Mul(&w.without[l], b.y[k])
		}
		w.without[j].Set(&w.low)
		w.low.Mul(&w.low, b.y[k])
		w.y.Add(b.y[k], b.y[len(b.y)-1])
		w.sum.Mul(&w.sum, &w.y).Add(&w.sum, &w.high)
		w.high.Mul(&w.high, &w.y)
	}
}

// addTo adds payoff u, of player i where the others choose the unknowns at. It
// changes u.
func (w *products) addTo(eq *equation, u *big.Int, at []int, i int) {
	addMul(&eq.value, u, &w.low, &w.z)
	if at[i] < 0 {
		addMul(&eq.spread, u.Abs(u), w.high.Sub(&w.high, &w.low), &w.z)
		return
	}
	for j, k := range at {
		addMul(&eq.row[k], u, &w.without[j], &w.z)
		w.sum.Sub(&w.sum, &w.without[j])
	}
	addMul(&eq.spread, u.Abs(u), &w.sum, &w.z)
}
