package cli

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"exactsolve"
	"exactsolve/message"
	"exactsolve/seqform/meter"
)

// progressEvery is the time between two looks at how far the work is; what has not
// changed is told once a second.
const progressEvery = 200 * time.Millisecond

// A progress tells how far the work of a session is: as one line on standard error that is drawn
// over, and erased before anything else is written, as plain lines with --verbose, as messages with --json.
type progress struct {
	s     *Session
	errs  io.Writer
	meter *meter.Meter

	bar, lines, json bool

	mu      sync.Mutex
	drawn   bool
	held    int         // writes, and lines of the terminal that are not ended yet: nothing is drawn
	told    meter.State // the last
	at      time.Time   // when that was
	phase   time.Time   // when it began
	running chan struct{}
	ended   sync.WaitGroup
	once    sync.Once
}

// newProgress returns what tells how far a session is, and begins, unless that is not wanted.
func newProgress(s *Session) *progress {
	b := &progress{s: s, errs: s.Io.Err, meter: new(meter.Meter), at: s.Start, phase: s.Start, running: make(chan struct{})}
	if s.Quiet || s.progress == "never" || s.Io.Still {
		return b
	}
	b.lines = s.Verbose > 0
	b.json = s.Format == "json"
	b.bar = s.Io.ErrTerminal && !b.lines
	if b.bar || b.lines || b.json {
		b.ended.Go(b.watch)
	}
	return b
}

func (b *progress) watch() {
	look := time.NewTicker(progressEvery)
	defer look.Stop()
	for {
		select {
		case <-b.running:
			return
		case <-look.C:
			b.tell(b.meter.State())
		}
	}
}

func (b *progress) stop() {
	b.once.Do(func() { close(b.running) })
	b.ended.Wait()
	b.hold(0)
}

// tell tells a state, if it has changed or a second has passed.
func (b *progress) tell(now meter.State) {
	if now == b.told && time.Since(b.at) < time.Second {
		return
	}
	if now.Phase != b.told.Phase || now.Unit != b.told.Unit {
		b.phase = b.at
	}
	b.at, b.told = time.Now(), now
	elapsed := b.at.Sub(b.s.Start).Seconds()
	text := fmt.Sprintf("%s, %.0f s", told(now, b.rate(now)), elapsed)
	if b.lines {
		b.s.Note("%s", text)
	}
	if b.bar {
		b.draw(text)
	}
	if b.json {
		b.s.tellProgress(b.message(now, elapsed))
	}
}

// rate returns how many a second, 0 if that is not known yet.
func (b *progress) rate(now meter.State) float64 {
	if took := b.at.Sub(b.phase).Seconds(); took >= 1 {
		return float64(now.Done) / took
	}
	return 0
}

// sofar returns how far the work is, to follow what ended it; "" if that is not known.
func (b *progress) sofar() string {
	now := b.meter.State()
	if (now.Unit == "" || now.Done == 0) && now.Best == nil && now.Low == nil {
		return ""
	}
	return ": " + told(now, 0)
}

func told(now meter.State, rate float64) string {
	parts := []string{now.Phase}
	switch {
	case now.Units != nil && now.Done == 0: // only they count
	case now.Unit == "bytes":
		parts = append(parts, fmt.Sprintf("%d MiB", now.Done>>20))
	case now.Unit != "":
		parts = append(parts, fmt.Sprintf("%d %s", now.Done, now.Unit))
	}
	if rate >= 1 && now.Unit != "" && now.Unit != "bytes" {
		parts = append(parts, fmt.Sprintf("%.0f/s", rate))
	}
	if now.Bits > 0 {
		parts = append(parts, fmt.Sprintf("%d-bit entries", now.Bits))
	}
	if now.Left > 0 {
		parts = append(parts, fmt.Sprintf("%d left", now.Left))
	}
	if u := now.Units; u != nil {
		parts = append(parts, fmt.Sprintf("%s: %s done, %d sent, %d to do", Plural(u.Workers, "worker"), Plural(u.Done, "unit"), u.Sent, u.Todo))
	}
	if now.Found > 0 {
		parts = append(parts, Plural2(now.Found, "equilibrium", "equilibria")+" found")
	}
	if now.Best != nil {
		about, _ := Decimal(*now.Best, 3)
		parts = append(parts, "least regret about "+about)
	}
	if now.Share != nil {
		about, _ := Decimal(*now.Share, 3)
		parts = append(parts, "least regret about "+about+" of the payoffs' range")
	}
	if now.Low != nil {
		low, _ := Decimal(*now.Low, 4)
		high, _ := Decimal(*now.High, 4)
		parts = append(parts, "value from "+low+" to "+high)
	}
	return strings.Join(parts, ", ")
}

