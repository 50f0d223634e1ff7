// Package view is of the shell: it makes the messages that claims, checks and games are shown by,
// and writes them as text. Start with [View], the claim of a certificate of any kind.
package view

import (
	"fmt"
	"io"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform/profile"
)

// A View is what the claim of a certificate says about probabilities and payoffs,
// for people and for programs.
type View struct {
	*exactsolve.Numbers        // of no kind where a list, or nothing, is claimed
	Shows               string // what is proved beside the name of the concept; "" if nothing
	List                *ListView

	n      *cli.Names
	claim  *cert.Claim
	least  bool // an objective is the least, and what is claimed is the most of its negative
	digits int
	made   *message.Claim // when first asked for
}

// NewView returns the view of a certificate that has been checked.
func NewView(n *cli.Names, c *cert.Certificate, digits int) *View {
	v := &View{n: n, claim: &c.Claim, digits: digits}
	if l := c.Claim.Mediated; l != nil {
		v.claim = &cert.Claim{Concept: c.Claim.Concept, Mediated: l, Payoffs: l.Payoffs}
		v.Numbers, v.Shows = &exactsolve.Numbers{Kind: "rational"}, mediatedShows(l)
		return v
	}
	if c.Claim.Parametric != nil {
		v.claim = &cert.Claim{Concept: c.Claim.Concept, Parametric: c.Claim.Parametric}
		v.Numbers, v.Shows = &exactsolve.Numbers{Kind: "rational"}, parametricShows(v.claim)
		return v
	}
	if best := c.Claim.Optimal; best != nil {
		return v.best(c)
	}
	switch c.Claim.Concept {
	case cert.CompleteNash, cert.CompleteSets, cert.CompletePerfect:
		v.Numbers, v.List = &exactsolve.Numbers{}, newListView(n, &c.Claim, digits)
		v.Shows = v.List.shows()
	case cert.CompleteSequential:
		v.Numbers = &exactsolve.Numbers{}
		v.Shows = cli.Plural2(len(c.Claim.Assessments.Pieces), "set of sequential equilibria", "sets of sequential equilibria") + ", and no others"
	case cert.CompleteWeighted:
		v.Numbers = &exactsolve.Numbers{}
		v.Shows = cli.Plural2(len(c.Claim.Weighted.Pieces), "set of sequential equilibria", "sets of sequential equilibria") + ", and no others"
	case cert.AlgebraicNash, cert.AlgebraicSequential:
		if v.Numbers = exactsolve.NumbersOf(n.G, c); v.Root != "" {
			v.Shows = "here t is the " + v.Root
		}
	case cert.OutcomeTest:
		o := c.Claim.Outcome
		v.claim = &cert.Claim{Concept: cert.Nash, Profile: o.Profile, Payoffs: o.Payoffs}
		v.Numbers, v.Shows = exactsolve.NumbersOf(n.G, c), shownOutcome(o)
	case cert.IsolatedNash, cert.EnclosedNash:
		v.Numbers = exactsolve.NumbersOf(n.G, c)
		v.Shows = shownBox(c.Claim.Concept, v.Radius)
	case cert.EnclosedSequential, cert.EnclosedQuasiPerfect, cert.EnclosedExtensivePerfect:
		v.Numbers = exactsolve.NumbersOf(n.G, c)
		v.Shows = shownRefined(c.Claim.Concept, v.Radius)
	default:
		if v.Numbers = exactsolve.NumbersOf(n.G, c); v.Numbers == nil {
			v.Numbers = &exactsolve.Numbers{Kind: "rational"} // of a list that is in the claim
		}
	}
	return v
}

// best completes the view of the best Nash equilibrium. One in a box of a list is shown in strategic form.
func (v *View) best(c *cert.Certificate) *View {
	best, all := c.Claim.Optimal, c.Claim.Complete
	shown := c
	v.claim = &cert.Claim{Concept: c.Claim.Concept, Optimal: best, Profile: best.Profile, Payoffs: best.Payoffs, Isolated: c.Claim.Isolated, Enclosed: c.Claim.Enclosed}
	if best.Listed > 0 && all.Copies == nil && v.n.G.Tree == nil {
		shown = exactsolve.Listed(c.Game, &all.Equilibria[best.Listed-1])
		v.claim.Isolated = shown.Claim.Isolated
	}
	if v.Numbers = exactsolve.NumbersOf(v.n.G, shown); v.Numbers == nil {
		v.Numbers = &exactsolve.Numbers{Kind: "rational"} // of none
	}
	v.Shows = bestShows(&c.Claim)
	return v
}

