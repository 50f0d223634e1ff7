// Package quasiperfect is a concept layer package: equilibria of two-player
// games with perfect recall by the sequence form, from plain Nash equilibria to
// quasi-perfect ones with beliefs at every information set.
//
// Start with [Solve].
//
// Every sequence σ but the empty one gets a lower bound on its realization
// weight, ε to the number |σ| of own actions in it, for a formal infinitesimal
// ε. The perturbed game is solved exactly, as polynomials in ε, and the limit of
// its equilibrium is taken at each information set. (The paper says "realization
// weight of u is at least ε^{d_u}" of information sets u; the bounds must be on
// sequences, i.e. on actions, to force every action to be played.)
//
// For constant-sum games the perturbed game is one linear program whose matrix
// has no ε; its right-hand side and cost are polynomials.
//
// Reference: Miltersen and Sørensen 2006 [MS06]; van Damme 1984 [vD84]; Koller,
// Megiddo and von Stengel 1996 [KMvS96].
package quasiperfect

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/tremble"
	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/memory"
	"exactsolve/tableau"
)

// Options of [Solve]. The zero value asks for a quasi-perfect equilibrium
// without limits.
type Options struct {
	// Concept to claim: Nash, Sequential, NormalFormPerfect, QuasiPerfect,
	// ExtensivePerfect, QuasiProper or Proper; empty means QuasiPerfect. Sequential and
	// NormalFormPerfect are answered by a quasi-perfect equilibrium, certified
	// for what is claimed.
	Concept cert.Concept

	// Method is Auto, Simplex, Lemke or Guided; empty means Auto.
	Method Method

	// MaxPivots limits the pivots after the crash basis; 0 means no limit.
	MaxPivots int

	// Bounds perturb the game; nil means ε^|σ| for each sequence σ. Not used for Nash,
	// ExtensivePerfect, QuasiProper and Proper.
	Bounds Bounds

	// Covering is Lemke's covering vector, one positive number for each sequence
	// of player 1, of player 2, then for each information set of player 1 and of
	// player 2 after one for the root (for Proper, of the reduced strategic form); nil
	// means all ones. Others may lead to other equilibria.
	Covering []rational.Rat

	// Beliefs asks, of Nash, for those that Bayes' rule gives where play leads. Other
	// concepts come with beliefs everywhere.
	Beliefs bool

	// Trace is called after each of those pivots; nil for none.
	Trace func(tableau.Event)

	// Phase is called as each phase of the guided method begins; nil for none.
	Phase func(Phase)
}

// A Method says how to solve the perturbed game.
type Method string

// Auto takes Simplex for constant-sum games, which it is limited to, and Lemke for
// the others; or Guided where they are not small.
const (
	Auto    Method = "auto"
	Simplex Method = "simplex"
	Lemke   Method = "lemke"
	Guided  Method = "guided" // either, to a basis that floats guess
)

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var problems []error
	add := func(format string, args ...any) {
		problems = append(problems, fmt.Errorf("quasiperfect: "+format, args...))
	}
	switch o.Concept {
	case "", cert.Nash, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect, cert.ExtensivePerfect, cert.QuasiProper, cert.Proper:
	default:
		add("concept %q is not one this package finds", o.Concept)
	}
	switch o.Method {
	case "", Auto, Simplex, Lemke, Guided:
	default:
		add("no method %q", o.Method)
	}
	if o.MaxPivots < 0 {
		add("negative pivot limit %d", o.MaxPivots)
	}
	return errors.Join(problems...)
}

// ErrNotSupported is wrapped by the errors of [Solve] for games outside its
// scope.
var ErrNotSupported = errors.New("not supported")

// Solve finds an equilibrium of a two-player game with perfect recall. The
// result has status Yes with a checked certificate, or Unknown if a limit or ctx
// ended the search. An error means that the game or the options are out of
// scope, or wraps [answer.ErrInternal] if the answer failed its check.
//
// The cost is that of pivoting exactly on a system of |Σ1| rows and columns for
// the simplex method, and of |Σ1| + |Σ2| + |H1| + |H2| + 2 for Lemke's.
func Solve(ctx context.Context, g *seqform.Game, opt Options) (*answer.Result, error) {
	switch {
	case opt.Validate() == nil && opt.chained(g):
		return solveChain(ctx, g, opt)
	case opt.Concept == cert.Proper:
		return solveProper(ctx, g, opt)
	}
	if err := opt.complete(g); err != nil {
		return nil, err
	}
	result := new(answer.Result)
	if !opt.small(g, result) {
		return result, nil
	}
	switch opt.Concept {
	case cert.ExtensivePerfect:
		return solveExtensive(ctx, g, opt)
	case cert.QuasiProper:
		return solveOrdered(ctx, g, opt)
	}
	if opt.Bounds == nil {
		opt.Bounds = lengthBounds(g)
	}
	for _, run := range opt.runs(g) {
		a, end := run(ctx, g, opt, &result.Stats)
		if end != solved {
			return result, unsolved(ctx, result, end, opt.MaxPivots)
		}
		c, err := a.proved(g, &opt)
		if err == nil {
			result.Status, result.Certificate, result.Reason = answer.Yes, c, ""
			return result, nil
		}
		result.Reason = err.Error()
	}
	return nil, fmt.Errorf("%w: %s", answer.ErrInternal, result.Reason)
}

