// Package ask is in the compose layer: questions about a large game of two players
// with opposed interests. Only its beginning is solved, the trunk, with a known
// strategy, the blueprint, for the rest; perhaps the rest is solved anew. The answer
// is what the strategy that comes of it guarantees in the whole game.
//
// Start with [Solve], or with [MakeBlueprint] and [NewRun]. Package depthlimit says
// what the words mean, and what is proved.
package ask

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/nested"
	"exactsolve/depthlimit/resolve"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Question says where the trunk ends and how far to go. Either AfterRound or Depth
// says where; the zero value of the rest works.
type Question struct {
	Player int // whose strategy is looked for: 0 or 1

	AfterRound int  // the limit is where this round ends, from 1; 0 for Depth
	Depth      int  // the limit is so many actions below the root, those of chance included
	Unlimited  bool // the opponent may do anything below the limit
	KeepTrunk  bool // the trunk is left to the blueprint; only with Resolve
	MaxValues  int  // continuations of the opponent; 0 for all that help
	Last       bool // play the solution with the last continuation, whatever it guarantees: an agent cannot tell

	Weaken bool   // raise values of continuations that an inexact blueprint lets gain
	Leaves Leaves // estimates in place of exact leaf values

	// Resolve is the method by which the rest of the game is solved anew, "" for not
	// at all, and KeepDepth how many actions below the limit the blueprint is kept
	// again, 0 for nowhere.
	Resolve   string
	KeepDepth int

	GameValue bool // find the value of the game by solving it, not only bounds
	MaxPivots int  // exact pivots of each linear program; 0 for no limit
	Jobs      int  // subgames solved at a time; 0 for 1

	// Remote, if not nil, has subgames solved by other processes, but with the method splice.
	Remote cluster.Remote

	// Blueprint is of both players; nil is an equilibrium of the game. Continuations
	// are strategies of the opponent, the first that of the blueprint; nil for that.
	Blueprint     seqform.Profile
	Continuations []seqform.Behavior
	Seen          *Seen // what is known of Blueprint if it was learned; nil for nothing

	Over error // why work ends before a deadline; nil for context.DeadlineExceeded

	Kept     *Kept             // where rounds and subgames are kept; nil for nowhere
	Progress func(Event) error // called as the work goes on, nil for none; an error ends it
}

// An Event says how far the work is. One of its fields is set.
type Event struct {
	Round   *Round        // that has ended
	Shorter *rational.Rat // what the strategy guarantees once its probabilities are short fractions
	Solved  int           // of Subgames, so far
	Unknown string        // why the value of the game was not found

	Subgames int // in all, beside Solved
}

// ResolveMethods returns the methods of Question.Resolve.
func ResolveMethods() []string { return words(resolve.Methods()) }

func words[T ~string](list []T) []string {
	z := make([]string, len(list))
	for k, w := range list {
		z[k] = string(w)
	}
	return z
}

// A Run is a question about a game whose tree has been cut.
type Run struct {
	Question
	Limit *depthlimit.Limit

	g     *seqform.Game
	roots *depthlimit.Limit // where subgames begin; nil if none are solved anew
	keep  *depthlimit.Limit // where the blueprint is kept again; nil for nowhere
}

// NewRun cuts the tree. Its errors say what the game is not fit for: among them
// [depthlimit.ClosureError], if players would not know on which side of the limit
// play is.
func NewRun(g *seqform.Game, q Question) (*Run, error) {
	if err := Suits(g); err != nil {
		return nil, err
	}
	r := &Run{Question: q, g: g}
	nodes := depthlimit.AtDepth(g.Tree, q.Depth)
	if q.AfterRound > 0 {
		nodes = depthlimit.AfterRound(g.Tree, q.AfterRound)
	}
	var err error
	if r.Limit, err = depthlimit.NewLimit(g, nodes); err != nil || q.Resolve == "" {
		return r, err
	}
	return r, r.cutAgain()
}

// cutAgain finds where subgames begin: at the limit, or, if that is the end of a round,
// where play of the next begins and what chance shows is seen.
func (r *Run) cutAgain() (err error) {
	r.roots = r.Limit
	if r.AfterRound > 0 {
		if r.roots, err = depthlimit.NewLimit(r.g, depthlimit.RoundStarts(r.g.Tree, r.AfterRound+1)); err != nil {
			return err
		}
	}
	if r.KeepDepth > 0 {
		r.keep, err = depthlimit.NewLimit(r.g, below(r.g.Tree, r.roots.Nodes(), r.KeepDepth))
	}
	return err
}

// below returns the decision and chance nodes so many edges below some nodes.
func below(t *seqform.Tree, nodes []int, depth int) []int {
	at := t.Depths()
	var list []int
	for _, root := range nodes {
		for v := root; v < int(t.End[root]); v++ {
			if int(at[v]-at[root]) == depth && !t.IsLeaf(v) {
				list = append(list, v)
				v = int(t.End[v]) - 1
			}
		}
	}
	return list
}

