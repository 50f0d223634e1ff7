package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform/forms"
)

// A ListView is of a list of equilibria of a game in strategic form.
type ListView struct {
	N       *cli.Names
	List    []*View
	Indices []int // nil if not computed
	Regions [][]message.RegionEntry
	Pieces  []message.Piece    // of a claim
	Copies  [][]message.Choice // with which all players are paid the same

	Components []message.Component // of a list that was made
	Extreme    bool                // whose equilibria are the extreme ones: pieces are known by them

	Agents bool // pieces and regions are of the game of agents

	of       cert.Concept // that a claim lists
	names    *cli.Names   // of the game that pieces are about
	outcomes []*outcome
	known    map[string]*outcome // by what they are
	paid     map[string]int      // by payoffs, the number of the first equilibrium
}

// An outcome is what some equilibria come to.
type outcome struct {
	message.ListedOutcome
	paid int // number of the first equilibrium with these payoffs
}

// NewList returns the view of an empty list.
func NewList(n *cli.Names) *ListView {
	return &ListView{N: n, known: map[string]*outcome{}, paid: map[string]int{}}
}

// Enter enters an equilibrium by its number, which is its place in the list.
func (v *ListView) Enter(e *View, number int) {
	v.List = append(v.List, e)
	v.EnterOutcome(e, number)
}

// EnterOutcome enters what an equilibrium comes to, and not the equilibrium.
func (v *ListView) EnterOutcome(e *View, number int) {
	payoffs := fmt.Sprint(number, " alone")
	if e.IsRational() {
		payoffs = fmt.Sprint(e.claim.Payoffs)
	}
	what := payoffs + v.ends(e)
	o := v.known[what]
	if o == nil {
		if v.paid[payoffs] == 0 {
			v.paid[payoffs] = number
		}
		o = &outcome{paid: v.paid[payoffs]}
		o.Payoffs = e.claim.Payoffs
		v.known[what], v.outcomes = o, append(v.outcomes, o)
	}
	o.Equilibria = append(o.Equilibria, number)
}

// ends returns the probabilities of the ends of a tree as text, by the sequences that lead there.
func (v *ListView) ends(e *View) string {
	g := v.N.G
	if g.Tree == nil || !e.IsRational() || e.claim.Profile == nil {
		return ""
	}
	plans, text := g.Plans(e.claim.Profile), []byte(nil)
	for t := range g.Payoffs.Len() {
		reach := rational.Int(1)
		for i := range plans {
			reach = reach.Mul(plans[i][g.Payoffs.Seq(t, i)])
		}
		text = reach.Append(append(text, ' '))
	}
	return string(text)
}

// Outcomes returns them in the order of their first equilibria, those that pay the same together.
func (v *ListView) Outcomes() []message.ListedOutcome {
	slices.SortStableFunc(v.outcomes, func(a, b *outcome) int { return cmp.Compare(a.paid, b.paid) })
	list := make([]message.ListedOutcome, len(v.outcomes))
	for k, o := range v.outcomes {
		list[k] = o.ListedOutcome
	}
	return list
}

// newListView returns the view of a claim that has been checked: in strategic form, of a tree that of its
// agents.
func newListView(n *cli.Names, z *cert.Claim, digits int) *ListView {
	c, of := z.Complete, cert.Nash
	if z.Concept == cert.CompletePerfect {
		of = cert.SubgamePerfect
	}
	if n.G.Tree != nil {
		if f, err := forms.NewAgents(n.G, of == cert.SubgamePerfect, 0); err == nil {
			n = cli.NewNames(f.Game)
		}
	}
	v := NewList(n)
	v.of = of
	if c.Copies != nil {
		v.EnterCopies(n, c.Copies)
		if m, err := forms.NewMerged(n.G, c.Copies); err == nil { // as it is where the claim holds
			n = cli.NewNames(m.Game)
			v.N = n
		}
	}
	for k := range c.Equilibria {
		v.Enter(NewView(n, exactsolve.Listed(cert.GameRef{}, &c.Equilibria[k]), digits), k+1)
	}
	v.EnterPieces(n, c.Pieces)
	v.EnterRegions(n, c.Unresolved)
	return v
}

// EnterRegions enters the regions that were left open, of a game with the names n.
func (v *ListView) EnterRegions(n *cli.Names, open []claim.OpenRegion) {
	for k := range open {
		v.Regions = append(v.Regions, newRegion(n, &open[k]))
	}
}

func newRegion(n *cli.Names, r *claim.OpenRegion) []message.RegionEntry {
	var list []message.RegionEntry
	for i, simplex := range r.Simplex {
		for a, choice := range n.Choices(i, 0) {
			e := message.RegionEntry{Choice: choice, Low: simplex[0][a], High: simplex[0][a]}
			for _, x := range simplex {
				e.Low, e.High = rational.Min(e.Low, x[a]), rational.Max(e.High, x[a])
			}
			switch r.Status[i][a] {
			case '+':
				e.Used = "yes"
			case '-':
				e.Used, e.Low, e.High = "no", rational.Rat{}, rational.Rat{}
			default:
				e.Used = "unknown"
			}
			list = append(list, e)
		}
	}
	return list
}

