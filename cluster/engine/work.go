package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"exactsolve/cluster"
	"exactsolve/gamefile"
)

const (
	tries  = 3         // of a unit that is not given back, before it is set aside
	inline = 512 << 10 // bytes of a result in its message
	soon   = 50 * time.Millisecond
)

// A station does units of any job.
type station struct {
	e    *Engine
	ctx  context.Context
	mu   sync.Mutex
	jobs map[string]*assignment
}

// An assignment is a job at a station.
type assignment struct {
	worker cluster.Worker
	err    error
	ctx    context.Context
	cancel context.CancelFunc
	cuts   atomic.Int64 // requests to cut what is done
}

// Work does units, so many at a time, until ctx is done. Units begun then are given back.
func (e *Engine) Work(ctx context.Context, hands int) error {
	s := &station{e: e, ctx: ctx, jobs: map[string]*assignment{}}
	for subject, act := range map[string]func(a *assignment){
		"es.cancel.*": func(a *assignment) { a.cancel() },
		"es.cut.*":    func(a *assignment) { a.cuts.Add(1) },
	} {
		sub, err := e.nc.Subscribe(subject, func(m *nats.Msg) {
			s.mu.Lock()
			defer s.mu.Unlock()
			if a := s.jobs[m.Subject[strings.LastIndexByte(m.Subject, '.')+1:]]; a != nil {
				act(a)
			}
		})
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }()
	}
	var all sync.WaitGroup
	for k := range hands {
		all.Go(func() { s.greet(fmt.Sprintf("%s-%d", e.name, k)) })
		all.Go(s.serve)
	}
	all.Wait()
	return context.Cause(ctx)
}

// greet says now and then that this worker is there.
func (s *station) greet(name string) {
	for {
		_ = s.e.nc.Publish("es.hello."+s.e.rules.class()+"."+name, nil)
		if !s.sleep(greeting) {
			return
		}
	}
}

// sleep waits, and reports whether ctx is not done.
func (s *station) sleep(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-s.ctx.Done():
		return false
	}
}

// serve does one unit after the other.
func (s *station) serve() {
	var c jetstream.Consumer
	for s.ctx.Err() == nil {
		if c == nil {
			var err error
			if c, err = s.e.js.Consumer(s.ctx, workStream, "workers-"+s.e.rules.class()); err != nil {
				c = nil
				_ = s.e.ensure(s.ctx)
				s.sleep(soon)
				continue
			}
		}
		batch, err := c.Fetch(1, jetstream.FetchMaxWait(greeting))
		if err == nil {
			for m := range batch.Messages() {
				s.unit(m)
			}
			err = batch.Error()
		}
		if err != nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages) {
			c = nil
			s.sleep(soon)
		}
	}
}

// unit does a unit and returns its result, or gives it back.
func (s *station) unit(m jetstream.Msg) {
	parts := strings.Split(m.Subject(), ".") // es.work.CLASS.JOB.KEY
	var t unitText
	if len(parts) != 5 || json.Unmarshal(m.Data(), &t) != nil {
		_ = m.TermWithReason("no unit")
		return
	}
	job, key := parts[3], parts[4]
	z := resultText{Unit: t.Unit}
	if meta, err := m.Metadata(); err == nil && meta.NumDelivered > tries {
		z.Failed = fmt.Sprintf("%d workers took it and did not return", tries)
	} else {
		beating, stop := context.WithCancel(s.ctx)
		go s.beat(beating, m)
		ok := s.do(&z, job, &t)
		stop()
		if !ok {
			_ = m.Nak()
			return
		}
	}
	if s.give(job, key, &z) {
		_ = m.Ack()
	}
}

// beat says again and again that the unit is worked on.
func (s *station) beat(ctx context.Context, m jetstream.Msg) {
	tick := time.NewTicker(lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			_ = m.InProgress()
		case <-ctx.Done():
			return
		}
	}
}

// do does a unit; it reports false if it is to be given back.
func (s *station) do(z *resultText, job string, t *unitText) (ok bool) {
	a := s.assignment(job)
	if a.err != nil {
		s.sleep(soon)
		return false
	}
	defer func() {
		if r := recover(); r != nil {
			z.Failed, ok = fmt.Sprintf("it panics: %v\n%s", r, debug.Stack()), true
		}
	}()
	start, cuts := time.Now(), a.cuts.Load()
	most := time.Duration(t.Seconds * float64(time.Second))
	result, err := a.worker(a.ctx, t.Unit, func() bool {
		spent := time.Since(start)
		return spent > most || spent > soon && a.cuts.Load() != cuts
	})
	switch {
	case a.ctx.Err() != nil && err != nil:
		return s.ctx.Err() == nil // of a job that was cancelled: nobody waits for it
	case err != nil:
		z.Failed = err.Error()
	default:
		z.Result = result
	}
	return true
}

// assignment returns the job, which is fetched the first time.
func (s *station) assignment(job string) *assignment {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.jobs[job]; a != nil && a.ctx.Err() == nil {
		return a
	}
	a := new(assignment)
	a.ctx, a.cancel = context.WithCancel(s.ctx)
	if a.worker, a.err = s.e.fetch(s.ctx, job); a.err == nil {
		s.jobs[job] = a
	}
	return a
}

// fetch gets a job and its game, and makes a worker for it.
func (e *Engine) fetch(ctx context.Context, job string) (cluster.Worker, error) {
	p, err := e.spec(ctx, job)
	if err != nil {
		return nil, err
	}
	text, err := e.games.GetBytes(ctx, p.Game)
	if err != nil {
		return nil, err
	}
	f, err := gamefile.Parse("job "+job, strings.NewReader(string(text)), gamefile.Options{})
	if err != nil {
		return nil, err
	}
	if f.Game.Hash() != p.Heading.Game {
		return nil, fmt.Errorf("job %s: another game", job)
	}
	work := e.rules[p.Heading.Search]
	if work == nil {
		return nil, fmt.Errorf("job %s: rules %q that this build does not know", job, p.Heading.Search)
	}
	return work(f.Game, p.Heading.Question)
}

// give returns a result, however long that takes; it reports false if ctx is done before.
func (s *station) give(job, key string, z *resultText) bool {
	if len(z.Result) > inline {
		z.Object = "result-" + job + "-" + key + "-" + nats.NewInbox()
	}
	for {
		if err := s.publish(job, key, z); err == nil {
			return true
		}
		if !s.sleep(soon) {
			return false
		}
	}
}

func (s *station) publish(job, key string, z *resultText) error {
	message := *z
	if z.Object != "" {
		if _, err := s.e.games.PutBytes(s.ctx, z.Object, z.Result); err != nil {
			return err
		}
		message.Result = nil
	}
	text, err := json.Marshal(&message)
	if err != nil {
		return err
	}
	_, err = s.e.js.Publish(s.ctx, "es.done."+job+"."+key+"."+s.e.name, text)
	return err
}
