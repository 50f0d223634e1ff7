package view

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

type infoResult struct{ message.Info }

// NewInfoResult returns what info says of a game.
func NewInfoResult(f *cli.GameFile) *infoResult {
	g := f.Game
	m := &infoResult{message.Info{Status: "yes", Game: f.Info(), Comment: g.Comment, Form: "strategic", Recall: "perfect"}}
	for _, k := range recognize(g, m.Game.Hash) {
		m.Known = append(m.Known, k.Known)
	}
	if g.Tree != nil {
		m.Form, m.Tree = "extensive", newTreeInfo(g.Tree)
	} else {
		m.Profiles = g.Table.Len()
	}
	if g.Recall != nil {
		m.Recall, m.Witness = "imperfect", g.Recall.Error()
		if g.Recall.AbsentMinded {
			m.Recall = "absent-minded"
		}
	}
	n := cli.NewNames(g)
	for i := range g.Players {
		p := &g.Players[i]
		m.Players = append(m.Players, message.Player{Player: i + 1, Name: n.Players[i], Infosets: len(p.Infosets), Actions: p.NumSeqs() - 1})
		if g.Recall == nil {
			m.Players[i].Sequences = p.NumSeqs()
		}
	}
	m.payoffs(g)
	m.Solve = methods(g)
	return m
}

// AddModels adds the sizes of the models of its Nash equilibria.
func (m *infoResult) AddModels(g *seqform.Game) error {
	list, err := exactsolve.ModelSizes(g)
	for _, z := range list {
		m.Models = append(m.Models, message.ModelSize{Model: z.Kind, ModelCounts: (*message.ModelCounts)(z.Size), Reason: z.Reason})
	}
	return err
}

// AddPrices adds the prices of anarchy and of stability.
func (m *infoResult) AddPrices(ctx context.Context, g *seqform.Game) error {
	p, err := exactsolve.FindPrices(ctx, g)
	if err != nil {
		return err
	}
	if m.Prices = (&message.Prices{Reason: p.Reason}); p.Known {
		z := &message.PriceNumbers{Welfare: p.Welfare, Worst: p.Worst.Hi, Best: p.Best.Lo}
		z.WorstAtLeast, z.BestAtMost = unlessSame(p.Worst.Lo, z.Worst), unlessSame(p.Best.Hi, z.Best)
		if a := p.Anarchy; a != nil {
			z.Anarchy, z.AnarchyAtMost = &a.Lo, unlessSame(a.Hi, a.Lo)
		}
		if a := p.Stability; a != nil {
			z.Stability, z.StabilityAtLeast = &a.Hi, unlessSame(a.Lo, a.Hi)
		}
		m.Prices.PriceNumbers = z
	}
	return nil
}

func unlessSame(x, y rational.Rat) *rational.Rat {
	if x.Equal(y) {
		return nil
	}
	return &x
}

// methods returns what solve finds for a game, by method. It is not nil.
func methods(g *seqform.Game) []message.Method {
	list := []message.Method{}
	concepts, found := exactsolve.Suits(g)
	for j, method := range found {
		k := slices.IndexFunc(list, func(m message.Method) bool { return m.Method == method })
		if k < 0 {
			k = len(list)
			list = append(list, message.Method{Method: method})
		}
		list[k].Concepts = append(list[k].Concepts, concepts[j])
	}
	return list
}

func newTreeInfo(t *seqform.Tree) *message.Tree {
	m := &message.Tree{Nodes: t.Len(), ChanceSets: len(t.ChanceSets), Depth: t.Depth()}
	for _, i := range t.Player {
		switch i {
		case seqform.Terminal:
			m.Leaves++
		case seqform.Chance:
			m.Chance++
		}
	}
	return m
}

// payoffs sets the ranges of payoffs over all leaves or pure profiles, and
// their sum if it is constant: over those that chance allows, or over all
// without perfect recall.
func (m *infoResult) payoffs(g *seqform.Game) {
	var sum rational.Rat
	first, constant := true, true
	eachPayoff(g, func(u []rational.Rat) {
		var s rational.Rat
		for i, x := range u {
			p := &m.Players[i]
			if first {
				p.Low, p.High = x, x
			}
			p.Low, p.High = rational.Min(p.Low, x), rational.Max(p.High, x)
			s = s.Add(x)
		}
		constant = constant && (first || s.Equal(sum))
		first, sum = false, s
	})
	if g.Payoffs != nil {
		sum, constant = g.ConstantSum()
	}
	if constant {
		m.Sum = &sum
	}
}

// eachPayoff visits the payoffs at each leaf, or of each pure profile, for reading only.
func eachPayoff(g *seqform.Game, visit func(u []rational.Rat)) {
	zero := make([]rational.Rat, len(g.Players))
	if g.Tree == nil {
		for _, o := range g.Table.Of {
			u := zero
			if o >= 0 {
				u = g.Table.Outcomes[o].Payoffs
			}
			visit(u)
		}
		return
	}
	t := g.Tree
	paid := make([][]rational.Rat, t.Len())
	for v := range paid {
		paid[v] = zero
		if p := t.Parent[v]; p >= 0 {
			paid[v] = paid[p]
		}
		if t.Outcome[v] >= 0 {
			paid[v] = slices.Clone(paid[v])
			for i := range zero {
				paid[v][i] = paid[v][i].Add(t.OutcomePayoff(v, i))
			}
		}
		if t.IsLeaf(v) {
			visit(paid[v])
			paid[v] = nil
		}
	}
}

