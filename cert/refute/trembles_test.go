package refute_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/cert/refute"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// TestGain compares polynomials at random behavior with payoffs of profiles there.
func TestGain(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	games := []*seqform.Game{seqformtest.Fixture(t, "three_2x2x2"), seqformtest.Fixture(t, "rock_paper_scissors"), seqformtest.Fixture(t, "kuhn")}
	for seed := range uint64(20) {
		games = append(games, seqformtest.Must(gen.RandomTree(gen.TreeOptions{
			Players: 2 + int(seed%3), Depth: 5, Actions: 3, Signals: 2, Chance: 20, Stop: 15,
			Payoffs: gen.Range{Low: -2, High: 2}, Kind: gen.GeneralSum, Seed: seed,
		})))
	}
	count := 0
	for _, g := range games {
		x := certtest.Trembling(rng, g)
		for _, concept := range []cert.Concept{cert.QuasiPerfect, cert.ExtensivePerfect} {
			c := &claim.Claim{Concept: concept, Profile: certtest.Trembling(rng, g)}
			for i := range g.Players {
				for h, set := range g.Players[i].Infosets {
					a, b := rng.IntN(len(set.Actions)), rng.IntN(len(set.Actions))
					d, err := refute.NewGain(g, c, i, h, a, b, 1<<16)
					if a == b || err != nil {
						continue
					}
					want := certtest.TrembleGain(g, c, claim.Tremble{Player: i + 1, Infoset: h + 1, Action: a + 1, Instead: b + 1}, x)
					rationaltest.Equal(t, want.String(), value(g, d, x))
					count++
				}
			}
		}
	}
	require.Greater(t, count, 200)
}

// value returns a gain at behavior x.
func value(g *seqform.Game, d *refute.Gain, x seqform.Profile) rational.Rat {
	probability := map[int32]rational.Rat{}
	for i, first := range refute.Variables(g) {
		for h, set := range g.Players[i].Infosets {
			for a := range set.Actions {
				probability[int32(first+set.Seq(a))] = x[i][h][a]
			}
		}
	}
	var sum rational.Rat
	for n, c := range d.Coeffs {
		for _, v := range d.Choice(n) {
			c = c.Mul(probability[v])
		}
		sum = sum.Add(c)
	}
	return sum
}

// TestTremblesByHand has the refutations of the literature, with multipliers found by hand.
func TestTremblesByHand(t *testing.T) {
	half, one := rational.New(1, 2), rational.Int(1)
	for _, tt := range []struct {
		name     string
		trembles []claim.Tremble
	}{
		{"safe_risky, half: not extensive-form-perfect", []claim.Tremble{{Player: 1, Infoset: 1, Action: 2, Instead: 1, Factor: one}}},
		{"myerson_proper, third: not extensive-form-perfect", []claim.Tremble{{Player: 1, Infoset: 1, Action: 3, Instead: 2, Factor: one}}},
		// Each wants the other to err more often at performing.
		{"mertens, self-self: not extensive-form-perfect", []claim.Tremble{
			{Player: 1, Infoset: 1, Action: 1, Instead: 2, Times: [][3]int{{1, 1, 1}}, Factor: half},
			{Player: 2, Infoset: 1, Action: 1, Instead: 2, Times: [][3]int{{2, 1, 1}}, Factor: half},
		}},
		{"selten_horse, left-1/3: not extensive-form-perfect", []claim.Tremble{
			{Player: 1, Infoset: 1, Action: 2, Instead: 1, Times: [][3]int{{1, 1, 1}}, Factor: half},
			{Player: 2, Infoset: 1, Action: 1, Instead: 2, Times: [][3]int{{2, 1, 1}}, Factor: half},
		}},
	} {
		g, c := certtest.Decide(t, tt.name)
		c.Evidence.Refutation = &claim.Refutation{Trembles: tt.trembles}
		require.NoError(t, cert.Check(t.Context(), g, certtest.Reread(t, c)), tt.name)
		for k := range tt.trembles {
			if strings.HasPrefix(tt.name, "mertens") {
				c.Evidence.Refutation.Trembles = slices.Delete(slices.Clone(tt.trembles), k, k+1)
				require.ErrorContains(t, cert.Check(t.Context(), g, c), "a coefficient of the sum", tt.name)
			}
		}
	}
}

