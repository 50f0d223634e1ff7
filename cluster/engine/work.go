package engine

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"exactsolve/cluster"
	"exactsolve/gamefile"
	"exactsolve/seqform"
	"exactsolve/seqform/memory"
)

const (
	tries  = 3         // that fail, before a unit is set aside
	inline = 512 << 10 // bytes of a result in its message
)

// A station does units of any job.
type station struct {
	e    *Engine
	ctx  context.Context
	late context.Context // done a little later than ctx
	mu   sync.Mutex
	jobs map[string]*assignment
	busy int         // units begun
	idle *time.Timer // runs while there are none; nil for none

	// A unit that failed before is done alone: it has all memory, and if the process ends again,
	// no other unit is taken for the cause.
	alone sync.RWMutex

	last struct { // game read, as jobs that follow may be about it, too
		object string
		game   *seqform.Game
	}
}

// An assignment is a job at a station.
type assignment struct {
	worker cluster.Worker
	ctx    context.Context
	cancel context.CancelFunc
	cuts   atomic.Int64 // requests to cut what is done
}

// errIdle is why a worker ends that has nothing to do.
var errIdle = errors.New("engine: no units")

// Work does units, so many at a time, until ctx is done, or without an error until there were
// none for a while. Units begun then are given back.
func (e *Engine) Work(ctx context.Context, hands int) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(grace, cancel) })()
	own, stop := untimed(ctx)
	defer stop()
	s := &station{e: e, ctx: own, late: late, jobs: map[string]*assignment{}}
	if e.o.Idle > 0 {
		s.idle = time.AfterFunc(e.o.Idle, func() { end(errIdle) })
		defer s.idle.Stop()
	}
	for subject, act := range map[string]func(job string, a *assignment){
		"es.cancel.": func(job string, a *assignment) { a.cancel(); delete(s.jobs, job) },
		"es.cut.":    func(_ string, a *assignment) { a.cuts.Add(1) },
	} {
		sub, err := e.nc.Subscribe(subject+"*", func(m *nats.Msg) {
			s.mu.Lock()
			defer s.mu.Unlock()
			job := strings.TrimPrefix(m.Subject, subject)
			if a := s.jobs[job]; a != nil {
				act(job, a)
			}
		})
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }()
	}
	var all sync.WaitGroup
	for k := range hands {
		all.Go(func() { s.greet(fmt.Sprintf("%s.%s-%d", e.o.Author, e.o.Name, k)) })
		all.Go(s.serve)
	}
	all.Wait()
	if err := context.Cause(ctx); err != errIdle {
		return err
	}
	return nil
}

// count counts units begun, and has the time without any run.
func (s *station) count(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy += n
	switch {
	case s.idle == nil:
	case s.busy == 0:
		s.idle.Reset(s.e.o.Idle)
	default:
		s.idle.Stop()
	}
}

// greet says now and then that this worker is there.
func (s *station) greet(name string) {
	for {
		_ = s.e.nc.Publish("es.hello."+s.e.o.Rules.class()+"."+name, []byte(s.e.o.Rules.names()))
		if !sleep(s.ctx, greeting) {
			return
		}
	}
}

// serve does one unit after the other.
func (s *station) serve() {
	for wait := soon; s.ctx.Err() == nil; wait = min(2*wait, time.Second) {
		c, err := s.e.consumer(s.ctx) // a supervisor makes what is lost
		for err == nil && s.ctx.Err() == nil {
			wait = soon
			err = s.fetch(c)
		}
		sleep(s.ctx, wait)
	}
}

