package main

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/nested"
	"exactsolve/depthlimit/resolve"
	"exactsolve/depthlimit/translate"
	"exactsolve/message"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// A table is where hands are played.
type table struct {
	c      *play
	s      *session
	f      *gameFile
	record *output

	us, opp int
	names   *names
	labels  func(v int) []string // of the actions at a node
	off     [][]bool             // per information set of the opponent and action, whether it is off the tree
	solver  *nested.Solver
	input   *moves
	seen    map[int][]message.Seen // per information set of the opponent, see [table.seenAt]
	m       *playResult
}

func newTable(c *play, s *session, f *gameFile, record *output) *table {
	return &table{c: c, s: s, f: f, record: record, us: c.player - 1, opp: 2 - c.player, seen: map[int][]message.Seen{}}
}

// prepare makes the blueprint and the solver.
func (t *table) prepare() error {
	if _, err := depthlimit.NewLimit(t.f.Game, nil); err != nil {
		return err // about the game
	}
	t.names = newNames(t.f.Game)
	t.labels = t.names.allActions()
	if err := t.findOffTree(); err != nil {
		return err
	}
	p, err := t.blueprint()
	if err != nil {
		if errors.Is(err, blueprint.ErrUnknown) {
			err = &exitError{code: exitUnknown, err: err}
		}
		return err
	}
	opt, err := t.options(p)
	if err != nil {
		return err
	}
	t.solver, err = nested.New(t.f.Game, t.us, p, opt)
	if err != nil {
		return err
	}
	t.m = t.newResult()
	t.input = newMoves(t.s)
	return nil
}

// findOffTree says which actions of the opponent are off the tree.
func (t *table) findOffTree() error {
	is, err := t.offTree()
	if err != nil {
		return err
	}
	sets := t.f.Game.Players[t.opp].Infosets
	used := make([]bool, len(t.c.offTree))
	for h := range sets {
		list := make([]bool, len(sets[h].Actions))
		for a, label := range sets[h].Actions {
			list[a] = is(label)
			for k, pattern := range t.c.offTree {
				used[k] = used[k] || matches(pattern, label)
			}
		}
		t.off = append(t.off, list)
	}
	if k := slices.Index(used, false); k >= 0 {
		t.s.warn("%s: no action of %s is like %q", t.f.Name, playerPhrase(t.opp, t.names.player(t.opp)), t.c.offTree[k])
	}
	return nil
}

// matches is for patterns that have been checked.
func matches(pattern, label string) bool {
	ok, _ := path.Match(pattern, label)
	return ok
}

// offTree says it by the patterns, or by the labels of the smaller game.
func (t *table) offTree() (func(label string) bool, error) {
	if len(t.c.offTree) > 0 || t.c.lift == "" {
		return func(label string) bool {
			return slices.ContainsFunc(t.c.offTree, func(pattern string) bool { return matches(pattern, label) })
		}, nil
	}
	small, err := t.s.readGame(t.c.lift, t.c.read)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	if t.opp < len(small.Game.Players) {
		for _, set := range small.Game.Players[t.opp].Infosets {
			for _, label := range set.Actions {
				known[label] = true
			}
		}
	}
	return func(label string) bool { return !known[label] }, nil
}

func (t *table) isOff(h, a int) bool { return t.off[h][a] }

// blueprint reads or makes the profile with which play begins.
func (t *table) blueprint() (seqform.Profile, error) {
	c, g := t.c, t.f.Game
	made, err := c.method(c.blueprint)
	if err != nil {
		return nil, err
	}
	anyOff := slices.ContainsFunc(t.off, func(list []bool) bool { return slices.Contains(list, true) })
	if made == nil || c.lift != "" || !anyOff {
		b, err := c.makeBlueprint(t.s.ctx, t.s, t.f)
		if err != nil {
			return nil, err
		}
		return b.profile, nil
	}
	small, err := nested.Restrict(g, t.opp, t.isOff)
	if err != nil {
		return nil, err
	}
	b, err := c.abstracted(t.s.ctx, t.s, &gameFile{Name: t.f.Name, Kind: t.f.Kind, Game: small})
	if err != nil {
		return nil, err
	}
	profile.FillUniform(small, b.profile)
	p, err := blueprint.Lift(t.s.ctx, small, g, b.profile, translate.Randomized)
	if err != nil {
		return nil, fmt.Errorf("%w: give a blueprint of the game as a FILE", err)
	}
	return p, nil
}

// options are those of the solver.
func (t *table) options(p seqform.Profile) (opt nested.Options, err error) {
	c := t.c
	opt = nested.Options{OffTree: t.isOff, Expensive: c.expensive, MaxPivots: c.maxPivots}
	if opt.Method, err = resolve.ParseMethod(c.solveBy); err != nil || c.round == 0 {
		return opt, err
	}
	nodes := depthlimit.RoundStarts(t.f.Game.Tree, c.round+1)
	if len(nodes) == 0 {
		t.s.warn("%s: no play gets as far as round %d; subgames are solved to the end", t.f.Name, c.round+1)
		return opt, nil
	}
	if opt.Limit, err = depthlimit.NewLimit(t.f.Game, nodes); err != nil {
		return opt, err
	}
	opt.Unlimited, opt.MaxValues = c.values.unlimited, c.values.most
	if !opt.Unlimited {
		opt.Continuations, err = c.continuationsOf(t.s.ctx, t.s, t.f, p)
	}
	return opt, err
}

// within returns the context for one subgame.
func (t *table) within() (context.Context, context.CancelFunc) { return t.s.limited(t.c.timeout) }
