package main

import (
	"fmt"
	"time"

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
	Pivots int `json:"pivots"`
	Bits   int `json:"bits"`
}

// trace returns what the method calls after each pivot, nil if nothing would
// come of it.
func (b *progress) trace() func(tableau.Event) {
	if !b.bar && !b.lines && !b.json {
		return nil
	}
	return func(e tableau.Event) {
		b.pivots++
		if b.lines && b.each {
			b.s.note("pivot %d: variable %d enters, %d leaves%s, %d-bit entries", b.pivots, e.Enter, e.Leave, kindOfPivot(e), e.Bits)
		}
		now := time.Now()
		if now.Sub(b.last) < progressEvery {
			return
		}
		b.last = now
		b.show(e, now.Sub(b.s.start))
	}
}

func kindOfPivot(e tableau.Event) string {
	text := ""
	if e.Degenerate {
		text = ", degenerate"
	}
	return text
}

func (b *progress) show(e tableau.Event, elapsed time.Duration) {
	text := fmt.Sprintf("%s, %d-bit entries, %.0f s", plural(b.pivots, "pivot"), e.Bits, elapsed.Seconds())
	if b.lines && !b.each {
		b.s.note("%s", text)
	}
	if b.bar {
		fmt.Fprintf(b.s.io.Err, "\r\x1b[K%s", text)
		b.drawn = true
	}
	if b.json {
		if b.s.message("progress", progressMessage{b.pivots, e.Bits}) == nil {
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
