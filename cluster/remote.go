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

// Workers do the units of one job. They are used by one goroutine.
type Workers interface {
	// Room returns how many units there may be with the workers.
	Room() int

	// Send has a unit done, however long that takes.
	Send(unit []byte)

	// Next waits for a result, of whatever unit, while so many others are to be done; nil
	// once the job is over.
	Next(todo int) *Returned

	// End ends the job, and forgets what of it was not done, if that is possible soon.
	End()
}

// A Returned unit comes from a worker, which need not be trusted.
type Returned struct {
	Worker string
	Unit   []byte
	Result []byte // nil if it failed
	Failed string // why

	// One of these is to be called: Kept once the result is kept, or if nobody waits for the
	// unit, Refused to have it done again, after a while that grows each time.
	Kept, Refused func()
}

// An AsideError says that a unit could not be done.
type AsideError struct{ Unit, Reason string }

// Error says which, and why.
func (e *AsideError) Error() string {
	return fmt.Sprintf("the unit %s was set aside: %s", e.Unit, e.Reason)
}

// Abroad are workers in other processes.
type abroad[U, R any] struct {
	kind    Kind[U, R]
	workers Workers
	trusted bool
	open    map[string]U // units that have not come back
	lies    map[string]int
}

// maxLies is how many results of a worker may be refused before none is looked at.
const maxLies = 3

func newAbroad[U, R any](ctx context.Context, k Kind[U, R], o Options) (*abroad[U, R], error) {
	w, err := o.Remote.Begin(ctx, &Job{o.Heading, o.Game, o.Data})
	return &abroad[U, R]{kind: k, workers: w, trusted: o.Remote.Trusted(), open: map[string]U{}, lies: map[string]int{}}, err
}

func (c *abroad[U, R]) idle() int { return c.workers.Room() - len(c.open) }

func (c *abroad[U, R]) busy() int { return len(c.open) }

func (c *abroad[U, R]) end() { c.workers.End() }

func (c *abroad[U, R]) begin(u U) {
	text, err := json.Marshal(u)
	if err != nil {
		panic(fmt.Sprintf("cluster: %v", err)) // of a unit that cannot be written
	}
	c.open[string(text)] = u
	c.workers.Send(text)
}

// next returns a result that passes its check. One that does not, or of a worker that has
// lied too often, is asked for again; one that nobody waits for is left out.
func (c *abroad[U, R]) next(todo int) (o outcome[U, R], ok bool) {
	for {
		r := c.workers.Next(todo)
		if r == nil {
			return o, false
		}
		u, waited := c.open[string(r.Unit)]
		switch {
		case !waited:
			r.Kept()
			continue
		case c.lies[r.Worker] >= maxLies || r.Failed == "" && !c.read(u, r, &o.result):
			r.Refused()
			o = outcome[U, R]{}
			continue
		case r.Failed != "":
			o.err = &AsideError{string(r.Unit), line(r.Failed)}
		}
		delete(c.open, string(r.Unit))
		o.unit, o.kept = u, r.Kept
		return o, true
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

// read reads a result, and reports whether it passes its check.
func (c *abroad[U, R]) read(u U, r *Returned, into *R) bool {
	err := json.Unmarshal(r.Result, into)
	if err == nil {
		err = c.kind.Check(u, *into)
	}
	if p, ok := c.kind.(interface{ Prove(u U, r R) error }); ok && err == nil && !c.trusted {
		err = p.Prove(u, *into)
	}
	if err != nil {
		c.lies[r.Worker]++
	}
	return err == nil
}

// A Worker does units of one job that come as text.
type Worker func(ctx context.Context, unit []byte, enough func() bool) (result []byte, err error)

// A Maker makes a worker for a job.
type Maker func(j *Job) (Worker, error)

// NewWorker returns a worker for a kind of work.
func NewWorker[U, R any](k Kind[U, R]) Worker {
	return func(ctx context.Context, unit []byte, enough func() bool) ([]byte, error) {
		var u U
		if err := json.Unmarshal(unit, &u); err != nil {
			return nil, err
		}
		r, err := k.Run(ctx, u, enough)
		if err != nil {
			return nil, err
		}
		return json.Marshal(r)
	}
}
