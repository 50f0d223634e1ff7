package cli

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"time"
)

// A Stopwatch gives the wall time, and the processor time of the process, since
// it was made.
type Stopwatch struct {
	wall time.Time
	cpu  time.Duration
}

// StartWatch starts a stopwatch.
func StartWatch() Stopwatch { return Stopwatch{time.Now(), processorTime()} }

// Read returns wall and processor time since the start.
func (w Stopwatch) Read() Duration {
	return Duration{time.Since(w.wall), processorTime() - w.cpu}
}

// A Duration is what passed on a stopwatch, on the wall and in the processor.
type Duration struct{ wall, cpu time.Duration }

// ResetPeak makes the kernel forget the largest memory so far. It reports false
// where that is not possible, and then [PeakMemory] means nothing.
func ResetPeak() bool {
	debug.FreeOSMemory()
	return os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) == nil
}

// PeakMemory returns the largest resident memory since [ResetPeak] in bytes, 0 if
// not known.
func PeakMemory() int64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text) {
		if rest, ok := bytes.CutPrefix(line, []byte("VmHWM:")); ok {
			kb, _ := strconv.ParseInt(string(bytes.TrimSuffix(bytes.TrimSpace(rest), []byte(" kB"))), 10, 64)
			return kb * 1024
		}
	}
	return 0
}

// seconds returns both times in seconds.
func (d Duration) Seconds() (wall, cpu float64) {
	return Microseconds(d.wall), Microseconds(d.cpu)
}
