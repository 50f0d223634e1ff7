package engine

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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
	Game    string             `json:"game,omitempty"` // its object
	Data    string             `json:"data,omitempty"` // likewise
}

// A unitText is the message that asks for a unit.
type unitText struct {
	Unit    json.RawMessage `json:"unit"`
	Seconds float64         `json:"seconds"`         // after which it should be cut
	Tries   int             `json:"tries,omitempty"` // that failed, beside those of this message
}

// A resultText is the message with what a worker returns.
type resultText struct {
	Unit   json.RawMessage `json:"unit"`
	Result json.RawMessage `json:"result,omitempty"`
	Object string          `json:"object,omitempty"` // that has a long result,
	Size   int             `json:"size,omitempty"`   // of so many bytes
	Back   bool            `json:"back,omitempty"`   // to be asked for again,
	Tries  int             `json:"tries,omitempty"`  // so many of which have failed
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
	Refused int     `json:"refused"` // workers whose last results were all refused
	Rate    float64 `json:"rate"`    // units a second
}

// workers are those of a job.
type workers struct {
	e       *Engine
	ctx     context.Context
	cancel  func() // ends listening
	job     string
	spec    *spec
	objects map[string][]byte
	salt    string // of this run
	results chan jetstream.Msg
	anew    chan struct{} // something may have been lost
	hello   chan string
	heard   []*nats.Subscription // to end
	seen    map[string]time.Time // workers
	refused map[string]int       // results, one after the other, by author
	units   map[string]string    // that have not come back, by key
	pauses  map[string]pause     // those of them that are to be sent again
	backs   map[string]int       // how often units came back lately
	looked  time.Time
	shared  time.Time
	asked   int           // how often any was sent
	late    []message     // to be sent
	flying  []flying      // sent, in that order
	retry   time.Time     // when late may be sent
	wait    time.Duration // before that, the last time
	todo    int
	last    time.Time // of the last result, or look
	told    time.Time // of the last report
	alone   int       // reports since there was a worker
	begun   time.Time
	report  Progress
}

// A message asks for a unit. Twice the same message is the server's to see.
type message struct {
	unit, id string
	tries    int // that failed
}

// A pause is before a unit is sent again.
type pause struct {
	until time.Time
	tries int
}

// mostBacks is of how many units is remembered how often they came back.
const mostBacks = 1000

// Begin begins a job.
func (e *Engine) Begin(ctx context.Context, j *cluster.Job) (cluster.Workers, error) {
	p, objects, err := e.write(j)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	w := &workers{
		e: e, spec: p, objects: objects, salt: nats.NewInbox(),
		results: make(chan jetstream.Msg, 256), anew: make(chan struct{}, 1), hello: make(chan string, 256),
		seen: map[string]time.Time{}, refused: map[string]int{}, units: map[string]string{}, pauses: map[string]pause{}, backs: map[string]int{}, last: now, begun: now,
	}
	line, err := json.Marshal(w.spec)
	if err != nil {
		return nil, err
	}
	w.job = short(string(line))
	w.report.Job, w.report.Rules = w.job, j.Heading.Search
	w.ctx, w.cancel = untimed(ctx)
	if err := w.begin(); err != nil {
		w.cancel()
		return nil, err
	}
	return w, nil
}

// write returns what is written of a job, and its objects.
func (e *Engine) write(j *cluster.Job) (p *spec, objects map[string][]byte, err error) {
	p, objects = &spec{Heading: j.Heading, Class: e.o.Rules.class()}, map[string][]byte{}
	if j.Game != nil {
		var text bytes.Buffer
		if err := gamefile.Write(&text, j.Game); err != nil {
			return nil, nil, err
		}
		p.Game = objectName(text.Bytes()) // the names in it are not in its hash
		objects[p.Game] = text.Bytes()
	}
	if j.Data != nil {
		p.Data = objectName(j.Data)
		objects[p.Data] = j.Data
	}
	return p, objects, nil
}

// objectName names an object of a job.
func objectName(text []byte) string { return fmt.Sprintf("data-%x", sha256.Sum256(text)) }

// errTaken is for a job that another has done: each would take the results of the other.
var errTaken = errors.New("engine: another command with the same game and question uses this server; wait for it, or end it")

