package logit

import (
	"context"
	"math"
	"math/big"
)

// A state is a point of the path with the direction in which it goes on, in a form
// that does not depend on precision. Ratios and slopes have an entry an action.
type state struct {
	ratios []*big.Float // z, the logarithm of the probability over the base's
	slopes []*big.Float // of the ratios, of unit length together with rise
	lambda *big.Float
	rise   *big.Float // slope of λ
	step   float64    // length to try next
	bases  []int      // per information set, the action of greatest probability
}

// A verdict is how a step ended.
type verdict int

const (
	stepped    verdict = iota
	tooCoarse          // numbers do not resolve the path
	cannotStep         // at no step length
	cancelled
)

// A tracer follows the path in numbers of one precision. Unknowns are the ratios
// but those of bases, in order, and then λ.
//
// With s = 1/(1 + λ), equations are, per action a and base b of its information set,
//
//	s·z_a − s·λ·(pays_a − pays_b) = 0
//
// A step goes along the slopes and then by Newton steps at right angles to them,
// which cross folds. The slopes at the new point come from the last of these systems;
// their product with the old ones is positive, so the path is not turned back, also
// not where a branch of another orientation crosses it.
//
// Reference: Allgower and Georg 1990 [AG90], sections 2 and 6.1; Turocy 2005 [Tur05]
// for quantal responses in logarithms.
type tracer[T number[T]] struct {
	ctx    context.Context
	e      *evaluator[T]
	z, dz  []T
	l, dl  T
	step   float64
	bases  []int
	column []int // per action: its unknown, or −1
	n      int   // unknowns, with λ

	last struct { // the point before, over the same bases
		z, dz []T
		l     T
		dl    *T // nil if there is none
	}
}

// A walker is a tracer of some precision.
type walker interface {
	advance() verdict
	state() *state
	precision() uint
	lambda() float64
	limit() *limit
	probabilities() []*big.Float
}

func newTracer[T number[T]](ctx context.Context, m *model, one T) *tracer[T] {
	t := &tracer[T]{ctx: ctx, e: newEvaluator(m, one), bases: make([]int, len(m.sets)),
		z: make([]T, m.actions), dz: make([]T, m.actions), column: make([]int, m.actions)}
	for k := range m.sets {
		t.bases[k] = m.sets[k].first
	}
	return t
}

// start puts t at λ = 0.
func (t *tracer[T]) start() {
	t.number()
	t.e.atRatios(t.z)
	t.dl = t.e.one
	t.eachUnknown(func(a, base int) { t.dz[a] = t.e.pays[a].sub(t.e.pays[base]) })
	t.step = 0.1
	t.unit()
}

// resume puts t at a state of lower precision and moves to the path at right angles.
func resume(t *tracer[long], s *state) verdict {
	one := t.e.one
	for a := range t.z {
		t.z[a], t.dz[a] = one.ofFloat(s.ratios[a]), one.ofFloat(s.slopes[a])
	}
	t.l, t.dl = one.ofFloat(s.lambda), one.ofFloat(s.rise)
	t.step = s.step
	copy(t.bases, s.bases)
	t.number()
	t.unit()
	p, _ := t.predict(0, false)
	t.correct(&p)
	if p.verdict == stepped {
		t.accept(p)
	}
	return p.verdict
}

func (t *tracer[T]) state() *state {
	s := &state{lambda: t.l.bigFloat(), rise: t.dl.bigFloat(), step: t.step}
	for a := range t.z {
		s.ratios = append(s.ratios, t.z[a].bigFloat())
		s.slopes = append(s.slopes, t.dz[a].bigFloat())
	}
	s.bases = append(s.bases, t.bases...)
	return s
}

func (t *tracer[T]) precision() uint { return t.e.one.precision() }
func (t *tracer[T]) lambda() float64 { return t.l.float() }

