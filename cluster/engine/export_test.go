package engine

import (
	"context"

	"exactsolve/cluster"
)

// For tests.
var (
	Inbox   = inbox
	Lonely  = &lonely
	Untimed = untimed
)

// PublishResult publishes what a worker might.
func (e *Engine) PublishResult(ctx context.Context, w cluster.Workers, unit []byte, worker, text string) error {
	_, err := e.js.Publish(ctx, "es.done."+w.(*workers).job+"."+short(string(unit))+"."+worker, []byte(text))
	return err
}
