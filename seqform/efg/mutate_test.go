package efg

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/seqform/mistake"
)

// TestMutations reads files with a few tokens dropped, doubled, swapped or
// replaced: nearer to what people get wrong than random bytes are.
func TestMutations(t *testing.T) {
	others := []string{"{", "}", ",", `""`, `"L"`, "0", "1", "2", "3", "-1", "1/2", "0.5", "c", "p", "t", "NaN", `"open`}
	read := 0
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(4, seed))
		tokens := strings.Fields([]string{horse, guessAce, beerQuiche, entry}[rng.IntN(4)])
		for range 1 + rng.IntN(3) {
			k, other := rng.IntN(len(tokens)), others[rng.IntN(len(others))]
			switch rng.IntN(4) {
			case 0:
				tokens = append(tokens[:k], tokens[k+1:]...)
			case 1:
				tokens[k] += " " + tokens[k]
			case 2:
				j := rng.IntN(len(tokens))
				tokens[j], tokens[k] = tokens[k], tokens[j]
			case 3:
				tokens[k] = other
			}
		}
		src := strings.Join(tokens, "\n")
		g, err := Parse("f", strings.NewReader(src))
		if err == nil {
			read++
			requireRoundTrip(t, g)
			continue
		}
		list, ok := errors.AsType[*mistake.List](err)
		require.True(t, ok, "seed %d: no position: %v", seed, err)
		for _, e := range list.Errors {
			require.LessOrEqual(t, e.Line, len(tokens)+9)
			require.NotContains(t, e.Msg, "%!")
		}
	}
	require.Greater(t, read, 50, "mutations that leave a valid file are checked too")
}
