package view

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/fixtures/spots"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A knownGame is a game of the catalogue: a fixture, or a member of a family.
type knownGame struct {
	message.Known
	title string
	size  string
}

// fixtureGame returns a stored game. That it can be read is tested.
func fixtureGame(name string) *seqform.Game {
	data, file := fixtures.Game(name)
	f, err := gamefile.Parse(file, bytes.NewReader(data), gamefile.Options{})
	if err != nil {
		panic("exactsolve: " + err.Error())
	}
	return f.Game
}

func fixtureClaims(name string) *fixtures.Claims {
	c, err := fixtures.Want(name)
	if err != nil {
		panic("exactsolve: " + err.Error())
	}
	return c
}

func knownFixture(name string) knownGame {
	c := fixtureClaims(name)
	k := knownGame{Known: message.Known{Name: name, Source: c.Source, Facts: facts(c.Value, c.Numbers())}, title: fixtureGame(name).Title}
	k.size = sizeText(c.Nodes, slices.Concat(c.Infosets, c.Strategies)) // one of them is nil
	switch c.Recall {
	case fixtures.Imperfect:
		k.Facts = append(k.Facts, "imperfect recall")
	case fixtures.AbsentMinded:
		k.Facts = append(k.Facts, "an absent-minded player")
	}
	return k
}

func knownMember(m *gen.Known) knownGame {
	k := knownGame{Known: message.Known{Name: strings.TrimSpace(m.Family + " " + m.Flags())}, size: sizeText(m.Nodes, m.Sizes)}
	if f, err := gen.Find(m.Family); err == nil {
		k.Source, k.title = f.Source, f.Summary
	}
	var numbers []fixtures.Count
	if m.Nash > 0 {
		numbers = []fixtures.Count{{Concept: "nash", Profiles: m.Nash}}
	}
	k.Facts = facts(m.Value, numbers)
	return k
}

// facts says in words what all equilibria pay and how many there are.
func facts(value []string, numbers []fixtures.Count) []string {
	var list []string
	if value != nil {
		list = append(list, valueText(value))
	}
	var words []string
	for _, n := range numbers {
		words = append(words, strconv.Itoa(n.Profiles)+" "+n.Concept)
	}
	if words != nil {
		list = append(list, "equilibria: "+strings.Join(words, ", "))
	}
	return list
}

// valueText says what every Nash equilibrium pays: to player 1, if the opponent gets the opposite.
func valueText(value []string) string {
	var pays []rational.Rat
	var words []string
	for _, v := range value {
		x := rational.MustParse(v)
		pays, words = append(pays, x), append(words, x.String()+cli.Beside(x, 3))
	}
	if len(pays) == 2 && pays[0].Equal(pays[1].Neg()) {
		return "value " + words[0]
	}
	return "every nash equilibrium pays " + strings.Join(words, ", ")
}

// sizeText says how many players there are and how large a game is; without nodes, sizes count strategies.
func sizeText(nodes int, sizes []int) string {
	words := make([]string, len(sizes))
	for i, n := range sizes {
		words[i] = strconv.Itoa(n)
	}
	players := cli.Plural(len(sizes), "player") + ", "
	if nodes == 0 {
		return players + strings.Join(words, " × ") + " strategies"
	}
	return players + cli.Plural(nodes, "node") + ", information sets " + strings.Join(words, " + ")
}

// recognize returns the games of the catalogue that g is, up to names and order, found by its hash.
func recognize(g *seqform.Game, hash string) []knownGame {
	var list []knownGame
	nodes := 0
	if g.Tree != nil {
		nodes = g.Tree.Len()
	}
	for _, name := range fixtures.Names() {
		c := fixtureClaims(name)
		if c.Nodes == nodes && c.Players == len(g.Players) && fixtureGame(name).Hash() == hash {
			list = append(list, knownFixture(name))
		}
	}
	for _, m := range gen.Catalogue() {
		if m.Hash == hash && !slices.ContainsFunc(list, func(k knownGame) bool { return k.Name == m.Family && m.Params == "" }) {
			list = append(list, knownMember(&m))
		}
	}
	return list
}

// ListGames prints a line for each family, each member of the catalogue, and each fixture.
func ListGames(p *cli.Page) error {
	var families, members, stored []string
	for _, m := range gen.Catalogue() {
		line := knownMember(&m).line()
		if m.Params != "" {
			members = append(members, line)
		} else if f, err := gen.Find(m.Family); err == nil {
			families = append(families, line+flagNamesOf(f))
		}
	}
	for _, name := range fixtures.Names() {
		stored = append(stored, knownFixture(name).line())
	}
	part := func(title string, lines []string) {
		p.Line(cli.Bold(title))
		for _, line := range lines {
			p.Text(line)
		}
	}
	part("Families, with parameters; size and facts are those of the defaults:", families)
	p.Line()
	part("Other members of families:", members)
	p.Line()
	part("Fixtures, from the literature:", stored)
	p.Line()
	p.Text("Spots of poker, for 'exactsolve spot': " + strings.Join(spots.Names(), ", ") + ".")
	return p.Flush()
}

// SpotSummary returns the comment that the text of a stored spot begins with.
func SpotSummary(name string) string {
	var words []string
	for line := range strings.Lines(spots.Text(name)) {
		text, ok := strings.CutPrefix(line, "#")
		if !ok {
			break
		}
		words = append(words, strings.TrimSpace(text))
	}
	return strings.Join(words, " ")
}

// flagNamesOf returns " [--a --b]", nothing if a family has no parameters.
func flagNamesOf(f gen.Family) string {
	if len(f.Params) == 0 {
		return ""
	}
	flags := make([]string, len(f.Params))
	for k, param := range f.Params {
		flags[k] = "--" + param.Name
	}
	return " [" + strings.Join(flags, " ") + "]"
}

const nameWidth = 27

// line returns one line: name, title, source, size and facts.
func (k knownGame) line() string {
	parts := append([]string{k.summary(), k.size}, k.Facts...)
	return fmt.Sprintf("  %s  %s", cli.Pad(k.Name, nameWidth), strings.Join(parts, "; "))
}

func (k knownGame) summary() string { return cli.Printable(k.title) + " – " + k.Source }

// FixtureSummary says what a fixture is and where it is from.
func FixtureSummary(name string) string { return knownFixture(name).summary() }
