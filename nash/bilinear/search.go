// Package bilinear is in the concept layer: one Nash equilibrium of a game with any
// number of players, in strategic or extensive form, by spatial branch and bound in
// rational arithmetic on the models of package model, with a checked certificate.
//
// Start with [Solve]. A box has a domain for each variable of the model. Boxes are
// looked at in rounds, of one at first and of more later:
//
//   - domains are tightened by interval arithmetic on the rows and products, and in
//     strategic form by the exact ranges of differences of payoffs;
//   - a linear relaxation is solved in floating point, from the basis of that of the box
//     it is part of, in small strategic forms over joint distributions with the rows of
//     correlated equilibrium, elsewhere and with [Chain] with those of McCormick's
//     inequalities for the products of the model that solutions violate. If it seems to
//     have no solution, its multipliers are rounded and checked exactly; only if they
//     prove it is the box discarded;
//   - before that from the average of regret matching, and then from the point of the
//     relaxation, unless that seems to be an equilibrium, damped Newton steps look for one
//     of the box. It is then solved for exactly: as rational numbers, or in a box that
//     contains it and, in strategic form where it is regular, no other. [Starts] leave
//     such steps out, and [Found] says which found what;
//   - otherwise the box is split: by a pair, into weight 0 and slack 0, chosen by the
//     relaxations of both sides, which may decide pairs and have points that are equilibria
//     too; and when all pairs are decided, at the middle of the widest weight.
//
// No box that contains an equilibrium is discarded without an answer, and some box
// does contain one. The search need not end where no equilibrium is regular. Whatever
// happens, the profile of least regret seen is claimed with its exact regret.
//
// Letters: i, j, k players; s sequences; h information sets; x weights; r slacks;
// v values; w products; b binary variables; g derivatives; d domains; y unknowns;
// p, q numbers of bits.
//
// Reference: Ganzfried 2024 [Gan24] and 2025 [Gan25] for the models; McCormick 1976
// [McC76] and Sherali and Adams 1990 [SA90] for the relaxation; Neumaier and
// Shcherbina 2004 [NS04] for bounds from inexact multipliers; Achterberg, Koch and
// Martin 2005 [AKM05] for the choice of pairs.
package bilinear

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// A Method says on which kind of model to branch, the [model.Kind] of that name.
type Method string

// The methods.
const (
	NCP   Method = "ncp"
	MIQCP Method = "miqcp"
	Chain Method = "miqcp-chain"
)

// Methods returns all methods.
func Methods() []Method { return []Method{NCP, MIQCP, Chain} }

// Starts say in which boxes damped Newton steps look for an equilibrium.
type Starts string

// Steps start in all boxes, in all but the first, or only where all pairs are decided, so
// that branching alone has found what is used.
const (
	All     Starts = "all"
	Below   Starts = "below"
	Decided Starts = "decided"
)

// What may find an equilibrium in a box: the point of its relaxation; that all pairs are
// decided, and if weights are not fixed Newton steps; and such steps in other boxes, from
// the point of the relaxation, the middle of the box if it has none, or the average of
// regret matching.
const (
	byRelaxation = "relaxation"
	byPairs      = "pairs"
	byNewton     = "newton"
	byAverage    = "average"
)

// means says how a profile was found, where not by branching and relaxations alone.
var means = map[string]string{
	byNewton:  " and Newton steps from relaxations",
	byAverage: " and Newton steps from regret matching",
}

// Options of [Solve]. The zero value works.
type Options struct {
	Method Method // empty means NCP
	Newton Starts // empty means All

	// MaxBoxes limits the boxes looked at, those of a resumed search included; 0
	// means 1,000,000. The last round may exceed it.
	MaxBoxes int

	// Jobs is the number of goroutines; 0 means 1. It does not change the result.
	Jobs int

	// Checkpoint keeps the boxes that are left, after some rounds again and again and
	// when a limit ends the search, and has those of another run with the same game and
	// method, from which the search goes on as if it had not been interrupted. An error of
	// a checkpoint is a [checkpoint.Error] or that of the file.
	Checkpoint checkpoint.File

	// Remote, if not nil, has boxes looked at by other processes, see [NewWorker]. Those must be
	// trusted: what one discards wrongly is not noticed before no box is left.
	Remote cluster.Remote

	// Trace, if not nil, is called after each round.
	Trace func(Event)
}

// An Event is how far a search is.
type Event struct {
	Boxes  int          // looked at
	Left   int          // to look at
	Regret rational.Rat // the least seen, about, in units of each player's range of payoffs
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var problems []error
	if o.Method != "" && !slices.Contains(Methods(), o.Method) {
		problems = append(problems, fmt.Errorf("bilinear: no method %q", o.Method))
	}
	if o.Newton != "" && o.Newton != All && o.Newton != Below && o.Newton != Decided {
		problems = append(problems, fmt.Errorf("bilinear: no boxes %q for Newton steps", o.Newton))
	}
	if o.MaxBoxes < 0 {
		problems = append(problems, fmt.Errorf("bilinear: negative box limit %d", o.MaxBoxes))
	}
	if o.Jobs < 0 {
		problems = append(problems, fmt.Errorf("bilinear: negative job limit %d", o.Jobs))
	}
	return errors.Join(problems...)
}

