package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
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
		r, err := decompress(s.io.In, io.NopCloser(nil))
		return stdinName, r, wrapOpen(stdinName, err)
	}
	f, err := os.Open(path)
	if err != nil {
		return path, nil, inputError(shortPathError(err), libraryHint(path, err)...)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return path, nil, inputError(fmt.Errorf("%s is a folder", path))
	}
	s.inputs = append(s.inputs, path)
	r, err = decompress(f, f)
	return path, r, wrapOpen(path, err)
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

// shortPathError turns "open x: no such file" into "x: no such file".
func shortPathError(err error) error {
	if e, ok := errors.AsType[*os.PathError](err); ok {
		return fmt.Errorf("%s: %w", e.Path, e.Err)
	}
	return err
}

// A closer reads from one place and closes another.
type closer struct {
	*bufio.Reader
	io.Closer
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
	b := bufio.NewReaderSize(r, 1<<16)
	start, err := b.Peek(1 << 12)
	if err != nil && err != io.EOF {
		return nil, wrapOpen(name, err)
	}
	f := &gameFile{Name: name}
	if f.Kind, err = gameKind(start); err != nil {
		return nil, wrapOpen(name, err)
	}
	began := time.Now()
	if f.Kind == "efg" {
		f.Game, err = s.parseEFG(name, b, opt)
	} else {
		f.Game, err = nfg.Parse(name, b)
	}
	if err != nil {
		return nil, inputError(err, chanceHint(err, opt)...)
	}
	s.detail("read %s: %s, %d information sets (%s)", name, f.size(), f.Game.NumInfosets(), seconds(time.Since(began)))
	return f, nil
}

func (s *session) parseEFG(name string, r io.Reader, opt readOptions) (*seqform.Game, error) {
	g, info, err := efg.ParseWith(name, r, efg.Options{NormalizeChance: opt.normalizeChance})
	if err == nil && info.Normalized > 0 {
		s.warn("%s: the probabilities of %s did not sum to 1 and were divided by their sum; the answer is about the rescaled game",
			name, plural(info.Normalized, "chance set"))
	}
	return g, err
}

// chanceHint points to --normalize-chance where it would help.
func chanceHint(err error, opt readOptions) []string {
	list, ok := errors.AsType[*efg.ErrorList](err)
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

// gameKind tells the format of a file from how it starts.
func gameKind(start []byte) (string, error) {
	text := bytes.TrimLeft(bytes.TrimPrefix(start, []byte("\xef\xbb\xbf")), " \t\r\n")
	has := func(prefix string) bool { return bytes.HasPrefix(text, []byte(prefix)) }
	switch {
	case has("EFG"):
		return "efg", nil
	case has("NFG"):
		return "nfg", nil
	case len(text) == 0:
		return "", errors.New("the file is empty, want a game in .efg or .nfg format")
	case has("#AGG"), has("#BAGG"):
		return "", errors.New("action-graph games are not supported yet")
	case has("<"):
		return "", errors.New("this is XML (a Gambit workspace?), which is not supported: save the game as .efg or .nfg")
	case has("NE,"):
		return "", errors.New("this is a profile, not a game")
	case has("{"):
		return "", errors.New("this is JSON (a certificate?), not a game in .efg or .nfg format")
	}
	return "", errors.New("not a game: want a file that begins with EFG or NFG")
}
