package floors

import (
	"context"
	"math/rand/v2"

	"exactsolve/nash/sequential/internal/orders"
)

// A Search looks for equilibria with floors.
type Search struct {
	f *game
	w *workspace
}

// New returns a search on a game tree.
func New(t *orders.Tree) *Search {
	f := newGame(t)
	return &Search{f: f, w: newWorkspace(f)}
}

// A Start says where and how to begin.
type Start struct {
	Seed  uint64 // of random floors
	Mixed bool   // some floors are proportional to δ², not δ
	Steps int    // at most, on the way to small δ
}

// Values of δ at which candidates are made.
const (
	firstDelta = 5e-3
	lastDelta  = 2e-6
	ratio      = 0.2 // of one value by the one before
)

// Try follows equilibria with floors to small δ and yields candidates on the way,
// for each whose orders are new.
func (s *Search) Try(ctx context.Context, o Start, yield func(*Candidate) bool) {
	p := newPath(s, rand.New(rand.NewPCG(o.Seed, 0x9e3779b97f4a7c15)), o.Mixed)
	t := newTracer(ctx, p, o.Steps)
	for d := firstDelta; d > lastDelta && t.run(d); d *= ratio {
		p.record(t)
		if c := p.candidate(); c != nil && !yield(c) {
			return
		}
	}
}
