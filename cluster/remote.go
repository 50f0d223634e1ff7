package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"exactsolve/cluster/checkpoint"
	"exactsolve/seqform"
)

// A Remote has units done by workers in other processes, which may be lost at any time.
type Remote interface {
	// Begin begins a job, or goes on with it.
	Begin(ctx context.Context, j *Job) (Workers, error)

	// Trusted reports whether all workers do what they should.
	Trusted() bool
}

// A Job is what a worker must know to do units.
type Job struct {
	Heading checkpoint.Heading // the rules, the hash of the game, and the question
	Game    *seqform.Game      // nil if the question is not about one
	Data    []byte             // what else there is to know, such as profiles
}

// Workers do the units of one job, which come to them in bundles, each a unit to them. They
// are used by one goroutine.
type Workers interface {
	// Room returns how many units there may be with the workers, some four for each.
	Room() int

	// Send has a unit done, however long that takes.
	Send(unit []byte)

	// Next waits for a result, of whatever bundle, while so many units are in those that were
	// sent, and so many others are to be done; nil once the job is over.
	Next(todo, sent int) *Returned

	// End ends the job, and forgets what of it was not done, if that is possible soon.
	End()
}

// A Returned unit comes from a worker, which need not be trusted.
type Returned struct {
	Worker string
	Unit   []byte
	Result []byte // nil if it failed
	Failed string // why

	// One of these is to be called: Kept once the result is kept, with how many units of the
	// bundle came to their end, or with 0 if nobody waits for it; Refused to have it done
	// again, after a while that grows each time.
	Kept    func(units int)
	Refused func()
}

// An AsideError says that a unit could not be done.
type AsideError struct{ Unit, Reason string }

// Error says which, and why.
func (e *AsideError) Error() string {
	return fmt.Sprintf("the unit %s was set aside: %s", e.Unit, e.Reason)
}

// Abroad are workers in other processes. They get units in bundles.
type abroad[U, R any] struct {
	kind    Kind[U, R]
	workers Workers
	trusted bool
	bundle  bundle[U]      // to be sent
	open    map[string][]U // bundles that have not come back, by their text
	sent    int            // units in them
	ready   []outcome[U, R]
	lies    map[string]int
}

// maxLies is how many results of a worker may be refused before none is looked at.
const maxLies = 3

func newAbroad[U, R any](ctx context.Context, k Kind[U, R], o Options) (*abroad[U, R], error) {
	w, err := o.Remote.Begin(ctx, &Job{o.Heading, o.Game, o.Data})
	return &abroad[U, R]{kind: k, workers: w, trusted: o.Remote.Trusted(), open: map[string][]U{}, lies: map[string]int{}}, err
}

func (c *abroad[U, R]) idle() bool { return len(c.open) < c.workers.Room() }

func (c *abroad[U, R]) busy() int { return len(c.open) + len(c.bundle.units) + len(c.ready) }

func (c *abroad[U, R]) end() { c.workers.End() }

func (c *abroad[U, R]) begin(u U, todo int) {
	text := name(u)
	if len(c.bundle.text)+len(text) > maxText {
		c.send()
	}
	if c.bundle.add(u, text); len(c.bundle.units) >= size(todo, c.workers.Room()) {
		c.send()
	}
}

// send sends the bundle, if there is one.
func (c *abroad[U, R]) send() {
	if len(c.bundle.units) > 0 {
		text := append(c.bundle.text, ']')
		c.open[string(text)] = c.bundle.units
		c.sent += len(c.bundle.units)
		c.workers.Send(text)
		c.bundle = bundle[U]{}
	}
}

// next returns a result that passes its check.
func (c *abroad[U, R]) next(todo int) (o outcome[U, R], ok bool) {
	for len(c.ready) == 0 {
		c.send()
		r := c.workers.Next(todo, c.sent)
		if r == nil {
			return o, false
		}
		c.receive(r)
	}
	o, c.ready = c.ready[0], c.ready[1:]
	return o, true
}

// receive takes the results of a bundle. If there are none that pass their checks, or they
// are of a worker that has lied too often, they are asked for again. Those that nobody waits
// for are left out.
func (c *abroad[U, R]) receive(r *Returned) {
	units, waited := c.open[string(r.Unit)]
	switch {
	case !waited:
		r.Kept(0)
	case c.lies[r.Worker] >= maxLies:
		r.Refused()
	case r.Failed != "":
		c.close(r)
		c.failed(units, r)
	default:
		results := c.read(units, r)
		if len(results) == 0 {
			r.Refused()
			return
		}
		c.close(r)
		for k, result := range results {
			c.ready = append(c.ready, outcome[U, R]{unit: units[k], result: result})
		}
		last := &c.ready[len(c.ready)-1]
		n := len(results)
		last.left, last.kept = units[n:], func() { r.Kept(n) }
	}
}

// close takes a bundle from those that have not come back.
func (c *abroad[U, R]) close(r *Returned) {
	c.sent -= len(c.open[string(r.Unit)])
	delete(c.open, string(r.Unit))
}

// failed sets a unit aside. Which one of a bundle it is shows when each is done by itself.
func (c *abroad[U, R]) failed(units []U, r *Returned) {
	if len(units) == 1 {
		err := &AsideError{string(name(units[0])), line(r.Failed)}
		c.ready = append(c.ready, outcome[U, R]{unit: units[0], err: err, kept: func() { r.Kept(1) }})
		return
	}
	r.Kept(0)
	for _, u := range units {
		c.bundle.add(u, name(u))
		c.send()
	}
}

// line returns the start of a text of others, as one that can be printed.
func line(text string) string {
	const most = 200
	text, _, _ = strings.Cut(text, "\n")
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, text[:min(len(text), most)])
}

// read reads the results of the first units of a bundle, as far as they pass their checks.
func (c *abroad[U, R]) read(units []U, r *Returned) (results []R) {
	err := json.Unmarshal(r.Result, &results)
	if err == nil && (len(results) == 0 || len(results) > len(units)) {
		err = fmt.Errorf("%d results of %d units", len(results), len(units))
	}
	passed := 0
	for ; err == nil && passed < len(results); passed++ {
		if err = c.check(units[passed], results[passed]); err != nil {
			break
		}
	}
	if err != nil {
		c.lies[r.Worker]++
	}
	return results[:passed]
}

// check returns what is wrong with a result.
func (c *abroad[U, R]) check(u U, r R) error {
	err := c.kind.Check(u, r)
	if p, ok := c.kind.(interface{ Prove(u U, r R) error }); ok && err == nil && !c.trusted {
		err = p.Prove(u, r)
	}
	return err
}

// A Worker does units of one job that come as the text of a bundle.
type Worker func(ctx context.Context, bundle []byte, enough func() bool) (results []byte, err error)

// A Maker makes a worker for a job.
type Maker func(j *Job) (Worker, error)

// NewWorker returns a worker for a kind of work. It does the units of a bundle one after the
// other, and returns what came of the first, until it is enough or one fails.
func NewWorker[U, R any](k Kind[U, R]) Worker {
	return func(ctx context.Context, text []byte, enough func() bool) ([]byte, error) {
		var units []U
		if err := json.Unmarshal(text, &units); err != nil {
			return nil, err
		}
		var results []R
		for _, u := range units {
			if len(results) > 0 && enough() {
				break
			}
			r, err := k.Run(ctx, u, enough)
			if err != nil && len(results) == 0 {
				return nil, err
			}
			if err != nil { // it is the first of another bundle then
				break
			}
			results = append(results, r)
		}
		return json.Marshal(results)
	}
}
