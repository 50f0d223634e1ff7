// Package gamefile is the facade layer's reader of game files: in the formats of
// Gambit, .efg, .nfg, .agg and .bagg, a workbook of it, .gbt, or in JSON as package gamejson
// reads it, told apart by content and not by name, perhaps compressed by gzip or zstd, or in
// UTF-16.
//
// Start with [Read], or [Parse] for text that is no file. Mistakes in a file come back
// with file, line and column.
package gamefile

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/seqform"
	"exactsolve/seqform/agg"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/gamejson"
	"exactsolve/seqform/memory"
	"exactsolve/seqform/meter"
	"exactsolve/seqform/nfg"
)

// A File is a game with where it came from.
type File struct {
	Name string // as given
	Kind Kind   // one of Games
	Game *seqform.Game

	// Normalized counts the chance sets whose probabilities were divided by their sum.
	Normalized int
}

// Options say how files are read. The zero value works.
type Options struct {
	NormalizeChance bool               // divide probabilities of chance that do not sum to 1 by their sum
	Values          *expression.Values // of names in numbers; nil for none
	Meter           *meter.Meter       // told how many nodes of a tree were read; nil for none

	formula func(text string) (rational.Rat, error) // instead of Values
}

// ErrUnused is about names that have a value for nothing.
var ErrUnused = errors.New("no number depends on")

