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
	keys, err := keysOf(g, key)
	if err != nil {
		return nil, err
	}
	m := &merger{g: g, keys: keys, sets: make([]map[string]seqform.SetID, len(g.Players))}
	z, err := g.Copy(seqform.Changes{Title: g.Title + ", abstracted", Set: m.set})
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

// keysOf returns the keys of the information sets of each player, and an error if two of
// equal keys have different actions.
func keysOf(g *seqform.Game, key Key) ([][]string, error) {
	keys := make([][]string, len(g.Players))
	for i := range g.Players {
		sets := g.Players[i].Infosets
		first := map[string]int{}
		for h := range sets {
			k := key(i, g.InfosetLabel(i, h))
			keys[i] = append(keys[i], k)
			if _, ok := first[k]; !ok {
				first[k] = h
			}
			if before := first[k]; !slices.Equal(sets[h].Actions, sets[before].Actions) {
				return nil, fmt.Errorf("blueprint: abstraction: %s has other actions than %s, both %q",
					g.InfosetLabel(i, h), g.InfosetLabel(i, before), k)
			}
		}
	}
	return keys, nil
}

// A merger declares an information set for each key.
type merger struct {
	g    *seqform.Game
	keys [][]string
	sets []map[string]seqform.SetID // per player and key
}

func (m *merger) set(b *seqform.PrefixBuilder, v int) (seqform.SetID, bool) {
	i, h := int(m.g.Tree.Player[v]), m.g.Tree.Infoset[v]
	if i == seqform.Chance {
		return 0, false
	}
	if m.sets[i] == nil {
		m.sets[i] = map[string]seqform.SetID{}
	}
	key := m.keys[i][h]
	id, ok := m.sets[i][key]
	if !ok {
		id = b.Infoset(i, len(m.sets[i])+1, key, m.g.Players[i].Infosets[h].Actions)
		m.sets[i][key] = id
	}
	return id, true
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
