// Package complete is in the concept layer: all Nash equilibria of a game in strategic
// form with any number of players, with a certificate that there are no others.
//
// Start with [All]. The claim is of concept [cert.CompleteNash]: equilibria, each rational or in
// a box, and the regions that a limit left unresolved; of [cert.CompleteSets] if there are
// equilibria that are not isolated, which lie in pieces, or copies: actions with which all are paid
// the same, of which the search sees one. It may be about a tree of whose agents the game is, and with
// [cert.CompletePerfect] is about its subgame-perfect equilibria. [Indices] has their indices,
// whose sum checks a list of regular equilibria.
//
// The search goes through supports, one action after the other in or out, and closes
// what conditional dominance or multipliers of a linear program exclude. Each
// support that is left is a task of its own, for any core: its product of simplices is
// cut at midpoints of longest edges until multipliers exclude a part, or Newton's
// method finds an equilibrium that is shown to be the only one there. Where payoffs are tied,
// it is cut where a difference of payoffs is 0, until those left are 0 in a piece. A support that is not
// resolved so, and has a profile where its equations are dependent, is a piece with these equations. Packages
// reasons and witness guess all that in floating point; package box and exact programs decide.
//
// Letters: i, j, k players; a, b actions; x, y strategies and unknowns; v payoffs.
//
// Reference: Porter, Nudelman and Shoham 2008 [PNS08] for conditional dominance;
// Krawczyk 1969 [Kra69] for the boxes. Cutting products of simplices and excluding
// parts by multipliers at profiles of vertices is our own.
package complete

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/complete/internal/reasons"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/agents"
	"exactsolve/seqform/forms"
)

// Options of [All]. The zero value uses one core and the limits below.
type Options struct {
	// Jobs is the number of goroutines; 0 means 1. The answer does not depend on it.
	Jobs int

	// MaxRegions limits the regions looked at; 0 means 1,000,000. Regions left
	// are unresolved.
	MaxRegions int

	// MaxHalvings is how often edges of simplices are cut: one of length at most
	// 2^−MaxHalvings is not; 0 means 20. The most is 50.
	MaxHalvings int

	// Each, if not nil, is called for every equilibrium, which has been checked, during the
	// search, in an order that does not depend on Jobs: with an inverse for it as in the
	// evidence, or, at the end, nil if it is known from a leaf without one. If it returns false, the
	// search ends. Where there are copies, it is one of the game in which they are merged, for which
	// Merged, if not nil, is called before.
	Merged func(m *forms.Merged)
	Each   func(e *claim.ListedEquilibrium, inverse [][]rational.Rat) bool

	// Form, if not nil, has the game as that of the agents of a tree, which what is claimed is about.
	Form *agents.Form

	// Checkpoint keeps what was found, and has what another run found. A run that goes
	// on comes to the same answer. An error of a checkpoint is a [checkpoint.Error] or that
	// of the file.
	Checkpoint checkpoint.File

	// Remote, if not nil, has the search done by other processes, see [NewWorker].
	Remote cluster.Remote

	mostOpen int // regions of a certificate that are unresolved; 0 means maxUnresolved
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var problems []error
	if o.Jobs < 0 {
		problems = append(problems, fmt.Errorf("complete: negative number of jobs %d", o.Jobs))
	}
	if o.MaxRegions < 0 {
		problems = append(problems, fmt.Errorf("complete: negative limit of regions %d", o.MaxRegions))
	}
	if o.MaxHalvings < 0 || o.MaxHalvings > 50 {
		problems = append(problems, fmt.Errorf("complete: %d halvings, not from 0 to 50", o.MaxHalvings))
	}
	return errors.Join(problems...)
}

// ErrNotSupported is wrapped by the errors of [All] for games outside its scope.
var ErrNotSupported = errors.New("not supported")

// Limits of memory, with payoffs at all profiles of vertices in it, and of the depth of trees.
const (
	maxPayoffs = 1 << 20
	maxActions = 1 << 11
)

// All finds all Nash equilibria of a game in strategic form of two or more players.
// The result has status Yes with a checked certificate of concept CompleteNash or CompleteSets
// without unresolved regions. If regions are left, where equilibria are on curves or because a
// limit or ctx ended the search, the status is Unknown and the certificate, likewise
// checked, has them; there is none if they are too many. An error means that the
// game or the options are out of scope, or wraps [answer.ErrInternal] if the answer
// failed its check.
func All(ctx context.Context, g *seqform.Game, o Options) (*answer.Result, error) {
	s, err := newSearch(ctx, g, o)
	if err != nil {
		return nil, err
	}
	return s.do(s)
}

func newSearch(ctx context.Context, g *seqform.Game, o Options) (*search, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if g.Table == nil || len(g.Players) < 2 {
		return nil, fmt.Errorf("complete: %w, want a strategic form of two or more players", ErrNotSupported)
	}
	s := &search{ctx: ctx, about: g, of: g, g: g}
	if o.Form != nil {
		s.about = o.Form.From
	}
	if m := forms.Merge(g); m != nil {
		s.g, s.copies = m.Game, m.Classes
		if g = m.Game; o.Merged != nil {
			o.Merged(m)
		}
	}
	actions := 0
	for _, m := range g.Table.Sizes {
		actions += m
	}
	if g.Payoffs.Len() > maxPayoffs/len(g.Players) || actions > maxActions {
		return nil, fmt.Errorf("complete: a game of more than %d payoffs or %d actions: %w", maxPayoffs, maxActions, ErrNotSupported)
	}
	var err error
	if s.whole, err = box.Whole(g); err != nil {
		return nil, fmt.Errorf("complete: %w: %w", ErrNotSupported, err)
	}
	o.Jobs, o.MaxRegions, o.MaxHalvings = cmp.Or(o.Jobs, 1), cmp.Or(o.MaxRegions, 1_000_000), cmp.Or(o.MaxHalvings, 20)
	o.mostOpen = cmp.Or(o.mostOpen, maxUnresolved)
	s.o, s.float, s.list = o, reasons.New(g.Table.Sizes, g.Payoffs.U), newWriter(o.mostOpen)
	s.works.New = func() any { return reasons.NewWork(s.float) }
	return s, nil
}
