// Package floatlp is machinery: linear programs in floating point, by a sparse
// bounded simplex method, for guesses. It returns a basis and multipliers; no
// number it returns is a claim, and nothing may use one without an exact check.
//
// Start with [Problem], [New] and [Solver.Solve]; [LCPWalk] follows Lemke's path
// for linear complementarity problems. The program is
//
//	min or max  cᵀx   subject to   rl ≤ A x ≤ ru,   l ≤ x ≤ u,
//
// where bounds may be infinite. A solver keeps its program and the last basis,
// so that a change of bounds or costs is solved from there. [Solver.SolvePowers] solves programs whose bounds and costs are polynomials
// in an infinitesimal ε.
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
// what that breaks.
//
// Equal programs, options and calls give equal answers on one machine; another
// may fuse multiplications and additions and take another path.
//
// Reference: Koberstein 2005 [Kob05] for the dual method; Forrest and Goldfarb
// 1992 [FG92] for its steepest edge pricing; Harris 1973 [Har73] for devex pricing
// and the ratio tests; Suhl and Suhl 1990 [SS90] and Forrest and Tomlin 1972 [FT72]
// for the factorization and its updates; Hall and McKinnon 2005 [HM05] for
// hyper-sparse solves.
package floatlp