// begin leaves nothing of a run that was killed, but its results that were not taken.
func (w *workers) begin() error {
	if _, err := w.e.nc.Request("es.here."+w.job, nil, grace); err == nil {
		return errTaken
	}
	if err := w.again(); err != nil {
		return err
	}
	if err := w.e.purge(w.ctx, workStream, workSubject(w.spec.Class, w.job, ">")); err != nil {
		return err
	}
	_ = w.e.js.DeleteConsumer(w.ctx, doneStream, w.consumer()) // which would hold them back
	c, err := w.consume()
	if err != nil {
		return err
	}
	hear := func(subject string, f nats.MsgHandler) {
		if err == nil {
			var s *nats.Subscription
			s, err = w.e.nc.Subscribe(subject, f)
			w.heard = append(w.heard, s)
		}
	}
	hear("es.here."+w.job, func(m *nats.Msg) { _ = m.Respond(nil) })
	hear("es.hello."+w.spec.Class+".>", func(m *nats.Msg) {
		select {
		case w.hello <- strings.TrimPrefix(m.Subject, "es.hello."+w.spec.Class+"."):
		default:
		}
	})
	if err == nil {
		go w.listen(c)
	}
	return err
}

func (w *workers) consumer() string { return "supervisor-" + w.job }

func (w *workers) consume() (jetstream.Consumer, error) {
	return w.e.js.CreateOrUpdateConsumer(w.ctx, doneStream, jetstream.ConsumerConfig{
		Durable: w.consumer(), FilterSubject: "es.done." + w.job + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: 2 * w.e.term(), MaxAckPending: 10_000,
	})
}

// listen has results come in. After any trouble it makes what the server has lost.
func (w *workers) listen(c jetstream.Consumer) {
	for {
		w.receive(c)
		for c = nil; c == nil; {
			if !sleep(w.ctx, soon) {
				return
			}
			if w.again() == nil {
				c, _ = w.consume()
			}
		}
		select {
		case w.anew <- struct{}{}:
		default:
		}
	}
}

// receive passes results on as long as they come.
func (w *workers) receive(c jetstream.Consumer) {
	list, err := c.Messages(jetstream.PullHeartbeat(greeting), jetstream.PullExpiry(10*greeting))
	if err != nil {
		return
	}
	defer list.Stop()
	for {
		m, err := list.Next(jetstream.NextContext(w.ctx))
		if err != nil {
			return
		}
		select {
		case w.results <- m:
		case <-w.ctx.Done():
			return
		}
	}
}

// sleep waits, and reports whether ctx is not done.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// Room returns how many units may be with the workers: some for each.
func (w *workers) Room() int { return max(4, 4*w.hands()) }

// hands returns how many workers have been heard of lately.
func (w *workers) hands() int {
	for len(w.hello) > 0 {
		w.seen[<-w.hello] = time.Now()
	}
	return len(w.seen)
}

// miss forgets the workers that have not been heard of for long.
func (w *workers) miss() {
	for name, t := range w.seen {
		if w.looked.Sub(t) > 4*greeting {
			delete(w.seen, name)
		}
	}
}

// Grain of a unit, in seconds: short as long as less than one waits for each worker, and
// shorter for the first, for which all wait.
const (
	first    = 0.01
	shortest = 0.05
	longest  = 5
)

func (w *workers) seconds() float64 {
	if w.asked == 1 {
		return first
	}
	hands := max(1, len(w.seen))
	waiting := w.todo + len(w.units) - hands
	return min(max(longest*float64(waiting)/float64(hands), shortest), longest)
}

// Send asks for a unit, after a pause if it came back lately.
func (w *workers) Send(unit []byte) {
	if w.backs[string(unit)] > 0 {
		w.sendAgain(string(unit), 0)
		return
	}
	w.send(string(unit), 0)
}

func (w *workers) send(unit string, tries int) {
	w.units[short(unit)] = unit
	w.asked++
	w.late = append(w.late, message{unit, fmt.Sprintf("%s.%d", w.salt, w.asked), tries})
}

// sendAgain sends a unit after a pause, which is longer each time, so that workers that
// return what is of no use do not keep all busy.
func (w *workers) sendAgain(unit string, tries int) {
	w.units[short(unit)] = unit
	w.pauses[unit] = pause{time.Now().Add(min(glance<<min(w.backs[unit], 10), time.Second)), tries}
	w.came(unit)
}

// came counts that a unit came back.
func (w *workers) came(unit string) {
	if len(w.backs) >= mostBacks {
		clear(w.backs)
	}
	w.backs[unit]++
}

