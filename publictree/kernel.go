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

func (c *counts[T]) add(hands []cards.Hand, reach []T) {
	reach = reach[:len(hands)]
	all := c.all
	for k, g := range hands {
		r := reach[k]
		c.by[g[0]&63] += r
		c.by[g[1]&63] += r
		all += r
	}
	c.all = all
}

// addAll is add to nothing yet. Hands that follow each other often have a card in common, and take
// turns in two lists so that one sum need not wait for the other.
func (c *counts[T]) addAll(hands []cards.Hand, reach []T) {
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
	c.add(hands[k:], reach[k:])
	for x := range c.by {
		c.by[x] += d.by[x]
	}
	c.all += d.all
}

// without is the sum over hands that have no card of h; those that are h are taken off once more.
func (c *counts[T]) without(h cards.Hand) T { return c.all - c.by[h[0]&63] - c.by[h[1]&63] }

// Without fills in, for each of the hands, the reach of the other's hands that do not meet it, less
// that of the same two cards: what [FoldOf] and [ShowdownOf] take.
func Without[T Number](x []T, hands, others *Layout, reach []T) {
	var c counts[T]
	c.addAll(others.Hands, reach)
	x = x[:len(hands.Hands)]
	for k, h := range hands.Hands {
		x[k] = c.without(h)
	}
}

// Fold adds to v, for each of the hands, amount times the reach of the other's hands that do not
// meet it.
func Fold[T Number](v []T, hands, others *Layout, reach []T, amount T) {
	var c counts[T]
	c.addAll(others.Hands, reach)
	v = v[:len(hands.Hands)]
	for k, h := range hands.Hands {
		x := c.without(h)
		if s := hands.Same[k]; s >= 0 {
			x += reach[s]
		}
		v[k] += T(amount * x)
	}
}

// FoldOf is [Fold] where what [Without] fills in is known.
func FoldOf[T Number](v []T, hands *Layout, without, reach []T, amount T) {
	v, without = v[:len(hands.Same)], without[:len(hands.Same)]
	for k, s := range hands.Same {
		x := without[k]
		if s >= 0 {
			x += reach[s]
		}
		v[k] += T(amount * x)
	}
}

// Showdown adds to v, for each of the hands, the reach of the other's hands that do not meet it
// times win, lose or tie. Layouts are those of the last street.
func Showdown[T Number](v []T, hands, others *Layout, reach []T, win, lose, tie T) {
	var room [len(cards.Range{})]T
	without := room[:len(hands.Hands)]
	Without(without, hands, others, reach)
	ShowdownOf(v, hands, others, without, reach, win, lose, tie)
}

// ShowdownOf is [Showdown] where what [Without] fills in is known.
//
// It goes up by strength. Before the hands of one strength are counted, those that are weaker are;
// after it, all but those that are stronger. The same two cards are equally strong, and so in both
// terms of the second difference, where they cancel. Whole numbers may go round in between: what
// comes out is right if it fits.
func ShowdownOf[T Number](v []T, hands, others *Layout, without, reach []T, win, lose, tie T) {
	if tie != 0 {
		FoldOf(v, hands, without, reach, tie)
		win, lose = win-tie, lose-tie
	}
	var c counts[T]
	v, without = v[:len(hands.Hands)], without[:len(hands.Hands)]
	from, done := 0, 0
	for _, g := range hands.Groups {
		c.add(others.Hands[done:g.Weaker], reach[done:g.Weaker])
		group := hands.Hands[from:g.End]
		to := v[from:g.End]
		for k, h := range group {
			to[k] += T(win * c.without(h))
		}
		c.add(others.Hands[g.Weaker:g.Equal], reach[g.Weaker:g.Equal])
		rest := without[from:g.End]
		for k, h := range group {
			to[k] += T(lose * (rest[k] - c.without(h)))
		}
		from, done = int(g.End), int(g.Equal)
	}
}
