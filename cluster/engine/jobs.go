package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/gamefile"
)

// A spec is what is written of a job.
type spec struct {
	Heading checkpoint.Heading `json:"heading"`
	Class   string             `json:"class"`
	Game    string             `json:"game"` // its object
}

// A unitText is the message that asks for a unit.
type unitText struct {
	Unit    json.RawMessage `json:"unit"`
	Seconds float64         `json:"seconds"` // after which it should be cut
}

// A resultText is the message with what a worker returns.
type resultText struct {
	Unit   json.RawMessage `json:"unit"`
	Result json.RawMessage `json:"result,omitempty"`
	Object string          `json:"object,omitempty"` // that has a long result
	Failed string          `json:"failed,omitempty"`
}

// A Progress is how far a job is.
type Progress struct {
	Job     string  `json:"job"`
	Rules   string  `json:"rules"`
	Done    int     `json:"done"` // units
	Sent    int     `json:"sent"` // units that are with workers, or wait for them
	Todo    int     `json:"todo"`
	Failed  int     `json:"failed"`
	Workers int     `json:"workers"` // that have been heard of lately
	Rate    float64 `json:"rate"`    // units a second
}

// workers are those of a job.
type workers struct {
	e       *Engine
	ctx     context.Context
	job     string
	spec    *spec
	salt    string // of this run
	results chan jetstream.Msg
	stop    []func()
	hello   chan string
	seen    map[string]time.Time // workers
	sent    map[string]int       // units that have not come back, and how often they were sent
	todo    int
	last    time.Time // of the last result, or look
	cut     time.Time // of the last request
	begun   time.Time
	report  Progress
}

// Begin begins a job.
func (e *Engine) Begin(ctx context.Context, j *cluster.Job) (cluster.Workers, error) {
	var text bytes.Buffer
	if err := gamefile.Write(&text, j.Game); err != nil {
		return nil, err
	}
	w := &workers{
		e: e, ctx: ctx, spec: &spec{Heading: j.Heading, Class: e.rules.class(), Game: j.Game.Hash()}, salt: nats.NewInbox(),
		results: make(chan jetstream.Msg, 256), hello: make(chan string, 256), seen: map[string]time.Time{}, sent: map[string]int{}, last: time.Now(), begun: time.Now(),
	}
	line, err := json.Marshal(w.spec)
	if err != nil {
		return nil, err
	}
	w.job = short(string(line))
	w.report.Job, w.report.Rules = w.job, j.Heading.Search
	if _, err := e.games.PutBytes(ctx, w.spec.Game, text.Bytes()); err != nil {
		return nil, err
	}
	if _, err := e.jobs.Put(ctx, w.job, line); err != nil {
		return nil, err
	}
	if err := w.purge(ctx, workStream, "es.work."+w.spec.Class+"."+w.job+".>"); err != nil { // of a run that was killed
		return nil, err
	}
	return w, w.listen()
}

// listen has results and greetings come in.
func (w *workers) listen() error {
	c, err := w.e.js.CreateOrUpdateConsumer(w.ctx, doneStream, jetstream.ConsumerConfig{
		Durable: "supervisor-" + w.job, FilterSubject: "es.done." + w.job + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: 2 * lease, MaxAckPending: 10_000,
	})
	if err != nil {
		return err
	}
	consume, err := c.Consume(func(m jetstream.Msg) {
		select {
		case w.results <- m:
		case <-w.ctx.Done():
		}
	})
	if err != nil {
		return err
	}
	hello, err := w.e.nc.Subscribe("es.hello."+w.spec.Class+".*", func(m *nats.Msg) {
		select {
		case w.hello <- m.Subject[strings.LastIndexByte(m.Subject, '.')+1:]:
		default:
		}
	})
	w.stop = append(w.stop, consume.Stop, func() { _ = hello.Unsubscribe() })
	return err
}

// Room returns how many units may be with the workers: some for each.
func (w *workers) Room(todo int) int {
	w.todo = todo
	return max(4, 4*w.hands())
}

// hands returns how many workers have been heard of lately.
func (w *workers) hands() int {
	for len(w.hello) > 0 {
		w.seen[<-w.hello] = time.Now()
	}
	for name, t := range w.seen {
		if time.Since(t) > 4*greeting {
			delete(w.seen, name)
		}
	}
	return len(w.seen)
}

// Grain of a unit, in seconds: short as long as there are few to do.
const (
	shortest = 0.05
	longest  = 5
)

func (w *workers) seconds() float64 {
	return min(max(float64(w.todo)/float64(4*max(1, len(w.seen))), shortest), longest)
}

