package cfr

import (
	"math"
	"math/bits"

	"exactsolve/publictree"
)

// fixed reckons in whole numbers. The reach of all hands together is 2^reach at the root, so that
// what is paid stays below 2^mostPaid; regrets are that shifted right. Amounts lose their last bits
// if they have more than mostPay.
type fixed struct{ reach, pay, shift uint }

const (
	mostReach  = 28 // bits of the reach of all hands
	mostPay    = 16 // bits of what is paid on one board
	mostPaid   = 52 // bits of what a hand gets
	mostRegret = 26 // bits of one step's regret
	shareBits  = 18 // of a probability
	keepBits   = 30 // of what is kept
)

func newFixed(s *publictree.Spot, d *publictree.Deals) fixed {
	most := int64(1)
	for k := range s.Tree {
		if n := &s.Tree[k]; n.Kind != publictree.Decision && n.Kind != publictree.Deal {
			for p := range 2 {
				win, lose, _ := s.Pays(n, p)
				most = max(most, win, -lose)
			}
		}
	}
	pay := bits.Len64(uint64(most))
	paid := min(pay, mostPay) + bits.Len64(uint64(s.DealsAfter(0, 0)))
	reach := min(mostReach, mostPaid-paid)
	return fixed{uint(reach), uint(max(pay-mostPay, 0)), uint(reach + paid - mostRegret)}
}

func (f fixed) amount(units int64) int64 { return units >> f.pay }

func (f fixed) root(reach []int64, hands *publictree.Layout) {
	sum := int64(0)
	for _, x := range hands.Weights {
		sum += x
	}
	for k, x := range hands.Weights {
		hi, lo := bits.Mul64(uint64(x), 1<<f.reach)
		q, _ := bits.Div64(hi, lo, uint64(sum))
		reach[k] = int64(q)
	}
}

// norms fills in 2^62 divided by the sum of the regrets above 0, or 0 where there are none.
func (fixed) norms(norm []int64, regrets []int32) {
	clear(norm)
	for a := 0; a < len(regrets); a += len(norm) {
		for k, r := range regrets[a:][:len(norm)] {
			norm[k] += int64(r &^ (r >> 31))
		}
	}
	for k, s := range norm {
		if s > 0 {
			norm[k] = 1 << 62 / s
		}
	}
}

func (f fixed) divide(on, reach []int64, regrets []int32, norm []int64) {
	f.norms(norm, regrets)
	even := int64(1<<shareBits) * int64(len(reach)) / int64(len(regrets))
	for a := 0; a < len(regrets); a += len(reach) {
		to, norm, reach := on[a:][:len(reach)], norm[:len(reach)], reach
		for k, r := range regrets[a:][:len(reach)] {
			share := even
			if norm[k] > 0 {
				share = int64(r&^(r>>31)) * norm[k] >> (62 - shareBits)
			}
			to[k] = reach[k] * share >> shareBits
		}
	}
}

func (f fixed) learn(v, u []int64, regrets, average []int32, room []int64, by rates) {
	norm, mean := room[:len(v)], room[len(v):]
	f.norms(norm, regrets)
	clear(mean)
	keep, even := int64(by.keep*(1<<keepBits)), int64(1<<shareBits)*int64(len(v))/int64(len(regrets))
	for a := 0; a < len(regrets); a += len(v) {
		u, average, norm, mean := u[a:][:len(v)], average[a:][:len(v)], norm[:len(v)], mean[:len(v)]
		for k, r := range regrets[a:][:len(v)] {
			share := even
			if norm[k] > 0 {
				share = int64(r&^(r>>31)) * norm[k] >> (62 - shareBits)
			}
			mean[k] += u[k] >> 8 * share >> (shareBits - 8)
			average[k] = int32(min(int64(average[k])*keep>>keepBits+share, math.MaxInt32))
		}
	}
	left := [2]int64{int64(by.gains * (1 << keepBits)), int64(by.losses * (1 << keepBits))}
	for a := 0; a < len(regrets); a += len(v) {
		u, r, mean := u[a:][:len(v)], regrets[a:][:len(v)], mean[:len(v)]
		for k, x := range r {
			more := (u[k] - mean[k] + 1<<(f.shift-1)) >> f.shift
			r[k] = int32(max(min(int64(x)*left[uint32(x)>>31]>>keepBits+more, math.MaxInt32), -math.MaxInt32))
		}
	}
	for k, x := range mean[:len(v)] {
		v[k] += x
	}
}

func (fixed) parts(average []int32) parts { return func(k int) float64 { return float64(average[k]) } }
