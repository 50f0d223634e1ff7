package pycheck_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/nash"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
	"exactsolve/nash/divide"
	trees "exactsolve/nash/extensive"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/nfg"
	"exactsolve/seqform/seqformtest"
)

// divided are claims about the best equilibria of small games by parts of the profiles: the best, in boxes too, none
// that meets requirements, bounds of searches that were stopped, and worths of games of constant sum.
func divided(t *testing.T) (all []source) {
	t.Helper()
	kinds, nodes := map[string]int{}, 0
	for n := range 90 {
		g, s := dividedGame(t, n)
		file := ""
		if g.Tree != nil {
			file = tree(t, g)
		} else {
			file = strategic(t, fmt.Sprint("game", n), g)
		}
		players := len(g.Players)
		parts := []int{9, 60, 2, 0, 60}[n/6%5]
		_, err := s.Divide(t.Context(), parts)
		require.NoError(t, err)
		r, err := s.Result(t.Context())
		require.NoError(t, err)
		z := newSource(t, fmt.Sprint("divided ", n), file, g, r.Certificate)
		if len(z.text) > 20_000 {
			continue
		}
		d := r.Certificate.Evidence.Division
		if d.Duals[0].Nodes {
			nodes++
		}
		some := func(is func(x claim.Part) bool) bool { return slices.ContainsFunc(d.Parts, is) }
		kinds[fmt.Sprint(g.Tree != nil, players, r.Status, len(d.Parts) > 1, some(func(x claim.Part) bool { return x.At != nil }))]++
		all = append(all, z)
	}
	t.Log(kinds)
	require.Greater(t, len(kinds), 10)
	require.Greater(t, nodes, 2)
	return append(append(all, boxedBest(t)...), worths(t)...)
}

// dividedGame returns one of the games, with a search that is not done with the best device, if such a game is found.
func dividedGame(t *testing.T, n int) (g *seqform.Game, s *divide.Search) {
	t.Helper()
	for try := range 40 {
		g = someGame(n, 100*try+n)
		players := len(g.Players)
		w := rational.Ints([]int64{1, 0, -1}[n%3], 1, 2)[:players]
		var meet []claim.Requirement
		if n/6%3 > 0 {
			meet = append(meet, claim.Requirement{Weights: rational.Ints(1, 0, -1)[:players], Least: rational.Int([]int64{-2, 2}[n%2])})
		}
		if s = divide.New(g, w, meet); g.Tree != nil && n/6%5 == 3 { // by choices at nodes
			break
		}
		require.NoError(t, correlated.Bounds(t.Context(), g, w, meet, 0, s.Bound))
		if n%6 == 3 { // so that ranges are divided too
			_, err := s.Divide(t.Context(), 12)
			require.NoError(t, err)
		}
		if !s.Done() {
			break
		}
	}
	return g, s
}

func someGame(n, seed int) *seqform.Game {
	high := []int{3, 9}[n%2]
	switch n % 6 {
	case 0, 1:
		return seqformtest.Random([][]int{{3, 3}, {2, 4}}[n/6%2], -2, high, uint64(seed))
	case 2, 3:
		return seqformtest.Random([][]int{{2, 2, 2}, {3, 2, 2}}[n/6%2], -2, high, uint64(seed))
	case 4:
		return seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=3 actions=2 signals=%d chance=%d stop=10 low=-2 high=%d seed=%d", 1+n/6%2, n%3*20, high, seed))
	}
	return seqformtest.Made(fmt.Sprintf("random-efg players=3 depth=3 actions=2 signals=1 chance=0 stop=20 low=-2 high=%d seed=%d", high, seed))
}

// boxedBest has the best equilibrium in a box, of the strategic form and of a tree.
func boxedBest(t *testing.T) (all []source) {
	t.Helper()
	g, file := read(t, "nau_irrational")
	r, err := nash.Solve(t.Context(), g, nash.Options{})
	require.NoError(t, err)
	require.NotNil(t, r.Certificate.Claim.Isolated)
	all = append(all, bounded(t, "isolated", file, g, r.Certificate))
	form := seqformtest.AsTree(g)
	e, err := trees.Solve(t.Context(), form, trees.Options{})
	require.NoError(t, err)
	require.NotNil(t, e.Certificate.Claim.Enclosed)
	return append(all, bounded(t, "enclosed", tree(t, form), form, e.Certificate))
}