// number gives the unknowns their columns.
func (t *tracer[T]) number() {
	t.n = 0
	for _, b := range t.bases {
		t.column[b] = -1
	}
	t.eachUnknown(func(a, _ int) {
		t.column[a] = t.n
		t.n++
	})
	t.n++
}

// eachUnknown calls f for each action but bases, in order, with the base.
func (t *tracer[T]) eachUnknown(f func(a, base int)) {
	for k := range t.e.m.sets {
		h := &t.e.m.sets[k]
		for a := h.first; a < h.first+h.size; a++ {
			if a != t.bases[k] {
				f(a, t.bases[k])
			}
		}
	}
}

// unit makes the slopes a vector of length 1.
func (t *tracer[T]) unit() {
	most := math.Abs(t.dl.float())
	for _, d := range t.dz {
		most = max(most, math.Abs(d.float()))
	}
	sum := math.Pow(t.dl.float()/most, 2)
	for _, d := range t.dz {
		sum += math.Pow(d.float()/most, 2)
	}
	f := t.e.one.of(1 / (most * math.Sqrt(sum)))
	t.dl = t.dl.mul(f)
	for a := range t.dz {
		t.dz[a] = t.dz[a].mul(f)
	}
}

// A point is what a corrector found.
type point[T any] struct {
	verdict  verdict
	z, dz    []T
	l, dl    T
	first    float64 // length of the first Newton step
	quotient float64 // of the second by the first
	turn     float64 // angle between old and new slopes, in radians
}

// Step control: what is aimed at, and beyond double of which a step is taken again.
const (
	aimFirst    = 0.3 // in logarithms of probabilities
	aimQuotient = 0.25
	aimTurn     = 0.25
	leastStep   = 1e-12 // relative to 1 + λ
	newtonSteps = 8
)

// advance takes a step, shorter ones if need be.
func (t *tracer[T]) advance() verdict {
	for t.step > leastStep*(1+t.lambda()) {
		for _, fitted := range []bool{true, false} {
			p, ok := t.predict(t.step, fitted)
			if !ok {
				continue
			}
			t.correct(&p)
			if p.verdict == tooCoarse || p.verdict == cancelled {
				return p.verdict
			}
			f := max(math.Sqrt(p.first/aimFirst), math.Sqrt(p.quotient/aimQuotient), p.turn/aimTurn)
			if p.verdict == stepped && f <= 2 {
				dl := t.dl
				t.last.z, t.last.dz, t.last.l, t.last.dl = t.z, t.dz, t.l, &dl
				t.accept(p)
				t.step /= max(f, 0.25)
				return stepped
			}
		}
		t.step /= 2
	}
	return cannotStep
}

// accept moves t to p.
func (t *tracer[T]) accept(p point[T]) {
	t.z, t.dz, t.l, t.dl = p.z, p.dz, p.l, p.dl
	t.rebase()
	t.unit()
	t.e.atRatios(t.z)
}

// rebase makes the most probable actions the bases.
func (t *tracer[T]) rebase() {
	for k := range t.e.m.sets {
		h := &t.e.m.sets[k]
		b := t.bases[k]
		for a := h.first; a < h.first+h.size; a++ {
			if t.z[a].sub(t.z[b]).sign() > 0 {
				b = a
			}
		}
		if b == t.bases[k] {
			continue
		}
		t.bases[k] = b
		for _, list := range [][]T{t.z, t.dz, t.last.z, t.last.dz} {
			if list != nil {
				shift(list[h.first:h.first+h.size], list[b])
			}
		}
	}
	t.number()
}

// shift subtracts by from all entries.
func shift[T number[T]](list []T, by T) {
	for a := range list {
		list[a] = list[a].sub(by)
	}
}

// probabilities returns those of actions.
func (t *tracer[T]) probabilities() []*big.Float {
	p := make([]*big.Float, len(t.e.p))
	for a, x := range t.e.p {
		p[a] = x.bigFloat()
	}
	return p
}
