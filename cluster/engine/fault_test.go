package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/engine"
	"exactsolve/nash/bimatrix"
	"exactsolve/seqform/memory"
	"exactsolve/seqform/seqformtest"
)

// A count is the work of listing numbers below 64, by halves.
type count struct {
	bad   func(ctx context.Context, u [2]int) error // what a worker comes to there
	found map[int]int
	aside []string
}

func (k *count) Split() [][2]int { return [][2]int{{0, 64}} }

func (k *count) Compare(a, b [2]int) int { return slices.Compare(a[:], b[:]) }

func (k *count) Run(ctx context.Context, u [2]int, _ func() bool) (list []int, err error) {
	if k.bad != nil {
		if err := k.bad(ctx, u); err != nil {
			if err == errLie {
				return []int{-1}, nil
			}
			return nil, err
		}
	}
	if u[1]-u[0] > 4 {
		return nil, nil
	}
	for n := u[0]; n < u[1]; n++ {
		list = append(list, n)
	}
	return list, nil
}

func (k *count) Check(_ [2]int, list []int) error {
	if slices.Contains(list, -1) {
		return errors.New("a lie")
	}
	return nil
}

func (k *count) Compose(u [2]int, list []int) (more [][2]int, err error) {
	for _, n := range list {
		k.found[n]++
	}
	if middle := (u[0] + u[1]) / 2; list == nil {
		more = append(more, [2]int{u[0], middle}, [2]int{middle, u[1]})
	}
	return more, nil
}

var errLie = errors.New("to be told")

const countRules = "count/1"

// counting returns rules with which workers come to bad.
func counting(bad func(ctx context.Context, u [2]int) error) engine.Rules {
	return engine.Rules{countRules: func(*cluster.Job) (cluster.Worker, error) {
		return cluster.NewWorker(&count{bad: bad}), nil
	}}
}

// A site is a server with connections to it.
type site struct {
	t *testing.T
	*engine.Server
	lease time.Duration
}

func newSite(t *testing.T) *site {
	t.Helper()
	s, err := engine.Serve(engine.ServerOptions{Listen: "127.0.0.1:0"})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return &site{t, s, 300 * time.Millisecond}
}

func (s *site) connect(name string, r engine.Rules) *engine.Engine {
	s.t.Helper()
	return connectWith(s.t, s.Server, engine.Options{Rules: r, Name: name, Lease: s.lease})
}

// work returns what ends a worker, and waits for that.
func (s *site) work(name string, r engine.Rules) (stop func()) {
	e, ended := s.connect(name, r), make(chan struct{})
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer close(ended)
		_ = e.Work(ctx, 1)
	}()
	stop = func() { cancel(); <-ended }
	s.t.Cleanup(stop)
	return stop
}

// raw returns a connection that knows nothing of jobs.
func (s *site) raw() (*nats.Conn, jetstream.JetStream) {
	nc, err := nats.Connect(s.Address(), nats.Timeout(long))
	require.NoError(s.t, err)
	s.t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	require.NoError(s.t, err)
	return nc, js
}

// do has all numbers counted.
func (s *site) do(ctx context.Context, e *engine.Engine) (k *count, complete bool) {
	s.t.Helper()
	k = &count{found: map[int]int{}}
	g := seqformtest.Fixture(s.t, "stripped_poker")
	complete, err := cluster.Do(ctx, k, cluster.Options{
		Remote: e, Game: g, Heading: checkpoint.Heading{Search: countRules, Game: g.Hash()},
		Aside: func(e *cluster.AsideError) { k.aside = append(k.aside, e.Error()) },
	})
	require.NoError(s.t, err)
	for n, times := range k.found {
		require.Equal(s.t, 1, times, n)
	}
	return k, complete
}

func (s *site) all(e *engine.Engine) {
	s.t.Helper()
	k, complete := s.do(s.t.Context(), e)
	require.True(s.t, complete, k.aside)
	require.Len(s.t, k.found, 64)
}

// TestTwice has each result given twice.
func TestTwice(t *testing.T) {
	s := newSite(t)
	nc, _ := s.raw()
	var twice atomic.Int64
	_, err := nc.Subscribe("es.done.*.*.*", func(m *nats.Msg) {
		if !strings.HasSuffix(m.Subject, "-again") {
			twice.Add(1)
			_ = nc.Publish(m.Subject+"-again", m.Data)
		}
	})
	require.NoError(t, err)
	r := counting(nil)
	s.work("a", r)
	s.work("b", r)
	s.all(s.connect("supervisor", r))
	require.Eventually(t, func() bool { return twice.Load() >= 10 }, long, 10*time.Millisecond) // the test may be behind
}

// TestRefused: a unit whose result is refused is asked for again, at once.
func TestRefused(t *testing.T) {
	s := newSite(t)
	s.lease = time.Minute
	var lies atomic.Int64
	r := counting(func(_ context.Context, u [2]int) error {
		if u[0] == 8 && lies.Add(1) < 3 {
			return errLie
		}
		return nil
	})
	s.work("a", r)
	k, complete := s.do(within(t), s.connect("supervisor", r))
	require.True(t, complete, k.aside)
}