// bounded is the claim that nothing is better than a bound, with an equilibrium.
func bounded(t *testing.T, name, file string, g *seqform.Game, c *cert.Certificate) source {
	t.Helper()
	s := divide.New(g, rational.Ints(1, 1, 1), nil)
	s.Offer(c)
	require.NoError(t, correlated.Bounds(t.Context(), g, rational.Ints(1, 1, 1), nil, 0, s.Bound))
	r, err := s.Result(t.Context())
	require.NoError(t, err)
	require.True(t, r.Certificate.Claim.Isolated != nil || r.Certificate.Claim.Enclosed != nil)
	return newSource(t, name, file, g, r.Certificate)
}

// worths are claims about games of constant sum.
func worths(t *testing.T) (all []source) {
	t.Helper()
	for n, least := range []int64{-9, 9} {
		g, file := read(t, "kuhn")
		r, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{})
		require.NoError(t, err)
		c := &cert.Certificate{Claim: claim.Claim{Concept: claim.Nash, Profile: r.Certificate.Claim.Profile, Payoffs: r.Certificate.Claim.Payoffs}}
		require.NoError(t, cert.Seal(t.Context(), g, c))
		meet := []claim.Requirement{{Weights: rational.Ints(1, 0), Least: rational.Int(least)}}
		a, err := divide.Worth(t.Context(), g, c, rational.Ints(2, 1), meet)
		require.NoError(t, err)
		require.Equal(t, []answer.Status{answer.Yes, answer.No}[n], a.Status)
		all = append(all, newSource(t, fmt.Sprint("worth ", least), file, g, a.Certificate))
	}
	return all
}

// TestDivided has them judge claims by parts of the profiles.
func TestDivided(t *testing.T) {
	python(t)
	testClaims(t, divided(t), 3_000, nudgeDivided)
}

// TestDividedAreTrue: what cert accepts of changed claims holds for all equilibria of a list.
func TestDividedAreTrue(t *testing.T) {
	t.Parallel()
	all := slices.DeleteFunc(divided(t), func(s source) bool { return s.game.Tree != nil })
	rng := rand.New(rand.NewPCG(3, 27))
	lists, accepted := map[*seqform.Game][][]rational.Rat{}, 0
	for range certtest.Half(8_000) {
		s := all[rng.IntN(len(all))]
		c := s.read(t)
		for range 1 + rng.IntN(2) {
			nudgeDivided(rng, c)
		}
		if bytes.Equal(newSource(t, "", "", s.game, c).text, s.text) || cert.Check(t.Context(), s.game, c) != nil {
			continue
		}
		accepted++
		if lists[s.game] == nil {
			lists[s.game] = paid(t, s.game)
		}
		requireNoneBetter(t, c.Claim.Optimal, lists[s.game])
	}
	t.Log(accepted, "changed claims are accepted")
	require.Greater(t, accepted, certtest.Half(200))
}

// paid returns what known equilibria pay, of those in boxes about.
func paid(t *testing.T, g *seqform.Game) (list [][]rational.Rat) {
	t.Helper()
	if len(g.Players) == 2 {
		r, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
		require.NoError(t, err)
		for _, u := range r.Certificate.Claim.Extreme.Payoffs {
			list = append(list, u[:])
		}
		return list
	}
	r, err := complete.All(t.Context(), g, complete.Options{MaxHalvings: 3, MaxRegions: 400})
	require.NoError(t, err)
	for _, e := range r.Certificate.Claim.Complete.Equilibria {
		list = append(list, e.Payoffs)
	}
	return list
}

