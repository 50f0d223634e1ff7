package cfr

import (
	"math"
	"math/bits"

	"exactsolve/publictree"
)

// fixed reckons in whole numbers. The reach of all hands together is 2^reach at the root. What is paid is
// added up over the boards left, so that a hand gets less than 2^most[street], which is at most 2^mostPaid; a
// regret is that with the last bits off, and has mostRegret bits on each street. Amounts lose their last
// bits if they have more than mostPay.
type fixed struct {
	reach, pay uint
	most       []uint // by street
}

const (
	mostReach  = 32 // bits of the reach of all hands
	mostPay    = 16 // bits of what is paid on one board
	mostPaid   = 60 // bits of what a hand gets
	mostRegret = 26 // bits of one step's regret
	mostMean   = 44 // bits of what is multiplied with a probability
	shareBits  = 18 // of a probability
	keepBits   = 30 // of what is kept
)

func newFixed(s *publictree.Spot) fixed {
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
	f := fixed{pay: uint(max(pay-mostPay, 0)), most: make([]uint, len(s.Deals)+1)}
	for street := range f.most {
		f.most[street] = uint(min(pay, mostPay) + bits.Len64(uint64(s.DealsAfter(street, 0))))
	}
	f.reach = min(mostReach, mostPaid-f.most[0])
	for street := range f.most {
		f.most[street] += f.reach
	}
	return f
}

func (f fixed) amount(units int64) int64 { return units >> f.pay }

func (f fixed) worth(units float64) int64 {
	return int64(math.Ldexp(units, int(f.reach)-int(f.pay)))
}

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

func (f fixed) learn(v, u []int64, regrets, average []int32, room []int64, street int, by rates) {
	most := f.most[street]
	off, shift := most-min(most, mostMean), most-min(most, mostRegret)
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
			mean[k] += u[k] >> off * share >> (shareBits - off)
			average[k] = int32(min(int64(average[k])*keep>>keepBits+share, math.MaxInt32))
		}
	}
	half := int64(1) << shift >> 1
	left := [2]int64{int64(by.gains * (1 << keepBits)), int64(by.losses * (1 << keepBits))}
	for a := 0; a < len(regrets); a += len(v) {
		u, r, mean := u[a:][:len(v)], regrets[a:][:len(v)], mean[:len(v)]
		for k, x := range r {
			more := (u[k] - mean[k] + half) >> shift
			r[k] = int32(max(min(int64(x)*left[uint32(x)>>31]>>keepBits+more, math.MaxInt32), -math.MaxInt32))
		}
	}
	for k, x := range mean[:len(v)] {
		v[k] += x
	}
}

func (fixed) parts(average []int32) parts { return func(k int) float64 { return float64(average[k]) } }
