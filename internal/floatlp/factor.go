package floatlp

import (
	"math"
)

// A factor is a factorization of a basis matrix, R₁⁻¹ ⋯ R_k⁻¹ L⁻¹ B = U up to the
// order of rows and columns, where the row etas R come from updates.
//
// Column c of B belongs to the row in which it was pivoted, and is named by it:
// everything below is indexed by row, and basic variable and row agree in head.
type factor struct {
	m int

	l, lt  triangle // L − I by columns and by rows
	lOrder []int32  // rows with a nonempty column of L, in the order of pivots
	tOrder []int32  // rows with a nonempty row of L, likewise

	u, ut  triangle  // U without its diagonal, by columns and by rows
	pivot  []float64 // diagonal of U
	uOrder []int32   // rows in the order of pivots, −1 for one that moved
	uPos   []int32   // place of a row in uOrder

	etas    Matrix  // row etas, one a line
	etaRow  []int32 // the row each changes
	size    int     // entries of L and U when made
	updates int

	mark  []bool // for the depth-first search, false between calls
	stack []int32
	next  []int32
	found []int32
}

// A triangle is a triangular matrix by lines that can grow and shrink. Line r is
// at start[r] … end[r]−1, with room up to limit[r].
type triangle struct {
	start, end, limit []int32
	idx               []int32
	val               []float64
}

const (
	dropTolerance  = 1e-14 // smaller entries of a solution are zero
	hyperDensity   = 0.1   // below this search depth-first, above pass over all rows
	pivotTolerance = 1e-9  // absolute, of a pivot of the factorization
)

func newFactor(m int) *factor {
	list := func() []int32 { return make([]int32, m) }
	tri := func() triangle { return triangle{start: list(), end: list(), limit: list()} }
	return &factor{
		m: m, l: tri(), lt: tri(), u: tri(), ut: tri(),
		pivot: make([]float64, m), uPos: list(), mark: make([]bool, m), next: list(),
	}
}

// ftran replaces v by B⁻¹ v. If spike is not nil it takes L⁻¹ v, which an update
// needs. The guess of the density of the result is updated.
func (f *factor) ftran(v *vector, spike *packed, density *float64) {
	hyper := v.density() < hyperDensity && *density < hyperDensity
	if hyper {
		f.search(v, &f.l, nil)
	} else {
		v.listed = false
		f.passL(v.val)
	}
	f.applyEtas(v)
	if spike != nil {
		spike.take(v)
	}
	if hyper && v.listed && v.density() < hyperDensity {
		f.search(v, &f.u, f.pivot)
	} else {
		f.passU(v)
	}
	*density = 0.9**density + 0.1*v.density()
}

// ftranRows sets the entries of v in some rows to those of B⁻¹ v. Others are without
// meaning. It passes over the rows of U that those rows need, which are few even if B⁻¹ v is dense.
func (f *factor) ftranRows(v *vector, rows []int32) {
	if v.density() < hyperDensity {
		f.search(v, &f.l, nil)
	} else {
		v.listed = false
		f.passL(v.val)
	}
	f.applyEtas(v)
	if float64(len(rows)) > hyperDensity*float64(f.m) {
		f.passU(v)
		return
	}
	found := f.found[:0]
	for _, r := range rows {
		if !f.mark[r] {
			found = f.reach(r, &f.ut, found)
		}
	}
	for _, r := range found { // after those it needs
		f.mark[r] = false
		v.val[r] = f.ut.without(v.val, r) / f.pivot[r]
	}
	v.listed = false
	f.found = found
}

// without returns val[r] less the product of line r with val.
func (t *triangle) without(val []float64, r int32) float64 {
	s, e := t.start[r], t.end[r]
	idx, tv := t.idx[s:e], t.val[s:e]
	x := val[r]
	for k, i := range idx {
		x -= tv[k] * val[i]
	}
	return x
}

