package certtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"exactsolve/cert"
	"exactsolve/cert/algebraic"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// Irrational returns a tree of three players, and a sequential equilibrium of it in Q(√601).
//
// Player 1 stops, but could go on in three ways that player 2 does not tell apart, the second of
// which has a mistake of order 2, and chance in a fourth, with probability 0. Player 2 takes a
// payoff that is 1 after the third way, 0 after the first, or else plays the game nau_irrational of
// Nau, Gomez Canovas and Hansen 2004 with the others, after which the ways pay the same. That is
// worth (9√601 − 201)/23 to player 2. So player 2 mixes only with such odds of the third way.
func Irrational(t testing.TB) (text string, c *cert.Certificate) {
	t.Helper()
	text = OutsideTree([]string{"3 0 2", "1 0 0", "0 2 0", "0 1 0", "0 1 0", "0 3 0", "1 0 0", "2 0 3"})
	g, err := efg.Parse("irrational.efg", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return text, irrationalClaim(g)
}

// OutsideTree returns the tree of [Irrational] with another game of three players with two actions
// each in place of nau_irrational: payoffs of the pure profiles, the last player's action changing fastest.
func OutsideTree(payoffs []string) string {
	var b strings.Builder
	b.WriteString(`EFG 2 R "" { "1" "2" "3" }
c "" 1 "" { "never" 0 "always" 1 } 0
p "" 2 1 "" { "take" "play" } 0
t "" 100 "" { 9 9 9 }
t "" 101 "" { 0 -9 9 }
p "" 1 1 "" { "stop" "first" "second" "third" } 0
t "" 102 "" { 100 0 0 }
`)
	for way := range 3 {
		fmt.Fprintf(&b, "p \"\" 2 1 \"\" { \"take\" \"play\" } 0\nt \"\" %d \"\" { 0 %d 0 }\n", 1+way, []int{0, 5, 1}[way])
		if way == 1 {
			b.WriteString("t \"\" 4 \"\" { 0 -7 0 }\n")
			continue
		}
		fmt.Fprintf(&b, "p \"\" 1 %d \"\" { \"1\" \"2\" } 0\n", 2+way)
		for k, u := range payoffs {
			if k%4 == 0 {
				b.WriteString("p \"\" 2 2 \"\" { \"1\" \"2\" } 0\n")
			}
			if k%2 == 0 {
				b.WriteString("p \"\" 3 1 \"\" { \"1\" \"2\" } 0\n")
			}
			fmt.Fprintf(&b, "t \"\" %d \"\" { %s }\n", 5+k, u)
		}
	}
	return b.String()
}

// irrationalClaim has numbers a + b·√601.
func irrationalClaim(g *seqform.Game) *cert.Certificate {
	number := func(a, b, c int64) []rational.Rat { return []rational.Rat{rational.New(a, c), rational.New(b, c)} }
	one, zero := []rational.Rat{rational.Int(1)}, []rational.Rat{}
	first := [][]rational.Rat{number(53, -1, 46), number(-7, 1, 46)}
	second := [][]rational.Rat{number(-13, 1, 24), number(37, -1, 24)}
	third := [][]rational.Rat{number(-23, 1, 4), number(27, -1, 4)}
	every := [][]rational.Rat{number(-24, 1, 1), number(25, -1, 1)}
	none := [][]rational.Rat{zero, zero}
	return &cert.Certificate{
		Game: cert.NewGameRef(g),
		Claim: cert.Claim{Concept: cert.AlgebraicSequential, Algebraic: &claim.Algebraic{
			Polynomial: []rational.Rat{rational.Int(-601), {}, rational.Int(1)}, Low: rational.Int(24), High: rational.Int(25),
			Profile: [][][][]rational.Rat{{{one, zero, zero, zero}, first, first}, {every, second}, {third}},
			Payoffs: [][]rational.Rat{{rational.Int(100)}, zero, zero},
		}},
		Evidence: cert.Evidence{Powers: &claim.Powers{
			Orders:       [][][]int{{{0, 1, 2, 1}, {0, 0}, {0, 0}}, {{0, 0}, {0, 0}}, {{0, 0}}},
			Coefficients: [][][][]rational.Rat{{{zero, number(224, -9, 1), one, number(-201, 9, 1)}, none, none}, {none, none}, {none}},
		}},
	}
}

// RandomTree returns a small tree of two or three players, who move again and again.
func RandomTree(seed int) *seqform.Game {
	return seqformtest.Made(fmt.Sprintf("random-efg players=%d depth=4 actions=2 signals=1 chance=15 stop=10 low=0 high=1 seed=%d", 2+seed%2, seed))
}

// RandomSequential claims that play drawn at random, in halves, is a sequential equilibrium, by trembles of
// order 1 or 2 in Q(√2).
func RandomSequential(t testing.TB, rng *rand.Rand, g *seqform.Game) *cert.Certificate {
	a := &claim.Algebraic{Polynomial: []rational.Rat{rational.Int(-2), {}, rational.Int(1)}, Low: rational.Int(1), High: rational.Int(2)}
	by := new(claim.Powers)
	for _, sets := range seqformtest.RandomProfile(rng, g, 2) {
		profile, orders, coefficients := [][][]rational.Rat{}, [][]int{}, [][][]rational.Rat{}
		for _, behavior := range sets {
			p, o, y := [][]rational.Rat{}, []int{}, [][]rational.Rat{}
			for _, x := range behavior {
				order, played, tremble := 0, []rational.Rat{x}, []rational.Rat{}
				if x.IsZero() {
					order, played, tremble = 1+rng.IntN(2), tremble, []rational.Rat{rational.Int(rng.Int64N(3) - 1), rational.Int(1)}
				}
				p, o, y = append(p, played), append(o, order), append(y, tremble)
			}
			profile, orders, coefficients = append(profile, p), append(orders, o), append(coefficients, y)
		}
		a.Profile, by.Orders, by.Coefficients = append(a.Profile, profile), append(by.Orders, orders), append(by.Coefficients, coefficients)
	}
	var err error
	if a.Payoffs, err = algebraic.Payoffs(g.Within(&rational.Work{Context: context.Background(), Left: cert.BaseWork}), a); err != nil {
		t.Fatal(err)
	}
	return &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.AlgebraicSequential, Algebraic: a}, Evidence: cert.Evidence{Powers: by}}
}
