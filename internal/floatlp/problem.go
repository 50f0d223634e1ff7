package floatlp

import (
	"errors"
	"fmt"
	"math"
)

// A Problem is a linear program in m rows and n columns. It is not changed by
// this package; all but the matrix may be changed once New has returned.
type Problem struct {
	Maximize bool

	Cost         []float64 // n, finite
	Lower, Upper []float64 // n, bounds of the columns; −Inf, +Inf for none

	RowLower, RowUpper []float64 // m, bounds of the rows

	Matrix Matrix // m×n, by columns; no row occurs twice in a column
}

// maxEntries limits rows, columns and entries: they are numbered in 32 bits.
const maxEntries = math.MaxInt32 / 4

var errTooLarge = errors.New("floatlp: too many rows, columns or entries")

// Validate reports the first thing wrong with p: lengths that do not agree, an
// index out of range or repeated, a number that is not one. A lower bound above
// an upper one is no error: the program is infeasible.
func (p *Problem) Validate() error {
	m, n := len(p.RowLower), len(p.Cost)
	switch {
	case len(p.RowUpper) != m:
		return fmt.Errorf("floatlp: %d upper bounds of rows, %d lower bounds", len(p.RowUpper), m)
	case len(p.Lower) != n || len(p.Upper) != n:
		return fmt.Errorf("floatlp: %d and %d bounds, %d columns", len(p.Lower), len(p.Upper), n)
	case m > maxEntries || n > maxEntries:
		return errTooLarge
	}
	for j := range n {
		if err := checkColumn(j, p.Cost[j], p.Lower[j], p.Upper[j]); err != nil {
			return err
		}
	}
	for i := range m {
		if err := checkBounds("row", i, p.RowLower[i], p.RowUpper[i]); err != nil {
			return err
		}
	}
	return validate(&p.Matrix, m, n)
}

func checkColumn(j int, cost, lower, upper float64) error {
	if !isFinite(cost) {
		return fmt.Errorf("floatlp: cost %v in column %d", cost, j)
	}
	return checkBounds("column", j, lower, upper)
}

func checkBounds(what string, k int, lower, upper float64) error {
	if math.IsNaN(lower) || math.IsNaN(upper) || math.IsInf(lower, 1) || math.IsInf(upper, -1) {
		return fmt.Errorf("floatlp: bounds %v, %v of %s %d", lower, upper, what, k)
	}
	return nil
}

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// validate checks a matrix of m rows and n columns.
func validate(a *Matrix, m, n int) error {
	if len(a.Start) != n+1 || a.Start[0] != 0 || int(a.Start[n]) != len(a.Index) || len(a.Index) != len(a.Value) {
		return errors.New("floatlp: the arrays of the matrix do not agree in length")
	}
	if len(a.Index) > maxEntries {
		return errTooLarge
	}
	for j := range n {
		if a.Start[j] > a.Start[j+1] || int(a.Start[j+1]) > len(a.Index) {
			return fmt.Errorf("floatlp: column %d starts after its end", j)
		}
	}
	last := make([]int, m) // last column with an entry in the row, plus one
	for j := range n {
		for k := a.Start[j]; k < a.Start[j+1]; k++ {
			i := a.Index[k]
			switch {
			case i < 0 || int(i) >= m:
				return fmt.Errorf("floatlp: row %d in column %d, there are %d rows", i, j, m)
			case last[i] == j+1:
				return fmt.Errorf("floatlp: row %d twice in column %d", i, j)
			case !isFinite(a.Value[k]):
				return fmt.Errorf("floatlp: entry %v in row %d of column %d", a.Value[k], i, j)
			}
			last[i] = j + 1
		}
	}
	return nil
}

// A VarStatus says where a variable is in a basis.
type VarStatus uint8

const (
	AtLower VarStatus = iota // nonbasic at its lower bound
	AtUpper                  // nonbasic at its upper bound
	Basic                    // in the basis
	Free                     // nonbasic at zero, without bounds
)

// String returns lower, upper, basic or free.
func (s VarStatus) String() string {
	switch s {
	case AtLower:
		return "lower"
	case AtUpper:
		return "upper"
	case Basic:
		return "basic"
	case Free:
		return "free"
	}
	return fmt.Sprintf("VarStatus(%d)", uint8(s))
}

// A Basis says where each column and each row is; as many are basic as there are
// rows. A row stands for its logical variable, the value of (A x)_i: a row that is
// not basic is tight at the bound named.
type Basis struct {
	Cols []VarStatus
	Rows []VarStatus
}

// Clone returns a copy of b.
func (b *Basis) Clone() *Basis {
	return &Basis{Cols: append([]VarStatus(nil), b.Cols...), Rows: append([]VarStatus(nil), b.Rows...)}
}

// A Status says how a run ended. All are guesses.
type Status uint8

const (
	Optimal    Status = iota // the basis is primal and dual feasible within tolerance
	Infeasible               // Result.Ray shows that no x satisfies the bounds
	Unbounded                // the objective improves without end
	Limit                    // pivots used up, or the context done: values are those on the way
	Trouble                  // rounding errors prevented an answer
)

// String returns the name in small letters.
func (s Status) String() string {
	switch s {
	case Optimal:
		return "optimal"
	case Infeasible:
		return "infeasible"
	case Unbounded:
		return "unbounded"
	case Limit:
		return "limit"
	case Trouble:
		return "trouble"
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// A Result is what a run found, in the units of the program. Its slices belong to
// the caller.
type Result struct {
	Status    Status
	Basis     *Basis
	X         []float64 // n
	Y         []float64 // m multipliers: y_i is the change of the optimum by that of the tight bound of row i
	Reduced   []float64 // n reduced costs c − Aᵀy
	Objective float64   // cᵀx

	// Ray, if Status is Infeasible, has m entries, with
	// min {rayᵀA x : l ≤ x ≤ u} > max {rayᵀs : rl ≤ s ≤ ru}. If a lower bound is
	// above an upper one, it is zero but for that row.
	Ray []float64

	Pivots  int // basis changes of both methods and bound flips of the primal one
	Dual    int // those of the dual method
	Factors int // factorizations of a basis Matrix
}
