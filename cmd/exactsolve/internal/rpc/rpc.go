// Package rpc is of the shell: exactsolve rpc, which answers requests of a program that keeps it
// running, several at once.
//
// Requests are those of the page of package web, each with a number. They and what comes back are
// JSON, a line each; docs/formats/rpc.md has the format.
package rpc

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/web"
)

// protocol names the format.
const protocol = "exactsolve-rpc/1"

// RPCCommand returns the command rpc.
//
// Program makes the table of commands, or of the one of a name.
func RPCCommand(program func(only string) *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "rpc",
		Short: "answer requests of another program, as JSON lines",
		Long: `Reads requests from standard input, a line of JSON each, and writes their messages
to standard output as they come, those of several requests among each other. For
programs that ask often: nothing is started anew for a request, and several run at
once. No request names a file: games, profiles and certificates are texts in it, and
come back so.

The end of standard input ends all requests and the program.`,
		Args: cli.WantArgs(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error { return serve(c.Context(), cli.IoOf(c), program) },
	}
}

// A line from the program that asks.
type asked struct {
	web.Request
	ID     *int64 `json:"id"`     // an integer, of no other request that runs
	Cancel *int64 `json:"cancel"` // the number of a request to end, instead of one
}

// A line to it has one of the fields besides the number.
type said struct {
	ID      *int64          `json:"id,omitempty"` // of the request
	Hello   *hello          `json:"hello,omitempty"`
	Message json.RawMessage `json:"message,omitempty"` // of docs/formats/json.md
	Done    *done           `json:"done,omitempty"`    // the last
	Error   string          `json:"error,omitempty"`   // of a line that is no request
}

type hello struct {
	Protocol string `json:"protocol"` // exactsolve-rpc/1
	Version  string `json:"version"`  // of the program
}

// Done is how a request ended.
type done struct {
	Status int               `json:"status"` // as the exit status of the command
	Errors string            `json:"errors"` // what it would have written on standard error
	Files  map[string]string `json:"files"`  // "output", unless that is messages, and "certificate"
}

// A server has the requests that run.
type server struct {
	io      cli.Stdio
	program func(only string) *cobra.Command
	flags   web.Flags
	writing sync.Mutex
	mu      sync.Mutex
	running map[int64]context.CancelCauseFunc
	all     sync.WaitGroup
	behind  atomic.Int64 // the requests that were left behind and still run
}

// maxBehind is with how many of these no other request begins, as each keeps what memory it has.
const maxBehind = 16

// maxLine bounds the bytes of a line that is read.
const maxLine = 256 << 20

// serve answers requests until the input ends or ctx is done.
func serve(ctx context.Context, std cli.Stdio, program func(only string) *cobra.Command) error {
	s := &server{io: std, program: program, flags: cli.RequestFlags(program("")), running: map[int64]context.CancelCauseFunc{}}
	s.say(said{Hello: &hello{protocol, cli.CurrentVersion()}})
	if most := std.Memory; most > 0 { // else requests that overlap would set and lift it in turn
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(most - most/8))
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer s.all.Wait()
	defer cancel(cli.ErrInterrupted)
	lines, bad := make(chan []byte), make(chan error, 1)
	go func() { bad <- read(ctx, std.In, lines) }()
	for {
		select {
		case line := <-lines:
			s.hear(ctx, line)
		case err := <-bad:
			return cli.InputError(err)
		case <-ctx.Done():
			return &cli.ExitError{Code: cli.ExitInterrupted, Err: context.Cause(ctx)}
		}
	}
}

