package find

import (
	"fmt"
	"strings"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
)

// solveAll lists all equilibria. JSON and Gambit lines are written as they come, text at the end.
func (c *solve) solveAll(s *cli.Session, f *cli.GameFile, certificate *cli.Output) error {
	v := &view.ListView{N: cli.NewNames(f.Game)}
	whole, err := c.each(s, f, func(a *exactsolve.Answer) error { return c.enterListed(s, v, a) })
	if err != nil {
		return err
	}
	for _, text := range whole.Warnings {
		s.Warn("%s", text)
	}
	m := &listResult{List: message.List{
		Status: whole.Status.String(), Concept: cert.Nash, Complete: whole.List.Complete, Reason: whole.Reason, Equilibria: whole.List.Found,
		Players: v.N.Players,
	}}
	about := f
	if e := whole.List.Extreme; e != nil {
		about = &cli.GameFile{Name: f.Name, Kind: "nfg", Game: e.Game}
		m.extreme(e)
	} else {
		m.complete(whole, v)
	}
	m.Stats.Seconds = cli.Microseconds(time.Since(s.Start))
	if whole.Certificate != nil {
		m.Certificate = c.certificate.Path
	}
	if err := writeCertificate(certificate, about, whole); err != nil {
		return err
	}
	if s.Format != "gambit" {
		return s.End(m, m.Status)
	}
	s.Note("%s", m.headline())
	return cli.Status(s.StatusOf(m.Status))
}

// enterListed writes one equilibrium, or keeps it for the text.
func (c *solve) enterListed(s *cli.Session, v *view.ListView, a *exactsolve.Answer) error {
	one := view.NewView(v.N, a.Certificate, c.shownDigits())
	if s.Tells() {
		if err := s.Message("equilibrium", message.Equilibrium{Number: a.Number, Claim: one.Claim(), Index: a.Index}); err != nil {
			return err
		}
	}
	switch s.Format {
	case "json":
		return nil
	case "gambit":
		return one.Gambit(s.Out)
	}
	if v.List = append(v.List, one); a.Index != nil {
		v.Indices = append(v.Indices, *a.Index)
	}
	return nil
}

type listResult struct {
	message.List
	counted string            // the equilibria, as in "2 nash equilibria"
	work    string            // what was done
	body    func(p *cli.Page) // writes the equilibria and what is known of others; nil if there is nothing
}

// complete enters what was found with three players or more.
func (m *listResult) complete(a *exactsolve.Answer, v *view.ListView) {
	m.Stats, m.IndexSum, m.counted = view.NewStats(a.Stats, 0), a.List.IndexSum, view.CountEquilibria(m.Equilibria)
	m.work = a.Stats.Guess
	if a.Certificate != nil || m.Equilibria > 0 {
		v.EnterRegions(a.List.Open)
		m.Unresolved = v.Regions
		m.body = func(p *cli.Page) { m.textComplete(p, v) }
	}
}

func (m *listResult) headline() string {
	switch {
	case m.Status == "yes":
		return m.counted + ", all there are, checked"
	case m.Complete:
		return m.counted + ", each checked; the search was complete, but that is not certified: " + m.Reason
	case m.Equilibria == 0:
		return "unknown: " + m.Reason
	}
	return m.counted + ", each checked; there may be more: " + m.Reason
}

func (m *listResult) Text(p *cli.Page) {
	look := cli.Green
	if m.Status != "yes" {
		look = cli.Red
	}
	p.Line(look(m.headline()), cli.Plain(" ("+strings.TrimPrefix(m.work+", ", ", ")+cli.Seconds(m.Stats.Seconds)+")"))
	if p.Brief || m.body == nil {
		return
	}
	m.body(p)
	p.Certificate(m.Certificate, false)
}

func (m *listResult) textComplete(p *cli.Page, v *view.ListView) {
	if m.Equilibria > 0 {
		p.Line()
		p.Rows(v.Rows())
	}
	p.Line()
	for _, e := range v.List {
		if e.Root != "" {
			p.Paragraph(0, cli.UpperFirst(e.Shows)+", in the line of that equilibrium.")
		}
	}
	m.textIndex(p)
	if len(m.Unresolved) > 0 {
		every := "Every other equilibrium"
		if m.Equilibria == 0 {
			every = "Every equilibrium"
		}
		p.Paragraph(0, fmt.Sprintf("%s is in one of %s, given by actions that may be used and bounds of their probabilities:", every, cli.Plural(len(m.Unresolved), "region")))
		p.Rows(v.RegionRows())
	}
	if more := len(m.Unresolved) - view.MaxRegionLines; more > 0 {
		p.Paragraph(6, fmt.Sprintf("and %d more, see --json", more))
	}
}

