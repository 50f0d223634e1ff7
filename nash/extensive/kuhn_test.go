package extensive_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/extensive"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func kuhn(t testing.TB, players, cards int) *seqform.Game {
	t.Helper()
	return seqformtest.Kuhn(players, cards)
}

// solved returns the result of a search that must end with an equilibrium.
func solved(t testing.TB, g *seqform.Game, o extensive.Options) *answer.Result {
	t.Helper()
	r, err := extensive.Solve(t.Context(), g, o)
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, "%s: %s", g.Title, r.Reason)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
	return r
}

// situations are probabilities of betting or calling; those left out are 0. A name
// stands for an information set of a card of three-player Kuhn poker: player a,
// b or c, the card from 1 (jack) to 4, the place among the player's histories. They
// are those of Szafron, Gibson and Sturtevant 2013.
type situations map[string]rational.Rat

// histories of the situations of each player, as gen writes them.
var histories = [3][4]string{{"", "ccb", "cbf", "cbc"}, {"c", "b", "ccbf", "ccbc"}, {"cc", "cb", "bf", "bc"}}

func situation(player, card, k int) string { return fmt.Sprintf("%c%d%d", 'a'+player, card+1, k+1) }

// eachSituation visits the situations with their information sets.
func eachSituation(t *testing.T, g *seqform.Game, visit func(name string, player, infoset int)) {
	t.Helper()
	n := 0
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			card, history, _ := strings.Cut(g.Players[i].Infosets[h].Name, ":")
			for k, s := range histories[i] {
				if s == history {
					visit(situation(i, strings.Index("JQKA", card), k), i, h)
					n++
				}
			}
		}
	}
	require.Equal(t, 48, n)
}

// profile returns the profile with those probabilities of betting or calling.
func (s situations) profile(t *testing.T, g *seqform.Game) seqform.Profile {
	t.Helper()
	p := make(seqform.Profile, 3)
	for i := range p {
		p[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
	}
	used := 0
	eachSituation(t, g, func(name string, i, h int) {
		x, ok := s[name]
		if ok {
			used++
		}
		p[i][h] = []rational.Rat{rational.Int(1).Sub(x), x}
	})
	require.Equal(t, len(s), used, "all names occur")
	return p
}

func (s situations) beta() rational.Rat { return rational.Max(s["b11"], s["b21"]) }

// family returns the member of the family of Szafron, Gibson and Sturtevant for its
// free parameters; those left out are 0.
func family(free map[string]string) situations {
	s := situations{"a33": rational.New(1, 2)}
	for _, name := range []string{"a42", "a43", "a44", "b42", "b43", "b44", "c41", "c42", "c43", "c44"} {
		s[name] = rational.Int(1)
	}
	for name, text := range free {
		s[name] = rational.MustParse(text)
	}
	s.complete()
	return s
}

// complete sets the parameters that depend on others.
func (s situations) complete() {
	one, half, sum := rational.Int(1), rational.New(1, 2), s["b11"].Add(s["b21"])
	s["b33"] = half.Add(half.Mul(sum)).Add(half.Mul(s.beta())).Sub(s["b23"].Mul(one.Sub(s["b21"])))
	s["b41"] = sum.Add(sum)
	s["c21"] = rational.Max(rational.Int(0), half.Sub(s["c11"]))
}

// draw returns a random member of one of the three parts of the family.
func draw(r *rand.Rand, part int) situations {
	upTo := func(hi rational.Rat) rational.Rat { return hi.Mul(rational.New(r.Int64N(17), 16)) }
	one, half, quarter := rational.Int(1), rational.New(1, 2), rational.New(1, 4)
	s := family(nil)
	switch part {
	case 0: // c11 = 0
		s["b21"] = upTo(quarter)
		s["b11"] = upTo(s["b21"])
	case 1: // 0 < c11 < 1/2
		s["b21"] = upTo(quarter)
		s["b11"] = s["b21"]
		most := half
		if s["b11"].Cmp(rational.New(1, 6)) > 0 {
			most = rational.Min(half, rational.Int(2).Sub(s["b11"]).Quo(rational.Int(3).Add(rational.Int(4).Mul(s["b11"]))))
		}
		s["c11"] = upTo(most)
	case 2: // c11 = 1/2
		s["c11"] = half
		s["b11"] = upTo(quarter)
		s["b21"] = upTo(rational.Min(s["b11"], half.Sub(s["b11"]).Sub(s["b11"])))
		s["b23"] = upTo(s["b11"].Sub(s["b21"]).Quo(one.Sub(s["b21"])).Mul(half))
	}
	s.complete()
	slack := rational.New(3, 4).Mul(s["b11"].Add(s["b21"])).Add(quarter.Mul(s.beta()))
	s["b32"] = upTo(rational.Min(one, half.Add(slack)))
	lo := rational.Max(rational.Int(0), half.Sub(s["b32"]))
	hi := rational.Max(lo, half.Sub(s["b32"]).Add(slack))
	s["c33"] = lo.Add(upTo(hi.Sub(lo)))
	s["c34"] = upTo(one)
	return s
}

// line checks u₁ = −(1+2β)/48, u₂ = −1/48 and u₃ = (1+β)/24.
func line(t *testing.T, payoffs []rational.Rat, beta rational.Rat, name string) {
	t.Helper()
	one := rational.Int(1)
	rationaltest.Equal(t, one.Add(beta).Add(beta).Quo(rational.Int(-48)).String(), payoffs[0], name+": payoff of player 1")
	rationaltest.Equal(t, "-1/48", payoffs[1], name+": payoff of player 2")
	rationaltest.Equal(t, one.Add(beta).Quo(rational.Int(24)).String(), payoffs[2], name+": payoff of player 3")
}

// TestFamily draws members of the family: none has a regret.
func TestFamily(t *testing.T) {
	g := kuhn(t, 3, 4)
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		s := draw(r, n%3)
		regrets := g.Regrets(g.Plans(s.profile(t, g)))
		var payoffs []rational.Rat
		for i, r := range regrets {
			rationaltest.Equal(t, "0", r.Regret, fmt.Sprintf("member %d, player %d", n, i+1))
			payoffs = append(payoffs, r.Payoff)
		}
		line(t, payoffs, s.beta(), fmt.Sprint("member ", n))
	}
}

