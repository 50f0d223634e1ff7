package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"time"

	"github.com/spf13/pflag"

	"exactsolve/gamefile"
	"exactsolve/seqform/memory"
)

// LeastMemory is the least that --max-memory can be, in MiB.
const LeastMemory = 64

// AddMemory declares a limit of memory, unless that is declared.
func (c *Common) AddMemory(fs *pflag.FlagSet) {
	const name = "max-memory"
	if fs.Lookup(name) == nil {
		fs.Var(NewCount(&c.memory, LeastMemory, math.MaxInt32), name, "end before more than `N` MiB of memory are taken")
		fs.Lookup(name).DefValue = "7/8 of what the system has or allows"
	}
}

// MaxMemory returns the limit that was asked for in MiB, 0 for none.
func (c *Common) MaxMemory() int { return c.memory }

// memoryEvery is the time between two looks at the memory taken.
const memoryEvery = 20 * time.Millisecond

// limitMemory ends the run like a limit of time when it takes more memory than it may. The
// garbage collector works harder before, and what is large is refused before it is made, see
// package memory.
func (s *Session) limitMemory() {
	most := cmp.Or(int64(s.memory)<<20, s.Io.Memory)
	if most == 0 {
		return
	}
	ctx, cancel := context.WithCancelCause(s.Ctx)
	s.Ctx, s.cancel = ctx, func() { cancel(nil) }
	if soft := most - most/8; debug.SetMemoryLimit(-1) > soft { // else rpc has, which may end before this run, or the environment
		before := debug.SetMemoryLimit(soft)
		s.cancel = func() {
			cancel(nil)
			debug.SetMemoryLimit(before)
		}
	}
	go func() {
		look := time.NewTicker(memoryEvery)
		defer look.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-look.C:
				if memory.Taken() > most {
					cancel(overMemory(most))
				}
			}
		}
	}()
}

// overMemory ends a run that takes more memory than so many bytes.
type overMemory int64

func (m overMemory) Error() string {
	return fmt.Sprintf("memory limit of %s reached", memory.Text(int64(m)))
}

func (m overMemory) Is(target error) bool { return target == memory.ErrLimit }

// memoryRefused returns what was too large for the memory that a run may take, if that is what err says.
func memoryRefused(err error) (e *ExitError, ok bool) {
	if _, ok = errors.AsType[*memory.Error](err); !ok {
		return nil, false
	}
	return &ExitError{Code: ExitUnknown, Err: err, Hints: []string{"--max-memory N allows N MiB"}}, true
}

// SystemMemory returns most of the memory that the machine has, or that its control group allows, in bytes; 0 if
// that is not known, or the runtime has been given another limit.
func SystemMemory() int64 {
	if debug.SetMemoryLimit(-1) != math.MaxInt64 {
		return 0
	}
	return gamefile.SystemMemory() / 8 * 7
}
