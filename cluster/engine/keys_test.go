package engine_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/engine"
	"exactsolve/nash/bimatrix"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A guarded server is one with keys, on 127.0.0.1.
type guarded struct {
	t    *testing.T
	s    *engine.Server
	pool *x509.CertPool
	keys map[string]nkeys.KeyPair // by the names below
}

// Names of users.
const supervisor, worker, liar, nobody = "supervisor", "worker", "liar", "nobody"

func guard(t *testing.T) *guarded {
	t.Helper()
	g := &guarded{t: t, pool: x509.NewCertPool(), keys: map[string]nkeys.KeyPair{}}
	certificate, key, err := engine.NewCertificate([]string{"127.0.0.1"})
	require.NoError(t, err)
	require.True(t, g.pool.AppendCertsFromPEM(certificate))
	pair, err := tls.X509KeyPair(certificate, key)
	require.NoError(t, err)
	for _, name := range []string{supervisor, worker, liar, nobody} {
		g.keys[name], err = nkeys.CreateUser()
		require.NoError(t, err)
	}
	g.s, err = engine.Serve(engine.ServerOptions{Listen: "127.0.0.1:0", Keys: &engine.Keys{
		Certificate: pair, Supervisors: []string{g.public(supervisor)}, Workers: []string{g.public(worker), g.public(liar)},
	}})
	require.NoError(t, err)
	t.Cleanup(g.s.Close)
	return g
}

func (g *guarded) public(name string) string {
	key, err := g.keys[name].PublicKey()
	require.NoError(g.t, err)
	return key
}

func (g *guarded) options(name string) []nats.Option {
	return []nats.Option{
		nats.Nkey(g.public(name), g.keys[name].Sign), nats.Secure(&tls.Config{RootCAs: g.pool}),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), nats.Timeout(long),
	}
}

func (g *guarded) connect(name string, r engine.Rules) *engine.Engine {
	e, err := engine.Connect(within(g.t), g.s.Address(), engine.Options{
		Rules: r, Name: name, Author: engine.Author(g.public(name)), Worker: name != supervisor, Nats: g.options(name),
	})
	require.NoError(g.t, err)
	g.t.Cleanup(e.Close)
	return e
}

// work has a worker with a key work to the end of the test.
func (g *guarded) work(name string, r engine.Rules) {
	ctx, cancel := context.WithCancel(context.Background())
	e, ended := g.connect(name, r), make(chan struct{})
	go func() {
		defer close(ended)
		_ = e.Work(ctx, 2)
	}()
	g.t.Cleanup(func() { cancel(); <-ended })
}

// TestKeys: with its key a worker does a job to the same bytes, even if it was there first.
func TestKeys(t *testing.T) {
	g := guard(t)
	g.work(worker, rules)
	time.Sleep(200 * time.Millisecond)
	e := g.connect(supervisor, rules)
	game := seqformtest.Random([]int{10, 10}, -99, 99, 3)
	require.Equal(t, certificate(t, game, bimatrix.Options{}), certificate(t, game, bimatrix.Options{Remote: e}))
}

func job(g *seqform.Game) *cluster.Job {
	return &cluster.Job{Heading: checkpoint.Heading{Search: bimatrix.Rules, Game: g.Hash()}, Game: g}
}

// TestLongResult: one that does not fit into a message comes whole.
func TestLongResult(t *testing.T) {
	long := `"` + strings.Repeat("long ", 500_000) + `"`
	data := bytes.Repeat([]byte("data "), 300_000) // likewise
	r := engine.Rules{"long/1": func(j *cluster.Job) (cluster.Worker, error) {
		if !bytes.Equal(j.Data, data) {
			return nil, errors.New("other data")
		}
		return func(context.Context, []byte, func() bool) ([]byte, error) { return []byte(long), nil }, nil
	}}
	g := guard(t)
	g.work(worker, r)
	game := seqformtest.Random([]int{90, 90}, -99, 99, 3) // also longer than a message
	w, err := g.connect(supervisor, r).Begin(t.Context(), &cluster.Job{Heading: checkpoint.Heading{Search: "long/1", Game: game.Hash()}, Game: game, Data: data})
	require.NoError(t, err)
	w.Send([]byte(`"unit"`))
	result := w.Next(0, 0)
	require.Equal(t, long, string(result.Result))
	require.Equal(t, engine.Author(g.public(worker)), result.Worker)
	result.Kept(1)
	w.End()
}

// TestStrangersStayOut: no key, an unknown one, no certificate.
func TestStrangersStayOut(t *testing.T) {
	g := guard(t)
	for _, o := range [][]nats.Option{
		nil,
		{nats.Secure(&tls.Config{RootCAs: g.pool})},
		g.options(nobody),
		{nats.Nkey(g.public(worker), g.keys[worker].Sign)},
		{nats.Nkey(g.public(supervisor), g.keys[worker].Sign), nats.Secure(&tls.Config{RootCAs: g.pool})},
	} {
		_, err := engine.Connect(t.Context(), g.s.Address(), engine.Options{Rules: rules, Name: "x", Nats: o})
		require.Error(t, err)
	}
}

// TestOpenAddress: what others can reach is not served without keys.
func TestOpenAddress(t *testing.T) {
	for _, address := range []string{":0", "0.0.0.0:0", "[::]:0", "192.0.2.1:4222", "example.org:4222"} {
		_, err := engine.Serve(engine.ServerOptions{Listen: address})
		require.ErrorContains(t, err, "want keys")
	}
	for _, address := range []string{"127.0.0.1:0", "localhost:0"} {
		s, err := engine.Serve(engine.ServerOptions{Listen: address})
		require.NoError(t, err)
		s.Close()
	}
}

