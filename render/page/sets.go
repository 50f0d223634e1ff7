package page

import (
	"strconv"

	"exactsolve/render/internal/font"
)

// described returns the information sets that the page has room for.
func (p *Page) described() []Set { return p.Sets[:min(len(p.Sets), maxSets)] }

func setID(i, h int) string { return "set-" + strconv.Itoa(i+1) + "-" + strconv.Itoa(h+1) }

// sets tells what is known of each information set.
func (p *Page) sets() []markup {
	if len(p.Sets) == 0 {
		return nil
	}
	var sides []markup
	list := p.described()
	for from, to := 0, 0; from < len(list); from = to {
		for to = from; to < len(list) && list[to].Player == list[from].Player; to++ {
		}
		sides = append(sides, p.side(list[from:to])...)
	}
	sides = append(sides, note(len(p.Sets)-len(list), " more information sets are not described here."))
	return section("sets", "Strategies, beliefs and values", sides...)
}

// side tells of the information sets of one player. Many are folded.
func (p *Page) side(list []Set) []markup {
	i := list[0].Player
	parts := []markup{line("h3", player(i), text(" "+font.PlayerName(p.Game.PlayerLabel(i))))}
	if len(list) > foldSets {
		parts = append(parts, "<details>", line("summary", text(strconv.Itoa(len(list))+" information sets")))
	}
	for _, s := range list {
		parts = append(parts, s.markup())
	}
	if len(list) > foldSets {
		parts = append(parts, "</details>\n")
	}
	return parts
}

// player is the mark of a player.
func player(i int) markup {
	color := markup(strconv.Itoa(i % len(font.Players)))
	return element(`span class="mark p`+color+`" aria-hidden="true"`, text(font.Shapes[i%len(font.Shapes)]))
}

// markup returns one information set, which opens on its summary.
func (s Set) markup() markup {
	head := element(`span class="name"`, player(s.Player), text(" "+s.Name))
	var actions, nodes [][]markup
	for _, a := range s.Actions {
		head += " " + element(`span class="play"`, text(a.Name+" "), a.Probability.markup())
		actions = append(actions, []markup{text(a.Name), a.Probability.markup(), a.Value.markup(), a.Gain.markup()})
	}
	for _, n := range s.Belief[:min(len(s.Belief), maxBelief)] {
		nodes = append(nodes, []markup{text(n.History), n.Probability.markup()})
	}
	body := each(s.Lines, paragraph) + table("", []string{"action", "probability", "value", "gain"}, actions)
	if nodes != nil {
		body += table("", []string{"node", "belief"}, nodes) + note(len(s.Belief)-maxBelief, " more nodes are left out.")
	}
	if len(s.Why) > 0 {
		body += line(`ul class="why"`, "\n", each(s.Why, func(w string) markup { return line("li", text(w)) }))
	}
	return line(`details class="set"`+attribute("id", setID(s.Player, s.Infoset)), "\n", line("summary", head), element(`div class="body"`, "\n", body))
}

// markup returns a number with its decimal.
func (x Number) markup() markup {
	exact, near := text(x.Exact), element(`span class="near"`, text("≈ "+x.Near))
	switch {
	case x.Exact == "" && x.Near == "":
		return element(`span class="near"`, "not known")
	case x.Near == "":
		return exact
	case x.Exact == "":
		return near
	}
	return exact + " " + near
}