// nodes counts one more node, the nth.
func (o *Options) nodes(n int) {
	if n == 1 {
		o.Meter.Count("nodes")
	}
	o.Meter.Add(1)
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
	if o.Values != nil { // what is not used is said of each file
		o.Values = o.Values.Fresh()
	}
	s := &sized{r: r}
	b := bufio.NewReaderSize(s, 1<<16)
	start, err := b.Peek(1 << 12)
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f := &File{Name: name, Kind: KindOf(start)}
	if s.factor = textFactor; f.Kind == EFG || f.Kind == Workbook {
		s.factor = treeFactor
	}
	if !slices.Contains(Games, f.Kind) {
		return nil, fmt.Errorf("%s: %s", name, noGame(f.Kind, start))
	}
	var in io.Reader = b
	kind := f.Kind
	if kind == Workbook {
		if in, kind, err = unwrap(b); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := f.parse(kind, in, o); err != nil {
		return nil, err
	}
	if list := o.Values.Unused(); list != nil {
		return nil, fmt.Errorf("%s: %w %s", name, ErrUnused, strings.Join(list, ", "))
	}
	return f, nil
}

// parse reads the game from text of a kind.
func (f *File) parse(kind Kind, r io.Reader, o Options) (err error) {
	formula := o.formula
	if formula == nil {
		formula = o.Values.Parse
	}
	switch kind {
	case NFG:
		f.Game, err = nfg.ParseWith(f.Name, r, formula)
	case EFG:
		var info efg.Info
		f.Game, info, err = efg.ParseWith(f.Name, r, efg.Options{NormalizeChance: o.NormalizeChance, Formula: formula, Read: o.nodes})
		f.Normalized = info.Normalized
	case AGG:
		f.Game, f.Normalized, err = agg.Parse(f.Name, r, o.NormalizeChance, formula)
	case JSON:
		f.Game, f.Normalized, err = gamejson.Parse(f.Name, r, o.NormalizeChance, formula)
	}
	return err
}

// Write writes a game, a tree as .efg and a table as .nfg.
func Write(w io.Writer, g *seqform.Game) error {
	if g.Tree == nil {
		return nfg.Format(w, g)
	}
	return efg.Format(w, g)
}

// Bytes of memory that a game takes at least for each byte of its text; in .efg nodes are
// short.
const (
	textFactor = 5
	treeFactor = 12
)

// A sized reader ends in an error once a game would be too large for the limit of memory.
type sized struct {
	r               io.Reader
	n, next, factor int64 // bytes read, and when to look again
}

func (s *sized) Read(b []byte) (int, error) {
	n, err := s.r.Read(b)
	if s.n += int64(n); s.n >= s.next && err == nil {
		s.next = s.n + 1<<20
		err = memory.Check(fmt.Sprintf("a game of more than %d MiB of text", s.n>>20), s.n*s.factor)
	}
	return n, err
}

// A Kind is what a file holds, as its start tells; "" is not known.
type Kind string

// Games in the formats that are read, and what else goes to and from programs.
const (
	EFG         Kind = "efg"
	NFG         Kind = "nfg"
	AGG         Kind = "agg"         // an action-graph game, perhaps a Bayesian one
	Workbook    Kind = "gbt"         // of Gambit, with a game in .efg or .nfg
	JSON        Kind = "json"        // a game in JSON
	Certificate Kind = "certificate" // of package cert
	Run         Kind = "run"         // messages, as "solve --json" prints them
	Spot        Kind = "spot"        // of poker, see package publictree
	Profile     Kind = "profile"     // of the kinds of package profile that can be told by their start
)

// Games are the kinds of file that a game is read from.
var Games = []Kind{EFG, NFG, AGG, Workbook, JSON}

// String returns it in words.
func (k Kind) String() string {
	switch k {
	case Certificate, Profile:
		return "a " + string(k)
	case Run:
		return "the output of a command with --json"
	case Spot:
		return "a spot of poker"
	}
	return "a game"
}

// beginnings are how files of a kind begin that are not JSON.
var beginnings = []struct {
	text string
	kind Kind
}{{"EFG", EFG}, {"NFG", NFG}, {"#AGG", AGG}, {"#BAGG", AGG}, {"NE,", Profile}, {"Behavior profile", Profile}, {"player,infoset,action,", Profile}, {"[[", Profile}, {"exactsolve-flow/", Certificate}}

// fields are those that only objects of a kind have.
var fields = map[string]Kind{
	"nodes": JSON, "profiles": JSON, "outcomes": JSON, "chance": JSON,
	"config": Run, "progress": Run, "equilibrium": Run, "result": Run, "profile": Profile, "beliefs": Profile,
}

// KindOf tells what a file is from how it starts; a few hundred bytes will mostly do.
func KindOf(start []byte) Kind {
	text := trimmed(start)
	for _, b := range beginnings {
		if bytes.HasPrefix(text, []byte(b.text)) {
			return b.kind
		}
	}
	if isWorkbook(text) {
		return Workbook
	}
	if isSpot(text) {
		return Spot
	}
	d := json.NewDecoder(bytes.NewReader(text[:min(len(text), 1<<12)]))
	if brace, _ := d.Token(); brace != json.Delim('{') {
		return ""
	}
	kind := Kind("") // as far as has been read
	for d.More() {
		token, _ := d.Token()
		switch key, _ := token.(string); key {
		case "format":
			format, _ := d.Token()
			return kindNamed(format)
		case "title", "comment", "players":
			kind = JSON // unless something else follows
		default:
			if k, ok := fields[key]; ok {
				return k
			}
		}
		if d.Decode(new(json.RawMessage)) != nil {
			break
		}
	}
	return kind
}

// kindNamed tells what it is from the field "format".
func kindNamed(format json.Token) Kind {
	name, _ := format.(string)
	name, _, _ = strings.Cut(name, "/")
	return map[string]Kind{"exactsolve-game-json": JSON, "exactsolve-certificate": Certificate}[name]
}

func trimmed(start []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(start, []byte("\xef\xbb\xbf")), " \t\r\n")
}

// isSpot reports whether the first line that is no comment begins as one of a spot does.
func isSpot(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		key, _, more := bytes.Cut(line, []byte(" "))
		return more && slices.Contains([]string{"board", "chip", "deals", "deck", "ip", "oop", "pot", "stack"}, string(key))
	}
	return false
}

// noGame says what a file is that is not a game, as far as it can be told.
func noGame(k Kind, start []byte) string {
	text := trimmed(start)
	has := func(prefix string) bool { return bytes.HasPrefix(text, []byte(prefix)) }
	switch {
	case k != "":
		return "this is " + k.String() + ", not a game"
	case len(text) == 0:
		return "the file is empty, want a game"
	case has("<"):
		return "this is XML but not a workbook of Gambit, which has <gambit:document, <efgfile> or <nfgfile> near its start"
	case has("{"):
		return "this is JSON, but not a game as 'convert --to json' writes it"
	}
	return "not a game: want a file that begins with EFG, NFG, #AGG or #BAGG"
}
