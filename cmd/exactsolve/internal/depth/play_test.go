package depth

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// FuzzMove: a line is an action or wrong, and labels and numbers of actions are right
// in all forms.
func FuzzMove(f *testing.F) {
	for _, line := range []string{"call", " 2\t", `{"action":"bet 1/2"}`, `{"action":3}`, `{"action":`, `{}`, `{"action":null}`, "", "0", "-1", "1e9", `{"action":"\ud800"}`} {
		f.Add(line)
	}
	actions := []string{"fold", "call", "bet 1/2"}
	f.Fuzz(func(t *testing.T, line string) {
		m := &moves{count: 7}
		a, wrong := m.parse(line, actions)
		if wrong != "" {
			require.True(t, strings.HasPrefix(wrong, "stdin:7:"), wrong)
			require.True(t, strings.HasSuffix(wrong, "want 1 fold, 2 call or 3 bet 1/2"), wrong)
			return
		}
		if !strings.Contains(line, `\`) { // labels may be escaped
			require.True(t, strings.Contains(line, actions[a]) || strings.Contains(line, "123"[a:a+1]), line)
		}
	})
}

// TestMoves: what is understood, and where it is wrong.
func TestMoves(t *testing.T) {
	actions := []string{"fold", "call", "3", "bet 1/2"}
	for line, want := range map[string]int{
		"fold": 0, "1": 0, " call ": 1, "2": 1, "3": 2, "4": 3, "bet 1/2": 3,
		`{"action":"call"}`: 1, ` {"action": 4, "more": []}`: 3, `{"action":"3"}`: 2, `{"action":3}`: 2, `{"action":"\u0066old"}`: 0,
	} {
		a, wrong := (&moves{}).parse(line, actions)
		require.Empty(t, wrong, line)
		require.Equal(t, want, a, line)
	}
	for line, want := range map[string]string{
		"Fold":              `:1: no action "Fold"`,
		"  5":               `:3: no action "5"`,
		"":                  ":1: an empty line",
		`{"action":1.5}`:    `:1: no action "1.5"`,
		`{"action":[1]}`:    `:1: no action "[1]"`,
		`{"act":1}`:         `:1: no "action"`,
		` {"action":1}}`:    ":14: not an object in JSON",
		`{"action":"raise"`: ":17: not an object in JSON",
	} {
		_, wrong := (&moves{count: 2}).parse(line, actions)
		require.True(t, strings.HasPrefix(wrong, "stdin:2"+want), "%s: %s", line, wrong)
	}
}

// TestLongMove: memory is bounded, whatever is sent.
func TestLongMove(t *testing.T) {
	in := "call\n" + strings.Repeat("x", maxMove+1)
	m := newMoves(&cli.Session{Ctx: t.Context(), Io: cli.Stdio{In: strings.NewReader(in)}})
	a, wrong, err := m.next([]string{"fold", "call"})
	require.NoError(t, err)
	require.Empty(t, wrong)
	require.Equal(t, 1, a)
	_, _, err = m.next([]string{"fold", "call"})
	require.ErrorContains(t, err, "stdin:2:65536: line too long, want an action")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m = newMoves(&cli.Session{Ctx: ctx, Io: cli.Stdio{In: strings.NewReader("")}})
	m.begun = true // nothing comes
	_, _, err = m.next(nil)
	require.ErrorIs(t, err, cli.ErrInterrupted)
}