// Counts count the work of a search.
type Counts struct {
	Boxes      int `json:"boxes"` // looked at, those tried to choose a pair included
	Programs   int `json:"programs"`
	Pivots     int `json:"pivots"` // of the simplex method
	Starts     int `json:"starts"` // of damped Newton steps
	Pairs      int `json:"pairs"`  // boxes split by a pair
	Bisections int `json:"bisections"`

	// Boxes discarded, by interval arithmetic, by a relaxation or with both sides of a
	// pair that were tried, and as points that are no equilibrium; not single sides.
	ByBounds     int `json:"by_bounds"`
	ByRelaxation int `json:"by_relaxation"`
	ByPoint      int `json:"by_point"`

	Unproved int `json:"unproved"` // relaxations that seem to have no solution, not proved
}

func (c *Counts) add(d *Counts) {
	c.Boxes += d.Boxes
	c.Programs += d.Programs
	c.Pivots += d.Pivots
	c.Starts += d.Starts
	c.Pairs += d.Pairs
	c.Bisections += d.Bisections
	c.ByBounds += d.ByBounds
	c.ByRelaxation += d.ByRelaxation
	c.ByPoint += d.ByPoint
	c.Unproved += d.Unproved
}

// A Result is what a search found, with the work done.
type Result struct {
	answer.Result
	Counts Counts
	Left   int    // boxes that are left
	Found  *Found // nil if no box led to an equilibrium
}

// Found says where an equilibrium was found.
type Found struct {
	Box   int    // looked at until then, those tried included
	Depth int    // branchings that led to it
	By    string // "relaxation", "pairs", "newton" or "average"
}

// ErrNotSupported is wrapped by the errors of [Solve] for games outside its scope.
var ErrNotSupported = model.ErrNotSupported

const (
	batch        = 4       // boxes of a round in the end, the last of them the oldest
	widening     = 2       // rounds until they are of one more where Newton steps start: from many boxes
	deepening    = 64      // and where branching alone decides: from deep ones
	maxIntervals = 1 << 23 // in memory, of all boxes left
	maxUnknowns  = 1_000   // weights and values, in dense matrices
	maxEntries   = 1 << 17 // terms of the payoffs times players
	maxTuples    = 1 << 13 // of Chain, to which relaxations are in proportion
)

// Solve finds a Nash equilibrium of a game with two or more players. The result has
// status Yes with a checked certificate, of concept Nash, IsolatedNash or
// EnclosedNash. If a limit or ctx ended the search the status is Unknown, with a
// certificate of concept EpsilonNash for the least regret seen, compared in units of
// each player's range of payoffs; it has none if the game is not tried, being too
// large. An error means that the game, the options or a checkpoint are bad, or wraps
// [answer.ErrInternal].
func Solve(ctx context.Context, g *seqform.Game, o Options) (*Result, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o.Method, o.Newton, o.MaxBoxes = cmp.Or(o.Method, NCP), cmp.Or(o.Newton, All), cmp.Or(o.MaxBoxes, 1_000_000)
	if reason := cmp.Or(tooLarge(g), o.tooMany(g)); reason != "" {
		return &Result{Result: answer.Result{Reason: reason}}, nil
	}
	s, err := newSearch(ctx, g, o)
	if err != nil {
		return nil, err
	}
	if err := s.run(ctx, s); err != nil {
		return nil, err
	}
	return s.result, nil
}

// tooLarge returns the reason why a game is not tried, if it is too large.
func tooLarge(g *seqform.Game) string {
	if g.Recall != nil {
		return ""
	}
	unknowns := 0
	for i := range g.Players {
		unknowns += g.Players[i].NumSeqs() - 1 + len(g.Players[i].Infosets)
	}
	if n := len(g.Players); unknowns > maxUnknowns || n > 0 && g.Payoffs.Len() > maxEntries/n {
		return fmt.Sprintf("a game of %d weights and values, of at most %d, and %d terms of the payoffs", unknowns, maxUnknowns, g.Payoffs.Len())
	}
	return ""
}

// tooMany returns the reason why [Chain] does not try a game, if it has too many tuples.
func (o *Options) tooMany(g *seqform.Game) string {
	if o.Method != Chain || g.Table == nil {
		return ""
	}
	tuples := 1
	for i := range g.Players {
		if tuples *= g.Players[i].NumSeqs(); tuples > maxTuples {
			return fmt.Sprintf("a game of more than %d tuples of actions of some or all players", maxTuples)
		}
	}
	return ""
}

