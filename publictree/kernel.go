package publictree

import "exactsolve/publictree/cards"

// Number is what vectors over hands are made of.
type Number interface {
	~int32 | ~int64 | ~float32 | ~float64
}

// counts are sums over hands, in all and by card.
type counts[T Number] struct {
	by  [64]T // indexed by cards, of which there are 52
	all T
}

// add adds to nothing yet. Hands that follow each other often have a card in common, and take turns
// in two lists so that one sum need not wait for the other.
func (c *counts[T]) add(hands []cards.Hand, reach []T) {
	var d counts[T]
	reach = reach[:len(hands)]
	k := 0
	for ; k+1 < len(hands); k += 2 {
		g, h, r, s := hands[k], hands[k+1], reach[k], reach[k+1]
		c.by[g[0]&63] += r
		d.by[h[0]&63] += s
		c.by[g[1]&63] += r
		d.by[h[1]&63] += s
		c.all += r
		d.all += s
	}
	for ; k < len(hands); k++ {
		g, r := hands[k], reach[k]
		c.by[g[0]&63] += r
		c.by[g[1]&63] += r
		c.all += r
	}
	for x := range c.by {
		c.by[x] += d.by[x]
	}
	c.all += d.all
}

// Fold adds to v, for each of the hands, amount times the reach of the other's hands that do not
// meet it.
//
// With sum over all, and m over those with a card, these are sum − m(a) − m(b), and once more the
// same two cards, which were taken off twice.
func Fold[T Number](v []T, hands, others *Layout, reach []T, amount T) {
	var c counts[T]
	c.add(others.Hands, reach)
	v, same := v[:len(hands.Hands)], hands.Same[:len(hands.Hands)]
	for k, h := range hands.Hands {
		x := c.all - c.by[h[0]&63] - c.by[h[1]&63]
		if s := same[k]; s >= 0 {
			x += reach[s]
		}
		v[k] += T(amount * x)
	}
}

// Showdown adds to v, for each of the hands, the reach of the other's hands that do not meet it
// times win, lose or tie. Layouts are those of the last street.
//
// Sums are differences of running sums, over all of the other's hands by strength, and over those
// with each card. From what is weaker those with a card of the hand are taken off, and so for what
// is stronger; the same two cards, which would be taken off twice, are neither. Whole numbers may
// go round in between: what comes out is right if it fits.
func (x *Sums[T]) Showdown(v []T, hands, others *Layout, reach []T, win, lose, tie T) {
	if tie != 0 {
		Fold(v, hands, others, reach, tie)
		win, lose = win-tie, lose-tie
	}
	x.add(others.byCard, reach)
	end := x.all[len(reach)]
	v = v[:len(hands.ranks)]
	for k := range hands.ranks {
		r := &hands.ranks[k]
		a, b := &r.By[0], &r.By[1]
		weaker := x.all[r.Weaker] - (x.by[a.Weaker] - x.by[a.From]) - (x.by[b.Weaker] - x.by[b.From])
		stronger := end - x.all[r.Equal] - (x.by[a.End] - x.by[a.Equal]) - (x.by[b.End] - x.by[b.Equal])
		v[k] += T(win*weaker) + T(lose*stronger)
	}
}

// Sums are running sums: of the first hands, and of the first by card. The zero value is ready, and
// one that is used again need not be cleared, which would take as long as a showdown.
type Sums[T Number] struct {
	all [hands + 1]T
	by  [2*hands + 1]T
}

const hands = len(cards.Range{})

// add adds three sums at a time, so that none need wait for another.
func (x *Sums[T]) add(byCard []uint16, reach []T) {
	n := len(reach)
	all, low, high := x.all[1:][:n], x.by[1:][:n], x.by[1:][n:2*n]
	first, second := byCard[:n], byCard[n:2*n]
	var a, b, c T
	for k, r := range reach {
		a += r
		b += reach[first[k]]
		c += reach[second[k]]
		all[k], low[k], high[k] = a, b, c
	}
	for k := range high {
		high[k] += b
	}
}