func shownOutcome(o *claim.Outcome) string {
	if o.Fails {
		return "a nash equilibrium whose outcome fails " + criterionName(o.Criterion)
	}
	return "a nash equilibrium whose outcome passes " + criterionName(o.Criterion)
}

func shownBox(concept cert.Concept, radius rational.Rat) string {
	near, _ := approx.Decimal(radius, 2, approx.Up)
	if concept == cert.IsolatedNash {
		return "exactly one nash equilibrium with this support is within " + near +
			" of the center in the certificate, in every probability and payoff; it is regular, and actions outside the support pay less"
	}
	return "a nash equilibrium is within " + near +
		" of the center in the certificate, in every weight of its realization plans and every payoff; it need not be the only one there"
}

func shownRefined(concept cert.Concept, radius rational.Rat) string {
	near, _ := approx.Decimal(radius, 2, approx.Up)
	name, what := strings.TrimPrefix(exactsolve.ConceptName(concept), "enclosed "), "probability and payoff"
	if concept == cert.EnclosedSequential {
		what = "probability, belief and payoff"
	}
	article := "a "
	if strings.HasPrefix(name, "e") {
		article = "an "
	}
	return article + name + " is within " + near +
		" of the center in the certificate, in every " + what + "; it need not be the only one there"
}

// IsRational reports whether the claim is of a profile of fractions.
func (v *View) IsRational() bool { return v.Kind == "rational" }

// Claim returns the claim as messages have it.
func (v *View) Claim() message.Claim {
	if v.made == nil {
		v.made = &message.Claim{}
		switch l := v.claim.Mediated; {
		case v.claim.Parametric != nil:
			v.made.Parametric = newParametric(v.n, v.claim, v.least, v.digits)
		case l != nil && l.Device != nil:
			v.made.Device, v.made.Payoffs = newDevice(v.n, l.Device), l.Payoffs
		case l != nil:
			v.made.Polygon = newPolygon(v.n, l.Polygon)
		case v.List != nil:
			v.made.List = v.List.listed()
		case v.Kind == "box":
			v.made.Box = v.box()
		case v.Kind == "algebraic":
			v.made.Algebraic = v.algebraic()
		default:
			*v.made = message.Claim{Profile: v.n.Profile(v.claim.Profile), Beliefs: v.n.Beliefs(v.claim.Beliefs), Payoffs: v.claim.Payoffs}
		}
	}
	return *v.made
}

func (v *View) box() *message.Box {
	m := &message.Box{Radius: v.Radius}
	v.each(false, func(at message.Choice, x exactsolve.Number) {
		m.Profile = append(m.Profile, message.BoxEntry{Choice: at, BoxNumber: v.boxNumber(x)})
	})
	for i := range v.Beliefs {
		for h, belief := range v.Beliefs[i] {
			at := message.BoxBelief{Set: v.n.Ref(i, h)}
			for k, x := range belief {
				node := int(v.n.G.Players[i].Infosets[h].Nodes[k])
				at.Nodes = append(at.Nodes, message.BoxNode{Node: node + 1, History: v.n.History(node), BoxNumber: v.boxNumber(x)})
			}
			m.Beliefs = append(m.Beliefs, at)
		}
	}
	for _, u := range v.Payoffs {
		m.Payoffs = append(m.Payoffs, v.boxNumber(u))
	}
	return m
}

// beliefs returns what returns the rows of beliefs of information sets in order, and whether there is one.
func (v *View) beliefs() func(at message.Set, prefix cli.Item) (row cli.Row, ok bool) {
	left := v.Claim().Beliefs
	return func(at message.Set, prefix cli.Item) (row cli.Row, ok bool) {
		if len(left) > 0 && left[0].Set == at {
			row, left = beliefRow(prefix, left[0].Nodes, v.digits), left[1:]
			return row, true
		}
		if v.Beliefs == nil {
			return row, false
		}
		i, h := at.Player-1, at.Infoset-1
		return nodesRow(prefix, len(v.Beliefs[i][h]), func(k int) (history, text, beside string) {
			node, x := v.n.G.Players[i].Infosets[h].Nodes[k], v.number(message.Choice{}, v.Beliefs[i][h][k])
			return v.n.History(int(node)), x.Text, x.Beside
		}), true
	}
}

