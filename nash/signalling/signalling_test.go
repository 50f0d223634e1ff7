package signalling_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/nash/signalling"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

func all(t testing.TB, g *seqform.Game) *signalling.Result {
	t.Helper()
	r, err := signalling.All(t.Context(), g, signalling.Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	return r
}

// TestWorked looks at games of which all sequential equilibria are known.
func TestWorked(t *testing.T) {
	for name, c := range map[string]struct {
		game *seqformtest.Signalling
		want []string // per component: dimension, vertices per piece of the sender and of the receiver, payoffs of types
	}{
		"beer-quiche, mostly strong": {seqformtest.BeerQuiche("1/10", "9/10"), []string{"1 [1 2] 2 3", "1 [1 2] 3 2"}},
		"beer-quiche, as many":       {seqformtest.BeerQuiche("1/2", "1/2"), []string{"2 [1 3] 1–2 2–3", "2 [1 3] 2–3 1–2"}},
		"beer-quiche, mostly weak":   {seqformtest.BeerQuiche("9/10", "1/10"), []string{"0 [1 1] 1 2"}},
		"beyond intuitive":           {seqformtest.BeyondIntuitive(), []string{"1 [1 2] 2 2", "0 [1 1] 8/3 2"}},
		"beyond D1":                  {seqformtest.BeyondD1(), []string{"0 [1 1] 5/2 1 1", "1 [1 2] 1–3/2 1–3/2 1", "2 [1 4] 1 1 1", "0 [1 1] 1 5/2 1"}},
		"boundary":                   {seqformtest.BoundaryNWBR(), []string{"1 [2 1] 1 0", "2 [1 4] 0 0"}},
		"Spence":                     {seqformtest.Spence(), []string{"2 [2 2] 0 1", "3 [1 8] 0–1 1/2–3/2", "3 [1 12] 0–2 0–2"}},
	} {
		r := all(t, c.game.Game())
		var got []string
		for _, z := range r.Components {
			text := fmt.Sprint(z.Dimension)
			for _, k := range z.Pieces {
				text += fmt.Sprint(" ", []int{len(r.Found.Pieces[k].Sender), len(r.Found.Pieces[k].Receiver)})
			}
			for _, u := range z.Types {
				if text += " " + u.Lo.String(); !u.Lo.Equal(u.Hi) {
					text += "–" + u.Hi.String()
				}
			}
			got = append(got, text)
		}
		require.ElementsMatch(t, c.want, got, name)
	}
}

// TestBeerQuiche looks at probabilities and beliefs.
func TestBeerQuiche(t *testing.T) {
	r := all(t, seqformtest.BeerQuiche("9/10", "1/10").Game())
	p := r.Found.Pieces[0]
	require.Equal(t, "[[1/9 8/9] [1 0]]", fmt.Sprint(p.Sender[0]), "weak beer 1/9, strong beer")
	require.Equal(t, "[[1/2 1/2] [1 0]]", fmt.Sprint(p.Receiver[0]), "duel 1/2 after beer, duel after quiche")
	for _, list := range r.Found.Optimal {
		require.Equal(t, "[{[1 2] [[1/2 1/2]]} {[1] [[1 0] [1/2 1/2]]} {[2] [[0 1] [1/2 1/2]]}]", fmt.Sprint(list))
	}
	r = all(t, seqformtest.BeerQuiche("1/10", "9/10").Game())
	require.Equal(t, "[[[1/10 0] [9/10 0]] [[0 0] [0 0]]]", fmt.Sprint(swapped(r.Components[0].Outcome)))
	require.Nil(t, all(t, seqformtest.BeerQuiche("1/2", "1/2").Game()).Components[0].Outcome)
}

// swapped has the responses in the other order.
func swapped(outcome [][][]rational.Rat) (z [][][]rational.Rat) {
	for _, m := range outcome {
		var list [][]rational.Rat
		for _, x := range m {
			list = append(list, []rational.Rat{x[1], x[0]})
		}
		z = append(z, list)
	}
	return z
}

// TestOther says why a game is not a signalling game.
func TestOther(t *testing.T) {
	_, err := signalling.All(t.Context(), seqformtest.Fixture(t, "kuhn"), signalling.Options{})
	require.ErrorIs(t, err, signalling.ErrNotSupported)
	require.ErrorContains(t, err, "not a signalling game: the sender does not know the type")
}

// TestEnds looks at a game in which all messages end the game, with a player who has no choice.
func TestEnds(t *testing.T) {
	g := seqformtest.Must(efg.Parse("ends.efg", strings.NewReader(`EFG 2 R "" { "a" "b" }
c "" 1 "" { "x" 1/2 "y" 1/2 } 0
p "" 1 1 "" { "l" "r" } 0
t "" 1 "" { 1 2 }
t "" 2 "" { 1 0 }
p "" 1 2 "" { "l" "r" "m" } 0
t "" 3 "" { 0 4 }
t "" 4 "" { 3 6 }
t "" 5 "" { 2 0 }
`)))
	r := all(t, g)
	require.Len(t, r.Components, 1)
	require.Equal(t, 1, r.Components[0].Dimension)
	require.Equal(t, "[[2, 2] [3, 4]]", fmt.Sprint(r.Components[0].Payoffs))
	require.Empty(t, r.Found.Optimal)
}

// TestZero looks at a game in which nothing matters: any strategies are in equilibrium.
func TestZero(t *testing.T) {
	g := seqformtest.RandomSignalling(rand.New(rand.NewPCG(1, 2)), 2, 3, 2, 0).Game()
	r := all(t, g)
	require.Len(t, r.Found.Pieces, 1)
	require.Equal(t, 2*2+3, r.Components[0].Dimension)
	require.Len(t, r.Found.Pieces[0].Sender, 9)
	require.Len(t, r.Found.Pieces[0].Receiver, 8)
}

// TestLimits stops searches: what was found until then is given, without a certificate.
func TestLimits(t *testing.T) {
	g := seqformtest.RandomSignalling(rand.New(rand.NewPCG(1, 2)), 3, 3, 3, 2).Game()
	whole := all(t, g)
	seen := 0
	for limit := 1; limit < whole.Cases; limit += 7 {
		r, err := signalling.All(t.Context(), g, signalling.Options{MaxCases: limit})
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, r.Status)
		require.Equal(t, fmt.Sprintf("more than %d cases", limit), r.Reason)
		require.Nil(t, r.Certificate)
		seen = max(seen, len(r.Found.Pieces))
	}
	require.NotZero(t, seen)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(fmt.Errorf("no time"))
	r, err := signalling.All(ctx, g, signalling.Options{})
	require.NoError(t, err)
	require.Equal(t, "unknown: no time", r.Status.String()+": "+r.Reason)

	sizes := seqformtest.RandomSignalling(rand.New(rand.NewPCG(1, 2)), 2, 20, 2, 2).Game()
	r, err = signalling.All(t.Context(), sizes, signalling.Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "polytopes of")
}

// TestSame solves games twice.
func TestSame(t *testing.T) {
	for seed := range uint64(5) {
		g := seqformtest.RandomSignalling(rand.New(rand.NewPCG(seed, 7)), 3, 3, 2, 2).Game()
		require.Equal(t, text(all(t, g)), text(all(t, g)))
	}
}

func text(r *signalling.Result) string {
	return r.Certificate.Claim.String() + r.Certificate.Evidence.String() + fmt.Sprint(r.Components)
}
