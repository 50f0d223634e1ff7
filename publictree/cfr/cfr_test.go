package cfr_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/flow"
	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
	"exactsolve/rational"
)

const all = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"

func f(x rational.Rat) float64 { y, _ := x.Big().Float64(); return y }

func run(t *testing.T, text string, n int, checks ...int) {
	s, err := publictree.Parse("x", strings.NewReader(text))
	require.NoError(t, err)
	table, err := flow.NewTable(s, true)
	require.NoError(t, err)
	g := cfr.New(s, table.Deals)
	began := time.Now()
	for k := 1; k <= n; k++ {
		g.Step()
		if k%n != 0 && k%50 != 0 {
			continue
		}
		took := time.Since(began)
		fl := [2]flow.Flow{}
		for p := range fl {
			fl[p].Scale = table.MaxScale(p)
			fl[p].X = g.Flow(p, fl[p].Scale)
			require.NoError(t, table.Conserved(p, &fl[p]))
		}
		b := time.Now()
		high, low := table.Best(0, &fl[1]), table.Best(1, &fl[0]).Neg()
		t.Log(k, took, time.Since(b), f(low), f(high), f(high.Sub(low)), fl[0].Scale)
		began = time.Now()
	}
}

func TestRiver(t *testing.T) {
	text := "board Td9d6hQc3s\npot 200\nstack 900\noop " + all + "\nip " + all + "\nbets 60% allin\nraises 5/2x allin\nallin-from 8/10\n"
	run(t, text, 800)
}
func TestTurn(t *testing.T) {
	text := "board Td9d6hQc\npot 200\nstack 900\noop 66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s\nip QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+\nbets 60% geometric allin\nraises 5/2x allin\nallin-from 8/10\n"
	run(t, text, 100)
}