// listed returns the list as messages have it, without indices.
func (v *ListView) listed() *message.Listed {
	m := &message.Listed{Copies: v.Copies, Equilibria: []message.Equilibrium{}, Pieces: v.Pieces, Unresolved: v.Regions}
	for k, e := range v.List {
		m.Equilibria = append(m.Equilibria, message.Equilibrium{Number: k + 1, Claim: e.Claim()})
	}
	return m
}

// Text writes the equilibria by what they come to: those of a tree by information set, with
// those of the same behavior only once, others in a row each.
func (v *ListView) Text(p *cli.Page) {
	if v.N.G.Tree == nil {
		p.Rows(v.rows())
		return
	}
	for k, o := range v.Outcomes() {
		p.Line(v.outcome(k, o)...)
		v.behaviors(p, o.Equilibria)
	}
}

// outcome is the heading of the equilibria that come to the same.
func (v *ListView) outcome(k int, o message.ListedOutcome) cli.Item {
	return cli.Item{cli.Bold(fmt.Sprintf("Outcome %d", k+1)), cli.Plain(", payoffs  " + v.payoffs(v.List[o.Equilibria[0]-1]))}
}

// behaviors writes what players do at each information set, once for all equilibria in which
// that is the same.
func (v *ListView) behaviors(p *cli.Page, numbers []int) {
	same, order := map[string][]int{}, []string(nil)
	for _, n := range numbers {
		text := fmt.Sprint(v.List[n-1].claim.Profile)
		if same[text] == nil {
			order = append(order, text)
		}
		same[text] = append(same[text], n)
	}
	for _, text := range order {
		first := same[text][0]
		p.Rows(v.behavior(first))
		if also := same[text][1:]; len(also) > 0 {
			p.Paragraph(6, "equilibria of the same behavior: "+Ranges(also))
		}
	}
}

// behavior has a row for each player of an equilibrium, with the actions played.
func (v *ListView) behavior(k int) []cli.Row {
	width := 0
	for i := range v.N.Players {
		width = max(width, cli.Width(v.player(i)))
	}
	var rows []cli.Row
	numbers := v.List[k-1].numbers(false)
	start := fmt.Sprintf("%4d  ", k)
	for i := range v.N.Players {
		if len(v.N.G.Players[i].Infosets) == 0 {
			continue
		}
		r := cli.Row{Free: true, Prefix: cli.Item{cli.Plain(start + cli.Pad(v.player(i), width) + "  ")}}
		for len(numbers) > 0 && numbers[0].Player == i+1 {
			set := numbers[0].Set
			n := slices.IndexFunc(numbers, func(x number) bool { return x.Set != set })
			if n < 0 {
				n = len(numbers)
			}
			r.Items = append(r.Items, cli.Item{cli.Bold(Label(set.Label)), cli.Plain("  " + played(numbers[:n]))})
			numbers = numbers[n:]
		}
		rows, start = append(rows, r), "      "
	}
	if rows == nil {
		return []cli.Row{{Prefix: cli.Item{cli.Plain(start + "no player has a choice")}}}
	}
	if v.Indices != nil && (v.Indices[k-1] != 0 || v.Isolated(false)) {
		rows[0].Items = append(rows[0].Items, cli.Item{cli.Plain(indexText(v.Indices[k-1]))})
	}
	return rows
}

// agent names an agent before its strategy, if pieces and regions are of agents.
func (v *ListView) agent(k int) string {
	if !v.Agents {
		return ""
	}
	return cli.Printable(PlayerName(v.names, k)) + ": "
}

// player names a player so that it is not taken for a number of something else.
func (v *ListView) player(i int) string { return cli.Printable(PlayerName(v.N, i)) }

// PlayerName returns a name for a player that is no number.
func PlayerName(n *cli.Names, i int) string {
	name := n.Players[i]
	if _, err := rational.Parse(name); err == nil {
		return "player " + name
	}
	return name
}

// played says which actions of an information set are played, and how often if there are several.
func played(numbers []number) string {
	var list []string
	for _, x := range numbers {
		switch x.Text {
		case "0":
		case "1":
			list = append(list, Label(x.Action))
		default:
			list = append(list, Label(x.Action)+" "+x.Text)
		}
	}
	return strings.Join(list, ", ")
}

// Label returns a label, in quotes if a part of it is a number, or if it has a comma: numbers
// and commas are what comes between labels.
func Label(s string) string {
	s = cli.Printable(s)
	number := func(word string) bool { _, err := rational.Parse(word); return err == nil }
	if strings.Contains(s, ",") || slices.ContainsFunc(strings.Fields(s), number) {
		return `"` + s + `"`
	}
	return s
}

