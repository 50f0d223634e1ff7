package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"exactsolve/gamefile"
)

// An Output is where an answer or a certificate goes: standard output, or a
// file that appears under its name only when it is complete. It is opened by
// the first write, so that a command that fails before creates nothing.
type Output struct {
	s    *Session
	Path string // "" for standard output
	w    *bufio.Writer
	zip  io.WriteCloser // between w and file, for .gz and .zst; else nil
	file io.WriteCloser
	temp string // name until commit; "" when the file is written in place
	dest string // path with symbolic links resolved
	safe bool   // once complete it survives a crash
	err  error
}

// NewOutput returns an output to path, standard output for "" and "-".
func (s *Session) NewOutput(path string) *Output {
	if path == "-" {
		path = ""
	}
	return &Output{s: s, Path: path}
}

// Write implements io.Writer.
func (o *Output) Write(b []byte) (int, error) {
	if o.w == nil && o.err == nil {
		o.err = o.open()
	}
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(b)
	o.err = err
	return n, err
}

func (o *Output) open() error {
	if o.Path == "" {
		o.w = bufio.NewWriterSize(o.s.bar.Before(o.s.Io.Out, o.s.Io.OutTerminal), 1<<16)
		return nil
	}
	if o.s.Io.Files != nil {
		f := new(newText)
		return o.begin(f, f)
	}
	if err := o.check(); err != nil {
		return err
	}
	mode := fs.FileMode(0o666)
	if info, err := os.Stat(o.dest); err == nil {
		if !info.Mode().IsRegular() {
			return o.openInPlace()
		}
		mode = info.Mode().Perm()
	}
	for k := 0; ; k++ {
		o.temp = filepath.Join(filepath.Dir(o.dest), fmt.Sprintf(".%s.%d.%d.tmp", filepath.Base(o.dest), os.Getpid(), k))
		o.s.temporary(o.temp, true)
		f, err := os.OpenFile(o.temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) && k < 1000 {
			o.s.temporary(o.temp, false) // that of another run
			continue
		}
		if err != nil {
			o.s.temporary(o.temp, false)
			o.temp = ""
			return fmt.Errorf("cannot write %s: %w", o.Path, errors.Unwrap(err))
		}
		return o.begin(f, f)
	}
}

// begin puts a buffer, and compression if the name asks for it, before file f, which w writes to.
func (o *Output) begin(f io.WriteCloser, w io.Writer) (err error) {
	o.file = f
	if o.zip, err = gamefile.Compressor(o.Path, w); err != nil {
		o.Abort()
		return fmt.Errorf("cannot write %s: %w", o.Path, err)
	}
	if o.zip != nil {
		w = o.zip
	}
	o.w = bufio.NewWriterSize(w, 1<<16)
	return nil
}

// openInPlace opens what is not a regular file, such as /dev/null or a pipe.
func (o *Output) openInPlace() error {
	f, err := os.OpenFile(o.dest, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", o.Path, errors.Unwrap(err))
	}
	return o.begin(f, &pipeWriter{w: f})
}

// check resolves the destination and reports what can be known before any work
// is done: that it is a folder, is in none, or is a file that was read.
func (o *Output) check() error {
	if o.Path == "" {
		return nil
	}
	if o.dest = o.Path; o.s.Io.Files != nil {
		return nil
	}
	if real, err := filepath.EvalSymlinks(o.Path); err == nil {
		o.dest = real
	}
	dir, err := os.Stat(filepath.Dir(o.dest))
	if err != nil || !dir.IsDir() {
		return fmt.Errorf("cannot write %s: no folder %s", o.Path, filepath.Dir(o.dest))
	}
	info, err := os.Stat(o.dest)
	if err != nil {
		return nil // a new file
	}
	if info.IsDir() {
		return fmt.Errorf("cannot write %s: it is a folder", o.Path)
	}
	for _, in := range o.s.Inputs {
		if other, err := os.Stat(in); err == nil && info.Mode().IsRegular() && os.SameFile(info, other) {
			return fmt.Errorf("input and output are the same file, %s", o.Path)
		}
	}
	return nil
}

// Commit completes the output.
func (o *Output) Commit() error {
	if o.w == nil {
		return o.err
	}
	err := o.w.Flush()
	if o.zip != nil && err == nil {
		err = o.zip.Close()
	}
	if err = o.end(err); err != nil {
		return fmt.Errorf("cannot write %s: %w", o.name(), err)
	}
	return nil
}

// Abort removes what has been written to a file.
func (o *Output) Abort() {
	if o.file == nil && o.w != nil {
		o.w.Flush() // what standard output has been told stays
	}
	o.end(errAborted)
}

var errAborted = errors.New("aborted")

// end closes a file, and puts it in place, or removes it if there was an error.
func (o *Output) end(err error) error {
	if o.file != nil {
		if f, ok := o.file.(*os.File); ok && o.safe && err == nil && o.temp != "" {
			err = f.Sync()
		}
		if f, ok := o.file.(*newText); ok && err == nil {
			o.s.Io.Files.Written[o.Path] = f.String()
		}
		if cerr := o.file.Close(); err == nil {
			err = cerr
		}
		if err == nil && o.temp != "" {
			err = os.Rename(o.temp, o.dest)
		}
		if o.safe && err == nil {
			syncFolder(filepath.Dir(o.dest))
		}
		if err != nil && o.temp != "" {
			os.Remove(o.temp)
		}
		o.s.temporary(o.temp, false)
	}
	o.w, o.zip, o.file = nil, nil, nil
	return err
}

// syncFolder makes the names in a folder survive a crash, where the system can do that.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		f.Sync()
		f.Close()
	}
}

func (o *Output) name() string {
	if o.Path == "" {
		return "standard output"
	}
	return o.Path
}

// CheckOutputs reports, before any work is done, destinations that cannot be written, or that are one.
func (s *Session) CheckOutputs(more ...*Output) error {
	all := append([]*Output{s.Out}, more...)
	for k, o := range all {
		if err := o.check(); err != nil {
			return InputError(err)
		}
		for _, p := range all[:k] {
			if o.Path != "" && filepath.Clean(o.dest) == filepath.Clean(p.dest) {
				return InputError(fmt.Errorf("two outputs to one file, %s", o.Path))
			}
		}
	}
	return nil
}

// CheckOutput reports, before any work is done, that a file cannot be written.
func (s *Session) CheckOutput(path string) error { return InputError(s.NewOutput(path).check()) }

// A pipeWriter takes a reader that has gone away for one that has seen enough.
type pipeWriter struct {
	w    io.Writer
	gone bool
}

func (p *pipeWriter) Write(b []byte) (int, error) {
	if p.gone {
		return len(b), nil
	}
	n, err := p.w.Write(b)
	if errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) || brokenOnWindows(err, runtime.GOOS) {
		p.gone = true
		return len(b), nil
	}
	return n, err
}

// brokenOnWindows reports whether err is what Windows, where no EPIPE comes of a write, says
// of such a pipe: that it is broken, or being closed.
func brokenOnWindows(err error, system string) bool {
	return system == "windows" && (errors.Is(err, syscall.Errno(109)) || errors.Is(err, syscall.Errno(232)))
}

// Flush passes on what has been written so far, for readers of a stream.
func (o *Output) Flush() {
	o.s.telling.Lock()
	defer o.s.telling.Unlock()
	if o.w != nil && o.err == nil {
		o.err = o.w.Flush()
	}
}

// Unzipped returns the name of a file without what asks for compression.
func Unzipped(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")
}
