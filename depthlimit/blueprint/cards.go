package blueprint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/seqform"
)

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

func each(cards []string, f func(string) string) []string {
	z := make([]string, len(cards))
	for k, c := range cards {
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
