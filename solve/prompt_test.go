package solve

import (
	"context"
	"iter"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/internal/beside"
	"exactsolve/seqform/meter"
	"exactsolve/seqform/seqformtest"
)

// TestLeftBehind has work that does not look at its context, by a clock of its own.
func TestLeftBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		told := 0
		w, err := newWork(seqformtest.Fixture(t, "kuhn"), Question{Progress: func(Event) { told++ }})
		require.NoError(t, err)
		var counted *meter.Meter
		work := func(yield func(*Answer, error) bool) {
			w.q.Progress(Event{})
			counted.Add(1)
			yield(w.newAnswer(answer.Result{Status: answer.Yes}), nil)
			time.Sleep(time.Hour)
			counted.Add(1)
			w.q.Progress(Event{})
			yield(w.newAnswer(answer.Result{Status: answer.Yes}), nil)
		}
		begin := func(ctx context.Context) iter.Seq2[*Answer, error] {
			counted = meter.From(ctx)
			return work
		}
		m, start := new(meter.Meter), time.Now()
		var got []answer.Status
		for a, err := range beside.Promptly(meter.With(ctx, m), w.q.Limits.grace, begin, func() (*Answer, error) { return w.left(ctx), nil }) {
			require.NoError(t, err)
			got = append(got, a.Status)
			require.Equal(t, a.Status == answer.Unknown, a.Reason == context.DeadlineExceeded.Error())
		}
		require.Equal(t, []answer.Status{answer.Yes, answer.Unknown}, got)
		require.InDelta(t, 10*time.Second+550*time.Millisecond, time.Since(start), float64(80*time.Millisecond)) // less for the memory of the test
		time.Sleep(2 * time.Hour)
		require.Equal(t, 1, told, "nothing is heard of what was left behind")
		require.Equal(t, 1, m.State().Done, "nor counted")
	})
}

// TestGrace: after an hour a limit of time leaves a part of that more, and ^C does not.
func TestGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := Question{Limits: Limits{Time: time.Hour}}
		limited, end := q.limited(t.Context())
		defer end()
		interrupted, cancel := context.WithCancel(t.Context())
		begun := time.Now()
		time.Sleep(time.Hour)
		cancel()
		synctest.Wait()
		require.Error(t, limited.Err())
		memory := float64(80 * time.Millisecond) // of the test, for which it is less
		require.InDelta(t, 300*time.Millisecond+90*time.Second, q.Limits.grace(limited, begun), memory)
		require.InDelta(t, 300*time.Millisecond, q.Limits.grace(interrupted, begun), memory)
	})
}
