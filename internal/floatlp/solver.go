package floatlp

import (
	"math"
	"slices"
)

// A Solver holds a program and its last basis. It is not safe for use by several goroutines at once.
type Solver struct {
	maximize   bool
	n, m       int
	cost       []float64 // of columns, as given
	lower      []float64 // of columns, then of rows, as given
	upper      []float64
	entries    Matrix // as given, by columns, without zeros
	costFactor float64

	// Scaled, for the variables: n columns, then m logicals.
	scale      []float64 // a variable is scale times its scaled value
	a, at      Matrix
	lo, up, c  []float64 // true
	wlo, wup   []float64 // shifted or perturbed, for the primal method
	wc         []float64 // likewise, for the dual method
	status     []VarStatus
	x, d       []float64 // of nonbasic variables
	head       []int32   // by row: the basic variable,
	bx, bl, bu []float64 // its value and bounds

	b        *builder
	f        *factor // of b
	factored bool    // f is the factorization of head and need not be made anew

	rowList
	work
	tally
}

// work is the scratch of a pivot.
type work struct {
	col, rho, tau, flip *vector // by row: α_q, ρ_r, B⁻¹ ρ_r, change by bound flips
	row                 *vector // by variable: α_r
	spike, eta          packed

	colDensity, rhoDensity, flipDensity float64

	edge     []float64 // dual steepest edge weights of basic variables, by variable, about; 0 if not known
	edgeB    []float64 // the same by row
	devex    []float64 // primal devex weights of nonbasic variables
	breaks   []int32   // candidates of the dual ratio test
	flips    []int32   // variables to flip
	weighted []int32   // rows whose weights change
	random   uint64

	still  int       // pivots without a step, see progress
	stalls int       // perturbations
	ray    []float64 // shows infeasibility, scaled
}

// tally counts.
type tally struct {
	pivots, dualPivots, factors int
}

func (t *tally) add(u tally) {
	t.pivots += u.pivots
	t.dualPivots += u.dualPivots
	t.factors += u.factors
}

// New returns a solver of a copy of p, with the basis of all logical variables.
// It returns an error if p is not valid.
func New(p *Problem) (*Solver, error) {
	s := &Solver{maximize: p.Maximize, n: len(p.Cost), m: len(p.RowLower)}
	if s.n > maxEntries || s.m > maxEntries {
		return nil, errTooLarge
	}
	if err := validate(&p.Matrix, s.m, s.n); err != nil {
		return nil, err
	}
	s.entries = withoutZeros(p.Matrix)
	s.prepare()
	if err := s.Set(&p.Data); err != nil {
		return nil, err
	}
	s.status = make([]VarStatus, s.n+s.m)
	for v := range s.status {
		if s.status[v] = Basic; v < s.n {
			s.status[v] = nearest(s.lower[v], s.upper[v])
		}
	}
	return s, nil
}

// nearest returns where a nonbasic variable goes: to the bound nearer to zero.
func nearest(lower, upper float64) VarStatus {
	switch {
	case math.IsInf(lower, -1) && math.IsInf(upper, 1):
		return Free
	case math.Abs(lower) <= math.Abs(upper):
		return AtLower
	}
	return AtUpper
}

// allowed returns status, or if the bounds do not allow it, one that they allow.
func allowed(status VarStatus, lower, upper float64) VarStatus {
	if status == AtLower && !math.IsInf(lower, -1) || status == AtUpper && !math.IsInf(upper, 1) {
		return status
	}
	return nearest(lower, upper)
}

