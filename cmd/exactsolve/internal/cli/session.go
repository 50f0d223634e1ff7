package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"exactsolve/cert/answer"
	"exactsolve/seqform/memory"
	"exactsolve/seqform/meter"
)

// A Session is one run of a command: its context, streams and shared flags, and where its answer goes.
type Session struct {
	Common
	Ctx    context.Context
	Io     Stdio
	Out    *Output
	Inputs []string // files read, which no output may replace
	Start  time.Time

	bar     *progress
	name    string     // of the command
	telling sync.Mutex // of messages
	reading atomic.Bool
	begun   bool   // the first message is written
	table   *table // of CSV; nil before the first answer

	cancel context.CancelFunc  // of Ctx, if it has a limit
	ignore func() bool         // the end of Ctx
	atEnd  func(complete bool) // called after all is written, and whether the status is 0

	Mu    sync.Mutex
	grace time.Duration   // see Patient
	temps map[string]bool // files to remove when the program ends at once
	ended bool            // the run has: nothing ends the program any more
}

// NewSession begins a run. The caller must end it with finish.
func NewSession(ctx context.Context, io Stdio, c Common) *Session {
	s := &Session{Common: c, Io: io, Start: time.Now(), temps: map[string]bool{}}
	s.bar = newProgress(s)
	s.Io.Err, s.Ctx = s.bar.Before(io.Err, false), meter.With(ctx, s.bar.meter)
	s.Out = s.NewOutput(c.Output)
	s.cancel, s.atEnd = func() {}, func(bool) {}
	s.limitMemory()
	s.heed()
	if !c.each {
		s.Limit(c.Timeout)
	}
	return s
}

// run does the work of the session, and ends it.
func (s *Session) run(work func() error) (err error) {
	err = errPanic // if it does
	defer func() { err = s.finish(err) }()
	return work()
}

// Within does work in a session of its own, one of several inside of s, which tells how far all
// is and has the limit of memory. It says little, and returns the exit status.
func (s *Session) Within(ctx context.Context, io Stdio, work func(s *Session) error) (status int) {
	c := s.Common
	c.Output, c.Format, c.Quiet, c.progress, c.color, c.memory = "", "text", true, "never", "never", 0
	return reported(io, func() error {
		inner := NewSession(ctx, io, c)
		err := inner.run(func() error { return work(inner) })
		if e, ok := errors.AsType[*ExitError](err); ok {
			e.Usage = false // that of the command line is right
		}
		return err
	})
}

// grace is what a run has to end by itself, with what is known. A search that cannot look
// at Ctx is left behind before, see [exactsolve.Solve].
const grace = 400 * time.Millisecond

// Patient gives the run so much time to end by itself, once it is interrupted or its time is over:
// it has something to say then that takes long to prove or to write.
func (s *Session) Patient(grace time.Duration) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.grace = grace
}

// idle is that while it reads a game, of which there is nothing to say.
const idle = 50 * time.Millisecond

// Limit sets the end of the run, if limit is not 0: that long after it began.
func (s *Session) Limit(limit time.Duration) {
	if limit == 0 {
		return
	}
	s.ignore()
	ctx, cancel := context.WithDeadlineCause(s.Ctx, s.Start.Add(limit), Overtime(limit))
	end := s.cancel
	s.Ctx, s.cancel = ctx, func() { cancel(); end() }
	s.heed()
}

// Overtime is that a limit of time is reached.
func Overtime(limit time.Duration) error { return fmt.Errorf("time limit of %v reached", limit) }

// heed has the program end when Ctx does.
func (s *Session) heed() {
	ctx := s.Ctx
	s.ignore = context.AfterFunc(ctx, func() { s.expire(ctx) })
}

// expire, called when ctx is done, lets the run end, whatever it does: reading, checking,
// one long division, writing. A long answer may be written for a part of a long limit.
func (s *Session) expire(ctx context.Context) {
	s.Mu.Lock()
	more := cmp.Or(s.Io.Grace, s.grace, grace)
	s.Mu.Unlock()
	if ctx.Err() == context.DeadlineExceeded {
		more += time.Since(s.Start) / 25
	} else if _, ok := errors.AsType[overMemory](context.Cause(ctx)); ok {
		more = grace // it takes ever more
	}
	more -= min(more/2, time.Duration(memory.Return()))
	if s.Io.Exit != nil && s.Io.Grace == 0 && s.reading.Load() {
		time.AfterFunc(idle, func() {
			if s.reading.Load() {
				s.die(context.Cause(ctx))
			}
		})
	}
	if s.Io.Exit != nil {
		time.AfterFunc(more, func() { s.die(context.Cause(ctx)) })
	}
}