// Solve answers the question. A context that ends, or a limit of pivots, makes the
// status unknown; what was found until then is guaranteed all the same.
func Solve(ctx context.Context, g *seqform.Game, q Question) (*Answer, error) {
	r, err := NewRun(g, q)
	if err != nil {
		return nil, err
	}
	if q.Blueprint == nil {
		made, err := MakeBlueprint(ctx, g, Blueprint{Kept: q.Kept})
		if err != nil && ctx.Err() != nil && !errors.Is(err, answer.ErrInternal) {
			return &Answer{Reason: fmt.Sprintf("no blueprint within the limits: %v", err)}, nil
		}
		if err != nil {
			return nil, err
		}
		r.Blueprint, r.Seen = made.Profile, made.Seen
	}
	return r.Solve(ctx)
}

func (q *Question) method() string {
	method := "depth-limited, k = 1, 2, …"
	switch {
	case q.KeepTrunk:
		method = "blueprint"
	case q.Unlimited:
		method = "depth-limited, k = ∞"
	case q.MaxValues > max(1, len(q.Continuations)):
		method = fmt.Sprintf("depth-limited, k ≤ %d", q.MaxValues) // one after another
	case q.MaxValues > 0:
		method = fmt.Sprintf("depth-limited, k = %d", q.MaxValues)
	}
	method += q.Leaves.how()
	if q.Weaken {
		method += ", weakened"
	}
	if q.Resolve != "" {
		method += ", then " + q.Resolve
	}
	return method
}

// An Answer says what a strategy guarantees. All payoffs are to the player whose
// strategy is looked for, except that of the opponent's blueprint.
type Answer struct {
	Status answer.Status
	Reason string // why the status is not yes
	Method string // how the strategy is found, in words

	Worth                   // of the strategy found
	Blueprint Worth         // of the player's blueprint
	Opponent  rational.Rat  // what the opponent's blueprint guarantees, to the opponent
	Model     *rational.Rat // V_k of the last round; nil if no model was solved
	Low, High rational.Rat  // bounds of the value of the game
	Estimated *Estimated    // if leaf values were not exact
	Resolved  *Resolved     // if subgames were solved anew
	Proved    []depthlimit.Statement
	Stats     depthlimit.Stats

	// Certificate claims that the strategy found and the opponent's blueprint are an
	// epsilon-nash equilibrium, with payoffs. Without one nothing was
	// known in time: numbers here are then of nothing.
	Certificate *cert.Certificate
}

// A Worth is what a strategy guarantees in the whole game, and its exploitability: how
// much less that is than the value of the game, or a bound if that is not known.
type Worth struct {
	Guaranteed     rational.Rat
	Exploitability rational.Rat
	AtMost         bool // Exploitability is only a bound
}

// A Round is one number of continuations.
type Round struct {
	depthlimit.Round
	Worth
}

// Resolved says what was solved anew.
type Resolved struct {
	Method   string
	Nodes    int // at which subgames begin
	Subgames int
	Solved   int
	Before   Worth
}

// A PlayQuestion says how subgames are solved as play goes on.
type PlayQuestion struct {
	OffTree   func(h, a int) bool // of the opponent's actions, by information set; nil for none
	Method    string              // of [ResolveMethods]
	Expensive bool                // subgames begin at the opponent's information set
	MaxPivots int                 // exact pivots of each linear program; 0 for no limit

	// AfterRound solves down to where the round after this one begins; 0 for to the
	// end. The opponent chooses there among the Continuations and best responses,
	// MaxValues at most, 0 for a default, or with Unlimited is free.
	AfterRound    int
	Unlimited     bool
	MaxValues     int
	Continuations []seqform.Behavior
}

// NewSolver returns what plays a game for one player, beginning with a blueprint.
func NewSolver(g *seqform.Game, player int, blueprint seqform.Profile, q PlayQuestion) (*nested.Solver, error) {
	opt := nested.Options{OffTree: q.OffTree, Method: resolve.Method(q.Method), Expensive: q.Expensive, MaxPivots: q.MaxPivots}
	if q.AfterRound > 0 && RoundBegins(g, q.AfterRound+1) {
		var err error
		if opt.Limit, err = depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, q.AfterRound+1)); err != nil {
			return nil, err
		}
		opt.Unlimited, opt.MaxValues, opt.Continuations = q.Unlimited, q.MaxValues, q.Continuations
	}
	return nested.New(g, player, blueprint, opt)
}

// RoundBegins reports whether some play gets as far as a round.
func RoundBegins(g *seqform.Game, round int) bool {
	return len(depthlimit.RoundStarts(g.Tree, round)) > 0
}

// Suits returns an error unless a game is one that this package solves.
func Suits(g *seqform.Game) error {
	_, err := depthlimit.NewLimit(g, nil)
	return err
}
