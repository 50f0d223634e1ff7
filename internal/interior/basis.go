package interior

import "math"

// Preference returns how much columns and, after them, rows of the program are wanted in a
// basis: +Inf for free columns, 0 for equations, else how large a variable is relative to its
// partner.
//
// Reference: the partition of Megiddo 1991 [Meg91], without his pushes.
func (z *Point) Preference() []float64 {
	v := z.v
	want := make([]float64, v.cols+v.rows)
	for k := range v.cols {
		want[k] = math.Inf(1)
		if v.paired[k] {
			want[k] = z.p[k] / z.q[k]
		}
	}
	for i := range v.rows {
		if k := v.n + i; v.paired[k] {
			want[v.cols+i] = z.q[k] / z.p[k]
		}
	}
	return want
}
