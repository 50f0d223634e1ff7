package dense

import (
	"context"
	"math"
)

// LeastSquares returns d that minimizes |a·d − b|² + λ|d|², by Householder
// reflections of a over √λ times the unit matrix; 0 if ctx is done. It leaves a and b unchanged.
func LeastSquares(ctx context.Context, a [][]float64, b []float64, lambda float64) []float64 {
	n := len(a[0])
	cols := make([][]float64, n+1) // columns, the last is b
	m := len(a) + n
	for c := range n {
		cols[c] = make([]float64, m)
		for r := range a {
			cols[c][r] = a[r][c]
		}
		cols[c][len(a)+c] = math.Sqrt(lambda)
	}
	cols[n] = make([]float64, m)
	copy(cols[n], b[:len(a)])
	diagonal := make([]float64, n)
	for k := range n {
		if ctx.Err() != nil {
			return make([]float64, n)
		}
		diagonal[k] = reflect(cols, k, min(m, len(a)+k+1))
	}
	return backSolve(cols, diagonal)
}

// reflect makes column k zero below entry k and applies the reflection to the
// columns after it; rows from end on are zero in it. It returns entry k.
func reflect(cols [][]float64, k, end int) float64 {
	v := cols[k][k:end]
	norm := math.Sqrt(dot(v, v))
	if norm == 0 {
		return 0
	}
	if v[0] > 0 {
		norm = -norm
	}
	v[0] -= norm
	square := -norm * v[0] // half of |v|²
	for _, col := range cols[k+1:] {
		y := col[k:end:end]
		if f := dot(v, y) / square; f != 0 {
			for r, x := range v {
				y[r] -= f * x
			}
		}
	}
	return norm
}

func backSolve(cols [][]float64, diagonal []float64) []float64 {
	n := len(diagonal)
	d := append([]float64(nil), cols[n][:n]...)
	for k := n - 1; k >= 0; k-- {
		if diagonal[k] == 0 {
			d[k] = 0
			continue
		}
		d[k] /= diagonal[k]
		for r := range k {
			d[r] -= cols[k][r] * d[k]
		}
	}
	return d
}

// Converged is the largest residual of a solution that [Descend] finds.
const Converged = 1e-9

// Descend moves y by steps of Levenberg and Marquardt until the residual there vanishes,
// and returns where they end and whether it does. Residual also returns what its
// derivatives are made of; a row of these is one of the residual. Steps that take less
// than the share 1−enough off the sum of squares are the last.
//
// Reference: Levenberg 1944 [Lev44] and Marquardt 1963 [Mar63].
func Descend[S any](ctx context.Context, y []float64, enough float64, residual func(y []float64) ([]float64, S), jacobian func(y []float64, s S) [][]float64) ([]float64, bool) {
	const most, tries = 40, 6
	f, s := residual(y)
	cost, lambda := dot(f, f), 1e-3
	for range most {
		if Norm(f) < Converged || ctx.Err() != nil {
			break
		}
		j := jacobian(y, s)
		better := false
		for range tries {
			if z := damped(j, f, lambda*min(1, cost)+1e-14); z != nil {
				next := append([]float64(nil), y...)
				Subtract(next, z, 1)
				g, t := residual(next)
				if c := dot(g, g); c < cost {
					better = c < enough*cost || c < 1e-16
					y, f, s, cost, lambda = next, g, t, c, max(lambda/10, 1e-12)
					break
				}
			}
			lambda *= 10
		}
		if !better {
			break
		}
	}
	return y, Norm(f) < Converged && ctx.Err() == nil
}

// Fischer returns p + s − √(p² + s²), which is 0 where p ≥ 0, s ≥ 0 and ps = 0, and its
// derivatives by p and s, at 0 those of a point nearby.
//
// Reference: Fischer 1992 [Fis92].
func Fischer(p, s float64) (value float64, slope [2]float64) {
	h := math.Hypot(p, s)
	if h == 0 {
		return 0, [2]float64{0.3, 0.3}
	}
	return p + s - h, [2]float64{1 - p/h, 1 - s/h}
}

// damped returns z with (JᵀJ + λ)z = Jᵀf, the step of Levenberg and Marquardt for a
// residual f with derivatives j; nil if floats see a singular matrix. Zeros in j cost nothing.
func damped(j [][]float64, f []float64, lambda float64) []float64 {
	n := len(j[0])
	a, z, cols := New(n, n), make([]float64, n), make([]int, 0, n)
	for r, row := range j {
		cols = cols[:0]
		for c, v := range row {
			if v != 0 {
				cols = append(cols, c)
				z[c] += v * f[r]
			}
		}
		for k, c := range cols {
			line, v := a[c], row[c]
			for _, e := range cols[:k+1] {
				line[e] += v * row[e]
			}
		}
	}
	for k := range a {
		a[k][k] += lambda
	}
	if !cholesky(a, z) {
		return nil
	}
	return z
}

// cholesky solves a·z = z for a symmetric matrix given by its lower half, which it
// uses up, and reports whether it is positive definite.
func cholesky(a [][]float64, z []float64) bool {
	for c := range a {
		for e := range c {
			a[c][e] = (a[c][e] - dot(a[c][:e], a[e][:e])) / a[e][e]
		}
		pivot := a[c][c] - dot(a[c][:c], a[c][:c])
		if !(pivot > 0) {
			return false
		}
		a[c][c] = math.Sqrt(pivot)
		z[c] = (z[c] - dot(a[c][:c], z[:c])) / a[c][c]
	}
	for c := len(a) - 1; c >= 0; c-- {
		z[c] /= a[c][c]
		for e := range c {
			z[e] -= a[c][e] * z[c]
		}
	}
	return true
}