// read passes on lines until the input ends or ctx is done.
func read(ctx context.Context, r io.Reader, to chan<- []byte) error {
	in := bufio.NewReaderSize(r, 1<<16)
	for {
		line, err := readLine(in, maxLine)
		select {
		case to <- line:
		case <-ctx.Done():
			return nil
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// readLine reads a line of so many bytes at most.
func readLine(in *bufio.Reader, most int) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if line = append(line, part...); len(line) > most {
			return nil, fmt.Errorf("%s: a line of more than %d bytes", cli.StdinName, most)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// hear begins or ends a request.
func (s *server) hear(ctx context.Context, line []byte) {
	if len(bytes.TrimSpace(line)) == 0 {
		return
	}
	q := new(asked)
	switch err := web.Decode(bytes.NewReader(line), q); {
	case err != nil:
		s.say(said{ID: idOf(line), Error: err.Error()})
	case q.Cancel != nil && (q.ID != nil || q.Command != ""):
		s.say(said{ID: q.ID, Error: "cancel is a line of its own"})
	case q.Cancel != nil:
		s.mu.Lock()
		defer s.mu.Unlock()
		if end := s.running[*q.Cancel]; end != nil {
			end(cli.ErrInterrupted)
		}
	case q.ID == nil:
		s.say(said{Error: "a request without id"})
	default:
		s.begin(ctx, q)
	}
}

// idOf returns the number in a line that is wrong otherwise, nil if there is none.
func idOf(line []byte) *int64 {
	var q struct{ ID *int64 }
	if json.NewDecoder(bytes.NewReader(line)).Decode(&q) != nil {
		return nil
	}
	return q.ID
}

func (s *server) begin(ctx context.Context, q *asked) {
	err := q.Check(s.flags)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running[*q.ID] != nil {
		err = errors.New("another request of this id runs")
	}
	if err == nil && q.Job != "" {
		err = errors.New("no jobs here")
	}
	if n := s.behind.Load(); err == nil && n >= maxBehind {
		err = fmt.Errorf("%d requests that have ended are still at work, want fewer: wait, or run another exactsolve rpc", n)
	}
	if err != nil {
		s.say(said{ID: q.ID, Error: err.Error()})
		return
	}
	ctx, end := context.WithCancelCause(ctx)
	s.running[*q.ID] = end
	s.all.Go(func() {
		d := s.run(ctx, q)
		s.mu.Lock()
		delete(s.running, *q.ID)
		s.mu.Unlock()
		end(nil)
		s.say(said{ID: q.ID, Done: d})
	})
}

// run runs a command, whose messages are said as they come. One that does not come to its end soon
// after its limits is left behind, and says no more.
func (s *server) run(ctx context.Context, q *asked) *done {
	files := &cli.Files{Given: q.Texts(), Written: map[string]string{}}
	var output, errs bytes.Buffer
	out := io.Writer(&output)
	if q.Lines() {
		out = &lines{say: func(line []byte) { s.say(said{ID: q.ID, Message: line}) }}
	}
	outs, errOuts := &gate{to: out}, &gate{to: &errs}
	ended, left := make(chan int, 1), make(chan int, 1)
	std := cli.Stdio{
		In: strings.NewReader(q.Input), Out: outs, Err: errOuts, Getenv: func(string) string { return "" },
		Program: func() *cobra.Command { return s.program(q.Args()[0]) }, Files: files, Memory: s.io.Memory,
		Exit: func(status int) {
			outs.shut() // before the command goes on
			errOuts.shut()
			select {
			case left <- status:
			default: // it has left already
			}
		},
	}
	go func() { ended <- cli.Dispatch(ctx, std, q.Args()) }()
	d := &done{Files: map[string]string{}}
	select {
	case status := <-ended:
		select {
		case d.Status = <-left: // it ended just after that
		default:
			d.Status, d.Files = status, files.Written
		}
	case d.Status = <-left:
		s.behind.Add(1)
		go func() {
			<-ended
			s.behind.Add(-1)
		}()
	}
	if !q.Lines() {
		d.Files = map[string]string{web.OutputFile: output.String()}
	}
	d.Errors = errs.String()
	return d
}

// A gate passes on what is written until it is shut.
type gate struct {
	mu     sync.Mutex
	to     io.Writer
	closed bool
}

func (g *gate) Write(b []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return 0, io.ErrClosedPipe
	}
	return g.to.Write(b)
}

func (g *gate) shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
}

// say writes a line.
func (s *server) say(m said) {
	s.writing.Lock()
	defer s.writing.Unlock()
	enc := json.NewEncoder(s.io.Out)
	enc.SetEscapeHTML(false)
	enc.Encode(m) // if nobody reads any more, the input ends too
}

// Lines passes on whole lines.
type lines struct {
	rest []byte
	say  func(line []byte)
}

func (l *lines) Write(b []byte) (int, error) {
	l.rest = append(l.rest, b...)
	for {
		k := bytes.IndexByte(l.rest, '\n')
		if k < 0 {
			return len(b), nil
		}
		l.say(l.rest[:k:k])
		l.rest = l.rest[k+1:]
	}
}
