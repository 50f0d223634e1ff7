package aivat

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Hand is one recorded play.
type Hand struct {
	Leaf    int // node where it ended
	PathCol int // column of the path in the line read last, for [Reader.Errorf]

	// Strategy has, per player and information set, with which probabilities it
	// chose, as far as the record says.
	Strategy    [2]map[int][]rational.Rat
	StrategyCol int // column of the strategy; 0 if there is none
}

// An Error is a mistake in a file of hands.
type Error struct {
	Name      string // of the file
	Line, Col int    // from 1; the column counts bytes
	Msg       string
}

// Error returns file:line:col and what is wrong.
func (e *Error) Error() string { return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Col, e.Msg) }

// maxLine bounds the bytes of a line of hands.
const maxLine = 1 << 20

// A Reader reads hands, one JSON object a line, with the fields
//
//	"path"      numbers of the actions from the root to a leaf, those of chance
//	            included, counted from 1
//	"payoffs"   of both players; may be left out, and must be those of the game
//	"player"    whose strategy it is, from 1; if it is left out, the default
//	"strategy"  may be left out: objects with "infoset", counted from 1 in order of
//	            first appearance, "probabilities", one an action as a string such
//	            as "1/2", and perhaps "player" again
//
// It ignores other fields and empty lines. Memory is that of one line.
type Reader struct {
	name   string
	g      *seqform.Game
	player int
	lines  *bufio.Scanner
	line   int
}

// NewReader returns a reader of hands of a tree of two players; name is that of the
// file, and player, from 0, the one whose strategy is recorded where the hand does
// not say.
func NewReader(name string, r io.Reader, g *seqform.Game, player int) *Reader {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<12), maxLine)
	return &Reader{name: name, g: g, player: player, lines: lines}
}

// Next returns the next hand, and [io.EOF] after the last. An [*Error] says what is
// wrong with the file; others are those of the underlying reader.
func (r *Reader) Next() (*Hand, error) {
	for r.lines.Scan() {
		r.line++
		line := r.lines.Bytes()
		if r.line == 1 {
			line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
		}
		if len(bytes.TrimSpace(line)) > 0 {
			return r.parse(line)
		}
	}
	err := r.lines.Err()
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		r.line++
		return nil, r.Errorf(1, "a line of more than %d bytes, want one hand a line", maxLine)
	case err == nil:
		err = io.EOF
	}
	return nil, err
}

// Errorf returns an error about the line read last, the first if there is none.
func (r *Reader) Errorf(col int, format string, args ...any) *Error {
	return &Error{r.name, max(r.line, 1), col, fmt.Sprintf(format, args...)}
}

func (r *Reader) parse(line []byte) (*Hand, error) {
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.UseNumber()
	p := &parser{r: r, src: line, dec: dec, player: r.player}
	h := p.hand()
	if p.err != nil {
		return nil, p.err
	}
	return h, nil
}