// TestPermissions: with the key of a worker nothing can be done but what a worker does.
func TestPermissions(t *testing.T) {
	g := guard(t)
	e := g.connect(supervisor, rules)
	game := seqformtest.Random([]int{3, 3}, -9, 9, 3)
	w, err := e.Begin(t.Context(), job(game))
	require.NoError(t, err)
	w.Send([]byte(`""`))

	author := engine.Author(g.public(liar))
	boss, own := g.raw(supervisor, "_INBOX"), g.raw(liar, engine.Inbox(author))
	streams := func() map[string]uint64 {
		all := map[string]uint64{}
		for info := range boss.ListStreams(t.Context()).Info() {
			all[info.Config.Name] = info.State.LastSeq
		}
		return all
	}
	before := streams()
	require.Len(t, before, 5)

	ctx := func() context.Context {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		time.AfterFunc(time.Second, cancel)
		return ctx
	}
	other := engine.Author(g.public(worker))
	for what, do := range map[string]func() error{
		"publish work":           func() error { _, err := own.Publish(ctx(), "es.work.a.b.c", []byte("{}")); return err },
		"a result of another":    func() error { _, err := own.Publish(ctx(), "es.done.a.b."+other, []byte("{}")); return err },
		"a long one of another":  func() error { _, err := own.Publish(ctx(), "es.part.a."+other+".c", []byte("{}")); return err },
		"create a stream":        func() error { _, err := own.CreateStream(ctx(), jetstream.StreamConfig{Name: "X"}); return err },
		"delete a stream":        func() error { return own.DeleteStream(ctx(), "ES_WORK") },
		"change a job":           func() error { _, err := own.Publish(ctx(), "$KV.es_jobs.job", []byte("{}")); return err },
		"change a game":          func() error { _, err := own.Publish(ctx(), "$O.es_games.M.game", []byte("{}")); return err },
		"look at results":        func() error { _, err := own.Stream(ctx(), "ES_DONE"); return err },
		"look at long results":   func() error { _, err := own.Stream(ctx(), "ES_PART"); return err },
		"a consumer of results":  func() error { return consumer(ctx(), own, "ES_DONE") },
		"a consumer of work":     func() error { return consumer(ctx(), own, "ES_WORK") },
		"a consumer of games":    func() error { return consumer(ctx(), own, "OBJ_es_games") },
		"delete the one of work": func() error { return own.DeleteConsumer(ctx(), "ES_WORK", "workers") },
		"purge": func() error {
			_, err := own.Conn().RequestWithContext(ctx(), "$JS.API.STREAM.PURGE.ES_WORK", nil)
			return err
		},
		"read a result": func() error {
			_, err := own.Conn().RequestWithContext(ctx(), "$JS.API.DIRECT.GET.ES_DONE.es.done.a.b.c", nil)
			return err
		},
		"read a long result": func() error {
			_, err := own.Conn().RequestWithContext(ctx(), "$JS.API.DIRECT.GET.ES_PART.es.part.a.b.c", nil)
			return err
		},
		"cancel a job":          func() error { return published(own, "es.cancel.job") },
		"cut a job":             func() error { return published(own, "es.cut.job") },
		"the progress of a job": func() error { return published(own, "es.progress.job") },
		"greet as another":      func() error { return published(own, "es.hello.a."+other+".b") },
		"listen to results":     func() error { return heard(own, "es.done.>") },
		"listen to work":        func() error { return heard(own, "es.work.>") },
		"listen to answers":     func() error { return heard(own, "_INBOX.>") },
		"listen to another's":   func() error { return heard(own, engine.Inbox(other)+".>") },
		"listen to all":         func() error { return heard(own, ">") },
	} {
		require.Error(t, do(), what)
	}
	require.Equal(t, before, streams())

	_, err = own.Publish(t.Context(), "es.done.a.b."+author, []byte("{}"))
	require.NoError(t, err)
	_, err = own.Publish(t.Context(), "es.part.a."+author+".c", []byte("{}"))
	require.NoError(t, err)
	require.NoError(t, published(own, "es.hello.a."+author+".b"))
	require.NoError(t, heard(own, "es.cancel.*"))
}

// raw connects without an engine.
func (g *guarded) raw(name, inbox string) jetstream.JetStream {
	nc, err := nats.Connect(g.s.Address(), append(g.options(name), nats.CustomInboxPrefix(inbox))...)
	require.NoError(g.t, err)
	g.t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	require.NoError(g.t, err)
	return js
}

func consumer(ctx context.Context, js jetstream.JetStream, stream string) error {
	_, err := js.CreateConsumer(ctx, stream, jetstream.ConsumerConfig{})
	return err
}

// published returns what is wrong with publishing to a subject, heard with listening to it.
func published(js jetstream.JetStream, subject string) error {
	return refused(js.Conn(), func() error { return js.Conn().Publish(subject, nil) })
}

func heard(js jetstream.JetStream, subject string) error {
	return refused(js.Conn(), func() error { _, err := js.Conn().SubscribeSync(subject); return err })
}

func refused(nc *nats.Conn, do func() error) error {
	before := nc.LastError()
	if err := do(); err != nil {
		return err
	}
	if err := nc.FlushTimeout(long); err != nil { // what is refused is said before
		return err
	}
	if err := nc.LastError(); err != before {
		return err
	}
	return nil
}
