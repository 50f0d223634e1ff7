package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A paperRun is a paper run again.
type paperRun struct {
	paper
	Same    int `json:"same"`
	Differ  int `json:"differ"` // for a reason that is given
	Wrong   int `json:"wrong"`  // for none, or not read
	Beside  int `json:"beside"` // where the paper gives no number
	Timings int `json:"timings"`
	NotRun  int `json:"not_run"`

	list []*exhibitRun
}

// An exhibitRun is an exhibit run again.
type exhibitRun struct {
	exhibit
	Left    bool       `json:"left_out,omitempty"` // by --quick, or interrupted
	Failed  string     `json:"failed,omitempty"`   // the first step that did not end as expected
	Figures []figure   `json:"figures,omitempty"`
	Outputs []printout `json:"commands,omitempty"`
}

// A figure is a reading and what it gave.
type figure struct {
	What   string `json:"what"`
	Paper  string `json:"paper,omitempty"`
	Here   string `json:"here"`
	Same   string `json:"same,omitempty"` // yes, no: REASON, or NO
	Timing bool   `json:"timing,omitempty"`
}

// A printout is a command line as shown, and what it printed.
type printout struct {
	Line   string `json:"line"`
	Output string `json:"output"`
	Status int    `json:"status"`
}

// What stands in the column "same?".
const (
	sameYes = "yes"
	sameNo  = "NO"
	unsaid  = "–" // the paper gives no number
)

func (r *paperRun) add(x *exhibitRun) {
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

// runExhibit runs the steps of an exhibit in a folder of their own and reads the
// numbers. An error is one of that folder.
func runExhibit(ctx context.Context, e exhibit, quick bool) (x *exhibitRun, err error) {
	most := 0
	if quick {
		most = quickCount
	}
	e = e.sized(most)
	x = &exhibitRun{exhibit: e}
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
	var outputs []string
	for _, s := range e.Steps {
		t := s.run(ctx, dir)
		x.Outputs = append(x.Outputs, t)
		if outputs = append(outputs, t.Output); t.Status != s.status {
			x.Failed = fmt.Sprintf("%s: exit status %d, want %d", t.Line, t.Status, s.status)
			x.Left = ctx.Err() != nil
			return x, nil
		}
	}
	for _, r := range e.Readings {
		x.Figures = append(x.Figures, r.figure(outputs))
	}
	return x, nil
}

// figure reads the number and compares it with the paper's.
func (r *reading) figure(outputs []string) figure {
	f := figure{What: r.What, Paper: r.Paper, Timing: r.Timing}
	here, err := r.Read(outputs)
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

// run runs a step with its files in a folder. It prints as to a file, so that the
// output does not depend on the terminal or the environment.
func (s step) run(ctx context.Context, dir string) printout {
	words := strings.Fields(s.line)
	inside := dir + string(filepath.Separator)
	if words[0] == "echo" {
		return s.echo(words, inside)
	}
	for k, w := range words {
		if name, ok := strings.CutPrefix(w, "@"); ok {
			words[k] = inside + name
		}
	}
	var out bytes.Buffer
	io := stdio{In: strings.NewReader(""), Out: &out, Err: &out, Getenv: func(string) string { return "" }}
	status := dispatch(ctx, io, words)
	return printout{Line: "exactsolve " + s.shown(), Output: strings.ReplaceAll(out.String(), inside, ""), Status: status}
}

// echo writes a line to a file.
func (s step) echo(words []string, inside string) printout {
	t := printout{Line: s.shown()}
	name := strings.TrimPrefix(words[len(words)-1], ">@")
	text := strings.Join(words[1:len(words)-1], " ") + "\n"
	if err := os.WriteFile(inside+name, []byte(text), 0o666); err != nil {
		t.Output, t.Status = err.Error()+"\n", exitInput
	}
	return t
}

// shown returns the line without the marks of files.
func (s step) shown() string {
	return strings.NewReplacer(" @", " ", ">@", ">").Replace(s.line)
}
