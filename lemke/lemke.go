// Package lemke is the methods layer: linear complementarity problems, solved by
// Lemke's algorithm in exact arithmetic. It knows nothing of games.
//
// Start with [Problem] and [Method]; [Howson] is the algorithm of Lemke and Howson.
//
// The problem is, for a rational n×n matrix M and q polynomial in ε,
//
//	w = q + M z,   w ≥ 0,   z ≥ 0,   wᵀz = 0.
//
// The method adds d·z₀ with a covering vector d > 0 (or 0 where q > 0), starts on the ray of large
// z₀, and follows complementary pivots until z₀ leaves (a solution) or nothing
// does (a secondary ray).
//
// The order is semantic first: right-hand sides compare by the powers of ε from
// ε⁰ up, and only what is still tied compares by the columns of w, that is as if
// q were q + (δ, δ², …) with δ smaller than every power of ε. On a tie in the
// ε-part z₀ leaves at once. No basis can then come back.
//
// Reference: Lemke 1965 [Lem65]; Cottle, Pang and Stone 1992 [CPS92], section
// 4.4.
package lemke

import (
	"context"
	"fmt"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau"
)

// A Problem is a linear complementarity problem with a covering vector.
type Problem struct {
	M [][]tableau.Entry // n sparse rows; Col is 0 … n−1
	Q [][]rational.Rat  // n polynomials: coefficients of ε⁰, ε¹, …
	D []rational.Rat    // covering vector, entries positive, or 0 where q is positive; nil means (1, …, 1)
}

// Validate reports the first shape of p that does not fit.
func (p *Problem) Validate() error {
	n := len(p.M)
	if len(p.Q) != n || p.D != nil && len(p.D) != n {
		return fmt.Errorf("lemke: %d rows of M, %d of q, %d of d", n, len(p.Q), len(p.D))
	}
	for i, row := range p.M {
		for _, e := range row {
			if e.Col < 0 || e.Col >= n {
				return fmt.Errorf("lemke: row %d of M has an entry in column %d of %d", i, e.Col, n)
			}
		}
	}
	for i, d := range p.D {
		if d.Sign() < 0 || d.IsZero() && polyeps.New(p.Q[i]...).Sign() <= 0 {
			return fmt.Errorf("lemke: entry %d of the covering vector is %v, not positive", i, d)
		}
	}
	return nil
}

// A Status says how far the method is.
type Status int

// Ends of the method. Unfinished means that a limit came first.
const (
	Unfinished Status = iota
	Solved
	Ray
)

// A walk is a path of complementary pivots.
type walk struct {
	Trace func(tableau.Event) // called after each pivot; nil for none

	t      *tableau.Tableau
	n      int
	w      []int // the variables w, the reference of the lexicographic order
	enter  int   // the variable to enter next
	status Status
}

// pivot has the next variable enter, and returns the one that leaves row r.
func (p *walk) pivot(r, c int) (leave int) {
	leave = p.t.Basic(r)
	p.t.Pivot(r, c)
	if p.Trace != nil {
		p.Trace(tableau.Event{Enter: p.enter, Leave: leave, Bits: p.t.MaxBits()})
	}
	return leave
}

// run steps until the end, at most maxPivots times (0 means no limit), or until ctx is done.
func (p *walk) run(ctx context.Context, maxPivots int, step func() Status) Status {
	for k := 0; p.status == Unfinished && ctx.Err() == nil && (maxPivots <= 0 || k < maxPivots); k++ {
		step()
	}
	return p.status
}

// Pivots returns the number of pivots so far.
func (p *walk) Pivots() int { return p.t.Pivots() }

// MaxBits returns the largest bit length of an integer stored so far.
func (p *walk) MaxBits() int { return p.t.MaxBits() }

// A Method runs Lemke's algorithm on one problem, for one goroutine. Its Trace, if not nil,
// is called after each pivot.
type Method struct{ walk }

