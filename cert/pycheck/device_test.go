package pycheck_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// devices are claims about small games of all kinds: the best device, any one, with requirements, none that meets
// them, and polygons.
func devices(t *testing.T) (all []source) {
	t.Helper()
	kinds := map[string]int{}
	for n := range 16 {
		var g *seqform.Game
		var file string
		if n%4 == 0 {
			g = seqformtest.Random([]int{2, 3, 2}[:2+n/4%2], -4, 4, uint64(n))
			file = strategic(t, fmt.Sprint("game", n), g)
		} else {
			g = seqformtest.Made(fmt.Sprintf("random-efg players=%d depth=3 actions=2 signals=%d chance=%d stop=10 low=-4 high=4 seed=%d", 2+n/4%2, 1+n%2, n%3*20, n))
			file = tree(t, g)
		}
		players := len(g.Players)
		for k, c := range claim.CorrelatedConcepts() {
			q := correlated.Question{Concept: c}
			kind := (n + k) % 5
			switch kind {
			case 0:
				q.Maximize = rational.Ints(1, -1, 2)[:players]
			case 1:
				q.Polygon = players == 2
			case 2:
				q.Require = []claim.Requirement{{Weights: rational.Ints(1, 1, 1)[:players], Least: rational.Int(40)}}
			case 3:
				q.Maximize = rational.Ints(0, 1, 1)[:players]
				q.Require = []claim.Requirement{{Weights: rational.Ints(1, 0, 0)[:players], Least: rational.Int(0)}}
			}
			r, err := correlated.Solve(t.Context(), g, q, correlated.Options{})
			if _, refused := errors.AsType[*correlated.Refusal](err); refused {
				continue
			}
			require.NoError(t, err)
			kinds[fmt.Sprint(kind, " ", r.Certificate.Claim.Mediated.Device != nil)]++
			if l := r.Certificate.Claim.Mediated; l.Maximize != nil && l.Device != nil && n%3 > 0 { // as if the search had been stopped
				l.AtMost = new(inSum(l.Maximize, l.Payoffs).Add(rational.New(int64(n%2), 2)))
				if n%3 == 1 {
					l.Device, l.Payoffs = nil, nil
				}
				require.NoError(t, cert.Check(t.Context(), g, r.Certificate))
				kinds["bound"]++
			}
			all = append(all, newSource(t, fmt.Sprint("game ", n, ", ", c), file, g, r.Certificate))
		}
	}
	idle := seqform.NewBuilder("nobody moves", "1", "2")
	idle.Root().Chance("a", rational.New(1, 2)).Leaf(1, 2)
	idle.Root().Chance("b", rational.New(1, 2)).Leaf(3, 0)
	g := seqformtest.Must(idle.Game())
	r, err := correlated.Solve(t.Context(), g, correlated.Question{Concept: claim.AgentCorrelated, Maximize: rational.Ints(1, 1)}, correlated.Options{})
	require.NoError(t, err)
	all = append(all, newSource(t, g.Title, tree(t, g), g, r.Certificate))
	t.Log(kinds)
	require.GreaterOrEqual(t, len(kinds), 6)
	return all
}

// TestDevices has them judge devices.
func TestDevices(t *testing.T) {
	python(t)
	testClaims(t, devices(t), 3_000, nudgeDevice)
}

// TestDeviceFields has them read fields that are left out, empty, or too many.
func TestDeviceFields(t *testing.T) {
	python(t)
	requireSameFields(t, append(devices(t), best(t)...), [][2]string{
		{`"claim":{`, `"evidence":{},"claim":{`},
		{`"claim":{`, `"evidence":{"duals":[]},"claim":{`},
		{`"claim":{`, `"evidence":{"prices":[]},"claim":{`},
		{`"evidence":{`, `"evidence":{"prices":[],`},
		{`"evidence":{`, `"evidence":{"prices":[[]],`},
		{`"evidence":{`, `"evidence":{"duals":[],`},
		{`"mediated":{`, `"mediated":{"polygon":[],`},
		{`"mediated":{`, `"mediated":{"require":[],`},
		{`"mediated":{`, `"mediated":{"maximize":[],`},
		{`"mediated":{`, `"mediated":{"payoffs":[],`},
		{`"mediated":{`, `"mediated":{"device":{},`},
		{`"device":{`, `"device":{"pairs":[],`},
		{`"device":{`, `"device":{"plans":[],`},
		{`"temptations":[`, `"potentials":[[],[]],"temptations":[`},
		{`"temptations":[`, `"potentials":[[]],"temptations":[`},
		{`"temptations":[`, `"require":[],"temptations":[`},
		{`"temptations":[`, `"ranges":[],"temptations":[`},
		{`"duals":[{`, `"duals":[{"nodes":true,`},
		{`"duals":[{`, `"duals":[{"nodes":true},{`},
		{`"temptations":[`, `"temptations":[],"temptation":[`},
		{`{"temptations":[]}`, `{}`},
		{`{"player":1,`, `{"player":0,`},
		{`{"player":1,`, `{"player":1,"infoset":0,`},
		{`{"player":1,`, `{"player":1,"plan":[],`},
		{`{"player":1,`, `{"player":1,"infoset":1,`},
		{`{"player":1,`, `{"player":1,"action":1,`},
		{`"deviation":[{`, `"deviation":[{"sequence":0,`},
		{`"deviation":[{`, `"deviation":[{"plan":[],`},
		{`"deviation":[{`, `"deviation":[],"shares":[{`},
		{`"optimal":{`, `"optimal":{"listed":0,`},
		{`"optimal":{`, `"optimal":{"at_most":"0",`},
		{`"optimal":{`, `"optimal":{"require":[],`},
		{`"optimal":{`, `"optimal":{"profile":[],`},
		{`"optimal":{`, `"optimal":{"payoffs":[],`},
		{`"optimal":{`, `"optimal":{"profile":[],"payoffs":[],`},
		{`"optimal":{`, `"optimal":{"maximize":[],`},
		{`"optimal":{`, `"subsets":[],"optimal":{`},
	})
}

