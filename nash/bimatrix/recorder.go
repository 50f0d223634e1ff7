package bimatrix

import (
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/cert/extreme"
	"exactsolve/rational"
)

// A step is a word of the evidence: see claim.Search.
type step struct {
	kind byte // as in the text; leftStep for a case that is left
	arg  int32
}

const leftStep = extreme.StepLeft

// A recorder collects evidence. A nil recorder collects none.
type recorder struct {
	limit   int // numbers to keep at most
	size    int
	full    bool // the limit is passed; what follows is not kept
	steps   []step
	pending []step // to follow once the cases before them are done
	vectors [4]vectors
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

func (r *recorder) add(s step) {
	if r == nil || r.full {
		return
	}
	r.steps = append(r.steps, s)
	r.grow(1)
}

func (r *recorder) grow(n int) {
	if r.size += n; r.size > r.limit {
		r.full = true
	}
}

func (r *recorder) branch(side int, l int32) {
	r.add(step{[2]byte{claim.StepBranchX, claim.StepBranchY}[side], l})
}

// A mark is where a case begins.
type mark struct{ steps, pending int }

// mark, closeTo and reset bracket a case: the steps that became pending in it follow
// it, the last first, or it has none at all.
func (r *recorder) mark() mark {
	if r == nil {
		return mark{}
	}
	return mark{len(r.steps), len(r.pending)}
}

func (r *recorder) closeTo(m mark) {
	if r == nil {
		return
	}
	for len(r.pending) > m.pending {
		last := len(r.pending) - 1
		r.add(r.pending[last])
		r.pending = r.pending[:last]
	}
}

func (r *recorder) reset(m mark) {
	if r != nil {
		r.steps, r.pending = r.steps[:m.steps], r.pending[:m.pending]
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

// drop leaves the evidence out.
func (r *recorder) drop() { *r = recorder{limit: r.limit, full: true} }

// search returns the evidence; place gives the place in the claim of each find.
func (r *recorder) search(place []int) *claim.Search {
	evidence := &claim.Search{Cases: r.text(place)}
	for side := range 2 {
		evidence.Dominance[side] = append([][]rational.Rat{}, r.vectors[dominanceX+side].list...)
		evidence.Slides[side] = append([][]rational.Rat{}, r.vectors[slideX+side].list...)
	}
	return evidence
}

// text returns the steps as text.
func (r *recorder) text(place []int) string {
	var b strings.Builder
	for k, s := range r.steps {
		arg := int(s.arg) + 1
		if s.kind == claim.StepEquilibrium || s.kind == leftStep {
			arg = place[s.arg] + 1
		}
		if k > 0 {
			b.WriteByte(' ')
		}
		b.WriteByte(s.kind)
		b.WriteString(strconv.Itoa(arg))
	}
	return b.String()
}
