package cli

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"exactsolve/seqform"
)

// Names are the labels of a game for output. They are those of
// seqform.Game.PlayerLabel, InfosetLabel and ActionLabel, made in one pass
// instead of one pass each.
type Names struct {
	G         *seqform.Game
	Players   []string
	Sets      [][]string
	histories []string  // of interior nodes; made when first asked for
	once      sync.Once // of histories
}

// NewNames returns the names in a game.
func NewNames(g *seqform.Game) *Names {
	n := &Names{G: g}
	plain := make([]string, len(g.Players))
	for i := range plain {
		plain[i] = g.Players[i].Name
	}
	n.Players = Distinct(plain, func(i int, shared bool) string { return "player " + strconv.Itoa(i+1) })
	n.Sets = make([][]string, len(g.Players))
	for i := range g.Players {
		labels := make([]string, len(g.Players[i].Infosets))
		for h := range labels {
			labels[h] = g.Players[i].Infosets[h].Name
		}
		n.Sets[i] = Distinct(labels, func(h int, shared bool) string {
			position := strconv.Itoa(i+1) + ":" + strconv.Itoa(h+1)
			if shared {
				return labels[h] + " (" + position + ")"
			}
			return position
		})
	}
	return n
}

// Distinct returns labels with those that are empty or shared replaced.
func Distinct(labels []string, replace func(k int, shared bool) string) []string {
	times := make(map[string]int, len(labels))
	for _, l := range labels {
		times[l]++
	}
	out := make([]string, len(labels))
	for k, l := range labels {
		if l == "" || times[l] > 1 {
			l = replace(k, l != "")
		}
		out[k] = l
	}
	return out
}

// Actions returns the labels of the actions at information set h of player i.
func (n *Names) Actions(i, h int) []string {
	return seqform.ActionLabels(n.G.Players[i].Infosets[h].Actions)
}

// Histories longer than these are shortened in the middle.
const (
	historyHead = 6
	historyTail = 4
)

// History returns the actions that lead to node v, those of chance included.
// It is short for the root, and shortened for nodes far from it, where the
// number of the node is added.
func (n *Names) History(v int) string {
	n.once.Do(n.makeHistories)
	return n.histories[v]
}

// makeHistories walks the tree once, keeping the actions on the path.
func (n *Names) makeHistories() {
	t := n.G.Tree
	labels := n.AllActions()
	n.histories = make([]string, t.Len())
	var path []string
	depth := make([]int32, t.Len())
	for v := range t.Len() {
		if p := t.Parent[v]; p >= 0 {
			depth[v] = depth[p] + 1
			path = append(path[:depth[p]], labels(int(p))[t.Action[v]])
		}
		if t.Player[v] != seqform.Terminal {
			n.histories[v] = joinHistory(path, v)
		}
	}
}

// AllActions returns the labels of the actions at each interior node.
func (n *Names) AllActions() func(v int) []string {
	t := n.G.Tree
	chance := make([][]string, len(t.ChanceSets))
	for k := range chance {
		chance[k] = seqform.ActionLabels(t.ChanceSets[k].Actions)
	}
	own := make([][][]string, len(n.G.Players))
	for i := range own {
		own[i] = make([][]string, len(n.G.Players[i].Infosets))
		for h := range own[i] {
			own[i][h] = n.Actions(i, h)
		}
	}
	return func(v int) []string {
		if t.Player[v] == seqform.Chance {
			return chance[t.Infoset[v]]
		}
		return own[t.Player[v]][t.Infoset[v]]
	}
}

// joinHistory joins the actions that lead to node v, leaving out some of many.
func joinHistory(path []string, v int) string {
	if len(path) == 0 {
		return "root"
	}
	if len(path) <= historyHead+historyTail+1 {
		return strings.Join(path, "·")
	}
	return fmt.Sprintf("%s·…·%s [node %d]", strings.Join(path[:historyHead], "·"),
		strings.Join(path[len(path)-historyTail:], "·"), v+1)
}

// Printable replaces characters that do not print: a label cannot move the cursor or start a new line.
// Bytes that are no UTF-8 do neither, nor are they what [Page.Table] takes for an escape.
func Printable(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
			continue
		}
		b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
	}
	return b.String()
}
