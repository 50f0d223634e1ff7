package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"exactsolve"
)

// CheckpointFlags say where a search keeps what it has finished, and from where it goes on.
type CheckpointFlags struct {
	Checkpoint, Resume string // files, "" for none
}

// Declare declares the flags, where no field of a question does.
func (c *CheckpointFlags) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.Checkpoint, "checkpoint", "", "keep what is done in `FILE`, for --resume after any end")
	fs.StringVar(&c.Resume, "resume", "", "go on from the checkpoint in `FILE`, to the same answer")
}

// Check returns the outputs, for [Session.CheckOutputs], or what is wrong with the flags.
func (c *CheckpointFlags) Check(s *Session) ([]*Output, error) {
	if c.Resume != "" && c.Resume != "-" && !sameFile(c.Resume, c.Checkpoint) {
		s.Inputs = append(s.Inputs, c.Resume) // only a checkpoint may replace it
	}
	switch {
	case c.Checkpoint == "":
		return nil, nil
	case c.Checkpoint == "-" || Unzipped(c.Checkpoint) != c.Checkpoint:
		return nil, UsageError("--checkpoint %s: want the name of a file that is not compressed", c.Checkpoint)
	}
	return []*Output{s.NewOutput(c.Checkpoint)}, nil
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	y, yerr := os.Stat(b)
	return err == nil && yerr == nil && os.SameFile(x, y)
}

// File returns the checkpoint for a search, and what closes it.
func (c *CheckpointFlags) File(s *Session) (f exactsolve.Checkpoint, end func()) {
	end = func() {}
	if c.Checkpoint != "" {
		k := &keeper{s: s, path: c.Checkpoint}
		f.Append, f.Replace, f.Tick, end = k.append, k.replace, k.tick, k.close
	}
	if c.Resume != "" {
		f.Open = func() (io.ReadCloser, error) {
			inputs := s.Inputs
			_, r, err := s.Open(c.Resume)
			s.Inputs = inputs // it is read before a checkpoint may replace it
			return r, err
		}
	}
	return f, end
}

// Refused makes an input error of what is wrong with the checkpoint to go on from.
func (c *CheckpointFlags) Refused(err error) error {
	e, ok := errors.AsType[*exactsolve.ResumeError](err)
	switch {
	case !ok:
		return err
	case e.Line == 0:
		return InputError(fmt.Errorf("%s: %w", c.Resume, e.Err))
	}
	return InputError(fmt.Errorf("%s:%d: %w", c.Resume, e.Line, e.Err))
}

// A keeper keeps a checkpoint in a file.
type keeper struct {
	s    *Session
	path string
	file *os.File // to append to; nil until then

	mu    sync.Mutex // of what follows
	ticks int
	last  time.Time     // of the last tick
	cost  time.Duration // of writing since
}

// Writing takes at most the share 1/costs of the time.
const (
	costs    = 50
	minPause = 100 * time.Millisecond
)

// tick counts the times at which it pays to write.
func (k *keeper) tick() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := time.Now()
	if k.ticks == 0 { // to begin with the file is written once
		k.ticks, k.last, k.cost = 1, now, 0
	}
	if now.Sub(k.last) >= max(minPause, costs*k.cost) {
		k.ticks++
		k.last, k.cost = now, 0
	}
	return k.ticks
}

// spent notes how long writing took that began then.
func (k *keeper) spent(began time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.cost += time.Since(began)
}

func (k *keeper) replace(write func(io.Writer) error) error {
	defer k.spent(time.Now())
	k.close()
	o := k.s.NewOutput(k.path)
	o.safe = true
	if err := write(o); err != nil {
		o.Abort()
		if o.err == nil {
			return err // of what was read
		}
		return InputError(o.err)
	}
	return InputError(o.Commit())
}

func (k *keeper) append(text []byte) (err error) {
	defer k.spent(time.Now())
	if k.file == nil {
		k.file, err = os.OpenFile(k.path, os.O_WRONLY|os.O_APPEND, 0)
	}
	if err == nil {
		_, err = k.file.Write(text)
	}
	if err == nil {
		if info, ierr := k.file.Stat(); ierr == nil && info.Mode().IsRegular() {
			err = k.file.Sync()
		}
	}
	if err != nil {
		return InputError(fmt.Errorf("cannot write %s: %w", k.path, errors.Unwrap(err)))
	}
	return nil
}

func (k *keeper) close() {
	if k.file != nil {
		k.file.Close()
		k.file = nil
	}
}