// push sends what is late, and does not wait until the server has taken it. A server that is
// away or full is left alone for a while.
func (w *workers) push() {
	w.settle()
	for len(w.late) > 0 && len(w.flying) < mostFlying && time.Now().After(w.retry) && w.ctx.Err() == nil {
		m, key := w.late[0], short(w.late[0].unit)
		w.late = w.late[1:]
		if w.units[key] == "" { // it has come back
			continue
		}
		text, err := json.Marshal(&unitText{json.RawMessage(m.unit), w.seconds(), m.tries})
		if err != nil {
			panic(fmt.Sprintf("engine: %v", err)) // it has been read from JSON
		}
		f, err := w.e.js.PublishAsync(workSubject(w.spec.Class, w.job, key), text, jetstream.WithMsgID(m.id))
		if err != nil {
			w.failed(m, err)
			return
		}
		w.flying = append(w.flying, flying{m, f})
	}
}

// mostFlying limits the messages that the server has not taken.
const mostFlying = 1000

// A flying message has been sent, and the server may not have taken it.
type flying struct {
	message
	future jetstream.PubAckFuture
}

// settle looks which messages the server has taken, and has others sent again.
func (w *workers) settle() {
	for len(w.flying) > 0 {
		f := w.flying[0]
		select {
		case <-f.future.Ok():
			w.wait = 0
		case err := <-f.future.Err():
			w.failed(f.message, err)
		default:
			return
		}
		w.flying = w.flying[1:]
	}
}

// failed has a message sent again, after a while.
func (w *workers) failed(m message, err error) {
	w.late = append(w.late, m)
	if gone(err) { // others are lost, too
		w.last = time.Time{}
	}
	if now := time.Now(); now.After(w.retry) {
		w.wait = min(max(2*w.wait, soon), time.Second)
		w.retry = now.Add(w.wait)
	}
}

// again makes what the server has lost.
func (w *workers) again() error {
	if _, _, err := w.e.ensure(w.ctx); err != nil {
		return err
	}
	for name, text := range w.objects {
		_, err := w.e.info(w.ctx, name)
		if errors.Is(err, jetstream.ErrObjectNotFound) {
			err = w.e.put(w.ctx, name, text)
		}
		if err != nil {
			return err
		}
	}
	line, err := json.Marshal(w.spec)
	if err != nil {
		return err
	}
	_, err = w.e.jobs.Put(w.ctx, w.job, line) // last: who finds it finds the game
	return err
}

// Next waits for a result.
func (w *workers) Next(todo, sent int) *cluster.Returned {
	w.todo, w.report.Sent = todo, sent
	look := time.NewTicker(glance)
	defer look.Stop()
	for {
		if w.push(); time.Since(w.looked) > glance { // however many results come
			w.look()
		}
		w.share()
		select {
		case m := <-w.results:
			w.last = time.Now()
			if r := w.read(m); r != nil {
				return r
			}
		case <-w.ctx.Done():
			return nil
		case <-w.anew:
			w.last = time.Now()
			w.askAgain()
		case <-look.C:
		}
	}
}

// glance is the time between two looks at what is missing.
const glance = 50 * time.Millisecond

// share asks workers to cut their units if there are no others.
func (w *workers) share() {
	if hands := w.hands(); w.todo == 0 && hands > 1 && len(w.units) <= hands && time.Since(w.shared) > soon {
		w.shared = time.Now()
		_ = w.e.nc.Publish("es.cut."+w.job, nil)
	}
}

// look asks again for what was lost, and says how far the job is.
func (w *workers) look() {
	w.looked = time.Now()
	w.miss()
	for unit, p := range w.pauses {
		if w.looked.After(p.until) {
			delete(w.pauses, unit)
			w.send(unit, p.tries)
		}
	}
	if time.Since(w.told) > time.Second {
		w.tell()
	}
	w.push()
	if time.Since(w.last) > patience*w.e.term() {
		w.last = time.Now()
		w.askAgain()
	}
}

// tell says how far the job is, and once that nobody is there to do it.
func (w *workers) tell() {
	w.told = time.Now()
	w.report.Todo, w.report.Workers = w.todo, w.hands()
	w.report.Refused = w.liars()
	w.report.Rate = float64(w.report.Done) / time.Since(w.begun).Seconds()
	if w.e.o.Progress != nil {
		w.e.o.Progress(w.report)
	}
	if line, err := json.Marshal(&w.report); err == nil {
		_ = w.e.nc.Publish("es.progress."+w.job, line)
	}
	if w.alone++; w.report.Workers > 0 {
		w.alone = 0
	}
	if w.alone == lonely && w.e.o.Alone != nil {
		w.e.o.Alone(w.e.nc.IsConnected())
	}
}

// manyRefused is how many results of a worker are refused, one after the other, before that is said.
const manyRefused = 3

