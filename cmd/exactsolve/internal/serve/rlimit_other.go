//go:build !(linux || darwin || netbsd || openbsd)

package serve

import "time"

// limitProcess leaves the limits of a job to the garbage collector and the server.
func limitProcess(memory int, limit time.Duration) error { return nil }
