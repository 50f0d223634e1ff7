package basis

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// minParallel is how much work, in units of some ten nanoseconds, is worth starting goroutines.
const minParallel = 1 << 14

// parallel calls do for ranges lo ≤ i < hi that make up 0 … n−1, on all
// processors if it is worth it, where work is that of one i. What do does for one
// i must not depend on another.
func parallel(n, work int, do func(lo, hi int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	if workers < 2 || n*work < minParallel {
		do(0, n)
		return
	}
	size := max(1, n/(8*workers))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for lo := int(next.Add(int64(size))) - size; lo < n; lo = int(next.Add(int64(size))) - size {
				do(lo, min(lo+size, n))
			}
		})
	}
	wg.Wait()
}
