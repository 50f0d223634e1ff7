package floatlp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
)

// An LCP is a linear complementarity problem w = q + M z, w ≥ 0, z ≥ 0, wᵀz = 0,
// where q is a polynomial in an infinitesimal ε > 0, with a covering vector d > 0.
// It is given in rationals, for callers that know no floats.
type LCP struct {
	M     [][]LCPEntry // n rows
	Q     [][]*big.Rat // n polynomials: coefficients of ε⁰, ε¹, …
	Cover []*big.Rat   // n; nil means that d is drawn at random
}

// An LCPEntry is an entry in a row of M.
type LCPEntry struct {
	Col   int
	Value *big.Rat
}

// LCPOptions of [SolveLCP]. The zero value works.
type LCPOptions struct {
	MaxPivots int    // 0 means 100 n + 10000
	Digits    int    // values below 10^−Digits count as zero, scaled; 0 means 11
	Seed      uint64 // of the last tie-breaker, and of d if it is drawn
}

// An LCPResult is what a run found.
type LCPResult struct {
	Status  Status // Optimal: solved within tolerance; Unbounded: ended on a ray
	Basic   []bool // which entries of z are basic, if solved; w is at the others
	Pivots  int
	Factors int
}

// validate reports the first thing wrong with p.
func (p *LCP) validate() error {
	n := len(p.M)
	if len(p.Q) != n || p.Cover != nil && len(p.Cover) != n {
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

// SolveLCP runs Lemke's method from the ray of large z₀. Right-hand sides keep a
// column for each power of ε, and no small number stands for ε; a last column of
// random numbers decides what is still tied. A canceled context gives status
// Limit. It returns an error if p is not valid or beyond the range of floats.
//
// Reference: Lemke 1965 [Lem65]; Cottle, Pang and Stone 1992 [CPS92], section
// 4.4.
func SolveLCP(ctx context.Context, p *LCP, opt LCPOptions) (*LCPResult, error) {
	if err := p.validate(); err != nil {
		return nil, err
	}
	w := newLCPWalk(len(p.M), opt)
	if err := w.load(p); err != nil {
		return nil, err
	}
	w.b.canceled = func() bool { return ctx.Err() != nil }
	status := w.run(ctx)
	res := &LCPResult{Status: status, Pivots: w.pivots, Factors: w.factors}
	if status == Optimal {
		res.Basic = make([]bool, w.n)
		for _, v := range w.head {
			if int(v) < w.n {
				res.Basic[v] = true
			}
		}
	}
	return res, nil
}

// load converts p to floats and scales it: any positive factors of rows and
// columns keep complementarity, and any factor of a power of ε the order.
func (w *lcpWalk) load(p *LCP) error {
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
		d := 0.5 + w.rng.Float64()
		if p.Cover != nil {
			d, _ = p.Cover[i].Float64()
			d *= rowFactor[i]
		}
		w.a.idx, w.a.val = append(w.a.idx, int32(i)), append(w.a.val, d)
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
func (w *lcpWalk) loadMatrix(m [][]LCPEntry) error {
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
// 1, and the tie-breaker.
func (w *lcpWalk) loadSides(q [][]*big.Rat, rowFactor []float64) {
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
	tie := make([]float64, w.n)
	for i := range tie {
		tie[i] = -0.5 - w.rng.Float64()
	}
	w.rhs = append(w.rhs, tie)
}
