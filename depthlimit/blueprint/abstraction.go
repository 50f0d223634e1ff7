package blueprint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// follow returns, by player and information set of g, that of z, which has the same tree.
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

// ranks in order, for up to 13; with more, ranks are numbers.
const ranks = "23456789TJQKA"

// A view is what the label of an information set says: cards and what happened.
type view struct {
	hand, board []string
	first       string // the first round, with what separates it from the board
	second      string // the second round with the colon before it; empty in the first
}

// look reads a label; ok is false unless it begins with cards and a colon.
func look(label string) (v view, ok bool) {
	hand, rest, ok := strings.Cut(label, ":")
	if !ok || hand == "" {
		return view{}, false
	}
	v.hand, v.first = strings.Split(hand, "-"), rest
	colon := strings.IndexByte(rest, ':')
	if colon < 0 {
		return v, true
	}
	sep := strings.LastIndexAny(rest[:colon], "|/")
	if sep < 0 {
		return view{}, false
	}
	v.first, v.board, v.second = rest[:sep+1], strings.Split(rest[sep+1:colon], "-"), rest[colon:]
	return v, true
}

func (v view) String() string {
	return strings.Join(v.hand, "-") + ":" + v.first + strings.Join(v.board, "-") + v.second
}

// rankOf returns a card without its suit.
func rankOf(card string) string {
	rank, _, _ := strings.Cut(card, ".")
	return strings.TrimRight(rank, "shdc")
}

func each[T any](words []string, f func(string) T) []T {
	z := make([]T, len(words))
	for k, c := range words {
		z[k] = f(c)
	}
	return z
}

// IgnoreSuits is the key that keeps ranks only. In games in which suits do not
// matter to the winner nothing is lost: exchanging cards of one rank maps such a
// game to itself, so that the average of an equilibrium's plans over all exchanges
// is an equilibrium, and does not look at suits. Labels that do not begin with cards are kept.
func IgnoreSuits(_ int, label string) string {
	v, ok := look(label)
	if !ok {
		return label
	}
	v.hand, v.board = each(v.hand, rankOf), each(v.board, rankOf)
	return v.String()
}

// A Deck is the ranks of a game, lowest first.
type Deck []string

// NewDeck returns the ranks in hands of player 0. It is an error if the labels of
// g are not those of card games.
func NewDeck(g *seqform.Game) (Deck, error) {
	order := map[string]int{}
	for h := range g.Players[0].Infosets {
		v, ok := look(g.InfosetLabel(0, h))
		if !ok {
			return nil, fmt.Errorf("blueprint: information set %s does not begin with cards", g.InfosetLabel(0, h))
		}
		for _, card := range v.hand {
			rank := rankOf(card)
			k, err := rankNumber(rank)
			if err != nil {
				return nil, err
			}
			order[rank] = k
		}
	}
	var d Deck
	for rank := range order {
		d = append(d, rank)
	}
	slices.SortFunc(d, func(a, b string) int { return order[a] - order[b] })
	return d, nil
}

func rankNumber(rank string) (int, error) {
	if k := strings.Index(ranks, rank); k >= 0 && len(rank) == 1 {
		return k + 2, nil
	}
	k, err := strconv.Atoi(rank)
	if err != nil {
		return 0, fmt.Errorf("blueprint: %q is not a rank", rank)
	}
	return k, nil
}

// Buckets returns the key that keeps, of ranks, only to which of n buckets they
// belong, which are about equally large, and which of the cards seen are equal.
// Suits are not kept. It is lossy, and refers to d by order: bucket 1 is the
// lowest.
func (d Deck) Buckets(n int) Key {
	bucket := map[string]string{}
	for k, rank := range d {
		bucket[rank] = strconv.Itoa(1 + k*n/len(d))
	}
	return func(_ int, label string) string {
		v, ok := look(label)
		if !ok {
			return label
		}
		var seen []string
		v.hand = coarse(v.hand, bucket, &seen)
		v.board = coarse(v.board, bucket, &seen)
		return v.String()
	}
}

// coarse writes cards as buckets, with how many cards of the rank come before.
func coarse(cards []string, bucket map[string]string, seen *[]string) []string {
	return each(cards, func(card string) string {
		rank, same := rankOf(card), ""
		for _, s := range *seen {
			if s == rank {
				same += "="
			}
		}
		*seen = append(*seen, rank)
		return bucket[rank] + same
	})
}
