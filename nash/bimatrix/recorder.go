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

// A recorder collects evidence: steps, and the vectors that they refer to by their places from
// 0. It keeps no vector twice. A nil recorder collects none.
type recorder struct {
	Steps   steps       `json:"steps"`
	Vectors [4][]vector `json:"vectors"`

	limit   int // numbers to keep at most
	size    int
	full    bool   // the limit is passed; what follows is not kept
	pending []step // to follow once the cases before them are done
	index   [4]map[string]int32
}

type steps []step

// A vector is numbers and their text, a blank after each.
type vector struct {
	numbers []rational.Rat
	text    string
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
	r.Steps = append(r.Steps, s)
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
	return mark{len(r.Steps), len(r.pending)}
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
		r.Steps, r.pending = r.Steps[:m.steps], r.pending[:m.pending]
	}
}

// vector returns the step that refers to numbers, which it keeps.
func (r *recorder) vector(kind int, numbers []rational.Rat) step {
	return r.refer(kind, vector{numbers, string(vectorText(make([]byte, 0, 8*len(numbers)), numbers))})
}

// refer returns the step that refers to v, which it keeps.
func (r *recorder) refer(kind int, v vector) step {
	k, ok := r.index[kind][v.text]
	if !ok {
		if r.index[kind] == nil {
			r.index[kind] = make(map[string]int32)
		}
		k = int32(len(r.Vectors[kind]))
		r.index[kind][v.text] = k
		r.Vectors[kind] = append(r.Vectors[kind], v)
		r.grow(len(v.numbers))
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
		evidence.Dominance[side] = numbers(r.Vectors[dominanceX+side])
		evidence.Slides[side] = numbers(r.Vectors[slideX+side])
	}
	return evidence
}

func numbers(list []vector) [][]rational.Rat {
	z := make([][]rational.Rat, len(list))
	for k := range list {
		z[k] = list[k].numbers
	}
	return z
}

// text returns the steps as text.
func (r *recorder) text(place []int) string {
	var b strings.Builder
	for k, s := range r.Steps {
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
