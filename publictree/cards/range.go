package cards

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/rational"
)

// A Range has the weight of each hand, by its Index. Weights are not negative.
type Range [Count * (Count - 1) / 2]rational.Rat

// ParseRange reads a range in the usual notation: parts with commas between them, each with a
// weight after a colon, or of weight 1. A part is
//
//	AA, AKs, AKo, AK    all hands of two ranks; suited, offsuit or both
//	AhKd                one hand
//	TT+, A5s+           the pair and higher ones; the lower rank, and up to the higher
//	99-66, A5s-A2s      pairs from one to another; the same high rank, the lower from one to another
//	JTs-54s             both ranks down together
//
// A hand that is named again gets the later weight. An error has the offset of the part.
func ParseRange(text string) (r Range, off int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		lead := len(part) - len(strings.TrimLeft(part, " \t"))
		if err := r.set(strings.TrimSpace(part)); err != nil {
			return r, off + lead, err
		}
		off += len(part) + 1
	}
	return r, 0, nil
}

func (r *Range) set(part string) error {
	name, weight, weighted := strings.Cut(part, ":")
	w := rational.Int(1)
	if weighted {
		var err error
		if w, err = rational.Parse(weight); err != nil {
			return err
		}
		if w.Sign() < 0 {
			return fmt.Errorf("the weight %v of %s is negative", w, name)
		}
	}
	hands, err := named(name)
	for _, h := range hands {
		r[h.Index()] = w
	}
	return err
}

// named returns the hands that a part of a range names.
func named(name string) ([]Hand, error) {
	if len(name) == 4 && strings.IndexByte(suits, name[1]) >= 0 {
		s, err := ParseSet(name)
		if err != nil {
			return nil, err
		}
		c := s.Cards()
		return []Hand{HandOf(c[0], c[1])}, nil
	}
	from, to, span := strings.Cut(name, "-")
	body, plus := strings.CutSuffix(from, "+")
	a, err := parseGroup(body)
	if err != nil {
		return nil, err
	}
	if !span && !plus {
		return a.hands(nil), nil
	}
	b := a
	switch {
	case span && plus:
		return nil, fmt.Errorf("%q has both + and -", name)
	case span:
		if b, err = parseGroup(to); err != nil {
			return nil, err
		}
	case a.high == a.low:
		b.high, b.low = len(Ranks)-1, len(Ranks)-1
	default:
		b.low = a.high - 1
	}
	return a.upTo(b, name)
}

// upTo returns the hands of a group, of another, and between them.
func (g group) upTo(b group, name string) ([]Hand, error) {
	together := b.high-g.high == b.low-g.low
	if g.kinds != b.kinds || (g.high == g.low) != (b.high == b.low) || g.high != b.high && !together {
		return nil, fmt.Errorf("%q goes nowhere: pairs, the same high rank, or both ranks together were expected, with the same ending", name)
	}
	if g.low > b.low {
		g, b = b, g
	}
	var hands []Hand
	for ; g.low <= b.low; g.low++ {
		hands = g.hands(hands)
		if together {
			g.high++
		}
	}
	return hands, nil
}

// A group is the hands of two ranks.
type group struct {
	high, low int
	kinds     byte // s suited, o offsuit, 0 both
}

func parseGroup(name string) (g group, err error) {
	wrong := fmt.Errorf("%q is no part of a range, such as AA, AKs, T9o, 77+, A5s-A2s or AhKd", name)
	if len(name) != 2 && len(name) != 3 {
		return g, wrong
	}
	g.high, g.low = strings.IndexByte(Ranks, name[0]), strings.IndexByte(Ranks, name[1])
	if g.high < 0 || g.low < 0 {
		return g, wrong
	}
	g.high, g.low = max(g.high, g.low), min(g.high, g.low)
	if len(name) == 3 {
		g.kinds = name[2]
		if g.kinds != 's' && g.kinds != 'o' || g.high == g.low {
			return g, wrong
		}
	}
	return g, nil
}

// hands appends the hands of the group.
func (g group) hands(list []Hand) []Hand {
	for s := range 4 {
		for t := range 4 {
			if g.high == g.low && s <= t || g.kinds == 's' && s != t || g.kinds == 'o' && s == t {
				continue
			}
			list = append(list, Hand{Card(4*g.high + s), Card(4*g.low + t)})
		}
	}
	return list
}

// Append appends the hands with a weight, the highest cards first, each with its weight after a
// colon where that is not 1, as [ParseRange] reads them.
func (r *Range) Append(b []byte) []byte {
	empty := len(b)
	for _, h := range slices.Backward(Hands()) {
		w := r[h.Index()]
		if w.IsZero() {
			continue
		}
		if len(b) > empty {
			b = append(b, ',')
		}
		b = append(b, h.String()...)
		if !w.IsOne() {
			b = w.Append(append(b, ':'))
		}
	}
	return b
}
