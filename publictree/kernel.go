package publictree

import "exactsolve/publictree/cards"

// Number is what vectors over hands are made of.
type Number interface {
	~int32 | ~int64 | ~float32 | ~float64
}

// Fold adds to v, for each of the hands, amount times the reach of the other's hands that do not
// meet it.
//
// With sum over all, and m over those with a card, these are sum − m(a) − m(b), and once more the
// same two cards, which were taken off twice.
func Fold[T Number](v []T, hands, others *Layout, reach []T, amount T) {
	var m [cards.Count]T
	var sum T
	for k, g := range others.Hands {
		m[g[0]] += reach[k]
		m[g[1]] += reach[k]
		sum += reach[k]
	}
	for k, h := range hands.Hands {
		x := sum - m[h[0]] - m[h[1]]
		if s := hands.Same[k]; s >= 0 {
			x += reach[s]
		}
		v[k] += amount * x
	}
}

// Showdown adds to v, for each of the hands, the reach of the other's hands that do not meet it
// times win, lose or tie. Layouts are those of the last street.
//
// Two sweeps over hands of both by strength do it: up, for those that are weaker, and down, for
// those that are stronger. The same two cards are neither.
func Showdown[T Number](v []T, hands, others *Layout, reach []T, win, lose, tie T) {
	if tie != 0 {
		Fold(v, hands, others, reach, tie)
		win, lose = win-tie, lose-tie
	}
	var m [cards.Count]T
	var sum T
	j := 0
	for k, h := range hands.Hands {
		for ; j < len(reach) && others.Strength[j] < hands.Strength[k]; j++ {
			g := others.Hands[j]
			m[g[0]] += reach[j]
			m[g[1]] += reach[j]
			sum += reach[j]
		}
		v[k] += win * (sum - m[h[0]] - m[h[1]])
	}
	m, sum, j = [cards.Count]T{}, 0, len(reach)-1
	for k := len(hands.Hands) - 1; k >= 0; k-- {
		h := hands.Hands[k]
		for ; j >= 0 && others.Strength[j] > hands.Strength[k]; j-- {
			g := others.Hands[j]
			m[g[0]] += reach[j]
			m[g[1]] += reach[j]
			sum += reach[j]
		}
		v[k] += lose * (sum - m[h[0]] - m[h[1]])
	}
}
