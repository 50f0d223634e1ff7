package solve

import (
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/nash"
	"exactsolve/nash/extensive"
	"exactsolve/nash/logit"
	"exactsolve/nash/sequential"
	"exactsolve/seqform"
)

// An engine is a search for one equilibrium of a game of any number of players.
type engine struct {
	method  string       // word of the field method
	concept cert.Concept // that it finds
	tables  bool         // it takes games in strategic form
	trees   bool         // it takes game trees
	heeds   []string     // of the fields that not every method heeds
	run     func(w *work, ctx context.Context, g *seqform.Game) (*cert.Result, error)
}

// engines has the searches, that of method auto first among those for a kind of
// game and a concept.
var engines = []engine{
	{"portfolio", cert.Nash, true, false, supportFields, (*work).supports},
	{"portfolio", cert.Nash, false, true, startFields, (*work).tree},
	{"supports", cert.Nash, true, false, supportFields, (*work).supports},
	{"logit", cert.Nash, true, true, nil, (*work).logit},
	{"ncp", cert.Nash, true, true, boxFields, (*work).boxes},
	{"miqcp", cert.Nash, true, true, boxFields, (*work).boxes},
	{auto, cert.Sequential, true, true, startFields, (*work).sequential},
}

var (
	supportFields = []string{"max-supports", "max-starts"}
	startFields   = []string{"max-starts"}
	boxFields     = []string{"max-boxes", "jobs", "checkpoint", "resume"}
	listFields    = []string{"max-regions", "max-halvings", "jobs"}
)

// wideMethods returns the methods for games of any number of players of which ok
// holds.
func wideMethods(ok func(e *engine) bool) (list []string) {
	for k := range engines {
		e := &engines[k]
		if e.method != auto && ok(e) && !slices.Contains(list, e.method) {
			list = append(list, e.method)
		}
	}
	return list
}

// fits reports whether the engine takes a game.
func (e *engine) fits(g *seqform.Game) bool {
	return e.trees && g.Tree != nil || e.tables && g.Tree == nil
}

// findEngine returns the engine for a game, or nil.
func findEngine(g *seqform.Game, method string, concept cert.Concept) *engine {
	for k := range engines {
		e := &engines[k]
		if e.fits(g) && e.concept == concept && (e.method == method || method == auto) {
			return e
		}
	}
	return nil
}

func (w *work) supports(ctx context.Context, g *seqform.Game) (*cert.Result, error) {
	return nash.Solve(ctx, g, nash.Options{
		Method: nash.Method(w.q.Method), MaxSupports: w.q.Limits.Supports, MaxStarts: w.q.Limits.Starts,
	})
}

func (w *work) tree(ctx context.Context, g *seqform.Game) (*cert.Result, error) {
	return extensive.Solve(ctx, g, extensive.Options{Starts: w.q.Limits.Starts, Seed: w.q.Seed})
}

func (w *work) sequential(ctx context.Context, g *seqform.Game) (*cert.Result, error) {
	return sequential.Solve(ctx, g, sequential.Options{Starts: w.q.Limits.Starts, Seed: w.q.Seed})
}

func (w *work) logit(ctx context.Context, g *seqform.Game) (*cert.Result, error) {
	return logit.Solve(ctx, g)
}
