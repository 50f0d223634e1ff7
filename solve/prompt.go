package solve

import (
	"cmp"
	"context"
	"io"
	"time"

	"exactsolve/cert/answer"
	"exactsolve/internal/beside"
)

// grace returns what work has to end by itself once ctx is done, from when it began.
func (l *Limits) grace(ctx context.Context, begun time.Time) time.Duration {
	return cmp.Or(l.Grace, beside.Grace(ctx, begun))
}

// half is for work after which more is to be done.
func (l *Limits) half(ctx context.Context, begun time.Time) time.Duration {
	return l.grace(ctx, begun) / 2
}

// guard has nothing that the question calls be called by work that was left behind.
func (w *work) guard() {
	if tell := w.q.Progress; tell != nil {
		w.q.Progress = func(e Event) { w.gate.Pass(func() error { tell(e); return nil }) }
	}
	if file := &w.q.Checkpoint; file.Replace != nil {
		add, replace := file.Append, file.Replace
		file.Append = func(text []byte) error { return w.gate.Pass(func() error { return add(text) }) }
		file.Replace = func(write func(io.Writer) error) error {
			return w.gate.Pass(func() error { return replace(write) })
		}
	}
}

// heeding runs a search, and leaves it behind if it does not look at ctx, half as late as
// all of the work, which then goes on in another: what the search still writes is dropped.
func (w *work) heeding(ctx context.Context, search func(ctx context.Context) (*answer.Result, error)) (*work, *answer.Result, error) {
	late := func() (*answer.Result, error) {
		a := w.left(ctx)
		w = &work{q: w.q, g: w.g, gate: w.gate, answer: a}
		return &a.Result, nil
	}
	r, err := beside.PromptlyOne(ctx, w.q.Limits.half, search, late)
	return w, r, err
}

// left is the answer when work is left behind.
func (w *work) left(ctx context.Context) *Answer {
	w.gate.Close()
	var r answer.Result
	if known := w.known.Load(); known != nil {
		r = *known
	}
	if r.Status != answer.Yes {
		r.Status, r.Reason = answer.Unknown, context.Cause(ctx).Error()
	}
	return w.newAnswer(r)
}