// TestTremblesInTheLimit has games of three players in which the first gains −y(1−z) + yz or that and z(1−y) by a
// strategy, where y and z are mistakes of the others: the former is negative when these are rare.
func TestTremblesInTheLimit(t *testing.T) {
	for _, third := range []int64{0, 1} {
		g := seqformtest.Table([]int{2, 2, 2}, []int64{0, 0, 0}, []int64{0, 0, 0}, []int64{-1, 0, 0}, []int64{0, 0, 0},
			[]int64{third, 0, 0}, []int64{0, 0, 0}, []int64{1, 0, 0}, []int64{0, 0, 0})
		first := seqform.Behavior{{rational.Int(1), {}}}
		c := &cert.Certificate{
			Game:  cert.NewGameRef(g),
			Claim: cert.Claim{Concept: cert.NormalFormPerfect, Refuted: true, Profile: seqform.Profile{first, first, first}, Payoffs: make([]rational.Rat, 3)},
		}
		c.Evidence.Refutation = &claim.Refutation{Trembles: []claim.Tremble{{Player: 1, Infoset: 1, Action: 1, Instead: 2, Factor: rational.Int(1)}}}
		if third == 0 {
			require.NoError(t, cert.Check(t.Context(), g, c))
		} else {
			require.ErrorContains(t, cert.Check(t.Context(), g, c), "a coefficient of the sum of trembles is 1, and no negative ones outweigh it")
		}
	}
}

// TestTremblesAreNotAll has a game of which a strategy pays less only by as much as the mistakes of
// the others: no reason not to be sequential.
func TestTremblesAreNotAll(t *testing.T) {
	g, c := certtest.Decide(t, "myerson_proper, third: not extensive-form-perfect")
	for _, concept := range []cert.Concept{cert.QuasiPerfect, cert.NormalFormPerfect, cert.Proper} {
		c.Claim.Concept = concept
		require.NoError(t, cert.Check(t.Context(), g, c), concept)
	}
	c.Claim.Concept = cert.Sequential
	require.ErrorContains(t, cert.Check(t.Context(), g, c), "may vanish more slowly than the sum")
}

// TestTrembleReasons breaks one thing at a time.
func TestTrembleReasons(t *testing.T) {
	const name = "mertens, self-self: not extensive-form-perfect"
	for _, tt := range []struct {
		want string
		edit func(c *cert.Certificate, x *claim.Tremble)
	}{
		{"does not refute the concept", func(c *cert.Certificate, _ *claim.Tremble) { c.Claim.Concept = cert.Nash }},
		{"is not negative", func(c *cert.Certificate, _ *claim.Tremble) { c.Claim.Concept = cert.Sequential }},
		{"is not negative", func(c *cert.Certificate, _ *claim.Tremble) { c.Claim.Concept = cert.QuasiPerfect }},
		{"does not lead to", func(c *cert.Certificate, x *claim.Tremble) {
			c.Claim.Concept, x.Player, x.Infoset = cert.NormalFormPerfect, 1, 2
			c.Claim.Profile[0] = seqform.Behavior{{{}, rational.Int(1)}, {rational.Int(1), {}}}
		}},
		{"no action 3 at", func(_ *cert.Certificate, x *claim.Tremble) { x.Instead = 3 }},
		{"of player 0", func(_ *cert.Certificate, x *claim.Tremble) { x.Player = 0 }},
		{"of player 3", func(_ *cert.Certificate, x *claim.Tremble) { x.Times = [][3]int{{3, 1, 1}} }},
		{"no action 1 at information set 0", func(_ *cert.Certificate, x *claim.Tremble) { x.Times = [][3]int{{1, 0, 1}} }},
		{"action 2 instead of 2", func(_ *cert.Certificate, x *claim.Tremble) { x.Action = x.Instead }},
		{"action 1 instead of 2", func(_ *cert.Certificate, x *claim.Tremble) { x.Action, x.Instead = 2, 1 }},
		{"factor -1", func(_ *cert.Certificate, x *claim.Tremble) { x.Factor = rational.Int(-1) }},
		{"evidence of one kind, not of 0", func(c *cert.Certificate, _ *claim.Tremble) { c.Evidence.Refutation.Trembles = nil }},
		{"the sum of trembles is not negative", func(c *cert.Certificate, _ *claim.Tremble) { c.Evidence.Refutation.Trembles = []claim.Tremble{} }},
		{"evidence of one kind, not of 2", func(c *cert.Certificate, _ *claim.Tremble) { c.Evidence.Refutation.Deviation = &claim.Deviation{} }},
		{"more than 1048576 probabilities", func(_ *cert.Certificate, x *claim.Tremble) { x.Times = slices.Repeat([][3]int{{1, 1, 1}}, 1<<20) }},
	} {
		g, c := certtest.Decide(t, name)
		tt.edit(c, &c.Evidence.Refutation.Trembles[0])
		c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(c.Claim.Profile))
		require.ErrorContains(t, cert.Check(context.Background(), g, c), tt.want, tt.want)
	}
	g, c := certtest.Decide(t, name)
	text := string(certtest.Text(t, c))
	require.Contains(t, text, `"times":[[1,1,1]]`)
	for _, times := range []string{`[[1,1]]`, `[[1,1,1,1]]`, `[[1,1,null]]`, `[[1,1,-1]]`, `[1,1,1]`, `null`} {
		_, err := cert.Read(strings.NewReader(strings.Replace(text, `"times":[[1,1,1]]`, `"times":`+times, 1)))
		require.Error(t, err, times)
	}
	require.NoError(t, cert.Check(t.Context(), g, c))
}

