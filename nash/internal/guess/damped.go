package guess

import (
	"context"
	"math"

	"exactsolve/internal/dense"
)

// damped is Levenberg–Marquardt's method on the residual of [Learner].
//
// Reference: Fischer 1992 [Fis92] for the residual; Levenberg 1944 [Lev44] and
// Marquardt 1963 [Mar63] for the method.
type damped struct {
	g      *Game
	n      int   // unknowns and equations: actions, then payoffs
	first  []int // unknown of each player's first action
	jac    dense.System
	normal dense.System
	f      []float64
	v      []float64 // payoffs
	next   [][]float64
	nextV  []float64
	nextF  []float64
	weight [][]float64 // derivative of the residual by v_i − u_i(a)
}

func newDamped(g *Game) *damped {
	d := &damped{g: g, weight: g.profile(), next: g.profile()}
	for _, m := range g.sizes {
		d.first = append(d.first, d.n)
		d.n += m
	}
	players := len(g.sizes)
	d.n += players
	d.v, d.nextV = make([]float64, players), make([]float64, players)
	d.f, d.nextF = make([]float64, d.n), make([]float64, d.n)
	return d
}

// run moves x towards an equilibrium and reports whether it got there.
func (d *damped) run(ctx context.Context, x [][]float64) bool {
	for i := range x {
		d.v[i] = largest(d.g.payoffs(d.g.work, i, x))
	}
	cost := d.residual(d.f, x, d.v)
	lambda := 1e-3
	for range dampedSteps {
		if dense.Norm(d.f) < converged {
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		d.jacobian(x)
		better := false
		for range 6 {
			if d.step(x, lambda*math.Min(1, cost)) {
				if c := d.residual(d.nextF, d.next, d.nextV); c < cost {
					better = c < 0.999*cost || c < 1e-16
					d.accept(x)
					cost, lambda = c, math.Max(lambda/10, 1e-12)
					break
				}
			}
			lambda *= 10
		}
		if !better {
			return dense.Norm(d.f) < converged
		}
	}
	return dense.Norm(d.f) < converged
}

func (d *damped) accept(x [][]float64) {
	for i := range x {
		copy(x[i], d.next[i])
	}
	d.v, d.nextV = d.nextV, d.v
	d.f, d.nextF = d.nextF, d.f
}

// residual sets f and returns the sum of its squares.
func (d *damped) residual(f []float64, x [][]float64, v []float64) float64 {
	cost := 0.0
	for i := range x {
		u := d.g.payoffs(d.g.work, i, x)
		sum := -1.0
		for a, p := range x[i] {
			s := v[i] - u[a]
			r := p + s - math.Hypot(p, s)
			f[d.first[i]+a] = r
			cost += r * r
			sum += p
		}
		f[d.n-len(x)+i] = sum
		cost += sum * sum
	}
	return cost
}

// jacobian sets jac to a generalized derivative of the residual at x and v.
func (d *damped) jacobian(x [][]float64) {
	d.jac.Resize(d.n)
	for i := range x {
		first, payoff := d.first[i], d.n-len(x)+i
		u := d.g.payoffs(d.g.work, i, x)
		for a, p := range x[i] {
			row := d.jac.Rows[first+a]
			s := d.v[i] - u[a]
			h := math.Hypot(p, s)
			if h == 0 { // any limit of derivatives nearby will do
				h, p, s = math.Sqrt2, 1, 1
			}
			row[first+a] = 1 - p/h
			row[payoff] = 1 - s/h
			d.weight[i][a] = 1 - s/h
			d.jac.Rows[payoff][first+a] = 1
		}
		d.g.derivatives(d.g.work, i, x, func(j, b int, u []float64) {
			c := d.first[j] + b
			for a, w := range d.weight[i] {
				d.jac.Rows[first+a][c] = -w * u[a]
			}
		})
	}
}

// step sets next and nextV to (x, v) − (JᵀJ + λI)⁻¹Jᵀf.
func (d *damped) step(x [][]float64, lambda float64) bool {
	n := d.n
	d.normal.Resize(n)
	for k, row := range d.jac.Rows {
		for r, p := range row[:n] {
			if p == 0 {
				continue
			}
			out := d.normal.Rows[r]
			for c := r; c < n; c++ {
				out[c] += p * row[c]
			}
			out[n] += p * d.f[k]
		}
	}
	for r := range n {
		for c := range r {
			d.normal.Rows[r][c] = d.normal.Rows[c][r]
		}
		d.normal.Rows[r][r] += lambda
	}
	if !d.normal.Solve(1e-16) {
		return false
	}
	for i := range x {
		for a, p := range x[i] {
			d.next[i][a] = p - d.normal.Rows[d.first[i]+a][n]
		}
		d.nextV[i] = d.v[i] - d.normal.Rows[n-len(x)+i][n]
	}
	return true
}

func largest(u []float64) float64 {
	most := u[0]
	for _, v := range u {
		most = math.Max(most, v)
	}
	return most
}
