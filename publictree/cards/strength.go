package cards

import "math/bits"

// Categories of five cards, weakest first.
const (
	highCard = iota
	onePair
	twoPairs
	threeAlike
	inARow
	oneSuit
	fullHouse
	fourAlike
	straightFlush
)

// Strength returns how strong the best five of five to seven cards are: a greater number beats a
// smaller one, and equal ones tie. Strength>>26 is the category; below it are the ranks that
// decide, the 13 bits of what is counted first above those of the rest.
func Strength(s Set) int32 {
	var suits [4]uint16 // the ranks of each suit
	for ; s != 0; s &= s - 1 {
		c := bits.TrailingZeros64(uint64(s))
		suits[c%4] |= 1 << (c / 4)
	}
	for _, f := range suits {
		if bits.OnesCount16(f) >= 5 { // five of a suit leave no four of a rank, nor a full house, in seven cards
			if top := straight(f); top != 0 {
				return straightFlush<<26 | top
			}
			return oneSuit<<26 | highest(f, 5)
		}
	}
	a, b, c, d := suits[0], suits[1], suits[2], suits[3]
	one, two := a|b|c|d, a&b|c&d|(a|b)&(c|d)
	three, four := a&b&(c|d)|c&d&(a|b), a&b&c&d
	switch {
	case four != 0:
		return fourAlike<<26 | int32(four)<<13 | highest(one&^four, 1)
	case three != 0 && two&(two-1) != 0: // another pair beside the three
		t := highest(three, 1)
		return fullHouse<<26 | t<<13 | highest(two&^uint16(t), 1)
	}
	if top := straight(one); top != 0 {
		return inARow<<26 | top
	}
	switch {
	case three != 0:
		return threeAlike<<26 | int32(three)<<13 | highest(one&^three, 2)
	case two&(two-1) != 0:
		p := highest(two, 2)
		return twoPairs<<26 | p<<13 | highest(one&^uint16(p), 1)
	case two != 0:
		return onePair<<26 | int32(two)<<13 | highest(one&^two, 3)
	}
	return highest(one, 5)
}

// straight returns the highest rank of five in a row, the ace counting below the two as well, or 0.
func straight(ranks uint16) int32 {
	r := int32(ranks)<<1 | int32(ranks)>>12
	r &= r << 1 & (r << 2) & (r << 3) & (r << 4)
	return highest(uint16(r>>1), 1)
}

// highest returns the n highest ranks.
func highest(ranks uint16, n int) int32 {
	for bits.OnesCount16(ranks) > n {
		ranks &= ranks - 1
	}
	return int32(ranks)
}
