package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"exactsolve/cert"
)

// A session is one run of a command: its context, streams and shared flags,
// and where its answer goes.
type session struct {
	common
	ctx    context.Context
	io     stdio
	out    *output
	inputs []string // files read, which no output may replace
	start  time.Time

	// heed, called before work that stops when ctx is done, turns off what
	// else an interruption does: to end the program at once.
	heed func() bool

	mu    sync.Mutex
	temps map[string]bool // files to remove when the program ends at once
}

// newSession begins a run. The caller must end it with finish.
func newSession(ctx context.Context, io stdio, c common) (*session, error) {
	if err := c.settle(); err != nil {
		return nil, err
	}
	s := &session{common: c, ctx: ctx, io: io, start: time.Now(), temps: map[string]bool{}}
	s.out = s.newOutput(c.output)
	s.heed = func() bool { return true }
	if io.Exit != nil {
		s.heed = context.AfterFunc(ctx, s.die)
	}
	return s, nil
}

// die ends the program because it was interrupted.
func (s *session) die() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for temp := range s.temps {
		os.Remove(temp)
	}
	printError(s.io, errInterrupted)
	s.io.Exit(exitInterrupted)
}

// temporary notes that a file exists, or not any more, which must not outlive
// the program.
func (s *session) temporary(name string, exists bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if exists {
		s.temps[name] = true
	} else {
		delete(s.temps, name)
	}
}

// finish puts the output in place unless err says that the command failed, and
// returns err or what went wrong now. A status alone is not a failure.
func (s *session) finish(err error) error {
	defer s.heed()
	if e, ok := errors.AsType[*exitError](err); err != nil && (!ok || e.err != nil) {
		s.out.abort()
		return err
	}
	if cerr := s.out.commit(); cerr != nil {
		return inputError(cerr)
	}
	return err
}

// note prints a line on standard error unless --quiet is set.
func (s *session) note(format string, args ...any) {
	if !s.quiet {
		fmt.Fprintf(s.io.Err, "exactsolve: "+format+"\n", args...)
	}
}

// warn prints a line on standard error that --quiet does not suppress, since
// the answer may not be what was asked for without it.
func (s *session) warn(format string, args ...any) {
	fmt.Fprintf(s.io.Err, "exactsolve: "+format+"\n", args...)
}

// detail is note for --verbose.
func (s *session) detail(format string, args ...any) {
	if s.verbose > 0 {
		s.note(format, args...)
	}
}

// An answer is what a command has to say. Its exported fields are the JSON
// message; text says the same in words.
type answer interface {
	text(p *page)
}

// report writes the answer in the format asked for.
func (s *session) report(a answer) error {
	if err := s.message("result", a); err != nil || s.format == "json" {
		return err
	}
	p := s.newPage(s.out)
	a.text(p)
	return p.flush()
}

// newPage returns a page for text that goes to w in the end.
func (s *session) newPage(w io.Writer) *page {
	toTerminal := s.out.path == "" && s.io.OutTerminal
	return &page{
		w:     w,
		width: textWidth(s.io, toTerminal),
		paint: useColor(s.color, s.io.Getenv, toTerminal),
		brief: s.quiet,
	}
}

// limited returns the context of the session with a time limit, 0 for none.
func (s *session) limited(limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return context.WithCancel(s.ctx)
	}
	return context.WithTimeoutCause(s.ctx, limit, fmt.Errorf("time limit of %v reached", limit))
}

// statusOf returns the exit status for an answer.
func (s *session) statusOf(answer string) int {
	switch {
	case answer == cert.Yes.String():
		return exitYes
	case answer == cert.No.String():
		return exitNo
	case errors.Is(context.Cause(s.ctx), errInterrupted):
		return exitInterrupted
	}
	return exitUnknown
}
