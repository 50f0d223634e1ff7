package main

import (
	"io"
	"os"
	"syscall/js"
)

// ignoreClosedPipes does nothing: a page has no pipes.
func ignoreClosedPipes() {}

// direct returns a writer to a standard stream that does not wait. The file waits for an event,
// which ends when all goroutines rest: what work says would be told when it is over.
func direct(f *os.File) io.Writer { return stream{f} }

type stream struct{ file *os.File }

func (s stream) Write(b []byte) (n int, err error) {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	for n < len(b) && err == nil {
		var m int
		m, err = s.write(b[n:], array.Call("subarray", n))
		n += m
	}
	return n, err
}

// write writes b, which array has too.
func (s stream) write(b []byte, array js.Value) (n int, err error) {
	defer func() {
		if recover() != nil { // a pipe of node that is full
			n, err = s.file.Write(b)
		}
	}()
	return js.Global().Get("fs").Call("writeSync", s.file.Fd(), array).Int(), nil
}
