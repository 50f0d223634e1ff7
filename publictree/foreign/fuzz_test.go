package foreign_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow"
	"exactsolve/publictree/foreign"
)

// smallTurn has few boards and hands, so that its files are short.
const smallTurn = "deck AsKsQsJsThTdTc9h9d\nboard AsKsQsJs\npot 10\nstack 5\noop TT\nip T9,99\nbets allin\n"

// FuzzRead asserts that what is read is flows, and that these are read again once written.
func FuzzRead(f *testing.F) {
	tables := []*flow.Table{table(f, parse(f, toySpot), true), table(f, parse(f, smallTurn), true)}
	for _, text := range []string{toyOwn, toyTexas, toyPostflop, toyUPI} {
		f.Add(text)
	}
	s := scriptOf(tables[1], guess(tables[1], 1), nil)
	for _, text := range []string{s.own(), s.texas(), s.postflop()} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, z := range tables {
			flows, _, err := foreign.Read("fuzz", strings.NewReader(text), z)
			if err != nil {
				require.True(t, strings.HasPrefix(err.Error(), "fuzz"), err)
				continue
			}
			for p := range flows {
				require.NoError(t, z.Conserved(p, &flows[p]))
			}
			var out strings.Builder
			require.NoError(t, foreign.Write(&out, z, &flows, 0))
			again, _, err := foreign.Read("again", strings.NewReader(out.String()), z)
			require.NoError(t, err)
			require.Equal(t, flows, again)
		}
	})
}
