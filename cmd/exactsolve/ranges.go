package main

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/rational"
)

// A rangesResult says which beliefs are possible with a profile.
type rangesResult struct {
	finding
	Of   string     `json:"of"` // "sequential": beliefs that support the profile; "consistent": all consistent ones
	Sets []setRange `json:"sets,omitempty"`

	digits int
}

// A setRange has the ranges at one information set.
type setRange struct {
	setRef
	Nodes []nodeRange `json:"nodes"`
}

// A nodeRange is the range of the probability of one node. Low and High are
// bounds in any case; Attained says whether some belief has them.
type nodeRange struct {
	Node     int          `json:"node"`
	History  string       `json:"history"`
	Low      rational.Rat `json:"low"`
	High     rational.Rat `json:"high"`
	Attained [2]bool      `json:"attained"` // Low, High

	told string // by what sets it apart
}

// beliefRanges finds the range of every belief where chance leads to more nodes
// than one.
func (j *judge) beliefRanges(of string, digits int) (*rangesResult, error) {
	r, err := assess.BeliefRanges(j.ctx, j.f.Game, j.profile, assess.RangeOptions{Consistent: of == string(cert.Consistent)})
	if err != nil {
		return nil, err
	}
	m := &rangesResult{finding: finding{r.Status.String(), r.Reason}, Of: of, digits: digits}
	for i := range r.Sets {
		for h, nodes := range r.Sets[i] {
			if len(nodes) < 2 {
				continue
			}
			set := setRange{setRef: j.n.ref(i, h)}
			told := j.n.told(i, h)
			for k, x := range nodes {
				v := int(j.f.Game.Players[i].Infosets[h].Nodes[k])
				set.Nodes = append(set.Nodes, nodeRange{v + 1, j.n.history(v), x.Low.Value, x.High.Value, [2]bool{x.Low.Attained, x.High.Attained}, told[k]})
			}
			m.Sets = append(m.Sets, set)
		}
	}
	return m, nil
}

// text says the answer in words; it may be nil.
func (m *rangesResult) text(p *page) {
	if m == nil {
		return
	}
	what := "Beliefs that support the profile as a sequential equilibrium"
	if m.Of == string(cert.Consistent) {
		what = "Consistent beliefs"
	}
	p.line()
	if m.no() {
		p.line(span{what + ": ", plain}, span{"none", red}, span{": " + printable(m.Reason), plain})
		return
	}
	if m.yes() {
		p.line(span{what + ":", plain})
	} else {
		p.line(span{what + ": ", plain}, span{"unknown", red}, span{": " + printable(m.Reason), plain})
	}
	sure := true
	for _, s := range m.Sets {
		for _, x := range s.Nodes {
			sure = sure && x.Attained[0] && x.Attained[1]
			p.line(span{fmt.Sprintf("  μ(%s | %s) ", printable(x.told), printable(s.Label)), plain}, span{x.interval(), plain}, span{x.beside(m.digits), dim})
		}
	}
	if !sure {
		p.paragraph(2, "No belief is outside these bounds; whether some belief is at one marked with ? is not known.")
	}
}

// interval returns "= 1/4" or "∈ [1/2, 1?]", where a question mark follows a bound
// not known to be attained.
func (x *nodeRange) interval() string {
	if x.Low.Equal(x.High) && x.Attained[0] {
		return "= " + x.Low.String()
	}
	mark := [2]string{}
	for k, attained := range x.Attained {
		if !attained {
			mark[k] = "?"
		}
	}
	return fmt.Sprintf("∈ [%v%s, %v%s]", x.Low, mark[0], x.High, mark[1])
}

func (x *nodeRange) beside(digits int) string {
	if x.Low.Equal(x.High) {
		return beside(x.Low, digits)
	}
	low, high := beside(x.Low, digits), beside(x.High, digits)
	if low+high == "" {
		return ""
	}
	part := func(text string, exact rational.Rat) string {
		if text == "" {
			return exact.String()
		}
		return strings.TrimSuffix(strings.TrimPrefix(text, " (≈ "), ")")
	}
	return fmt.Sprintf(" (≈ [%s, %s])", part(low, x.Low), part(high, x.High))
}

// told returns, for the nodes of an information set, the actions by which their
// paths differ: "wimp" for wimp·quiche beside surly·quiche. Where that does not
// tell them apart, it is the whole history.
func (n *names) told(i, h int) []string {
	nodes := n.g.Players[i].Infosets[h].Nodes
	paths := make([][]string, len(nodes))
	labels := n.allActions()
	for k, v := range nodes {
		for p := n.g.Tree.Parent[v]; p >= 0; v, p = p, n.g.Tree.Parent[p] {
			paths[k] = append(paths[k], labels(int(p))[n.g.Tree.Action[v]])
		}
		slices.Reverse(paths[k])
	}
	list := make([]string, len(nodes))
	for k := range nodes {
		var parts []string
		for d, label := range paths[k] {
			if slices.ContainsFunc(paths, func(other []string) bool { return len(other) != len(paths[k]) || other[d] != label }) {
				parts = append(parts, label)
			}
		}
		list[k] = strings.Join(parts, "·")
	}
	return distinct(list, func(k int, shared bool) string { return n.history(int(nodes[k])) })
}