// liars returns how many workers are there whose results are refused.
func (w *workers) liars() (n int) {
	here := map[string]bool{}
	for name := range w.seen {
		author, _, _ := strings.Cut(name, ".")
		if here[author] = true; w.refused[author] >= manyRefused {
			n++
		}
	}
	maps.DeleteFunc(w.refused, func(author string, _ int) bool { return !here[author] })
	return n
}

// lonely is after how many reports without a worker that is said.
var lonely = 6 // but in tests

// askAgain sends the units again that are neither asked for nor done.
func (w *workers) askAgain() {
	ctx, cancel := context.WithTimeout(w.ctx, 5*grace)
	defer cancel()
	if w.again() != nil {
		return
	}
	work, err := w.e.js.Stream(ctx, workStream)
	if err != nil {
		return
	}
	done, err := w.e.js.Stream(ctx, doneStream)
	if err != nil {
		return
	}
	here := map[string]bool{} // those that the server need not have yet
	for unit := range w.pauses {
		here[unit] = true
	}
	for _, m := range w.late {
		here[m.unit] = true
	}
	for _, f := range w.flying {
		here[f.unit] = true
	}
	for key, unit := range w.units {
		if !here[unit] && !has(ctx, work, workSubject(w.spec.Class, w.job, key)) && !has(ctx, done, doneSubject(w.job, key, ">")) {
			w.send(unit, 0)
		}
	}
}

// has reports whether a stream has a message with that subject, as far as one can know.
func has(ctx context.Context, s jetstream.Stream, subject string) bool {
	_, err := s.GetLastMsgForSubject(ctx, subject)
	return !errors.Is(err, jetstream.ErrMsgNotFound)
}

// read returns the result in a message, nil if nobody waits for it or it cannot be had yet.
// One that is no result comes without a text.
func (w *workers) read(m jetstream.Msg) *cluster.Returned {
	parts := strings.Split(m.Subject(), ".") // es.done.JOB.KEY.WORKER
	unit, name := w.units[parts[3]], parts[4]
	var t resultText
	err := json.Unmarshal(m.Data(), &t)
	end := func() {
		_ = m.Ack()
		if t.Object != "" {
			_ = w.e.purge(w.ctx, partStream, longSubject(w.job, name, t.Object))
		}
	}
	if _, pausing := w.pauses[unit]; unit == "" || pausing {
		end()
		return nil
	}
	r := &cluster.Returned{Worker: name, Unit: []byte(unit)}
	if err != nil || string(t.Unit) != unit {
		t = resultText{}
	}
	switch r.Result, r.Failed = t.Result, t.Failed; {
	case t.Back:
		end()
		w.sendAgain(unit, min(max(t.Tries, 0), tries))
		return nil
	case t.Object != "":
		var err error
		if r.Result, err = w.e.long(w.ctx, w.job, name, &t); err != nil && !errors.Is(err, errNone) {
			_ = m.NakWithDelay(time.Second)
			return nil
		}
	}
	r.Refused = func() {
		end()
		w.refused[name]++
		w.sendAgain(unit, 0)
	}
	r.Kept = func(units int) {
		end()
		delete(w.refused, name)
		w.came(unit)
		if r.Failed != "" {
			w.report.Failed += units
		} else {
			w.report.Done += units
		}
		delete(w.units, parts[3])
	}
	return r
}

// End forgets the job. If the server is away, the next run will.
func (w *workers) End() {
	w.cancel()
	for _, s := range w.heard {
		_ = s.Unsubscribe()
	}
	if !w.e.nc.IsConnected() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(w.ctx), 5*grace)
	defer cancel()
	_ = w.e.forget(ctx, w.job, w.spec.Class)
}

// forget removes what there is of a job.
func (e *Engine) forget(ctx context.Context, job, class string) error {
	if err := e.purge(ctx, workStream, workSubject(class, job, ">")); err != nil {
		return err
	}
	_ = e.nc.Publish("es.cancel."+job, nil)
	_ = e.js.DeleteConsumer(ctx, doneStream, "supervisor-"+job)
	if err := e.purge(ctx, doneStream, "es.done."+job+".>"); err != nil {
		return err
	}
	if err := e.purge(ctx, partStream, "es.part."+job+".>"); err != nil {
		return err
	}
	return e.jobs.Purge(ctx, job)
}

func (e *Engine) purge(ctx context.Context, stream, subject string) error {
	s, err := e.js.Stream(ctx, stream)
	if err != nil {
		return err
	}
	return s.Purge(ctx, jetstream.WithPurgeSubject(subject))
}
