package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"exactsolve"
)

// CheckpointFlags say where a search keeps what it has finished, and from where it goes on.
type CheckpointFlags struct {
	Checkpoint, Resume string // files, "" for none
	Job                string // stands for a file that is both, as long as there is work left
}

// Declare declares the flags, where no field of a question does.
func (c *CheckpointFlags) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.Checkpoint, "checkpoint", "", "keep what is done in `FILE`, for --resume after any end")
	fs.StringVar(&c.Resume, "resume", "", "go on from the checkpoint in `FILE`, to the same answer")
	fs.StringVar(&c.Job, "job", "", "keep what is done as `NAME`, and go on from what is kept so")
}

// Check returns the outputs, for [Session.CheckOutputs], or what is wrong with the flags.
func (c *CheckpointFlags) Check(s *Session) ([]*Output, error) {
	if c.Job != "" {
		if err := c.name(s); err != nil {
			return nil, err
		}
	}
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

// jobName is what a job may be called, on any system.
var jobName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$`)

// name makes the name of a job that of a file in a folder of the user.
func (c *CheckpointFlags) name(s *Session) error {
	switch {
	case c.Checkpoint != "" || c.Resume != "":
		return UsageError("--job stands for --checkpoint and --resume, want it alone")
	case !jobName.MatchString(c.Job) || !filepath.IsLocal(c.Job):
		return UsageError("--job %q: want up to 100 letters, digits, '.', '_' and '-', a letter or digit first", c.Job)
	}
	folder, err := stateFolder(s.Io.Getenv("XDG_STATE_HOME"))
	if err == nil {
		folder = filepath.Join(folder, "exactsolve", "jobs")
		err = os.MkdirAll(folder, 0o700)
	}
	c.Checkpoint = filepath.Join(folder, c.Job+".ckpt")
	return InputError(err)
}

// stateFolder returns where programs keep what must last, xdg if that is set. A folder for caches
// would not do: what is there may be removed at any time, and a checkpoint may be worth days.
func stateFolder(xdg string) (string, error) {
	switch {
	case filepath.IsAbs(xdg):
		return xdg, nil
	case runtime.GOOS == "windows": // %LocalAppData%, which is for more than caches
		return os.UserCacheDir()
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "state"), err
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	y, yerr := os.Stat(b)
	return err == nil && yerr == nil && os.SameFile(x, y)
}

// File returns the checkpoint for a search, and what ends it.
func (c *CheckpointFlags) File(s *Session) (f exactsolve.Checkpoint, end func(), err error) {
	end = func() {}
	if c.Checkpoint != "" {
		k := &keeper{s: s, path: c.Checkpoint}
		if err := k.begin(); err != nil {
			return f, end, InputError(err)
		}
		f.Append, f.Replace, f.Tick, end = k.append, k.replace, k.tick, k.end
		if c.Job != "" {
			c.resume(k)
			end = func() {}
		}
	}
	if c.Resume != "" {
		f.Open = func() (io.ReadCloser, error) {
			inputs := s.Inputs
			_, r, err := s.Open(c.Resume)
			s.Inputs = inputs // it is read before a checkpoint may replace it
			return r, err
		}
	}
	return f, end, nil
}

// resume goes on from what is kept of a job, if anything is. The file stays the run's own until the
// answer is written, after which it is removed unless there is work left.
func (c *CheckpointFlags) resume(k *keeper) {
	if _, err := os.Stat(c.Checkpoint); err == nil {
		c.Resume = c.Checkpoint
		k.s.Note("going on from %s", c.Checkpoint)
	}
	k.s.atEnd = func(complete bool) {
		k.close()
		if complete {
			os.Remove(c.Checkpoint)
		}
		k.end()
	}
}

// Refused makes an input error of what is wrong with the checkpoint to go on from.
func (c *CheckpointFlags) Refused(err error) error {
	if e, ok := errors.AsType[*exactsolve.ResumeError](err); ok {
		return InputError(fmt.Errorf("%s:%d: %w", c.Resume, e.Line, e.Err))
	}
	return err
}

// A keeper keeps a checkpoint in a file.
type keeper struct {
	s    *Session
	path string
	file *os.File // to append to; nil until then
	free func()   // for other runs

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

// begin makes the file this run's own until its end, whatever that is, and removes what runs
// left beside it that were killed as they wrote.
func (k *keeper) begin() error {
	o := k.s.NewOutput(k.path)
	err := o.check()
	if err != nil {
		return err
	}
	if k.free, err = k.s.Own(o); err != nil || k.free == nil {
		return err
	}
	entries, _ := os.ReadDir(filepath.Dir(o.dest))
	for _, e := range entries {
		if rest, ok := strings.CutPrefix(e.Name(), "."+filepath.Base(o.dest)); ok && left.MatchString(rest) {
			os.Remove(filepath.Join(filepath.Dir(o.dest), e.Name()))
		}
	}
	return nil
}

// left is the end of the name of a file that a run writes, see [Output.open].
var left = regexp.MustCompile(`^\.\d+\.\d+\.tmp$`)

func (k *keeper) end() {
	k.close()
	if k.free != nil {
		k.free()
	}
}

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
