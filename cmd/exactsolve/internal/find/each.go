package find

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cluster"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// eachColumns are those of the table of solve --each, after the file and the status.
const eachColumns = "players,concept,equilibria,payoffs,seconds,reason"

// An each is the work of --each, a batch of files.
type each struct {
	c     *solve
	s     *cli.Session
	all   []string // files
	width int      // of their names in text
	cols  []Column
	tally Tally
}

// solveEach answers the question for each file, and tells of each as soon as those before are done.
func (c *solve) solveEach(s *cli.Session, files []string) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	if err := c.checkEach(s, files); err != nil {
		return err
	}
	k := &each{c: c, s: s, all: files}
	k.cols, _ = Asked(eachColumns)
	for _, file := range files {
		k.width = max(k.width, min(cli.Width(file), maxName))
	}
	if s.Format == "csv" {
		if _, err := s.Out.Write(Line(Heads([]string{"file"}, k.cols))); err != nil {
			return err
		}
	}
	o, err := c.asked()
	if err == nil {
		err = s.Config("solve", nil, o)
	}
	if err != nil {
		return err
	}
	s.Phase("solving", "files")
	_, err = cluster.DoBatch(context.WithoutCancel(s.Ctx), k, k.files(), cluster.Options{Jobs: atATime(&c.question)})
	s.Hush()
	if err != nil {
		return cli.InputError(err)
	}
	return k.tally.End(s, "file", len(files))
}

// maxName bounds the width of names.
const maxName = 40

// atATime returns how many games are solved at a time.
func atATime(q *exactsolve.Question) int { return cmp.Or(q.Jobs, runtime.GOMAXPROCS(0)) }

// asked returns the options of the first message, which are the same for all files.
func (c *solve) asked() (o cli.Options, err error) {
	text, err := json.Marshal(c.question)
	if err == nil {
		err = json.Unmarshal(text, &o)
	}
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"jobs", "digits"} { // as in options of one game
		delete(o, name)
	}
	o["each"] = true
	c.AddReadingOptions(o)
	return o, nil
}

// checkEach reports flags that are of one game, and outputs that cannot be written.
func (c *solve) checkEach(s *cli.Session, files []string) error {
	for _, flag := range []string{"checkpoint", "resume", "job", "cluster", "workers", "keys"} {
		if c.changed(flag) {
			return cli.UsageError("--%s is for one game, not for --each", flag)
		}
	}
	switch stdin := slices.Index(files, "-"); {
	case c.question.Functional():
		return cli.UsageError("--param is for one game, not for --each")
	case s.Format == "gambit":
		return cli.UsageError("--format gambit does not say which file a profile is of, want text, json or csv with --each")
	case c.question.Several() && s.Format != "json":
		return cli.UsageError("several equilibria of each file are written as json alone")
	case stdin >= 0 && slices.Contains(files[stdin+1:], "-"):
		return cli.UsageError("standard input is one GAME, and cannot be two")
	}
	if err := c.checkCertificates(s, files); err != nil {
		return err
	}
	s.Inputs = append(s.Inputs, files...)
	return s.CheckOutputs()
}

// checkCertificates wants a file for each certificate, of which none is another.
func (c *solve) checkCertificates(s *cli.Session, files []string) error {
	if c.certificate.Path == "" {
		return nil
	}
	if strings.Count(patternOf(c.certificate.Path), "*") != 1 {
		return cli.UsageError("--certificate %s: want DIR/ or a name with one * for that of the game, as in 'DIR/*.cert', with --each", c.certificate.Path)
	}
	of := map[string]string{filepath.Clean(c.Output): "the answer"}
	for _, file := range files {
		to := filepath.Clean(certificateOf(c.certificate.Path, file))
		if other, ok := of[to]; ok {
			return cli.InputError(fmt.Errorf("two outputs to one file, %s: of %s and %s", to, other, file))
		}
		of[to] = file
		if err := s.CheckOutput(to); err != nil {
			return err
		}
	}
	return nil
}

// patternOf returns the name with one * that --certificate means.
func patternOf(path string) string {
	if strings.HasSuffix(path, "/") {
		path += "*.cert"
	}
	return path
}

// certificateOf returns where the certificate of a game goes.
func certificateOf(path, file string) string {
	name := cli.Unzipped(filepath.Base(shown(file)))
	return strings.Replace(patternOf(path), "*", strings.TrimSuffix(name, filepath.Ext(name)), 1)
}

// shown is what messages call a file.
func shown(file string) string {
	if file == "-" {
		return cli.StdinName
	}
	return file
}

// files yields the files until the run is to end.
func (k *each) files() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, file := range k.all {
			if k.s.Ctx.Err() != nil || !yield(file, nil) {
				return
			}
		}
	}
}

// Do solves a file.
func (k *each) Do(_ context.Context, file string) (*Outcome, error) {
	one := *k.c
	one.certificate.Path = certificateOf(k.c.certificate.Path, file)
	o := one.ask(k.s.Ctx, k.s, file, func(s *cli.Session) (*cli.GameFile, error) { return s.ReadGame(file) })
	if !k.s.Tells() {
		o.Messages = nil // not to be kept while others are waited for
	}
	return o, nil
}

// Check is not called: all is done here.
func (*each) Check(string, *Outcome) error { return nil }

// Tell writes what was found of a file.
func (k *each) Tell(file string, o *Outcome) (err error) {
	k.s.Count(1)
	k.tally.Add(o)
	if o.Errors != "" && !strings.HasPrefix(strings.TrimPrefix(o.Errors, "exactsolve: "), shown(file)+":") {
		fmt.Fprintf(k.s.Io.Err, "exactsolve: %s:\n", file)
	}
	fmt.Fprint(k.s.Io.Err, o.Errors)
	if k.s.Tells() {
		err = k.messages(o)
	}
	switch {
	case err != nil || k.s.Format == "json":
	case k.s.Format == "csv":
		_, err = k.s.Out.Write(Line(o.Row([]string{file}, k.cols)))
	default:
		_, err = fmt.Fprintf(k.s.Out, "%s  %s\n", cli.Pad(cli.Printable(file), k.width), o.line())
	}
	k.s.Out.Flush()
	return cli.InputError(err)
}

// messages tells those of a file, of which the first names the game.
func (k *each) messages(o *Outcome) error {
	for line := range bytes.Lines(o.Messages) {
		var m map[string]json.RawMessage
		if err := json.Unmarshal(line, &m); err != nil {
			return err
		}
		for field, text := range m { // one
			if err := k.message(field, text); err != nil {
				return err
			}
		}
	}
	if o.Result.Failure == nil {
		return nil
	}
	return k.s.Message("failure", o.Result.Failure)
}

func (k *each) message(field string, text json.RawMessage) error {
	if field != "config" {
		return k.s.Message(field, text)
	}
	var c message.Config
	if err := json.Unmarshal(text, &c); err != nil {
		return err
	}
	return k.s.Message("game", c.Game)
}

// line says in one line what was found.
func (o *Outcome) line() string {
	switch r := &o.Result; {
	case r.Failure != nil:
		return cli.Printable(r.Status + ": " + r.Reason)
	case r.Status == "yes" && r.Equilibria == nil && r.Concluded() != cert.EpsilonNash:
		if exact, decimal := o.payoffs(); decimal != "" {
			return o.Text + ", payoffs " + cli.ClipNumbers(cmp.Or(exact, decimal))
		}
	}
	return o.Text
}
