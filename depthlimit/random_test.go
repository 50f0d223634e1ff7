package depthlimit

import (
	"math/rand/v2"
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
	r := &rounds{rng: rand.New(rand.NewPCG(seed, 1)), b: seqform.NewPrefixBuilder("rounds", "", []string{"1", "2"}), sets: map[string]seqform.SetID{}}
	r.hide = r.rng.IntN(3) == 0
	r.b.Node("", r.b.ChanceSet(1, "deal", []string{"aa", "ab", "ba", "bb"}, numbers("1/8 3/8 1/4 1/4")), seqform.NoOutcome)
	for cards := range 4 {
		r.move(0, [2]int{cards / 2, cards % 2}, "")
	}
	g, err := r.b.Game()
	require.NoError(t, err)
	return g
}

type rounds struct {
	rng  *rand.Rand
	b    *seqform.PrefixBuilder
	sets map[string]seqform.SetID
	paid int
	hide bool // the public card, from player 2
}

func (r *rounds) outcome() seqform.OutcomeID {
	r.paid++
	u := rational.New(int64(r.rng.IntN(21)-10), int64(1+r.rng.IntN(3)))
	return r.b.Outcome(r.paid, "", []rational.Rat{u, u.Neg()})
}

// move appends the node before move k of four.
func (r *rounds) move(k int, cards [2]int, history string) {
	if k == 4 || k == 3 && r.rng.IntN(4) == 0 {
		r.b.Leaf("", r.outcome())
		return
	}
	if k == 2 && (history == "" || history[len(history)-1] != '|') {
		public, ok := r.sets["public"]
		if !ok {
			public = r.b.ChanceSet(2, "public", []string{"c", "d"}, numbers("1/3 2/3"))
			r.sets["public"] = public
		}
		paid := seqform.NoOutcome
		if r.rng.IntN(2) == 0 {
			paid = r.outcome()
		}
		r.b.Node("", public, paid)
		r.move(k, cards, history+"c|")
		r.move(k, cards, history+"d|")
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
	set, ok := r.sets[name]
	if !ok {
		set = r.b.Infoset(i, len(r.sets)+1, name, []string{"x", "y"})
		r.sets[name] = set
	}
	paid := seqform.NoOutcome
	if r.rng.IntN(5) == 0 {
		paid = r.outcome()
	}
	r.b.Node("", set, paid)
	r.move(k+1, cards, history+"x")
	r.move(k+1, cards, history+"y")
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
// Numbers tell which information set is which.
func reversed(t testing.TB, g *seqform.Game, p seqform.Profile) (*seqform.Game, seqform.Profile) {
	t.Helper()
	r := &reversal{g: g, b: seqform.NewPrefixBuilder("reversed", "", []string{"1", "2"}), sets: map[[2]int]seqform.SetID{}}
	r.copy(0)
	z, err := r.b.Game()
	require.NoError(t, err)
	q := make(seqform.Profile, 2)
	for i := range q {
		at := map[int]int{}
		for h := range g.Players[i].Infosets {
			at[g.Players[i].Infosets[h].Number] = h
		}
		for h := range z.Players[i].Infosets {
			q[i] = append(q[i], backwards(p[i][at[z.Players[i].Infosets[h].Number]]))
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

type reversal struct {
	g    *seqform.Game
	b    *seqform.PrefixBuilder
	sets map[[2]int]seqform.SetID
	paid int
}

func (r *reversal) copy(v int) {
	tree := r.g.Tree
	outcome := seqform.NoOutcome
	if o := tree.Outcome[v]; o >= 0 {
		r.paid++
		outcome = r.b.Outcome(r.paid, "", tree.Outcomes[o].Payoffs)
	}
	if v == 0 {
		r.paid++
		outcome = r.b.Outcome(r.paid, "", numbers("1 2"))
	}
	if tree.IsLeaf(v) {
		r.b.Leaf("", outcome)
		return
	}
	i, h := int(tree.Player[v]), int(tree.Infoset[v])
	id, ok := r.sets[[2]int{i, h}]
	actions := 0
	if i == seqform.Chance {
		c := &tree.ChanceSets[h]
		if actions = len(c.Actions); !ok {
			id = r.b.ChanceSet(h+1, "", backwards(c.Actions), backwards(c.Prob))
		}
	} else {
		set := &r.g.Players[i].Infosets[h]
		if actions = len(set.Actions); !ok {
			id = r.b.Infoset(i, set.Number, "", backwards(set.Actions))
		}
	}
	r.sets[[2]int{i, h}] = id
	r.b.Node("", id, outcome)
	for a := actions - 1; a >= 0; a-- {
		r.copy(tree.Child(v, a))
	}
}
