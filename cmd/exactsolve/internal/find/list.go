package find

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/seqform"
)

// solveAll lists all equilibria. JSON and Gambit lines are written as they come, text at the end.
func (c *solve) solveAll(s *cli.Session, f *cli.GameFile, certificate *cli.Output) error {
	v := view.NewList(cli.NewNames(f.Game))
	if c.question.Mediated() && (s.Format == "csv" || s.Format == "gambit") {
		return cli.UsageError("--all of devices goes to text or json")
	}
	whole, err := c.each(s, f, func(a *exactsolve.Answer) error {
		if err := c.enterListed(s, v, a); err != nil || !c.question.Mediated() || certificate == nil {
			return err
		}
		return c.certifyVertex(s, f, a)
	})
	if err != nil {
		return err
	}
	for _, text := range whole.Warnings {
		s.Warn("%s", text)
	}
	if whole.Concept == cert.Sequential && c.question.All {
		return c.solveSignalling(s, f, whole, certificate)
	}
	m := &listResult{List: message.List{
		File: c.file, Status: whole.Status.String(), Concept: whole.Concept, Complete: whole.List.Complete, Reason: whole.Reason, Equilibria: whole.List.Found,
		Method: whole.Stats.Method, Players: v.N.Players,
	}}
	about, pieces := f, f.Game
	if form := whole.List.Form; form != nil {
		pieces, v.Agents, m.Agents = form.Game, true, view.NewAgents(v.N, form)
	}
	switch e, plans := whole.List.Extreme, whole.List.Plans; {
	case whole.List.Devices != nil:
		m.devices(whole, v)
	case e != nil:
		about, pieces = &cli.GameFile{Name: f.Name, Kind: "nfg", Game: e.Game}, e.Game
		m.extreme(whole, v, e.Stats.Cases, e.Stats.Pivots, e.Stats.Bits)
	case plans != nil:
		about, pieces = &cli.GameFile{Name: f.Name, Kind: "efg", Game: plans.Game}, plans.Game
		m.extreme(whole, v, plans.Stats.Cases, plans.Stats.Pivots, plans.Stats.Bits)
	default:
		m.complete(whole, v, pieces)
	}
	m.Outcomes = v.Outcomes()
	m.enterSelected(whole.List.Selected, v, cli.NewNames(pieces))
	m.Stats.Seconds = cli.Microseconds(time.Since(s.Start))
	proof := whole
	if b := whole.List.Best; b != nil {
		m.enterBest(view.NewSolveResult(s, f, &c.question, b, ""))
		if proof.Certificate == nil {
			about, proof = f, b
		}
	}
	if proof.Certificate != nil {
		m.Certificate = c.certificate.Path
	}
	if err := cli.WriteCertificate(certificate, about, proof.Certificate); err != nil {
		return err
	}
	switch s.Format {
	case "gambit":
		return endTable(s, m.Status, m.headline(), nil)
	case "csv":
		return endTable(s, m.Status, m.headline(), v.CSV(s.Out, m.Selected))
	}
	return s.End(m, m.Status)
}

// endTable ends a run whose answer is a table for other programs, by a note of what it has.
func endTable(s *cli.Session, status, what string, err error) error {
	if err != nil {
		return cli.InputError(err)
	}
	s.Note("%s", what)
	return cli.Status(s.StatusOf(status))
}

