//go:build !js

package serve

import (
	"os"
	"path/filepath"
	"time"
)

// Names of the folder of a server, which has those of its jobs, and of the file in it
// that is locked while the server lives.
const (
	serveFolderName = "exactsolve-serve-"
	serveLockName   = "lock"
)

// staleAfter is the age from which a folder without a lock is one that is left over,
// and not one that is being made.
const staleAfter = time.Minute

// A serveFolder is the folder of a running server.
type serveFolder struct {
	path string
	lock *os.File
}

// newServeFolder makes one among the temporary files, and removes those of servers
// that were killed.
func newServeFolder(temp string) (*serveFolder, error) {
	left, _ := filepath.Glob(filepath.Join(temp, serveFolderName+"*")) // the pattern is valid
	for _, path := range left {
		removeStale(path)
	}
	path, err := os.MkdirTemp(temp, serveFolderName)
	if err != nil {
		return nil, err
	}
	f := &serveFolder{path: path}
	if f.lock, err = os.Create(filepath.Join(path, serveLockName)); err == nil {
		_, err = tryLock(f.lock)
	}
	if err != nil {
		f.remove()
		return nil, err
	}
	return f, nil
}

// remove removes the folder with all that is in it.
func (f *serveFolder) remove() {
	if f.lock != nil {
		f.lock.Close()
	}
	os.RemoveAll(f.path)
}

// removeStale removes a folder unless its server lives. What cannot be looked at, as
// that of another user, stays.
func removeStale(path string) {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() || time.Since(info.ModTime()) < staleAfter {
		return
	}
	lock, err := os.OpenFile(filepath.Join(path, serveLockName), os.O_RDWR, 0)
	switch {
	case err == nil:
		defer lock.Close()
		if free, err := tryLock(lock); err == nil && free {
			os.RemoveAll(path)
		}
	case os.IsNotExist(err):
		os.RemoveAll(path)
	}
}