// TestAside: a unit that workers fail at three times, however they do, is set aside and
// named. The others are done.
func TestAside(t *testing.T) {
	for name, fail := range map[string]func(ctx context.Context) error{
		"it panics: too large": func(context.Context) error { panic("too large") },
		"not to be done":       func(context.Context) error { return errors.New("not to be done") },
	} {
		s := newSite(t)
		var times atomic.Int64
		r := counting(func(ctx context.Context, u [2]int) error {
			if u == [2]int{8, 12} {
				times.Add(1)
				return fail(ctx)
			}
			return nil
		})
		s.work("a", r)
		k, complete := s.do(t.Context(), s.connect("supervisor", r))
		require.False(t, complete)
		require.Len(t, k.found, 60)
		require.Len(t, k.aside, 1)
		require.Contains(t, k.aside[0], "the unit [8,12] was set aside: "+name)
		require.Contains(t, []int64{3, 6}, times.Load()) // more if it came with others at first
	}
}

// TestUnknown: what was found beside a unit that was set aside is there.
func TestUnknown(t *testing.T) {
	s := newSite(t)
	var poison atomic.Pointer[string]
	r := engine.Rules{bimatrix.Rules: func(j *cluster.Job) (cluster.Worker, error) {
		w, err := bimatrix.NewWorker(j)
		return func(ctx context.Context, unit []byte, _ func() bool) ([]byte, error) {
			text := string(unit)
			if text != `[""]` && poison.CompareAndSwap(nil, &text) || poison.Load() != nil && *poison.Load() == text {
				panic("poison")
			}
			return w(ctx, unit, func() bool { return true })
		}, err
	}}
	s.work("a", r)
	found, err := bimatrix.All(t.Context(), seqformtest.Random([]int{8, 8}, -99, 99, 3), bimatrix.Options{Remote: s.connect("supervisor", r)})
	require.NoError(t, err)
	require.False(t, found.Complete)
	require.Contains(t, found.Reason, "the unit "+strings.Trim(*poison.Load(), "[]")+" was set aside: it panics: poison")
	require.NotEmpty(t, found.Equilibria)
}

// TestLost: a unit whose worker is lost is done by another, and set aside after three.
func TestLost(t *testing.T) {
	for _, lost := range []int{2, 3} {
		s := newSite(t)
		r := counting(nil)
		e := s.connect("supervisor", r)
		_, js := s.raw()
		list, err := js.Stream(t.Context(), "ES_WORK")
		require.NoError(t, err)
		var all sync.WaitGroup
		all.Go(func() {
			for n := range list.ConsumerNames(t.Context()).Name() { // takes units and says no more
				c, err := js.Consumer(t.Context(), "ES_WORK", n)
				for taken := 0; err == nil && taken < lost; {
					var m jetstream.MessageBatch
					if m, err = c.Fetch(1, jetstream.FetchMaxWait(5*time.Second)); err == nil {
						for range m.Messages() {
							taken++
						}
					}
				}
			}
			s.work("a", r)
		})
		k, complete := s.do(t.Context(), e)
		all.Wait()
		require.Equal(t, lost < 3, complete, k.aside)
		if lost == 3 {
			require.Equal(t, []string{"the unit [0,64] was set aside: 3 workers took it and did not return"}, k.aside)
		}
	}
}

// TestMemory: a worker that ends as it takes too much memory has failed at what it had. A unit
// that does that each time is set aside, and no other that was done beside it.
func TestMemory(t *testing.T) {
	s := newSite(t)
	s.lease = time.Minute
	var times, poisoned atomic.Int64
	var end atomic.Pointer[context.CancelCauseFunc]
	r := counting(func(ctx context.Context, u [2]int) error {
		if u == [2]int{8, 12} {
			times.Add(1)
			poisoned.Store(1)
			time.Sleep(200 * time.Millisecond) // until others are there
			(*end.Load())(fmt.Errorf("too large: %w", memory.ErrLimit))
			<-ctx.Done()
		}
		for n := 0; n < 10 && u[1]-u[0] == 4; n++ {
			if poisoned.Load() > 0 { // by the one beside it
				<-ctx.Done()
			}
			time.Sleep(10 * time.Millisecond)
		}
		return ctx.Err()
	})
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() {
		for k := 0; ctx.Err() == nil; k++ {
			e := s.connect(fmt.Sprint("a", k), r)
			ctx, cancel := context.WithCancelCause(ctx)
			end.Store(&cancel)
			poisoned.Store(0)
			_ = e.Work(ctx, 16)
			cancel(nil)
		}
	})
	k, complete := s.do(ctx, s.connect("supervisor", r))
	cancel()
	all.Wait()
	require.False(t, complete)
	require.Equal(t, []string{"the unit [8,12] was set aside: too large: memory limit reached"}, k.aside)
	require.Len(t, k.found, 60)
	require.Contains(t, []int64{3, 6}, times.Load()) // more if it came with others at first
}

