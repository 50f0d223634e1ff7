package blueprint

import (
	"fmt"
	"slices"

	"exactsolve/seqform"
)

// A Key says which information sets of a player are confused: those of equal
// keys. It is given the label of the set.
type Key func(player int, label string) string

// An Abstraction is a game in which players confuse some information sets of
// another game with the same tree.
type Abstraction struct {
	Game *seqform.Game
	set  [][]int32 // by player and information set of the other game, that of Game
}

// NewAbstraction merges the information sets of g that have equal keys. It is an
// error if their actions differ or players would forget what they did.
func NewAbstraction(g *seqform.Game, key Key) (*Abstraction, error) {
	if g.Tree == nil {
		return nil, fmt.Errorf("blueprint: the game is in strategic form, want a tree")
	}
	m := &merger{game: g, key: key, b: seqform.NewPrefixBuilder(g.Title+", abstracted", g.Comment, names(g))}
	m.outcomes()
	if err := m.declare(); err != nil {
		return nil, err
	}
	m.nodes()
	z, err := m.b.Game()
	if err != nil {
		return nil, fmt.Errorf("blueprint: abstraction: %w", err)
	}
	if z.Recall != nil {
		return nil, fmt.Errorf("blueprint: abstraction: %w", z.Recall)
	}
	return &Abstraction{z, follow(g, z)}, nil
}

// Lift returns the profile of the other game that plays p.
func (a *Abstraction) Lift(p seqform.Profile) (seqform.Profile, error) {
	if err := a.Game.CheckProfile(p); err != nil {
		return nil, fmt.Errorf("blueprint: %w", err)
	}
	z := make(seqform.Profile, len(p))
	for i := range p {
		for _, h := range a.set[i] {
			z[i] = append(z[i], slices.Clone(p[i][h]))
		}
	}
	return z, nil
}

func names(g *seqform.Game) []string {
	var list []string
	for i := range g.Players {
		list = append(list, g.Players[i].Name)
	}
	return list
}

// A merger builds the game of an abstraction.
type merger struct {
	game    *seqform.Game
	key     Key
	b       *seqform.PrefixBuilder
	outcome []seqform.OutcomeID
	chance  []seqform.SetID
	set     [][]seqform.SetID
}

func (m *merger) outcomes() {
	for _, o := range m.game.Tree.Outcomes {
		m.outcome = append(m.outcome, m.b.Outcome(o.Number, o.Name, o.Payoffs))
	}
	for _, c := range m.game.Tree.ChanceSets {
		m.chance = append(m.chance, m.b.ChanceSet(c.Number, c.Name, c.Actions, c.Prob))
	}
}

// declare declares an information set for each key.
func (m *merger) declare() error {
	for i := range m.game.Players {
		sets := m.game.Players[i].Infosets
		first := map[string]int{}
		ids := make([]seqform.SetID, len(sets))
		for h := range sets {
			key := m.key(i, m.game.InfosetLabel(i, h))
			before, ok := first[key]
			switch {
			case !ok:
				first[key] = h
				ids[h] = m.b.Infoset(i, len(first), key, sets[h].Actions)
			case !slices.Equal(sets[h].Actions, sets[before].Actions):
				return fmt.Errorf("blueprint: abstraction: %s has other actions than %s, both %q",
					m.game.InfosetLabel(i, h), m.game.InfosetLabel(i, before), key)
			default:
				ids[h] = ids[before]
			}
		}
		m.set = append(m.set, ids)
	}
	return nil
}

func (m *merger) nodes() {
	t := m.game.Tree
	for v := range t.Len() {
		o := seqform.NoOutcome
		if t.Outcome[v] >= 0 {
			o = m.outcome[t.Outcome[v]]
		}
		switch i := t.Player[v]; {
		case t.IsLeaf(v):
			m.b.Leaf(t.NodeName(v), o)
		case i == seqform.Chance:
			m.b.Node(t.NodeName(v), m.chance[t.Infoset[v]], o)
		default:
			m.b.Node(t.NodeName(v), m.set[i][t.Infoset[v]], o)
		}
	}
}

// follow returns, by player and information set of g, that of z, which has the same
// tree.
func follow(g, z *seqform.Game) [][]int32 {
	set := make([][]int32, len(g.Players))
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			v := g.Players[i].Infosets[h].Nodes[0]
			set[i] = append(set[i], z.Tree.Infoset[v])
		}
	}
	return set
}