// die ends the program for a reason, unless the run has ended, saying how far it was and
// leaving no file half written; standard output keeps what it has been told.
func (s *Session) die(why error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if s.ended {
		return
	}
	s.ended = true
	for temp := range s.temps {
		os.Remove(temp)
	}
	printError(s.Io, fmt.Errorf("%w%s", why, s.bar.sofar()))
	status := ExitUnknown
	if errors.Is(why, ErrInterrupted) {
		status = ExitInterrupted
	}
	s.Io.Exit(status)
}

// temporary notes that a file exists, or not any more, which must not outlive the program.
func (s *Session) temporary(name string, exists bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if exists {
		s.temps[name] = true
	} else {
		delete(s.temps, name)
	}
}

// finish puts the output in place unless err is a failure, which a status alone is not.
func (s *Session) finish(err error) (status error) {
	defer func() {
		s.atEnd(status == nil)
		s.ignore()
		s.Mu.Lock() // waits for the end of the program, if that has begun
		s.ended = true
		s.Mu.Unlock()
		s.cancel()
	}()
	s.bar.stop()
	if s.Ctx.Err() != nil && errors.Is(err, s.Ctx.Err()) {
		err = &ExitError{Code: s.StatusOf(""), Err: context.Cause(s.Ctx)}
	}
	if e, ok := errors.AsType[*ExitError](err); err != nil && (!ok || e.Err != nil) {
		s.Out.Abort()
		return err
	}
	if cerr := s.Out.Commit(); cerr != nil {
		return InputError(cerr)
	}
	return err
}

// Note prints a line on standard error unless --quiet is set.
func (s *Session) Note(format string, args ...any) {
	if !s.Quiet {
		fmt.Fprintf(s.Io.Err, "exactsolve: "+format+"\n", args...)
	}
}

// Warn prints a line on standard error that --quiet does not suppress, since
// the answer may not be what was asked for without it.
func (s *Session) Warn(format string, args ...any) {
	fmt.Fprintf(s.Io.Err, "exactsolve: "+format+"\n", args...)
}

// Detail is Note for --verbose.
func (s *Session) Detail(format string, args ...any) {
	if s.Verbose > 0 {
		s.Note(format, args...)
	}
}

// An Answer is what a command has to say: its exported fields are the JSON message, its text the same in words.
type Answer interface {
	Text(p *Page)
}

// Report writes the answer in the format asked for.
func (s *Session) Report(a Answer) error {
	s.Phase("writing", "")
	defer s.Phase(s.name, "")
	if err := s.Message("result", a); err != nil || s.Format == "json" {
		return err
	}
	if s.Format == "csv" {
		return s.enter("result", a)
	}
	p := s.NewPage(s.Out)
	a.Text(p)
	return p.Flush()
}

// enter writes a message as rows of a table, the first one after the names of its columns. One of another
// kind than the first says what can be told from the others.
func (s *Session) enter(field string, m any) error {
	x := reflect.Indirect(reflect.ValueOf(m))
	if s.table == nil {
		s.table = newTable(s.Out, x.Type())
	}
	if s.table.of != x.Type() {
		return nil
	}
	s.table.write(field, "", x, nil)
	return s.table.flush()
}

// Phase tells those who wait what is being done, and what is counted, "" for nothing.
func (s *Session) Phase(phase, unit string) { s.bar.meter.Begin(phase, unit) }

// Hush ends what tells how far the work is: a terminal is for a dialog, or an answer for the last message.
func (s *Session) Hush() { s.bar.stop() }

// Count tells those who wait that n more are done.
func (s *Session) Count(n int) { s.bar.meter.Add(n) }

// Found tells those who wait that an equilibrium was found.
func (s *Session) Found() { s.bar.meter.Found() }

// Begin says what is being done, if no two outputs are one file.
func (s *Session) Begin(command string, f *GameFile, o Options, outputs ...*Output) error {
	if err := s.CheckOutputs(outputs...); err != nil {
		return err
	}
	return s.Config(command, f, o)
}

// End reports the answer, which is the last message, and returns its status.
func (s *Session) End(a Answer, answer string) error {
	s.Hush()
	if err := s.Report(a); err != nil {
		return InputError(err)
	}
	return Status(s.StatusOf(answer))
}

// NewPage returns a page for text that goes to w in the end.
func (s *Session) NewPage(w io.Writer) *Page {
	toTerminal := s.Out.Path == "" && s.Io.OutTerminal
	return &Page{W: w, Width: TextWidth(s.Io, toTerminal), paint: useColor(s.color, s.Io.Getenv, toTerminal), Brief: s.Quiet}
}

// Limited returns a context with the limit of --timeout, where that is not of the whole run.
func (c *Common) Limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, c.Timeout, Overtime(c.Timeout))
}

// StatusOf returns the exit status for an answer.
func (s *Session) StatusOf(said string) int {
	switch {
	case said == answer.Yes.String():
		return ExitYes
	case said == answer.No.String():
		return ExitNo
	case errors.Is(context.Cause(s.Ctx), ErrInterrupted):
		return ExitInterrupted
	}
	return ExitUnknown
}