// prepare makes the scaled program.
func (s *Solver) prepare() {
	total := s.n + s.m
	s.a = Matrix{Start: s.entries.Start, Index: s.entries.Index, Value: slices.Clone(s.entries.Value)}
	s.at = s.a.Transposed(s.m)
	s.scale = scaleFactors(&s.a, &s.at)
	cols, rows := s.scale[:s.n], s.scale[s.n:]
	multiply(&s.a, cols, rows)
	multiply(&s.at, rows, cols)
	for i := s.n; i < total; i++ {
		s.scale[i] = 1 / s.scale[i]
	}
	for _, v := range []*[]float64{&s.lo, &s.up, &s.c, &s.wlo, &s.wup, &s.wc, &s.x, &s.d, &s.edge, &s.devex} {
		*v = make([]float64, total)
	}
	for _, v := range []*[]float64{&s.bx, &s.bl, &s.bu, &s.edgeB, &s.square} {
		*v = make([]float64, s.m)
	}
	s.head, s.in = make([]int32, s.m), make([]bool, s.m)
	s.b = newBuilder(s.m)
	s.f = s.b.f
	s.col, s.rho, s.tau, s.flip = newVector(s.m), newVector(s.m), newVector(s.m), newVector(s.m)
	s.row = newVector(total)
}

// scaleCosts scales the costs so that the largest is near 1, and turns them for minimization.
func (s *Solver) scaleCosts() {
	largest := 0.0
	for j, c := range s.cost {
		s.c[j] = c * s.scale[j]
		largest = max(largest, math.Abs(s.c[j]))
	}
	s.costFactor = 1
	if largest > 0 && isFinite(largest) {
		s.costFactor = powerOfTwo(largest)
	}
	if s.maximize {
		s.costFactor = -s.costFactor
	}
	for j := range s.cost {
		s.c[j] /= s.costFactor
	}
}

// loadBasis makes head, the values of nonbasic variables and the working data
// from status and the true data. A basis of the wrong size is completed with logicals or cut.
func (s *Solver) loadBasis() {
	copy(s.wlo, s.lo)
	copy(s.wup, s.up)
	copy(s.wc, s.c)
	count := 0
	for _, status := range s.status {
		if status == Basic {
			count++
		}
	}
	for v := 0; v < len(s.status) && count > s.m; v++ {
		if s.status[v] == Basic {
			s.status[v] = nearest(s.lo[v], s.up[v])
			count--
		}
	}
	for v := s.n; v < len(s.status) && count < s.m; v++ {
		if s.status[v] != Basic {
			s.status[v] = Basic
			count++
		}
	}
	if !s.factored {
		k := 0
		for v, status := range s.status {
			if status == Basic {
				s.head[k], s.edgeB[k] = int32(v), s.edge[v]
				k++
			}
		}
	}
	s.placeNonbasic()
}

// placeNonbasic puts nonbasic variables at their working bounds.
func (s *Solver) placeNonbasic() {
	for v, status := range s.status {
		if status == Basic {
			continue
		}
		s.status[v] = allowed(status, s.wlo[v], s.wup[v])
		s.placeAt(v)
	}
}

// placeAt sets the value of nonbasic v by its status.
func (s *Solver) placeAt(v int) {
	switch s.status[v] {
	case AtLower:
		s.x[v] = s.wlo[v]
	case AtUpper:
		s.x[v] = s.wup[v]
	default:
		s.x[v] = 0
	}
}

// SetBasis makes b, which must be of the size of the program, the basis to start from.
// What the bounds do not allow is moved to another bound, and what is dependent is
// replaced by logicals.
func (s *Solver) SetBasis(b *Basis) {
	copy(s.status, b.Cols)
	copy(s.status[s.n:], b.Rows)
	clear(s.edge)
	copy(s.edge, b.Edges)
	s.factored = false
}

// Set changes costs and bounds. It returns an error if they are not those of such a program.
func (s *Solver) Set(d *Data) error {
	if err := d.check(s.m, s.n); err != nil {
		return err
	}
	s.cost, s.lower, s.upper = slices.Clone(d.Cost), slices.Concat(d.Lower, d.RowLower), slices.Concat(d.Upper, d.RowUpper)
	s.rescale()
	return nil
}

// rescale scales costs and bounds.
func (s *Solver) rescale() {
	for v := range s.lower {
		s.lo[v], s.up[v] = s.lower[v]/s.scale[v], s.upper[v]/s.scale[v]
	}
	s.scaleCosts()
}
