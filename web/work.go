package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

var (
	errCancelled = errors.New("cancelled")
	errTooMuch   = errors.New("the answer is larger than this server allows")
	errClosing   = errors.New("the server is closing")
)

const (
	tidyEvery = time.Minute     // between looks at the age of jobs
	grace     = 5 * time.Second // for a job beyond the time limit of its own, to print what is proved so far
	maxErrors = 1 << 20         // bytes that a job may write on standard error
)

// work does jobs until the server closes.
func (s *Server) work() {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case j := <-s.queue:
			s.do(j)
		case <-tick.C:
		}
		s.jobs.tidy()
	}
}

// do runs one job to its end.
func (s *Server) do(j *job) {
	j.update(func() { j.record.State = running })
	ctx, stop := context.WithTimeoutCause(j.ctx, s.opt.MaxTime+grace, fmt.Errorf("not done within %v", s.opt.MaxTime))
	defer stop()
	dir, err := os.MkdirTemp(s.opt.Folder, "exactsolve-job-")
	if err != nil {
		j.finish(0, errors.New("the server cannot make a folder"), "")
		return
	}
	defer os.RemoveAll(dir)
	status, errs, err := s.runIn(ctx, j, dir)
	j.finish(status, err, errs)
}

// runIn runs a job in its folder. It returns the exit status, what was written on
// standard error, and why there is no status.
func (s *Server) runIn(ctx context.Context, j *job, dir string) (status int, errs string, err error) {
	if j.asked.Profile != "" {
		if err := os.WriteFile(filepath.Join(dir, profileFile), []byte(j.asked.Profile), 0o600); err != nil {
			return 0, "", errors.New("the server cannot write the profile")
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	limit := func() *limited { return &limited{left: s.opt.MaxOutput, over: func() { cancel(errTooMuch) }} }
	out, errOut := limit(), limit()
	errOut.left = maxErrors
	if forms[j.asked.Command].lines {
		out.line = j.say
	}
	status, err = s.run(ctx, Command{
		Args: j.asked.args(), Dir: dir, Stdin: strings.NewReader(j.asked.Input), Stdout: out, Stderr: errOut,
	})
	if cause := context.Cause(ctx); cause != nil && (err != nil || errors.Is(cause, errTooMuch)) {
		err = cause
	}
	certificate := s.readCertificate(dir)
	j.update(func() {
		if out.line == nil {
			j.keep(outputFile, out.text.String())
		}
		j.keep(certificateFile, certificate)
	})
	return status, errOut.text.String(), err
}

// readCertificate returns the certificate, "" if there is none. Of several, which
// are numbered, it returns the stream.
func (s *Server) readCertificate(dir string) string {
	var all strings.Builder
	for k := 0; ; k++ {
		name := certificateFile
		if k > 0 {
			name = fmt.Sprintf("%s.%d", certificateFile, k)
		}
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil && k > 0 {
			return all.String()
		}
		if err != nil {
			continue
		}
		n, err := io.Copy(&all, io.LimitReader(f, s.opt.MaxOutput+1-int64(all.Len())))
		f.Close()
		if err != nil || n == 0 || int64(all.Len()) > s.opt.MaxOutput {
			return ""
		}
	}
}

// limited keeps what is written to it, or passes it on in lines, up to a limit.
type limited struct {
	text bytes.Buffer // not embedded: its ReadFrom would pass the limit by
	left int64
	over func()
	line func(string) // nil to keep
}

func (l *limited) Write(b []byte) (int, error) {
	l.left -= int64(len(b))
	if l.left < 0 {
		l.over()
		return 0, errTooMuch
	}
	l.text.Write(b)
	for l.line != nil {
		k := bytes.IndexByte(l.text.Bytes(), '\n')
		if k < 0 {
			break
		}
		l.line(string(l.text.Next(k + 1)[:k]))
	}
	return len(b), nil
}
