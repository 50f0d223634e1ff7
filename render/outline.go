package render

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// A kind of node in an outline.
type kind int8

const (
	interior kind = iota // its actions are shown
	leaf
	folded // stands for the subtree of an interior node
	others // stands for the actions of its parent that are left out
)

// A node of an outline has all that is written about one node of the tree.
type node struct {
	kind   kind
	tree   int32 // node of the tree; of others the first one left out
	parent int32 // in the outline; −1 at the root
	count  int   // nodes not shown, of folded and others

	player  int // to move; seqform.Chance, seqform.Terminal
	infoset int

	action      string         // that leads here
	probability string         // of the action; "" if there is no profile
	pointed     string         // on the action: in full
	zero        bool           // the action has probability 0 or the profile does not say
	set         string         // label of the information set
	belief      string         // in brackets, or ""
	about       string         // on the node: in full
	paid        []rational.Rat // to each player on the path that ends here
	payoffs     []string
	reached     bool // by the profile
}

// An outline is the part of a game tree that is shown.
type outline struct {
	g     *seqform.Game
	o     *Options
	nodes []node // in prefix order
	names []string
	marks bool // there is a profile

	reached []bool           // per node of the tree
	same    []map[string]int // per player, how many information sets have a name
}

// newOutline returns the outline of a game tree. The options must be valid.
func newOutline(g *seqform.Game, o *Options) *outline {
	l := &outline{g: g, o: o, marks: o.Profile != nil}
	for i := range g.Players {
		l.names = append(l.names, playerName(g, i))
		same := map[string]int{}
		for h := range g.Players[i].Infosets {
			same[g.Players[i].Infosets[h].Name]++
		}
		l.same = append(l.same, same)
	}
	l.reached = reachedNodes(g.Tree, o.Profile)
	open := unfolded(g, o, l.reached)
	t := g.Tree
	at := map[int32]int32{-1: -1} // place in the outline
	for v := int32(0); v < int32(t.Len()); {
		p := t.Parent[v]
		if p >= 0 && int(t.Action[v]) >= o.shown(g, p) {
			l.nodes = append(l.nodes, l.newOthers(v, at[p]))
			v = t.End[p]
			continue
		}
		at[v] = int32(len(l.nodes))
		n := l.newNode(v, at[p], open[v])
		l.nodes = append(l.nodes, n)
		if n.kind == folded {
			v = t.End[v]
		} else {
			v++
		}
	}
	return l
}

// bySet returns the nodes that are shown by information set, in order of appearance.
// Those of chance and leaves are each on their own.
func (l *outline) bySet() [][]int32 {
	var sets [][]int32
	index := map[[2]int]int{}
	for k := range l.nodes {
		n := &l.nodes[k]
		s, ok := index[[2]int{n.player, n.infoset}]
		if !ok || n.player < 0 {
			s = len(sets)
			index[[2]int{n.player, n.infoset}] = s
			sets = append(sets, nil)
		}
		sets[s] = append(sets[s], int32(k))
	}
	return sets
}

// reachedNodes returns the nodes to which the profile and chance lead with
// positive probability; without a profile, all.
func reachedNodes(t *seqform.Tree, profile seqform.Profile) []bool {
	reached := make([]bool, t.Len())
	for v := range reached {
		reached[v] = true
		if profile != nil && v > 0 {
			x, ok := probability(t, profile, int(t.Parent[v]), int(t.Action[v]))
			reached[v] = reached[t.Parent[v]] && ok && !x.IsZero()
		}
	}
	return reached
}

// probability returns that of action a at node v, and whether it is known.
func probability(t *seqform.Tree, profile seqform.Profile, v, a int) (rational.Rat, bool) {
	i, h := int(t.Player[v]), t.Infoset[v]
	if i == seqform.Chance {
		return t.ChanceSets[h].Prob[a], true
	}
	if profile == nil || profile[i][h] == nil {
		return rational.Rat{}, false
	}
	return profile[i][h][a], true
}

func (l *outline) newOthers(v, parent int32) node {
	t := l.g.Tree
	p := t.Parent[v]
	last := t.Action[v]
	on := false
	for c := v; c < t.End[p]; c = t.End[c] {
		last = t.Action[c]
		on = on || l.reached[c]
	}
	text := plural(int(last-t.Action[v])+1, "more action")
	return node{kind: others, tree: v, parent: parent, count: int(t.End[p] - v), player: seqform.Terminal, infoset: -1, action: text, pointed: text, reached: on}
}

func (l *outline) newNode(v, parent int32, open bool) node {
	t := l.g.Tree
	n := node{kind: interior, tree: v, parent: parent, player: int(t.Player[v]), infoset: int(t.Infoset[v]), paid: l.paid(v, parent), reached: l.reached[v]}
	switch {
	case t.IsLeaf(int(v)):
		n.kind = leaf
	case !open:
		n.kind, n.count = folded, int(t.End[v]-v)-1
	}
	if v > 0 {
		l.arrive(&n)
	}
	l.describe(&n)
	return n
}

