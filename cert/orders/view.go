package orders

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/polytope"
	"exactsolve/seqform"
)

// A view has what weights of a player's sequences say of the other's actions.
type view struct {
	work   *rational.Work
	player *seqform.Player // whose weights
	other  *seqform.Player
	nodes  [][]int           // per set of the other, sequences at its nodes, increasing
	pays   [][]polytope.Term // per sequence of the other, what it pays the other where it is the last one, by increasing sequences of the player
	next   [][]int           // per sequence of the other, its sets that follow
	after  [][]int           // per sequence of the player, its sets that follow
}

// ErrOther is why a game has no weights here.
var ErrOther = errors.New("not a tree of two players in which chance has probabilities above 0")

// Supports returns [ErrOther] for games out of scope.
func Supports(g *seqform.Game) error {
	if g.Tree == nil || len(g.Players) != 2 || g.Recall != nil {
		return ErrOther
	}
	for _, set := range g.Tree.ChanceSets {
		if slices.ContainsFunc(set.Prob, rational.Rat.IsZero) {
			return ErrOther
		}
	}
	return nil
}

// newView returns the view of the weights of player i.
func newView(g *seqform.Game, i int) *view {
	z := &view{work: g.Work(), player: &g.Players[i], other: &g.Players[1-i]}
	z.after, z.next = following(z.player), following(z.other)
	seqs := g.SeqAt(i)
	for h := range z.other.Infosets {
		var list []int
		for _, v := range z.other.Infosets[h].Nodes {
			list = append(list, int(seqs[v]))
		}
		slices.Sort(list)
		z.nodes = append(z.nodes, slices.Compact(list))
	}
	z.pays = make([][]polytope.Term, z.other.NumSeqs())
	for t := range g.Payoffs.Len() {
		if u := g.Payoffs.U(t, 1-i); !u.IsZero() {
			s := g.Payoffs.Seq(t, 1-i)
			z.pays[s] = append(z.pays[s], polytope.Term{At: g.Payoffs.Seq(t, i), Coef: u})
		}
	}
	for s := range z.pays {
		slices.SortFunc(z.pays[s], func(x, y polytope.Term) int { return x.At - y.At })
	}
	return z
}

// following returns, per sequence, the sets that follow.
func following(p *seqform.Player) [][]int {
	z := make([][]int, p.NumSeqs())
	for h := range p.Infosets {
		s := p.Infosets[h].ParentSeq
		z[s] = append(z[s], h)
	}
	return z
}

// before returns the sequence before s, −1 for the empty one.
func before(p *seqform.Player, s int) int {
	if s == 0 {
		return -1
	}
	return int(p.Infosets[p.SeqInfoset[s]].ParentSeq)
}

// name names sequence s for messages.
func name(p *seqform.Player, s int) string {
	return fmt.Sprintf("action %d at information set %d", p.SeqAction(s)+1, p.SeqInfoset[s]+1)
}
