package seqform_test

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A game tree is built from its root. The players' sequences, plans and regrets follow.
func Example() {
	b := seqform.NewBuilder("Entry", "Entrant", "Incumbent")
	market := b.Root().Move(0, "market", "out", "in")
	market.Child("out").Leaf(0, 2)
	entered := market.Child("in").Move(1, "entered", "fight", "yield")
	entered.Child("fight").Leaf(-1, -1)
	entered.Child("yield").Leaf(1, 1)
	g, err := b.Game()
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Tree.Len(), "nodes;", g.Players[0].NumSeqs(), "sequences of player 1")

	p := seqform.Profile{{rational.Ints(0, 1)}, {rational.Ints(1, 0)}} // in, fight
	plans := g.Plans(p)
	fmt.Println("payoffs", g.ExpectedPayoffs(plans))
	for i, r := range g.Regrets(plans) {
		fmt.Println("player", i+1, "gains", r.Regret)
	}
	// Output:
	// 5 nodes; 3 sequences of player 1
	// payoffs [-1 -1]
	// player 1 gains 1
	// player 2 gains 2
}

// Chance deals a card that only Ann sees: nodes of one key are one information set, so
// Bob has one and Ann two.
func ExampleBuilder() {
	b := seqform.NewBuilder("One card", "Ann", "Bob")
	for k, card := range []string{"high", "low"} {
		wins := int64(2 - 4*k) // what Ann wins if Bob calls
		ann := b.Root().Chance(card, rational.New(1, 2)).Move(0, card, "raise", "fold")
		bob := ann.Child("raise").Move(1, "raised", "call", "fold")
		bob.Child("call").Leaf(wins, -wins)
		bob.Child("fold").Leaf(1, -1)
		ann.Child("fold").Leaf(-1, 1)
	}
	g, err := b.Game()
	fmt.Println(g.NumInfosets(), "information sets", err)

	b.Root().Child("high").Child("fold").Pay(rational.MustParse("0.5"), rational.New(-1, 2))
	_, err = b.Game()
	fmt.Println(err)
	// Output:
	// 3 information sets <nil>
	// seqform: after "high", "fold": payoffs twice
}

func ExampleFromMatrices() {
	g, err := seqform.FromMatrices("Prisoners", [][]int{{3, 0}, {5, 1}}, [][]int{{3, 5}, {0, 1}})
	if err != nil {
		panic(err)
	}
	both := [][]rational.Rat{rational.Ints(0, 1)}
	for _, r := range g.Regrets(g.Plans(seqform.Profile{both, both})) {
		fmt.Println(r.Payoff, r.Regret)
	}
	// Output:
	// 1 0
	// 1 0
}

// Three friends choose between two places; one who is alone gets nothing.
func ExampleFromPayoffs() {
	places := []string{"park", "pub"}
	g, err := seqform.FromPayoffs("Three friends", []string{"Ann", "Bob", "Cem"}, [][]string{places, places, places},
		func(s []int) []rational.Rat {
			u := rational.Ints(1, 1, 1)
			for i := range s {
				if other := s[(i+1)%3]; other == s[(i+2)%3] && other != s[i] {
					u[i] = rational.Int(0)
				}
			}
			return u
		})
	if err != nil {
		panic(err)
	}
	half := seqform.Behavior{{rational.New(1, 2), rational.New(1, 2)}}
	fmt.Println(g.Table.Sizes, g.ExpectedPayoffs(g.Plans(seqform.Profile{half, half, half})))
	// Output:
	// [2 2 2] [3/4 3/4 3/4]
}
