package report

import (
	"fmt"
	"strconv"

	"exactsolve/render/internal/face"
)

// described returns the information sets that the page has room for.
func (r *Report) described() []Set { return r.Sets[:min(len(r.Sets), maxSets)] }

func setID(i, h int) string { return fmt.Sprintf("set-%d-%d", i+1, h+1) }

// shapes are those of the players in pictures.
var shapes = [...]string{"●", "■", "◆", "▲", "⬟", "★", "▼", "⬢"}

// sets writes what is known of each information set.
func (p *page) sets(r *Report) {
	if len(r.Sets) == 0 {
		return
	}
	p.section("sets", "Strategies, beliefs and values")
	list := r.described()
	for from, to := 0, 0; from < len(list); from = to {
		for to = from; to < len(list) && list[to].Player == list[from].Player; to++ {
		}
		p.setsOf(r, list[from:to])
	}
	if n := len(r.Sets) - len(list); n > 0 {
		p.element("p", strconv.Itoa(n)+" more information sets are not described here.", "class", "note")
	}
	p.raw("</section>\n")
}

// setsOf writes the information sets of one player. Many are folded.
func (p *page) setsOf(r *Report, list []Set) {
	i := list[0].Player
	p.raw("<h3>")
	p.player(i)
	p.text(" " + playerName(r.Game.PlayerLabel(i)))
	p.raw("</h3>\n")
	fold := len(list) > foldSets
	if fold {
		p.raw("<details>")
		p.element("summary", strconv.Itoa(len(list))+" information sets")
	}
	for k := range list {
		p.set(&list[k])
	}
	if fold {
		p.raw("</details>\n")
	}
}

// playerName returns a name for a heading; a number alone is "player 1".
func playerName(label string) string {
	if _, err := strconv.Atoi(label); err == nil {
		return "player " + label
	}
	return label
}

// player writes the mark of a player.
func (p *page) player(i int) {
	p.open("span", "class", fmt.Sprintf("mark p%d", i%len(face.Players)), "aria-hidden", "true")
	p.text(shapes[i%len(shapes)])
	p.close("span")
}

// set writes one information set, which opens on its summary.
func (p *page) set(s *Set) {
	p.open("details", "class", "set", "id", setID(s.Player, s.Infoset))
	p.raw("\n<summary>")
	p.open("span", "class", "name")
	p.player(s.Player)
	p.text(" " + s.Name)
	p.close("span")
	for _, a := range s.Actions {
		p.raw(" ")
		p.open("span", "class", "play")
		p.text(a.Name + " ")
		p.number(a.Probability)
		p.close("span")
	}
	p.raw("</summary>\n<div class=\"body\">\n")
	for _, line := range s.Lines {
		p.element("p", line)
	}
	p.actions(s)
	p.belief(s)
	if len(s.Why) > 0 {
		p.raw("<ul class=\"why\">\n")
		for _, w := range s.Why {
			p.element("li", w)
		}
		p.raw("</ul>\n")
	}
	p.raw("</div></details>\n")
}

func (p *page) actions(s *Set) {
	p.raw("<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">action</th><th scope=\"col\">probability</th><th scope=\"col\">value</th><th scope=\"col\">gain</th></tr></thead>\n<tbody>\n")
	for _, a := range s.Actions {
		p.raw("<tr><th scope=\"row\">")
		p.text(a.Name)
		p.raw("</th>")
		for _, x := range []Number{a.Probability, a.Value, a.Gain} {
			p.raw("<td>")
			p.number(x)
			p.raw("</td>")
		}
		p.raw("</tr>\n")
	}
	p.raw("</tbody></table></div>\n")
}

func (p *page) belief(s *Set) {
	if len(s.Belief) == 0 {
		return
	}
	p.raw("<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">node</th><th scope=\"col\">belief</th></tr></thead>\n<tbody>\n")
	for _, n := range s.Belief[:min(len(s.Belief), maxBelief)] {
		p.raw("<tr><th scope=\"row\">")
		p.text(n.History)
		p.raw("</th><td>")
		p.number(n.Probability)
		p.raw("</td></tr>\n")
	}
	p.raw("</tbody></table></div>\n")
	if n := len(s.Belief) - maxBelief; n > 0 {
		p.element("p", strconv.Itoa(n)+" more nodes are left out.", "class", "note")
	}
}

// number writes a number with its decimal.
func (p *page) number(x Number) {
	if x.Exact == "" && x.Near == "" {
		p.raw("<span class=\"near\">not known</span>")
		return
	}
	p.text(x.Exact)
	if x.Near != "" {
		if x.Exact != "" {
			p.raw(" ")
		}
		p.open("span", "class", "near")
		p.text("≈ " + x.Near)
		p.close("span")
	}
}
