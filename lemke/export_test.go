package lemke

import "exactsolve/rational"

// A Direction is the ray on which the method ended: for every t ≥ 0,
// (w, z, z₀) + t·(W, Z, Z0) satisfies all but z₀ = 0.
type Direction struct {
	W, Z []rational.Rat
	Z0   rational.Rat
}

// Direction returns the ray.
func (m *Method) Direction() *Direction {
	d := &Direction{W: make([]rational.Rat, m.n), Z: make([]rational.Rat, m.n)}
	set := func(v int, x rational.Rat) {
		switch {
		case v == m.z0():
			d.Z0 = x
		case v < m.n:
			d.Z[v] = x
		default:
			d.W[m.complement(v)] = x
		}
	}
	c, _ := m.t.ColumnOf(m.enter)
	set(m.enter, rational.Int(1))
	for i := range m.t.Rows() {
		set(m.t.Basic(i), m.t.At(i, c).Neg())
	}
	return d
}

// String draws the tableau, for traces.
func (m *Method) String() string { return m.t.String() }
