package lex

import (
	"bufio"
	"io"
	"strconv"

	"exactsolve/rational"
)

// A Writer writes tokens in lines, with a space between them.
type Writer struct {
	out  *bufio.Writer
	line []byte
}

// NewWriter returns a Writer to w. The first error of any write is kept and returned by Flush.
func NewWriter(w io.Writer) *Writer { return &Writer{out: bufio.NewWriter(w)} }

// Word appends a word or sign to the line.
func (w *Writer) Word(s string) *Writer {
	w.line = append(w.space(), s...)
	return w
}

// Label appends a text in quotes to the line.
func (w *Writer) Label(s string) *Writer {
	w.line = appendQuoted(w.space(), s)
	return w
}

// Int appends an integer to the line.
func (w *Writer) Int(n int) *Writer {
	w.line = strconv.AppendInt(w.space(), int64(n), 10)
	return w
}

// Number appends a number to the line.
func (w *Writer) Number(x rational.Rat) *Writer {
	w.line = x.Append(w.space())
	return w
}

// Numbers appends numbers with commas between them.
func (w *Writer) Numbers(list []rational.Rat) *Writer {
	for k, x := range list {
		if k > 0 {
			w.line = append(w.line, ',')
		}
		w.Number(x)
	}
	return w
}

// End ends the line.
func (w *Writer) End() {
	w.out.Write(append(w.line, '\n'))
	w.line = w.line[:0]
}

// Flush writes what is left and returns the first error.
func (w *Writer) Flush() error { return w.out.Flush() }

func (w *Writer) space() []byte {
	if len(w.line) == 0 {
		return w.line
	}
	return append(w.line, ' ')
}

// appendQuoted appends label as the files write it: in double quotes, with a
// backslash before quotes and backslashes.
func appendQuoted(b []byte, label string) []byte {
	b = append(b, '"')
	for i := 0; i < len(label); i++ {
		if label[i] == '"' || label[i] == '\\' {
			b = append(b, '\\')
		}
		b = append(b, label[i])
	}
	return append(b, '"')
}
