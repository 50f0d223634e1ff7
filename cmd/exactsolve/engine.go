package main

import (
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/nash"
	"exactsolve/nash/extensive"
	"exactsolve/nash/logit"
	"exactsolve/nash/sequential"
)

// An engine is a search for one equilibrium of a game of any number of players.
type engine struct {
	method  string       // word of --method
	concept cert.Concept // that it finds
	tables  bool         // it takes games in strategic form
	trees   bool         // it takes game trees
	flags   []string     // of wideFlags, those that change what it does
	run     func(c *solve, ctx context.Context, s *session, f *gameFile, bar *progress) (*cert.Result, error)
}

// engines has the searches, that of --method auto first among those for a kind of
// game and a concept.
var engines = []engine{
	{"portfolio", cert.Nash, true, false, supportFlags, (*solve).searchSupports},
	{"portfolio", cert.Nash, false, true, []string{"max-starts"}, (*solve).searchTree},
	{"supports", cert.Nash, true, false, supportFlags, (*solve).searchSupports},
	{"logit", cert.Nash, true, true, nil, (*solve).searchLogit},
	{"ncp", cert.Nash, true, true, boxFlags, (*solve).searchBoxes},
	{"miqcp", cert.Nash, true, true, boxFlags, (*solve).searchBoxes},
	{"auto", cert.Sequential, true, true, []string{"max-starts"}, (*solve).searchSequential},
}

var (
	supportFlags = []string{"max-supports", "max-starts"}
	boxFlags     = []string{"max-boxes", "jobs", "checkpoint", "resume"}
)

// wideMethods returns the methods for games of any number of players of which ok
// holds, in the words of --method.
func wideMethods(ok func(e *engine) bool) (list []string) {
	for k := range engines {
		e := &engines[k]
		if e.method != "auto" && ok(e) && !slices.Contains(list, e.method) {
			list = append(list, e.method)
		}
	}
	return list
}

// fits reports whether the engine takes a game.
func (e *engine) fits(f *gameFile) bool {
	return e.trees && f.Game.Tree != nil || e.tables && f.Game.Tree == nil
}

// findEngine returns the engine for a game, or nil.
func findEngine(f *gameFile, method string, concept cert.Concept) *engine {
	for k := range engines {
		e := &engines[k]
		if e.fits(f) && e.concept == concept && (e.method == method || method == "auto") {
			return e
		}
	}
	return nil
}

func (c *solve) searchSupports(ctx context.Context, _ *session, f *gameFile, _ *progress) (*cert.Result, error) {
	return nash.Solve(ctx, f.Game, nash.Options{
		Method: nash.Method(c.method), MaxSupports: c.wide.maxSupports, MaxStarts: c.wide.maxStarts,
	})
}

func (c *solve) searchTree(ctx context.Context, _ *session, f *gameFile, _ *progress) (*cert.Result, error) {
	return extensive.Solve(ctx, f.Game, extensive.Options{Starts: c.wide.maxStarts, Seed: c.several.seed})
}

func (c *solve) searchSequential(ctx context.Context, _ *session, f *gameFile, _ *progress) (*cert.Result, error) {
	return sequential.Solve(ctx, f.Game, sequential.Options{Starts: c.wide.maxStarts, Seed: c.several.seed})
}

func (c *solve) searchLogit(ctx context.Context, _ *session, f *gameFile, _ *progress) (*cert.Result, error) {
	return logit.Solve(ctx, f.Game, logit.Options{})
}
