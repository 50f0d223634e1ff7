package paper

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// texts has a file for each paper.
//
//go:embed papers
var texts embed.FS

// keys are those of the papers, in the order of time; each run of the program needs them, so no file is read.
func keys() []string { return []string{"MS06", "BSA18", "G24", "G25"} }

func open(key string) (*Paper, error) {
	name := "papers/" + key + ".txt"
	text, err := texts.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Read(name, string(text))
}

// A Paper is one whose tables, figures and numbers are run again.
type Paper struct {
	message.PaperRun
	Exhibits []*Exhibit
	calls    []naming
}

// An Exhibit is a table, a figure or a passage of a paper, with what came of running it.
type Exhibit struct {
	message.ExhibitRun
	steps   []step
	figures []figure
	games   int  // random games that replace {N}, fewer with --quick
	slow    bool // left out with --quick
}

// A step is a command line: of this program, without its name; or "echo TEXT >FILE".
// Words are separated by blanks, and names of files begin with @, which is not shown.
type step struct {
	line   string
	status int // the exit status that is expected
}

// A figure is a number of the paper, with how it is read here.
type figure struct {
	message.Figure
	read    reading
	from    []source // what it reads
	differs reading  // why the number here need not be that of the paper; nil for no reason
}

// What stands in the column "same?".
const (
	sameYes = "yes"
	sameNo  = "NO"
	unsaid  = "–" // the paper gives no number
)

// quickGames replaces {N} with --quick.
const quickGames = 3

// fill puts the number of random games for {N}.
func (x *Exhibit) fill() {
	put := func(s *string) { *s = strings.ReplaceAll(*s, "{N}", strconv.Itoa(x.games)) }
	put(&x.What)
	for k := range x.steps {
		put(&x.steps[k].line)
	}
}

// Run runs an exhibit of the paper, with fewer games if it is to be quick, and counts
// what came of it. An error is one of the folder for its files.
func (p *Paper) Run(ctx context.Context, program func() *cobra.Command, x *Exhibit, quick bool) error {
	if quick {
		x.games = min(x.games, quickGames)
	}
	x.fill()
	x.Left = x.Why == "" && (quick && x.slow || ctx.Err() != nil)
	if x.Why == "" && !x.Left {
		if err := p.run(ctx, program, x); err != nil {
			return err
		}
	}
	p.tally(x)
	return nil
}

// run runs the steps in a folder of their own and reads the numbers.
func (p *Paper) run(ctx context.Context, program func() *cobra.Command, x *Exhibit) (err error) {
	dir, err := os.MkdirTemp("", "exactsolve-paper-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var all []any
	for _, s := range x.steps {
		t, said, err := s.run(ctx, program, dir+string(filepath.Separator))
		if err != nil {
			return err
		}
		x.Commands, all = append(x.Commands, t), append(all, said)
		if t.Status != s.status {
			x.Failed = fmt.Sprintf("%s: exit status %d, want %d", t.Line, t.Status, s.status)
			x.Left = ctx.Err() != nil
			return nil
		}
	}
	for _, f := range x.figures {
		f.Credit = p.credit(x.steps, f, all)
		x.Figures = append(x.Figures, f.compared(all))
	}
	return nil
}

// run runs a step with its files in a folder, and returns what it prints, and says in
// messages. It prints as to a file, so that the output does not depend on the terminal
// or the environment.
func (s step) run(ctx context.Context, program func() *cobra.Command, inside string) (message.Printout, any, error) {
	words := strings.Fields(s.line)
	shown := strings.NewReplacer(" @", " ", ">@", ">", "=@", "=").Replace(s.line)
	if words[0] == "echo" {
		return echo(shown, words, inside), nil, nil
	}
	for k, w := range words {
		if before, name, ok := strings.Cut(w, "@"); ok && (before == "" || strings.HasSuffix(before, "=")) {
			words[k] = before + inside + name
		}
	}
	var out, lines strings.Builder
	io := cli.Stdio{In: strings.NewReader(""), Out: &out, Err: &out, Lines: &lines, Getenv: func(string) string { return "" }, Program: program}
	status := cli.Dispatch(ctx, io, words)
	said, err := decode(strings.NewReader(lines.String()))
	if err != nil {
		err = fmt.Errorf("%w: %s: %w", answer.ErrInternal, shown, err)
	}
	return message.Printout{Line: "exactsolve " + shown, Output: strings.ReplaceAll(out.String(), inside, ""), Status: status}, said, err
}

// echo writes a line to a file.
func echo(shown string, words []string, inside string) message.Printout {
	t := message.Printout{Line: shown}
	name := strings.TrimPrefix(words[len(words)-1], ">@")
	text := strings.Join(words[1:len(words)-1], " ") + "\n"
	if err := os.WriteFile(inside+name, []byte(text), 0o666); err != nil {
		t.Output, t.Status = err.Error()+"\n", cli.ExitInput
	}
	return t
}

// decode returns what a step says in JSON lines: by its field, each message.
func decode(r io.Reader) (map[string]any, error) {
	said := map[string]any{}
	d, err := message.NewDecoder(r)
	for err == nil {
		var l *message.Line
		if l, err = d.Next(); err != nil {
			break
		}
		var m any
		err = json.Unmarshal(l.Text, &m)
		list, _ := said[l.Field].([]any)
		said[l.Field] = append(list, m)
	}
	if err == io.EOF {
		err = nil
	}
	return said, err
}

// compared reads the number and compares it with the paper's.
func (f figure) compared(said []any) message.Figure {
	list := f.read(said)
	if f.Here = text(list, " "); f.Here == "" {
		f.Here, f.Same, f.Timing = "not said", sameNo, false
		return f.Figure
	}
	printed, _, _ := strings.Cut(f.Paper, " (")
	switch {
	case f.Timing:
	case f.Paper == "":
		f.Same = unsaid
	case printed == f.Here:
		f.Same = sameYes
	case f.differs != nil && len(f.differs(said)) > 0:
		f.Same = "no: " + text(f.differs(said), " ")
	default:
		f.Same = sameNo
	}
	return f.Figure
}

func (p *Paper) tally(x *Exhibit) {
	if x.Why != "" || x.Left {
		p.NotRun++
		return
	}
	if x.Failed != "" {
		p.Wrong++
	}
	for _, f := range x.Figures {
		switch f.SameMethod {
		case sameYes:
			p.ByIts++
		case otherMethod:
			p.ByOther++
		}
		switch {
		case f.Timing:
			p.Timings++
		case f.Same == sameYes:
			p.Same++
		case f.Same == unsaid:
			p.Beside++
		case f.Same == sameNo:
			p.Wrong++
		default:
			p.Differ++
		}
	}
}
