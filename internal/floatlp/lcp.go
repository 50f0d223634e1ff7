package floatlp

import (
	"errors"
	"fmt"
	"math"
	"math/big"
)

// An LCP is a linear complementarity problem w = q + M z, w ≥ 0, z ≥ 0, wᵀz = 0,
// where q is a polynomial in an infinitesimal ε > 0, with a covering vector d > 0.
// The last power of ε in q is there to decide ties alone: z₀ leaves when it is
// among those tied before. The problem is given in rationals, for callers that
// know no floats.
type LCP struct {
	M     [][]LCPEntry // n rows
	Q     [][]*big.Rat // n polynomials: coefficients of ε⁰, ε¹, …
	Cover []*big.Rat   // n
}

// An LCPEntry is an entry in a row of M.
type LCPEntry struct {
	Col   int
	Value *big.Rat
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
	n := len(p.M)
	if len(p.Q) != n || len(p.Cover) != n {
		return fmt.Errorf("floatlp: %d rows of M, %d of q, %d of d", n, len(p.Q), len(p.Cover))
	}
	entries := 0
	for i, row := range p.M {
		entries += len(row)
		for _, e := range row {
			if e.Col < 0 || e.Col >= n {
				return fmt.Errorf("floatlp: row %d of M has an entry in column %d of %d", i, e.Col, n)
			}
		}
	}
	if entries+n > maxEntries {
		return errTooLarge
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
	w := newLCPWalk(len(p.M))
	if err := w.load(p); err != nil {
		return nil, err
	}
	return w, nil
}

// load converts p to floats and scales it: any positive factors of rows and
// columns keep complementarity, and any factor of a power of ε the order.
func (w *LCPWalk) load(p *LCP) error {
	if err := w.loadMatrix(p.M); err != nil {
		return err
	}
	rows := w.a.transpose(w.n)
	factor := scaleFactors(&w.a, &rows)
	cols, rowFactor := factor[:w.n], factor[w.n:]
	for j := range w.n {
		idx, val := w.a.line(int32(j))
		for k, i := range idx {
			val[k] *= cols[j] * rowFactor[i]
		}
	}
	w.loadSides(p.Q, rowFactor)
	for i := range w.n {
		d, _ := p.Cover[i].Float64()
		w.a.idx, w.a.val = append(w.a.idx, int32(i)), append(w.a.val, d*rowFactor[i])
	}
	w.a.start = append(w.a.start, int32(len(w.a.idx)))
	for _, list := range append(w.rhs, w.a.val) {
		for _, x := range list {
			if !isFinite(x) {
				return errors.New("floatlp: a number of the problem is beyond the range of floats")
			}
		}
	}
	return nil
}

// loadMatrix stores M by columns, without zeros.
func (w *LCPWalk) loadMatrix(m [][]LCPEntry) error {
	byRow := sparse{start: make([]int32, 1, w.n+1)}
	last := make([]int, w.n) // last row with an entry in the column, plus one
	for i, row := range m {
		for _, e := range row {
			if last[e.Col] == i+1 {
				return fmt.Errorf("floatlp: column %d twice in row %d of M", e.Col, i)
			}
			last[e.Col] = i + 1
			if x, _ := e.Value.Float64(); x != 0 {
				byRow.idx, byRow.val = append(byRow.idx, int32(e.Col)), append(byRow.val, x)
			}
		}
		byRow.start = append(byRow.start, int32(len(byRow.idx)))
	}
	w.a = byRow.transpose(w.n)
	return nil
}

// loadSides stores −q, a column for each power scaled to entries of at most about
// 1.
func (w *LCPWalk) loadSides(q [][]*big.Rat, rowFactor []float64) {
	powers := 1
	for _, c := range q {
		powers = max(powers, len(c))
	}
	for k := range powers {
		side, largest := make([]float64, w.n), 0.0
		for i, c := range q {
			if k < len(c) {
				x, _ := c[k].Float64()
				side[i] = -x * rowFactor[i]
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
