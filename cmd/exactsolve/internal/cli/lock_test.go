//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestLockFile: one at a time has a lock, though each removes the file in the end.
func TestLockFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var owners, locked atomic.Int32
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for locked.Load() < 300 {
				lock, err := LockFile(path)
				if !assert.NoError(t, err) {
					return
				}
				if lock == nil {
					runtime.Gosched()
					continue
				}
				assert.EqualValues(t, 1, owners.Add(1))
				locked.Add(1)
				runtime.Gosched()
				owners.Add(-1)
				os.Remove(path)
				lock.Close()
			}
		})
	}
	wait.Wait()
	assert.NoFileExists(t, path)
}
