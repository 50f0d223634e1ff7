package profile

import (
	"strconv"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform/internal/lex"
)

// A group is lines of lrsnash of which each for player 1 forms an equilibrium
// with each for player 2.
type group [2][]textLine

// pairs returns how many equilibria the group has.
func (g *group) pairs() int { return len(g[0]) * len(g[1]) }

// pair returns equilibrium k: the second player's line changes fastest.
func (g *group) pair(k int) [2]textLine { return [2]textLine{g[0][k/len(g[1])], g[1][k%len(g[1])]} }

// parseLrsnash reads groups of lines with the number of a player, the
// probabilities of the strategies and the other player's payoff.
func parseLrsnash(d *draft) {
	all := lines(d.src)
	if d.g.Tree != nil || len(d.g.Players) != 2 {
		d.Fail(lex.SkipBOM(d.src), "this is lrsnash's output for a two-player game in strategic form, which the game is not")
		return
	}
	groups, ok := d.groups(all)
	if !ok {
		return
	}
	n := 0
	for k := range groups {
		n += groups[k].pairs()
	}
	if n == 0 {
		d.Fail(len(d.src), "no profile: there is no equilibrium in lrsnash's output")
		return
	}
	pick, ok := d.choose(n, func() int { return secondPair(groups) })
	if !ok {
		return
	}
	for k := range groups {
		if pick < groups[k].pairs() {
			for i, l := range groups[k].pair(pick) {
				d.lrsLine(i, l)
			}
			return
		}
		pick -= groups[k].pairs()
	}
}

// secondPair returns where the second equilibrium differs from the first.
func secondPair(groups []group) int {
	switch g := &groups[0]; {
	case len(g[1]) > 1:
		return g[1][1].off
	case len(g[0]) > 1:
		return g[0][1].off
	}
	return min(groups[1][0][0].off, groups[1][1][0].off)
}

// groups splits the lines at blank ones, without comments.
func (d *draft) groups(all []textLine) ([]group, bool) {
	var list []group
	open := false
	for _, l := range all {
		text := strings.TrimSpace(l.text)
		if text == "" {
			open = false
			continue
		}
		if text[0] == '*' {
			continue
		}
		first, _, _ := strings.Cut(strings.ReplaceAll(text, "\t", " "), " ")
		if first != "1" && first != "2" {
			d.Fail(l.start(), "expected a line of lrsnash's that begins with 1 or 2, found %s", lex.Quote(first))
			return nil, false
		}
		if !open {
			list, open = append(list, group{}), true
		}
		g := &list[len(list)-1]
		g[first[0]-'1'] = append(g[first[0]-'1'], l)
	}
	for _, g := range list {
		if g.pairs() == 0 {
			i := 0
			if len(g[0]) == 0 {
				i = 1
			}
			d.Fail(g[i][0].off, "lines for player %d without one for player %d before the next blank line", i+1, 2-i)
			return nil, false
		}
	}
	return list, true
}

// lrsLine reads the strategy of player i.
func (d *draft) lrsLine(i int, l textLine) {
	at := place{d.g, i, 0}
	n := len(at.actions())
	list := words(l.off, l.text)[1:]
	if len(list) != n+1 {
		d.Errorf(l.start(), "expected %s and a payoff for player %s, found %s", probabilities(n), strconv.Itoa(i+1), lex.Count(len(list), "number"))
		return
	}
	prob, good := make([]rational.Rat, n), true
	for a := range prob {
		x, ok := d.number(list[a].off, list[a].text)
		prob[a], good = x, good && ok
	}
	if _, err := rational.Parse(list[n].text); err != nil {
		d.Errorf(list[n].off, "payoff: %v", err)
		return
	}
	if good {
		d.profile[i][0] = prob
		d.settle(list[0].off, at)
	}
}