// enterListed writes one equilibrium, or keeps it for the text.
func (c *solve) enterListed(s *cli.Session, v *view.ListView, a *exactsolve.Answer) error {
	one := view.NewView(v.N, a.Certificate, c.ShownDigits(c.question.Digits))
	if x := a.Numbers(); x != nil { // a device has none
		one.Numbers = x
	}
	if s.Tells() {
		if err := s.Message("equilibrium", message.Equilibrium{File: c.file, Number: a.Number, Claim: one.Claim(), Index: a.Index}); err != nil {
			return err
		}
	}
	switch s.Format {
	case "json":
		v.EnterOutcome(one, a.Number)
		return nil
	case "gambit":
		return one.Gambit(s.Out)
	}
	if v.Enter(one, a.Number); a.Index != nil {
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

// enterBest enters the best profile seen, of a search that found nothing.
func (m *listResult) enterBest(b *view.SolveResult) {
	m.Best = &message.Best{Claimed: b.Claimed, Claim: b.Claim, Epsilon: b.Epsilon, Low: b.Low, High: b.High}
	body := m.body
	m.body = func(p *cli.Page) {
		if body != nil {
			body(p)
		}
		b.TextKnown(p)
	}
}

// complete enters what was found of a game with 3 players or more.
func (m *listResult) complete(a *exactsolve.Answer, v *view.ListView, g *seqform.Game) {
	m.Stats, m.IndexSum, m.counted = view.NewStats(a.Stats, 0), a.List.IndexSum, view.Count(m.Concept, m.Equilibria, "", "")
	m.work = a.Stats.Guess
	if a.Certificate != nil || m.Equilibria > 0 {
		n := cli.NewNames(g)
		v.EnterComponents(n, a.List.Components)
		if merged := a.List.Merged; merged != nil {
			v.EnterCopies(n, merged.Classes)
			n = cli.NewNames(merged.Game)
		}
		v.EnterRegions(n, a.List.Open)
		m.Components, m.Unresolved, m.Copies = v.Components, v.Regions, v.Copies
		switch n := len(m.Components); {
		case v.InDoubt():
			m.counted = view.Count(m.Concept, n, "set of ", "sets of ")
		case !v.Isolated(false):
			m.counted = view.Count(m.Concept, n, "component of ", "components of ")
		}
		m.body = func(p *cli.Page) { m.textComplete(p, v) }
	}
}

func (m *listResult) headline() string {
	switch {
	case m.Status == "yes":
		return m.counted + ", all there are, checked"
	case m.Complete:
		return m.counted + ", each checked; the search was complete, but that is not certified: " + m.Reason
	case m.Equilibria+len(m.Components) == 0:
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
	if p.Line(); !v.Isolated(m.Complete) {
		v.TextComponents(p, m.Complete)
		p.Line()
	}
	if m.Equilibria > 0 {
		v.Text(p)
		p.Line()
	}
	for _, e := range v.List {
		if e.Root != "" {
			p.Paragraph(0, cli.UpperFirst(e.Shows)+", in the line of that equilibrium.")
		}
	}
	m.textAgents(p)
	v.TextCopies(p)
	v.TextPieces(p)
	m.textIndex(p, v)
	if len(m.Unresolved) > 0 {
		every := "Every other equilibrium"
		if m.Equilibria+len(m.Components) == 0 {
			every = "Every equilibrium"
		}
		what := "actions"
		if m.Agents != nil {
			what = "strategies"
		}
		p.Paragraph(0, fmt.Sprintf("%s is in one of %s, given by %s that may be used and bounds of their probabilities:", every, cli.Plural(len(m.Unresolved), "region"), what))
		p.Rows(v.RegionRows())
	}
	if more := len(m.Unresolved) - view.MaxRegionLines; more > 0 {
		p.Paragraph(6, fmt.Sprintf("and %d more, see --json", more))
	}
}

// textIndex says what indices say.
func (m *listResult) textIndex(p *cli.Page, v *view.ListView) {
	switch {
	case slices.Contains(v.Indices, 0) && v.Isolated(m.Complete):
		p.Paragraph(0, "Equilibria of index 0 are degenerate: their equations are singular, or an unused action pays as much.")
	case m.IndexSum == nil:
	case m.Complete && m.Copies != nil:
		p.Paragraph(0, fmt.Sprintf("With one of the copies alone all are regular, and their indices sum to %d, as they do when there are no others.", *m.IndexSum))
	case m.Complete:
		p.Paragraph(0, fmt.Sprintf("All are regular, and their indices sum to %d, as they do when there are no others; so their number is odd.", *m.IndexSum))
	default:
		p.Paragraph(0, fmt.Sprintf("The indices of these sum to %d; of all equilibria, if regular, they sum to 1.", *m.IndexSum))
	}
}

// extreme enters what was found with two players, in so many cases with so many pivots and bits.
func (m *listResult) extreme(a *exactsolve.Answer, v *view.ListView, cases, pivots, bits int) {
	m.counted = cli.Plural2(m.Equilibria, "extreme equilibrium", "extreme equilibria")
	m.Stats = message.Stats{Cases: &cases, Pivots: pivots, Bits: bits}
	m.work = fmt.Sprintf("%s, %s, %d-bit entries", cli.Plural(cases, "case"), cli.Plural(pivots, "pivot"), bits)
	v.Extreme = true
	v.EnterComponents(v.N, a.List.Components)
	if m.Components = v.Components; m.Equilibria > 0 {
		m.body = func(p *cli.Page) { m.textExtreme(p, v) }
	}
}

func (m *listResult) textExtreme(p *cli.Page, v *view.ListView) {
	sets := len(m.Components) < m.Equilibria
	if p.Line(); sets && m.Complete {
		v.TextComponents(p, true)
		p.Line()
	}
	v.Text(p)
	p.Line()
	switch {
	case !m.Complete:
	case !sets:
		p.Paragraph(0, "There are no other equilibria.")
	case slices.ContainsFunc(m.Components, func(z message.Component) bool { return z.AtLeast }):
		p.Paragraph(0, "Mixtures of these may be equilibria too: there are too many maximal Nash subsets to list.")
	default:
		p.Paragraph(0, "In a set in braces anything that one player plays, or a mixture of that, is in equilibrium with anything that the other plays, or a mixture of that.")
	}
}

func (m *listResult) textAgents(p *cli.Page) {
	if m.Agents == nil {
		return
	}
	var sizes []string
	for _, z := range m.Agents {
		if len(z.Sets) > 0 {
			sizes = append(sizes, fmt.Sprint(len(z.Strategies)))
		}
	}
	of := ""
	if m.Concept == cert.SubgamePerfect {
		of = " in a subgame"
	}
	p.Paragraph(0, fmt.Sprintf("Found in a table of %s strategies: of agents, each of whom moves at information sets of a player that follow one another%s. "+
		"It grows exponentially with the tree.", strings.Join(sizes, " by "), of))
}

// devices enters the vertices of all devices.
func (m *listResult) devices(a *exactsolve.Answer, v *view.ListView) {
	m.Stats, m.work = view.NewStats(a.Stats, 0), a.Stats.Method
	m.counted = view.Count(m.Concept, m.Equilibria, "vertex of the ", "vertices of the ")
	if d := a.List.Devices; m.Complete {
		m.Dimension = &d.Dimension
		m.counted += fmt.Sprintf(" (dimension %d)", d.Dimension)
		m.body = func(p *cli.Page) { v.TextDevices(p, d.Tuples) }
	}
}

// certifyVertex writes the certificate of a vertex to FILE.1, FILE.2 and so on.
func (c *solve) certifyVertex(s *cli.Session, f *cli.GameFile, a *exactsolve.Answer) error {
	one := c.certificate
	one.Path = fmt.Sprintf("%s.%d", one.Path, a.Number)
	to, err := one.Open(s)
	if err != nil {
		return err
	}
	return cli.WriteCertificate(to, f, a.Certificate)
}
