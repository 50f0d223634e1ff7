package ldl

import "context"

// blockColumns are eliminated together: the products with the columns before them are
// those of a dense kernel.
const blockColumns = 8

// front makes the front of supernode s: adds the updates of its children to the entries
// of the pattern, eliminates its columns, and leaves the update of the rows below.
func (w *worker) front(ctx context.Context, s int32) {
	z := &w.y.supers[s]
	width := int(z.width)
	panel := w.values[z.values : z.values+width*int(z.width+z.below)]
	update := w.update(z)
	clear(update)
	for c := s - 1; c >= z.least; c = w.y.supers[c].least - 1 {
		w.extend(c, panel, width, update)
	}
	for j := 0; j < width; j += blockColumns {
		w.eliminate(panel, int(z.first), width, j, min(j+blockColumns, width))
		if w.stop(ctx, len(panel)*blockColumns) {
			return
		}
	}
	w.subtract(ctx, panel[width*width:], int(z.first), width, update)
}

// update returns the lower triangle, by rows, of the update of z.
func (w *worker) update(z *supernode) []float64 {
	return w.areas[z.area][z.update : z.update+triangle(z.below)]
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
	t := w.scratch[:(end-from)*from]
	for j := from; j < end; j++ {
		scale(t[(j-from)*from:(j-from+1)*from], panel[j*width:], d)
	}
	rows := len(panel) / width
	for i := from; i < rows; i++ {
		row := panel[i*width:]
		if i < end {
			d[i] += row[i] // from the children
		}
		if from > 0 {
			subtractProducts(row[from:min(i, end)], row[:from], t)
			if i < end {
				d[i] -= dot(row[:from], t[(i-from)*from:])
			}
		}
		w.eliminateRow(panel, width, i, from, min(i, end), inv)
		if i < end {
			for j := from; j < i; j++ {
				x := row[j]
				row[j] = x * inv[j]
				d[i] -= x * row[j]
			}
			w.pivot(first + i)
			continue
		}
		for j := from; j < end; j++ {
			row[j] *= inv[j]
		}
	}
}

// eliminateRow leaves in columns from to end of row i their entries of L, times the pivot.
func (w *worker) eliminateRow(panel []float64, width, i, from, end int, inv []float64) {
	row := panel[i*width:]
	for j := from + 1; j < end; j++ {
		row[j] -= dot(row[from:j], panel[j*width+from:])
	}
}

// pivot judges the pivot of column j.
func (w *worker) pivot(j int) {
	if sign := w.y.sign[j]; !(w.pivots[j]*sign > w.Tiny) {
		w.pivots[j] = sign * w.Replacement
		w.replaced++
	}
	w.inverse[j] = 1 / w.pivots[j]
}

// subtract takes L·D·Lᵀ from the update, L being the rows below.
func (w *worker) subtract(ctx context.Context, rows []float64, first, width int, update []float64) {
	d := w.pivots[first : first+width]
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