// TestGivenBack: a worker that ends gives back what it has at once, and that is no failure.
func TestGivenBack(t *testing.T) {
	s := newSite(t)
	s.lease = time.Minute
	begun := make(chan struct{})
	var ends atomic.Int64
	r := counting(func(ctx context.Context, u [2]int) error {
		if ends.Load() < 5 && u == [2]int{8, 12} {
			begun <- struct{}{}
			<-ctx.Done()
			return ctx.Err()
		}
		return nil
	})
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() {
		for k := range 5 {
			stop := s.work(fmt.Sprint("a", k), r)
			select {
			case <-begun:
			case <-ctx.Done():
				return
			}
			ends.Add(1)
			start := time.Now()
			stop()
			if time.Since(start) > time.Minute/2 { // of its lease
				t.Error("a worker does not end")
			}
		}
		s.work("b", r)
	})
	k, complete := s.do(ctx, s.connect("supervisor", r))
	cancel()
	all.Wait()
	require.True(t, complete, k.aside)
}

// TestFull: a store that is full is used again when there is room.
func TestFull(t *testing.T) {
	for _, name := range []string{"ES_WORK", "ES_DONE"} {
		s := newSite(t)
		s.lease = time.Minute // what would be asked for again then does not count
		r := counting(nil)
		e := s.connect("supervisor", r)
		s.work("a", r)
		_, js := s.raw()
		stream, err := js.Stream(t.Context(), name)
		require.NoError(t, err)
		config := stream.CachedInfo().Config
		config.MaxBytes = 2000
		_, err = js.UpdateStream(t.Context(), config)
		require.NoError(t, err)
		fill := map[string]string{"ES_WORK": "es.work.other.job.key", "ES_DONE": "es.done.other.key.name"}[name]
		for err == nil {
			_, err = js.Publish(t.Context(), fill, make([]byte, 100))
		}
		time.AfterFunc(300*time.Millisecond, func() { _ = stream.Purge(context.Background(), jetstream.WithPurgeSubject(fill)) })
		ctx, cancel := context.WithTimeout(t.Context(), long)
		k, complete := s.do(ctx, e)
		cancel()
		require.True(t, complete, k.aside)
	}
}

// TestGone: what is kept on the server goes away in the middle, all or some of it.
func TestGone(t *testing.T) {
	for _, names := range []string{"ES_WORK", "ES_DONE", "ES_WORK ES_DONE KV_es_jobs OBJ_es_games"} {
		s := newSite(t)
		_, js := s.raw()
		var units atomic.Int64
		r := counting(func(context.Context, [2]int) error {
			if units.Add(1) == 10 {
				for _, name := range strings.Fields(names) {
					_ = js.DeleteStream(context.Background(), name)
				}
			}
			return nil
		})
		e := s.connect("supervisor", r)
		s.work("a", r)
		var all sync.WaitGroup
		all.Go(func() {
			time.Sleep(200 * time.Millisecond)
			s.work("b", r)
		})
		s.all(e)
		all.Wait()
	}
}

// TestEarlierResults: a supervisor takes what was given to one that was killed.
func TestEarlierResults(t *testing.T) {
	s := newSite(t)
	s.lease = time.Minute
	var roots atomic.Int64
	r := counting(func(_ context.Context, u [2]int) error {
		if u == [2]int{0, 64} {
			roots.Add(1)
		}
		return nil
	})
	stop := s.work("a", r)
	g := seqformtest.Fixture(t, "stripped_poker")
	first := s.connect("first", r)
	w, err := first.Begin(t.Context(), &cluster.Job{Heading: checkpoint.Heading{Search: countRules, Game: g.Hash()}, Game: g})
	require.NoError(t, err)
	w.Send([]byte("[[0,64]]"))
	require.NotNil(t, w.Next(0, 0))
	first.Close()
	stop()
	nc, _ := s.raw()
	sub, err := nc.SubscribeSync("es.work.>")
	require.NoError(t, err)
	require.NoError(t, nc.Flush())
	var all sync.WaitGroup
	all.Go(func() { // begins once others are asked for than the one whose result is there
		var err error
		for n := 0; err == nil && n < 3; n++ {
			_, err = sub.NextMsg(long)
		}
		if err != nil {
			t.Error(err)
		}
		s.work("b", r)
	})
	k, complete := s.do(within(t), s.connect("second", r))
	all.Wait()
	require.True(t, complete, k.aside)
	require.Len(t, k.found, 64)
}

// TestEndWithoutServer: a job that is done is done, though nobody can be told.
func TestEndWithoutServer(t *testing.T) {
	server, err := engine.Serve(engine.ServerOptions{})
	require.NoError(t, err)
	e := connect(t, server, "supervisor")
	g := seqformtest.Fixture(t, "stripped_poker")
	w, err := e.Begin(t.Context(), &cluster.Job{Heading: checkpoint.Heading{Search: bimatrix.Rules, Game: g.Hash()}, Game: g})
	require.NoError(t, err)
	server.Close()
	start := time.Now()
	w.Send([]byte(`[""]`))
	w.End()
	require.Less(t, time.Since(start), time.Minute)
}
