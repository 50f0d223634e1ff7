// Package engine is in the shell layer: units of work for other processes, on NATS
// JetStream, with a server of its own in this process or one elsewhere.
//
// Start with [Serve] or [Connect], [Engine.Begin] for the side that has a job done, and
// [Engine.Work] for the side that does it. The queue may lose anything: what there is to do
// follows from the results that the supervisor keeps.
//
// A unit here is a bundle of those of package cluster. It is a message on
// es.work.CLASS.JOB.KEY of the stream ES_WORK, and its result one on es.done.JOB.KEY.WORKER
// of ES_DONE, where KEY is a hash of the unit. The class is one of the rules that a build
// knows: other builds see nothing of it. Specifications of jobs are in the bucket es_jobs,
// games in es_games. A long result is in messages of its own, on es.part.JOB.WORKER.OBJECT of
// ES_PART: a worker writes there under its own name, and reads nothing.
package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"exactsolve/cluster"
)

// Names of what there is on the server.
const (
	workStream = "ES_WORK"
	doneStream = "ES_DONE"
	partStream = "ES_PART"
	jobBucket  = "es_jobs"
	gameBucket = "es_games"
)

// Times.
const (
	usualLease = 15 * time.Second // in which a worker must say that it goes on with a unit
	greeting   = 2 * time.Second  // between two words of a worker
	grace      = time.Second      // in which what is ended gives back what it has
	soon       = 50 * time.Millisecond
)

// workSubject is where a unit is asked for; with the key ">" all of a job are.
func workSubject(class, job, key string) string { return "es.work." + class + "." + job + "." + key }

// doneSubject is where the result of a unit is.
func doneSubject(job, key, author string) string {
	return "es.done." + job + "." + key + "." + author
}

// patience is how many leases without any result pass until the supervisor looks for lost
// units.
const patience = 3

// Rules make workers for jobs, by the name of the rules of their kind.
type Rules map[string]cluster.Maker

// class names a set of rules.
func (r Rules) class() string { return short(r.names()) }

// names returns those of the rules, in order, a line each.
func (r Rules) names() string { return strings.Join(slices.Sorted(maps.Keys(r)), "\n") }

// short returns the start of a hash.
func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// An Engine is a connection to a server.
type Engine struct {
	nc    *nats.Conn
	js    jetstream.JetStream
	o     Options      // with an author
	lease atomic.Int64 // the one of the consumer of workers, a [time.Duration]

	making sync.Mutex

	jobs  jetstream.KeyValue // as made by Connect; they are good for what is made anew
	games jetstream.ObjectStore
}

// Options of [Connect].
type Options struct {
	Rules Rules
	Name  string        // of this process, among others
	Lease time.Duration // after which a unit is lost with its worker; 0 means 15 s, or what others agreed on before
	Nats  []nats.Option // keys, certificates and the like

	// Worker is for a process that only works. It waits until another has the server keep
	// what is needed, which its key may not allow it. Author is by whom its results are, see
	// [Author]; "" for its name.
	Worker bool
	Author string

	// Idle is after how long without a unit a worker ends; 0 for never.
	Idle time.Duration

	// Alone is called when a job has waited for some seconds while no worker is there, or no
	// server; nil for nothing.
	Alone func(connected bool)

	// Progress is called each second with how far a job is; nil for nothing.
	Progress func(Progress)

	// Trusted says that all workers do what they should, so that a result is not proved
	// before it is put to others.
	Trusted bool

	storage jetstream.StorageType
}

// Connect connects to a server, and but for a worker has it keep what is needed.
func Connect(ctx context.Context, url string, o Options) (*Engine, error) {
	o.Author = cmp.Or(o.Author, o.Name)
	nc, err := nats.Connect(url, slices.Concat([]nats.Option{
		nats.Name(o.Name), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond),
		nats.PingInterval(10 * time.Second),
		nats.CustomInboxPrefix(inbox(o.Author)),
	}, o.Nats)...)
	if err != nil {
		return nil, err
	}
	e := &Engine{nc: nc, o: o}
	e.lease.Store(int64(cmp.Or(o.Lease, usualLease)))
	if e.js, err = jetstream.New(nc, jetstream.WithPublishAsyncTimeout(grace)); err == nil && !o.Worker {
		e.jobs, e.games, err = e.ensure(ctx)
	}
	if err != nil {
		nc.Close()
		return nil, err
	}
	return e, nil
}

// Close ends the connection, once what was said is heard.
func (e *Engine) Close() {
	if e.nc.IsConnected() {
		_ = e.nc.FlushTimeout(grace)
	}
	e.nc.Close()
}

// term is how long a worker may be silent.
func (e *Engine) term() time.Duration { return time.Duration(e.lease.Load()) }