func nudgeDevice(rng *rand.Rand, c *cert.Certificate) {
	l := c.Claim.Mediated
	other := func(x *rational.Rat) {
		if x != nil {
			*x = x.Add(rational.New(rng.Int64N(5)-2, 1+rng.Int64N(3)))
		}
	}
	d := pick(rng, c.Evidence.Duals)
	switch rng.IntN(9) {
	case 8:
		other(l.AtMost)
	case 0:
		c.Claim.Concept = claim.CorrelatedConcepts()[rng.IntN(5)]
	case 1:
		other(&l.Epsilon)
	case 2:
		if r := pick(rng, l.Require); r != nil {
			other(&r.Least)
		}
	case 3:
		nudgeDraws(rng, l.Device)
	case 4:
		if v := pick(rng, l.Polygon); v != nil {
			nudgeDraws(rng, &v.Device)
		}
	case 5:
		if d != nil {
			other(pick(rng, d.Require))
		}
	case 6:
		if d != nil && d.Potentials != nil {
			if p := pick(rng, d.Potentials[rng.IntN(2)]); p != nil {
				other(&p.Weight)
			}
		}
	case 7:
		if d == nil {
			break
		}
		if p := pick(rng, d.Temptations); p != nil {
			scale := rational.New(1+rng.Int64N(4), 2)
			for k := range p.Deviation {
				p.Deviation[k].Weight = p.Deviation[k].Weight.Mul(scale)
			}
		}
	}
}

// nudgeDraws moves weight from one draw to another, or one action.
func nudgeDraws(rng *rand.Rand, d *claim.Device) {
	if d == nil || d.Plans == nil {
		return
	}
	x, y := pick(rng, d.Plans), pick(rng, d.Plans)
	half := x.Weight.Mul(rational.New(1, 2))
	x.Weight = x.Weight.Sub(half)
	y.Weight = y.Weight.Add(half)
	if plan := pick(rng, x.Actions); rng.IntN(3) == 0 && len(*plan) > 0 {
		(*plan)[rng.IntN(len(*plan))] = rng.IntN(4)
	}
}

// TestDevicesAreTrue: what cert accepts of changed claims is what the solver finds too.
func TestDevicesAreTrue(t *testing.T) {
	t.Parallel()
	all := devices(t)
	rng := rand.New(rand.NewPCG(3, 27))
	accepted := 0
	for range certtest.Half(4_000) {
		s := all[rng.IntN(len(all))]
		c := s.read(t)
		for range 1 + rng.IntN(2) {
			nudgeDevice(rng, c)
		}
		if bytes.Equal(newSource(t, "", "", s.game, c).text, s.text) || cert.Check(t.Context(), s.game, c) != nil {
			continue
		}
		accepted++
		requireTrue(t, s.game, c)
	}
	t.Log(accepted, "changed claims are accepted")
	require.Greater(t, accepted, certtest.Half(200))
}

// requireTrue has the solver answer the question of a claim.
func requireTrue(t *testing.T, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	l := c.Claim.Mediated
	if l.Device != nil {
		r, err := correlated.Judge(t.Context(), g, c.Claim.Concept, l.Device, l.Epsilon)
		require.NoError(t, err)
		require.Equal(t, []any{answer.Yes, fmt.Sprint(l.Payoffs)}, []any{r.Status, fmt.Sprint(r.Payoffs)})
		if l.Maximize == nil {
			return
		}
	}
	r, err := correlated.Solve(t.Context(), g, correlated.Question{Concept: c.Claim.Concept, Maximize: l.Maximize, Require: l.Require, Polygon: l.Polygon != nil}, correlated.Options{})
	require.NoError(t, err)
	is := r.Certificate.Claim.Mediated
	if l.AtMost != nil {
		require.True(t, is.Device == nil || inSum(l.Maximize, is.Payoffs).Cmp(*l.AtMost) <= 0)
		return
	}
	require.Equal(t, is.Device == nil, l.Device == nil)
	for k := range is.Polygon {
		require.Equal(t, fmt.Sprint(is.Polygon[k].Payoffs), fmt.Sprint(l.Polygon[k].Payoffs))
	}
	require.Len(t, l.Polygon, len(is.Polygon))
	if l.Maximize != nil {
		require.Equal(t, inSum(l.Maximize, is.Payoffs).String(), inSum(l.Maximize, l.Payoffs).String())
	}
}

func inSum(w, x []rational.Rat) (sum rational.Rat) {
	for i := range w {
		sum = sum.Add(w[i].Mul(x[i]))
	}
	return sum
}