// btran replaces v by B⁻ᵀ v. If row is not nil it takes U⁻ᵀ v, which an update
// needs. The guess of the density of the result is updated.
func (f *factor) btran(v *vector, row *packed, density *float64) {
	hyper := v.density() < hyperDensity && *density < hyperDensity
	if hyper {
		f.search(v, &f.ut, f.pivot)
	} else {
		f.passUT(v)
	}
	if row != nil {
		row.take(v)
	}
	f.applyEtasT(v)
	if hyper && v.density() < hyperDensity {
		f.search(v, &f.lt, nil)
	} else {
		f.passLT(v.val)
		v.listed = false
		v.list()
	}
	*density = 0.9**density + 0.1*v.density()
}

// passL applies the columns of L in order.
func (f *factor) passL(val []float64) {
	for _, r := range f.lOrder {
		if x := val[r]; x != 0 {
			f.l.subtract(val, r, x)
		}
	}
}

// passLT applies the rows of L in reverse order.
func (f *factor) passLT(val []float64) {
	for k := len(f.tOrder) - 1; k >= 0; k-- {
		r := f.tOrder[k]
		if x := val[r]; x != 0 {
			f.lt.subtract(val, r, x)
		}
	}
}

// subtract subtracts x times line r from val.
func (t *triangle) subtract(val []float64, r int32, x float64) {
	s, e := t.start[r], t.end[r]
	idx, tv := t.idx[s:e], t.val[s:e]
	for k, i := range idx {
		val[i] -= x * tv[k]
	}
}

// passU solves with U, last pivot first, and lists the nonzeros.
func (f *factor) passU(v *vector) {
	v.idx, v.listed = v.idx[:0], true
	val := v.val
	for k := len(f.uOrder) - 1; k >= 0; k-- {
		if r := f.uOrder[k]; r >= 0 && val[r] != 0 {
			f.divide(v, &f.u, r)
		}
	}
}

// passUT solves with the transpose of U, first pivot first.
func (f *factor) passUT(v *vector) {
	v.idx, v.listed = v.idx[:0], true
	val := v.val
	for _, r := range f.uOrder {
		if r >= 0 && val[r] != 0 {
			f.divide(v, &f.ut, r)
		}
	}
}

// divide finishes row r, which is nonzero.
func (f *factor) divide(v *vector, t *triangle, r int32) {
	x := v.val[r]
	if math.Abs(x) < dropTolerance {
		v.val[r] = 0
		return
	}
	x /= f.pivot[r]
	v.val[r] = x
	v.idx = append(v.idx, r)
	t.subtract(v.val, r, x)
}

// search solves with a triangle for a listed v of few entries: it finds the rows
// the solution can reach depth-first, and passes over these alone. A nil pivot means ones.
func (f *factor) search(v *vector, t *triangle, pivot []float64) {
	found := f.found[:0]
	for _, r := range v.idx {
		if !f.mark[r] {
			found = f.reach(r, t, found)
		}
	}
	v.idx = v.idx[:0]
	for k := len(found) - 1; k >= 0; k-- {
		r := found[k]
		f.mark[r] = false
		x := v.val[r]
		if math.Abs(x) < dropTolerance {
			v.val[r] = 0
			continue
		}
		if pivot != nil {
			x /= pivot[r]
			v.val[r] = x
		}
		v.idx = append(v.idx, r)
		t.subtract(v.val, r, x)
	}
	f.found = found
}

// reach appends the rows that r reaches in postorder, and marks them.
func (f *factor) reach(r int32, t *triangle, found []int32) []int32 {
	f.mark[r] = true
	f.next[r] = t.start[r]
	stack := append(f.stack[:0], r)
	for len(stack) > 0 {
		r = stack[len(stack)-1]
		k, e := f.next[r], t.end[r]
		for k < e && f.mark[t.idx[k]] {
			k++
		}
		if k == e {
			found = append(found, r)
			stack = stack[:len(stack)-1]
			continue
		}
		f.next[r] = k + 1
		child := t.idx[k]
		f.mark[child] = true
		f.next[child] = t.start[child]
		stack = append(stack, child)
	}
	f.stack = stack
	return found
}

// applyEtas applies the row etas: row r loses the product of eta and v.
func (f *factor) applyEtas(v *vector) {
	for k, r := range f.etaRow {
		idx, val := f.etas.Line(int32(k))
		sum := 0.0
		for p, i := range idx {
			sum += val[p] * v.val[i]
		}
		if sum == 0 {
			continue
		}
		if v.listed && v.val[r] == 0 {
			v.idx = append(v.idx, r)
		}
		v.val[r] = keepNonzero(v.val[r] - sum)
	}
}

