package main

import (
	"fmt"
	"io"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/rational"
)

// A listView is of a list of equilibria of a game in strategic form.
type listView struct {
	n       *names
	list    []view
	indices []int // nil if not computed
	regions [][]message.RegionEntry
}

// newListView returns the view of a claim that has been checked.
func newListView(n *names, c *cert.Complete, digits int) *listView {
	v := &listView{n: n}
	for k := range c.Equilibria {
		v.list = append(v.list, newView(n, exactsolve.Listed(cert.GameRef{}, &c.Equilibria[k]), digits))
	}
	v.enterRegions(c.Unresolved)
	return v
}

func (v *listView) enterRegions(open []cert.OpenRegion) {
	for k := range open {
		v.regions = append(v.regions, newRegion(v.n, &open[k]))
	}
}

func newRegion(n *names, r *cert.OpenRegion) []message.RegionEntry {
	var list []message.RegionEntry
	for i, simplex := range r.Simplex {
		for a, choice := range n.choices(i, 0) {
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

func (v *listView) message() message.Claim {
	m := &message.Listed{Equilibria: []message.Equilibrium{}, Unresolved: v.regions}
	for k := range v.list {
		m.Equilibria = append(m.Equilibria, v.equilibrium(k))
	}
	return message.Claim{List: m}
}

func (v *listView) equilibrium(k int) message.Equilibrium {
	e := message.Equilibrium{Number: k + 1, Claim: v.list[k].message()}
	if v.indices != nil {
		e.Index = &v.indices[k]
	}
	return e
}

// rows has one row for each equilibrium: what each player plays, and the payoffs.
func (v *listView) rows() []row {
	var rows []row
	for k, e := range v.list {
		r := row{prefix: item{{fmt.Sprintf("%4d  ", k+1), plain}}}
		support := make([]string, len(v.n.players))
		for _, x := range e.numbers() {
			if x.text != "0" {
				support[x.Player-1] += "  " + x.item()[0].text
			}
		}
		for _, s := range support {
			r.items = append(r.items, item{{strings.TrimSpace(s), plain}})
		}
		var payoffs []string
		for _, u := range e.payoffs() {
			payoffs = append(payoffs, u.text)
		}
		r.items = append(r.items, item{{"payoffs  " + strings.Join(payoffs, ", "), bold}})
		if v.indices != nil {
			r.items = append(r.items, item{{indexText(v.indices[k]), plain}})
		}
		rows = append(rows, r)
	}
	return rows
}

// maxRegionLines is how many unresolved regions are described in text.
const maxRegionLines = 20

// regionRows has a row for each region: the actions that may be played in it.
func (v *listView) regionRows() []row {
	var rows []row
	for k, region := range v.regions {
		if k == maxRegionLines {
			break
		}
		r := row{prefix: item{{fmt.Sprintf("%4d  ", k+1), plain}}}
		player := 0
		for _, e := range region {
			if e.Used == "no" {
				continue
			}
			if e.Player != player {
				player = e.Player
				r.items = append(r.items, item{})
			}
			last := &r.items[len(r.items)-1]
			*last = append(*last, span{gapBefore(*last) + printable(e.Action) + "  " + boundsText(&e), plain})
		}
		rows = append(rows, r)
	}
	return rows
}

func gapBefore(it item) string {
	if len(it) == 0 {
		return ""
	}
	return "  "
}

func boundsText(e *message.RegionEntry) string {
	if e.Low.Equal(e.High) {
		return e.Low.String()
	}
	return fmt.Sprintf("%v–%v", e.Low, e.High)
}

func (v *listView) numbers() []number { return nil }
func (v *listView) payoffs() []number { return nil }

func (v *listView) shows() string {
	if m := len(v.regions); m > 0 {
		return fmt.Sprintf("%s, and every other one is in one of %s", countEquilibria(len(v.list)), plural(m, "unresolved region"))
	}
	return countEquilibria(len(v.list)) + ", and no others"
}

func countEquilibria(n int) string {
	if n == 1 {
		return "1 nash equilibrium"
	}
	return fmt.Sprintf("%d nash equilibria", n)
}

func (v *listView) gambit(w io.Writer) error {
	for _, e := range v.list {
		if err := e.gambit(w); err != nil {
			return err
		}
	}
	return nil
}

// indexText says what the index of an equilibrium is: +1, -1 or, unsigned, 0.
func indexText(index int) string {
	if index == 0 {
		return "index 0"
	}
	return fmt.Sprintf("index %+d", index)
}
