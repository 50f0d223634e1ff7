package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/fixtures/spots"
	"exactsolve/gamefile"
	"exactsolve/seqform"
	"exactsolve/seqform/family"
	"exactsolve/seqform/mistake"
)

// A GameFile is a game with where it came from.
type GameFile struct {
	Name string // as given, "stdin" for standard input
	Kind string // "efg" or "nfg", whatever it was read from
	Game *seqform.Game

	Family *family.Family // nil unless the game has a parameter; Game is then that at one value
	Text   []byte         // of such a game
	whole  bool           // that is all there is to it, in the format of Kind
}

// StdinName stands for standard input in messages.
const StdinName = "stdin"

// Open opens a file, standard input for "-", and takes off compression. The caller closes it.
func (s *Session) Open(path string) (name string, r io.ReadCloser, err error) {
	if path == "-" {
		r, err := gamefile.Decompress(s.Io.In, io.NopCloser(nil))
		return StdinName, r, WrapOpen(StdinName, err)
	}
	if s.Io.Files != nil {
		r, err = s.Io.Files.open(path)
		return path, r, WrapOpen(path, err)
	}
	if r, err = gamefile.Open(path); err != nil {
		return path, nil, InputError(err, libraryHint(path, err)...)
	}
	s.Inputs = append(s.Inputs, path)
	return path, r, nil
}

// OpenAs opens a file of one of some kinds, and refuses one that is plainly of another; what
// names those kinds.
func (s *Session) OpenAs(path, what string, kinds ...gamefile.Kind) (name string, r io.ReadCloser, err error) {
	if name, r, err = s.Open(path); err != nil {
		return name, nil, err
	}
	b := r.(interface{ Peek(n int) ([]byte, error) }) // as all that are opened
	start, _ := b.Peek(1 << 12)                       // an error comes again
	if err = Mistaken(name, start, what, kinds...); err != nil {
		r.Close()
		return name, nil, err
	}
	return name, r, nil
}

// Mistaken returns an error that says what a file is, and what reads it, if that is known and
// not one of kinds. JSON is a game only if it says so: a profile may have other fields first.
func Mistaken(name string, start []byte, what string, kinds ...gamefile.Kind) error {
	k, file := gamefile.KindOf(start), name
	unsure := k == gamefile.JSON && !bytes.Contains(start, []byte("exactsolve-game-json/"))
	if k == "" || unsure || slices.Contains(kinds, k) {
		return nil
	}
	if name == StdinName {
		file = "-"
	}
	hint := "'exactsolve solve %s' finds an equilibrium of a game"
	switch k {
	case gamefile.Certificate:
		hint = "'exactsolve verify %s' checks a certificate"
	case gamefile.Profile:
		hint = "'exactsolve check GAME %s' says what a profile is"
	case gamefile.Spot:
		hint = "'exactsolve spot %s' solves a spot of poker"
	case gamefile.Run:
		hint = "'exactsolve report GAME %s' makes a page of such output"
	}
	return InputError(fmt.Errorf("%s: this is %v, not %s", name, k, what), fmt.Sprintf(hint, file))
}

// libraryHint says how to have a game of the library that was asked for by name.
func libraryHint(path string, err error) []string {
	name := path
	for _, suffix := range []string{".efg", ".nfg", ".spot"} {
		name = strings.TrimSuffix(name, suffix)
	}
	if !errors.Is(err, fs.ErrNotExist) || !slices.Contains(GameNames(), name) {
		return nil
	}
	return []string{fmt.Sprintf("'exactsolve gen %s -o %s' makes a game of that name", name, path)}
}

// WrapOpen adds the name of a file that could not be opened to err, unless it is nil.
func WrapOpen(name string, err error) error {
	if err == nil {
		return nil
	}
	return InputError(fmt.Errorf("%s: %w", name, err))
}

// ArgOrStdin returns argument k, or "-" if it is left out and standard input is not a terminal.
func (s *Session) ArgOrStdin(args []string, k int, what string) (string, error) {
	if k < len(args) {
		return args[k], nil
	}
	if s.Io.InTerminal {
		return "", UsageError("missing argument, want %s", what)
	}
	return "-", nil
}

// ReadGame reads a game file of any kind, told apart by content.
func (s *Session) ReadGame(path string) (*GameFile, error) {
	name, r, err := s.OpenAs(path, "a game", gamefile.Games...)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return s.ParseGame(name, r, s.Reading())
}

// ParseGame reads a game from text, as the options say.
func (s *Session) ParseGame(name string, r io.Reader, o gamefile.Options) (*GameFile, error) {
	began := time.Now()
	s.Phase("reading "+name, "bytes")
	s.reading.Store(true)
	defer func() { s.reading.Store(false); s.Phase(s.name, "") }()
	o.Meter = s.bar.meter
	in, err := gamefile.Parse(name, counted{r, s}, o)
	if err != nil {
		return nil, InputError(err, readingHints(err, &o)...)
	}
	f := &GameFile{Name: name, Kind: "efg", Game: in.Game}
	if f.Game.Tree == nil {
		f.Kind = "nfg"
	}
	if in.Normalized > 0 {
		s.Warn("%s: the probabilities of %s did not sum to 1 and were divided by their sum; the answer is about the rescaled game",
			name, Plural(in.Normalized, "chance set"))
	}
	s.Detail("read %s: %s, %d information sets (%s)", name, f.size(), f.Game.NumInfosets(), Seconds(time.Since(began).Seconds()))
	return f, nil
}

// readingHints say which flags would help with a file.
func readingHints(err error, o *gamefile.Options) (hints []string) {
	if !o.NormalizeChance && says(err, "sum to") {
		hints = append(hints, "--normalize-chance divides chance probabilities by their sum")
	}
	if NoValue(err) || bareName().MatchString(err.Error()) {
		hints = append(hints, "--at NAME=NUMBER gives a name in numbers its value, as in --at t=3/7", "'exactsolve help parameters' says how to solve for all its values")
	}
	return hints
}

// bareName finds a name where a number should be.
var bareName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`not a number: "[A-Za-z_][A-Za-z0-9_]*"`) })

// NoValue reports whether a game could not be read since a name in a number has no value.
func NoValue(err error) bool { return says(err, "has no value") }

// says reports whether a mistake in a file is called so.
func says(err error, what string) bool {
	list, ok := errors.AsType[*mistake.List](err)
	return ok && slices.ContainsFunc(list.Errors, func(e *mistake.Error) bool { return strings.Contains(e.Msg, what) })
}

func (f *GameFile) size() string {
	if f.Game.Tree == nil {
		return Plural(f.Game.Table.Len(), "pure profile")
	}
	return Plural(f.Game.Tree.Len(), "node")
}

// ReadArgument reads the game named by the first argument, or from standard input.
func (s *Session) ReadArgument(args []string) (*GameFile, error) {
	path, err := s.ArgOrStdin(args, 0, "a GAME file")
	if err != nil {
		return nil, err
	}
	return s.ReadGame(path)
}

// GameNames returns the names of fixtures, families and spots.
func GameNames() []string {
	names := append(fixtures.Names(), spots.Names()...)
	for _, f := range gen.All() {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// counted counts the bytes read.
type counted struct {
	r io.Reader
	s *Session
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.s.Count(n)
	return n, err
}
