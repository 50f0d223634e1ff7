package depthlimit

import (
	"fmt"

	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrTooLarge is wrapped by errors for numbers beyond the limits of the package.
var ErrTooLarge = lp.ErrTooLarge

// Limits of the numbers that a blueprint leads to.
const (
	maxBits  = 1 << 16 // of one number
	maxTotal = 1 << 33 // of all coefficients of a model or a program, or of all values below a leaf: a gigabyte
)

// A Trunk is a game with a depth limit, the player Us and the strategy that Us
// plays below the limit. It does not change.
type Trunk struct {
	limit     *Limit
	game      *seqform.Game
	us, opp   int
	blueprint seqform.Behavior // of Us, complete

	chance []rational.Rat // per node of the limit, the probability that chance leads there
	paid   []rational.Rat // per node of the limit, what Us was paid above it
	seqs   [2][]int32     // per player and node of the limit, the sequence that leads there
	ends   [][]lp.Term    // per sequence of Opp, plays that end in the trunk, as terms of Us's sequences
}

// NewTrunk returns the trunk of l for player us, with a behavior strategy of that
// player. Where the blueprint says nothing, all actions are taken as equally likely.
func NewTrunk(l *Limit, us int, blueprint seqform.Behavior) (*Trunk, error) {
	b, err := completed(l.game, us, blueprint)
	if err != nil {
		return nil, err
	}
	t := &Trunk{limit: l, game: l.game, us: us, opp: 1 - us, blueprint: b}
	t.walk()
	return t, nil
}

// completed checks a behavior strategy and makes it uniform where it is nil.
func completed(g *seqform.Game, i int, b seqform.Behavior) (seqform.Behavior, error) {
	if i != 0 && i != 1 {
		return nil, fmt.Errorf("depthlimit: player %d of 2", i+1)
	}
	p := make(seqform.Profile, 2)
	p[i], p[1-i] = b, make(seqform.Behavior, len(g.Players[1-i].Infosets))
	if err := g.CheckProfile(p); err != nil {
		return nil, fmt.Errorf("depthlimit: %w", err)
	}
	return g.Players[i].Complete(b), nil
}

// walk goes down the trunk once.
func (t *Trunk) walk() {
	tree, paid, chance := t.game.Tree, t.game.Tree.Paid(t.us), t.game.Tree.ChanceReach()
	us, opp := t.game.SeqAt(t.us), t.game.SeqAt(t.opp)
	t.ends = make([][]lp.Term, t.game.Players[t.opp].NumSeqs())
	for v := 0; v < tree.Len(); v++ {
		if t.limit.leaf[v] >= 0 {
			t.chance, t.paid = append(t.chance, chance[v]), append(t.paid, paid[v].Sub(tree.OutcomePayoff(v, t.us)))
			t.seqs[t.us], t.seqs[t.opp] = append(t.seqs[t.us], us[v]), append(t.seqs[t.opp], opp[v])
			v = int(tree.End[v]) - 1
		} else if tree.IsLeaf(v) {
			t.ends[opp[v]] = append(t.ends[opp[v]], lp.Times(int(us[v]), chance[v].Mul(paid[v])))
		}
	}
	for s := range t.ends {
		t.ends[s] = lp.Merge(t.ends[s])
	}
}

// Splice returns the strategy of the game that plays a solution in the trunk, and
// the blueprint below the limit and where the solution does not lead. It panics
// unless the solution is one of a model of t.
func (t *Trunk) Splice(s *Solution) seqform.Behavior {
	p := &t.game.Players[t.us]
	trunk := p.Behavior(s.Plan)
	b := make(seqform.Behavior, len(p.Infosets))
	for h := range b {
		if b[h] = t.blueprint[h]; t.limit.inTrunk(t.us, h) && trunk[h] != nil {
			b[h] = trunk[h]
		}
	}
	return b
}

// guaranteed is that of a strategy of Us, which must be complete.
func (t *Trunk) guaranteed(b seqform.Behavior) *Guarantee {
	return guaranteed(t.game, t.limit.sum, t.us, b)
}
