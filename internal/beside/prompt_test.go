package beside

import (
	"context"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPromptlyPassesOn: what is in time is handed over in turns, and panics are too.
func TestPromptlyPassesOn(t *testing.T) {
	working := false
	work := func(yield func(int, error) bool) {
		for k := 0; ; k++ {
			working = true
			if k == 5 {
				panic("a bug")
			}
			working = false
			if !yield(k, nil) {
				return
			}
		}
	}
	begin := func(context.Context) iter.Seq2[int, error] { return work }
	late := func() (int, error) { panic("not late") }
	sum := 0
	require.PanicsWithValue(t, "a bug", func() {
		defer func() { panic(recover().(string)[:5]) }()
		for k := range Promptly(t.Context(), Grace, begin, late) {
			require.False(t, working)
			sum += k
		}
	})
	require.Equal(t, 10, sum)
	for k := range Promptly(t.Context(), Grace, begin, late) {
		if k == 3 {
			break
		}
	}
}
