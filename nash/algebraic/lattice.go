package algebraic

import (
	"context"
	"math/big"
)

// relations returns independent lists of small integers c, not all 0, with
// Σ c[k]·x[k] = 0 as far as the digits of x tell, and how many bits it took to find
// them. There are none if none are small enough, or ctx ends. The x[k], at least
// two, are in units of 2^−bits, with errors of few units.
//
// It reduces the lattice of the vectors (c, Σ c[k]·x[k]) with more and more digits
// of x, so that integers stay as short as c. If the first vector is a relation,
// the digits not used yet confirm it: at least spare, of which slack may be wrong.
func relations(ctx context.Context, x []*big.Int, bits uint) (list [][]*big.Int, used uint) {
	const spare = 96
	n := len(x)
	rows := make([][]*big.Int, n)
	for i := range rows {
		rows[i] = make([]*big.Int, n+1)
		for k := range rows[i] {
			rows[i][k] = new(big.Int)
		}
		rows[i][i].SetInt64(1)
	}
	step := stepBits * uint(n)
	for used = step; used+spare <= bits; used += step {
		for _, row := range rows {
			row[n] = dot(row[:n], x)
			row[n].Rsh(row[n], bits-used)
		}
		if !reduce(ctx, rows) {
			return nil, used
		}
		for _, row := range rows {
			if !vanishes(row[:n], x) {
				break
			}
			list = append(list, row[:n])
		}
		if list != nil {
			return list, used
		}
	}
	return nil, used
}

const stepBits = 8 // by which coefficients grow at a time, about

// vanishes reports whether Σ c[k]·x[k] is 0 but for errors of x.
func vanishes(c, x []*big.Int) bool {
	const slack = 32
	limit := new(big.Int)
	for _, v := range c {
		limit.Add(limit, new(big.Int).Abs(v))
	}
	return dot(c, x).CmpAbs(limit.Lsh(limit, slack)) <= 0
}

func dot(a, b []*big.Int) *big.Int {
	sum := new(big.Int)
	var z big.Int
	for k := range a {
		sum.Add(sum, z.Mul(a[k], b[k]))
	}
	return sum
}

// A lattice is a basis b, of independent integer vectors, with their
// orthogonalization in integers: d[k+1] is the determinant of the scalar products
// of b[0] … b[k], d[0] = 1, and l[k][j], j < k, is d[j+1] times the coefficient of
// b[k] along the j-th orthogonal vector.
type lattice struct {
	b    [][]*big.Int
	d    []*big.Int
	l    [][]*big.Int
	z, w big.Int
}

// reduce makes the basis b reduced in the sense of Lenstra, Lenstra and Lovász. It
// reports whether that is done before ctx ends.
func reduce(ctx context.Context, b [][]*big.Int) bool {
	t := &lattice{b: b, d: []*big.Int{big.NewInt(1)}}
	for k := range b {
		t.orthogonalize(k)
	}
	for k, steps := 1, 0; k < len(b); steps++ {
		if steps%256 == 0 && ctx.Err() != nil {
			return false
		}
		t.subtract(k, k-1)
		if t.short(k) {
			t.swap(k)
			k = max(1, k-1)
			continue
		}
		for j := k - 2; j >= 0; j-- {
			t.subtract(k, j)
		}
		k++
	}
	return true
}

// orthogonalize computes l[k] and d[k+1] from those before.
func (t *lattice) orthogonalize(k int) {
	row := make([]*big.Int, k+1)
	for j := range row {
		u := dot(t.b[k], t.b[j])
		for i := range j {
			other := row[i] // l[j][i]
			if j < k {
				other = t.l[j][i]
			}
			u.Mul(u, t.d[i+1])
			u.Sub(u, t.z.Mul(row[i], other))
			u.Quo(u, t.d[i])
		}
		row[j] = u
	}
	t.l = append(t.l, row[:k])
	t.d = append(t.d, row[k])
}

// subtract subtracts from b[k] the multiple of b[j] that makes 2·|l[k][j]| ≤ d[j+1].
func (t *lattice) subtract(k, j int) {
	q := new(big.Int).Lsh(t.l[k][j], 1)
	q.Add(q, t.d[j+1])
	q.Div(q, t.z.Lsh(t.d[j+1], 1)) // floor
	if q.Sign() == 0 {
		return
	}
	for c := range t.b[k] {
		t.b[k][c].Sub(t.b[k][c], t.z.Mul(q, t.b[j][c]))
	}
	for i := range j {
		t.l[k][i].Sub(t.l[k][i], t.z.Mul(q, t.l[j][i]))
	}
	t.l[k][j].Sub(t.l[k][j], t.z.Mul(q, t.d[j+1]))
}

// short reports whether b[k] belongs before b[k−1], by Lovász's condition:
// d[k+1]·d[k−1] < 3/4·d[k]² − l[k][k−1]².
func (t *lattice) short(k int) bool {
	l := t.l[k][k-1]
	t.z.Mul(t.d[k+1], t.d[k-1])
	t.z.Add(&t.z, t.w.Mul(l, l))
	t.z.Lsh(&t.z, 2)
	t.w.Mul(t.d[k], t.d[k])
	t.w.Mul(&t.w, three)
	return t.z.Cmp(&t.w) < 0
}

var three = big.NewInt(3)

// swap exchanges b[k] and b[k−1].
func (t *lattice) swap(k int) {
	t.b[k], t.b[k-1] = t.b[k-1], t.b[k]
	l := t.l[k][k-1]
	for j := range k - 1 {
		t.l[k][j], t.l[k-1][j] = t.l[k-1][j], t.l[k][j]
	}
	d := new(big.Int).Mul(t.d[k-1], t.d[k+1])
	d.Add(d, t.z.Mul(l, l))
	d.Quo(d, t.d[k])
	for i := k + 1; i < len(t.b); i++ {
		row, old := t.l[i], t.l[i][k]
		row[k] = new(big.Int).Mul(t.d[k+1], row[k-1])
		row[k].Sub(row[k], t.z.Mul(l, old))
		row[k].Quo(row[k], t.d[k])
		row[k-1].Mul(d, old)
		row[k-1].Add(row[k-1], t.z.Mul(l, row[k]))
		row[k-1].Quo(row[k-1], t.d[k+1])
	}
	t.d[k] = d
}
