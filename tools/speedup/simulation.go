package main

import (
	"container/heap"
	"math/rand/v2"
	"slices"
)

// Costs, in seconds.
type costs struct {
	latency float64 // of a message, one way
	message float64 // of the server, a message
	bundle  float64 // of a worker, a bundle
	send    float64 // of the supervisor, a bundle
	come    float64 // of the supervisor, the results of a bundle
	result  float64 // of the supervisor, each of them
	share   float64 // of the supervisor, a second of a unit
	life    float64 // of a worker, on the average; 0 for ever

	largest int // bundle, in units: as many as cluster puts in 16 KiB
}

// As in cluster and cluster/engine.
const (
	first             = 0.01 // for the first unit
	shortest, longest = 0.05, 5.0
	soon, glance      = 0.05, 0.05
	each              = 4 // bundles a worker, with workers or on their way
	lease             = 15.0
	restart           = 10.0 // until another worker is there
)

// A simulation is a job done by workers.
type simulation struct {
	costs
	tree    *tree
	workers []worker
	random  *rand.Rand
	now     float64
	events  queue[event]
	serial  int

	todo               queue[node] // of the supervisor
	open               int         // bundles sent that have not come back
	waiting            []bundle    // at the server, in order
	idle               []*worker   // that wait at the server
	server, supervisor float64     // busy until then
	served, supervised float64     // for so long

	done           float64 // seconds of units that were done
	bundles, units int
}

type bundle struct {
	units []node
	grain float64
}

type worker struct {
	bundle bundle
	began  float64
	outcome
	doing int // counts what it does, 0 for nothing
}

type event struct {
	at     float64
	serial int
	do     func()
}

// simulate does a job, and returns when it is done.
func simulate(t *tree, workers int, c costs, random *rand.Rand) *simulation {
	s := &simulation{costs: c, tree: t, workers: make([]worker, workers), random: random}
	s.events.less = func(a, b event) bool { return a.at < b.at || a.at == b.at && a.serial < b.serial }
	s.todo.less = func(a, b node) bool { return slices.Compare(a[:], b[:]) < 0 }
	for k := range s.workers {
		s.idle = append(s.idle, &s.workers[k])
	}
	s.handle([]node{t.at(node{}, 0, 0)})
	s.look()
	for s.open > 0 || len(s.todo.items) > 0 {
		e := heap.Pop(&s.events).(event)
		s.now = e.at
		e.do()
	}
	return s
}

func (s *simulation) after(seconds float64, do func()) {
	s.serial++
	heap.Push(&s.events, event{s.now + seconds, s.serial, do})
}

// serve has the server take a message, and does what follows.
func (s *simulation) serve(do func()) {
	s.server = max(s.server, s.now) + s.message
	s.served += s.message
	s.after(s.server-s.now, do)
}

// supervise has the supervisor take so long.
func (s *simulation) supervise(seconds float64) {
	s.supervisor = max(s.supervisor, s.now) + seconds
	s.supervised += seconds
}

// handle has the supervisor put units to those that are to be done, and send some.
func (s *simulation) handle(left []node) {
	for _, u := range left {
		heap.Push(&s.todo, u)
	}
	for len(s.todo.items) > 0 && s.open < max(4, each*len(s.workers)) {
		var b bundle
		for range max(1, min(len(s.todo.items)/(len(s.workers)+1), s.largest)) {
			b.units = append(b.units, heap.Pop(&s.todo).(node))
		}
		s.open++
		waiting := len(s.todo.items) + s.open - len(s.workers)
		b.grain = min(max(longest*float64(waiting)/float64(len(s.workers)), shortest), longest)
		if s.bundles == 0 && s.open == 1 && len(s.todo.items) == 0 {
			b.grain = first
		}
		s.supervise(s.send)
		s.after(s.supervisor+s.latency-s.now, func() {
			s.serve(func() {
				s.waiting = append(s.waiting, b)
				s.match()
			})
		})
	}
}

// match gives bundles to workers.
func (s *simulation) match() {
	for len(s.waiting) > 0 && len(s.idle) > 0 {
		b, w := s.waiting[0], s.idle[0]
		s.waiting, s.idle = s.waiting[1:], s.idle[1:]
		s.serve(func() { s.after(s.latency, func() { s.begin(w, b) }) })
	}
}

func (s *simulation) begin(w *worker, b bundle) {
	w.bundle, w.began = b, s.now
	w.outcome = s.tree.run(b.units, b.grain)
	if life := s.random.ExpFloat64() * s.life; s.life > 0 && life < s.bundle+w.spent {
		s.after(life+lease, func() { s.waiting = append(s.waiting, b); s.match() })
		s.after(life+restart, func() { s.idle = append(s.idle, w); s.match() })
		return
	}
	s.expect(w)
}

// expect has a worker end when it is done.
func (s *simulation) expect(w *worker) {
	s.serial++
	id := s.serial
	w.doing = id
	s.after(w.began+s.bundle+w.spent-s.now, func() {
		if w.doing == id {
			s.end(w)
		}
	})
}

func (s *simulation) end(w *worker) {
	w.doing = 0
	o := w.outcome
	s.after(s.latency, func() {
		s.serve(func() {
			s.after(2*s.latency, func() { s.idle = append(s.idle, w); s.match() })
			s.serve(func() { s.after(s.latency, func() { s.take(o) }) })
		})
	})
}

// take has the results of a bundle come to the supervisor.
func (s *simulation) take(o outcome) {
	s.supervise(s.come + s.result*float64(o.begun) + s.share*o.spent)
	s.after(s.supervisor-s.now, func() {
		s.open--
		s.bundles++
		s.units += o.begun
		s.done += o.spent
		s.handle(o.left)
	})
}

// look has workers cut their bundles if there are no others.
func (s *simulation) look() {
	for k := range s.workers {
		w := &s.workers[k]
		spent := s.now + s.latency - w.began
		if len(s.todo.items) > 0 || s.open > len(s.workers) || w.doing == 0 || spent < soon || w.began+s.bundle+w.spent < s.now+s.latency {
			continue
		}
		w.outcome = s.tree.run(w.bundle.units, spent-s.bundle)
		s.expect(w)
	}
	s.after(glance, s.look)
}

// A queue is a heap.
type queue[T any] struct {
	items []T
	less  func(a, b T) bool
}

func (q *queue[T]) Len() int           { return len(q.items) }
func (q *queue[T]) Less(i, j int) bool { return q.less(q.items[i], q.items[j]) }
func (q *queue[T]) Swap(i, j int)      { q.items[i], q.items[j] = q.items[j], q.items[i] }
func (q *queue[T]) Push(x any)         { q.items = append(q.items, x.(T)) }
func (q *queue[T]) Pop() any {
	last := len(q.items) - 1
	x := q.items[last]
	q.items = q.items[:last]
	return x
}
