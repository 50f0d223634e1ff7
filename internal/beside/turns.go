//go:build !js

package beside

import "context"

// yielding returns ctx: work has a thread of its own.
func yielding(ctx context.Context) context.Context { return ctx }
