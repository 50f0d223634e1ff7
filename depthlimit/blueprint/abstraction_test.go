package blueprint_test

import (
	"fmt"
	"strings"
	"testing"

	"exactsolve/depthlimit/blueprint"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSuitsAreLossless wants the value of the abstraction to be that of the game.
func TestSuitsAreLossless(t *testing.T) {
	for _, tc := range []string{"leduc ranks=2 distinguish-suits=true", "nl-leduc stack=3 distinguish-suits=true raises=1"} {
		g := game(t, tc)
		a, err := blueprint.NewAbstraction(g, blueprint.IgnoreSuits)
		require.NoError(t, err)
		p, err := a.Lift(makeBlueprint(t, a.Game, nash).Profile)
		require.NoError(t, err)
		for _, r := range g.Regrets(g.Plans(p)) {
			rationaltest.Equal(t, "0", r.Regret, tc)
		}
	}
}

// TestBuckets lifts a lossy abstraction's equilibrium: nothing to gain for those
// who confuse cards, something for those who do not, found in two ways.
func TestBuckets(t *testing.T) {
	for _, tc := range []struct {
		game     string
		buckets  int
		infosets int
	}{
		{"leduc ranks=6", 3, -1},
		{"nl-leduc ranks=4 stack=4 raises=1", 2, -1},
		{"flop-holdem cards=8 stack=3 raises=1 bets=1", 2, -1},
		{"leduc ranks=4", 4, 252},
	} {
		g := game(t, tc.game)
		deck, err := blueprint.NewDeck(g)
		require.NoError(t, err)
		a, err := blueprint.NewAbstraction(g, deck.Buckets(tc.buckets))
		require.NoError(t, err)
		lossless := tc.infosets >= 0
		if lossless {
			assert.Len(t, a.Game.Players[0].Infosets, tc.infosets)
		} else {
			assert.Less(t, 3*a.Game.NumInfosets(), 2*g.NumInfosets())
		}
		b := makeBlueprint(t, a.Game, nash)
		for _, r := range a.Game.Regrets(a.Game.Plans(b.Profile)) {
			rationaltest.Equal(t, "0", r.Regret)
		}
		p, err := a.Lift(b.Profile)
		require.NoError(t, err)
		for i, r := range g.Regrets(g.Plans(p)) {
			assert.Equal(t, !lossless, r.Regret.Sign() > 0, "%s: %v", tc.game, r.Regret)
			if g.Tree.Len() < 2500 {
				rationaltest.Equal(t, r.Best.String(), bestResponse(g, i, p), tc.game)
			}
		}
	}
}

func TestDeck(t *testing.T) {
	for text, want := range map[string]string{
		"leduc": "[J Q K]",
		"nl-leduc ranks=5 distinguish-suits=true":                  "[T J Q K A]",
		"nl-leduc ranks=14 raises=0":                               "[1 2 3 4 5 6 7 8 9 10 11 12 13 14]",
		"flop-holdem cards=8 raises=0":                             "[J Q K A]",
		"nl-leduc ranks=2 suits=5 distinguish-suits=true raises=0": "[J Q]",
	} {
		d, err := blueprint.NewDeck(game(t, text))
		require.NoError(t, err)
		assert.Equal(t, want, fmt.Sprint([]string(d)), text)
	}
	_, err := blueprint.NewDeck(game(t, "rps-plus"))
	assert.Error(t, err)
	for label, want := range map[string]string{
		"J:c b1/2 c|Q:c":     "1:c b1/2 c|1:c",
		"J:cc/J:cr":          "1:cc/1=:cr",
		"Ks-Jh:c c|Kh-Jd:c":  "2-1:c c|2=-1=:c",
		"Q-Q:":               "1-1=:",
		"no cards":           "no cards",
		"Js:":                "1:",
		"Q.5-J.2:b1/2 r3/4 ": "1-1:b1/2 r3/4 ",
	} {
		assert.Equal(t, want, blueprint.Deck{"J", "Q", "K"}.Buckets(2)(0, label), label)
	}
	assert.Equal(t, "K-J:c c|K-J:c", blueprint.IgnoreSuits(0, "Ks-Jh:c c|Kh-Jd:c"))
}

// TestAbstractionErrors confuses what must not be.
func TestAbstractionErrors(t *testing.T) {
	kuhn := game(t, "kuhn")
	_, err := blueprint.NewAbstraction(kuhn, func(int, string) string { return "" })
	assert.ErrorContains(t, err, "has other actions than")
	_, err = blueprint.NewAbstraction(game(t, "leduc ranks=2"), func(_ int, label string) string {
		return fmt.Sprint(len(label) > 4, strings.Contains(label, "r"), strings.HasSuffix(label, "rr"), len(label))
	})
	assert.Error(t, err)
	_, err = blueprint.NewAbstraction(game(t, "random-nfg"), blueprint.IgnoreSuits)
	assert.Error(t, err)
	a, err := blueprint.NewAbstraction(kuhn, func(_ int, label string) string { return label })
	require.NoError(t, err)
	assert.Equal(t, kuhn.Hash(), a.Game.Hash())
	_, err = a.Lift(seqform.Profile{})
	assert.Error(t, err)
}

// FuzzKeys wants keys of any label, and the same key of what is a key already.
func FuzzKeys(f *testing.F) {
	f.Add("Ks-Jh:c c|Kh-Jd:c")
	f.Add("J:cc/Q:cr")
	f.Add("::|:/")
	f.Add("10.3-2.11:b1/2|9.9:")
	f.Fuzz(func(t *testing.T, label string) {
		blueprint.Deck{"J", "Q", "K"}.Buckets(2)(0, label)
		key := blueprint.IgnoreSuits(0, label)
		assert.Equal(t, key, blueprint.IgnoreSuits(0, key), label)
	})
}
