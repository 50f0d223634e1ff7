package bimatrix

import (
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A step is a word of the evidence: see claim.Search.
type step struct {
	kind byte // as in the text; partStep for the steps of another recorder
	arg  int32
}

const partStep = 'P'

// A recorder collects evidence. A nil recorder collects none.
type recorder struct {
	limit   int // numbers to keep at most
	size    int
	full    bool // the limit is passed; what follows is not kept
	muted   bool // steps are known already
	steps   []step
	pending []step // to follow once the cases before them are done
	vectors [4]vectors
	parts   []*recorder
}

// vectors is a list without repetition.
type vectors struct {
	list  [][]rational.Rat
	index map[string]int32
}

// Kinds of vectors, and the letters of the steps that refer to them.
const (
	dominanceX = iota
	dominanceY
	slideX
	slideY
)

var letters = [4]byte{claim.StepDominanceX, claim.StepDominanceY, claim.StepSlideX, claim.StepSlideY}

// child returns an empty recorder for a part.
func (r *recorder) child() *recorder {
	if r == nil {
		return nil
	}
	return &recorder{limit: r.limit}
}

func (r *recorder) add(s step) {
	if r == nil || r.full || r.muted {
		return
	}
	r.steps = append(r.steps, s)
	r.grow(1)
}

// mute says whether the steps to come are known already.
func (r *recorder) mute(muted bool) {
	if r != nil {
		r.muted = muted
	}
}

func (r *recorder) grow(n int) {
	if r.size += n; r.size > r.limit {
		r.full = true
	}
}

func (r *recorder) branch(side int, l int32) {
	r.add(step{[2]byte{claim.StepBranchX, claim.StepBranchY}[side], l})
}

func (r *recorder) equilibrium(k int) { r.add(step{claim.StepEquilibrium, int32(k)}) }

func (r *recorder) part(p *recorder) {
	if r == nil {
		return
	}
	r.add(step{partStep, int32(len(r.parts))})
	r.parts = append(r.parts, p)
}

// mark and closeTo bracket a case: the steps that became pending in it follow
// it, the last first.
func (r *recorder) mark() int {
	if r == nil {
		return 0
	}
	return len(r.pending)
}

func (r *recorder) closeTo(mark int) {
	if r == nil {
		return
	}
	for len(r.pending) > mark {
		last := len(r.pending) - 1
		r.add(r.pending[last])
		r.pending = r.pending[:last]
	}
}

// vector returns the step that refers to v, which it keeps.
func (r *recorder) vector(kind int, v []rational.Rat) step {
	key := vectorText(nil, v)
	t := &r.vectors[kind]
	k, ok := t.index[string(key)]
	if !ok {
		if t.index == nil {
			t.index = make(map[string]int32)
		}
		k = int32(len(t.list))
		t.index[string(key)] = k
		t.list = append(t.list, v)
		r.grow(len(v))
	}
	return step{letters[kind], k}
}

// active reports whether evidence is still collected.
func (r *recorder) active() bool { return r != nil && !r.full }

// merge appends the steps of r to those of z, with the vectors they refer to
// and those of its parts in place. Equilibria are counted on from *next, and
// parts take their turn in the order of the finds.
func (r *recorder) merge(z *recorder, next *int32) {
	z.full = z.full || r.full
	var number [4][]int32
	for kind := range number {
		for _, v := range r.vectors[kind].list {
			if z.full {
				return
			}
			number[kind] = append(number[kind], z.vector(kind, v).arg)
		}
	}
	for _, s := range r.steps {
		switch s.kind {
		case partStep:
			r.parts[s.arg].merge(z, next)
			continue
		case claim.StepEquilibrium:
			s.arg = *next
			*next++
		}
		for kind, letter := range letters {
			if s.kind == letter {
				s.arg = number[kind][s.arg]
			}
		}
		z.add(s)
	}
}

// text returns the steps as text; rank gives the place in the claim of the
// equilibrium found k-th.
func (r *recorder) text(rank []int) string {
	var b strings.Builder
	for k, s := range r.steps {
		arg := int(s.arg) + 1
		if s.kind == claim.StepEquilibrium {
			arg = rank[s.arg] + 1
		}
		if k > 0 {
			b.WriteByte(' ')
		}
		b.WriteByte(s.kind)
		b.WriteString(strconv.Itoa(arg))
	}
	return b.String()
}
