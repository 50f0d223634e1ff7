//go:build !(linux || darwin || freebsd || netbsd || openbsd || windows || js)

package serve

import (
	"errors"
	"io"
)

// lockFile refuses: without locks no folder can be shared.
func lockFile(path string) (io.Closer, error) { return nil, errors.ErrUnsupported }
