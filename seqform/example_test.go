package seqform_test

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A game is built in prefix order. Its players' sequences, plans and regrets follow.
func Example() {
	b := seqform.NewPrefixBuilder("Entry", "", []string{"Entrant", "Incumbent"})
	enter := b.Infoset(0, 1, "market", []string{"out", "in"})
	answer := b.Infoset(1, 1, "entered", []string{"fight", "yield"})
	pays := func(u, v int64) []rational.Rat { return []rational.Rat{rational.Int(u), rational.Int(v)} }
	b.Node("", enter, seqform.NoOutcome)
	b.Leaf("", b.Outcome(1, "", pays(0, 2)))
	b.Node("", answer, seqform.NoOutcome)
	b.Leaf("", b.Outcome(2, "", pays(-1, -1)))
	b.Leaf("", b.Outcome(3, "", pays(1, 1)))
	g, err := b.Game()
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Tree.Len(), "nodes;", g.Players[0].NumSeqs(), "sequences of player 1")

	zero, one := rational.Int(0), rational.Int(1)
	p := seqform.Profile{{{zero, one}}, {{one, zero}}} // in, fight
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
