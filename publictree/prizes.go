package publictree

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"exactsolve/rational"
)

// Prizes are those of a tournament, for which all chips play on after the hand. A player gets the
// first with the probability that is the share of all chips, the second with the share of what is
// left without the first one's chips, and so on. Without prizes chips are worth what they are.
//
// Reference: Harville 1973 [Harv73].
type Prizes struct {
	List   []rational.Rat // of each place, from the first; no more than players
	Others []int64        // stacks of players who are not in the hand, in Chips
	Spare  [2]int64       // what each player has beside the stack and cannot lose, in Chips

	unit rational.Rat
	pays map[int64]*[2]prizePays // by what both have put in, then by player
}

// prizePays is what a player gets who wins or loses, at least and at most, in units.
type prizePays struct{ win, lose [2]int64 }

const (
	maxPlayers = 10
	maxOrders  = 1 << 18 // different pots, times the sets of players
	placeBits  = 62      // of a probability: one over 2^62
	prizeBits  = 22      // of what is paid
)

// Stacks returns what all players have after the hand, in half Chips, oop and ip first: if oop's
// hand beats ip's (1), loses (-1), or ties (0), both having put in so much.
func (s *Spot) Stacks(put int64, result int) []int64 {
	list := make([]int64, 2, 2+len(s.Prizes.Others))
	for p := range 2 {
		list[p] = 2*(s.Stack+s.Prizes.Spare[p]) + s.Pot
		list[p] += int64(result*(1-2*p)) * (s.Pot + 2*put)
	}
	for _, x := range s.Prizes.Others {
		list = append(list, 2*x)
	}
	return list
}

// placed returns with what probability each player comes in at each of the first places, times 2^62,
// rounded down or, up, up. At most one of the stacks is 0: that player is last.
//
// It is in proportion to the stacks who follows those who are in already; a set of these comes first
// with the sum of the probabilities of all orders that it can come in.
func placed(stacks []int64, places int, up bool) [][]uint64 {
	by := make([][]uint64, len(stacks))
	all := int64(0)
	for i, x := range stacks {
		by[i] = make([]uint64, places)
		all += x
	}
	comes := make([]uint64, 1<<len(stacks)) // by the set of who is in
	comes[0] = 1 << placeBits
	for set := range comes {
		place, left := bits.OnesCount(uint(set)), all
		for i, x := range stacks {
			left -= x * int64(set>>i&1)
		}
		for i, x := range stacks {
			if set>>i&1 == 1 || place >= places {
				continue
			}
			part := comes[set]
			if left > 0 { // else a player without chips is the last one
				part = share(part, x, left, up)
			}
			by[i][place] += part
			comes[set|1<<i] += part
		}
	}
	return by
}

// share returns n·x/all, rounded down or up, where x is at most all.
func share(n uint64, x, all int64, up bool) uint64 {
	hi, lo := bits.Mul64(n, uint64(x))
	q, rest := bits.Div64(hi, lo, uint64(all))
	if up && rest > 0 {
		q++
	}
	return q
}

// worth returns the sums of the prizes, times 2^62, that the probabilities of the first two players
// come to: at least and at most.
func worth(stacks []int64, prizes []*big.Int) (bounds [2][2]*big.Int) {
	for up := range 2 {
		by := placed(stacks, len(prizes), up == 1)
		for p := range 2 {
			sum := new(big.Int)
			for k, n := range by[p] {
				sum.Add(sum, new(big.Int).Mul(new(big.Int).SetUint64(n), prizes[k]))
			}
			bounds[p][up] = sum
		}
	}
	return bounds
}

// price finds what all ends pay: the prize that can be expected after the hand, less that if the pot
// is shared. All are rounded, down and up, to a unit of which none has more than 2^22.
func (s *Spot) price() error {
	z := &s.Prizes
	puts := s.puts()
	if len(puts)<<(2+len(z.Others)) > maxOrders {
		return fmt.Errorf("%d pots, different ones, of %d players are too many for the prizes", len(puts), 2+len(z.Others))
	}
	prizes, whole, err := rational.Integers(z.List, 30)
	if err != nil {
		return err
	}
	shared := worth(s.Stacks(0, 0), prizes)
	exact, width := map[int64]*[2][2][2]*big.Int{}, 0 // by player, result and rounding
	for _, put := range puts {
		e := new([2][2][2]*big.Int)
		for k, result := range []int{1, -1} {
			after := worth(s.Stacks(put, result), prizes)
			for p := range 2 {
				for up := range 2 {
					x := new(big.Int).Sub(after[p][up], shared[p][1-up])
					e[p][k^p][up] = x
					width = max(width, x.BitLen())
				}
			}
		}
		exact[put] = e
	}
	shift := uint(max(width-prizeBits, 0))
	z.unit = rational.FromInts(new(big.Int).Lsh(big.NewInt(1), shift), new(big.Int).Lsh(whole, placeBits))
	z.pays = map[int64]*[2]prizePays{}
	for put, e := range exact {
		z.pays[put] = &[2]prizePays{rounded(&e[0], shift), rounded(&e[1], shift)}
	}
	return nil
}

// Rounding returns how far apart the two roundings of what player p is paid can be, in the unit of the
// prizes; 0 without any.
func (s *Spot) Rounding(p int) rational.Rat {
	most := int64(0)
	for _, pays := range s.Prizes.pays {
		x := &pays[p]
		most = max(most, x.win[1]-x.win[0], x.lose[1]-x.lose[0])
	}
	return s.Prizes.unit.Mul(rational.Int(most))
}

// rounded returns amounts over 2^shift, rounded down and up.
func rounded(e *[2][2]*big.Int, shift uint) prizePays {
	var pays prizePays
	for k, to := range []*[2]int64{&pays.win, &pays.lose} {
		to[0] = new(big.Int).Rsh(e[k][0], shift).Int64()
		up := new(big.Int).Neg(e[k][1])
		to[1] = -up.Rsh(up, shift).Int64()
	}
	return pays
}

// puts lists what both may have put in at an end.
func (s *Spot) puts() []int64 {
	var list []int64
	for k := range s.Tree {
		if n := &s.Tree[k]; len(n.Children) == 0 {
			list = append(list, min(n.Put[0], n.Put[1]))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// tournament checks what belongs to prizes.
func (p *parser) tournament() error {
	z := &p.spot.Prizes
	if z.List == nil {
		for _, key := range []string{"others", "spare"} {
			if p.seen[key] > 0 {
				return p.fail(p.seen[key], "%s without prizes", key)
			}
		}
		return nil
	}
	n := 2 + len(z.Others)
	switch _, _, err := rational.Integers(z.List, 30); {
	case p.seen["rake"] > 0:
		return p.fail(p.seen["rake"], "a rake beside prizes; with these only chips change hands")
	case n > maxPlayers:
		return p.fail(p.seen["others"], "%d players with oop and ip, more than %d", n, maxPlayers)
	case len(z.List) > n:
		return p.fail(p.seen["prizes"], "%d prizes for %d players; others has the stacks of those who are not in the hand", len(z.List), n)
	case err != nil:
		return p.fail(p.seen["prizes"], "prizes: %v", err)
	}
	return nil
}

// price finds what all ends pay.
func (p *parser) price() error {
	if p.spot.Prizes.List == nil {
		return nil
	}
	if err := p.spot.price(); err != nil {
		return p.fail(p.seen["prizes"], "%v", err)
	}
	return nil
}
