package bimatrix

import (
	"context"
	"math/big"

	"exactsolve/tableau/wide"
)

// A dictionary is a system of linear equations solved for the slacks s of some
// labels, the basic ones. Row i reads
//
//	det · s[basic[i]] = a[i][0] + Σ_j a[i][j] · s[cobasic[j]]    (1 ≤ j ≤ dim)
//
// with integers and det > 0. The first columns, up to free, are those of slacks
// that may be positive; later columns have slacks fixed at 0 and are kept up to
// date only if they lie below width.
//
// It is feasible: a[i][0] ≥ 0 in every row.
type dictionary struct {
	rows, dim   int
	free, width int
	basic       []int32
	cobasic     []int32 // from 1; entry 0 is not used
	at          []int32 // per label: its row ≥ 0, or −column

	a     wide.Row // rows×(dim+1), row by row, and then det
	spare wide.Row // what a pivot writes to, then changes places with a
	space *workspace
}

// A workspace counts what a search does, and has room for temporaries.
type workspace struct {
	pivots  int
	bits    int // largest bit length of a denominator
	scratch wide.Scratch
}

// newDictionary returns the dictionary of p at the origin: own labels are
// cobasic, and
//
//	s[other k] = 1 − Σ_i pay[i][k] · s[own i]
//
// With keep, all columns are kept up to date.
func newDictionary(p *polytope, keep bool, w *workspace) *dictionary {
	d := &dictionary{rows: p.other, dim: p.own, free: p.own, space: w}
	d.basic, d.cobasic = make([]int32, d.rows), make([]int32, d.dim+1)
	d.at = make([]int32, d.rows+d.dim)
	for i := range d.basic {
		d.basic[i] = p.otherLabel(i)
		d.at[d.basic[i]] = int32(i)
	}
	for j := 1; j <= d.dim; j++ {
		d.cobasic[j] = p.ownLabel(j - 1)
		d.at[d.cobasic[j]] = int32(-j)
	}
	if keep {
		d.width = d.dim + 1
	}
	d.a = wide.NewRow(d.rows * (d.dim + 1))
	var x big.Int
	for i := range d.rows {
		d.a.Set(d.index(i, 0), x.SetInt64(1))
		for j := range d.dim {
			d.a.Set(d.index(i, j+1), x.Neg(&p.pay[j][i]))
		}
	}
	return d
}

// index returns the place of entry (i, j) in a.
func (d *dictionary) index(i, j int) int { return i*(d.dim+1) + j }

// columns returns the number of columns that are kept up to date.
func (d *dictionary) columns() int { return max(d.free+1, d.width) }

// copyFrom makes d a copy of s, which has the same shape, reusing memory.
func (d *dictionary) copyFrom(s *dictionary) {
	d.rows, d.dim, d.free, d.width, d.space = s.rows, s.dim, s.free, s.width, s.space
	d.basic = append(d.basic[:0], s.basic...)
	d.cobasic = append(d.cobasic[:0], s.cobasic...)
	d.at = append(d.at[:0], s.at...)
	if s.a.Form < wide.Bigs {
		d.a.Copy(&s.a, 0, s.a.Len())
		return
	}
	for i := range s.rows {
		d.a.Copy(&s.a, d.index(i, 0), d.index(i, s.columns()))
	}
	d.a.Copy(&s.a, d.det(), d.det()+1)
}

// det returns the place of the denominator in a.
func (d *dictionary) det() int { return d.rows * (d.dim + 1) }

func (d *dictionary) sign(i, j int) int { return d.a.Sign(d.index(i, j)) }

// big returns entry (i, j), in z or as a reference that must not be written.
func (d *dictionary) big(i, j int, z *big.Int) *big.Int { return d.a.Big(d.index(i, j), z) }

// denominator returns det in the same way.
func (d *dictionary) denominator(z *big.Int) *big.Int { return d.a.Big(d.det(), z) }

// leaving returns the row of smallest ratio a[i][0]/−a[i][c] among those with a
// negative entry in column c; −1 if there is none. Of equal ratios it prefers the given
// row, then that of the smallest label.
func (d *dictionary) leaving(c, prefer int) int {
	best, least := -1, 0
	n := d.dim + 1
	for i, k := 0, 0; i < d.rows; i, k = i+1, k+n {
		if !d.a.Negative(k + c) {
			continue
		}
		if best >= 0 {
			s := wide.CmpRatios(&d.a, k, k+c, &d.a, least, least+c)
			if s > 0 || s == 0 && i != prefer && (best == prefer || d.basic[i] > d.basic[best]) {
				continue
			}
		}
		best, least = i, k
	}
	return best
}

// swapColumns exchanges two columns that are kept up to date.
func (d *dictionary) swapColumns(i, j int) {
	if i == j {
		return
	}
	d.cobasic[i], d.cobasic[j] = d.cobasic[j], d.cobasic[i]
	d.at[d.cobasic[i]], d.at[d.cobasic[j]] = int32(-i), int32(-j)
	for k := range d.rows {
		d.a.Swap(d.index(k, i), d.index(k, j))
	}
}

// pivot exchanges the basic label of row r with the cobasic one of column c,
// whose entry must not be 0. See [wide.Row.Pivot]: it puts the result into spare.
func (d *dictionary) pivot(r, c int) {
	d.space.pivots++
	shape := wide.Shape{Rows: d.rows, Stride: d.dim + 1, Cols: d.columns()}
	d.spare.Pivot(&d.a, shape, r, c, &d.space.scratch)
	d.a.Exchange(&d.spare)
	d.space.bits = max(d.space.bits, d.a.BitLen(d.det(), d.det()+1))
	leave, enter := d.basic[r], d.cobasic[c]
	d.basic[r], d.cobasic[c] = enter, leave
	d.at[enter], d.at[leave] = int32(r), int32(-c)
}

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
// positive and no free coefficient is negative. Once ctx is done it may come to nothing.
func (f *face) restrict(ctx context.Context, l int32) (row int) {
	d := &f.d
	for ctx.Err() == nil {
		at := int(d.at[l])
		if at < 0 {
			if -at <= d.free {
				d.swapColumns(-at, d.free)
				d.free--
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
	return -1
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
