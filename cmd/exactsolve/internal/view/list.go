package view

import (
	"fmt"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// A ListView is of a list of equilibria of a game in strategic form.
type ListView struct {
	N       *cli.Names
	List    []*View
	Indices []int // nil if not computed
	Regions [][]message.RegionEntry
}

// newListView returns the view of a claim that has been checked.
func newListView(n *cli.Names, c *claim.Complete, digits int) *ListView {
	v := &ListView{N: n}
	for k := range c.Equilibria {
		v.List = append(v.List, NewView(n, exactsolve.Listed(cert.GameRef{}, &c.Equilibria[k]), digits))
	}
	v.EnterRegions(c.Unresolved)
	return v
}

// EnterRegions enters the regions that were left open.
func (v *ListView) EnterRegions(open []claim.OpenRegion) {
	for k := range open {
		v.Regions = append(v.Regions, newRegion(v.N, &open[k]))
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
	m := &message.Listed{Equilibria: []message.Equilibrium{}, Unresolved: v.Regions}
	for k, e := range v.List {
		m.Equilibria = append(m.Equilibria, message.Equilibrium{Number: k + 1, Claim: e.Claim()})
	}
	return m
}

// Rows has one row for each equilibrium: what each player plays, and the payoffs.
func (v *ListView) Rows() []cli.Row {
	var rows []cli.Row
	for k, e := range v.List {
		r := cli.Row{Prefix: cli.Item{cli.Plain(fmt.Sprintf("%4d  ", k+1))}}
		support := make([]string, len(v.N.Players))
		for _, x := range e.numbers(false) {
			if x.Text != "0" {
				support[x.Player-1] += "  " + x.item()[0].Text
			}
		}
		for _, s := range support {
			r.Items = append(r.Items, cli.Item{cli.Plain(strings.TrimSpace(s))})
		}
		var payoffs []string
		for _, u := range e.PayoffNumbers() {
			payoffs = append(payoffs, u.Text)
		}
		r.Items = append(r.Items, cli.Item{cli.Bold("payoffs  " + strings.Join(payoffs, ", "))})
		if v.Indices != nil {
			r.Items = append(r.Items, cli.Item{cli.Plain(indexText(v.Indices[k]))})
		}
		rows = append(rows, r)
	}
	return rows
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
			gap := "  "
			if e.Player != player {
				player, gap = e.Player, ""
				r.Items = append(r.Items, cli.Item{})
			}
			last := &r.Items[len(r.Items)-1]
			*last = append(*last, cli.Plain(gap+cli.Printable(e.Action)+"  "+boundsText(&e)))
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
	switch {
	case len(v.Regions) == 0:
		return CountEquilibria(len(v.List)) + ", and no others"
	case len(v.List) == 0:
		return "every nash equilibrium is in one of " + open
	}
	return CountEquilibria(len(v.List)) + ", and every other one is in one of " + open
}

// CountEquilibria says how many equilibria.
func CountEquilibria(n int) string { return cli.Plural2(n, "nash equilibrium", "nash equilibria") }

// indexText says what the index of an equilibrium is: +1, -1 or, unsigned, 0.
func indexText(index int) string {
	if index == 0 {
		return "index 0"
	}
	return fmt.Sprintf("index %+d", index)
}
