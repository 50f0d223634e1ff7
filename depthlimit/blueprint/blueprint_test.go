package blueprint_test

import (
	"context"
	"fmt"
	"testing"

	"exactsolve/cert"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/fixtures/gen"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// game makes a game from "family name=value …".
func game(t testing.TB, text string) *seqform.Game {
	t.Helper()
	return seqformtest.Made(text)
}

func makeBlueprint(t testing.TB, g *seqform.Game, opt blueprint.Options) *blueprint.Blueprint {
	t.Helper()
	b, err := blueprint.Make(t.Context(), g, opt)
	require.NoError(t, err)
	require.NoError(t, g.CheckProfile(b.Profile))
	require.Empty(t, b.Profile.Missing())
	return b
}

// exploitability returns what a player may lose, by player: the value of the other's
// best response less the payoff the other has in the game, which is −value to
// player 2.
func exploitability(g *seqform.Game, p seqform.Profile, value rational.Rat) [2]rational.Rat {
	r := g.Regrets(g.Plans(p))
	return [2]rational.Rat{r[1].Best.Add(value), r[0].Best.Sub(value)}
}

// nash are options for a Nash equilibrium.
var nash = blueprint.Options{Exact: quasiperfect.Options{Concept: cert.Nash}}

// TestValues has games whose values are known.
func TestValues(t *testing.T) {
	for _, tc := range []struct {
		game, value string
		slow        bool
	}{
		{"rps-plus", "0", false},
		{"coin-toss", "0", false},
		{"coin-toss sell-heads=-1/2 sell-tails=1/2", "0", false},
		{"kuhn", "-1/18", false},
		{"leduc", "-1454920850547486749701863871533/16995463438839962469905132501930", false},
		{"liars-dice sides=2", "1/2", false},
		{"liars-dice sides=3", "1/9", false},
		{"liars-dice sides=4", "1/16", false},
		{"liars-dice sides=3 plain=true", "-1/9", false},
		{"liars-dice sides=4 plain=true", "-1/8", false},
		{"liars-dice sides=5 plain=true", "-3/25", true},
		{"goofspiel", "0", false},
		{"goofspiel cards=4", "0", false},
		{"goofspiel cards=4 payoff=difference", "0", false},
		{"goofspiel prizes=random", "0", false},
		{"nl-leduc", "-362137872960417167/3408996711814120530", true},
	} {
		t.Run(tc.game, func(t *testing.T) {
			if tc.slow && testing.Short() {
				t.Skip("seconds")
			}
			g := game(t, tc.game)
			b := makeBlueprint(t, g, nash)
			for i, r := range g.Regrets(g.Plans(b.Profile)) {
				rationaltest.Equal(t, "0", r.Regret)
				if i == 0 {
					rationaltest.Equal(t, tc.value, r.Payoff)
				}
			}
		})
	}
}

// TestCoinToss pins what player 2 guesses, which is unique.
func TestCoinToss(t *testing.T) {
	for params, want := range map[string]string{"": "1/4", " sell-heads=-1/2 sell-tails=1/2": "3/4"} {
		b := makeBlueprint(t, game(t, "coin-toss"+params), blueprint.Options{})
		rationaltest.Equal(t, want, b.Profile[1][0][0])
	}
}

// TestMinimization wants every variant to come down with the rounds, and below
// bounds, both by exact best responses.
func TestMinimization(t *testing.T) {
	value := map[string]string{"kuhn": "-1/18", "leduc": "-1454920850547486749701863871533/16995463438839962469905132501930", "goofspiel cards=4": "0"}
	for _, tc := range []struct {
		game   string
		method blueprint.Method
		rounds [2]int
		bound  string // of the sum, at the end
	}{
		{"kuhn", blueprint.CFR, [2]int{10, 3000}, "1/50"},
		{"kuhn", blueprint.CFRPlus, [2]int{10, 1000}, "1/1000"},
		{"kuhn", blueprint.LinearCFR, [2]int{10, 1000}, "1/200"},
		{"kuhn", blueprint.DiscountedCFR, [2]int{10, 1000}, "1/1000"},
		{"kuhn", blueprint.ExternalSampling, [2]int{10, 100_000}, "1/50"},
		{"leduc", blueprint.CFR, [2]int{10, 1000}, "1/8"},
		{"leduc", blueprint.CFRPlus, [2]int{10, 500}, "1/200"},
		{"leduc", blueprint.ModifiedCFRPlus, [2]int{10, 500}, "1/750"},
		{"leduc", blueprint.LinearCFR, [2]int{10, 500}, "1/20"},
		{"leduc", blueprint.DiscountedCFR, [2]int{10, 500}, "1/100"},
		{"leduc", blueprint.ExternalSampling, [2]int{100, 20_000}, "2/5"},
		{"goofspiel cards=4", blueprint.DiscountedCFR, [2]int{10, 300}, "1/100"},
	} {
		name := fmt.Sprint(tc.game, " ", tc.method)
		g, v := game(t, tc.game), rational.MustParse(value[tc.game])
		var sums [2]rational.Rat
		for k, rounds := range tc.rounds {
			b := makeBlueprint(t, g, blueprint.Options{Method: tc.method, Rounds: rounds, Seed: 1})
			assert.Equal(t, rounds, b.Rounds, name)
			e := exploitability(g, b.Profile, v)
			assert.True(t, e[0].Sign() >= 0 && e[1].Sign() >= 0, "%s: %v", name, e)
			sums[k] = e[0].Add(e[1])
		}
		t.Logf("%-35s %.6f %.6f", name, approx.Float64(sums[0]), approx.Float64(sums[1]))
		assert.Negative(t, sums[1].Cmp(sums[0]), "%s: less with more rounds", name)
		assert.Negative(t, sums[1].Cmp(rational.MustParse(tc.bound)), "%s: %.4f", name, approx.Float64(sums[1]))
	}
}

// TestReferences compares with exploitabilities that another program found, printed
// to four digits, whose probabilities are rounded to other fractions.
func TestReferences(t *testing.T) {
	g := game(t, "leduc")
	v := rational.MustParse("-1454920850547486749701863871533/16995463438839962469905132501930")
	for rounds, want := range map[int][2]float64{5: {1.9130, .4666}, 10: {.6120, .4074}, 20: {.1655, .1338}, 50: {.0379, .0246}, 200: {.0067, .0033}} {
		b := makeBlueprint(t, g, blueprint.Options{Method: blueprint.CFRPlus, Rounds: rounds})
		e := exploitability(g, b.Profile, v)
		for i := range want {
			assert.InDelta(t, want[i], approx.Float64(e[i]), 0.0002, "%d rounds, player %d", rounds, i+1)
		}
	}
}

func TestDeterministic(t *testing.T) {
	g := game(t, "leduc")
	for _, m := range blueprint.Methods()[1:] {
		opt := blueprint.Options{Method: m, Rounds: 30, Seed: 5, Denominator: 1000}
		a, b := makeBlueprint(t, g, opt), makeBlueprint(t, g, opt)
		same(t, a.Profile, b.Profile)
		for _, behavior := range a.Profile {
			for _, prob := range behavior {
				for _, p := range prob {
					assert.True(t, p.Mul(rational.Int(3000)).IsInt(), "%v", p) // uniform ones are thirds
				}
			}
		}
	}
	a := makeBlueprint(t, g, blueprint.Options{Method: blueprint.ExternalSampling, Rounds: 30, Seed: 5})
	b := makeBlueprint(t, g, blueprint.Options{Method: blueprint.ExternalSampling, Rounds: 30, Seed: 6})
	assert.NotEqual(t, fmt.Sprint(a.Profile), fmt.Sprint(b.Profile))
}

func same(t *testing.T, want, got seqform.Profile) {
	t.Helper()
	require.Equal(t, fmt.Sprint(want), fmt.Sprint(got))
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, m := range []blueprint.Method{blueprint.CFRPlus, blueprint.ExternalSampling} {
		b, err := blueprint.Make(ctx, game(t, "kuhn"), blueprint.Options{Method: m, Rounds: 1 << 30})
		require.NoError(t, err)
		assert.Contains(t, []int{1, 2}, b.Rounds, "the least that a method makes")
	}
	_, err := blueprint.Make(ctx, game(t, "leduc"), nash)
	assert.ErrorIs(t, err, blueprint.ErrUnknown)
}

func TestErrors(t *testing.T) {
	for _, opt := range []blueprint.Options{
		{Method: "best"}, {Rounds: -1}, {Jobs: -1}, {Method: blueprint.ExternalSampling, Rounds: 1<<30 + 1}, {Denominator: -1}, {Denominator: blueprint.MaxDenominator + 1},
		{Exact: quasiperfect.Options{Method: "luck"}},
	} {
		_, err := blueprint.Make(t.Context(), game(t, "kuhn"), opt)
		assert.Error(t, err, "%v", opt)
	}
	for _, text := range []string{"kuhn players=3", "random-nfg"} {
		_, err := blueprint.Make(t.Context(), game(t, text), blueprint.Options{Method: blueprint.CFR})
		assert.Error(t, err, text)
	}
}

func ExampleMake() {
	f, _ := gen.Find("kuhn")
	g, _ := f.Make(nil)
	b, _ := blueprint.Make(context.Background(), g, blueprint.Options{Method: blueprint.CFRPlus, Rounds: 1000, Denominator: 100})
	regrets := g.Regrets(g.Plans(b.Profile))
	fmt.Println("regrets", regrets[0].Regret, "and", regrets[1].Regret)
	for h, set := range g.Players[1].Infosets {
		fmt.Println(set.Name, set.Actions, b.Profile[1][h])
	}
	// Output:
	// regrets 133/60000 and 67/60000
	// Q:c [check bet] [1 0]
	// Q:b [fold call] [67/100 33/100]
	// K:c [check bet] [0 1]
	// K:b [fold call] [0 1]
	// J:c [check bet] [67/100 33/100]
	// J:b [fold call] [1 0]
}

func BenchmarkMake(b *testing.B) {
	for _, m := range []blueprint.Method{blueprint.CFR, blueprint.CFRPlus, blueprint.DiscountedCFR, blueprint.ExternalSampling} {
		b.Run(string(m), func(b *testing.B) {
			g := game(b, "nl-leduc")
			for b.Loop() {
				makeBlueprint(b, g, blueprint.Options{Method: m, Rounds: 100})
			}
		})
	}
}
