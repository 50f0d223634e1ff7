package publictree

import (
	"math/big"
	"slices"
	"sort"

	"exactsolve/rational"
)

// actions returns what can be done by sizes: fold if there is a bet, call, and the bets, ascending.
func (z *sizing) actions(s *Spot) Actions {
	return func(at *Point) ([]Action, error) {
		list := []Action{{Letter: 'c'}}
		if at.Facing() {
			list = []Action{{Letter: 'f'}, {Letter: 'c'}}
		}
		if at.Put[1-at.Player] == s.Stack || z.mostRaises > 0 && at.Bets > z.mostRaises {
			return list, nil
		}
		var tos []int64
		for _, size := range z.find(s, at) {
			tos = append(tos, z.to(s, size, at))
		}
		if top := at.top(); z.allInBelow.Mul(rational.Int(s.Pot+2*top)).Cmp(rational.Int(s.Stack-top)) >= 0 {
			tos = append(tos, s.Stack)
		}
		slices.Sort(tos)
		for _, to := range slices.Compact(tos) {
			list = append(list, Action{'b', to})
		}
		return list, nil
	}
}

// to returns what a player has then put in: at least the last raise or the greater blind more, at
// most the stack, and all of it from a share on.
func (z *sizing) to(s *Spot, size size, at *Point) int64 {
	top := at.top()
	var to int64
	switch pot := s.Pot + 2*top; size.kind {
	case '%':
		to = nearest(size.n.Mul(rational.Int(pot)), top, s.Stack)
	case 'x':
		to = nearest(size.n.Mul(rational.Int(top-at.Before)), at.Before, s.Stack)
	case 'c':
		to = nearest(size.n.Quo(s.Chip), at.Before, s.Stack)
	case 'g':
		to = top + geometric(pot, s.Stack-top, int64(len(s.Deals)-at.Street+1))
	default:
		return s.Stack
	}
	to = min(max(to, top+max(at.Raise, s.Put[0], s.Put[1], 1)), s.Stack)
	if z.allInFrom.Sign() > 0 && z.allInFrom.Mul(rational.Int(s.Stack)).Cmp(rational.Int(to)) <= 0 {
		return s.Stack
	}
	return to
}

// nearest returns from plus x rounded to the nearest number, halves up, or a limit if that is less.
func nearest(x rational.Rat, from, limit int64) int64 {
	if x.Cmp(rational.Int(limit)) >= 0 {
		return limit
	}
	return min(from+x.Add(rational.New(1, 2)).Floor().Int64(), limit)
}

// geometric returns the greatest bet b of which as large a share of the pot may be bet on each of n
// streets with what is behind: (pot + 2b)ⁿ ≤ (pot + 2·behind)·potⁿ⁻¹.
func geometric(pot, behind, n int64) int64 {
	power := func(x, k int64) *big.Int { return new(big.Int).Exp(big.NewInt(x), big.NewInt(k), nil) }
	most := power(pot, n-1)
	most.Mul(most, big.NewInt(pot+2*behind))
	return int64(sort.Search(int(behind), func(b int) bool { return power(pot+2*int64(b)+2, n).Cmp(most) > 0 }))
}

// find returns the sizes of a decision.
func (z *sizing) find(s *Spot, at *Point) []size {
	key, or := "bets", ""
	switch {
	case at.Bets > 0 && at.Path == root:
		key, or = "opens", "raises"
	case at.Bets > 0:
		key = "raises"
	case at.called:
		key, or = "donks", "bets"
	}
	sizes := z.last(key, s, at)
	if sizes == nil && or != "" {
		sizes = z.last(or, s, at)
	}
	return sizes
}

// last returns the sizes of the last line of a key that is for a decision, or nil.
func (z *sizing) last(key string, s *Spot, at *Point) []size {
	name := streetNames[s.cardsOn(at.Street)]
	for _, r := range slices.Backward(z.rules) {
		if r.key == key && (r.street == "" || r.street == name) && (r.player == "" || r.player == Players[at.Player]) {
			return r.sizes
		}
	}
	return nil
}

// cardsOn returns how many cards the board has on a street.
func (s *Spot) cardsOn(street int) int {
	n := s.Board.Len()
	for _, k := range s.Deals[:street] {
		n += k
	}
	return n
}
