package depthlimit

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// A countdown is a context that is done when it has been asked so often.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestStopped: wherever a context ends the work, that is no internal error.
func TestStopped(t *testing.T) {
	l := ladder[2].limit(t)
	p := learned(l.Game(), 5)
	trunk, err := NewTrunk(l, 0, p[0])
	require.NoError(t, err)
	values, err := trunk.Values(p[1])
	require.NoError(t, err)
	stopped := 0
	for left := 0; ; left++ {
		m := trunk.Limited()
		m.Add(values)
		_, err := m.Solve(&countdown{context.Background(), left}, 0)
		if err == nil {
			break
		}
		require.ErrorIs(t, err, ErrStopped, left)
		stopped++
	}
	require.Greater(t, stopped, 5)
}
