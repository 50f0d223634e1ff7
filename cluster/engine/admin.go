package engine

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Status returns how far each job is, by what their supervisors say within so long.
func (e *Engine) Status(ctx context.Context, wait time.Duration) ([]Progress, error) {
	found := make(chan Progress, 256)
	sub, err := e.nc.Subscribe("es.progress.*", func(m *nats.Msg) {
		var p Progress
		if json.Unmarshal(m.Data, &p) == nil {
			select {
			case found <- p:
			default:
			}
		}
	})
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	names, err := e.names(ctx)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	list := make([]Progress, len(names))
	at := map[string]int{}
	for k, name := range names {
		list[k].Job, at[name] = name, k
		if p, err := e.spec(ctx, name); err == nil {
			list[k].Rules = p.Heading.Search
		}
	}
	end := time.After(wait)
	for left := len(names); left > 0; {
		select {
		case p := <-found:
			if k, ok := at[p.Job]; ok {
				list[k] = p
				delete(at, p.Job)
				left--
			}
		case <-end:
			return list, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	return list, nil
}

// names returns those of all jobs.
func (e *Engine) names(ctx context.Context) ([]string, error) {
	names, err := e.jobs.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, nil
	}
	return names, err
}

func (e *Engine) spec(ctx context.Context, job string) (*spec, error) {
	entry, err := e.jobs.Get(ctx, job)
	if err != nil {
		return nil, err
	}
	p := new(spec)
	return p, json.Unmarshal(entry.Value(), p)
}

// Cancel forgets a job, and has workers leave it. A supervisor that waits for it goes on
// waiting, and may ask again.
func (e *Engine) Cancel(ctx context.Context, job string) error {
	p, err := e.spec(ctx, job)
	if err != nil {
		return err
	}
	return e.forget(ctx, job, p.Class)
}

// Clean removes all that this program keeps on the server.
func (e *Engine) Clean(ctx context.Context) error {
	return errors.Join(
		e.js.DeleteStream(ctx, workStream), e.js.DeleteStream(ctx, doneStream), e.js.DeleteStream(ctx, partStream),
		e.js.DeleteKeyValue(ctx, jobBucket), e.js.DeleteObjectStore(ctx, gameBucket),
	)
}