// ensure has the server keep what is needed, as at first, or after it has lost it. What it
// loses meanwhile is made again.
func (e *Engine) ensure(ctx context.Context) (jobs jetstream.KeyValue, games jetstream.ObjectStore, err error) {
	e.making.Lock()
	defer e.making.Unlock()
	for range 3 {
		if jobs, games, err = e.make(ctx); !gone(err) || !sleep(ctx, soon) {
			break
		}
	}
	return jobs, games, err
}

// make waits for each answer as long as the library does, 5 s, or until the deadline of ctx.
func (e *Engine) make(ctx context.Context) (jobs jetstream.KeyValue, games jetstream.ObjectStore, _ error) {
	var err [6]error
	_, err[0] = e.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: workStream, Storage: e.o.storage, Subjects: []string{"es.work.>"}, Retention: jetstream.WorkQueuePolicy,
		Discard: jetstream.DiscardNew, MaxMsgs: 1_000_000, MaxBytes: 256 << 20, MaxMsgSize: 1 << 20,
		Duplicates: 2 * time.Minute, MaxAge: 7 * 24 * time.Hour,
	})
	_, err[1] = e.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: doneStream, Storage: e.o.storage, Subjects: []string{"es.done.>"}, Retention: jetstream.WorkQueuePolicy,
		Discard: jetstream.DiscardNew, MaxBytes: 512 << 20, Duplicates: 2 * time.Minute, MaxAge: 7 * 24 * time.Hour,
	})
	_, err[2] = e.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: partStream, Storage: e.o.storage, Subjects: []string{"es.part.>"}, AllowDirect: true,
		Discard: jetstream.DiscardNew, MaxBytes: 1 << 30, Duplicates: 2 * time.Minute, MaxAge: 7 * 24 * time.Hour,
	})
	games, err[3] = e.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
		Bucket: gameBucket, Storage: e.o.storage, MaxBytes: 1 << 30, TTL: 30 * 24 * time.Hour,
	})
	jobs, err[4] = e.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
		Bucket: jobBucket, Storage: e.o.storage, History: 1, MaxBytes: 16 << 20,
	})
	if len(e.o.Rules) > 0 {
		_, err[5] = e.consumer(ctx)
	}
	return jobs, games, cmp.Or(err[:]...)
}

// consumer returns the one of workers. Who makes it says how long the lease is.
func (e *Engine) consumer(ctx context.Context) (jetstream.Consumer, error) {
	name := "workers-" + e.o.Rules.class()
	c, err := e.js.Consumer(ctx, workStream, name)
	if errors.Is(err, jetstream.ErrConsumerNotFound) && !e.o.Worker {
		c, err = e.js.CreateConsumer(ctx, workStream, jetstream.ConsumerConfig{
			Durable: name, FilterSubject: "es.work." + e.o.Rules.class() + ".>",
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: e.term(), MaxDeliver: -1,
			MaxAckPending: 20_000, MaxWaiting: 20_000,
		})
		if errors.Is(err, jetstream.ErrConsumerExists) { // another was quicker
			c, err = e.js.Consumer(ctx, workStream, name)
		}
	}
	if err == nil {
		e.lease.Store(int64(c.CachedInfo().Config.AckWait))
	}
	return c, err
}

// find finds what another process has the server keep for workers.
func (e *Engine) find(ctx context.Context) (err error) {
	if e.jobs, err = e.js.KeyValue(ctx, jobBucket); err == nil {
		e.games, err = e.js.ObjectStore(ctx, gameBucket)
	}
	return err
}

// within limits how long the server may take for so many bytes. Without a limit an answer
// that is lost would be waited for for ever, as those to the parts of an object are.
func within(ctx context.Context, size int) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 5*time.Second+time.Duration(size)*10*time.Microsecond)
}

// untimed returns a context that is done when ctx is, but without its deadline: where there
// is one the library waits as long for an answer that is lost.
func untimed(ctx context.Context) (context.Context, context.CancelFunc) {
	z, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { cancel(context.Cause(ctx)) })
	return z, func() { stop(); cancel(nil) }
}

// put keeps an object.
func (e *Engine) put(ctx context.Context, name string, text []byte) error {
	ctx, cancel := within(ctx, len(text))
	defer cancel()
	_, err := e.games.PutBytes(ctx, name, text)
	return err
}

// info returns what is known of an object.
func (e *Engine) info(ctx context.Context, name string) (*jetstream.ObjectInfo, error) {
	ctx, cancel := within(ctx, 0)
	defer cancel()
	return e.games.GetInfo(ctx, name)
}

// gone reports whether the server has lost what was there, so that it must be made anew.
func gone(err error) bool {
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) ||
		errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrNoStreamResponse) ||
		errors.Is(err, nats.ErrNoResponders)
}

// Trusted reports whether all workers do what they should.
func (e *Engine) Trusted() bool { return e.o.Trusted }
