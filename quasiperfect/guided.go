package quasiperfect

import (
	"context"
	"errors"
	"fmt"
	"math"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/internal/lp"
	"exactsolve/internal/regret"
	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/seqform"
	"exactsolve/tableau/basis"
)

// A Phase of the guided method for constant-sum games: "build" the program,
// "floats" and "exact" in turns to solve it, "certify" what follows. A Nash equilibrium may take two rounds.
// The counts, with "certify", are those of solving it.
type Phase struct {
	Name        string
	Iterations  int // of the interior point method
	FloatPivots int
	Refinements int // rounds in which floats see what was wrong, enlarged
	Factors     int // exact factorizations
}

func (o *Options) phase(p Phase) {
	if o.Phase != nil {
		o.Phase(p)
	}
}

// runGuided solves the linear program of a constant-sum game from a basis that
// floating point guesses.
func runGuided(ctx context.Context, g *seqform.Game, opt Options, stats *answer.Stats) (solution, ending) {
	opt.phase(Phase{Name: "build"})
	q := newProgram(g, opt.Bounds)
	z, err := q.lp.Solve(ctx, lp.Options{
		MaxPivots: opt.MaxPivots, Start: q.start(ctx),
		Phase: func(name string) { opt.phase(Phase{Name: name}) },
	})
	stats.Method = opt.Bounds.onSequenceForm("simplex method") + ", guided by floats"
	stats.Rows, stats.Cols = q.n1+q.m2, q.m1+q.n2
	if err != nil {
		return solution{}, endOf(err)
	}
	opt.phase(Phase{"certify", z.Stats.Iterations, z.Stats.FloatPivots, z.Stats.Refinements, z.Stats.Factors})
	stats.Pivots += z.Stats.ExactPivots
	stats.Bits = max(stats.Bits, z.Stats.Bits)
	stats.Guess = fmt.Sprintf("%d float pivots", z.Stats.FloatPivots)
	if n := z.Stats.Iterations; n > 0 {
		stats.Guess = fmt.Sprintf("%d interior point iterations, %s", n, stats.Guess)
	}
	if n := z.Stats.Refinements; n > 0 {
		stats.Guess += fmt.Sprintf(", %d refinements", n)
	}
	if opt.Concept == cert.Nash && q.bounds.zero() {
		return solution{nash: q.equilibrium(z)}, solved
	}
	return solution{plans: q.plans(z.Y, func(s int) polyeps.Poly { return z.X(q.varY(s)) })}, solved
}

// startRounds is how many rounds of CFR⁺ guess a basis to start from.
const startRounds = 50

// start returns a basis near the optimum for which costs without ε are right:
// player 1 plays the likeliest actions of the average of some rounds of CFR⁺, and
// player 2 responds best. Basic are p, ŷ of the actions of player 2, and s of the
// sequences of player 1 not played.
func (q *program) start(ctx context.Context) lp.Basis {
	c := regret.New(q.g)
	c.Run(ctx, startRounds)
	b := make(lp.Basis, q.m1+q.n2+q.n1+q.m2)
	for r := range q.m1 {
		b[q.varP(r)] = true
	}
	for s := range q.n1 {
		b[q.varS(s)] = true
	}
	played := c.Likeliest(0)
	for _, s := range played {
		b[q.varS(s)] = false
	}
	for _, s := range c.Respond(1, played) {
		b[q.varY(s)] = true
	}
	return b
}

// attempts is how many walks floats try. The first starts from the covering vector
// of the options or the uniform plans, the others from random plans. Lengths of
// walks differ much with the start, so that each two may be twice as long as the
// two before.
const (
	attempts  = 12
	firstWalk = 8 // pivots allowed to the first, times the size of the problem
)

// exactEntries is the size of a tableau up to which exact pivots are tried when
// floats have led astray.
const exactEntries = 250_000

// maxTerms is the number of payoff terms up to which floats are asked, which bounds
// memory to some hundreds of megabytes.
const maxTerms = 1 << 20

// runGuidedLemke solves the complementarity problem of any two-player game. Floats
// guess a complementary basis, or walk Lemke's path to one with exact checks and, where
// they fail, exact pivots on the way; its exact solution for all powers of ε has no
// negative entry.
func runGuidedLemke(ctx context.Context, g *seqform.Game, opt Options, stats *answer.Stats) (solution, ending) {
	c := newComplementarity(g, opt.Bounds)
	stats.Method = opt.Bounds.onSequenceForm("Lemke's algorithm") + ", guided by floats"
	stats.Rows, stats.Cols = c.n, c.n+1
	if g.Payoffs.Len() > maxTerms {
		return solution{}, large
	}
	p := c.problem(ctx, opt.Covering)
	if ctx.Err() != nil {
		return solution{}, limited
	}
	l := &guidedLemke{c: c, p: p, opt: &opt, stats: stats}
	for k := range attempts {
		b, err := l.attempt(ctx, k)
		switch {
		case b != nil:
			stats.Bits = b.bits()
			z := b.solution()
			return solution{plans: c.plans(func(k int) polyeps.Poly { return z[k] })}, solved
		case errors.Is(err, basis.ErrTooLarge):
			return solution{}, large
		case ctx.Err() != nil || opt.left(l.pivots) <= 0:
			return solution{}, limited
		}
		if errors.Is(err, errRange) {
			break
		}
	}
	if c.n*c.n <= exactEntries {
		return runLemke(ctx, g, opt, stats)
	}
	return solution{}, astray
}

// errRange says that a problem is beyond the range of floats.
var errRange = errors.New("beyond the range of floats")

// A guidedLemke are the attempts at one problem.
type guidedLemke struct {
	c      *complementarity
	p      lemke.Problem
	opt    *Options
	stats  *answer.Stats
	pivots int // so far
}

// attempt walks path k. Before the first if the problem is large, else before the second,
// it guesses, unless a covering vector is asked for.
func (l *guidedLemke) attempt(ctx context.Context, k int) (*pathBasis, error) {
	if l.opt.Covering == nil && (k == 0 && l.c.n >= guessFrom || k == 1 && l.c.n < guessFrom) {
		r, err := newGuess(ctx, l.c, &l.p)
		if err != nil {
			return nil, errRange
		}
		b := r.run(ctx, &l.p, l.opt.left(l.pivots))
		l.pivots += r.pivots
		if b != nil || ctx.Err() != nil || l.opt.left(l.pivots) <= 0 {
			method, steps := r.work()
			l.stats.Method, l.stats.Guess = l.opt.Bounds.onSequenceForm(method)+", guided by floats", steps
			return b, nil
		}
	}
	if k > 0 || l.p.D == nil {
		l.p.D = l.c.cover(&l.p, k)
	}
	w, err := newGuardedWalk(&l.p, l.c.first[2], uint64(k))
	if err != nil {
		return nil, errRange
	}
	b, err := w.run(ctx, l.opt.walk(k, l.c.n, l.pivots))
	l.pivots += w.pivots
	l.stats.Pivots += w.exact
	l.stats.Guess = fmt.Sprintf("%d float pivots, walk %d", l.pivots-l.stats.Pivots, k+1)
	return b, err
}

// walk returns the number of pivots allowed to walk k in a problem of size n, after
// so many.
func (o *Options) walk(k, n, pivots int) int {
	return min(firstWalk*n<<(k/2), o.left(pivots))
}

// left returns the number of pivots allowed after so many.
func (o *Options) left(pivots int) int {
	if o.MaxPivots == 0 {
		return math.MaxInt
	}
	return o.MaxPivots - pivots
}
