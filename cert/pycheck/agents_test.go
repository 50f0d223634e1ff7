package pycheck_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/nash/complete"
	"exactsolve/seqform"
	"exactsolve/seqform/agents"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// extensive writes a tree to a file and returns its name.
func extensive(t *testing.T, name string, g *seqform.Game) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name+".efg")
	var b bytes.Buffer
	require.NoError(t, efg.Format(&b, g))
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}

// TestAgents has them judge lists of equilibria of trees.
func TestAgents(t *testing.T) {
	python(t)
	var all []source
	lists, several := map[cert.Concept]int{}, 0
	add := func(name, file string, g *seqform.Game, subgames bool) {
		f, err := agents.New(g, subgames)
		if err != nil || f.Game.Table.Len() > 64 { // Python takes long
			return
		}
		a, err := complete.All(t.Context(), f.Game, complete.Options{Form: f, MaxHalvings: 3, MaxRegions: 300})
		require.NoError(t, err)
		if a.Certificate == nil {
			return
		}
		if s := newSource(t, fmt.Sprint(name, subgames), file, g, a.Certificate); len(s.text) < 5_000 {
			all = append(all, s)
			lists[a.Certificate.Claim.Concept]++
			for _, z := range f.Agents {
				several += max(0, len(z.Sets)-1)
			}
		}
	}
	for _, name := range []string{"selten_horse", "selten_fig2", "selten_fig3", "gibbons", "entry", "zero_chance", "zero_chance_infoset", "consistency_product", "single_action", "mertens"} {
		g, file := read(t, name)
		add(name, file, g, false)
		add(name, file, g, true)
	}
	for seed := range 40 {
		g := seqformtest.Made(fmt.Sprintf("random-efg players=%d depth=%d actions=2 low=0 high=%d chance=20 signals=2 stop=20 seed=%d", 2+seed%2, 2+seed%2, 1+seed%5, seed))
		add(fmt.Sprint("random", seed), extensive(t, "random", g), g, seed%4 > 0)
	}
	t.Log(lists, several, "information sets after others of their agent")
	require.Len(t, lists, 3)
	require.Greater(t, several, 10)
	testClaims(t, all, 375, nudgeComplete)
}
