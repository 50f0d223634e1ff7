package profile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/seqform"
)

// forked returns a game in which Bob does not see what Alice did.
func forked(t testing.TB) *seqform.Game {
	t.Helper()
	b := seqform.NewBuilder("", "Alice", "Bob")
	top := b.Root().Move(0, "top", "L", "R", "S")
	for _, a := range []string{"L", "R"} {
		bob := top.Child(a).Move(1, "bob", "l", "r")
		bob.Child("l").Leaf()
		bob.Child("r").Leaf()
	}
	top.Child("S").Leaf()
	g, err := b.Game()
	require.NoError(t, err)
	return g
}

const (
	forkedProfile = `"profile":[{"player":1,"infoset":1,"action":"S","probability":1},{"player":2,"infoset":1,"action":"l","probability":1}]`
	forkedTables  = `Behavior profile for player 1:
Infoset    Action     Prob          Value
-------    -------    -----------   -----------
    top          L             0           0
    top          R             0           0
    top          S             1           0

Infoset    Node       Belief        Prob
-------    -------    -----------   -----------
    top          1             1             1

Behavior profile for player 2:
Infoset    Action     Prob          Value
-------    -------    -----------   -----------
    bob          l             1             0
    bob          r             0             0

Infoset    Node       Belief        Prob
-------    -------    -----------   -----------
    bob          1           1/3             0
    bob          2           2/3             0
`
)

func believing(nodes string) string {
	return `{` + forkedProfile + `,"beliefs":[{"player":2,"infoset":1,"nodes":` + nodes + `}]}`
}

func TestBeliefs(t *testing.T) {
	third, third1 := "[[] [1/3 2/3]]", "[[1] [1/3 2/3]]"
	for _, c := range []struct {
		name, src, want string
		opt             Options
	}{
		{"object", believing(`[{"node":2,"probability":"1/3"},{"node":5,"probability":"2/3"}]`), third, Options{}},
		{"object, fields in another order", `{"beliefs":[{"nodes":[{"probability":"1/3","node":2,"history":"L"},{"node":5,"probability":"2/3"}],"infoset":1,"label":"bob","player":2}],` + forkedProfile + `}`, third, Options{}},
		{"zeros left out", believing(`[{"node":5,"probability":1}]`), "[[] [0 1]]", Options{}},
		{"null", believing(`null`), "none", Options{}},
		{"none", `{` + forkedProfile + `}`, "none", Options{}},
		{"stream", `{"config":{}}` + "\n" + `{"result":` + believing(`[{"node":2,"probability":"1/3"},{"node":5,"probability":"2/3"}]`) + `}`, third, Options{}},
		{"rounded", believing(`[{"node":2,"probability":0.333},{"node":5,"probability":0.667}]`), third, Options{Round: 9}},
		{"certificate", `{"claim":{"beliefs":[[["1"]],[["1/3","2/3"]]],"profile":[[["0","0","1"]],[["1","0"]]]}}`, "[[1] [1/3 2/3]]", Options{}},
		{"certificate with null", `{"claim":{"profile":[[["0","0","1"]],[["1","0"]]],"beliefs":[[["1"]],[null]]}}`, "[[1] []]", Options{}},
		{"tables", forkedTables, third1, Options{}},
		{"tables with zeros", strings.NewReplacer("1/3", "  0", "2/3", "0.0").Replace(forkedTables), "[[1] []]", Options{}},
		{"tables with NaN", strings.NewReplacer("1/3", "NaN").Replace(forkedTables), "[[1] []]", Options{}},
		{"tables with numbers of the game", strings.NewReplacer("bob          1           1", "  1          2           1", "bob          2           2", "  1          5           2").Replace(forkedTables), third1, Options{}},
		{"tables without a belief", strings.NewReplacer("1/3", "   ", "2/3", "   ").Replace(forkedTables), "[[1] []]", Options{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.opt.Beliefs = true
			p, info, err := ParseWith("p", strings.NewReader(c.src), forked(t), c.opt)
			require.NoError(t, err)
			require.Equal(t, "NE,0,0,1,1,0\n", line(t, forked(t), p))
			require.Equal(t, c.want, beliefText(info.Beliefs))
			_, info, err = ParseWith("p", strings.NewReader(c.src), forked(t), Options{})
			require.NoError(t, err)
			require.Nil(t, info.Beliefs, "not asked for")
		})
	}
}

func beliefText(b [][]seqform.Belief) string {
	if b == nil {
		return "none"
	}
	return fmt.Sprint([]seqform.Belief{b[0][0], b[1][0]})
}

func TestBeliefErrors(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"sum", believing(`[{"node":2,"probability":"1/3"}]`), "sum to 1/3, not 1"},
		{"negative", believing(`[{"node":2,"probability":-1},{"node":5,"probability":2}]`), "negative"},
		{"another set's node", believing(`[{"node":1,"probability":1}]`), `node 1 is not in information set "bob"`},
		{"no such node", believing(`[{"node":99,"probability":1}]`), `node "99", expected a whole number from 1 to 8`},
		{"twice", believing(`[{"node":2,"probability":".5"},{"node":2,"probability":".5"}]`), "node 2 again"},
		{"no node", believing(`[{"probability":".5"}]`), "expected a node and its probability"},
		{"set twice", `{` + forkedProfile + `,"beliefs":[{"player":1,"infoset":1,"nodes":[{"node":1,"probability":1}]},{"player":1,"infoset":1,"nodes":[{"node":1,"probability":1}]}]}`, "again"},
		{"no set", `{` + forkedProfile + `,"beliefs":[{"player":1,"nodes":[]}]}`, "no infoset"},
		{"lists twice", `{` + forkedProfile + `,"beliefs":[],"beliefs":[]}`, "more than one list"},
		{"no list", `{` + forkedProfile + `,"beliefs":7}`, "expected a list"},
		{"claim: nodes", `{"claim":{"profile":[[["0","0","1"]],[["1","0"]]],"beliefs":[[["1"]],[["1"]]]}}`, `1 nodes of information set "bob" of "Bob", expected 2`},
		{"table: row missing", strings.Replace(forkedTables, "    bob          2           2/3             0\n", "", 1), "the row of node 2"},
		{"table: row too many", forkedTables + "    bob          3           2/3             0\n", "a row after those of all nodes"},
		{"table: sum", strings.Replace(forkedTables, "2/3", "1/2", 1), "beliefs at information set \"bob\" of \"Bob\" sum to 5/6, not 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := ParseWith("p", strings.NewReader(c.src), forked(t), Options{Beliefs: true})
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestAnySum(t *testing.T) {
	p, info, err := ParseWith("p", strings.NewReader("NE,.3,.3,.3,.5,.5"), forked(t), Options{AnySum: true})
	require.NoError(t, err)
	require.Equal(t, "3/10", p[0][0][2].String())
	require.Zero(t, info.BadSums)
	_, _, err = ParseWith("p", strings.NewReader("NE,-.3,.3,.3,.5,.5"), forked(t), Options{AnySum: true})
	require.ErrorContains(t, err, "negative")
}
