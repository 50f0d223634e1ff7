//go:build !plain

package seqform

import (
	"math/big"
	"math/bits"
	"slices"
	"sync"

	"exactsolve/rational"
)

// integers are plans and payoffs of a game as integers, for sums without common divisors.
type integers struct {
	g     *Game
	plans [][]*big.Int // of player i those of weight scale[i]
	scale []*big.Int
	*scaled
	last []*big.Int // sums of the gradient asked for last
}

// Bit lengths of common denominators that pay: common divisors of machine words
// cost less than longer sums. Where a plan has more than maxNumbers, maxScale is the limit of
// all, for the memory.
const (
	minScale   = 32
	maxScale   = 1 << 12
	maxOfFew   = 1 << 14
	maxNumbers = 1 << 17
)

// commonBits returns how long common denominators of plans may be: there are sums that long
// for each number of another plan.
func commonBits(plans []Plan) int {
	for _, x := range plans {
		if len(x) > maxNumbers {
			return maxScale
		}
	}
	return maxOfFew
}

// newEvaluator returns one of integers where that pays.
func newEvaluator(g *Game, plans []Plan) evaluator {
	z := &integers{g: g, plans: make([][]*big.Int, len(plans)), scale: make([]*big.Int, len(plans)), scaled: &g.Payoffs.scaled}
	pays, most := false, commonBits(plans)
	for i, x := range plans {
		if z.plans[i], z.scale[i] = rational.Common(x, most); z.scale[i] == nil {
			return fractions{g, plans}
		}
		pays = pays || z.scale[i].BitLen() >= minScale
	}
	if !z.ready(g.Payoffs.u) || !pays {
		return fractions{g, plans}
	}
	return z
}

// IntegerGradients returns, for plans of the other of two players, the gradients of player
// i, see [Gradient], all times one positive number; nil where payoffs make no machine words
// or there is no more work to do.
func (g *Game) IntegerGradients(i int, other [][]*big.Int) [][]*big.Int {
	z := &integers{g: g, plans: make([][]*big.Int, 2), scaled: &g.Payoffs.scaled}
	if len(g.Players) != 2 || !z.ready(g.Payoffs.u) {
		return nil
	}
	grads := make([][]*big.Int, len(other))
	for k, x := range other {
		z.plans[1-i] = x
		if grads[k] = z.sums(i); g.work != nil && g.work.Err() != nil {
			return nil
		}
	}
	return grads
}

// Wholes returns x times a positive number that makes them integers, or x itself where
// that is long.
func Wholes(x []rational.Rat) []rational.Rat {
	w := make([]rational.Rat, len(x))
	var z scaled
	if z.enter(x) {
		for k, n := range z.u {
			w[k] = rational.Int(int64(n))
		}
		return w
	}
	num, _ := rational.Common(x, maxScale)
	if num == nil {
		return x
	}
	for k, n := range num {
		w[k] = rational.FromBigInt(n)
	}
	return w
}

// A scaled has payoffs as integers.
type scaled struct {
	once sync.Once
	fits bool // machine words
	unit int64
	u    []int // of all terms and players, payoffs times unit
	bits int   // of the longest
}

// ready enters payoffs at the first call.
func (z *scaled) ready(payoffs []rational.Rat) bool {
	z.once.Do(func() { z.fits = z.enter(payoffs) })
	return z.fits
}

// enter makes integers of payoffs and reports whether they fit machine words.
func (z *scaled) enter(payoffs []rational.Rat) bool {
	z.unit = 1
	for _, x := range payoffs {
		_, d, ok := x.Small()
		if !ok {
			return false
		}
		if d == 1 || z.unit%d == 0 {
			continue
		}
		if z.unit, _, ok = rational.LCM(rational.Int(z.unit), rational.Int(d)).Small(); !ok {
			return false
		}
	}
	z.u = make([]int, len(payoffs))
	for k, x := range payoffs {
		n, d, _ := x.Small()
		f := z.unit / d
		u := n * f
		if n != 0 && (u/n != f || int64(int(u)) != u) {
			return false
		}
		z.u[k], z.bits = int(u), max(z.bits, bits.Len(uint(max(u, -u))))
	}
	return true
}

func (z *integers) gradient(i int) (grad []rational.Rat, scale rational.Rat) {
	z.last = z.sums(i)
	grad = make([]rational.Rat, len(z.last))
	for k, n := range z.last {
		grad[k] = rational.FromBigInt(n)
	}
	return grad, rational.FromBigInt(z.factor(i))
}

func (z *integers) payoff(i int, _ []rational.Rat) rational.Rat {
	var sum, w big.Int
	for s, x := range z.plans[i] {
		if !z.g.work.Take(x.BitLen(), z.last[s].BitLen()) {
			break
		}
		sum.Add(&sum, w.Mul(x, z.last[s]))
	}
	return rational.FromInts(&sum, w.Mul(z.scale[i], z.factor(i)))
}

