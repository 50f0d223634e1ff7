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
	unit    float64 // of a worker, a unit: to find the case again
	send    float64 // of the supervisor, a unit
	result  float64 // of the supervisor, a result
	share   float64 // of the supervisor, a second of a unit
	life    float64 // of a worker, on the average; 0 for ever

	together bool // what is left of a unit is one unit, if there are enough
}

// As in cluster/engine.
const (
	shortest, longest = 0.05, 5.0
	soon, glance      = 0.05, 0.05
	each              = 4 // units a worker, with workers or on their way
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

	todo               queue[[]node] // of the supervisor
	open               int           // units sent that have not come back
	waiting            []unit        // at the server, in order
	idle               []*worker     // that wait at the server
	server, supervisor float64       // busy until then
	served, supervised float64       // for so long

	done  float64 // seconds of units that were done
	units int
}

type unit struct {
	from  []node
	grain float64
}

type worker struct {
	unit  unit
	began float64
	spent float64 // that it will have
	left  []node
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
	s.todo.less = func(a, b []node) bool { return slices.Compare(a[0][:], b[0][:]) < 0 }
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
	size := 1
	if s.together && len(s.todo.items) > len(s.workers) {
		size = max(1, len(left))
	}
	for u := range slices.Chunk(left, size) {
		heap.Push(&s.todo, u)
	}
	for len(s.todo.items) > 0 && s.open < max(4, each*len(s.workers)) {
		u := unit{from: heap.Pop(&s.todo).([]node)}
		s.open++
		waiting := len(s.todo.items) + s.open - len(s.workers)
		u.grain = min(max(longest*float64(waiting)/float64(len(s.workers)), shortest), longest)
		s.supervise(s.send)
		s.after(s.supervisor+s.latency-s.now, func() {
			s.serve(func() {
				s.waiting = append(s.waiting, u)
				s.match()
			})
		})
	}
}

// match gives units to workers.
func (s *simulation) match() {
	for len(s.waiting) > 0 && len(s.idle) > 0 {
		u, w := s.waiting[0], s.idle[0]
		s.waiting, s.idle = s.waiting[1:], s.idle[1:]
		s.serve(func() { s.after(s.latency, func() { s.begin(w, u) }) })
	}
}

func (s *simulation) begin(w *worker, u unit) {
	w.unit, w.began = u, s.now
	w.spent, w.left = s.tree.run(u.from, u.grain)
	if life := s.random.ExpFloat64() * s.life; s.life > 0 && life < s.costs.unit+w.spent {
		s.after(life+lease, func() { s.waiting = append(s.waiting, u); s.match() })
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
	s.after(w.began+s.costs.unit+w.spent-s.now, func() {
		if w.doing == id {
			s.end(w)
		}
	})
}

func (s *simulation) end(w *worker) {
	w.doing = 0
	spent, left := w.spent, w.left
	s.after(s.latency, func() {
		s.serve(func() {
			s.after(2*s.latency, func() { s.idle = append(s.idle, w); s.match() })
			s.serve(func() { s.after(s.latency, func() { s.come(spent, left) }) })
		})
	})
}

// come has a result come to the supervisor.
func (s *simulation) come(spent float64, left []node) {
	s.supervise(s.result + s.share*spent)
	s.after(s.supervisor-s.now, func() {
		s.open--
		s.units++
		s.done += spent
		s.handle(left)
	})
}

// look has workers cut their units if others have nothing to do.
func (s *simulation) look() {
	for k := range s.workers {
		w := &s.workers[k]
		spent := s.now + s.latency - w.began
		if len(s.todo.items) > 0 || s.open >= len(s.workers) || w.doing == 0 || spent < soon || w.began+s.costs.unit+w.spent < s.now+s.latency {
			continue
		}
		w.spent, w.left = s.tree.run(w.unit.from, spent-s.costs.unit)
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
