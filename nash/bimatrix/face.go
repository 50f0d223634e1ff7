package bimatrix

import "exactsolve/tableau/wide"

// unknown, in and out are what is decided about a label at a point: nothing,
// that it is a label, that it is none.
type status uint8

const (
	unknown status = iota
	in
	out
)

// A face is that of a best-response polytope where the slacks of the labels in
// are 0; of interest on it are the vertices that do not have the labels out.
type face struct {
	d      dictionary
	status []status
	undone []int32 // labels in whose slack is not yet fixed
	own    int     // number of own strategies that are labels in
	fresh  bool    // rows have changed since they were looked at
}

func (f *face) copyFrom(g *face) {
	f.d.copyFrom(&g.d)
	f.status = append(f.status[:0], g.status...)
	f.undone = append(f.undone[:0], g.undone...)
	f.own, f.fresh = g.own, g.fresh
}

// restrict fixes the slack of label l at 0. It reports −1, or the row of l if
// the slack is positive on all of the face: then the constant of that row is
// positive and no free coefficient is negative.
func (f *face) restrict(l int32) (row int) {
	d := &f.d
	for {
		at := int(d.at[l])
		if at < 0 {
			if -at <= d.free {
				d.fixColumn(-at)
				f.fresh = true
			}
			return -1
		}
		if d.sign(at, 0) == 0 {
			c := d.firstNonzero(at)
			if c == 0 {
				return -1 // it is 0 anyway
			}
			f.fresh = true
			d.pivot(at, c)
			continue
		}
		c, r := d.descend(at)
		if c == 0 {
			return at
		}
		f.fresh = true
		d.pivot(r, c)
	}
}

// firstNonzero returns the first free column with an entry in row i, 0 if there
// is none.
func (d *dictionary) firstNonzero(i int) int {
	for j := 1; j <= d.free; j++ {
		if d.sign(i, j) != 0 {
			return j
		}
	}
	return 0
}

// descend returns a pivot that lowers the slack of row i, or at least follows
// Bland's rule: one that brings it to 0 if there is one, otherwise the entering
// label is the smallest. The column is 0 if the slack is at its minimum.
//
// Reference: Bland 1977 [Bla77].
func (d *dictionary) descend(i int) (col, row int) {
	for j := 1; j <= d.free; j++ {
		if d.sign(i, j) >= 0 {
			continue
		}
		r := d.leaving(j, i)
		if r == i {
			return j, r
		}
		if col == 0 || d.cobasic[j] < d.cobasic[col] {
			col, row = j, r
		}
	}
	return col, row
}

// signs counts the negative and positive free coefficients of row i.
func (d *dictionary) signs(i int) (negative, positive int) {
	k := d.index(i, 1)
	if d.a.Form == wide.Words {
		for _, x := range d.a.W[k : k+d.free] {
			negative += int(uint64(x) >> 63)
			positive += int(uint64(-x) >> 63)
		}
		return negative, positive
	}
	for j := range d.free {
		switch d.a.Sign(k + j) {
		case -1:
			negative++
		case 1:
			positive++
		}
	}
	return negative, positive
}
