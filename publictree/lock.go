package publictree

import (
	"math/big"
	"slices"

	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

// A Lock says how some hands play at a decision, on all boards: with probability Parts over Whole,
// action by action. The other hands are free.
//
// It is a rule of the spot: to a player whose hand is locked the decision is as a deal, which goes
// all ways. So that numbers stay whole, what comes after an action of such a decision counts Parts
// times if the hand is locked, and Whole times if not. With [Spot.Times] of the end where the betting
// goes that is [Spot.Whole] on all ways.
type Lock struct {
	Whole int64
	Parts map[cards.Hand][]int64
}

// Times returns how many times a hand counts after an action, and whether the hand is locked. A nil
// lock counts all once.
func (l *Lock) Times(h cards.Hand, action int) (n int64, locked bool) {
	if l == nil {
		return 1, false
	}
	if parts, ok := l.Parts[h]; ok {
		return parts[action], true
	}
	return l.Whole, false
}

// Total returns how many times a hand counts after all actions together, locked or not: once without a lock.
func (l *Lock) Total() int64 {
	if l == nil {
		return 1
	}
	return l.Whole
}

// keeps reports whether renamed hands are locked as the hands are.
func (l *Lock) keeps(r Renaming) bool {
	for h, parts := range l.Parts {
		if !slices.Equal(parts, l.Parts[r.Hand(h)]) {
			return false
		}
	}
	return true
}

// balance finds how many times each end counts. It reports whether the numbers are small enough.
func (s *Spot) balance() bool {
	passed := make([]int64, len(s.Tree)) // what the locks on the way multiply
	whole := big.NewInt(1)
	passed[0] = 1
	bits := 60 - new(big.Int).Mul(big.NewInt(s.unitsPerHalf()), big.NewInt(s.Pot+2*s.Stack)).BitLen()
	for k := range s.Tree {
		n, m := &s.Tree[k], big.NewInt(passed[k])
		if n.Lock != nil {
			m.Mul(m, big.NewInt(n.Lock.Whole))
		}
		if len(n.Children) == 0 {
			whole.Mul(whole, new(big.Int).Quo(m, new(big.Int).GCD(nil, nil, whole, m)))
		}
		if m.BitLen() > bits || whole.BitLen() > bits {
			return false
		}
		for _, child := range n.Children {
			passed[child] = m.Int64()
		}
	}
	s.whole = whole.Int64()
	for k := range s.Tree {
		if len(s.Tree[k].Children) == 0 {
			s.Tree[k].times = s.whole / passed[k]
		}
	}
	return true
}

// Whole returns what the locks on the way to an end multiply weights with, times how many times the
// end counts: 1 without locks.
func (s *Spot) Whole() int64 { return max(s.whole, 1) }

// Times returns how many times an end of the betting counts, so that it is as if as many locks were
// passed before each.
func (s *Spot) Times(n *Node) int64 { return max(n.times, 1) }

// Locked reports whether some hands are locked.
func (s *Spot) Locked() bool { return s.whole > 0 }

// Kept returns with what probability a hand of the player who decides at a node does what leads there,
// where it was locked before.
func (s *Spot) Kept(node int, h cards.Hand) rational.Rat {
	x := rational.Int(1)
	for k, a := range s.Way(node) {
		if n := &s.Tree[k]; n.Kind == Decision && n.Player == s.Tree[node].Player {
			x = x.Mul(n.Lock.Share(h, a))
		}
	}
	return x
}

// Share returns the probability that a hand does an action if it is locked, or 1 if it is free.
func (l *Lock) Share(h cards.Hand, action int) rational.Rat {
	if n, locked := l.Times(h, action); locked {
		return rational.New(n, l.Whole)
	}
	return rational.Int(1)
}