func (b *progress) message(now meter.State, elapsed float64) message.Progress {
	m := message.Progress{Seconds: elapsed, Phase: now.Phase, Bits: now.Bits, Equilibria: now.Found, Epsilon: now.Share, Regret: now.Best, Low: now.Low, High: now.High, PerSecond: math.Round(b.rate(now))}
	counts := map[string]*int{
		"pivots": &m.Pivots, "float pivots": &m.FloatPivots, "boxes": &m.Boxes, "cases": &m.Cases, "regions": &m.Regions,
		"supports": &m.Supports, "starts": &m.Starts, "rounds": &m.Rounds, "certificates": &m.Certificates, "bytes": &m.Bytes, "nodes": &m.Nodes, "steps": &m.Steps,
	}
	if to := counts[now.Unit]; to != nil {
		*to = now.Done
	}
	if now.Unit == "boxes" || now.Left > 0 {
		m.Left = &now.Left
	}
	if u := now.Units; u != nil {
		m.Units = &message.Units{Workers: u.Workers, Done: u.Done, Sent: u.Sent, Todo: u.Todo}
	}
	return m
}

func (b *progress) draw(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if most := b.s.Io.Width - 1; most > 0 && len(text) > most { // a second line would not be drawn over
		text = strings.ToValidUTF8(text[:most], "")
	}
	if b.held == 0 {
		fmt.Fprintf(b.errs, "\r\x1b[K%s", text)
		b.drawn = true
	}
}

// hold removes the line, and has none drawn until as much is let go.
func (b *progress) hold(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.drawn {
		fmt.Fprint(b.errs, "\r\x1b[K")
		b.drawn = false
	}
	b.held += n
}

// Before returns a writer to w that erases the line before, and keeps lines of a terminal whole.
func (b *progress) Before(w io.Writer, terminal bool) io.Writer { return &erasing{b, w, terminal, 0} }

type erasing struct {
	b        *progress
	w        io.Writer
	terminal bool
	open     int // 1 after a part of a line
}

func (e *erasing) Write(text []byte) (int, error) {
	e.b.hold(1)
	n, err := e.w.Write(text)
	done := 1
	if e.terminal {
		done += e.open
		if e.open = 0; !bytes.HasSuffix(text, []byte{'\n'}) {
			e.open = 1
		}
		done -= e.open
	}
	e.b.hold(-done)
	return n, err
}

// Events returns what the search for an answer calls as it goes on.
func (s *Session) Events() func(exactsolve.Event) {
	m, pivots := s.bar.meter, 0
	return func(e exactsolve.Event) {
		switch {
		case e.Removed != nil:
			s.Detail("%s removed, %s left", Plural(e.Removed.Actions, "dominated action"), Plural(e.Removed.Nodes, "node"))
		case e.Phase != "":
			s.Detail("%s (%s)", e.Phase, Seconds(time.Since(s.Start).Seconds()))
			pivots = 0
			m.Begin(e.Phase, "")
		case e.Pivot != nil:
			pivots++
			m.Count("pivots")
			m.Set(pivots, 0, e.Pivot.Bits)
			if s.Verbose > 1 {
				s.pivot(pivots, e)
			}
		default:
			m.Count("boxes")
			m.Set(e.Boxes.Boxes, e.Boxes.Left, 0)
			m.Share(e.Boxes.Regret)
		}
	}
}

func (s *Session) pivot(number int, e exactsolve.Event) {
	degenerate := ""
	if e.Pivot.Degenerate {
		degenerate = ", degenerate"
	}
	s.Note("pivot %d: variable %d enters, %d leaves%s, %d-bit entries", number, e.Pivot.Enter, e.Pivot.Leave, degenerate, e.Pivot.Bits)
}

// A Stopwatch gives the wall time, and the processor time of the process, since it was made.
type Stopwatch struct {
	wall time.Time
	cpu  time.Duration
}

// StartWatch starts a stopwatch.
func StartWatch() Stopwatch { return Stopwatch{time.Now(), processorTime()} }

// Read returns wall and processor time since the start, in seconds.
func (w Stopwatch) Read() (wall, cpu float64) {
	return Microseconds(time.Since(w.wall)), Microseconds(processorTime() - w.cpu)
}

// ResetPeak makes the kernel forget the largest memory so far. It reports false
// where that is not possible, and then [PeakMemory] means nothing.
func ResetPeak() bool {
	debug.FreeOSMemory()
	return os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) == nil
}

// PeakMemory returns the largest resident memory since [ResetPeak] in bytes, 0 if not known.
func PeakMemory() int64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text) {
		if rest, ok := bytes.CutPrefix(line, []byte("VmHWM:")); ok {
			kb, _ := strconv.ParseInt(string(bytes.TrimSuffix(bytes.TrimSpace(rest), []byte(" kB"))), 10, 64)
			return kb * 1024
		}
	}
	return 0
}
