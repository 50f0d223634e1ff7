package floatlp

// A vector is dense with a list of where it may be nonzero.
type vector struct {
	val []float64
	idx []int32 // if listed: every nonzero has its index here, once

	listed bool
}

func newVector(n int) *vector {
	return &vector{val: make([]float64, n), idx: make([]int32, 0, n), listed: true}
}

// clear makes v zero.
func (v *vector) clear() {
	if v.listed && 4*len(v.idx) < len(v.val) {
		for _, i := range v.idx {
			v.val[i] = 0
		}
	} else {
		clear(v.val)
	}
	v.idx, v.listed = v.idx[:0], true
}

// set sets an entry that is zero and not yet listed.
func (v *vector) set(i int32, x float64) {
	v.val[i] = x
	v.idx = append(v.idx, i)
}

// list makes the list of nonzeros, if v has none.
func (v *vector) list() {
	if v.listed {
		return
	}
	v.idx = v.idx[:0]
	for i, x := range v.val {
		if x != 0 {
			v.idx = append(v.idx, int32(i))
		}
	}
	v.listed = true
}

// copyFrom makes v equal to w, which is listed.
func (v *vector) copyFrom(w *vector) {
	v.clear()
	for _, i := range w.idx {
		v.val[i] = w.val[i]
	}
	v.idx = append(v.idx, w.idx...)
}

// density is the share of entries in the list, 1 if there is none.
func (v *vector) density() float64 {
	if !v.listed || len(v.val) == 0 {
		return 1
	}
	return float64(len(v.idx)) / float64(len(v.val))
}

// A packed vector is a list of entries.
type packed struct {
	idx []int32
	val []float64
}

func (p *packed) take(v *vector) {
	v.list()
	p.idx, p.val = p.idx[:0], p.val[:0]
	for _, i := range v.idx {
		if x := v.val[i]; x != 0 {
			p.idx = append(p.idx, i)
			p.val = append(p.val, x)
		}
	}
}