// small reports whether tableau and solution are of a size that fits; if not, the result
// says why.
func (o *Options) small(g *seqform.Game, result *answer.Result) bool {
	if n, too := o.entries(g); too && o.Method != Guided {
		result.Reason = fmt.Sprintf("a tableau of %d entries, more than the limit of %d", n, tableau.MaxEntries)
		return false
	} else if err := memory.Check(fmt.Sprintf("a tableau of %d entries", n), 8*int64(n)); err != nil && o.Method != Guided {
		result.Reason = err.Error()
		return false
	}
	if n := o.coefficients(g); n > maxCoefficients {
		result.Reason = fmt.Sprintf("polynomials in ε of %d coefficients together, more than the limit of %d", n, maxCoefficients)
		return false
	}
	return true
}

// complete fills in the defaults and reports what is out of scope.
func (o *Options) complete(g *seqform.Game) error {
	if err := o.Validate(); err != nil {
		return err
	}
	if g.Recall != nil {
		return fmt.Errorf("quasiperfect: %w", g.Recall)
	}
	if len(g.Players) != 2 {
		return fmt.Errorf("quasiperfect: a game of %d players: %w, want 2", len(g.Players), ErrNotSupported)
	}
	if o.Concept == "" {
		o.Concept = cert.QuasiPerfect
	}
	_, constant := g.ConstantSum()
	n, _ := o.entries(g)
	switch {
	case o.Method == Simplex && !constant:
		return fmt.Errorf("quasiperfect: the simplex method for payoffs without constant sum: %w, use method %q", ErrNotSupported, Lemke)
	case o.Method == Simplex && o.lemkeAlone(), o.Method == Guided && o.lemkeAlone() && (o.Concept != cert.ExtensivePerfect || !constant):
		return fmt.Errorf("quasiperfect: method %q for concept %q in this game: %w, use method %q", o.Method, o.Concept, ErrNotSupported, Lemke)
	case o.Method != "" && o.Method != Auto:
	case constant && o.Concept == cert.ExtensivePerfect, !o.lemkeAlone() && n > guidedEntries:
		o.Method = Guided
	case constant && !o.lemkeAlone():
		o.Method = Simplex
	default:
		o.Method = Lemke
	}
	if o.Concept == cert.Proper {
		return nil
	}
	return o.checkCovering(g)
}

func (o *Options) checkCovering(g *seqform.Game) error {
	if n := variables(g); o.Covering != nil && len(o.Covering) != n {
		return fmt.Errorf("quasiperfect: covering vector of %d entries, want %d", len(o.Covering), n)
	}
	return nil
}

// variables returns the size of the complementarity problem of the game with bounds.
func variables(g *seqform.Game) int { return newComplementarity(g, nil).n }

// lemkeAlone reports whether the perturbed game is no linear program of the form that the
// simplex method has here, even if payoffs have a constant sum: ε is in the matrix, or
// mistakes have an order.
func (o *Options) lemkeAlone() bool {
	return o.Concept == cert.ExtensivePerfect || o.Concept == cert.QuasiProper || o.Concept == cert.Proper
}

// An ending says how a run ended.
type ending int

const (
	solved ending = iota
	limited
	large
	failed // what the mathematics excludes
	astray // what floating point found does not hold
)

// A run solves the perturbed game and adds to the statistics.
type run func(ctx context.Context, g *seqform.Game, opt Options, stats *answer.Stats) (solution, ending)

// runs returns what to try in turn. Without a perturbation, a solution of the
// complementarity problem may leave constraints slack in a way that repairing
// changes costs; then the perturbed game decides.
func (o *Options) runs(g *seqform.Game) []run {
	perturbed := run(runLemke)
	switch o.Method {
	case Simplex:
		perturbed = runSimplex
	case Guided:
		perturbed = runGuided
		if _, constant := g.ConstantSum(); !constant {
			perturbed = runGuidedLemke
		}
	}
	if o.Concept != cert.Nash {
		return []run{perturbed}
	}
	plain := func(ctx context.Context, g *seqform.Game, opt Options, stats *answer.Stats) (solution, ending) {
		opt.Bounds = noBounds(g)
		return perturbed(ctx, g, opt, stats)
	}
	return []run{plain, perturbed}
}

func unsolved(ctx context.Context, r *answer.Result, end ending, maxPivots int) error {
	switch {
	case end == failed:
		return fmt.Errorf("%w: the method found no equilibrium of a perturbed game", answer.ErrInternal)
	case ctx.Err() != nil:
		r.Reason = "stopped before a solution: " + context.Cause(ctx).Error()
	case end == astray:
		r.Reason = "floating point found no solution, and the tableau is too large for exact pivots"
	case end == large:
		r.Reason = "a linear system is too large to be solved exactly"
	default:
		r.Reason = fmt.Sprintf("pivot limit of %d reached before a solution", maxPivots)
	}
	return nil
}