func (m *infoResult) Text(p *cli.Page) {
	p.Line(cli.Bold(cli.Printable(cmp.Or(m.Game.Title, m.Game.Name))))
	if p.Brief {
		return
	}
	if m.Comment != "" {
		p.Paragraph(0, cli.Printable(m.Comment))
	}
	p.Line()
	field := func(name, text string) { p.Text("  " + cli.Pad(name, 10) + text) }
	field("form", m.formText())
	field("recall", m.Recall)
	if m.Witness != "" {
		field("", cli.Printable(m.Witness))
	}
	if m.Sum != nil {
		field("payoffs", "sum to "+m.Sum.String()+" everywhere")
	} else {
		field("payoffs", "have no constant sum")
	}
	field("sha256", m.Game.Hash)
	m.knownText(field)
	m.solveText(field)
	m.pricesText(field)
	p.Line()
	p.Table(m.playerTable())
	if len(m.Models) > 0 {
		p.Line()
		p.Table(m.modelTable())
	}
}

// knownText writes a field for each game of the catalogue that this is, and then what is known about it.
func (m *infoResult) knownText(field func(name, text string)) {
	name := "known as"
	var facts []string
	for _, k := range m.Known {
		field(name, k.Name+" – "+k.Source)
		name = ""
		for _, fact := range k.Facts {
			if !slices.Contains(facts, fact) {
				facts = append(facts, fact)
			}
		}
	}
	for _, fact := range facts {
		field("", fact)
	}
}

// methodText says how solve finds something.
var methodText = map[string]string{
	"simplex": "the simplex method on the sequence form",
	"guided":  "linear programs in turn, guided by floats",
	"lemke":   "Lemke's algorithm",

	"portfolio": "guesses by learning, supports and Newton steps, made exact",
	"auto":      "equilibria with falling least probabilities, made exact",
}

// solveText writes a field for each method, or one that says why there is none.
func (m *infoResult) solveText(field func(name, text string)) {
	name := "solve"
	for _, s := range m.Solve {
		field(name, joinConcepts(s.Concepts)+": "+methodText[s.Method])
		name = ""
	}
	if len(m.Solve) == 0 {
		field(name, "finds nothing, as recall is not perfect")
	}
}

// pricesText writes the prices, and the sums of payoffs that they compare.
func (m *infoResult) pricesText(field func(name, text string)) {
	z := m.Prices
	switch {
	case z == nil:
		return
	case z.PriceNumbers == nil:
		field("prices", "unknown: "+z.Reason)
		return
	}
	field("prices", "of anarchy "+priceText(z.Anarchy, z.AnarchyAtMost)+", of stability "+priceText(z.StabilityAtLeast, z.Stability))
	field("", fmt.Sprintf("as payoffs sum to at most %v, in nash equilibria to %s … %s", z.Welfare, between(z.WorstAtLeast, &z.Worst), between(&z.Best, z.BestAtMost)))
	if z.Reason != "" {
		field("", "not exactly known: "+z.Reason)
	}
}

// priceText is a price, or the ends between which it is, one of which is nil if both are the same.
func priceText(low, high *rational.Rat) string {
	if cmp.Or(low, high) == nil {
		return "undefined"
	}
	return between(low, high)
}

// between is a number, or that between which ends it is; one of them may be nil.
func between(low, high *rational.Rat) string {
	text := func(x *rational.Rat) string { return x.String() + cli.Beside(*x, 3) }
	if low == nil || high == nil {
		return text(cmp.Or(low, high))
	}
	return "at least " + text(low) + " and at most " + text(high)
}

func joinConcepts(list []cert.Concept) string {
	words := make([]string, len(list))
	for k, c := range list {
		words[k] = string(c)
	}
	return strings.Join(words, ", ")
}

func (m *infoResult) formText() string {
	t := m.Tree
	if t == nil {
		return "strategic, " + cli.Plural(m.Profiles, "pure profile")
	}
	return fmt.Sprintf("extensive, %s (%s, %s of chance), depth %d",
		cli.Plural(t.Nodes, "node"), cli.Plural2(t.Leaves, "leaf", "leaves"), strconv.Itoa(t.Chance), t.Depth)
}

func (m *infoResult) playerTable() [][]string {
	rows := [][]string{{"player", "information sets", "actions", "sequences", "payoff"}}
	for _, p := range m.Players {
		sequences := "–"
		if p.Sequences > 0 {
			sequences = strconv.Itoa(p.Sequences)
		}
		rows = append(rows, []string{
			strconv.Itoa(p.Player) + " " + cli.Printable(p.Name), strconv.Itoa(p.Infosets), strconv.Itoa(p.Actions), sequences,
			fmt.Sprintf("%v … %v", p.Low, p.High),
		})
	}
	return rows
}

func (m *infoResult) modelTable() [][]string {
	rows := [][]string{{"model", "weights", "products", "continuous", "binary", "rows", "nonzeros"}}
	for _, z := range m.Models {
		if z.ModelCounts == nil {
			rows = append(rows, cli.Cells(z.Model, "–", "–", "–", "–", "–", "–", z.Reason))
			continue
		}
		rows = append(rows, cli.Cells(z.Model, z.Weights, z.Products, z.Continuous, z.Binary, z.Rows, z.Nonzeros))
	}
	return rows
}
