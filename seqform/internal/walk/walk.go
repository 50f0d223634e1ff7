// Package walk is the model layer's walk over the tokens of JSON text, which knows where each
// is and does not recurse. Start with [New].
package walk

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"exactsolve/seqform/internal/lex"
)

// A Walker reads one token after the other. After a mistake that stops it does nothing.
type Walker struct {
	KeyOff int // where the key is that Object has read last

	errs *lex.Errors
	src  []byte
	base int // offset of what dec reads
	dec  *json.Decoder
}

// New returns a walker at the start of src. Mistakes go to errs.
func New(errs *lex.Errors, src []byte) *Walker {
	w := &Walker{errs: errs, src: src, base: lex.SkipBOM(src)}
	w.dec = json.NewDecoder(bytes.NewReader(src[w.base:]))
	w.dec.UseNumber()
	return w
}

// Pos returns the offset of the next token.
func (w *Walker) Pos() int {
	off := w.base + int(w.dec.InputOffset())
	for off < len(w.src) && strings.IndexByte(" \t\r\n,:", w.src[off]) >= 0 {
		off++
	}
	return off
}

// Peek returns the first byte of the next token, 0 at the end.
func (w *Walker) Peek() byte {
	if off := w.Pos(); !w.errs.Stopped() && off < len(w.src) {
		return w.src[off]
	}
	return 0
}

// Token returns the next token, nil also for null.
func (w *Walker) Token() json.Token {
	if w.errs.Stopped() {
		return nil
	}
	tok, err := w.dec.Token()
	if err == nil {
		return tok
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		w.errs.Fail(len(w.src), "the JSON text ends early")
	} else {
		w.errs.Fail(w.Pos(), "bad JSON: %v", err)
	}
	return nil
}

// More reports whether the list or object that is being read goes on.
func (w *Walker) More() bool { return !w.errs.Stopped() && w.dec.More() }

// Object reads an object; field must read the value of its key.
func (w *Walker) Object(field func(key string)) {
	if off := w.Pos(); w.Token() != json.Delim('{') {
		w.errs.Fail(off, "expected an object in braces")
		return
	}
	for w.More() {
		w.KeyOff = w.Pos()
		if key, ok := w.Token().(string); ok {
			field(key)
		}
	}
	w.Token()
}

// Each reads a list; element must read an element. What says what is wrong with anything else.
func (w *Walker) Each(what string, element func()) {
	if off := w.Pos(); w.Token() != json.Delim('[') {
		w.errs.Fail(off, "%s", what)
		return
	}
	for w.More() {
		element()
	}
	w.Token()
}

// Skip reads one value of any kind.
func (w *Walker) Skip() {
	for depth := 0; ; {
		switch w.Token() {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 || w.errs.Stopped() {
			return
		}
	}
}
