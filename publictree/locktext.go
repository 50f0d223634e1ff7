package publictree

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

// A lockLine is one as it was read.
type lockLine struct {
	path, hands string
	shares      []rational.Rat
	at, handsAt int // offsets
}

func (p *parser) lock(_, value string, at int) error {
	f := strings.Fields(value)
	if len(f) < 3 {
		return p.fail(at, "a path, hands and a probability for each action were expected, as in r:b100 AA,KK 1/4 3/4")
	}
	line, sum := lockLine{path: f[0], hands: f[1], at: at}, rational.Rat{}
	k := 0
	for off, word := range words(value, at) {
		switch k++; k {
		case 1:
		case 2:
			line.handsAt = off
		default:
			x, err := p.number(word, off)
			if err != nil {
				return err
			}
			line.shares, sum = append(line.shares, x), sum.Add(x)
		}
	}
	if !sum.IsOne() {
		return p.fail(at, "the probabilities add up to %v", sum)
	}
	p.locks = append(p.locks, line)
	return nil
}

// maxLocked bounds how many hands are locked at all decisions together.
const maxLocked = 1 << 18

// lockAll puts the locks into the tree.
func (p *parser) lockAll() error {
	if len(p.locks) == 0 {
		return nil
	}
	nodes := make(map[string]*Node, len(p.spot.Tree))
	for k := range p.spot.Tree {
		n := &p.spot.Tree[k]
		if n.Kind == Decision {
			nodes[n.Path] = n
		}
	}
	chosen, locked := map[*Node]map[cards.Hand][]rational.Rat{}, 0
	for _, line := range p.locks {
		n := nodes[line.path]
		if n == nil {
			return p.fail(line.at, "%s is no decision of the tree", line.path)
		}
		if len(line.shares) != len(n.Actions) {
			return p.fail(line.at, "%d probabilities, where %d actions are possible: %v", len(line.shares), len(n.Actions), n.Actions)
		}
		hands, err := p.lockedHands(&line, n.Player)
		if err != nil {
			return err
		}
		if locked += len(hands); locked > maxLocked {
			return p.fail(line.at, "more than %d hands are locked", maxLocked)
		}
		if chosen[n] == nil {
			chosen[n] = map[cards.Hand][]rational.Rat{}
		}
		for _, h := range hands {
			chosen[n][h] = line.shares
		}
	}
	for k := range p.spot.Tree {
		n := &p.spot.Tree[k]
		if chosen[n] == nil {
			continue
		}
		if n.Lock = lockOf(chosen[n]); n.Lock == nil {
			return p.fail(p.seen["lock"], "the probabilities of all hands at %s have no common denominator of 30 bits", n.Path)
		}
	}
	if !p.spot.balance() {
		return p.fail(p.seen["lock"], "the denominators of all locks together, with rake and amounts, have more than 60 bits")
	}
	return nil
}

// lockedHands returns the hands of a line that the player can have.
func (p *parser) lockedHands(line *lockLine, player int) ([]cards.Hand, error) {
	s := &p.spot
	r, off, err := cards.ParseRange(line.hands)
	if err != nil {
		return nil, p.fail(line.handsAt+off, "%v", err)
	}
	var hands []cards.Hand
	for k, h := range cards.Hands() {
		if !r[k].IsZero() && !r[k].IsOne() {
			return nil, p.fail(line.handsAt, "a weight of %v; hands are locked or not", r[k])
		}
		if r[k].IsOne() && s.Ranges[player][k].Sign() > 0 && h.Set()&(s.Board|^s.Deck) == 0 {
			hands = append(hands, h)
		}
	}
	if len(hands) == 0 {
		return nil, p.fail(line.handsAt, "%s has none of these hands at %s", Players[player], line.path)
	}
	return hands, nil
}

// lockOf returns the lock with a common denominator, or nil if that has more than 30 bits.
func lockOf(shares map[cards.Hand][]rational.Rat) *Lock {
	whole := big.NewInt(1)
	for _, list := range shares {
		for _, x := range list {
			d := x.Den()
			whole.Mul(whole, new(big.Int).Quo(d, new(big.Int).GCD(nil, nil, whole, d)))
			if whole.BitLen() > 30 {
				return nil
			}
		}
	}
	l := &Lock{Whole: whole.Int64(), Parts: map[cards.Hand][]int64{}}
	for h, list := range shares {
		parts := make([]int64, len(list))
		for a, x := range list {
			parts[a] = x.Mul(rational.Int(l.Whole)).Num().Int64()
		}
		l.Parts[h] = parts
	}
	return l
}

// lines returns the locks of a node as canonical text: hands that play alike together, in the order
// of ranges.
func (l *Lock) lines(n *Node) []string {
	var list []string
	var ranges []*cards.Range
	for _, h := range slices.Backward(cards.Hands()) {
		parts, ok := l.Parts[h]
		if !ok {
			continue
		}
		text := join(parts, func(x int64) string { return rational.New(x, l.Whole).String() })
		k := slices.Index(list, text)
		if k < 0 {
			k, list, ranges = len(list), append(list, text), append(ranges, new(cards.Range))
		}
		ranges[k][h.Index()] = rational.Int(1)
	}
	for k := range list {
		list[k] = fmt.Sprintf("%s %s %s", n.Path, ranges[k].Append(nil), list[k])
	}
	return list
}
