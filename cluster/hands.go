package cluster

import (
	"context"
	"sync/atomic"
	"time"
)

// Hands do units in goroutines of this process.
type hands[U, R any] struct {
	ctx      context.Context
	kind     Kind[U, R]
	jobs     int
	tick     func() int
	begun    int // units that have not come back
	hungry   atomic.Bool
	outcomes chan outcome[U, R]
}

// Times after which a unit is cut.
const (
	fair   = 20 * time.Millisecond  // if there is nothing to do for others
	secure = 200 * time.Millisecond // if it is time to keep what was done
)

func newHands[U, R any](ctx context.Context, k Kind[U, R], jobs int, tick func() int) *hands[U, R] {
	return &hands[U, R]{ctx: ctx, kind: k, jobs: jobs, tick: tick, outcomes: make(chan outcome[U, R], jobs)}
}

func (c *hands[U, R]) idle(int) int { return c.jobs - c.begun }

func (c *hands[U, R]) busy() int { return c.begun }

func (c *hands[U, R]) end() {}

func (c *hands[U, R]) begin(u U) error {
	c.begun++
	go func() {
		o := outcome[U, R]{unit: u}
		o.result, o.err = c.kind.Run(c.ctx, u, c.enough())
		c.outcomes <- o
	}()
	return nil
}

// enough returns a function that reports whether a unit that begins now should be cut.
func (c *hands[U, R]) enough() func() bool {
	start, tick := time.Now(), c.tick()
	return func() bool {
		hungry := c.hungry.Load()
		return (hungry || c.tick() != tick) && time.Since(start) > fair && (hungry || time.Since(start) > secure)
	}
}

// next waits for a unit. There is nothing to do for hands that are idle meanwhile.
func (c *hands[U, R]) next() (outcome[U, R], bool) {
	c.hungry.Store(c.begun < c.jobs && c.ctx.Err() == nil)
	o := <-c.outcomes
	c.begun--
	return o, true
}