// arrive fills in what is written about the action that leads to n.
func (l *outline) arrive(n *node) {
	t := l.g.Tree
	p, a := int(t.Parent[n.tree]), int(t.Action[n.tree])
	full := l.actionLabel(p, a)
	n.action = font.Shorten(full, maxLabel)
	x, ok := probability(t, l.o.Profile, p, a)
	switch {
	case ok:
		var exact string
		n.probability, exact = l.o.number(int(t.Player[p]), int(t.Infoset[p]), a, x)
		n.zero = x.IsZero()
		full += " with probability " + exact
	case l.marks:
		n.probability, n.zero = "?", true
	}
	n.pointed = font.Shorten(full, maxPointed)
}

// actionLabel returns a label that tells action a at node v from the others.
func (l *outline) actionLabel(v, a int) string {
	t := l.g.Tree
	i, h := int(t.Player[v]), int(t.Infoset[v])
	if i == seqform.Chance {
		return cmp.Or(t.ChanceSets[h].Actions[a], "#"+strconv.Itoa(a+1))
	}
	return l.g.ActionLabel(i, h, a)
}

// setLabel returns the label of information set h of player i. A name that is
// not shared is known from its count, which saves looking through them all.
func (l *outline) setLabel(i, h int) string {
	if i == seqform.Chance {
		return l.g.Tree.ChanceSets[h].Name
	}
	if name := l.g.Players[i].Infosets[h].Name; name != "" && l.same[i][name] == 1 {
		return name
	}
	return l.g.InfosetLabel(i, h)
}

// describe fills in what is written at the node itself.
func (l *outline) describe(n *node) {
	var about []string
	if name := l.g.Tree.NodeName(int(n.tree)); name != "" {
		about = append(about, name)
	}
	label := ""
	if n.player != seqform.Terminal {
		label = l.setLabel(n.player, n.infoset)
		n.set = font.Shorten(label, maxLabel)
	}
	switch {
	case n.player == seqform.Terminal:
		for _, x := range n.paid {
			n.payoffs = append(n.payoffs, number(x, l.o.digits()))
		}
		about = append(about, "payoffs "+list(n.paid))
		if o := l.g.Tree.Outcome[n.tree]; o >= 0 {
			about = append(about, l.g.Tree.Outcomes[o].Name)
		}
	case n.player == seqform.Chance:
		about = append(about, strings.TrimSpace("chance "+label))
	default:
		about = append(about, l.g.PlayerLabel(n.player)+" at "+label, l.believe(n))
		if l.o.Notes != nil && l.o.Notes[n.player] != nil {
			about = append(about, l.o.Notes[n.player][n.infoset])
		}
	}
	if o := l.g.Tree.Outcome[n.tree]; n.player != seqform.Terminal && o >= 0 {
		about = append(about, "pays on passing "+list(l.g.Tree.Outcomes[o].Payoffs)+", included at the leaves")
	}
	if n.kind == folded {
		about = append(about, plural(n.count, "node")+" below not shown")
	}
	if l.marks && !n.reached {
		about = append(about, "not reached")
	}
	about = slices.DeleteFunc(about, func(s string) bool { return s == "" })
	n.about = font.Shorten(strings.Join(about, "; "), maxPointed)
}

// paid returns what the path to a node of the tree pays, given its parent in the outline.
func (l *outline) paid(v, parent int32) []rational.Rat {
	sum := make([]rational.Rat, len(l.g.Players))
	for i := range sum {
		if sum[i] = l.g.Tree.OutcomePayoff(int(v), i); parent >= 0 {
			sum[i] = sum[i].Add(l.nodes[parent].paid[i])
		}
	}
	return sum
}

// list returns numbers in full with commas between them.
func list(x []rational.Rat) string {
	var text []string
	for _, y := range x {
		text = append(text, y.String())
	}
	return strings.Join(text, ", ")
}

// believe fills in the belief at a node of an information set with several.
func (l *outline) believe(n *node) string {
	nodes := l.g.Players[n.player].Infosets[n.infoset].Nodes
	if len(nodes) < 2 || l.o.Beliefs == nil || l.o.Beliefs[n.player][n.infoset] == nil {
		return ""
	}
	k, _ := slices.BinarySearch(nodes, n.tree)
	x := l.o.Beliefs[n.player][n.infoset][k]
	n.belief = "[" + number(x, l.o.digits()) + "]"
	return "belief " + x.String()
}

// summary returns a sentence or two on the whole picture.
func (l *outline) summary() string {
	t := l.g.Tree
	text := "Game tree of " + strings.Join(l.names, ", ") + " with " + plural(t.Len(), "node") + " and " + plural(l.g.NumInfosets(), "information set")
	hidden := 0
	for k := range l.nodes {
		hidden += l.nodes[k].count
	}
	if hidden > 0 {
		text += "; " + plural(hidden, "node") + " not shown"
	}
	text += "."
	if l.marks {
		text += " What the profile reaches is drawn heavily."
	}
	return text
}

// ink returns the color of what belongs to player i at node n.
func (l *outline) ink(n *node, i int) ink {
	switch {
	case l.marks && !n.reached:
		return faint
	case i < 0:
		return plain
	}
	return ink(i)
}

// mover returns the player who takes the action that leads to n.
func (l *outline) mover(n *node) int {
	if n.parent < 0 {
		return seqform.Chance
	}
	return l.nodes[n.parent].player
}

// weight returns that of the edge that leads to n.
func (l *outline) weight(n *node) weight {
	switch {
	case l.marks && n.reached:
		return heavy
	case l.marks && n.zero:
		return light
	}
	return normal
}