func requireNoneBetter(t *testing.T, o *claim.Best, list [][]rational.Rat) {
	t.Helper()
	slack := rational.New(1, 1_000_000)
	for _, u := range list {
		if slices.ContainsFunc(o.Require, func(r claim.Requirement) bool { return inSum(r.Weights, u).Cmp(r.Least.Add(slack)) < 0 }) {
			continue
		}
		require.NotNil(t, o.Maximize)
		most := o.AtMost
		if most == nil && o.Payoffs != nil {
			most = new(inSum(o.Maximize, o.Payoffs))
		}
		if most != nil {
			require.LessOrEqual(t, inSum(o.Maximize, u).Cmp(most.Add(slack)), 0)
		}
	}
}

// TestDividedFields has them read fields that are left out, empty, or too many.
func TestDividedFields(t *testing.T) {
	python(t)
	requireSameFields(t, divided(t), [][2]string{
		{`"evidence":{`, `"evidence":{"prices":[],`},
		{`"evidence":{`, `"evidence":{"box":{},`},
		{`"evidence":{`, `"evidence":{"box":{"inverse":[]},`},
		{`"box":{`, `"box":{"inverse":[],`},
		{`"box":{"inverse"`, `"box":{"inverses"`},
		{`"evidence":{"division"`, `"evidence":{"duals":[],"division"`},
		{`"evidence":{"division":{`, `"evidence":{"worth":{"profile":[],"payoffs":[]},"division":{`},
		{`"worth":{`, `"worth":{"epsilon":"0",`},
		{`"worth":{"profile"`, `"worth":{"plans"`},
		{`"division":{"concept":"correlated",`, `"division":{`},
		{`"division":{"concept":"correlated",`, `"division":{"concept":"nash",`},
		{`"division":{"concept":"correlated",`, `"division":{"concept":"",`},
		{`"division":{"concept":"correlated",`, `"division":{"concept":"coarse-correlated",`},
		{`"parts":[{`, `"parts":[],"part":[{`},
		{`"parts":[{`, `"parts":[{"dual":0,`},
		{`"parts":[{"dual":1}`, `"parts":[{"dual":1},{"dual":1}`},
		{`"parts":[{"dual":1}`, `"parts":[]`},
		{`"parts":[{"dual":1}`, `"parts":[{}`},
		{`"parts":[{"dual":1}`, `"parts":[{"dual":2}`},
		{`"parts":[{"dual":1}`, `"parts":[{"dual":1,"player":1}`},
		{`"parts":[{"dual":1}`, `"parts":[{"dual":1,"probability":"1/2"}`},
		{`"parts":[{"dual":1}]`, `"parts":[{"player":1,"action":1},{"dual":1},{"dual":1}]`},
		{`"parts":[{"dual":1}]`, `"parts":[{"player":1,"action":1,"probability":"1/3"},{"dual":1},{"dual":1}]`},
		{`"parts":[{"dual":1}]`, `"parts":[{"player":1,"action":1,"probability":"1"},{"dual":1},{"dual":1}]`},
		{`"parts":[{"dual":1}]`, `"parts":[{"player":1,"action":0},{"dual":1},{"dual":1}]`},
		{`"parts":[{"dual":1}]`, `"parts":[{"player":1,"action":9},{"dual":1},{"dual":1}]`},
		{`"parts":[{"dual":1}]`, `"parts":[{"player":9,"action":1},{"dual":1},{"dual":1}]`},
		{`"duals":[{`, `"duals":[{"ranges":[],`},
		{`"duals":[{`, `"duals":[{},{`},
		{`"duals":[{`, `"duals":[{"nodes":true,`},
		{`"nodes":true`, `"nodes":false`},
		{`"nodes":true`, `"nodes":1`},
		{`"nodes":true`, `"nodes":"true"`},
		{`"nodes":true`, `"nodes":true,"temptations":[]`},
		{`"nodes":true`, `"nodes":true,"ranges":[]`},
		{`"nodes":true`, `"nodes":true,"potentials":[[],[]]`},
		{`"nodes":true`, `"temptations":[]`},
		{`"ranges":[{`, `"ranges":[],"range":[{`},
		{`"temptations":[{`, `"temptations":[{"best":0,`},
		{`"temptations":[{`, `"temptations":[{"best":1,`},
		{`"optimal":{`, `"optimal":{"at_most":"99",`},
		{`"optimal":{`, `"optimal":{"listed":1,`},
		{`"optimal":{`, `"extreme":{"strategies":[],"equilibria":[],"payoffs":[]},"optimal":{`},
	})
}

