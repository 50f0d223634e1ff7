package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Own makes the file of an output that was checked this run's own until free is called, however
// the run ends. It is nil where nothing is kept, as in /dev/null or a pipe, or the system has no locks.
func (s *Session) Own(o *Output) (free func(), err error) {
	if info, err := os.Stat(o.dest); o.Path == "" || err == nil && !info.Mode().IsRegular() {
		return nil, nil
	}
	name := filepath.Join(filepath.Dir(o.dest), "."+filepath.Base(o.dest)+".lock")
	lock, err := LockFile(name)
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("cannot lock %s: %w", o.Path, err)
	case lock == nil:
		return nil, fmt.Errorf("another run writes to %s, want its end, or another file", o.Path)
	}
	s.temporary(name, true)
	return func() {
		s.temporary(name, false)
		os.Remove(name) // while it is this run's; not on Windows, where it stays
		lock.Close()
	}, nil
}
