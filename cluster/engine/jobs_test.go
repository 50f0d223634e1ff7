package engine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/engine"
	"exactsolve/nash/bimatrix"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestRoom: there is room for units after a result, though the server takes no more: without
// it, and with nothing begun, a job would end before its time.
func TestRoom(t *testing.T) {
	s := newSite(t)
	s.lease = time.Minute
	e := s.connect("supervisor", counting(nil))
	g := seqformtest.Fixture(t, "stripped_poker")
	w, err := e.Begin(t.Context(), &cluster.Job{Heading: checkpoint.Heading{Search: countRules, Game: g.Hash()}, Game: g})
	require.NoError(t, err)
	defer w.End()
	_, js := s.raw()
	stream, err := js.Stream(t.Context(), "ES_WORK")
	require.NoError(t, err)
	config := stream.CachedInfo().Config
	config.MaxMsgs = 1
	_, err = js.UpdateStream(t.Context(), config)
	require.NoError(t, err)
	_, err = js.Publish(t.Context(), "es.work.other.job.key", nil)
	require.NoError(t, err)
	unit := []byte("[[0,64]]")
	w.Send(unit)
	time.AfterFunc(300*time.Millisecond, func() {
		_ = e.PublishResult(t.Context(), w, unit, "a", `{"unit":[[0,64]],"result":[[]]}`)
	})
	r := w.Next(0, 0)
	require.NotNil(t, r)
	r.Kept(1)
	require.Positive(t, w.Room())
}

// TestServeTwice: a server says why it does not start, at once.
func TestServeTwice(t *testing.T) {
	s := newSite(t)
	begun := time.Now()
	_, err := engine.Serve(engine.ServerOptions{Listen: s.Address()[len("nats://"):]})
	require.ErrorContains(t, err, "the server of the cluster does not start: ")
	require.Less(t, time.Since(begun), time.Minute/2)
}

// TestAlone: who has a job done hears once that no worker is there.
func TestAlone(t *testing.T) {
	defer func(n int) { *engine.Lonely = n }(*engine.Lonely)
	*engine.Lonely = 1
	s := newSite(t)
	r := counting(nil)
	var times int
	e := connectWith(t, s.Server, engine.Options{Rules: r, Name: "supervisor", Alone: func(connected bool) {
		require.True(t, connected)
		times++
		s.work("a", r)
	}})
	s.all(e)
	require.Equal(t, 1, times)
}

// TestRefusedWorkers: who has a job done hears of workers whose results are refused, and goes
// on once there is another.
func TestRefusedWorkers(t *testing.T) {
	s := newSite(t)
	liar := counting(func(context.Context, [2]int) error { return errLie })
	s.work("a", liar)
	s.work("b", liar)
	honest := counting(nil)
	var all int
	e := connectWith(t, s.Server, engine.Options{Rules: honest, Name: "supervisor", Progress: func(p engine.Progress) {
		require.LessOrEqual(t, p.Refused, p.Workers)
		if p.Workers == 2 && p.Refused == 2 {
			if all++; all == 1 {
				s.work("c", honest)
			}
		}
	}})
	s.all(e)
	require.Positive(t, all)
}

// TestIdle: a worker ends by itself once there is nothing to do, not while it does something.
func TestIdle(t *testing.T) {
	s := newSite(t)
	const idle = 4 * time.Second // a slow machine gives it nothing for a while, too
	r := counting(func(ctx context.Context, u [2]int) error {
		if u == [2]int{8, 12} {
			select {
			case <-time.After(idle + idle/2):
			case <-ctx.Done():
			}
		}
		return ctx.Err()
	})
	supervisor := s.connect("supervisor", r)
	e := connectWith(t, s.Server, engine.Options{Rules: r, Name: "a", Lease: s.lease, Worker: true, Idle: idle})
	ended := make(chan error, 1)
	go func() { ended <- e.Work(context.Background(), 2) }()
	k, complete := s.do(within(t), supervisor)
	require.True(t, complete, k.aside)
	select {
	case err := <-ended:
		require.NoError(t, err)
	case <-time.After(long):
		t.Fatal("it does not end")
	}
}

// TestTaken: a job that somebody has done cannot be begun by another.
func TestTaken(t *testing.T) {
	s := newSite(t)
	g := seqformtest.Fixture(t, "stripped_poker")
	j := &cluster.Job{Heading: checkpoint.Heading{Search: countRules, Game: g.Hash()}, Game: g}
	w, err := s.connect("first", counting(nil)).Begin(t.Context(), j)
	require.NoError(t, err)
	second := s.connect("second", counting(nil))
	_, err = second.Begin(t.Context(), j)
	require.ErrorContains(t, err, "another command")
	w.End()
	w, err = second.Begin(t.Context(), j)
	require.NoError(t, err)
	w.End()
}

// TestUntimed: a context without the deadline of another is done with it all the same.
func TestUntimed(t *testing.T) {
	timed, stop := context.WithTimeout(t.Context(), time.Hour)
	defer stop()
	timed, cancel := context.WithCancelCause(timed)
	ctx, end := engine.Untimed(timed)
	defer end()
	_, ok := ctx.Deadline()
	require.False(t, ok)
	require.NoError(t, ctx.Err())
	why := errors.New("why")
	cancel(why)
	<-ctx.Done()
	require.Equal(t, why, context.Cause(ctx))
}

// TestOneGame: a worker reads a game once for several jobs about it in a row.
func TestOneGame(t *testing.T) {
	s, err := engine.Serve(engine.ServerOptions{})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	seen := map[*seqform.Game]bool{}
	stop := workWith(t, s, "worker", engine.Rules{bimatrix.Rules: func(j *cluster.Job) (cluster.Worker, error) {
		seen[j.Game] = true
		return bimatrix.NewWorker(j)
	}})
	e := connect(t, s, "supervisor")
	for _, seed := range []uint64{1, 1, 2, 2, 1} {
		g := seqformtest.Random([]int{8, 8}, -99, 99, seed)
		require.Equal(t, certificate(t, g, bimatrix.Options{}), certificate(t, g, bimatrix.Options{Remote: e}))
	}
	stop()
	require.Len(t, seen, 3)
}
