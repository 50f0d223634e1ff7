package publictree

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const river = `board Td9d6hQc3s
pot 200
stack 900
oop AA,KK:0.5,AKs,T9s
ip 22+,A2s+
bets 1/2 1 allin
raises 5/2x
`

func TestParse(t *testing.T) {
	s, err := Parse("x", strings.NewReader(river))
	require.NoError(t, err)
	for _, n := range s.Tree {
		t.Log(n.Kind, n.Path, n.Put, n.Actions)
	}
	d, err := NewDeals(s, true)
	require.NoError(t, err)
	t.Log(len(d.Streets[0][0].Hands[0].Hands), len(d.Streets[0][0].Hands[1].Hands), d.Total)
	s, err = Parse("x", strings.NewReader(strings.Replace(river, "Td9d6hQc3s", "Td9d6h", 1)))
	require.NoError(t, err)
	d, err = NewDeals(s, true)
	require.NoError(t, err)
	t.Log(len(s.Tree), len(d.Streets[1]), len(d.Streets[2]))
	s, err = Parse("x", strings.NewReader("deals 3\n"+strings.Replace(river, "board Td9d6hQc3s", "", 1)))
	require.NoError(t, err)
	d, err = NewDeals(s, true)
	require.NoError(t, err)
	t.Log(len(s.Tree), len(d.Streets[1]))
}