func (v *View) boxNumber(x exactsolve.Number) message.BoxNumber {
	if r, ok := x.Exact(); ok {
		return message.BoxNumber{Exact: &r}
	}
	var z message.BoxNumber
	z.Decimal, _ = x.Decimal(v.digits)
	if center, ok := x.Center(); ok {
		z.Center = &center
	} else {
		within := x.Bounds()
		z.Low, z.High = &within.Lo, &within.Hi
	}
	return z
}

func (v *View) algebraic() *message.Algebraic {
	m := &message.Algebraic{Root: v.Root}
	v.each(true, func(at message.Choice, x exactsolve.Number) {
		m.Profile = append(m.Profile, message.AlgebraicEntry{Choice: at, AlgebraicNumber: v.algebraicNumber(x)})
	})
	for _, u := range v.Payoffs {
		m.Payoffs = append(m.Payoffs, v.algebraicNumber(u))
	}
	return m
}

func (v *View) algebraicNumber(x exactsolve.Number) message.AlgebraicNumber {
	z := message.AlgebraicNumber{Number: x.Closed()}
	if _, ok := x.Exact(); !ok {
		z.Decimal, _ = x.Decimal(v.digits)
	}
	return z
}

// each visits the probabilities of actions: of all, or of those that the claim is about.
func (v *View) each(all bool, visit func(at message.Choice, x exactsolve.Number)) {
	for i := range v.Behavior {
		for h, set := range v.Behavior[i] {
			if !all && v.Free != nil && v.Free[i][h] {
				continue
			}
			choices := v.n.Choices(i, h)
			for a, x := range set {
				visit(choices[a], x)
			}
		}
	}
}

// numbers returns the probabilities as each visits them.
func (v *View) numbers(all bool) []number {
	var list []number
	v.each(all, func(at message.Choice, x exactsolve.Number) { list = append(list, v.number(at, x)) })
	return list
}

// PayoffNumbers returns one a player.
func (v *View) PayoffNumbers() []number {
	var list []number
	for _, u := range v.Payoffs {
		list = append(list, v.number(message.Choice{}, u))
	}
	return list
}

// number returns a number exactly, or as a decimal, or, where no digit is sure, as bounds, whose
// middle other programs get.
func (v *View) number(at message.Choice, x exactsolve.Number) number {
	if exact, ok := x.Exact(); ok {
		digits := v.digits
		if v.Kind == "box" {
			digits = 0 // others there are decimals
		}
		text := exact.String()
		return number{at, text, cli.Beside(exact, digits), text}
	}
	decimal, _ := x.Decimal(v.digits)
	switch closed := x.Closed(); {
	case closed != "" && v.digits > 0:
		return number{at, closed, " (≈ " + decimal + ")", decimal}
	case closed != "":
		return number{at, closed, "", decimal}
	case decimal != "":
		return number{at, "≈ " + decimal, "", decimal}
	}
	within := x.Bounds()
	lo, _ := approx.Decimal(within.Lo, 2, approx.Down)
	hi, _ := approx.Decimal(within.Hi, 2, approx.Up)
	return number{at, fmt.Sprintf("from %s to %s", lo, hi), "", within.Mid().String()}
}

// Rows returns rows of the strategies and payoffs.
func (v *View) Rows(players []string) []cli.Row {
	if v.List != nil {
		return v.List.rows()
	}
	return append(behaviorRows(players, v.numbers(false), v.beliefs()), payoffRow(players, v.PayoffNumbers()))
}

// Gambit writes the profile as Gambit does.
func (v *View) Gambit(w io.Writer) error {
	if v.IsRational() {
		return profile.FormatGambit(w, v.n.G, v.claim.Profile)
	}
	line := []byte("NE")
	for _, x := range v.numbers(true) {
		line = append(append(line, ','), x.plain...)
	}
	_, err := w.Write(append(line, '\n'))
	return err
}

