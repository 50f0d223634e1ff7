package view

import (
	"fmt"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// EnterCopies enters the classes of actions of a game with the names n, of which copies have the same.
func (v *ListView) EnterCopies(n *cli.Names, classes [][]int) {
	for i, list := range classes {
		var same [][]message.Choice
		for a, choice := range n.Choices(i, 0) {
			if c := list[a]; c > len(same) {
				same = append(same, []message.Choice{choice})
			} else {
				same[c-1] = append(same[c-1], choice)
			}
		}
		for _, s := range same {
			if len(s) > 1 {
				v.Copies = append(v.Copies, s)
			}
		}
	}
}

// TextCopies writes which actions are copies.
func (v *ListView) TextCopies(p *cli.Page) {
	var lists []string
	for _, same := range v.Copies[:min(len(v.Copies), MaxRegionLines)] {
		var words []string
		for _, c := range same {
			words = append(words, Label(c.Action))
		}
		lists = append(lists, fmt.Sprintf("%s of player %d", strings.Join(words, ", "), same[0].Player))
	}
	if more := len(v.Copies) - MaxRegionLines; more > 0 {
		lists = append(lists, fmt.Sprintf("and %d more, see --json", more))
	}
	if len(lists) > 0 {
		p.Paragraph(0, "Actions with which all players are paid the same, whatever the others do: "+strings.Join(lists, "; ")+
			". Equilibria are listed with the first of these. Where that is played, the others may have a part of its probability, or all of it.")
	}
}