// A search is a run of branch and bound.
type search struct {
	o        Options
	space    *space
	frontier *frontier
	result   *Result
	rounds   int
	log      *checkpoint.Log[record]
	lines    int // of the checkpoint to go on from
	tick     int
	best     []seqform.Plan // of least regret so far
	by       string         // what found them, or the answer; empty for those of begin
	regret   rational.Rat   // of them, about, in units of ranges of payoffs

	round  []*box   // that are looked at
	visits []*visit // what came of these, nil where that is open
	reason string   // of the end, if that is a limit
}

// newSearch returns a search of a game that is tried.
func newSearch(ctx context.Context, g *seqform.Game, o Options) (*search, error) {
	m, err := model.Build(g, model.Kind(o.Method))
	if err != nil {
		return nil, fmt.Errorf("bilinear: %w", err)
	}
	s := &search{o: o, space: newSpace(ctx, g, m, o.Newton), frontier: newFrontier(), result: new(Result)}
	return s, s.begin()
}

// heading says of what a checkpoint and the units of a job are.
func (s *search) heading() checkpoint.Heading {
	return checkpoint.Heading{Search: Rules, Game: s.space.g.Hash(), Question: map[string]any{"method": string(s.o.Method), "newton": string(s.o.Newton)}}
}

// NewWorker returns a worker for searches of a game by [Solve] in another process.
func NewWorker(j *cluster.Job) (cluster.Worker, error) {
	g := j.Game
	method, _ := j.Heading.Question["method"].(string)
	newton, _ := j.Heading.Question["newton"].(string)
	o := Options{Method: Method(method), Newton: Starts(newton)}
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if reason := cmp.Or(tooLarge(g), o.tooMany(g)); reason != "" {
		return nil, errors.New(reason)
	}
	s, err := newSearch(context.Background(), g, o)
	if err != nil {
		return nil, err
	}
	return cluster.NewWorker(s), nil
}

// begin makes the first box, or those of a checkpoint.
func (s *search) begin() error {
	if resumed, err := s.resume(); resumed || err != nil {
		return err
	}
	s.frontier.add(newBox(s.space.m, s.space.domains(), nil))
	for i := range s.space.g.Players {
		p := &s.space.g.Players[i]
		s.best = append(s.best, rounded(p, make([]rational.Rat, p.NumSeqs())))
	}
	for i, r := range s.space.g.Regrets(s.best) {
		lo, hi := s.space.g.PayoffRange(i)
		if !r.Regret.IsZero() { // so the range is not either
			s.regret = rational.Max(s.regret, r.Regret.Quo(hi.Sub(lo)))
		}
	}
	return nil
}

// run looks at boxes, as k does it, which is s or does the same.
func (s *search) run(ctx context.Context, k cluster.Kind[*unit, *report]) error {
	_, err := cluster.Do(meter.With(ctx, nil), k, cluster.Options{ // boxes are counted
		Jobs: s.o.Jobs, Heading: s.heading(), Remote: s.o.Remote, Game: s.space.g,
		Aside: func(e *cluster.AsideError) { s.reason = e.Error() },
	})
	switch {
	case err != nil || s.result.Found != nil:
		return err
	case s.round != nil: // which has not ended, and is as if it had not begun
		s.undo()
		if ctx.Err() != nil {
			s.reason = ctx.Err().Error()
		}
		s.reason = cmp.Or(s.reason, "some boxes were not looked at")
	}
	return s.stop(s.reason)
}

// limit returns the reason why the search must stop, if there is one.
func (s *search) limit() string {
	switch {
	case s.result.Counts.Boxes >= s.o.MaxBoxes:
		return fmt.Sprintf("%d boxes looked at", s.result.Counts.Boxes)
	case len(s.frontier.left) > maxIntervals/max(1, len(s.space.m.Vars)):
		return fmt.Sprintf("%d boxes left, as many as are kept", len(s.frontier.left))
	}
	return ""
}

// stop ends the search without an equilibrium.
func (s *search) stop(reason string) error {
	r := s.result
	r.Status, r.Reason = answer.Unknown, reason
	s.count()
	method := r.Stats.Method + ", its profile of least regret"
	if s.by == "" {
		method = "first actions, before " + r.Stats.Method
	}
	if err := r.Result.SetProfile(s.space.g, behavior(s.space.g, s.best), method); err != nil {
		return fmt.Errorf("bilinear: %w", err)
	}
	return s.log.Replace(s.write)
}

// count describes the work in words.
func (s *search) count() {
	c := &s.result.Counts
	s.result.Left = len(s.frontier.left)
	s.result.Stats.Method = string(s.o.Method) + " by branch and bound" + means[s.by]
	s.result.Stats.Guess = fmt.Sprintf("%d boxes, %d linear programs of %d pivots, %d discarded by bounds, %d by relaxations and %d as points",
		c.Boxes, c.Programs, c.Pivots, c.ByBounds, c.ByRelaxation, c.ByPoint)
}
