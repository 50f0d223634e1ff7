package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

var (
	errCancelled = errors.New("cancelled")
	errTooMuch   = errors.New("the answer is larger than this server allows")
	errClosing   = errors.New("the server is closing")
	errAlone     = errors.New("nobody was watching any more")
)

const (
	tidyEvery = time.Minute     // between looks at the age of jobs
	grace     = 5 * time.Second // for a job beyond the time limit of its own, to print what is proved so far
	maxErrors = 1 << 16         // bytes that a job may write on standard error
)

// work does the jobs of a queue until the server closes.
func (s *Server) work(queue <-chan *job) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case j := <-queue:
			if s.ctx.Err() != nil {
				return // it is left as one that was cut short
			}
			if j.begin() {
				s.do(j)
			}
		case <-tick.C:
		}
		s.jobs.tidy()
	}
}

func (s *Server) do(j *job) {
	ctx, stop := context.WithTimeoutCause(j.ctx, s.opt.MaxTime+grace, fmt.Errorf("not done within %v", s.opt.MaxTime))
	defer stop()
	name := OutputFile
	if forms[j.see().Command].lines {
		name = answerFile
	}
	f, err := os.OpenFile(j.path(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		j.finish(0, cannotKeep(err), "")
		return
	}
	status, errs, err := s.runIn(ctx, j, f)
	if j.long {
		f.Sync() // before a record that says it is there
	}
	f.Close()
	j.finish(status, err, errs)
}

// cannotKeep says why an answer has no place, as on a full disk.
func cannotKeep(err error) error {
	return fmt.Errorf("the server cannot keep the answer: %w", plain(err))
}

// runIn runs a job in its folder. It returns the exit status, what was written on
// standard error, and why there is no status.
func (s *Server) runIn(ctx context.Context, j *job, f *os.File) (status int, errs string, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	said := new(bytes.Buffer)
	out := &output{to: f, left: s.opt.MaxOutput, failed: cancel}
	errOut := &output{to: said, left: maxErrors, failed: cancel}
	if forms[j.see().Command].lines {
		out.lines = j.grow
	}
	status, err = s.run(ctx, Command{Args: j.args, Dir: j.dir, Stdout: out, Stderr: errOut})
	switch cause := context.Cause(ctx); {
	case cause != nil && err != nil:
		err = cause
	case cause != nil && cause != errCancelled && cmp.Or(out.err, errOut.err) == nil && status != 0:
		fmt.Fprintf(said, "stopped early: %v\n", cause) // it said what was found so far
	}
	err = cmp.Or(out.err, errOut.err, plain(err))
	switch {
	case out.lines != nil:
		f.Truncate(j.see().Answer) // a line that was cut short
	case out.err != nil:
		f.Truncate(0)
	}
	if problem := s.joinCertificates(j); problem != nil {
		fmt.Fprintf(said, "no certificate: %v\n", problem)
	}
	return status, said.String(), err
}

// joinCertificates makes one stream of certificates that are numbered, and removes what
// is larger than an answer may be.
func (s *Server) joinCertificates(j *job) (err error) {
	all := j.path(certificateFile)
	size := fileSize(all)
	for k := 1; ; k++ {
		part := fmt.Sprintf("%s.%d", all, k)
		n := fileSize(part)
		if n == 0 {
			break // the last was before
		}
		if size += n; size <= s.opt.MaxOutput && err == nil {
			err = appendFile(all, part)
		}
		os.Remove(part)
	}
	if size > s.opt.MaxOutput {
		err = errTooMuch
	}
	if err != nil {
		os.Remove(all)
	}
	return plain(err)
}

func appendFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return cmp.Or(err, f.Close())
}

// An output takes what a job writes, up to a limit.
type output struct {
	to     io.Writer // not embedded: its ReadFrom would pass the limit by
	size   int64
	left   int64
	lines  func(to int64) // told where the last whole line ends; may be nil
	failed func()
	err    error // the first
}

func (o *output) Write(b []byte) (int, error) {
	o.left -= int64(len(b))
	if o.err == nil && o.left < 0 {
		o.err = errTooMuch
	}
	if o.err != nil {
		o.failed()
		return 0, o.err
	}
	n, err := o.to.Write(b)
	if k := bytes.LastIndexByte(b[:n], '\n'); k >= 0 && o.lines != nil {
		o.lines(o.size + int64(k+1))
	}
	o.size += int64(n)
	if err != nil {
		o.err = cannotKeep(err)
		o.failed()
	}
	return n, err
}