// Variables of the tableau: z is 0 … n−1, z₀ is n, and w follows.
func (m *Method) z0() int        { return m.n }
func (m *Method) varW(i int) int { return m.n + 1 + i }

// complement returns the other variable of a pair; it must not be z₀.
func (m *Method) complement(v int) int {
	if v < m.n {
		return m.varW(v)
	}
	return v - m.n - 1
}

// New returns the method before its first pivot. It panics if p does not validate.
func New(p Problem) *Method {
	if err := p.Validate(); err != nil {
		panic(err.Error())
	}
	n := len(p.M)
	s := tableau.System{Cols: n + 1, Rhs: 1, Rows: make([]tableau.Row, n)}
	for i, row := range p.M {
		entries := make([]tableau.Entry, 0, len(row)+1)
		for _, e := range row {
			entries = append(entries, tableau.Entry{Col: e.Col, Value: e.Value.Neg()})
		}
		d := rational.Int(1)
		if p.D != nil {
			d = p.D[i]
		}
		if !d.IsZero() {
			entries = append(entries, tableau.Entry{Col: n, Value: d.Neg()})
		}
		s.Rows[i] = tableau.Row{Entries: entries, Rhs: p.Q[i]}
		s.Rhs = max(s.Rhs, len(p.Q[i]))
	}
	m := &Method{walk{t: tableau.New(s), n: n, enter: n, w: make([]int, n)}}
	for i := range m.w {
		m.w[i] = m.varW(i)
	}
	return m
}

// Step performs one pivot, or finds that the method has ended.
func (m *Method) Step() Status {
	if m.status != Unfinished {
		return m.status
	}
	c, _ := m.t.ColumnOf(m.enter)
	r := -1
	if m.t.Pivots() == 0 {
		if r = m.firstRow(c); r < 0 {
			m.status = Solved // q ≥ 0: z = 0
			return m.status
		}
	} else if r = m.leavingRow(c); r < 0 {
		m.status = Ray
		return m.status
	}
	if leave := m.pivot(r, c); leave == m.z0() {
		m.status = Solved
	} else {
		m.enter = m.complement(leave)
	}
	return m.status
}

// firstRow returns the row in which z₀ enters: that of the smallest q[i]/d[i] in
// the order of the package comment, or −1 if q ≥ 0. Entries in the column of z₀
// are −d, so that is the largest ratio to them.
func (m *Method) firstRow(c int) int {
	if m.t.FirstNegativeRow() < 0 {
		return -1
	}
	best := -1
	for i := range m.n {
		if m.t.Sign(i, c) == 0 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		s := m.t.CompareRatios(i, best, c)
		if s > 0 || s == 0 && m.t.Lexicographic(i, best, c, m.w) > 0 {
			best = i
		}
	}
	return best
}

func (m *Method) leavingRow(c int) int {
	return m.t.LeavingRow(c, func(i, l int) bool {
		switch m.z0() {
		case m.t.Basic(i):
			return true
		case m.t.Basic(l):
			return false
		}
		return m.t.Lexicographic(i, l, c, m.w) < 0
	})
}

// Run steps until the end, at most maxPivots times (0 means no limit), or until ctx is done.
func (m *Method) Run(ctx context.Context, maxPivots int) Status {
	return m.run(ctx, maxPivots, m.Step)
}

// Z returns entry i of z: the coefficients of ε⁰, ε¹, ….
func (m *Method) Z(i int) []rational.Rat { return m.t.Value(i) }

// Basic reports whether entry i of z is a basic variable; if not, it is zero.
func (m *Method) Basic(i int) bool {
	_, ok := m.t.RowOf(i)
	return ok
}

// W returns entry i of w.
func (m *Method) W(i int) []rational.Rat { return m.t.Value(m.varW(i)) }

// Z0 returns z₀, which is zero once the problem is solved.
func (m *Method) Z0() []rational.Rat { return m.t.Value(m.z0()) }
