package main

import (
	"fmt"
	"time"

	"exactsolve"
	"exactsolve/message"
)

// progressEvery is the least time between two signs of progress.
const progressEvery = 200 * time.Millisecond

// A progress tells how far a method is: as one line on standard error that is
// drawn over and erased at the end, as plain lines with --verbose, as messages
// with --json.
type progress struct {
	s      *session
	bar    bool // a line drawn over
	lines  bool
	json   bool
	each   bool // every pivot, not five times a second
	pivots int
	last   time.Time
	drawn  bool
}

// newProgress returns what tells how far the work of a session is, or is silent.
func newProgress(s *session, silent bool) *progress {
	b := &progress{s: s, last: s.start, each: s.verbose > 1}
	if silent || s.quiet {
		return b
	}
	b.lines = s.verbose > 0
	b.json = s.format == "json"
	b.bar = s.io.ErrTerminal && !b.lines
	return b
}

// silent reports whether nothing would come of calls.
func (b *progress) silent() bool { return !b.bar && !b.lines && !b.json }

// events returns what work calls as it goes on, nil if nothing would come of it.
func (b *progress) events() func(exactsolve.Event) {
	if b.silent() && b.s.verbose == 0 {
		return nil
	}
	return func(e exactsolve.Event) {
		switch {
		case e.Removed != nil:
			b.s.detail("%s removed, %s left", plural(e.Removed.Actions, "dominated action"), plural(e.Removed.Nodes, "node"))
		case e.Phase != "":
			b.s.detail("%s (%s)", e.Phase, seconds(time.Since(b.s.start)))
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
		b.s.note("pivot %d: variable %d enters, %d leaves%s, %d-bit entries", b.pivots, e.Pivot.Enter, e.Pivot.Leave, kindOfPivot(e), e.Pivot.Bits)
	}
	b.show(func() (string, message.Progress) {
		return fmt.Sprintf("%s, %d-bit entries", plural(b.pivots, "pivot"), e.Pivot.Bits), message.Progress{Pivots: b.pivots, Bits: e.Pivot.Bits}
	})
}

func kindOfPivot(e exactsolve.Event) string {
	text := ""
	if e.Pivot.Degenerate {
		text = ", degenerate"
	}
	return text
}

// phase tells that a phase of a method begins.
func (b *progress) phase(name string) {
	if !b.silent() && !b.lines { // these are told with --verbose anyway
		b.show(func() (string, message.Progress) { return name, message.Progress{Phase: name} })
	}
}

func (b *progress) boxes(e exactsolve.Event) {
	b.show(func() (string, message.Progress) {
		about, _ := decimal(e.Boxes.Regret, 3)
		return fmt.Sprintf("%s, %d left, least regret about %s of the payoffs' range", plural2(e.Boxes.Boxes, "box", "boxes"), e.Boxes.Left, about),
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
	elapsed := b.last.Sub(b.s.start).Seconds()
	text = fmt.Sprintf("%s, %.0f s", text, elapsed)
	if b.lines && !b.each {
		b.s.note("%s", text)
	}
	if b.bar {
		fmt.Fprintf(b.s.io.Err, "\r\x1b[K%s", text)
		b.drawn = true
	}
	if b.json {
		m.Seconds = elapsed
		if b.s.message("progress", m) == nil {
			b.s.out.flush()
		}
	}
}

// erase removes the line.
func (b *progress) erase() {
	if b.drawn {
		fmt.Fprint(b.s.io.Err, "\r\x1b[K")
		b.drawn = false
	}
}
