package sparse

import (
	"math/big"

	"exactsolve/rational"
)

// Integers are a matrix of integers of any size. The zero value has no lines.
type Integers struct {
	Matrix[int64]            // Value is not in use where Wide has the entry
	Wide          []*big.Int // nil, or parallel to Value; not to be written
}

// Append adds v, unless it is 0, to the line that [Integers.EndLine] ends next. It
// panics unless v is an integer.
func (a *Integers) Append(place int, v rational.Rat) {
	if v.IsZero() {
		return
	}
	n, d, ok := v.Small()
	if ok && d != 1 || !ok && !v.IsInt() {
		panic("sparse: an entry is not an integer")
	}
	a.Index, a.Value = append(a.Index, int32(place)), append(a.Value, n)
	switch {
	case !ok:
		a.Wide = append(a.Wide, make([]*big.Int, len(a.Value)-len(a.Wide))...)
		a.Wide[len(a.Value)-1] = v.Num()
	case a.Wide != nil:
		a.Wide = append(a.Wide, nil)
	}
}

// EndLine ends a line with the entries appended since the last.
func (a *Integers) EndLine() {
	if a.Start == nil {
		a.Start = []int32{0}
	}
	a.Start = append(a.Start, int32(len(a.Value)))
}

// IsWide returns entry k if it does not fit a word.
func (a *Integers) IsWide(k int32) (*big.Int, bool) {
	if a.Wide == nil || a.Wide[k] == nil {
		return nil, false
	}
	return a.Wide[k], true
}

// Big returns entry k, in z or as a reference that must not be written.
func (a *Integers) Big(k int32, z *big.Int) *big.Int {
	if v, ok := a.IsWide(k); ok {
		return v
	}
	return z.SetInt64(a.Value[k])
}

// Rat returns entry k.
func (a *Integers) Rat(k int32) rational.Rat {
	if v, ok := a.IsWide(k); ok {
		return rational.FromBigInt(v)
	}
	return rational.Int(a.Value[k])
}

// Transposed returns a stored the other way, with the given number of lines.
func (a *Integers) Transposed(lines int) *Integers {
	if a.Wide == nil {
		return &Integers{Matrix: a.Matrix.Transposed(lines)}
	}
	t := &Integers{Wide: make([]*big.Int, len(a.Wide))}
	t.Matrix = a.transposed(lines, func(from, to int32) { t.Wide[to] = a.Wide[from] })
	return t
}

// Minor returns the part of a in some lines, at the places for which place is not
// negative, which are numbered as it says.
func (a *Integers) Minor(lines, place []int32) *Integers {
	size := 0
	for _, k := range lines {
		for _, j := range a.Index[a.Start[k]:a.Start[k+1]] {
			if place[j] >= 0 {
				size++
			}
		}
	}
	z := &Integers{Matrix: Matrix[int64]{make([]int32, 1, len(lines)+1), make([]int32, 0, size), make([]int64, 0, size)}}
	for _, k := range lines {
		for at := a.Start[k]; at < a.Start[k+1]; at++ {
			j := place[a.Index[at]]
			if j < 0 {
				continue
			}
			z.Index, z.Value = append(z.Index, j), append(z.Value, a.Value[at])
			if a.Wide != nil {
				z.Wide = append(z.Wide, a.Wide[at])
			}
		}
		z.EndLine()
	}
	return z
}
