package depth

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit/nested"
	"exactsolve/message"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// A table is where hands are played.
type table struct {
	c      *play
	s      *cli.Session
	f      *cli.GameFile
	record *cli.Output

	us, opp int
	names   *cli.Names
	labels  func(v int) []string // of the actions at a node
	off     map[string]bool      // labels of the opponent's actions that are off the tree
	solver  *nested.Solver
	input   *moves
	seen    map[int][]message.Seen // per information set of the opponent, see [table.seenAt]
	m       *playResult
}

func newTable(c *play, s *cli.Session, f *cli.GameFile, record *cli.Output) *table {
	return &table{c: c, s: s, f: f, record: record, us: c.player - 1, opp: 2 - c.player, off: map[string]bool{}, seen: map[int][]message.Seen{}}
}

// prepare makes the blueprint and the solver.
func (t *table) prepare() error {
	if err := exactsolve.SuitsDepthLimit(t.f.Game); err != nil {
		return err
	}
	t.names = cli.NewNames(t.f.Game)
	t.labels = t.names.AllActions()
	if err := t.findOffTree(); err != nil {
		return err
	}
	p, err := t.blueprint()
	if err != nil {
		if errors.Is(err, exactsolve.ErrNoBlueprint) {
			err = &cli.ExitError{Code: cli.ExitUnknown, Err: err}
		}
		return err
	}
	q, err := t.question(p)
	if err != nil {
		return err
	}
	t.solver, err = exactsolve.NewPlayer(t.f.Game, t.us, p, q)
	if err != nil {
		return err
	}
	t.m = t.newResult()
	t.input = newMoves(t.s)
	return nil
}

// findOffTree finds which labels of the opponent's actions are off the tree: those like
// the patterns, or without patterns those that the smaller game has not.
func (t *table) findOffTree() error {
	patterns, known := t.c.offTree, map[string]bool{}
	lifted := len(patterns) == 0 && t.c.lift != ""
	if lifted {
		small, err := t.s.ReadGame(t.c.lift)
		if err != nil {
			return err
		}
		if t.opp < len(small.Game.Players) {
			for _, set := range small.Game.Players[t.opp].Infosets {
				for _, label := range set.Actions {
					known[label] = true
				}
			}
		}
	}
	for _, set := range t.f.Game.Players[t.opp].Infosets {
		for _, label := range set.Actions {
			like := func(pattern string) bool { return matches(pattern, label) }
			if lifted && !known[label] || slices.ContainsFunc(patterns, like) {
				t.off[label] = true
			}
		}
	}
	warnUnmatched(t.s, t.f, t.opp, patterns)
	return nil
}

// matches is for patterns that have been checked.
func matches(pattern, label string) bool {
	ok, _ := path.Match(pattern, label)
	return ok
}

// isOff reports whether an action of the opponent is off the tree.
func (t *table) isOff(h, a int) bool { return t.off[t.f.Game.Players[t.opp].Infosets[h].Actions[a]] }

// blueprint reads or makes the profile with which play begins.
func (t *table) blueprint() (seqform.Profile, error) {
	c, g := t.c, t.f.Game
	made, err := c.method(c.blueprint)
	if err != nil {
		return nil, err
	}
	if made == nil || c.lift != "" || len(t.off) == 0 {
		b, err := c.makeBlueprint(t.s.Ctx, t.s, t.f)
		if err != nil {
			return nil, err
		}
		return b.profile, nil
	}
	small, err := nested.Restrict(g, t.opp, t.isOff)
	if err != nil {
		return nil, err
	}
	b, err := c.profileOf(t.s.Ctx, t.s, &cli.GameFile{Name: t.f.Name, Kind: t.f.Kind, Game: small}, c.blueprint, c.abstract)
	if err != nil {
		return nil, err
	}
	profile.FillUniform(small, b.profile)
	p, err := exactsolve.LiftBlueprint(t.s.Ctx, small, g, b.profile, false)
	if err != nil {
		return nil, fmt.Errorf("%w: give a blueprint of the game as a FILE", err)
	}
	return p, nil
}

// question says how subgames are solved.
func (t *table) question(p seqform.Profile) (q exactsolve.PlayQuestion, err error) {
	c := t.c
	q = exactsolve.PlayQuestion{OffTree: t.isOff, Method: c.solveBy, Expensive: c.expensive, MaxPivots: c.maxPivots}
	if c.round == 0 {
		return q, nil
	}
	if !exactsolve.RoundBegins(t.f.Game, c.round+1) {
		t.s.Warn("%s: no play gets as far as round %d; subgames are solved to the end", t.f.Name, c.round+1)
		return q, nil
	}
	q.AfterRound, q.Unlimited, q.MaxValues = c.round, c.values.unlimited, c.values.most
	if !q.Unlimited {
		q.Continuations, err = c.continuationsOf(t.s.Ctx, t.s, t.f, p)
	}
	return q, err
}

// within returns the context for one subgame.
func (t *table) within() (context.Context, context.CancelFunc) { return t.s.Limited() }