// sums returns the gradient of player i times factor(i).
func (z *integers) sums(i int) []*big.Int {
	p := z.g.Payoffs
	size := 1 + z.bits + bits.Len(uint(p.Len()))
	for j, plan := range z.plans {
		if j != i {
			size += slices.MaxFunc(plan, (*big.Int).CmpAbs).BitLen()
		}
	}
	if !z.g.work.Take((p.Len()+z.g.Players[i].NumSeqs())*(size+rational.PerNumber), bits.UintSize) {
		size = 0 // all are 0
	}
	a := newSums(z.g.Players[i].NumSeqs(), size)
	if p.n == 2 && a.words == 2 && size > 0 && z.pairs(i, a) {
		return a.ints()
	}
	var product, scratch big.Int
	for t := range p.Len() {
		k := t*p.n + i
		if z.u[k] == 0 || size == 0 {
			continue
		}
		if w := z.weight(p.Tuple(t), i, &product, &scratch); w != nil {
			a.add(int(p.seq[k]), w, z.u[k])
		}
	}
	return a.ints()
}

// pairs adds up in a the gradient of player i of two, unless a number of the other's plan
// is negative or longer than a word.
func (z *integers) pairs(i int, a *sums) bool {
	p, plan := z.g.Payoffs, z.plans[1-i]
	x := make([]uint, len(plan))
	for s, w := range plan {
		if w.Sign() < 0 || w.BitLen() > bits.UintSize {
			return false
		}
		x[s] = uint(w.Uint64())
	}
	for k := i; k < len(z.u); k += 2 {
		w, u := x[p.seq[k^1]], z.u[k]
		hi, lo := bits.Mul(w, uint(u))
		if u < 0 {
			hi -= w
		}
		sum := a.z[2*p.seq[k]:][:2]
		lo, carry := bits.Add(uint(sum[0]), lo, 0)
		sum[0], sum[1] = big.Word(lo), sum[1]+big.Word(hi+carry)
	}
	return true
}

// weight returns the product of the plans of all players but i at a tuple of
// sequences, perhaps in product, or nil for 0.
func (z *integers) weight(tuple []int32, i int, product, scratch *big.Int) *big.Int {
	var w *big.Int
	for j, s := range tuple {
		if j == i {
			continue
		}
		x := z.plans[j][s]
		switch {
		case x.Sign() == 0, w != nil && !z.g.work.Take(w.BitLen(), x.BitLen()):
			return nil
		case w == nil:
			w = x
		default:
			scratch.Mul(w, x)
			*product, *scratch = *scratch, *product
			w = product
		}
	}
	if w == nil {
		w = product.SetInt64(1)
	}
	return w
}

// factor returns the product of unit and the scales of all players but i.
func (z *integers) factor(i int) *big.Int {
	f := big.NewInt(z.unit)
	for j, d := range z.scale {
		if j != i && z.g.work.Take(f.BitLen(), d.BitLen()) {
			f.Mul(f, d)
		}
	}
	return f
}

// sums are integers of one number of words each, in two's complement.
type sums struct {
	words int
	z     []big.Word // sum k has those from k·words, the lowest first
}

// newSums returns n zeros with room for numbers of so many bits and a sign.
func newSums(n, size int) *sums {
	words := size/bits.UintSize + 1
	return &sums{words: words, z: make([]big.Word, n*words)}
}

// at returns the words of sum k.
func (a *sums) at(k int) []big.Word { return a.z[k*a.words : (k+1)*a.words : (k+1)*a.words] }

// add adds x·u to sum k. As −z−1 is the complement of z, z − p is that of (−z−1) + p.
func (a *sums) add(k int, x *big.Int, u int) {
	const top = bits.UintSize - 1
	mask := uint(u>>top ^ x.Sign()>>top) // all ones for a product below 0
	z, w, carry := a.at(k), uint(max(u, -u)), uint(0)
	digits := x.Bits()
	for k := range z {
		var hi, lo, c, d uint
		if k < len(digits) {
			hi, lo = bits.Mul(uint(digits[k]), w)
		}
		lo, c = bits.Add(lo, carry, 0)
		lo, d = bits.Add(lo, uint(z[k])^mask, 0)
		z[k], carry = big.Word(lo^mask), hi+c+d
	}
}

// ints returns the sums, and uses them up.
func (a *sums) ints() []*big.Int {
	out := make([]*big.Int, len(a.z)/a.words)
	for k := range out {
		z := a.at(k)
		mask := -(z[len(z)-1] >> (bits.UintSize - 1)) // all ones if the sum is negative
		for i := range z {
			z[i] ^= mask
		}
		out[k] = new(big.Int).SetBits(z)
		if mask != 0 {
			out[k].Not(out[k])
		}
	}
	return out
}