// Send asks for a unit, or asks again.
func (w *workers) Send(unit []byte) {
	w.sent[string(unit)]++
	text, err := json.Marshal(&unitText{unit, w.seconds()})
	if err != nil {
		panic(fmt.Sprintf("engine: %v", err)) // it has been read from JSON
	}
	key := short(string(unit))
	subject := "es.work." + w.spec.Class + "." + w.job + "." + key
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		_, err := w.e.js.Publish(w.ctx, subject, text, jetstream.WithMsgID(fmt.Sprintf("%s.%s.%d", w.salt, key, w.sent[string(unit)])))
		if err == nil || w.ctx.Err() != nil {
			return // what was not sent is still to be done
		}
		if gone(err) {
			_ = w.again()
		}
		time.Sleep(wait)
	}
}

// again makes what the server has lost, and listens anew.
func (w *workers) again() error {
	if err := w.e.ensure(w.ctx); err != nil {
		return err
	}
	line, err := json.Marshal(w.spec)
	if err != nil {
		return err
	}
	_, err = w.e.jobs.Put(w.ctx, w.job, line)
	return err
}

// Next waits for a result.
func (w *workers) Next() *cluster.Returned {
	look := time.NewTicker(glance)
	defer look.Stop()
	for {
		select {
		case m := <-w.results:
			w.last = time.Now()
			if r := w.read(m); r != nil {
				return r
			}
		case <-w.ctx.Done():
			return nil
		case <-look.C:
			w.look()
		}
	}
}

// glance is the time between two looks at what is missing.
const glance = 50 * time.Millisecond

// look asks workers to cut their units if others have nothing to do, asks again for what
// was lost, and says how far the job is.
func (w *workers) look() {
	if w.todo == 0 && len(w.sent) < w.hands() {
		_ = w.e.nc.Publish("es.cut."+w.job, nil)
	}
	if time.Since(w.cut) > time.Second {
		w.cut = time.Now()
		w.report.Sent, w.report.Todo, w.report.Workers = len(w.sent), w.todo, w.hands()
		w.report.Rate = float64(w.report.Done) / time.Since(w.begun).Seconds()
		if line, err := json.Marshal(&w.report); err == nil {
			_ = w.e.nc.Publish("es.progress."+w.job, line)
		}
	}
	if time.Since(w.last) > patience {
		w.last = time.Now()
		w.askAgain()
	}
}

// askAgain sends the units again that are neither asked for nor done.
func (w *workers) askAgain() {
	ctx, cancel := context.WithTimeout(w.ctx, lease)
	defer cancel()
	stream, err := w.e.js.Stream(ctx, workStream)
	if err != nil {
		if gone(err) {
			_ = w.again()
			_ = w.listen()
		}
		stream, err = w.e.js.Stream(ctx, workStream)
	}
	for unit := range w.sent {
		if err == nil {
			if _, err := stream.GetLastMsgForSubject(ctx, "es.work."+w.spec.Class+"."+w.job+"."+short(unit)); err == nil {
				continue
			}
		}
		w.Send([]byte(unit))
	}
}

// read returns the result in a message, nil if it has none that can be read.
func (w *workers) read(m jetstream.Msg) *cluster.Returned {
	var t resultText
	name := m.Subject()[strings.LastIndexByte(m.Subject(), '.')+1:]
	if err := json.Unmarshal(m.Data(), &t); err != nil {
		_ = m.Ack()
		return nil
	}
	r := &cluster.Returned{Worker: name, Unit: t.Unit, Result: t.Result, Failed: t.Failed}
	if t.Object != "" {
		text, err := w.e.games.GetBytes(w.ctx, t.Object)
		if err != nil {
			_ = m.Ack()
			return nil // and will be asked for again
		}
		r.Result = text
	}
	r.Kept = func() {
		_ = m.Ack()
		if t.Object != "" {
			_ = w.e.games.Delete(w.ctx, t.Object)
		}
		if _, ok := w.sent[string(t.Unit)]; ok {
			w.report.Done++
			delete(w.sent, string(t.Unit))
		}
	}
	if t.Failed != "" {
		w.report.Failed++
	}
	return r
}

// End forgets the job.
func (w *workers) End() error {
	for _, stop := range w.stop {
		stop()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(w.ctx), lease)
	defer cancel()
	return w.e.forget(ctx, w.job, w.spec.Class)
}

// forget removes what there is of a job.
func (e *Engine) forget(ctx context.Context, job, class string) error {
	_ = e.nc.Publish("es.cancel."+job, nil)
	_ = e.js.DeleteConsumer(ctx, doneStream, "supervisor-"+job)
	w := &workers{e: e}
	if err := w.purge(ctx, workStream, "es.work."+class+"."+job+".>"); err != nil {
		return err
	}
	if err := w.purge(ctx, doneStream, "es.done."+job+".>"); err != nil {
		return err
	}
	return e.jobs.Purge(ctx, job)
}

func (w *workers) purge(ctx context.Context, stream, subject string) error {
	s, err := w.e.js.Stream(ctx, stream)
	if err != nil {
		return err
	}
	return s.Purge(ctx, jetstream.WithPurgeSubject(subject))
}
