// Package memory is of the model layer, below all that makes large things: it says of something large, before it is
// made, whether it fits. The limit is that of the Go runtime, which GOMEMLIMIT and
// [debug.SetMemoryLimit] set; --max-memory of the command does. Without one, all fits.
package memory

import (
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"runtime/metrics"
)

// ErrLimit is in the cause of the end of a context that ends as too much is taken.
var ErrLimit = errors.New("memory limit reached")

// An Error says what does not fit.
type Error struct {
	What        string
	Need, Limit int64 // bytes: what it takes, at least, and the limit of all
}

// Error says how much it takes.
func (e *Error) Error() string {
	return fmt.Sprintf("%s needs at least %s of memory, more than the limit of %s leaves", e.What, Text(e.Need), Text(e.Limit))
}

// Check returns an [Error] unless need bytes more are below the limit.
func Check(what string, need int64) error {
	limit := debug.SetMemoryLimit(-1)
	if limit == math.MaxInt64 || need <= limit-live() {
		return nil
	}
	return &Error{what, need, limit}
}

// live returns the bytes that the garbage collector found in use.
func live() int64 { return read("/gc/heap/live:bytes") }

// Taken returns the bytes that the process has from the system, those counted that the
// limit is about.
func Taken() int64 {
	return read("/memory/classes/total:bytes") - read("/memory/classes/heap/released:bytes")
}

// Return returns about how many nanoseconds the system takes to get back the memory of the
// process, which for whoever waits for the process has not ended before.
func Return() int64 {
	const perNanosecond = 16
	return Taken() / perNanosecond
}

func read(name string) int64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

// Text returns a number of bytes as text, in MiB or GiB.
func Text(bytes int64) string {
	const mib = 1 << 20
	if bytes >= 10<<30 {
		return fmt.Sprintf("%d GiB", bytes>>30)
	}
	return fmt.Sprintf("%d MiB", (bytes+mib/2)/mib)
}
