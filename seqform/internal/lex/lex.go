// Package lex is the model layer's lexer: the tokens, numbers and positioned
// errors that the readers of game files share.
//
// Start with [Read], [Lexer] and [Errors].
//
// A Lexer works on a whole file in memory and keeps positions as byte offsets,
// which become lines and columns only in the few errors that are kept. Input is
// never copied but into the strings that a game keeps, and those never refer to
// the input. Time and memory are linear in the input; nothing recurses.
//
// There are two kinds of mistake. After one that leaves the structure of the
// file clear ([Lexer.Errorf]) reading goes on, so that a file's mistakes show
// together; after any other ([Lexer.Fail]) the lexer stays at the end of the
// input.
package lex

import (
	"bytes"
	"fmt"
	"io"
)

// A Kind is a kind of token.
type Kind uint8

// The tokens: the end of the input, the signs, quoted text, and what is
// neither: words and numbers.
const (
	EOF Kind = iota
	LBrace
	RBrace
	LBracket
	RBracket
	Comma
	Text
	Word
)

// A Lexer splits an input into tokens and looks one ahead: Kind, Off and End
// describe the token that Next passes over.
type Lexer struct {
	*Errors
	Kind     Kind
	Off, End int // where the token starts, and the byte after it
	LastEnd  int // the byte after the token before it

	escaped bool   // the token is text with a backslash in it
	scratch []byte // for text with a backslash in it
	strings map[string]string
}

// New returns a lexer at the first token of src, which is called name in
// errors. The caller must not change src.
func New(name string, src []byte) *Lexer {
	l := &Lexer{Errors: NewErrors(name, src), strings: make(map[string]string)}
	l.End = SkipBOM(src)
	l.Next()
	return l
}

const other, space Kind = EOF, 255

// class tells white space and the bytes that are tokens by themselves or start
// a text from those that make up words.
var class = [256]Kind{
	' ': space, '\t': space, '\n': space, '\r': space, '\v': space, '\f': space,
	'{': LBrace, '}': RBrace, '[': LBracket, ']': RBracket, ',': Comma, '"': Text,
}

// Next moves to the next token. After [Lexer.Fail] that is the end.
func (l *Lexer) Next() {
	l.LastEnd = l.End
	i, src := l.End, l.src
	for i < len(src) && class[src[i]] == space {
		i++
	}
	if i == len(src) || l.stopped {
		l.Kind, l.Off, l.End = EOF, len(src), len(src)
		return
	}
	l.Off = i
	switch k := class[src[i]]; k {
	case Text:
		l.text(i)
	case other:
		for i++; i < len(src) && class[src[i]] == other; i++ {
		}
		l.Kind, l.End = Word, i
	default:
		l.Kind, l.End = k, i+1
	}
}

// text reads the quoted text that starts at offset i.
func (l *Lexer) text(i int) {
	src := l.src
	l.escaped = false
	for i++; i < len(src); i++ {
		switch src[i] {
		case '"':
			l.Kind, l.End = Text, i+1
			return
		case '\\':
			l.escaped = true
			if i+1 < len(src) && (src[i+1] == '"' || src[i+1] == '\\') {
				i++
			}
		}
	}
	l.Fail(l.Off, "text in quotes does not end")
	l.Kind, l.Off, l.End = EOF, len(src), len(src)
}

// Bytes returns a word, or a text without quotes and escapes, for reading only and until Next.
func (l *Lexer) Bytes() []byte {
	if l.Kind != Text {
		return l.src[l.Off:l.End]
	}
	raw := l.src[l.Off+1 : l.End-1]
	if !l.escaped {
		return raw
	}
	l.scratch = l.scratch[:0]
	for i := 0; i < len(raw); i++ {
		if raw[i] == '\\' && i+1 < len(raw) && (raw[i+1] == '"' || raw[i+1] == '\\') {
			i++
		}
		l.scratch = append(l.scratch, raw[i])
	}
	return l.scratch
}

// IsWord reports whether the token is the word w.
func (l *Lexer) IsWord(w string) bool { return l.Kind == Word && string(l.src[l.Off:l.End]) == w }

// Found describes the token for messages.
func (l *Lexer) Found() string {
	switch l.Kind {
	case EOF:
		return "the end of the file"
	case Text:
		return "text " + Quote(l.Bytes())
	}
	return Quote(l.src[l.Off:l.End])
}

// Pos returns where a message about the token points: the token, or at the end
// of the file the end of what came before.
func (l *Lexer) Pos() int {
	if l.Kind == EOF && l.LastEnd > 0 {
		return l.LastEnd
	}
	return l.Off
}

// Want stops with a message that the token is not what was expected.
func (l *Lexer) Want(what string) {
	if !l.stopped {
		l.Fail(l.Pos(), "expected %s, found %s", what, l.Found())
	}
	l.Next()
}

// Expect passes over a token of the given kind, or stops.
func (l *Lexer) Expect(k Kind, what string) bool {
	if l.Kind != k {
		l.Want(what)
		return false
	}
	l.Next()
	return true
}

// Rest returns the number of bytes from the token on.
func (l *Lexer) Rest() int { return len(l.src) - l.Off }

// maxInput is the size of the largest file that is read, in bytes.
const maxInput = 1 << 30

var bom = []byte("\xef\xbb\xbf")

// Read reads all of r, which is called name in errors.
func Read(name string, r io.Reader) ([]byte, error) { return readAtMost(name, r, maxInput) }

func readAtMost(name string, r io.Reader, limit int64) ([]byte, error) {
	src, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if int64(len(src)) > limit {
		return nil, fmt.Errorf("%s: larger than the limit of %d bytes", name, limit)
	}
	return src, nil
}

// SkipBOM returns the length of a UTF-8 byte-order mark at the start of src.
func SkipBOM(src []byte) int { return len(src) - len(bytes.TrimPrefix(src, bom)) }