// CSV writes the profile as check reads it.
func (v *View) CSV(w io.Writer) error {
	if l := v.claim.Mediated; l != nil {
		return v.deviceCSV(w, l.Device)
	}
	list := v.numbers(true) // those of an information set from its first action on
	entries := make([]profile.Entry, len(list))
	for k, x := range list {
		e := profile.Entry{Player: x.Player - 1, Infoset: x.Infoset - 1, Probability: x.plain, Decimal: cli.DecimalCell(x.plain)}
		if k > 0 && entries[k-1].Player == e.Player && entries[k-1].Infoset == e.Infoset {
			e.Action = entries[k-1].Action + 1
		}
		entries[k] = e
	}
	return profile.FormatCSV(w, v.n.G, entries)
}

// A number is a probability or a payoff as it is written.
type number struct {
	message.Choice        // of a probability
	Text           string // exactly, or as closely as is known
	Beside         string // to be after it, such as " (≈ 0.333)"
	plain          string // for other programs
}

func (x *number) item() cli.Item {
	look := cli.Plain
	if x.Text == "0" {
		look = cli.Dim
	}
	return cli.Item{look(cli.Printable(x.Action) + "  " + x.Text), cli.Dim(x.Beside)}
}

// payoffItem returns a payoff after what is said before it.
func (x *number) payoffItem(before string) cli.Item {
	return cli.Item{cli.Plain(before), cli.Bold(x.Text), cli.Dim(x.Beside)}
}

func payoffRow(players []string, payoffs []number) cli.Row {
	r := cli.Row{Prefix: cli.Item{cli.Bold("  payoff")}, Free: true}
	for i := range payoffs {
		r.Items = append(r.Items, payoffs[i].payoffItem(cli.Printable(players[i])+"  "))
	}
	return r
}

// behaviorRows returns, for each information set, a row of its actions and one
// of its nodes with the belief. Both lists are in the same order; beliefs may
// be nil.
func behaviorRows(players []string, numbers []number, belief func(at message.Set, prefix cli.Item) (cli.Row, bool)) []cli.Row {
	nameWidth, labelWidth := 0, len("belief")
	for _, e := range numbers {
		nameWidth = max(nameWidth, cli.Width(players[e.Player-1]))
		labelWidth = max(labelWidth, min(cli.Width(e.Label), cli.MaxAligned))
	}
	prefix := cli.Item{cli.Plain(cli.Pad("", nameWidth+4)), cli.Dim("belief")}
	var rows []cli.Row
	for k := 0; k < len(numbers); {
		ref := numbers[k].Set
		r := cli.Row{Prefix: cli.Item{cli.Plain("  " + cli.Pad(cli.Printable(players[ref.Player-1]), nameWidth) + "  "),
			cli.Bold(cli.Pad(cli.Printable(ref.Label), labelWidth) + "  ")}}
		for ; k < len(numbers) && numbers[k].Set == ref; k++ {
			r.Items = append(r.Items, numbers[k].item())
		}
		rows = append(rows, r)
		if row, ok := belief(ref, prefix); ok {
			rows = append(rows, row)
		}
	}
	return rows
}

// manyNodes is how many nodes of an information set are listed with those of belief 0.
const manyNodes = 8

func beliefRow(prefix cli.Item, nodes []message.Node, digits int) cli.Row {
	return nodesRow(prefix, len(nodes), func(k int) (history, text, beside string) {
		return nodes[k].History, nodes[k].Probability.String(), cli.Beside(nodes[k].Probability, digits)
	})
}

// nodesRow makes a row of n nodes.
func nodesRow(prefix cli.Item, n int, node func(k int) (history, text, beside string)) cli.Row {
	r := cli.Row{Prefix: prefix, Free: true}
	left := 0
	for k := range n {
		history, text, beside := node(k)
		if n > manyNodes && text == "0" {
			left++
			continue
		}
		r.Items = append(r.Items, cli.Item{cli.Dim(cli.Printable(history) + "  " + text), cli.Dim(beside)})
	}
	if left > 0 {
		r.Items = append(r.Items, cli.Item{cli.Dim("0 at the other " + cli.Plural(left, "node"))})
	}
	if n == 0 {
		r.Items = []cli.Item{{cli.Dim("not defined: chance and the others do not lead here")}}
	}
	return r
}