// fetch waits a while for a unit, and does it.
func (s *station) fetch(c jetstream.Consumer) error {
	ctx, cancel := context.WithTimeout(s.ctx, greeting)
	defer cancel()
	batch, err := c.Fetch(1, jetstream.FetchContext(ctx))
	if err != nil {
		return err
	}
	for m := range batch.Messages() {
		s.count(1)
		s.unit(m)
		s.count(-1)
	}
	if err = batch.Error(); errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// unit does a unit and returns its result, or gives it back.
func (s *station) unit(m jetstream.Msg) {
	parts := strings.Split(m.Subject(), ".") // es.work.CLASS.JOB.KEY
	var t unitText
	meta, err := m.Metadata()
	if err != nil || len(parts) != 5 || json.Unmarshal(m.Data(), &t) != nil {
		_ = m.TermWithReason("no unit")
		return
	}
	beating, stop := context.WithCancel(s.late)
	defer stop()
	go s.beat(beating, m)
	t.Tries += int(meta.NumDelivered) - 1
	z := resultText{Unit: t.Unit}
	if t.Tries >= tries {
		z.Failed = fmt.Sprintf("%d workers took it and did not return", tries)
	} else {
		switch s.together(&z, parts[3], &t) {
		case dropped:
			_ = m.Ack()
			return
		case unfit:
			s.back(m, &t)
			return
		case failed:
			if t.Tries++; t.Tries < tries {
				s.back(m, &t)
				return
			}
		}
	}
	if s.give(parts[3], parts[4], &z) {
		_ = m.Ack()
	} else {
		s.back(m, &t)
	}
}

// back has a unit done by others. The supervisor asks for it anew: to be given back is no
// failure, and the server would count it as one.
func (s *station) back(m jetstream.Msg, t *unitText) {
	parts := strings.Split(m.Subject(), ".")
	text, err := json.Marshal(&resultText{Unit: t.Unit, Back: true, Tries: t.Tries})
	if err == nil {
		err = s.publish(doneSubject(parts[3], parts[4], s.e.o.Author), rand.Text(), text)
	}
	if err != nil {
		_ = m.Nak()
		return
	}
	_ = m.Ack()
}

// beat says again and again that the unit is worked on.
func (s *station) beat(ctx context.Context, m jetstream.Msg) {
	tick := time.NewTicker(s.e.term() / 3)
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

// A fate is what comes of a unit that a worker has begun.
type fate int

const (
	solved  fate = iota
	failed       // by its own fault
	unfit        // the worker ends, or knows too little
	dropped      // nobody waits for it
)

// together does a unit beside others, but for one that failed before.
func (s *station) together(z *resultText, job string, t *unitText) fate {
	if t.Tries > 0 {
		s.alone.Lock()
		defer s.alone.Unlock()
	} else {
		s.alone.RLock()
		defer s.alone.RUnlock()
	}
	if s.ctx.Err() != nil {
		return unfit
	}
	f := s.do(z, job, t)
	if why := context.Cause(s.ctx); f == unfit && errors.Is(why, memory.ErrLimit) {
		z.Failed, f = why.Error(), failed
	}
	return f
}

// do does a unit.
func (s *station) do(z *resultText, job string, t *unitText) (f fate) {
	defer func() {
		if r := recover(); r != nil {
			z.Failed, f = fmt.Sprintf("it panics: %v", r), failed
		}
	}()
	a, err := s.assignment(job)
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrObjectNotFound):
		return dropped // who waits for it asks again
	case err != nil:
		sleep(s.ctx, soon)
		return unfit
	}
	start, cuts := time.Now(), a.cuts.Load()
	most := time.Duration(t.Seconds * float64(time.Second))
	result, err := a.worker(a.ctx, t.Unit, func() bool {
		spent := time.Since(start)
		return spent > most || spent > soon && a.cuts.Load() != cuts
	})
	switch {
	case a.ctx.Err() != nil && s.ctx.Err() == nil:
		return dropped
	case err != nil && s.ctx.Err() != nil:
		return unfit
	case err != nil:
		z.Failed = err.Error()
		return failed
	}
	z.Result = result
	return solved
}

// assignment returns the job, which is fetched the first time.
func (s *station) assignment(job string) (*assignment, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.jobs[job]; a != nil {
		return a, nil
	}
	p, objects, err := s.load(job)
	if err != nil {
		return nil, err
	}
	a := new(assignment)
	if a.worker, err = s.worker(p, objects); err != nil {
		a.worker = func(context.Context, []byte, func() bool) ([]byte, error) { return nil, err }
	}
	a.ctx, a.cancel = context.WithCancel(s.ctx)
	s.jobs[job] = a
	return a, nil
}

// load gets a job and its objects, but for the game that was read last.
func (s *station) load(job string) (p *spec, objects map[string][]byte, err error) {
	if s.e.o.Worker {
		if err := s.e.find(s.ctx); err != nil {
			return nil, nil, err
		}
	}
	if p, err = s.e.spec(s.ctx, job); err != nil {
		return nil, nil, err
	}
	objects = map[string][]byte{}
	for _, name := range []string{p.Game, p.Data} {
		if name == "" || name == s.last.object {
			continue
		}
		if objects[name], err = s.e.object(s.ctx, name); err != nil {
			return nil, nil, err
		}
	}
	return p, objects, nil
}

var errOther = errors.New("another game, or other data")

// worker makes one for a job.
func (s *station) worker(p *spec, objects map[string][]byte) (cluster.Worker, error) {
	for name, text := range objects {
		if objectName(text) != name {
			return nil, errOther
		}
	}
	j := &cluster.Job{Heading: p.Heading, Data: objects[p.Data]}
	if text, ok := objects[p.Game]; ok {
		f, err := gamefile.Parse("the game", bytes.NewReader(text), gamefile.Options{})
		if err != nil {
			return nil, err
		}
		s.last.object, s.last.game = p.Game, f.Game
	}
	if p.Game != "" {
		j.Game = s.last.game
	}
	if j.Game != nil && j.Game.Hash() != p.Heading.Game {
		return nil, errOther
	}
	work := s.e.o.Rules[p.Heading.Search]
	if work == nil {
		return nil, fmt.Errorf("rules %q that this build does not know", p.Heading.Search)
	}
	return work(j)
}

// give returns a result, however long that takes; it reports false if ctx is done before.
func (s *station) give(job, key string, z *resultText) bool {
	id := rand.Text()
	if len(z.Result) > inline {
		z.Object, z.Size = id, len(z.Result)
		n := 0
		for part := range slices.Chunk(z.Result, inline) {
			if n++; !s.insist(longSubject(job, s.e.o.Author, id), fmt.Sprintf("%s.%d", id, n), part) {
				return false
			}
		}
		z.Result = nil
	}
	text, err := json.Marshal(z)
	return err == nil && s.insist(doneSubject(job, key, s.e.o.Author), id, text)
}

// insist publishes, however long that takes; it reports false if ctx is done before.
func (s *station) insist(subject, id string, text []byte) bool {
	for wait := soon; ; wait = min(2*wait, time.Second) {
		if s.publish(subject, id, text) == nil {
			return true
		}
		if !sleep(s.ctx, wait) {
			return false
		}
	}
}

func (s *station) publish(subject, id string, text []byte) error {
	_, err := s.e.js.Publish(s.late, subject, text, jetstream.WithMsgID(id))
	return err
}
