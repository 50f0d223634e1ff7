package floatlp

import (
	"math"
	"math/big"
)

// A dictionary is a textbook simplex in exact arithmetic: basic variables in terms
// of nonbasic ones,
//
//	x[basic[i]] = b[i] − Σ_j a[i][j] x[free[j]],   z = v + Σ_j c[j] x[free[j]].
//
// It takes the entering and leaving variable of least number (Bland), so it ends.
type dictionary struct {
	a           [][]*big.Rat
	b, c        []*big.Rat
	v           *big.Rat
	basic, free []int
}

func (d *dictionary) pivot(r, q int) {
	p := new(big.Rat).Inv(d.a[r][q])
	for j := range d.free {
		if j != q {
			d.a[r][j].Mul(d.a[r][j], p)
		}
	}
	d.b[r].Mul(d.b[r], p)
	d.a[r][q].Set(p)
	for i := range d.a {
		if i != r {
			subtractRow(d.a[i], d.b[i], d.a[r], d.b[r], q, false)
		}
	}
	subtractRow(d.c, d.v, d.a[r], d.b[r], q, true)
	d.basic[r], d.free[q] = d.free[q], d.basic[r]
}

// subtractRow eliminates column q from row with pivot row p, already divided.
func subtractRow(row []*big.Rat, rhs *big.Rat, p []*big.Rat, pRhs *big.Rat, q int, objective bool) {
	f := new(big.Rat).Set(row[q])
	t := new(big.Rat)
	for j := range row {
		if j == q {
			row[j].Neg(t.Mul(f, p[j]))
		} else {
			row[j].Sub(row[j], t.Mul(f, p[j]))
		}
	}
	t = new(big.Rat).Mul(f, pRhs)
	if objective {
		rhs.Add(rhs, t)
	} else {
		rhs.Sub(rhs, t)
	}
}

// run maximizes from a feasible dictionary; it returns false if z is unbounded.
func (d *dictionary) run() bool {
	for {
		q := -1
		for j := range d.free {
			if d.c[j].Sign() > 0 && (q < 0 || d.free[j] < d.free[q]) {
				q = j
			}
		}
		if q < 0 {
			return true
		}
		r := -1
		var least *big.Rat
		for i := range d.a {
			if d.a[i][q].Sign() <= 0 {
				continue
			}
			ratio := new(big.Rat).Quo(d.b[i], d.a[i][q])
			if r < 0 || ratio.Cmp(least) < 0 || ratio.Cmp(least) == 0 && d.basic[i] < d.basic[r] {
				r, least = i, ratio
			}
		}
		if r < 0 {
			return false
		}
		d.pivot(r, q)
	}
}

// reference solves p exactly.
func reference(p *Problem) (Status, *big.Rat) {
	d, constant := newDictionary(p)
	if status := d.feasible(); status != Optimal {
		return status, nil
	}
	if !d.run() {
		return Unbounded, nil
	}
	z := new(big.Rat).Add(d.v, constant)
	if !p.Maximize {
		z.Neg(z)
	}
	return Optimal, z
}

// feasible makes d feasible with an artificial variable, or returns Infeasible.
func (d *dictionary) feasible() Status {
	worst := -1
	for i := range d.b {
		if d.b[i].Sign() < 0 && (worst < 0 || d.b[i].Cmp(d.b[worst]) < 0) {
			worst = i
		}
	}
	if worst < 0 {
		return Optimal
	}
	c, v := d.c, d.v
	d.c, d.v = make([]*big.Rat, len(c)), new(big.Rat)
	for j := range d.c {
		d.c[j] = new(big.Rat)
	}
	artificial := len(d.free) + len(d.basic)
	d.free = append(d.free, artificial)
	d.c = append(d.c, big.NewRat(-1, 1))
	for i := range d.a {
		d.a[i] = append(d.a[i], big.NewRat(-1, 1))
	}
	d.pivot(worst, len(d.free)-1)
	d.run()
	if d.v.Sign() < 0 {
		return Infeasible
	}
	d.dropArtificial(artificial)
	d.setObjective(c, v)
	return Optimal
}

