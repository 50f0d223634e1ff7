package main

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"time"
)

// A stopwatch gives the wall time, and the processor time of the process, since
// it was made.
type stopwatch struct {
	wall time.Time
	cpu  time.Duration
}

func startWatch() stopwatch { return stopwatch{time.Now(), processorTime()} }

func (w stopwatch) read() duration {
	return duration{time.Since(w.wall), processorTime() - w.cpu}
}

// A duration is what passed on a stopwatch, on the wall and in the processor.
type duration struct{ wall, cpu time.Duration }

// resetPeak makes the kernel forget the largest memory so far. It reports false
// where that is not possible, and then peakMemory means nothing.
func resetPeak() bool {
	debug.FreeOSMemory()
	return os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) == nil
}

// peakMemory returns the largest resident memory since resetPeak in bytes, 0 if
// not known.
func peakMemory() int64 {
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
func (d duration) seconds() (wall, cpu float64) {
	return microseconds(d.wall), microseconds(d.cpu)
}
