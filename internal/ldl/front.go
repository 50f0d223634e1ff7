package ldl

import "context"

// blockColumns are eliminated together: the products with the columns before them are
// those of a dense kernel.
const blockColumns = 8

// front makes the front of supernode s: adds the updates of its children to the entries
// of the pattern, eliminates its columns, and leaves the update of the rows below.
func (w *worker) front(ctx context.Context, s int32) {
	if w.stopped {
		return
	}
	z := &w.y.supers[s]
	width := int(z.width)
	panel := w.values[z.values : z.values+width*int(z.width+z.below)]
	update := w.update(z)
	w.assemble(s, panel, update)
	for j := 0; j < width; j += blockColumns {
		w.eliminate(panel, int(z.first), width, j, min(j+blockColumns, width))
		if w.stop(ctx, len(panel)*blockColumns) {
			return
		}
	}
	w.subtract(ctx, panel[width*width:], w.pivots[z.first:z.first+z.width], update)
}

// update returns the lower triangle, by rows, of the update of z.
func (w *worker) update(z *supernode) []float64 {
	return w.areas[z.area][z.update : z.update+triangle(z.below)]
}

// assemble fills the panel of the columns of s and its update with the entries of the
// pattern and the updates of the children.
func (w *worker) assemble(s int32, panel, update []float64) {
	z := &w.y.supers[s]
	clear(panel)
	clear(update)
	slots := w.y.slot[z.entries:z.entriesEnd]
	for k, e := range w.y.entry[z.entries:z.entriesEnd] {
		panel[slots[k]] += w.given[e]
	}
	for c := s - 1; c >= z.least; c = w.y.supers[c].least - 1 {
		w.extend(c, panel, int(z.width), update)
	}
}

// extend adds the update of child c to a front: to the panel of its columns, and to its
// own update.
func (w *worker) extend(c int32, panel []float64, width int, update []float64) {
	z := &w.y.supers[c]
	from := w.update(z)
	local := w.y.local[z.rows : z.rows+int(z.below)]
	split := 0 // rows of c that are columns of the front
	for split < len(local) && int(local[split]) < width {
		row := panel[int(local[split])*width:]
		for j, x := range from[:split+1] {
			row[local[j]] += x
		}
		from = from[split+1:]
		split++
	}
	rest := local[split:]
	for i, at := range rest {
		row := panel[int(at)*width:]
		for j, x := range from[:split] {
			row[local[j]] += x
		}
		at := int(at) - width
		row = update[at*(at+1)/2:]
		for j, x := range from[split : split+i+1] {
			row[int(rest[j])-width] += x
		}
		from = from[split+i+1:]
	}
}

// eliminate eliminates columns from to end of a panel, in all rows from there. The columns
// before are done.
func (w *worker) eliminate(panel []float64, first, width, from, end int) {
	d, inv := w.pivots[first:first+width], w.inverse[first:first+width]
	t := w.scratch[:(end-from)*from] // L·D of the rows of the block, in the columns before
	for j := from; j < end; j++ {
		scale(t[(j-from)*from:(j-from+1)*from], panel[j*width:], d)
	}
	block := panel[from*width+from:]
	for i := from; i < end; i++ {
		row := panel[i*width : i*width+i]
		d[i] += panel[i*width+i] // what the children add
		subtractProducts(row[from:], row[:from], t)
		d[i] -= dot(row[:from], t[(i-from)*from:])
		substitute(row[from:], block, width)
		for j, x := range row[from:] {
			l := x * inv[from+j]
			d[i] -= x * l
			row[from+j] = l
		}
		w.pivot(first + i)
	}
	inv = inv[from:end]
	i := end
	for ; (i+4)*width <= len(panel); i += 4 {
		eliminateFour(panel[i*width:], t, block, inv, width, from)
	}
	for ; i*width < len(panel); i++ {
		row := panel[i*width : i*width+end]
		subtractProducts(row[from:], row[:from], t)
		substitute(row[from:], block, width)
		scale(row[from:], row[from:], inv)
	}
}

// eliminateFour does in four rows what eliminate does in each below its block.
func eliminateFour(rows, t, block, inv []float64, width, from int) {
	end := from + len(inv)
	a, b, c, d := rows[:end], rows[width:][:end], rows[2*width:][:end], rows[3*width:][:end]
	subtractPairs(a[from:], b[from:], a[:from], b[:from], t)
	subtractPairs(c[from:], d[from:], c[:from], d[:from], t)
	a, b, c, d = a[from:], b[from:], c[from:], d[from:]
	substituteFour(a, b, c, d, block, width)
	scale(a, a, inv)
	scale(b, b, inv)
	scale(c, c, inv)
	scale(d, d, inv)
}

// pivot judges the pivot of column j.
func (w *worker) pivot(j int) {
	if sign := w.y.sign[j]; !(w.pivots[j]*sign > w.Tiny) {
		w.pivots[j] = sign * w.Replacement
		w.replaced++
	}
	w.inverse[j] = 1 / w.pivots[j]
}

// subtract takes L·D·Lᵀ from the update, L being the rows below and d the pivots.
func (w *worker) subtract(ctx context.Context, rows, d, update []float64) {
	width := len(d)
	t := w.scratch[:len(rows)]
	for k := 0; k < len(rows); k += width {
		scale(t[k:k+width], rows[k:], d)
	}
	i := 0
	for ; (i+1)*width < len(rows) && !w.stop(ctx, 2*i*width); i += 2 {
		a, b := rows[i*width:(i+1)*width], rows[(i+1)*width:(i+2)*width]
		subtractPairs(update[:i+1], update[i+1:2*i+2], a, b, t)
		update[2*i+2] -= dot(b, t[(i+1)*width:])
		update = update[2*i+3:]
	}
	if i*width < len(rows) {
		subtractProducts(update[:i+1], rows[i*width:(i+1)*width], t)
	}
}
