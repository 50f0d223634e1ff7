package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"exactsolve/cluster/engine"
	"exactsolve/nash/bimatrix"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

const long = 2 * time.Minute // ends what would go on for ever, on a machine however slow

var rules = engine.Rules{bimatrix.Rules: bimatrix.NewWorker}

// start starts a server in this process, with some workers.
func start(t *testing.T, n int) (supervisor *engine.Engine) {
	t.Helper()
	s, err := engine.Serve(engine.ServerOptions{})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	for k := range n {
		work(t, s, fmt.Sprintf("worker-%d", k))
	}
	return connect(t, s, "supervisor")
}

func connect(t *testing.T, s *engine.Server, name string) *engine.Engine {
	t.Helper()
	return connectWith(t, s, engine.Options{Rules: rules, Name: name})
}

// within returns a context that ends if the test hangs.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), long)
	t.Cleanup(cancel)
	return ctx
}

func connectWith(t *testing.T, s *engine.Server, o engine.Options) *engine.Engine {
	t.Helper()
	o.Nats = append(o.Nats, nats.Timeout(long))
	e, err := s.Connect(within(t), o)
	require.NoError(t, err)
	t.Cleanup(e.Close)
	return e
}

// work has a worker work until stop is called, or to the end of the test.
func work(t *testing.T, s *engine.Server, name string) (stop func()) {
	return workWith(t, s, name, rules)
}

func workWith(t *testing.T, s *engine.Server, name string, r engine.Rules) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	e, ended := connectWith(t, s, engine.Options{Rules: r, Name: name, Worker: true}), make(chan struct{})
	go func() {
		defer close(ended)
		_ = e.Work(ctx, 1)
	}()
	stop = func() { cancel(); <-ended }
	t.Cleanup(stop)
	return stop
}

func certificate(t *testing.T, g *seqform.Game, o bimatrix.Options) string {
	t.Helper()
	r, err := bimatrix.All(t.Context(), g, o)
	require.NoError(t, err)
	require.True(t, r.Complete, r.Reason)
	var b bytes.Buffer
	require.NoError(t, r.Certificate.Write(&b))
	return b.String()
}

// TestSame: any number of workers come to the same bytes.
func TestSame(t *testing.T) {
	for _, n := range []int{1, 3} {
		e := start(t, n)
		for _, g := range []*seqform.Game{seqformtest.Random([]int{12, 12}, -99, 99, 3), seqformtest.Random([]int{5, 6}, 0, 2, 1)} {
			begun := time.Now()
			require.Equal(t, certificate(t, g, bimatrix.Options{}), certificate(t, g, bimatrix.Options{Remote: e}))
			t.Log(time.Since(begun))
		}
		jobs, err := e.Status(t.Context(), 0)
		require.NoError(t, err)
		require.Empty(t, jobs)
	}
}