// applyEtasT applies the transposed row etas, last first.
func (f *factor) applyEtasT(v *vector) {
	for k := len(f.etaRow) - 1; k >= 0; k-- {
		x := v.val[f.etaRow[k]]
		if x == 0 {
			continue
		}
		idx, val := f.etas.Line(int32(k))
		for p, i := range idx {
			if v.listed && v.val[i] == 0 {
				v.idx = append(v.idx, i)
			}
			v.val[i] = keepNonzero(v.val[i] - x*val[p])
		}
	}
}

// keepNonzero replaces zero by a negligible number, so that an entry that is
// listed is not listed again.
func keepNonzero(x float64) float64 {
	if x == 0 {
		return 1e-100
	}
	return x
}

// update replaces the column of row r: spike is L⁻¹ times the new column and row
// is U⁻ᵀ e_r, both from before. Row r of U is eliminated by a row eta and moves
// to the end. It returns false if the basis must be factorized anew: because
// there have been maxUpdates, because the factorization has grown too long, or because
// the new pivot is too small, and only then nothing has been updated.
//
// With row the solution of Uᵀ z = e_r, row r of U without its diagonal u is
// −u·z times the rest of U, so −u·z is the eta, and the new diagonal is
// u·zᵀ spike.
//
// Reference: Forrest and Tomlin 1972 [FT72].
func (f *factor) update(r int32, spike, row *packed, alpha float64) bool {
	old := f.pivot[r]
	pivot := old * alpha
	if math.Abs(pivot) < dropTolerance || !isFinite(pivot) {
		return false
	}
	f.dropLine(&f.ut, &f.u, r)
	f.dropLine(&f.u, &f.ut, r)
	for k, i := range row.idx {
		if i != r {
			f.etas.Index = append(f.etas.Index, i)
			f.etas.Value = append(f.etas.Value, -row.val[k]*old)
		}
	}
	if len(f.etas.Index) > int(f.etas.Start[len(f.etaRow)]) {
		f.etas.Start = append(f.etas.Start, int32(len(f.etas.Index)))
		f.etaRow = append(f.etaRow, r)
	}
	f.addColumn(r, spike)
	f.pivot[r] = pivot
	f.uOrder[f.uPos[r]] = -1
	f.uPos[r] = int32(len(f.uOrder))
	f.uOrder = append(f.uOrder, r)
	f.updates++
	return f.updates < maxUpdates && len(f.u.idx)+len(f.etas.Index) < 2*f.size+4*f.m
}

// dropLine empties line r of s and removes its entries from the other copy, t.
func (f *factor) dropLine(s, t *triangle, r int32) {
	for _, i := range s.idx[s.start[r]:s.end[r]] {
		k := t.start[i]
		for t.idx[k] != r {
			k++
		}
		t.end[i]--
		t.idx[k], t.val[k] = t.idx[t.end[i]], t.val[t.end[i]]
	}
	s.end[r] = s.start[r]
}

// addColumn makes spike, but for its entry in row r, column r of U.
func (f *factor) addColumn(r int32, spike *packed) {
	u, ut := &f.u, &f.ut
	u.start[r] = int32(len(u.idx))
	for k, i := range spike.idx {
		if i == r {
			continue
		}
		u.idx, u.val = append(u.idx, i), append(u.val, spike.val[k])
		ut.append(i, r, spike.val[k])
	}
	u.end[r] = int32(len(u.idx))
}

// append appends an entry to line r, which moves to the end of the array when it is full.
func (t *triangle) append(r, i int32, x float64) {
	if t.end[r] == t.limit[r] {
		s, e := t.start[r], t.end[r]
		at := int32(len(t.idx))
		t.idx, t.val = longer(t.idx, int(2*(e-s)+4)), longer(t.val, int(2*(e-s)+4))
		copy(t.idx[at:], t.idx[s:e])
		copy(t.val[at:], t.val[s:e])
		t.start[r], t.end[r], t.limit[r] = at, at+e-s, int32(len(t.idx))
	}
	t.idx[t.end[r]], t.val[t.end[r]] = i, x
	t.end[r]++
}
