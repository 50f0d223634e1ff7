package bimatrix

// pivot exchanges the basic label of row r with the cobasic one of column c,
// whose entry must not be 0. See [wide.Row.Pivot]: it puts the result into spare.
func (d *dictionary) pivot(r, c int) {
	d.space.pivots++
	for !d.spare.Pivot(&d.a, d.shape(), r, c, &d.space.scratch) {
		d.a.Promote(d.a.Form + 1)
	}
	d.a.Exchange(&d.spare)
	d.space.bits = max(d.space.bits, d.a.BitLen(d.det(), d.det()+1))
	leave, enter := d.basic[r], d.cobasic[c]
	d.basic[r], d.cobasic[c] = enter, leave
	d.at[enter], d.at[leave] = int32(r), int32(-c)
}