// textIndex says what indices say.
func (m *listResult) textIndex(p *cli.Page) {
	switch {
	case m.Equilibria == 0:
	case m.IndexSum == nil:
		p.Paragraph(0, "Equilibria of index 0 are degenerate: their equations are singular, or an unused action pays as much.")
	case m.Complete:
		p.Paragraph(0, fmt.Sprintf("All are regular, and their indices sum to %d, as they do when there are no others; so their number is odd.", *m.IndexSum))
	default:
		p.Paragraph(0, fmt.Sprintf("The indices of these sum to %d; of all equilibria, if regular, they sum to 1.", *m.IndexSum))
	}
}

// extreme enters what was found with two players.
func (m *listResult) extreme(e *exactsolve.Extreme) {
	m.counted = cli.Plural2(m.Equilibria, "extreme equilibrium", "extreme equilibria")
	m.Stats = message.Stats{Cases: &e.Stats.Cases, Pivots: e.Stats.Pivots, Bits: e.Stats.Bits}
	m.work = fmt.Sprintf("%s, %s, %d-bit entries", cli.Plural(e.Stats.Cases, "case"), cli.Plural(e.Stats.Pivots, "pivot"), e.Stats.Bits)
	if e.Reduction != nil {
		m.Reduced = &[2]int{e.Game.Table.Sizes[0], e.Game.Table.Sizes[1]}
	}
	for _, u := range e.Subsets {
		m.Subsets = append(m.Subsets, [2][]int(u))
	}
	if m.Equilibria > 0 {
		m.body = func(p *cli.Page) { m.textExtreme(p, e) }
	}
}

func (m *listResult) textExtreme(p *cli.Page, r *exactsolve.Extreme) {
	n := cli.NewNames(r.Game)
	p.Line()
	for k, e := range r.Equilibria {
		p.Text(fmt.Sprintf("%4d  %s  |  %s   payoffs  %v, %v", k+1, supportText(n, 0, e.Mixed[0]), supportText(n, 1, e.Mixed[1]), e.Payoffs[0], e.Payoffs[1]))
	}
	p.Line()
	if m.Reduced != nil {
		p.Paragraph(0, fmt.Sprintf("Found in the reduced strategic form, of %d by %d strategies, in which actions that an own earlier action excludes are left out. "+
			"It grows exponentially with the tree.", m.Reduced[0], m.Reduced[1]))
	}
	if m.Complete {
		textSubsets(p, n, r)
	}
}

// textSubsets writes the Nash subsets of more than one equilibrium, and their strategies.
func textSubsets(p *cli.Page, n *cli.Names, r *exactsolve.Extreme) {
	var lines []string
	for _, u := range r.Subsets {
		if len(u[0])*len(u[1]) > 1 {
			lines = append(lines, fmt.Sprintf("{%s} × {%s}", numbered("x", u[0]), numbered("y", u[1])))
		}
	}
	others := "There are no other equilibria."
	if r.Subsets == nil {
		others = "Mixtures of these may be equilibria too: there are too many maximal Nash subsets to list."
	}
	if lines == nil {
		p.Paragraph(0, others)
		return
	}
	p.Paragraph(0, "The set of all equilibria is the union of these maximal Nash subsets, in which any mixture of strategies on the left with any on the right is one, and of the isolated equilibria:")
	for i, name := range []string{"x", "y"} {
		for k, x := range r.Strategies[i] {
			lines = append(lines, fmt.Sprintf("%s%d  %s", name, k+1, supportText(n, i, x)))
		}
	}
	for _, line := range lines {
		p.Text("      " + line)
	}
}

func numbered(name string, indices []int) string {
	list := make([]string, len(indices))
	for k, i := range indices {
		list[k] = fmt.Sprintf("%s%d", name, i+1)
	}
	return strings.Join(list, ", ")
}

func supportText(n *cli.Names, i int, x []rational.Rat) string {
	actions := n.Actions(i, 0)
	var list []string
	for a, p := range x {
		if !p.IsZero() {
			list = append(list, cli.Printable(actions[a])+" "+p.String())
		}
	}
	return strings.Join(list, "  ")
}
