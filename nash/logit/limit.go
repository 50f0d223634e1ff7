package logit

import (
	"math"
	"math/big"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A limit is a guess at where the path goes for λ → ∞, with an entry an action or
// a node: 0 for actions whose probability vanishes.
type limit struct {
	prob   []*big.Float // of actions
	belief []*big.Float // of nodes
}

// Thresholds of what vanishes.
const (
	vanishRate = -0.25 // d log / d log λ
	vanishLog  = -2.0
)

// nearBits is how near answers are to the limit: 2^−nearBits.
const nearBits = 14

// still reports whether no probability of l is more than 2^−nearBits from that of an
// earlier one.
func (l *limit) still(earlier *limit) bool {
	most := math.Ldexp(1, -nearBits)
	for a, x := range l.prob {
		d, _ := new(big.Float).Sub(x, earlier.prob[a]).Float64()
		if math.Abs(d) > most {
			return false
		}
	}
	return true
}

// limit guesses the limit from t's point and slopes. Where a ratio r of logarithms
// is c + d/λ + …, its limit is about r + λ·dr/dλ. Where a probability vanishes like
// a power of λ or faster, its logarithm has a negative derivative by log λ that does
// not go to 0.
func (t *tracer[T]) limit() *limit {
	m := t.e.m
	l := &limit{prob: make([]*big.Float, m.actions), belief: make([]*big.Float, len(m.Parent))}
	rates := make([]T, m.actions) // of logarithms of probabilities, by log λ
	for k := range m.sets {
		h := &m.sets[k]
		last := h.first + h.size
		z, rate := t.z[h.first:last], t.rates(h)
		var mean T
		for a := range z {
			mean = mean.add(t.e.p[h.first+a].mul(rate[a]))
		}
		for a, x := range t.e.extrapolate(z, rate, t.bases[k]-h.first) {
			l.prob[h.first+a] = x.bigFloat()
			rates[h.first+a] = rate[a].sub(mean)
		}
	}
	for k := range m.sets {
		t.limitBelief(&m.sets[k], rates, l)
	}
	return l
}

// rates returns the derivatives of the ratios at h by log λ.
func (t *tracer[T]) rates(h *infoset) []T {
	rates := make([]T, h.size)
	if t.dl.sign() <= 0 {
		return rates
	}
	for a := range rates {
		rates[a] = t.l.mul(t.dz[h.first+a]).quo(t.dl)
	}
	return rates
}

// extrapolate returns the limit of the distribution with logarithms z + a constant
// that have the given derivatives by log λ. The base has a largest entry of z.
func (e *evaluator[T]) extrapolate(z, rate []T, base int) []T {
	prob := make([]T, len(z))
	var sum T
	for a := range z {
		x, r := z[a].sub(z[base]), rate[a].sub(rate[base])
		if r.float() < vanishRate && x.float() < vanishLog {
			continue
		}
		if f := r.float(); -1 < f && f < 1 {
			x = x.add(r)
		}
		prob[a] = e.exp(x)
		sum = sum.add(prob[a])
	}
	for a := range prob {
		prob[a] = prob[a].quo(sum)
	}
	return prob
}

// limitBelief sets l.belief at h.
func (t *tracer[T]) limitBelief(h *infoset, rates []T, l *limit) {
	m := t.e.m
	least := m.zerosAt(h)
	var likely []int32
	var z, rate []T
	base := 0
	for _, v := range h.nodes {
		l.belief[v] = new(big.Float)
		if m.zeros[v] > least {
			continue
		}
		likely = append(likely, v)
		z = append(z, t.e.logReach(v, h.player))
		rate = append(rate, t.e.along(rates, v, h.player))
		if z[len(z)-1].sub(z[base]).sign() > 0 {
			base = len(z) - 1
		}
	}
	for k, x := range t.e.extrapolate(z, rate, base) {
		l.belief[likely[k]] = x.bigFloat()
	}
}

// along returns the sum of an entry for each action of players other than i on the
// path to v.
func (e *evaluator[T]) along(entries []T, v int32, i int) (sum T) {
	for ; e.m.Parent[v] >= 0; v = e.m.Parent[v] {
		if k := e.m.set[e.m.Parent[v]]; k >= 0 && e.m.sets[k].player != i {
			sum = sum.add(entries[e.m.sets[k].first+int(e.m.Action[v])])
		}
	}
	return sum
}

// profileBits is the precision of profiles on the path.
const profileBits = 60

// ratOf returns x as a multiple of 2^−bits, near x.
func ratOf(x *big.Float, bits uint) rational.Rat {
	y := new(big.Float).SetMantExp(x, int(bits))
	half := 0.5
	if x.Sign() < 0 {
		half = -half
	}
	n, _ := y.SetPrec(y.Prec()+8).Add(y, big.NewFloat(half)).Int(nil)
	return rational.FromInts(n, new(big.Int).Lsh(big.NewInt(1), bits))
}

// exactly returns the value of x.
func exactly(x *big.Float) rational.Rat { return rational.FromBig(approx.FromFloat(x)) }

// distribution returns rationals near prob that sum to 1: entry 0 where prob is 0,
// the largest takes what the others leave, and each of these is of least denominator
// within bits bits, or a multiple of 2^−bits if not simple. It returns nil if an
// entry comes out negative.
func distribution(prob []*big.Float, bits uint, simple bool) []rational.Rat {
	out := make([]rational.Rat, len(prob))
	most := 0
	for a, x := range prob {
		if x.Cmp(prob[most]) > 0 {
			most = a
		}
	}
	left := rational.Int(1)
	for a, x := range prob {
		if a == most || x.Sign() == 0 {
			continue
		}
		out[a] = ratOf(x, bits)
		if simple {
			out[a] = simplestNear(exactly(x), bits)
		}
		left = left.Sub(out[a])
	}
	if left.Sign() < 0 {
		return nil
	}
	out[most] = left
	return out
}

// simplestNear returns the fraction of least denominator at most 2^−bits from x.
func simplestNear(x rational.Rat, bits uint) rational.Rat {
	d := rational.FromInts(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), bits))
	return rational.Simplest(x.Sub(d), x.Add(d))
}

// profile returns the distributions of prob, over actions, or nil if one of them is.
func (m *model) profile(prob []*big.Float, bits uint, simple bool) seqform.Profile {
	p := make(seqform.Profile, m.players)
	for k := range m.sets {
		h := &m.sets[k]
		d := distribution(prob[h.first:h.first+h.size], bits, simple)
		if d == nil {
			return nil
		}
		p[h.player] = append(p[h.player], d)
	}
	return p
}