func (d *dictionary) dropArtificial(artificial int) {
	for i, k := range d.basic {
		if k != artificial {
			continue
		}
		for j := range d.free { // at value 0: any pivot will do
			if d.a[i][j].Sign() != 0 {
				d.pivot(i, j)
				break
			}
		}
	}
	for j, k := range d.free {
		if k != artificial {
			continue
		}
		last := len(d.free) - 1
		d.free[j] = d.free[last]
		d.free = d.free[:last]
		for i := range d.a {
			d.a[i][j] = d.a[i][last]
			d.a[i] = d.a[i][:last]
		}
		return
	}
}

// setObjective sets z = v + Σ c[k] x_k over the variables k < len(c).
func (d *dictionary) setObjective(c []*big.Rat, v *big.Rat) {
	d.c, d.v = make([]*big.Rat, len(d.free)), new(big.Rat).Set(v)
	for j, k := range d.free {
		d.c[j] = new(big.Rat)
		if k < len(c) {
			d.c[j].Set(c[k])
		}
	}
	for i, k := range d.basic {
		if k >= len(c) {
			continue
		}
		d.v.Add(d.v, new(big.Rat).Mul(c[k], d.b[i]))
		for j := range d.free {
			d.c[j].Sub(d.c[j], new(big.Rat).Mul(c[k], d.a[i][j]))
		}
	}
}

// newDictionary writes p as max cᵀz + constant, G z ≤ h, z ≥ 0: a column becomes
// its distance from a bound, or the difference of two variables if it has none.
func newDictionary(p *Problem) (d *dictionary, constant *big.Rat) {
	type part struct {
		j    int
		sign int64
	}
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	var parts []part
	shift := make([]*big.Rat, len(p.Cost))
	for j := range p.Cost {
		shift[j] = new(big.Rat)
		switch {
		case !math.IsInf(p.Lower[j], -1):
			shift[j] = rat(p.Lower[j])
			parts = append(parts, part{j, 1})
		case !math.IsInf(p.Upper[j], 1):
			shift[j] = rat(p.Upper[j])
			parts = append(parts, part{j, -1})
		default:
			parts = append(parts, part{j, 1}, part{j, -1})
		}
	}
	d = &dictionary{v: new(big.Rat)}
	// add adds Σ row[j] x_j ≤ h, or ≥ with sign −1.
	add := func(row []*big.Rat, h float64, sign int64) {
		if math.IsInf(h, 0) {
			return
		}
		rhs := rat(h)
		out := make([]*big.Rat, len(parts))
		for k, q := range parts {
			out[k] = new(big.Rat).Mul(row[q.j], big.NewRat(sign*q.sign, 1))
		}
		for j := range row {
			rhs.Sub(rhs, new(big.Rat).Mul(row[j], shift[j]))
		}
		d.a, d.b = append(d.a, out), append(d.b, rhs.Mul(rhs, big.NewRat(sign, 1)))
	}
	for i := range p.RowLower {
		row := denseRow(p, i)
		add(row, p.RowUpper[i], 1)
		add(row, p.RowLower[i], -1)
	}
	for j := range p.Cost {
		unit := make([]*big.Rat, len(p.Cost))
		for k := range unit {
			unit[k] = new(big.Rat)
		}
		unit[j].SetInt64(1)
		if !math.IsInf(p.Lower[j], -1) {
			add(unit, p.Upper[j], 1)
		}
	}
	sense := int64(1)
	if !p.Maximize {
		sense = -1
	}
	constant = new(big.Rat)
	for j, c := range p.Cost {
		constant.Add(constant, new(big.Rat).Mul(rat(c), shift[j]))
	}
	constant.Mul(constant, big.NewRat(sense, 1))
	for k, q := range parts {
		d.free = append(d.free, k)
		d.c = append(d.c, new(big.Rat).Mul(rat(p.Cost[q.j]), big.NewRat(sense*q.sign, 1)))
	}
	for i := range d.a {
		d.basic = append(d.basic, len(parts)+i)
	}
	return d, constant
}

func denseRow(p *Problem, i int) []*big.Rat {
	row := make([]*big.Rat, len(p.Cost))
	for j := range row {
		row[j] = new(big.Rat)
		for k := p.Matrix.Start[j]; k < p.Matrix.Start[j+1]; k++ {
			if int(p.Matrix.Index[k]) == i {
				row[j].SetFloat64(p.Matrix.Value[k])
			}
		}
	}
	return row
}
