package view

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// Text says the answer in words.
func (m *infoResult) Text(p *cli.Page) {
	p.Line(cli.Styled(cli.Printable(cmp.Or(m.Game.Title, m.Game.Name)), cli.Bold))
	if p.Brief {
		return
	}
	if m.Comment != "" {
		p.Paragraph(0, cli.Printable(m.Comment))
	}
	p.Line()
	field := func(name, text string) { p.Line(cli.Styled("  "+cli.Pad(name, 10)+text, cli.Plain)) }
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
	p.Line()
	p.Table(m.playerTable())
}

// knownText writes a field for each game of the catalogue that this is, and then
// what is known about it.
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
	"guided":  "the simplex method on perturbed games, guided by floats",
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
