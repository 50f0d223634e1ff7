package view

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// EnterPieces enters the sets of equilibria that are not isolated, of a game with the names n.
func (v *ListView) EnterPieces(n *cli.Names, list []claim.Piece) {
	for k := range list {
		c := &list[k]
		var p message.Piece
		for _, vertices := range c.Vertices {
			p.Vertices = append(p.Vertices, corners(vertices))
		}
		p.Same = same(n, c)
		for _, a := range c.AtMost {
			p.NoGain = append(p.NoGain, n.Choices(a[0]-1, 0)[a[1]-1])
		}
		v.Pieces = append(v.Pieces, p)
		v.names = n
	}
}

// same returns the actions of each player that are to pay the same.
func same(n *cli.Names, c *claim.Piece) (lists [][]message.Choice) {
	for i, vertices := range c.Vertices {
		var list []message.Choice
		for a := range vertices[0] {
			if slices.ContainsFunc(vertices, func(x []rational.Rat) bool { return !x[a].IsZero() }) {
				list = append(list, n.Choices(i, 0)[a])
			}
		}
		if slices.ContainsFunc(c.Equal, func(a claim.Pair[int]) bool { return a[0] == i+1 }) {
			lists = append(lists, list)
		}
	}
	return lists
}

// corners returns points but for those between two others.
func corners(points [][]rational.Rat) (list [][]rational.Rat) {
	list = slices.Clone(points)
	for k := 0; k < len(list); {
		if between(list, k) {
			list = slices.Delete(list, k, k+1)
		} else {
			k++
		}
	}
	return list
}

// between reports whether point k is between two others.
func between(list [][]rational.Rat, k int) bool {
	for a := range list {
		for b := range a {
			if a != k && b != k && onSegment(list[a], list[b], list[k]) {
				return true
			}
		}
	}
	return false
}

// onSegment reports whether z = x + t (y − x) for some t from 0 to 1.
func onSegment(x, y, z []rational.Rat) bool {
	var t *rational.Rat
	for a := range x {
		d, e := y[a].Sub(x[a]), z[a].Sub(x[a])
		switch {
		case d.IsZero() && e.IsZero():
		case d.IsZero():
			return false
		case t == nil:
			t = new(e.Quo(d))
		case !t.Equal(e.Quo(d)):
			return false
		}
	}
	return t != nil && t.Sign() >= 0 && t.Cmp(rational.Int(1)) <= 0
}

// TextPieces writes the sets of equilibria.
func (v *ListView) TextPieces(p *cli.Page) {
	if len(v.Pieces) == 0 {
		return
	}
	what := "Sets of equilibria that are not isolated: in each, all profiles are equilibria in which a player plays one of the strategies below, or a mixture of those."
	p.Paragraph(0, what)
	var rows []cli.Row
	for k, piece := range v.Pieces[:min(len(v.Pieces), MaxRegionLines)] {
		r := cli.Row{Prefix: cli.Item{cli.Plain(fmt.Sprintf("%4d  ", k+1))}}
		for i, vertices := range piece.Vertices {
			var words []string
			for _, x := range vertices {
				words = append(words, v.strategy(i, x))
			}
			r.Items = append(r.Items, cli.Item{cli.Plain(strings.Join(words, " or "))})
		}
		rows = append(rows, r)
		for _, list := range piece.Same {
			rows = append(rows, condition("where these pay the same: "+choices(list)))
		}
		if len(piece.NoGain) > 0 {
			rows = append(rows, condition("where these gain nothing: "+choices(piece.NoGain)))
		}
	}
	p.Rows(rows)
	if more := len(v.Pieces) - MaxRegionLines; more > 0 {
		p.Paragraph(6, fmt.Sprintf("and %d more, see --json", more))
	}
}

// strategy returns the actions that a strategy plays, with their probabilities.
func (v *ListView) strategy(i int, x []rational.Rat) string {
	var words []string
	for a, choice := range v.names.Choices(i, 0) {
		switch {
		case x[a].IsOne():
			return label(choice.Action)
		case !x[a].IsZero():
			words = append(words, label(choice.Action)+" "+x[a].String())
		}
	}
	return strings.Join(words, ", ")
}

func condition(text string) cli.Row {
	return cli.Row{Prefix: cli.Item{cli.Plain("      ")}, Items: []cli.Item{{cli.Plain(text)}}}
}

func choices(list []message.Choice) string {
	var words []string
	for _, c := range list {
		words = append(words, fmt.Sprintf("%s of player %d", label(c.Action), c.Player))
	}
	return strings.Join(words, ", ")
}
