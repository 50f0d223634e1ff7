package cli

import (
	"bytes"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"time"

	"exactsolve"
	"exactsolve/message"
)

// progressEvery is the least time between two signs of progress.
const progressEvery = 200 * time.Millisecond

// A progress tells how far a method is: as one line on standard error that is drawn over and erased
// at the end, as plain lines with --verbose, as messages with --json.
type progress struct {
	s      *Session
	bar    bool // a line drawn over
	lines  bool
	json   bool
	each   bool // every pivot, not five times a second
	pivots int
	last   time.Time
	drawn  bool
}

// NewProgress returns what tells how far the work of a session is, or is silent.
func NewProgress(s *Session, silent bool) *progress {
	b := &progress{s: s, last: s.Start, each: s.Verbose > 1}
	if silent || s.Quiet {
		return b
	}
	b.lines = s.Verbose > 0
	b.json = s.Format == "json"
	b.bar = s.Io.ErrTerminal && !b.lines
	return b
}

// silent reports whether nothing would come of calls.
func (b *progress) silent() bool { return !b.bar && !b.lines && !b.json }

// Events returns what work calls as it goes on, nil if nothing would come of it.
func (b *progress) Events() func(exactsolve.Event) {
	if b.silent() && b.s.Verbose == 0 {
		return nil
	}
	return func(e exactsolve.Event) {
		switch {
		case e.Removed != nil:
			b.s.Detail("%s removed, %s left", Plural(e.Removed.Actions, "dominated action"), Plural(e.Removed.Nodes, "node"))
		case e.Phase != "":
			b.s.Detail("%s (%s)", e.Phase, Seconds(time.Since(b.s.Start).Seconds()))
			b.phase(e.Phase)
		case b.silent():
		case e.Pivot != nil:
			b.pivot(e)
		default:
			b.boxes(e)
		}
	}
}

func (b *progress) pivot(e exactsolve.Event) {
	b.pivots++
	if b.lines && b.each {
		degenerate := ""
		if e.Pivot.Degenerate {
			degenerate = ", degenerate"
		}
		b.s.Note("pivot %d: variable %d enters, %d leaves%s, %d-bit entries", b.pivots, e.Pivot.Enter, e.Pivot.Leave, degenerate, e.Pivot.Bits)
	}
	b.show(func() (string, message.Progress) {
		return fmt.Sprintf("%s, %d-bit entries", Plural(b.pivots, "pivot"), e.Pivot.Bits), message.Progress{Pivots: b.pivots, Bits: e.Pivot.Bits}
	})
}

// phase tells that a phase of a method begins.
func (b *progress) phase(name string) {
	if !b.silent() && !b.lines { // these are told with --verbose anyway
		b.show(func() (string, message.Progress) { return name, message.Progress{Phase: name} })
	}
}

func (b *progress) boxes(e exactsolve.Event) {
	b.show(func() (string, message.Progress) {
		about, _ := Decimal(e.Boxes.Regret, 3)
		return fmt.Sprintf("%s, %d left, least regret about %s of the payoffs' range", Plural2(e.Boxes.Boxes, "box", "boxes"), e.Boxes.Left, about),
			message.Progress{Boxes: e.Boxes.Boxes, Left: &e.Boxes.Left, Epsilon: &e.Boxes.Regret}
	})
}

// show shows where things stand, if it is time to.
func (b *progress) show(now func() (text string, m message.Progress)) {
	if time.Since(b.last) < progressEvery {
		return
	}
	b.last = time.Now()
	text, m := now()
	elapsed := b.last.Sub(b.s.Start).Seconds()
	text = fmt.Sprintf("%s, %.0f s", text, elapsed)
	if b.lines && !b.each {
		b.s.Note("%s", text)
	}
	if b.bar {
		fmt.Fprintf(b.s.Io.Err, "\r\x1b[K%s", text)
		b.drawn = true
	}
	if b.json {
		m.Seconds = elapsed
		b.s.Tell("progress", m)
	}
}

// Erase removes the line.
func (b *progress) Erase() {
	if b.drawn {
		fmt.Fprint(b.s.Io.Err, "\r\x1b[K")
		b.drawn = false
	}
}

// A Stopwatch gives the wall time, and the processor time of the process, since it was made.
type Stopwatch struct {
	wall time.Time
	cpu  time.Duration
}

// StartWatch starts a stopwatch.
func StartWatch() Stopwatch { return Stopwatch{time.Now(), processorTime()} }

// Read returns wall and processor time since the start.
func (w Stopwatch) Read() Duration { return Duration{time.Since(w.wall), processorTime() - w.cpu} }

// A Duration is what passed on a stopwatch, on the wall and in the processor.
type Duration struct{ wall, cpu time.Duration }

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

// seconds returns both times in seconds.
func (d Duration) Seconds() (wall, cpu float64) { return Microseconds(d.wall), Microseconds(d.cpu) }
