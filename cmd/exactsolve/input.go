package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/gamefile"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake"
)

// A gameFile is a game with where it came from.
type gameFile struct {
	Name string // as given, "stdin" for standard input
	Kind string // "efg" or "nfg"
	Game *seqform.Game
}

// stdinName stands for standard input in messages.
const stdinName = "stdin"

// open opens a file, standard input for "-", and takes off compression. The
// caller closes it.
func (s *session) open(path string) (name string, r io.ReadCloser, err error) {
	if path == "-" {
		r, err := gamefile.Decompress(s.io.In, io.NopCloser(nil))
		return stdinName, r, wrapOpen(stdinName, err)
	}
	if r, err = gamefile.Open(path); err != nil {
		return path, nil, inputError(err, libraryHint(path, err)...)
	}
	s.inputs = append(s.inputs, path)
	return path, r, nil
}

// libraryHint says how to have a game of the library that was asked for by name.
func libraryHint(path string, err error) []string {
	name := strings.TrimSuffix(strings.TrimSuffix(path, ".efg"), ".nfg")
	if !errors.Is(err, fs.ErrNotExist) || !slices.Contains(gameNames(), name) {
		return nil
	}
	return []string{fmt.Sprintf("'exactsolve gen %s -o %s' makes a game of that name", name, path)}
}

func wrapOpen(name string, err error) error {
	if err == nil {
		return nil
	}
	return inputError(fmt.Errorf("%s: %w", name, err))
}

// argOrStdin returns argument k, or "-" if it is left out and standard input
// is not a terminal.
func (s *session) argOrStdin(args []string, k int, what string) (string, error) {
	if k < len(args) {
		return args[k], nil
	}
	if s.io.InTerminal {
		return "", usageError("missing argument, want %s", what)
	}
	return "-", nil
}

// readOptions say how game files are read.
type readOptions struct {
	normalizeChance bool
}

// readGame reads a game file of either kind, told apart by content.
func (s *session) readGame(path string, opt readOptions) (*gameFile, error) {
	name, r, err := s.open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return s.parseGame(name, r, opt)
}

func (s *session) parseGame(name string, r io.Reader, opt readOptions) (*gameFile, error) {
	began := time.Now()
	in, err := gamefile.Parse(name, r, gamefile.Options{NormalizeChance: opt.normalizeChance})
	if err != nil {
		return nil, inputError(err, chanceHint(err, opt)...)
	}
	f := &gameFile{Name: name, Kind: in.Kind, Game: in.Game}
	if in.Normalized > 0 {
		s.warn("%s: the probabilities of %s did not sum to 1 and were divided by their sum; the answer is about the rescaled game",
			name, plural(in.Normalized, "chance set"))
	}
	s.detail("read %s: %s, %d information sets (%s)", name, f.size(), f.Game.NumInfosets(), seconds(time.Since(began)))
	return f, nil
}

// chanceHint points to --normalize-chance where it would help.
func chanceHint(err error, opt readOptions) []string {
	list, ok := errors.AsType[*mistake.List](err)
	if !ok || opt.normalizeChance {
		return nil
	}
	for _, e := range list.Errors {
		if strings.Contains(e.Msg, "sum to") {
			return []string{"--normalize-chance divides chance probabilities by their sum"}
		}
	}
	return nil
}

func (f *gameFile) size() string {
	if f.Game.Tree == nil {
		return plural(f.Game.Table.Len(), "pure profile")
	}
	return plural(f.Game.Tree.Len(), "node")
}

// readArgument reads the game named by argument k, or from standard input.
func (s *session) readArgument(args []string, k int, what string, opt readOptions) (*gameFile, error) {
	path, err := s.argOrStdin(args, k, what)
	if err != nil {
		return nil, err
	}
	return s.readGame(path, opt)
}

const normalizeChanceUsage = "divide chance probabilities that do not sum to 1 by their sum"

// gameNames returns the names of fixtures and families.
func gameNames() []string {
	names := fixtures.Names()
	for _, f := range gen.All() {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
