package profile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake/mistaketest"
)

const (
	deviceRows = "draw,player,infoset,action,probability\na,Alice,top,L,1/3\nb,1,top,R,2/3\nb,1,1:2,3,2/3\na,Bob,bob,l,1/3\nb,Bob,bob,r,2/3\n"
	deviceJSON = `{"result":{"value":"1","device":{"plans":[
{"probability":"2/3","plans":[[{"player":1,"infoset":1,"action":"R"},{"player":1,"infoset":2,"action":3}],[{"player":2,"infoset":1,"label":"bob","action":"r"}]]},
{"probability":"1/3","plans":[[{"player":1,"infoset":1,"action":"L"}],[{"player":2,"infoset":1,"action":"l"}]]}]}}}`
	deviceClaim = `{"format":"exactsolve-certificate/1","game":{"sha256":"00"},"claim":{"concept":"correlated","mediated":{"payoffs":[1],"device":{"plans":[{"weight":"1/3","actions":[[1,0],[1]]},{"weight":"2/3","actions":[[2,3],[2]]}]}}}}`
	devicePairs = `{"device":{"pairs":[{"weight":"1","sequences":[0,0]},{"probability":"1/2","sequences":[{"player":1,"infoset":1,"action":"R"},null]},{"weight":0,"sequences":[1,1]},{"weight":"1/4","sequences":[5,2]}]}}`
)

func device(t testing.TB, src string, g *seqform.Game, full bool, opt Options) *seqform.Device {
	z, p, _, err := ParseDevice("f", strings.NewReader(src), g, full, opt)
	require.NoError(t, err)
	require.Nil(t, p)
	return z
}

func TestDevice(t *testing.T) {
	g := tree(t)
	want := "[{1/3 [[1 0] [1]]} {2/3 [[2 3] [2]]}] []"
	for _, src := range []string{deviceRows, deviceJSON, deviceClaim, strings.ReplaceAll(deviceRows, "\n", "\r\n")} {
		z := device(t, src, g, false, Options{})
		assert.Equal(t, want, fmt.Sprint(z.Plans, z.Pairs))
		var text strings.Builder
		require.NoError(t, FormatDevice(&text, g, z.Plans))
		assert.Equal(t, z, device(t, text.String(), g, false, Options{}))
	}
	z := device(t, devicePairs, g, false, Options{})
	assert.Equal(t, "[] [{1 [0 0]} {1/2 [2 0]} {1/4 [5 2]}]", fmt.Sprint(z.Plans, z.Pairs))

	z = device(t, strings.ReplaceAll(strings.ReplaceAll(deviceRows, "1/3", "0.333"), "2/3", "0.6661"), g, false, Options{Round: 5, Tolerance: rational.New(1, 10)})
	assert.Equal(t, want, fmt.Sprint(z.Plans, z.Pairs))

	twice := strings.ReplaceAll(deviceRows, "a,Bob", "c,1,1,L,0\nc,Bob,bob,l,0\na,1,1:2,1,1/3\na,Bob")
	assert.Equal(t, want, fmt.Sprint(device(t, twice, g, false, Options{}).Plans)+" []", "what the own plan does not lead to, and what is never drawn")

	full := device(t, strings.ReplaceAll(deviceRows, "a,Bob", "a,1,1:2,1,1/3\na,Bob"), g, true, Options{})
	assert.Equal(t, "[{1/3 [[1 1] [1]]} {2/3 [[2 3] [2]]}]", fmt.Sprint(full.Plans))

	for _, src := range []string{rows, strings.Replace(certified, "{", `{"note":"device",`, 1)} {
		none, p, _, err := ParseDevice("f", strings.NewReader(src), g, false, Options{})
		require.NoError(t, err)
		assert.Nil(t, none)
		require.NoError(t, g.CheckProfile(p))
	}
	for _, src := range []string{deviceRows, deviceJSON, deviceClaim} {
		_, _, err := ParseWith("f", strings.NewReader(src), g, Options{})
		assert.ErrorContains(t, err, "a device, not a profile")
	}
}

func TestDeviceMistakes(t *testing.T) {
	g := tree(t)
	for _, c := range []struct{ src, want string }{
		{strings.Replace(deviceRows, "1/3", "1/2", 1), "f:5:1: draw \"a\" has probability 1/3 here and 1/2 before"},
		{strings.ReplaceAll(deviceRows, "1/3", "1/2"), "f:2:1: the probabilities of draws sum to 7/6, not 1"},
		{strings.Replace(deviceRows, "b,1,1:2,3,2/3\n", "", 1), `f:3:1: the draw has no action at information set "1:2" of "Alice"`},
		{strings.Replace(deviceRows, "a,Bob,bob,l,1/3", "a,Bob,bob,l,1/3\na,1,top,R,1/3", 1), `f:6:1: a second action at information set "top" of "Alice" in one draw`},
		{"draw,player,action,probability\n", "f:1:1: no column infoset: the header must have player, infoset, action, probability, draw"},
		{"draw,player,infoset,action,probability\n", "f:1:1: the device is empty"},
		{strings.Replace(deviceClaim, "[2,3]", "[2,4]", 1), "f:1:207: action \"4\", expected a whole number from 1 to 3"},
		{strings.Replace(deviceClaim, "[2,3]", "[2]", 1), "f:1:206: 1 information sets, expected 2"},
		{strings.Replace(deviceJSON, `"player":2`, `"player":1`, 1), `f:2:155: no action "r" at information set "top" of "Alice"`},
		{strings.Replace(deviceJSON, `"probability":"1/3",`, ``, 1), `f:3:1: the draw has not both probability and plans`},
		{strings.Replace(devicePairs, "[5,2]", "[6,2]", 1), `f:1:193: sequence "6", expected a whole number from 1 to 5`},
		{strings.Replace(devicePairs, "[5,2]", "[0,0]", 1), `f:1:11: a pair of sequences of the device is there twice`},
		{`{"device":{}}`, `f:1:11: the device is empty`},
		{`{"device":{"pairs":[{"weight":"-1","sequences":[0,0]}]}}`, `f:1:31: probability is negative: -1`},
		{`{"claim":{"concept":"correlated","mediated":{"polygon":[{"device":{}}]}}}`, "f:1:10: the claim has no profile"},
	} {
		_, _, _, err := ParseDevice("f", strings.NewReader(c.src), g, false, Options{})
		require.Error(t, err, c.src)
		assert.Equal(t, c.want, strings.Split(err.Error(), "\n")[0], c.src)
		mistaketest.Mistakes(t, err)
	}
}

// FuzzDevice checks that nothing panics, that mistakes have positions, and that what is read is written and
// read again as the same device.
func FuzzDevice(f *testing.F) {
	for _, src := range []string{deviceRows, deviceJSON, deviceClaim, devicePairs, "draw,player,infoset,action,probability\n1,Row,,U,1\n1,Column,,2,1\n"} {
		f.Add(src)
	}
	games := []*seqform.Game{tree(f), strategic(f), forked(f)}
	f.Fuzz(func(t *testing.T, src string) {
		for _, g := range games {
			z, _, _, err := ParseDevice("f", strings.NewReader(src), g, false, Options{})
			if err != nil {
				mistaketest.Mistakes(t, err)
				continue
			}
			if z == nil || z.Plans == nil {
				continue
			}
			var text strings.Builder
			require.NoError(t, FormatDevice(&text, g, z.Plans))
			require.Equal(t, z.Plans, device(t, text.String(), g, false, Options{}).Plans)
		}
	})
}
