package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster"
)

// squares is a batch that squares numbers.
type squares struct {
	told    []string
	read    int          // items
	begun   atomic.Int64 // items
	most    int          // items that were read and not told of
	wait    chan int     // closed once the first may be done; nil for at once
	fail    int          // item of which nothing comes
	enough  int          // items to be told of; 0 for all
	failing error        // of Tell
}

func (s *squares) Do(_ context.Context, n int) (int, error) {
	s.begun.Add(1)
	if n == s.fail {
		return 0, errFailed
	}
	if s.wait != nil {
		if n == 1 {
			<-s.wait
		} else if n == 50 {
			close(s.wait)
		}
	}
	return n * n, nil
}

func (s *squares) Check(n, square int) error {
	if square != n*n {
		return fmt.Errorf("%d for %d", square, n)
	}
	return nil
}

func (s *squares) Tell(n, square int) error {
	s.told = append(s.told, fmt.Sprintf("%d: %d", n, square))
	if len(s.told) == s.enough {
		return cluster.ErrDone
	}
	return s.failing
}

// items yields the numbers to most, and then wrong if that is not nil.
func (s *squares) items(most int, wrong error) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for n := 1; n <= most; n++ {
			s.read++
			s.most = max(s.most, s.read-len(s.told))
			if !yield(n, nil) {
				return
			}
		}
		if wrong != nil {
			yield(0, wrong)
		}
	}
}

func toldTo(n int) (list []string) {
	for k := range n {
		list = append(list, fmt.Sprintf("%d: %d", k+1, (k+1)*(k+1)))
	}
	return list
}

// TestBatch tells of all in order, however many are done at a time, and reads no more than
// that before it is needed.
func TestBatch(t *testing.T) {
	for _, jobs := range []int{0, 1, 2, 7} {
		s := new(squares)
		complete, err := cluster.DoBatch(t.Context(), s, s.items(200, nil), cluster.Options{Jobs: jobs})
		require.NoError(t, err)
		require.True(t, complete)
		require.Equal(t, toldTo(200), s.told)
		if jobs < 2 {
			require.Equal(t, 1, s.most)
		}
	}
	s := new(squares)
	complete, err := cluster.DoBatch(t.Context(), s, s.items(0, nil), cluster.Options{})
	require.NoError(t, err)
	require.True(t, complete, "of none")
}

// TestBatchWaits: others are done while the first is not, and wait.
func TestBatchWaits(t *testing.T) {
	s := &squares{wait: make(chan int)}
	complete, err := cluster.DoBatch(t.Context(), s, s.items(100, nil), cluster.Options{Jobs: 2})
	require.NoError(t, err)
	require.True(t, complete)
	require.Equal(t, toldTo(100), s.told)
	require.GreaterOrEqual(t, s.most, 50)
}

// TestBatchWrong: what comes before an item that cannot be read is told of.
func TestBatchWrong(t *testing.T) {
	for _, jobs := range []int{1, 2, 7} {
		s := new(squares)
		complete, err := cluster.DoBatch(t.Context(), s, s.items(9, errors.New("unreadable")), cluster.Options{Jobs: jobs})
		require.EqualError(t, err, "unreadable")
		require.True(t, complete)
		require.Equal(t, toldTo(9), s.told)
	}
}

// TestBatchEnds early, and reads no more: one that is interrupted, that has told enough, that
// cannot tell, and whose work fails.
func TestBatchEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		ctx   context.Context
		s     *squares
		error string
		told  int
	}{
		"interrupted": {ctx, &squares{}, "", 0},
		"enough":      {t.Context(), &squares{enough: 3}, "", 3},
		"cannot tell": {t.Context(), &squares{failing: errFailed}, errFailed.Error(), 1},
		"fails":       {t.Context(), &squares{fail: 4}, errFailed.Error(), 3},
	} {
		complete, err := cluster.DoBatch(test.ctx, test.s, test.s.items(1<<30, nil), cluster.Options{Jobs: 1})
		require.False(t, complete, name)
		require.Equal(t, test.error, strings.TrimPrefix(fmt.Sprint(err), "<nil>"), name)
		require.Equal(t, toldTo(test.told), test.s.told, name)
		require.LessOrEqual(t, test.s.read, test.told+1, name)
	}
}

