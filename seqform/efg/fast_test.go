//go:build !plain

package efg

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestIndexRoom: numbers that are each near enough take no more room together than a few
// times as many as there are.
func TestIndexRoom(t *testing.T) {
	x, room := index{}, 0
	for k := range 1000 {
		x.enter(setKey{k, 4000}, k)
	}
	for _, list := range x.small {
		room += len(list)
	}
	require.Positive(t, room)
	require.LessOrEqual(t, room, 1<<12+4*1000)
}
