package clustertest

import (
	"context"
	"fmt"

	"exactsolve/cluster"
)

// Away returns a remote that has units done in this process, as others would do them: what
// comes last is first. Its workers are not trusted.
func Away(makers map[string]cluster.Maker) cluster.Remote { return away(makers) }

type away map[string]cluster.Maker

func (away) Trusted() bool { return false }

func (a away) Begin(ctx context.Context, j *cluster.Job) (cluster.Workers, error) {
	heading, err := again(j.Heading)
	if err != nil {
		return nil, err
	}
	make := a[heading.Search]
	if make == nil {
		return nil, fmt.Errorf("clustertest: rules %q, want others", heading.Search)
	}
	work, err := make(&cluster.Job{Heading: heading, Game: j.Game, Data: j.Data})
	return &awayWorkers{ctx: ctx, work: work}, err
}

type awayWorkers struct {
	ctx  context.Context
	work cluster.Worker
	sent [][]byte
}

func (w *awayWorkers) Room() int        { return 5 }
func (w *awayWorkers) Send(unit []byte) { w.sent = append(w.sent, unit) }
func (w *awayWorkers) End()             {}

func (w *awayWorkers) Next(int, int) *cluster.Returned {
	if w.ctx.Err() != nil {
		return nil
	}
	last := len(w.sent) - 1
	r := &cluster.Returned{Worker: "worker", Unit: w.sent[last], Kept: func(int) {}}
	w.sent = w.sent[:last]
	r.Refused = func() { panic(fmt.Sprintf("clustertest: the result %s of %s is refused", r.Result, r.Unit)) }
	var err error
	if r.Result, err = w.work(w.ctx, r.Unit, func() bool { return false }); err != nil {
		r.Failed = err.Error()
	}
	return r
}
