package beside

import (
	"context"
	"runtime"
	"time"
)

// yielding returns ctx as work sees it that shares its only thread with timers, a learner and
// others: when it looks at ctx, these have a turn, once it has had one as long as their last.
func yielding(ctx context.Context) context.Context { return &turns{Context: ctx, begun: time.Now()} }

type turns struct {
	context.Context
	begun  time.Time
	others time.Duration
}

const least = 20 * time.Millisecond

func (t *turns) Err() error {
	if time.Since(t.begun) > max(least, t.others) {
		ended := time.Now()
		runtime.Gosched()
		t.begun = time.Now()
		t.others = t.begun.Sub(ended)
	}
	return t.Context.Err()
}
