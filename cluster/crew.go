package cluster

import (
	"context"
	"sync/atomic"
	"time"
)

// A crew does units in goroutines of this process.
type crew[U, R any] struct {
	ctx      context.Context
	kind     Kind[U, R]
	jobs     int
	tick     func() int
	busy     int // units begun and not returned
	hungry   atomic.Bool
	outcomes chan outcome[U, R]
}

// An outcome is a unit that was returned.
type outcome[U, R any] struct {
	unit   U
	result R
	err    error
}

// Times after which a unit is cut.
const (
	fair   = 20 * time.Millisecond  // if there is nothing to do for others
	secure = 200 * time.Millisecond // if it is time to keep what was done
)

func newCrew[U, R any](ctx context.Context, k Kind[U, R], jobs int, tick func() int) *crew[U, R] {
	return &crew[U, R]{ctx: ctx, kind: k, jobs: jobs, tick: tick, outcomes: make(chan outcome[U, R], jobs)}
}

// idle returns how many more units can be begun.
func (c *crew[U, R]) idle() int { return c.jobs - c.busy }

// begin begins a unit.
func (c *crew[U, R]) begin(u U) {
	c.busy++
	go func() {
		o := outcome[U, R]{unit: u}
		o.result, o.err = c.kind.Run(c.ctx, u, c.enough())
		c.outcomes <- o
	}()
}

// enough returns a function that reports whether a unit that begins now should be cut.
func (c *crew[U, R]) enough() func() bool {
	start, tick := time.Now(), c.tick()
	return func() bool {
		hungry := c.hungry.Load()
		return (hungry || c.tick() != tick) && time.Since(start) > fair && (hungry || time.Since(start) > secure)
	}
}

// next waits for a unit that was begun. There is nothing to do for those that are idle
// meanwhile.
func (c *crew[U, R]) next() outcome[U, R] {
	c.hungry.Store(c.idle() > 0 && c.ctx.Err() == nil)
	o := <-c.outcomes
	c.busy--
	return o
}
