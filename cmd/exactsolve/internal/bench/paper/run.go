package paper

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// A PaperRun is a paper run again.
type PaperRun struct {
	message.PaperRun
	list []*message.ExhibitRun
}

// NewPaperRun returns a run of a paper, with a folder of its own.
func NewPaperRun(p Paper) *PaperRun {
	return &PaperRun{PaperRun: message.PaperRun{Key: p.Key, Source: p.Source, Title: p.Title, Machine: p.Machine}}
}

// What stands in the column "same?".
const (
	sameYes = "yes"
	sameNo  = "NO"
	unsaid  = "–" // the paper gives no number
)

// Add adds what was measured.
func (r *PaperRun) Add(x *message.ExhibitRun) {
	r.list = append(r.list, x)
	if x.Why != "" || x.Left {
		r.NotRun++
		return
	}
	if x.Failed != "" {
		r.Wrong++
	}
	for _, f := range x.Figures {
		switch {
		case f.Timing:
			r.Timings++
		case f.Same == sameYes:
			r.Same++
		case f.Same == unsaid:
			r.Beside++
		case f.Same == sameNo:
			r.Wrong++
		default:
			r.Differ++
		}
	}
}

// RunExhibit runs the steps of an exhibit in a folder of their own and reads the
// numbers. An error is one of that folder.
func RunExhibit(ctx context.Context, program func() *cobra.Command, e Exhibit, quick bool) (x *message.ExhibitRun, err error) {
	most := 0
	if quick {
		most = quickCount
	}
	e = e.sized(most)
	x = &message.ExhibitRun{Exhibit: e.Message()}
	if e.Why != "" {
		return x, nil
	}
	if x.Left = quick && e.Slow || ctx.Err() != nil; x.Left {
		return x, nil
	}
	dir, err := os.MkdirTemp("", "exactsolve-paper-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var all [][]any
	for _, s := range e.Steps {
		t, said, err := s.Run(ctx, program, dir)
		if err != nil {
			return nil, err
		}
		x.Commands = append(x.Commands, t)
		if all = append(all, said); t.Status != s.Status {
			x.Failed = fmt.Sprintf("%s: exit status %d, want %d", t.Line, t.Status, s.Status)
			x.Left = ctx.Err() != nil
			return x, nil
		}
	}
	for _, r := range e.Readings {
		x.Figures = append(x.Figures, r.figure(all))
	}
	return x, nil
}

// figure reads the number and compares it with the paper's.
func (r *Reading) figure(said [][]any) message.Figure {
	f := message.Figure{What: r.What, Paper: r.Paper, Timing: r.Timing}
	here, err := r.Read(said)
	printed, _, _ := strings.Cut(r.Paper, " (")
	if f.Here = here; err != nil {
		f.Here, f.Same, f.Timing = err.Error(), sameNo, false
		return f
	}
	switch {
	case r.Timing:
	case r.Paper == "":
		f.Same = unsaid
	case printed == here:
		f.Same = sameYes
	case r.Differs != "":
		f.Same = "no: " + r.Differs
	default:
		f.Same = sameNo
	}
	return f
}

// Run runs a step with its files in a folder, and returns what it prints, and says in
// messages. It prints as to a file, so that the output does not depend on the terminal
// or the environment.
func (s Step) Run(ctx context.Context, program func() *cobra.Command, dir string) (message.Printout, []any, error) {
	words := strings.Fields(s.Line)
	inside := dir + string(filepath.Separator)
	if words[0] == "echo" {
		return s.echo(words, inside), nil, nil
	}
	for k, w := range words {
		if name, ok := strings.CutPrefix(w, "@"); ok {
			words[k] = inside + name
		}
	}
	var out, lines bytes.Buffer
	io := cli.Stdio{In: strings.NewReader(""), Out: &out, Err: &out, Lines: &lines, Getenv: func(string) string { return "" }, Program: program}
	status := cli.Dispatch(ctx, io, words)
	said, err := message.Read(&lines)
	if err != nil {
		err = fmt.Errorf("%w: %s: %w", cert.ErrInternal, s.shown(), err)
	}
	return message.Printout{Line: "exactsolve " + s.shown(), Output: strings.ReplaceAll(out.String(), inside, ""), Status: status}, said, err
}

// echo writes a line to a file.
func (s Step) echo(words []string, inside string) message.Printout {
	t := message.Printout{Line: s.shown()}
	name := strings.TrimPrefix(words[len(words)-1], ">@")
	text := strings.Join(words[1:len(words)-1], " ") + "\n"
	if err := os.WriteFile(inside+name, []byte(text), 0o666); err != nil {
		t.Output, t.Status = err.Error()+"\n", cli.ExitInput
	}
	return t
}

// shown returns the line without the marks of files.
func (s Step) shown() string {
	return strings.NewReplacer(" @", " ", ">@", ">").Replace(s.Line)
}