func nudgeDivided(rng *rand.Rand, c *cert.Certificate) {
	o, d := c.Claim.Optimal, c.Evidence.Division
	other := func(x *rational.Rat) {
		if x != nil {
			*x = x.Add(rational.New(rng.Int64N(5)-2, 1+rng.Int64N(3)))
		}
	}
	if d == nil || rng.IntN(4) == 0 {
		nudgeOptimal(rng, c)
		return
	}
	part, dual := pick(rng, d.Parts), pick(rng, d.Duals)
	switch rng.IntN(12) {
	case 11:
		dual.Nodes = !dual.Nodes
	case 0:
		d.Concept = claim.CorrelatedConcepts()[rng.IntN(5)]
	case 1:
		other(o.AtMost)
	case 2:
		other(part.At)
	case 3:
		part.Player, part.Action = 1+rng.IntN(3), 1+rng.IntN(3)
	case 4:
		part.Dual = 1 + rng.IntN(len(d.Duals))
	case 5:
		nudgeRanges(rng, dual)
	case 6:
		other(pick(rng, dual.Require))
	case 7: // the parts the other way round, or one as a whole
		k := slices.IndexFunc(d.Parts, func(x claim.Part) bool { return x.Dual > 0 })
		if k+1 < len(d.Parts) {
			d.Parts[k].Dual, d.Parts[k+1].Dual = d.Parts[k+1].Dual, d.Parts[k].Dual
		}
	case 8: // without the last rows
		dual.Temptations = dual.Temptations[:max(0, len(dual.Temptations)-1)]
	default:
		if x := pick(rng, dual.Temptations); x != nil {
			if k := rng.IntN(3); k == 0 {
				x.Best = rng.IntN(4)
				return
			} else if k == 1 {
				x.Action = 1 + rng.IntN(3)
				return
			}
			scale := rational.New(1+rng.Int64N(4), 2)
			for k := range x.Deviation {
				x.Deviation[k].Weight = x.Deviation[k].Weight.Mul(scale)
			}
		}
	}
}

func nudgeRanges(rng *rand.Rand, d *claim.Dual) {
	x := pick(rng, d.Ranges)
	if x == nil {
		return
	}
	switch rng.IntN(4) {
	case 0:
		x.Weight = x.Weight.Neg()
	case 1:
		x.Weight = x.Weight.Mul(rational.New(1+rng.Int64N(3), 2))
	case 2:
		x.Action = 1 + rng.IntN(3)
	case 3:
		*pick(rng, x.Others) = rng.IntN(3)
	}
}

// TestRangesOfAll: where probabilities are from 0 to 1, no range proves that player 1 does not get the 1 of action 1.
func TestRangesOfAll(t *testing.T) {
	python(t)
	g, err := nfg.Parse("game", strings.NewReader(`NFG 1 R "" { "1" "2" } { 2 1 } 1 0 0 0`))
	require.NoError(t, err)
	file := strategic(t, "ranges", g)
	for _, x := range []struct{ most, ranged, says string }{
		{"1", `{"weight":"-1","player":1,"action":1,"others":[0,1]}`, "0 accepted: optimal-nash"},
		{"0", `{"weight":"-1","player":1,"action":1,"others":[0,1]}`, "1 rejected: a larger bound"},
		{"0", `{"weight":"1","player":1,"action":2,"others":[0,1]}`, "1 rejected: a larger bound"},
	} {
		text := fmt.Sprintf(`{"format":"exactsolve-certificate/1","game":{"sha256":%q},"claim":{"concept":"optimal-nash","optimal":{"maximize":["1","0"],"at_most":%q}},`+
			`"evidence":{"division":{"concept":"correlated","parts":[{"dual":1}],"duals":[{"ranges":[%s]}]}}}`, g.Hash(), x.most, x.ranged)
		require.Equal(t, x.most == "1", checkVaried(file, []byte(text)) == nil, text)
		require.Equal(t, x.says, verdicts(t, []job{{Certificate: text, Game: file}})[0])
	}
}
