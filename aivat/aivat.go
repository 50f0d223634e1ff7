package aivat

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrTooLarge is wrapped by errors for numbers beyond the limits of the package.
var ErrTooLarge = errors.New("limit exceeded")

// ErrImpossible is wrapped by errors for hands that chance and the known
// strategies never play.
var ErrImpossible = errors.New("impossible hand")

const maxBits = 1 << 16 // of one number

// Options say what is estimated, and from what.
type Options struct {
	Player int // whose payoff is estimated, from 0

	// Known has the behavior of the known player, or of both; the other entry is
	// nil. An entry of an information set may be nil where chance and the known
	// players do not lead.
	Known [2]seqform.Behavior

	// Values are the heuristic values to Player, one a node. Only differences
	// between the children of one node matter. See [Values].
	Values []rational.Rat

	// Observed leaves out imaginary observations: each node is a class of its own,
	// and each leaf an end.
	Observed bool
}

// check reports what is wrong with the game and the options.
func (o *Options) check(g *seqform.Game) error {
	if err := checkGame(g, o.Player, o.Values); err != nil {
		return err
	}
	if o.Known[0] == nil && o.Known[1] == nil {
		return errors.New("aivat: no strategy is known")
	}
	p := make(seqform.Profile, 2)
	for i := range p {
		if p[i] = o.Known[i]; p[i] == nil {
			p[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
		}
	}
	if err := g.CheckProfile(p); err != nil {
		return fmt.Errorf("aivat: %w", err)
	}
	return nil
}

// Supported returns an error unless g is a tree of two players with perfect recall.
func Supported(g *seqform.Game) error {
	switch {
	case g.Tree == nil:
		return errors.New("aivat: the game is in strategic form, want a tree")
	case len(g.Players) != 2:
		return fmt.Errorf("aivat: the game has %d players, want 2", len(g.Players))
	case g.Recall != nil:
		return fmt.Errorf("aivat: %w", g.Recall)
	}
	return nil
}

// checkGame reports what is wrong with the game, the player or the values.
func checkGame(g *seqform.Game, player int, values []rational.Rat) error {
	if err := Supported(g); err != nil {
		return err
	}
	switch {
	case player < 0 || player > 1:
		return fmt.Errorf("aivat: no player %d", player+1)
	case len(values) != g.Tree.Len():
		return fmt.Errorf("aivat: %d values, want one for each of %d nodes", len(values), g.Tree.Len())
	}
	return nil
}

// An Estimator has the estimate of each play of a game. It does not change.
type Estimator struct {
	g       *seqform.Game
	tree    *seqform.Tree
	unknown int            // the unknown player, or nobody
	paid    []rational.Rat // per node: to Player, up to it
	reach   []rational.Rat // per node: π_σ
	total   []rational.Rat // per node: what the nodes passed up to it add to the estimate
}

// New returns the estimator. The cost is that of a pass over the nodes and,
// for each node of the unknown player, those up to its last move before. An error
// wraps [ErrTooLarge], is that of ctx, or is about the game or the options.
func New(ctx context.Context, g *seqform.Game, opt Options) (*Estimator, error) {
	if err := opt.check(g); err != nil {
		return nil, err
	}
	b := newBuilder(ctx, g, &opt)
	for _, step := range []func() error{b.down, b.up, b.classes, b.average} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return &b.Estimator, nil
}

// Payoff returns what Player is paid in the play to a leaf.
func (e *Estimator) Payoff(leaf int) rational.Rat { return e.paid[leaf] }

// Estimate returns the estimate from one play, to a leaf. An error wraps
// [ErrImpossible]. It panics if there is no such leaf.
func (e *Estimator) Estimate(leaf int) (rational.Rat, error) {
	if !e.tree.IsLeaf(leaf) {
		panic(fmt.Sprintf("aivat: node %d is not a leaf", leaf))
	}
	if e.reach[leaf].IsZero() {
		return rational.Rat{}, e.impossible(leaf)
	}
	return e.total[leaf], nil
}

// impossible says at which move a hand leaves what σ plays.
func (e *Estimator) impossible(leaf int) error {
	v := leaf
	for e.reach[e.tree.Parent[v]].IsZero() {
		v = int(e.tree.Parent[v])
	}
	up := e.tree.Parent[v]
	who := "chance"
	if i := e.tree.Player[up]; i >= 0 {
		who = fmt.Sprintf("player %d at information set %d", i+1, e.tree.Infoset[up]+1)
	}
	return fmt.Errorf("%w: %s never plays action %d", ErrImpossible, who, e.tree.Action[v]+1)
}

// Values returns for each node what a player gets in the whole play, expected if it
// leads there and both play p from there on: the best heuristic if they do. Where
// p says nothing, all actions are taken as equally likely. The game must be as for
// [New]; an error wraps [ErrTooLarge], is that of ctx, or is about game and profile.
func Values(ctx context.Context, g *seqform.Game, player int, p seqform.Profile) ([]rational.Rat, error) {
	if err := Supported(g); err != nil {
		return nil, err
	}
	values := make([]rational.Rat, g.Tree.Len())
	if err := checkGame(g, player, values); err != nil {
		return nil, err
	}
	if err := g.CheckProfile(p); err != nil {
		return nil, fmt.Errorf("aivat: %w", err)
	}
	opt := &Options{Player: player}
	for i := range opt.Known {
		opt.Known[i] = g.Players[i].Complete(p[i])
	}
	b := newBuilder(ctx, g, opt)
	if err := b.down(); err != nil {
		return nil, err
	}
	return values, b.each(true, func(v int) error {
		if g.Tree.IsLeaf(v) {
			values[v] = b.paid[v]
		}
		if v > 0 {
			up := g.Tree.Parent[v]
			q, _ := probability(g.Tree, &b.opt.Known, v)
			values[up] = values[up].Add(q.Mul(values[v]))
		}
		return bounded(values[v])
	})
}
