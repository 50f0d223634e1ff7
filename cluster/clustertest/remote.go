package clustertest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"exactsolve/cluster"
	"exactsolve/gamefile"
	"exactsolve/seqform"
)

// A Remote has units done by workers in this process, which it makes anew for each job.
type Remote struct {
	Make    cluster.Maker
	Workers int // at least 1

	// Lie, if not nil, changes the results of the first worker, so that none is trusted.
	Lie func(result []byte) []byte

	Refused int // results, so far
}

// Trusted implements [cluster.Remote].
func (r *Remote) Trusted() bool { return r.Lie == nil }

// Begin implements [cluster.Remote].
func (r *Remote) Begin(ctx context.Context, j *cluster.Job) (cluster.Workers, error) {
	heading, err := again(j.Heading)
	if err != nil {
		return nil, err
	}
	j = &cluster.Job{Heading: heading, Game: j.Game, Data: j.Data}
	if j.Game != nil {
		if j.Game, err = reread(j.Game); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	c := &crew{r: r, ctx: ctx, cancel: cancel, units: make(chan []byte, most), results: make(chan *cluster.Returned, most)}
	for n := range r.Workers {
		work, err := r.Make(j)
		if err != nil {
			cancel()
			return nil, err
		}
		go c.serve(n, work)
	}
	return c, nil
}

// reread returns a game as its text has it, as in another process.
func reread(g *seqform.Game) (*seqform.Game, error) {
	var text bytes.Buffer
	if err := gamefile.Write(&text, g); err != nil {
		return nil, err
	}
	f, err := gamefile.Parse("game", &text, gamefile.Options{})
	if err != nil {
		return nil, err
	}
	return f.Game, nil
}

// most limits the units that are sent and have not come back.
const most = 1 << 10

// A crew are the workers of one job.
type crew struct {
	r       *Remote
	ctx     context.Context
	cancel  context.CancelFunc
	units   chan []byte
	results chan *cluster.Returned
}

func (c *crew) serve(n int, work cluster.Worker) {
	for {
		select {
		case <-c.ctx.Done():
			return
		case u := <-c.units:
			z := &cluster.Returned{Worker: fmt.Sprint(n), Unit: u, Kept: func(int) {}}
			z.Refused = func() { c.r.Refused++; c.units <- u }
			var err error
			if z.Result, err = work(c.ctx, u, func() bool { return true }); err == nil && c.r.Lie != nil && n == 0 {
				z.Result, err = c.lie(z.Result)
			}
			if err != nil {
				z.Failed = err.Error()
			}
			c.results <- z
		}
	}
}

// lie changes each result of a bundle.
func (c *crew) lie(bundle []byte) ([]byte, error) {
	var results []json.RawMessage
	if err := json.Unmarshal(bundle, &results); err != nil {
		return nil, err
	}
	for k := range results {
		results[k] = c.r.Lie(results[k])
	}
	return json.Marshal(results)
}

func (c *crew) Room() int { return 2 * c.r.Workers }

func (c *crew) Send(unit []byte) { c.units <- unit }

func (c *crew) Next(int, int) *cluster.Returned {
	select {
	case r := <-c.results:
		return r
	case <-c.ctx.Done():
		return nil
	}
}

func (c *crew) End() { c.cancel() }
