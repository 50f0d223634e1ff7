package flow_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	classic "exactsolve/fixtures/spots"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
)

// BenchmarkCheck has the parts of checking a certificate of a spot that is solved in practice: the
// layout, the interval alone, and all of it from the text on.
func BenchmarkCheck(b *testing.B) {
	for _, name := range []string{"river", "turn"} {
		c := flowtest.Sealed(b, classic.Text(name), rand.New(rand.NewPCG(1, 2)))
		text := flowtest.Written(b, c)
		z, err := flow.NewTable(c.Spot, true)
		require.NoError(b, err)
		b.Run(name+"/layout", func(b *testing.B) {
			for b.Loop() {
				_, err := flow.NewTable(c.Spot, true)
				require.NoError(b, err)
			}
		})
		b.Run(name+"/interval", func(b *testing.B) {
			for b.Loop() {
				z.Proved(&c.Flows, false)
			}
		})
		b.Run(name+"/gains", func(b *testing.B) {
			for b.Loop() {
				z.Proved(&c.Flows, true)
			}
		})
		b.Run(name+"/file", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				d, err := flow.Read("c", strings.NewReader(text))
				require.NoError(b, err)
				require.NoError(b, d.Check(b.Context()))
			}
		})
	}
}
