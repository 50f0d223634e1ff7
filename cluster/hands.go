package cluster

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"
)

// Hands do units in goroutines of this process.
type hands[U, R any] struct {
	ctx      context.Context
	kind     Kind[U, R]
	jobs     int
	begun    int // units that have not come back
	hungry   atomic.Bool
	outcomes chan outcome[U, R]
}

// Times after which a unit is cut.
const (
	fair = 20 * time.Millisecond  // if there is nothing to do for others
	long = 200 * time.Millisecond // in any case: what was done is kept, and what was found handed over
)

func newHands[U, R any](ctx context.Context, k Kind[U, R], jobs int) *hands[U, R] {
	return &hands[U, R]{ctx: ctx, kind: k, jobs: jobs, outcomes: make(chan outcome[U, R], jobs)}
}

func (c *hands[U, R]) idle() bool { return c.begun < c.jobs }

func (c *hands[U, R]) busy() int { return c.begun }

func (c *hands[U, R]) end() {}

func (c *hands[U, R]) begin(u U, _ int) {
	c.begun++
	go func() {
		o := outcome[U, R]{unit: u}
		defer func() {
			if r := recover(); r != nil {
				o.panic = fmt.Sprintf("%v\n%s", r, debug.Stack())
			}
			c.outcomes <- o
		}()
		o.result, o.err = c.kind.Run(c.ctx, u, c.enough())
	}()
}

// enough returns a function that reports whether a unit that begins now should be cut.
func (c *hands[U, R]) enough() func() bool {
	start := time.Now()
	return func() bool {
		spent := time.Since(start)
		return spent > long || spent > fair && c.hungry.Load()
	}
}

// next waits for a unit. There is nothing to do for hands that are idle meanwhile. It
// panics if Run did.
func (c *hands[U, R]) next(int) (outcome[U, R], bool) {
	c.hungry.Store(c.begun < c.jobs && c.ctx.Err() == nil)
	o := <-c.outcomes
	c.begun--
	if o.panic != nil {
		panic(o.panic)
	}
	return o, true
}