// TestManyTrembles has a game in which gains of the first player would have 2^39 terms: each player
// may stop or leave it to the next.
func TestManyTrembles(t *testing.T) {
	const players = 40
	var text strings.Builder
	fmt.Fprintf(&text, "EFG 2 R \"\" { %s}\n", strings.Repeat(`"" `, players))
	for k := range players {
		fmt.Fprintf(&text, "p \"\" %d 1 \"\" { \"stop\" \"on\" } 0\n", k+1)
		fmt.Fprintf(&text, "t \"\" %d \"\" { %s}\n", k+1, strings.Repeat(fmt.Sprint(k+1, " "), players))
	}
	text.WriteString("t \"\" 0\n")
	g := seqformtest.Must(efg.Parse("", strings.NewReader(text.String())))
	profile := seqformtest.Uniform(g)
	c := &cert.Certificate{
		Game:  cert.NewGameRef(g),
		Claim: cert.Claim{Concept: cert.QuasiPerfect, Refuted: true, Profile: profile, Payoffs: g.ExpectedPayoffs(g.Plans(profile))},
	}
	c.Evidence.Refutation = &claim.Refutation{Trembles: []claim.Tremble{{Player: 1, Infoset: 1, Action: 1, Instead: 2, Factor: rational.Int(1)}}}
	require.ErrorContains(t, cert.Check(t.Context(), g, c), "probabilities in all terms")
}

// TestGroups compares products: each probability counts as often as it is there, free ones too.
func TestGroups(t *testing.T) {
	y := &refute.Group{Vanishing: []int32{1, 1}, Free: []int32{5}}
	for _, tt := range []struct {
		vanishing, free []int32
		within, below   bool
	}{
		{[]int32{1, 1}, []int32{5}, true, false},
		{[]int32{1, 1}, []int32{4, 5}, true, false},
		{[]int32{0, 1, 1}, []int32{5, 5}, true, true},
		{[]int32{0, 1, 2}, []int32{5}, false, false},
		{[]int32{1, 1, 2}, []int32{4}, false, false},
		{[]int32{1}, []int32{5}, false, false},
	} {
		x := &refute.Group{Vanishing: tt.vanishing, Free: tt.free}
		require.Equal(t, []bool{tt.within, tt.below}, []bool{x.Within(y), x.Below(y)}, tt)
	}
}

// TestTremblesInOrder has three coefficients that nothing outweighs: the first one is named, each time.
func TestTremblesInOrder(t *testing.T) {
	var payoffs [][]int64
	for _, gain := range []int64{0, -1, 2, 3, 4} { // per strategy of the second player, by the first strategy
		payoffs = append(payoffs, []int64{gain, 0}, []int64{0, 0})
	}
	g := seqformtest.Table([]int{2, 5}, payoffs...)
	c := &cert.Certificate{
		Game: cert.NewGameRef(g),
		Claim: cert.Claim{
			Concept: cert.QuasiPerfect, Refuted: true, Payoffs: make([]rational.Rat, 2),
			Profile: seqform.Profile{{{rational.Int(1), {}}}, {{rational.Int(1), {}, {}, {}, {}}}},
		},
	}
	c.Evidence.Refutation = &claim.Refutation{Trembles: []claim.Tremble{{Player: 1, Infoset: 1, Action: 1, Instead: 2, Factor: rational.Int(1)}}}
	for range 20 {
		require.ErrorContains(t, cert.Check(t.Context(), g, c), "a coefficient of the sum of trembles is 2,")
	}
}

// TestTremblesWithoutChoice has a player with one action, whose probability is no probability of the sum.
func TestTremblesWithoutChoice(t *testing.T) {
	const text = `EFG 2 R "" { "" "" "" }
p "" 2 1 "" { "on" } 0
p "" 1 1 "" { "a" "b" } 0
p "" 3 1 "" { "x" "y" } 0
t "" 1 "" { 0 0 0 }
t "" 2 "" { 1 0 0 }
p "" 2 2 "" { "on" } 0
p "" 3 1 "" { "x" "y" } 0
t "" 1
t "" 3 "" { 2 0 0 }
`
	g := seqformtest.Must(efg.Parse("", strings.NewReader(text)))
	for _, concept := range []cert.Concept{cert.QuasiPerfect, cert.ExtensivePerfect} {
		d, err := refute.NewGain(g, &claim.Claim{Concept: concept, Profile: seqformtest.Uniform(g)}, 0, 0, 0, 1, 2)
		require.NoError(t, err)
		require.Equal(t, [][2]int{{2, 0}}, d.Sets)
		require.Len(t, d.Coeffs, 2)
		rationaltest.Equal(t, "0", d.Coeffs[0])
		rationaltest.Equal(t, "-1", d.Coeffs[1])
	}
}
