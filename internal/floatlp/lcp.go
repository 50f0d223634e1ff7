package floatlp

import (
	"errors"
	"fmt"
	"math"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/tableau/sparse"
)

// An LCP is a linear complementarity problem w = q + M z, w ≥ 0, z ≥ 0, wᵀz = 0,
// where q is a polynomial in an infinitesimal ε > 0, with a covering vector d > 0.
// The last power of ε in q is there to decide ties alone: z₀ leaves when it is among those tied before.
type LCP struct {
	M     *sparse.Integers // n×n, by rows
	Q     [][]rational.Rat // n polynomials: coefficients of ε⁰, ε¹, …
	Cover []rational.Rat   // n
}

// An LCPState is a basis on Lemke's path. Variables are z, 0 … n−1, then z₀, n, and
// w, n+1 … 2n. Of each pair (w_i, z_i) one is basic, but for the pair of Enter,
// where none is; z₀ is basic.
type LCPState struct {
	Z     []bool // which entries of z are basic
	Enter int    // the variable that enters next; its complement has just left
}

// Missing returns the pair of which none is basic.
func (s *LCPState) Missing() int {
	if n := len(s.Z); s.Enter > n {
		return s.Enter - n - 1
	}
	return s.Enter
}

// Follow changes s to the state after it, in which variable left has left. It
// returns true if that is z₀: then Z is a complementary basis.
func (s *LCPState) Follow(left int) (done bool) {
	n := len(s.Z)
	if s.Enter < n {
		s.Z[s.Enter] = true
	}
	switch {
	case left == n:
		return true
	case left < n:
		s.Z[left] = false
		s.Enter = left + n + 1
	default:
		s.Enter = left - n - 1
	}
	return false
}

// validate reports the first thing wrong with p.
func (p *LCP) validate() error {
	n := p.M.Lines()
	if len(p.Q) != n || len(p.Cover) != n {
		return fmt.Errorf("floatlp: %d rows of M, %d of q, %d of d", n, len(p.Q), len(p.Cover))
	}
	if len(p.M.Index)+n > maxEntries {
		return errTooLarge
	}
	for _, j := range p.M.Index {
		if j < 0 || int(j) >= n {
			return fmt.Errorf("floatlp: M has an entry in column %d of %d", j, n)
		}
	}
	for i, d := range p.Cover {
		if d.Sign() <= 0 {
			return fmt.Errorf("floatlp: entry %d of the covering vector is not positive", i)
		}
	}
	return nil
}

// NewLCPWalk returns an error if p is not valid or beyond the range of floats.
func NewLCPWalk(p *LCP) (*LCPWalk, error) {
	if err := p.validate(); err != nil {
		return nil, err
	}
	n := p.M.Lines()
	w := &LCPWalk{n: n, head: make([]int32, n), b: newBuilder(n), alpha: newVector(n), rho: newVector(n)}
	w.f = w.b.f
	if err := w.load(p); err != nil {
		return nil, err
	}
	return w, nil
}

// load converts p to floats and scales it: any positive factors of rows and
// columns keep complementarity, and any factor of a power of ε the order.
func (w *LCPWalk) load(p *LCP) error {
	byRow := withoutZeros(Floats(p.M, nil))
	w.a = byRow.Transposed(w.n)
	factor := scaleFactors(&w.a, &byRow)
	cols, rows := factor[:w.n], factor[w.n:]
	multiply(&w.a, cols, rows)
	w.unit = rows
	w.loadSides(p.Q, rows)
	for i, d := range p.Cover {
		w.a.Index, w.a.Value = append(w.a.Index, int32(i)), append(w.a.Value, approx.Float64(d)*rows[i])
	}
	w.a.Start = append(w.a.Start, int32(len(w.a.Index)))
	for _, list := range append(w.rhs, w.a.Value) {
		for _, x := range list {
			if !isFinite(x) {
				return errors.New("floatlp: a number of the problem is beyond the range of floats")
			}
		}
	}
	return nil
}

// loadSides stores −q, a column for each power scaled to entries of at most about
// 1.
func (w *LCPWalk) loadSides(q [][]rational.Rat, rowFactor []float64) {
	powers := 1
	for _, c := range q {
		powers = max(powers, len(c))
	}
	for k := range powers {
		side, largest := make([]float64, w.n), 0.0
		for i, c := range q {
			if k < len(c) {
				side[i] = -approx.Float64(c[k]) * rowFactor[i]
				largest = max(largest, math.Abs(side[i]))
			}
		}
		if largest > 0 && isFinite(largest) {
			scale := powerOfTwo(largest)
			for i := range side {
				side[i] /= scale
			}
		}
		w.rhs = append(w.rhs, side)
	}
}