// TestRegretsOfPoker checks regrets beside the family, and two claims of Ganzfried
// 2025 as corrected: to give up a33 = 1/2 takes c32 = 1/2, which deters.
func TestRegretsOfPoker(t *testing.T) {
	g := kuhn(t, 3, 4)
	for _, tc := range []struct{ changes, want string }{
		{"c33=1/2", "0 0 0"},
		{"b11=1/8 b21=1/5 b32=1/4 c33=1/3 c34=1/2", "0 0 0"},
		{"c33=1/2 b21=3/10", "1/240 0 0"},
		{"c33=2/5", "1/30 0 0"},
		{"c33=1/2 c11=3/5", "0 1/40 0"},
		{"c33=1/2 a33=0 c32=1/2", "0 0 0"},
		{"c33=1/2 a33=0", "0 1/6 0"},
		{"c33=1/2 c32=1/2", "0 1/24 0"},
	} {
		free := map[string]string{}
		for _, word := range strings.Fields(tc.changes) {
			name, value, _ := strings.Cut(word, "=")
			free[name] = value
		}
		var got []string
		for _, r := range g.Regrets(g.Plans(family(free).profile(t, g))) {
			got = append(got, r.Regret.String())
		}
		assert.Equal(t, tc.want, strings.Join(got, " "), tc.changes)
	}
}

// TestThreePlayerKuhn solves the game from 100 seeds.
func TestThreePlayerKuhn(t *testing.T) {
	seeds := uint64(100)
	if testing.Short() {
		seeds = 10
	}
	g := kuhn(t, 3, 4)
	require.Equal(t, 601, g.Tree.Len())
	different := map[string]bool{}
	for seed := range seeds {
		c := solved(t, g, extensive.Options{Seed: seed}).Certificate
		require.Equal(t, cert.Nash, c.Claim.Concept)
		found := situations{}
		eachSituation(t, g, func(name string, i, h int) { found[name] = c.Claim.Profile[i][h][1] })
		line(t, c.Claim.Payoffs, found.beta(), fmt.Sprint("seed ", seed))
		var text bytes.Buffer
		require.NoError(t, c.Write(&text))
		different[text.String()] = true
	}
	assert.Greater(t, len(different), 5, "seeds lead to different equilibria")
}

// TestMoreKuhn: with more cards equilibria of three players are not rational.
func TestMoreKuhn(t *testing.T) {
	for _, tc := range []struct {
		players, cards int
		rational       bool
	}{{2, 3, true}, {2, 13, true}, {3, 3, true}, {4, 5, true}, {3, 5, false}, {3, 6, false}, {3, 8, false}} {
		if testing.Short() && tc.cards == 8 {
			continue
		}
		c := solved(t, kuhn(t, tc.players, tc.cards), extensive.Options{}).Certificate
		assert.Equal(t, tc.rational, c.Claim.Concept == cert.Nash, "%d players, %d cards: %s", tc.players, tc.cards, c.Claim.Concept)
		if tc.players == 2 && tc.cards == 3 {
			rationaltest.Equal(t, "-1/18", c.Claim.Payoffs[0])
		}
	}
}

func BenchmarkKuhn(b *testing.B) {
	for _, size := range [][2]int{{2, 3}, {3, 4}, {3, 5}, {3, 6}, {3, 8}, {4, 5}} {
		b.Run(fmt.Sprintf("%dplayers/%dcards", size[0], size[1]), func(b *testing.B) {
			g := kuhn(b, size[0], size[1])
			seed := uint64(0)
			for b.Loop() {
				solved(b, g, extensive.Options{Seed: seed})
				seed++
			}
		})
	}
}