// A loop has units done by a worker in this process, in the order opposite to that in which
// they were sent, each after a lie.
type loop struct {
	work   cluster.Worker
	sent   [][]byte
	lies   bool
	most   int    // units sent at once
	failed string // of the first unit
}

func (l *loop) Begin(context.Context, *cluster.Job) (cluster.Workers, error) { return l, nil }
func (l *loop) Trusted() bool                                                { return true }
func (l *loop) Room() int                                                    { return 8 }
func (l *loop) Send(unit []byte)                                             { l.sent = append(l.sent, unit) }
func (l *loop) End()                                                         {}

func (l *loop) Next(int, int) *cluster.Returned {
	l.most = max(l.most, len(l.sent))
	unit := l.sent[len(l.sent)-1]
	l.sent = l.sent[:len(l.sent)-1]
	r := &cluster.Returned{Worker: "one", Unit: unit, Kept: func(int) {}, Refused: func() { l.Send(unit) }}
	if r.Failed = l.failed; l.failed != "" {
		return r
	}
	if r.Result = []byte("-1"); l.lies {
		r.Worker, l.lies = "liar", false
		return r
	}
	l.lies = true
	var err error
	if r.Result, err = l.work(context.Background(), unit, never); err != nil {
		r.Failed = err.Error()
	}
	return r
}

// TestBatchAway has the items done by others.
func TestBatchAway(t *testing.T) {
	away, s := &loop{work: cluster.NewBatchWorker(new(squares))}, new(squares)
	complete, err := cluster.DoBatch(t.Context(), s, s.items(3000, errors.New("unreadable")), cluster.Options{Remote: away})
	require.EqualError(t, err, "unreadable")
	require.True(t, complete)
	require.Equal(t, toldTo(3000), s.told)
	require.Zero(t, s.begun.Load(), "here")
	require.LessOrEqual(t, s.most, 1001, "with the one that is read")
	require.LessOrEqual(t, away.most, 8)
}

// TestBatchAside names an item that could not be done by its number, and one that would not
// get there before it is sent.
func TestBatchAside(t *testing.T) {
	s := new(squares)
	complete, err := cluster.DoBatch(t.Context(), s, s.items(1, nil), cluster.Options{Remote: &loop{failed: "three ended"}})
	require.EqualError(t, err, "the unit 1 was set aside: three ended")
	require.False(t, complete)

	long := slices.Values([]string{"a", strings.Repeat("b", 600_000), "c"})
	items := func(yield func(string, error) bool) { long(func(s string) bool { return yield(s, nil) }) }
	var e echo
	complete, err = cluster.DoBatch(t.Context(), &e, items, cluster.Options{Remote: &loop{work: cluster.NewBatchWorker(new(echo))}})
	require.EqualError(t, err, "item 2 is too long for other processes: 600002 bytes of JSON, want at most 524288")
	require.ErrorIs(t, err, cluster.ErrTooLong)
	require.True(t, complete)
	require.Equal(t, echo{"a"}, e)
}

// echo is a batch that does nothing.
type echo []string

func (*echo) Do(_ context.Context, text string) (string, error) { return text, nil }
func (*echo) Check(text, again string) error {
	if text != again {
		return errFailed
	}
	return nil
}

func (e *echo) Tell(text, _ string) error {
	*e = append(*e, text)
	return nil
}

// TestBatchStopped: a worker that was stopped returns nothing, as it may not have done all.
func TestBatchStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	work := cluster.NewBatchWorker(new(squares))
	r, err := work(ctx, []byte(`[{"number":1,"of":3}]`), never)
	require.NoError(t, err)
	require.Equal(t, "[9]", string(r))
	cancel()
	_, err = work(ctx, []byte(`[{"number":1,"of":3}]`), never)
	require.ErrorIs(t, err, context.Canceled)
}

func never() bool { return false }
