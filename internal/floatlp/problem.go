// Package floatlp is machinery: linear programs in floating point, by a sparse
// bounded simplex method, for guesses. It returns a basis and multipliers; no
// number it returns is a claim, and nothing may use one without an exact check.
//
// Start with [Problem], [New] and [Solver.Solve]; [LCPWalk] follows Lemke's path
// for linear complementarity problems. The program is
//
//	min or max  cᵀx   subject to   rl ≤ A x ≤ ru,   l ≤ x ≤ u,
//
// where bounds may be infinite. A solver keeps its program and the last basis, so that a
// change of bounds or costs is solved from there. [Solver.SolvePowers] solves programs
// whose bounds and costs are polynomials in an infinitesimal ε.
//
// Inside, row i has a logical variable s_i = (A x)_i with the bounds of the row;
// variables are the n columns, then the m logicals, and the system is
// A x − s = 0. Matrix, bounds and costs are scaled by powers of two, so that
// scaling adds no rounding error. The letters are
//
//	head   the basic variable of each row     B      the basis Matrix
//	d      reduced costs c − [A −I]ᵀ y        y      multipliers, Bᵀ y = c_B
//	α_q    B⁻¹ a_q, the entering column       ρ_r    B⁻ᵀ e_r
//	α_r    [A −I]ᵀ ρ_r, the pivot row         w      pricing weights
//
// There is no first phase. The dual method starts by shifting costs until the
// basis is dual feasible and the primal one by shifting bounds until it is primal
// feasible; each ends with the true data restored, and the other method repairs
// what that breaks. Primal pivots do not update the weights of steepest edge pricing,
// which are approximate after them.
//
// Equal programs, options and calls give equal answers on one machine; another
// may fuse multiplications and additions and take another path.
//
// Reference: Koberstein 2005 [Kob05] for the dual method; Forrest and Goldfarb
// 1992 [FG92] for its steepest edge pricing; Harris 1973 [Har73] for devex pricing
// and the ratio tests; Suhl and Suhl 1990 [SS90] and Forrest and Tomlin 1972 [FT72]
// for the factorization and its updates; Hall and McKinnon 2005 [HM05] for hyper-sparse solves.
package floatlp

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Data are the costs and bounds of a linear program in m rows and n columns.
type Data struct {
	Cost               []float64 // n, finite
	Lower, Upper       []float64 // n, bounds of the columns; −Inf, +Inf for none
	RowLower, RowUpper []float64 // m, bounds of the rows
}

// A Problem is a linear program. It is not changed by this package; all but the matrix
// may be changed once New has returned.
type Problem struct {
	Data
	Maximize bool
	Matrix   Matrix // m×n, by columns; no row occurs twice in a column
}

// maxEntries limits rows, columns and entries: they are numbered in 32 bits.
const maxEntries = math.MaxInt32 / 4

var errTooLarge = errors.New("floatlp: too many rows, columns or entries")

// check reports lengths that do not agree, and numbers that are none. A lower bound
// above an upper one is no error: the program is infeasible.
func (d *Data) check(m, n int) error {
	if len(d.Cost) != n || len(d.Lower) != n || len(d.Upper) != n || len(d.RowLower) != m || len(d.RowUpper) != m {
		return fmt.Errorf("floatlp: costs or bounds of a program other than of %d rows and %d columns", m, n)
	}
	infinite := func(sign int) func(float64) bool {
		return func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, sign) }
	}
	for _, list := range []struct {
		numbers []float64
		none    func(float64) bool
	}{{d.Cost, infinite(0)}, {d.Lower, infinite(1)}, {d.RowLower, infinite(1)}, {d.Upper, infinite(-1)}, {d.RowUpper, infinite(-1)}} {
		if k := slices.IndexFunc(list.numbers, list.none); k >= 0 {
			return fmt.Errorf("floatlp: cost or bound %v of row or column %d", list.numbers[k], k)
		}
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
func (s VarStatus) String() string { return [...]string{"lower", "upper", "basic", "free"}[s] }

// A Basis says where each column and each row is; as many are basic as there are
// rows. A row stands for its logical variable, the value of (A x)_i: a row that is
// not basic is tight at the bound named.
type Basis struct {
	Cols []VarStatus
	Rows []VarStatus

	// Edges are the dual steepest edge weights of basic variables, columns first, about,
	// and 0 where they are not known; nil if none is.
	Edges []float64
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
	return [...]string{"optimal", "infeasible", "unbounded", "limit", "trouble"}[s]
}

// A Result is what a run found, in the units of the program. Its slices belong to the caller.
type Result struct {
	Status    Status
	Basis     *Basis
	X         []float64 // n
	Y         []float64 // m multipliers: y_i is the change of the optimum by that of the tight bound of row i
	Objective float64   // cᵀx

	// Ray, if Status is Infeasible, has m entries, with
	// min {rayᵀA x : l ≤ x ≤ u} > max {rayᵀs : rl ≤ s ≤ ru}. If a lower bound is
	// above an upper one, it is zero but for that row.
	Ray []float64

	Pivots  int // basis changes of both methods and bound flips of the primal one
	Dual    int // those of the dual method
	Factors int // factorizations of a basis Matrix
}
