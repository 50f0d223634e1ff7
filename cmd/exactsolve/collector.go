package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// What the garbage collector does before and after a heap is large: a collection when it has
// grown by so many percent.
const (
	small      = 32 << 20 // bytes in use
	whileSmall = 400
	usual      = 100
)

// restWhileSmall has the garbage collector come less often until much is in use: a run of a
// second then has few of them. GOGC in the environment says otherwise.
func restWhileSmall() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(whileSmall)
	afterCollection()
}

// afterCollection looks after the next one whether the heap is still small.
func afterCollection() {
	runtime.AddCleanup(&struct{ *int }{}, func(struct{}) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		if metrics.Read(live); live[0].Value.Kind() == metrics.KindUint64 && live[0].Value.Uint64() < small {
			afterCollection()
			return
		}
		debug.SetGCPercent(usual)
	}, struct{}{})
}