// guidedEntries is the size of a tableau from which floats are asked first.
const guidedEntries = 10_000

// maxCoefficients limits the size of a solution.
const maxCoefficients = 1 << 25

// coefficients returns how many coefficients plans and values in powers of ε have.
func (o *Options) coefficients(g *seqform.Game) int {
	powers := 1
	if o.Concept != cert.Nash {
		powers += o.powers(g)
	}
	n := 0
	for i := range g.Players {
		n += g.Players[i].NumSeqs() + len(g.Players[i].Infosets) + 1
	}
	return n * powers
}

// powers returns the highest power of ε in the perturbation.
func (o *Options) powers(g *seqform.Game) int {
	if o.Concept == cert.QuasiProper {
		powers := mistakes(g)
		return slices.Max(slices.Concat(powers[:]...))
	}
	return max(g.Players[0].MaxLength(), g.Players[1].MaxLength())
}

// entries returns the number of entries of a tableau of the game, and whether
// they are more than tableau.MaxEntries.
func (o *Options) entries(g *seqform.Game) (entries int, too bool) {
	p, q := &g.Players[0], &g.Players[1]
	rows := variables(g)
	if o.Concept == cert.QuasiProper {
		rows += 2 * exchanges(g)
	}
	cols := rows
	if o.Method != Lemke {
		rows, cols = p.NumSeqs()+len(q.Infosets)+1, q.NumSeqs()+len(p.Infosets)+1
	}
	cols += 1 + o.powers(g)
	if max(rows, cols) > math.MaxInt32 {
		return math.MaxInt, true
	}
	return rows * cols, rows*cols > tableau.MaxEntries
}

// runSimplex solves the linear program of a constant-sum game.
func runSimplex(ctx context.Context, g *seqform.Game, opt Options, stats *answer.Stats) (solution, ending) {
	q := newProgram(g, opt.Bounds)
	stats.Method = opt.Bounds.onSequenceForm("simplex method")
	if end := q.pivot(ctx, opt, stats); end != solved {
		return solution{}, end
	}
	return solution{plans: q.optimum()}, solved
}

// pivot makes the tableau and moves it to an optimum.
func (q *program) pivot(ctx context.Context, opt Options, stats *answer.Stats) ending {
	q.t = q.lp.Tableau()
	stats.Rows, stats.Cols = q.t.Rows(), q.t.Cols()
	ready := q.crash(ctx)
	crash := q.t.Pivots()
	stats.Crash += crash
	if !ready {
		return limited
	}
	method := tableau.Simplex{T: q.t, Trace: opt.Trace}
	end := method.Run(ctx, opt.MaxPivots)
	stats.Pivots += q.t.Pivots() - crash
	stats.Bits = max(stats.Bits, q.t.MaxBits())
	return map[tableau.Status]ending{tableau.Optimal: solved, tableau.Unbounded: failed, tableau.Unfinished: limited}[end]
}

// runLemke solves the complementarity problem of any two-player game.
func runLemke(ctx context.Context, g *seqform.Game, opt Options, stats *answer.Stats) (solution, ending) {
	c := newComplementarity(g, opt.Bounds)
	stats.Method = opt.Bounds.onSequenceForm("Lemke's algorithm")
	stats.Rows, stats.Cols = c.n, c.n+1
	p := c.problem(ctx, opt.Covering)
	if ctx.Err() != nil {
		return solution{}, limited
	}
	method, end := complement(ctx, p, opt, opt.MaxPivots, stats)
	if end != solved {
		return solution{}, end
	}
	return solution{plans: c.plans(func(k int) polyeps.Poly { return polyeps.New(method.Z(k)...) })}, solved
}

// complement runs Lemke's algorithm for so many pivots at most, 0 for any number.
func complement(ctx context.Context, p lemke.Problem, opt Options, most int, stats *answer.Stats) (*lemke.Method, ending) {
	method := lemke.New(p)
	method.Trace = opt.Trace
	end := method.Run(ctx, most)
	stats.Pivots += method.Pivots()
	stats.Bits = max(stats.Bits, method.MaxBits())
	return method, map[lemke.Status]ending{lemke.Solved: solved, lemke.Ray: failed, lemke.Unfinished: limited}[end]
}

// proved returns the certificate of a claim about the limit of plans, with its
// evidence, once it has been checked.
func proved(g *seqform.Game, concept cert.Concept, plans [][]polyeps.Poly, bounds Bounds) (*cert.Certificate, error) {
	c := limitClaim(g, concept, tremble.Limit(g, plans))
	c.Evidence = cert.Evidence{Plans: plans, Bounds: bounds}
	return c, cert.Seal(context.Background(), g, c)
}

// limitClaim returns the claim about an assessment.
func limitClaim(g *seqform.Game, concept cert.Concept, a seqform.Assessment) *cert.Certificate {
	return &cert.Certificate{Claim: cert.Claim{
		Concept: concept,
		Payoffs: g.ExpectedPayoffs(g.Plans(a.Profile)),
		Profile: a.Profile,
		Beliefs: a.Beliefs,
	}}
}
