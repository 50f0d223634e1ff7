package cfr_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

// TestLocked compares values with those computed by hand: AA and QQ, bet or checked, against KK.
func TestLocked(t *testing.T) {
	const toy = "board 2c2d2h3c3d\npot 100\nstack 100\noop AA,QQ\nip KK\nbets allin\n"
	for _, c := range []struct {
		name, locks string
		value       rational.Rat
	}{
		{"none", "", rational.Int(25)},
		{"KK always calls", "lock r:b100 KK 0 1\n", rational.Int(50)},                               // AA bet 100 more, QQ check
		{"KK always folds", "lock r:b100 KK 1 0\n", rational.Int(50)},                               // all bet
		{"AA and QQ bet", "lock r AA,QQ 0 1\n", rational.Int(0)},                                    // KK calls
		{"AA always, QQ 2/3", "lock r AA 0 1\nlock r QQ 1/3 2/3\n", rational.New(50, 3)},            // KK calls: 150/2 − 150/3 − 50/6
		{"AA checks", "lock r AA 1 0\n", rational.Int(0)},                                           // bets of QQ are called
		{"AA checks and KK folds half", "lock r AA 1 0\nlock r:b100 KK 1/2 1/2\n", rational.Int(0)}, // QQ: 50/2 − 150/2
	} {
		s, err := publictree.Parse("toy", strings.NewReader(toy+c.locks))
		require.NoError(t, err)
		table, err := flow.NewTable(s, true)
		require.NoError(t, err)
		for _, o := range []cfr.Options{{}, {Integer: true}} {
			g := cfr.New(s, table.Deals, o)
			for range 1000 {
				require.NoError(t, g.Step(t.Context()))
			}
			var flows [2]flow.Flow
			for p := range flows {
				flows[p] = flow.Flow{Scale: table.MaxScale(p), X: g.Flow(p, table.MaxScale(p))}
				require.NoError(t, table.Conserved(p, &flows[p]))
			}
			claim := table.Proved(&flows, false)
			assert.LessOrEqual(t, claim.Low.Cmp(c.value), 0, "%s: %v", c.name, &claim)
			assert.GreaterOrEqual(t, claim.High.Cmp(c.value), 0, "%s: %v", c.name, &claim)
			assert.LessOrEqual(t, claim.High.Sub(claim.Low).Cmp(rational.Int(5)), 0, "%s: %v", c.name, &claim)
		}
	}
}
