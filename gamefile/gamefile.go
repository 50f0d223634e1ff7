// Package gamefile is the facade layer's reader of game files: in the formats of
// Gambit, .efg and .nfg, told apart by content and not by name, perhaps compressed by
// gzip or zstd.
//
// Start with [Read], or [Parse] for text that is no file. Mistakes in a file come back
// with file, line and column.
package gamefile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// A File is a game with where it came from.
type File struct {
	Name string // as given
	Kind string // "efg" or "nfg"
	Game *seqform.Game

	// Normalized counts the chance sets whose probabilities were divided by their sum.
	Normalized int
}

// Options say how files are read. The zero value works.
type Options struct {
	NormalizeChance bool // divide probabilities of chance that do not sum to 1 by their sum
}

// Read reads a file.
func Read(path string, o Options) (*File, error) {
	r, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return Parse(path, r, o)
}

// Open opens a file and takes off compression. The caller closes it. Errors begin with
// the path.
func Open(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		if e, ok := errors.AsType[*os.PathError](err); ok {
			err = fmt.Errorf("%s: %w", e.Path, e.Err) // without "open"
		}
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fmt.Errorf("%s is a folder", path)
	}
	r, err := Decompress(f, f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// Parse reads a game that is not compressed. The name is for messages.
func Parse(name string, r io.Reader, o Options) (*File, error) {
	b := bufio.NewReaderSize(r, 1<<16)
	start, err := b.Peek(1 << 12)
	f := &File{Name: name}
	if err == nil || err == io.EOF {
		f.Kind, err = kindOf(start)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if f.Kind == "nfg" {
		f.Game, err = nfg.Parse(name, b)
	} else {
		var info efg.Info
		f.Game, info, err = efg.ParseWith(name, b, efg.Options{NormalizeChance: o.NormalizeChance})
		f.Normalized = info.Normalized
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

// kindOf tells the format of a file from how it starts.
func kindOf(start []byte) (string, error) {
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
