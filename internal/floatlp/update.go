package floatlp

import "math"

// update replaces the column of row r: spike is L⁻¹ times the new column and row
// is U⁻ᵀ e_r, both from before. Row r of U is eliminated by a row eta and moves
// to the end. It returns false if the new pivot is too small; the factorization
// is then of no more use.
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
	return true
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

// append appends an entry to line r, which moves to the end of the array when it
// is full.
func (t *triangle) append(r, i int32, x float64) {
	if t.end[r] == t.limit[r] {
		s, e := t.start[r], t.end[r]
		at := int32(len(t.idx))
		t.idx, t.val = grow(t.idx, int(2*(e-s)+4)), grow(t.val, int(2*(e-s)+4))
		copy(t.idx[at:], t.idx[s:e])
		copy(t.val[at:], t.val[s:e])
		t.start[r], t.end[r], t.limit[r] = at, at+e-s, int32(len(t.idx))
	}
	t.idx[t.end[r]], t.val[t.end[r]] = i, x
	t.end[r]++
}
