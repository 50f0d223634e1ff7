package interior

import (
	"math"
)

// decades are how many powers of ten of preference are told apart, either way.
const decades = 20

// Classes returns the columns and, after them, the rows of the program by preference for a
// basis: free columns, then what is large while its partner is small, by decades, then equations.
//
// Reference: the partition of Megiddo 1991 [Meg91], without his pushes.
func (z *Point) Classes() [][]int32 {
	v := z.v
	classes := make([][]int32, 2*decades+3)
	add := func(class, k int) { classes[class] = append(classes[class], int32(k)) }
	for k := range v.cols {
		if v.paired[k] {
			add(decade(z.p[k]/z.q[k]), k)
		} else {
			add(0, k)
		}
	}
	for i := range v.rows {
		if k := v.n + i; v.paired[k] {
			add(decade(z.q[k]/z.p[k]), v.cols+i)
		} else {
			add(len(classes)-1, v.cols+i)
		}
	}
	return classes
}

// decade returns the class of a ratio.
func decade(ratio float64) int {
	return 1 + decades - int(max(-decades, min(decades, math.Floor(math.Log10(ratio)))))
}
