package parametric

import (
	"slices"

	"exactsolve/rational"
)

// A dictionary has the slacks of all labels of a polyhedron, at one t, as sums of those of a basis: that of others[i]
// is rows[i][0] + Σ_j rows[i][j+1] · (that of basis[j]).
type dictionary struct {
	basis, others []int
	rows          [][]rational.Rat
}

// dictionary returns that of a vertex of the perturbed polyhedron: strategies but the first have slack −ε^label,
// and v is as small as it can be.
func (p *polyhedron) dictionary(t rational.Rat) *dictionary {
	m, n := len(p.pay), len(p.pay[0])
	pay := make([][]rational.Rat, m)
	for i, row := range p.pay {
		for _, u := range row {
			pay[i] = append(pay[i], u.At(nil, t))
		}
	}
	for best := range n {
		d := &dictionary{}
		for i := 1; i < m; i++ {
			d.basis = append(d.basis, p.own+1+i)
		}
		d.basis = append(d.basis, p.other+1+best)
		rest := append(slices.Repeat([]rational.Rat{rational.Int(-1)}, m), rational.Rat{})
		rest[0] = rational.Int(1)
		d.others, d.rows = append(d.others, p.own+1), append(d.rows, rest)
		for j := range n {
			if j == best {
				continue
			}
			row := []rational.Rat{pay[0][best].Sub(pay[0][j])}
			for i := 1; i < m; i++ {
				row = append(row, pay[i][best].Sub(pay[i][j]).Sub(row[0]))
			}
			d.others, d.rows = append(d.others, p.other+1+j), append(d.rows, append(row, rational.Int(1)))
		}
		if !slices.ContainsFunc(d.others, func(l int) bool { return d.sign(slices.Index(d.others, l)) < 0 }) {
			return d
		}
	}
	return nil // cannot be: of finitely many vectors one is the least
}

// coefficient returns that of ε^k in the slack of row i plus ε^label, at the vertex.
func (d *dictionary) coefficient(i, k int) rational.Rat {
	if k == 0 {
		return d.rows[i][0]
	}
	if j := slices.Index(d.basis, k); j >= 0 {
		return d.rows[i][j+1].Neg()
	}
	if k == d.others[i] {
		return rational.Int(1)
	}
	return rational.Rat{}
}

// sign returns that of the slack of row i plus ε^label, which is not 0.
func (d *dictionary) sign(i int) int {
	for k := 0; ; k++ {
		if s := d.coefficient(i, k).Sign(); s != 0 {
			return s
		}
	}
}

// leaving returns the row whose slack comes to its bound first as that of basis[j] grows; −1 if none does.
func (d *dictionary) leaving(j int) int {
	least := -1
	for i, row := range d.rows {
		if row[j+1].Sign() < 0 && (least < 0 || d.before(i, least, j)) {
			least = i
		}
	}
	return least
}

// before reports whether row i comes before row r.
func (d *dictionary) before(i, r, j int) bool {
	a, b := d.rows[i][j+1], d.rows[r][j+1]
	for k := 0; ; k++ { // they differ at the labels of the rows, if not before
		x, y := d.coefficient(i, k).Mul(b), d.coefficient(r, k).Mul(a) // times a·b > 0, less than 0 if over these
		if c := x.Cmp(y); c != 0 {
			return c > 0
		}
	}
}

// swap returns the dictionary with the label of row r in the basis for basis[j].
func (d *dictionary) swap(r, j int) *dictionary {
	z := &dictionary{slices.Clone(d.basis), slices.Clone(d.others), make([][]rational.Rat, len(d.rows))}
	z.basis[j], z.others[r] = d.others[r], d.basis[j]
	inv := d.rows[r][j+1].Inv()
	by := make([]rational.Rat, len(d.rows[r]))
	for k, x := range d.rows[r] {
		by[k] = x.Mul(inv).Neg()
	}
	by[j+1] = inv
	for i, row := range d.rows {
		if i == r {
			z.rows[i] = by
			continue
		}
		z.rows[i] = slices.Clone(row)
		f := row[j+1]
		if f.IsZero() {
			continue
		}
		z.rows[i][j+1] = rational.Rat{}
		for k, x := range by {
			if !x.IsZero() {
				z.rows[i][k] = z.rows[i][k].Add(f.Mul(x))
			}
		}
	}
	return z
}

// sorted returns the basis in order, with another label for basis[j] if it is not 0.
func (d *dictionary) sorted(j, label int) []int {
	b := slices.Clone(d.basis)
	if label != 0 {
		b[j] = label
	}
	slices.Sort(b)
	return b
}

// bases returns those of all vertices of the perturbed polyhedron at t, in order: edges lead to all from any.
func (l *lister) bases(p *polyhedron, t rational.Rat) (list [][]int, err error) {
	first := p.dictionary(t)
	stack := []*dictionary{first}
	list = append(list, first.sorted(0, 0))
	met := map[string]bool{key(list[0]): true}
	for len(stack) > 0 {
		d := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for j := range d.basis {
			r := d.leaving(j)
			if r < 0 {
				continue
			}
			b := d.sorted(j, d.others[r])
			if met[key(b)] {
				continue
			}
			if err := l.pivot(); err != nil {
				return nil, err
			}
			met[key(b)] = true
			list, stack = append(list, b), append(stack, d.swap(r, j))
		}
	}
	slices.SortFunc(list, slices.Compare)
	return list, nil
}