func (v *ListView) payoffs(e *View) string {
	var list []string
	for _, u := range e.PayoffNumbers() {
		list = append(list, u.Text)
	}
	return strings.Join(list, ", ")
}

// rows has one row for each equilibrium of a table: what each player plays, and the payoffs,
// which are those of a heading where some pay the same.
func (v *ListView) rows() []cli.Row {
	head := cli.Row{Prefix: cli.Item{cli.Plain("      ")}}
	for i := range v.N.Players {
		head.Items = append(head.Items, cli.Item{cli.Bold(v.player(i))})
	}
	rows, outcomes := []cli.Row{head}, v.Outcomes()
	grouped, alone := len(outcomes) < len(v.List), v.Isolated(false) // else index 0 may be that of a part
	for k, o := range outcomes {
		if grouped {
			rows = append(rows, cli.Row{Free: true, Items: []cli.Item{v.outcome(k, o)}})
		}
		for _, n := range o.Equilibria {
			e := v.List[n-1]
			r := cli.Row{Prefix: cli.Item{cli.Plain(fmt.Sprintf("%4d  ", n))}}
			numbers := e.numbers(false)
			for i := range v.N.Players {
				own := len(v.N.Actions(i, 0))
				r.Items = append(r.Items, cli.Item{cli.Plain(played(numbers[:own]))})
				numbers = numbers[own:]
			}
			if !grouped {
				r.Items = append(r.Items, cli.Item{cli.Bold("payoffs  " + v.payoffs(e))})
			}
			if v.Indices != nil && (alone || v.Indices[n-1] != 0) {
				r.Items = append(r.Items, cli.Item{cli.Plain(indexText(v.Indices[n-1]))})
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// Ranges writes numbers in increasing order, such as 1, 3–5.
func Ranges(numbers []int) string {
	var list []string
	for k := 0; k < len(numbers); {
		last := k
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		text := fmt.Sprint(numbers[k])
		switch {
		case last == k+1:
			text += fmt.Sprintf(", %d", numbers[last])
		case last > k:
			text += fmt.Sprintf("–%d", numbers[last])
		}
		list, k = append(list, text), last+1
	}
	return strings.Join(list, ", ")
}

// MaxRegionLines is how many unresolved regions are described in text.
const MaxRegionLines = 20

// RegionRows has a row for each region: the actions that may be played in it.
func (v *ListView) RegionRows() []cli.Row {
	var rows []cli.Row
	for k, region := range v.Regions[:min(len(v.Regions), MaxRegionLines)] {
		r := cli.Row{Prefix: cli.Item{cli.Plain(fmt.Sprintf("%4d  ", k+1))}}
		player := 0
		for _, e := range region {
			if e.Used == "no" {
				continue
			}
			gap := ", "
			if e.Player != player {
				player, gap = e.Player, ""
				r.Items = append(r.Items, cli.Item{cli.Plain(v.agent(player - 1))})
			}
			last := &r.Items[len(r.Items)-1]
			*last = append(*last, cli.Plain(gap+Label(e.Action)+" "+boundsText(&e)))
		}
		rows = append(rows, r)
	}
	return rows
}

func boundsText(e *message.RegionEntry) string {
	if e.Low.Equal(e.High) {
		return e.Low.String()
	}
	return fmt.Sprintf("%v–%v", e.Low, e.High)
}

func (v *ListView) shows() string {
	open := cli.Plural(len(v.Regions), "unresolved region")
	found := v.counted(len(v.List), len(v.Pieces))
	switch {
	case len(v.Regions) == 0:
		return found + ", and no others"
	case len(v.List)+len(v.Pieces) == 0:
		return "every " + exactsolve.ConceptName(v.of) + " is in one of " + open
	}
	return found + ", and every other one is in one of " + open
}

// counted says how many equilibria, and sets of others.
func (v *ListView) counted(n, sets int) string {
	switch {
	case sets == 0:
		return Count(v.of, n, "", "")
	case n == 0:
		return Count(v.of, sets, "set of ", "sets of ")
	}
	return Count(v.of, n, "", "") + " and " + cli.Plural2(sets, "set of others", "sets of others")
}

// Count says how many equilibria of a concept, or sets of them, as with set "component of ".
func Count(of cert.Concept, n int, set, sets string) string {
	one := exactsolve.ConceptName(of)
	many := strings.TrimSuffix(one, "um") + "a"
	if sets != "" {
		one, many = set+many, sets+many
	}
	return cli.Plural2(n, one, many)
}

// indexText says what the index of an equilibrium is: +1, -1 or, unsigned, 0.
func indexText(index int) string {
	if index == 0 {
		return "index 0"
	}
	return fmt.Sprintf("index %+d", index)
}
