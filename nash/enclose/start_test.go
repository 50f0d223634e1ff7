package enclose_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"exactsolve/internal/regret"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/multilinear"
)

// learned returns plans after rounds of CFR⁺ from a random start.
func learned(g *seqform.Game, seed uint64, rounds int) []seqform.Plan {
	c := regret.New(g)
	c.Randomize(seed)
	c.Run(context.Background(), rounds)
	z := make([][]float64, len(g.Players))
	for i := range z {
		z[i] = c.Average(i)
	}
	return plansOf(z)
}

// plansOf returns float weights, up to factors, as rationals.
func plansOf(weights [][]float64) []seqform.Plan {
	plans := make([]seqform.Plan, len(weights))
	for i, x := range weights {
		for _, v := range x {
			w, _ := approx.FromFloat64(v / x[0])
			plans[i] = append(plans[i], w)
		}
	}
	return plans
}

// A descent takes damped Newton steps, after Levenberg and Marquardt, to a zero of
// z − clip(z + c·gain(z)), where z has the probability of the second action at each
// information set, all of two actions, and gain what that pays more than the first.
type descent struct {
	g    *seqform.Game
	f    *multilinear.Form
	unit float64
}

// settled returns plans near an equilibrium, nil if there is none near the given.
func settled(t testing.TB, g *seqform.Game, plans []seqform.Plan) []seqform.Plan {
	t.Helper()
	d := &descent{g: g, f: multilinear.New(g), unit: float64(len(g.Players[0].Infosets))}
	var z []float64
	for i, x := range plans {
		for _, set := range g.Players[i].Infosets {
			if len(set.Actions) != 2 {
				t.Fatal("two actions only")
			}
			p, q := approx.Float64(x[set.Seq(1)]), approx.Float64(x[set.ParentSeq])
			z = append(z, p/math.Max(q, 1e-300))
		}
	}
	damping := 1e-3
	f := d.residual(z)
	for range 60 {
		size := norm(f)
		if size < 1e-14 {
			return plansOf(d.plans(z))
		}
		j := d.jacobian(z)
		for damping < 1e6 {
			next := step(j, f, z, damping*size)
			if e := d.residual(next); norm(e) < size {
				z, f = next, e
				damping /= 10
				break
			}
			damping *= 4
		}
	}
	if norm(f) < 1e-11 {
		return plansOf(d.plans(z))
	}
	return nil
}

func norm(f []float64) float64 {
	s := 0.0
	for _, v := range f {
		s += v * v
	}
	return math.Sqrt(s)
}

// step returns z − (JᵀJ + μ)⁻¹Jᵀf, clipped to [0, 1].
func step(j [][]float64, f, z []float64, mu float64) []float64 {
	n := len(z)
	a := make([][]float64, n)
	for r := range a {
		a[r] = make([]float64, n+1)
		for k := range f {
			if v := j[k][r]; v != 0 {
				for c := range n {
					a[r][c] += v * j[k][c]
				}
				a[r][n] += v * f[k]
			}
		}
		a[r][r] += mu + 1e-14
	}
	for c := range n { // positive definite: no pivoting
		for r := c + 1; r < n; r++ {
			if q := a[r][c] / a[c][c]; q != 0 {
				for k := c; k <= n; k++ {
					a[r][k] -= q * a[c][k]
				}
			}
		}
	}
	next := make([]float64, n)
	for r := n - 1; r >= 0; r-- {
		for c := r + 1; c < n; c++ {
			a[r][n] -= a[r][c] * a[c][n]
		}
		a[r][n] /= a[r][r]
		next[r] = math.Min(1, math.Max(0, z[r]-a[r][n]))
	}
	return next
}

// plans returns the weights of all sequences.
func (d *descent) plans(z []float64) [][]float64 {
	plans := make([][]float64, len(d.g.Players))
	k := 0
	for i := range plans {
		x := make([]float64, d.g.Players[i].NumSeqs())
		x[0] = 1
		for _, set := range d.g.Players[i].Infosets {
			x[set.Seq(0)] = x[set.ParentSeq] * (1 - z[k])
			x[set.Seq(1)] = x[set.ParentSeq] * z[k]
			k++
		}
		plans[i] = x
	}
	return plans
}

// gains returns what the second action pays more at each information set.
func (d *descent) gains(z []float64) []float64 {
	x := slices.Concat(d.plans(z)...)
	grad := make([]float64, len(x))
	out := make([]float64, len(z))
	first := 0
	for i := range d.g.Players {
		d.f.Gradient(i, x, grad)
		v := d.f.Of(i, grad)
		sets := d.g.Players[i].Infosets
		for h := len(sets) - 1; h >= 0; h-- {
			a, b := v[sets[h].Seq(0)], v[sets[h].Seq(1)]
			out[first+h] = b - a
			v[sets[h].ParentSeq] += a + z[first+h]*(b-a)
		}
		first += len(sets)
	}
	return out
}

func (d *descent) residual(z []float64) []float64 {
	f := d.gains(z)
	for k := range f {
		f[k] = z[k] - math.Min(1, math.Max(0, z[k]+d.unit*f[k]))
	}
	return f
}

// jacobian uses that gains are multilinear.
func (d *descent) jacobian(z []float64) [][]float64 {
	n := len(z)
	gains := d.gains(z)
	j := make([][]float64, n)
	for r := range j {
		j[r] = make([]float64, n)
	}
	for c := range n {
		old := z[c]
		z[c] = 0
		low := d.gains(z)
		z[c] = 1
		high := d.gains(z)
		z[c] = old
		for r := range n {
			inside := z[r]+d.unit*gains[r] > 0 && z[r]+d.unit*gains[r] < 1
			if inside {
				j[r][c] = -d.unit * (high[r] - low[r])
			} else if r == c {
				j[r][c] = 1
			}
		}
	}
	return j
}
