package main

import (
	"fmt"
	"time"

	"exactsolve/nash/bilinear"
	"exactsolve/rational"
	"exactsolve/tableau"
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

func (c *solve) newProgress(s *session) *progress {
	b := &progress{s: s, last: s.start, each: s.verbose > 1}
	if c.progress == "never" || s.quiet {
		return b
	}
	b.lines = s.verbose > 0
	b.json = s.format == "json"
	b.bar = s.io.ErrTerminal && !b.lines
	return b
}

// A progressMessage is the JSON form.
type progressMessage struct {
	Seconds float64       `json:"seconds"`
	Phase   string        `json:"phase,omitempty"`
	Pivots  int           `json:"pivots,omitempty"`
	Bits    int           `json:"bits,omitempty"`
	Boxes   int           `json:"boxes,omitempty"`
	Left    *int          `json:"left,omitempty"`
	Epsilon *rational.Rat `json:"epsilon,omitempty"`
}

// silent reports whether nothing would come of calls.
func (b *progress) silent() bool { return !b.bar && !b.lines && !b.json }

// pivoting returns what a method calls after each pivot, nil if nothing would come
// of it.
func (b *progress) pivoting() func(tableau.Event) {
	if b.silent() {
		return nil
	}
	return func(e tableau.Event) {
		b.pivots++
		if b.lines && b.each {
			b.s.note("pivot %d: variable %d enters, %d leaves%s, %d-bit entries", b.pivots, e.Enter, e.Leave, kindOfPivot(e), e.Bits)
		}
		b.show(func() (string, progressMessage) {
			return fmt.Sprintf("%s, %d-bit entries", plural(b.pivots, "pivot"), e.Bits), progressMessage{Pivots: b.pivots, Bits: e.Bits}
		})
	}
}

func kindOfPivot(e tableau.Event) string {
	text := ""
	if e.Degenerate {
		text = ", degenerate"
	}
	return text
}

// phase tells that a phase of a method begins.
func (b *progress) phase(name string) {
	if !b.silent() && !b.lines { // these are told with --verbose anyway
		b.show(func() (string, progressMessage) { return name, progressMessage{Phase: name} })
	}
}

// boxes returns what branch and bound calls after each round, nil if nothing would
// come of it.
func (b *progress) boxes() func(bilinear.Event) {
	if b.silent() {
		return nil
	}
	return func(e bilinear.Event) {
		b.show(func() (string, progressMessage) {
			about, _ := decimal(e.Regret, 3)
			return fmt.Sprintf("%s, %d left, least regret about %s of the payoffs' range", plural2(e.Boxes, "box", "boxes"), e.Left, about),
				progressMessage{Boxes: e.Boxes, Left: &e.Left, Epsilon: &e.Regret}
		})
	}
}

// show shows where things stand, if it is time to.
func (b *progress) show(now func() (text string, message progressMessage)) {
	if time.Since(b.last) < progressEvery {
		return
	}
	b.last = time.Now()
	text, message := now()
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
		message.Seconds = elapsed
		if b.s.message("progress", message) == nil {
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
