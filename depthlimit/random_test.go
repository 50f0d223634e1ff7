package depthlimit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// randomGame is a zero-sum tree whose information sets are each at one depth.
func randomGame(t testing.TB, seed uint64, depth int) *seqform.Game {
	t.Helper()
	g, err := gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: depth, Actions: 2, Signals: 2, Chance: 25, Stop: 15,
		Payoffs: gen.Range{Low: -5, High: 5}, Kind: gen.ZeroSum, Seed: seed,
	})
	require.NoError(t, err)
	return g
}

// randomRounds is a zero-sum game of two rounds: each player gets one of two cards,
// both act in turn, all seen; then a public card, and both act again. Some plays
// end early. At some nodes players are paid, and later moves may hide the public card.
func randomRounds(t testing.TB, seed uint64) *seqform.Game {
	t.Helper()
	b := seqform.NewBuilder("rounds", "1", "2")
	r := &rounds{rng: rand.New(rand.NewPCG(seed, 1))}
	r.hide = r.rng.IntN(3) == 0
	for cards, p := range numbers("1/8 3/8 1/4 1/4") {
		deal := [2]int{cards / 2, cards % 2}
		r.move(b.Root().Chance(fmt.Sprint(deal), p), 0, deal, "")
	}
	g, err := b.Game()
	require.NoError(t, err)
	return g
}

type rounds struct {
	rng  *rand.Rand
	hide bool // the public card, from player 2
}

func (r *rounds) pay(n *seqform.Node) {
	u := rational.New(int64(r.rng.IntN(21)-10), int64(1+r.rng.IntN(3)))
	n.Pay(u, u.Neg())
}

// move says what is at n before move k of four.
func (r *rounds) move(n *seqform.Node, k int, cards [2]int, history string) {
	if k == 4 || k == 3 && r.rng.IntN(4) == 0 {
		r.pay(n)
		return
	}
	if k == 2 && (history == "" || history[len(history)-1] != '|') {
		if r.rng.IntN(2) == 0 {
			r.pay(n)
		}
		r.move(n.Chance("c", rational.New(1, 3)), k, cards, history+"c|")
		r.move(n.Chance("d", rational.New(2, 3)), k, cards, history+"d|")
		return
	}
	i, known := k%2, history
	if r.hide && k == 3 {
		known = known[:2] + known[4:]
	}
	name := strconv.Itoa(i) + strconv.Itoa(cards[i]) + known
	if k == 3 {
		name += "!" // plays that ended at move 3 have no node here
	}
	if r.rng.IntN(5) == 0 {
		r.pay(n)
	}
	n.Move(i, name, "x", "y")
	r.move(n.Child("x"), k+1, cards, history+"x")
	r.move(n.Child("y"), k+1, cards, history+"y")
}

// randomBehavior has zeros, and says nothing at some information sets.
func randomBehavior(rng *rand.Rand, p *seqform.Player) seqform.Behavior {
	b := make(seqform.Behavior, len(p.Infosets))
	for h := range b {
		if rng.IntN(8) == 0 {
			continue
		}
		w := make([]rational.Rat, len(p.Infosets[h].Actions))
		for a := range w {
			w[a] = rational.Int(int64(rng.IntN(4)))
		}
		w[rng.IntN(len(w))] = rational.Int(1)
		b[h] = normalized(w)
	}
	return b
}

func randomProfile(seed uint64, g *seqform.Game) seqform.Profile {
	rng := rand.New(rand.NewPCG(seed, 2))
	return seqform.Profile{randomBehavior(rng, &g.Players[0]), randomBehavior(rng, &g.Players[1])}
}

// reversed is the same game with all actions in the opposite order, and the
// behavior of p there; player 1 is paid 1 more and player 2 is paid 2, at the root.
// Names tell which information set is which.
func reversed(t testing.TB, g *seqform.Game, p seqform.Profile) (*seqform.Game, seqform.Profile) {
	t.Helper()
	b := seqform.NewBuilder("reversed", "1", "2")
	turn(g, 0, b.Root())
	b.Root().Pay(numbers("1 2")...)
	z, err := b.Game()
	require.NoError(t, err)
	q := make(seqform.Profile, 2)
	for i := range q {
		for _, set := range z.Players[i].Infosets {
			h, err := strconv.Atoi(set.Name)
			require.NoError(t, err)
			q[i] = append(q[i], backwards(p[i][h]))
		}
	}
	return z, q
}

func backwards[T any](list []T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for k := range list {
		out[len(list)-1-k] = list[k]
	}
	return out
}

// turn builds the subtree of node v at n, with all actions in the opposite order.
func turn(g *seqform.Game, v int, n *seqform.Node) {
	tree := g.Tree
	i, h := int(tree.Player[v]), int(tree.Infoset[v])
	if o := tree.Outcome[v]; o >= 0 && v > 0 {
		n.Pay(tree.Outcomes[o].Payoffs...)
	}
	switch i {
	case seqform.Terminal:
		n.Leaf()
	case seqform.Chance:
		set := &tree.ChanceSets[h]
		for a, label := range slices.Backward(set.Actions) {
			turn(g, tree.Child(v, a), n.Chance(label, set.Prob[a]))
		}
	default:
		actions := g.Players[i].Infosets[h].Actions
		n.Move(i, strconv.Itoa(h), backwards(actions)...)
		for a, label := range slices.Backward(actions) {
			turn(g, tree.Child(v, a), n.Child(label))
		}
	}
}
