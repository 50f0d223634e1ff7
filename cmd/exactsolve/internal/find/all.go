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

// solveAll lists all equilibria. JSON and Gambit lines are written as they come, text
// at the end.
func (c *solve) solveAll(s *cli.Session, f *cli.GameFile, certificate []*cli.Output) error {
	var whole *exactsolve.Answer
	v := &view.ListView{N: cli.NewNames(f.Game)}
	err := c.watched(s, f, func(q exactsolve.Question) error {
		for a, err := range exactsolve.All(s.Ctx, f.Game, q) {
			if err != nil {
				return err
			}
			if whole = a; a.List != nil {
				break
			}
			if err := c.enterListed(s, v, a); err != nil {
				return cli.InputError(err)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, text := range whole.Warnings {
		s.Warn("%s", text)
	}
	if whole.List.Extreme != nil {
		return c.answerExtreme(s, f, whole, certificate)
	}
	if err := writeCertificates(certificate, f, whole); err != nil {
		return err
	}
	if err := c.answerList(s, f, whole, v); err != nil {
		return cli.InputError(err)
	}
	return cli.Status(s.StatusOf(whole.Status.String()))
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

// answerExtreme writes the certificate and the summary of extreme equilibria, and
// sets the exit status.
func (c *solve) answerExtreme(s *cli.Session, f *cli.GameFile, a *exactsolve.Answer, certificate []*cli.Output) error {
	about := &cli.GameFile{Name: f.Name, Kind: "nfg", Game: a.List.Extreme.Game}
	if err := writeCertificates(certificate, about, a); err != nil {
		return err
	}
	m := c.allResult(s, f, a.List.Extreme)
	if s.Format == "gambit" {
		s.Note("%s", m.headline())
	} else if err := s.Report(m); err != nil {
		return cli.InputError(err)
	}
	return cli.Status(s.StatusOf(m.Status))
}

// An allResult is the answer of solve --all with two players.
type allResult struct {
	message.List
	lines       []string
	subsetLines []string
}

func (c *solve) allResult(s *cli.Session, f *cli.GameFile, r *exactsolve.Extreme) *allResult {
	n := cli.NewNames(r.Game)
	m := &allResult{List: message.List{
		Status: r.Status.String(), Concept: cert.Nash, Complete: r.Complete, Reason: r.Reason,
		Equilibria: len(r.Equilibria), Players: cli.NewNames(f.Game).Players,
		Stats: message.Stats{Cases: &r.Stats.Cases, Pivots: r.Stats.Pivots, Bits: r.Stats.Bits, Seconds: cli.Microseconds(time.Since(s.Start))},
	}}
	if r.Certificate != nil {
		m.Certificate = c.certificate
	}
	if r.Reduction != nil {
		m.Reduced = &[2]int{r.Game.Table.Sizes[0], r.Game.Table.Sizes[1]}
	}
	for k, e := range r.Equilibria {
		m.lines = append(m.lines, fmt.Sprintf("%4d  %s   payoffs  %v, %v", k+1, mixedText(n, e.Mixed), e.Payoffs[0], e.Payoffs[1]))
	}
	for _, u := range r.Subsets {
		m.Subsets = append(m.Subsets, [2][]int(u))
		if len(u[0])*len(u[1]) > 1 {
			m.subsetLines = append(m.subsetLines, fmt.Sprintf("      {%s} × {%s}", numbered("x", u[0]), numbered("y", u[1])))
		}
	}
	if len(m.subsetLines) > 0 {
		for i, name := range []string{"x", "y"} {
			for k, x := range r.Strategies[i] {
				m.subsetLines = append(m.subsetLines, fmt.Sprintf("      %s%d  %s", name, k+1, supportText(n, i, x)))
			}
		}
	}
	return m
}

func numbered(name string, indices []int) string {
	list := make([]string, len(indices))
	for k, i := range indices {
		list[k] = fmt.Sprintf("%s%d", name, i+1)
	}
	return strings.Join(list, ", ")
}

func mixedText(n *cli.Names, mixed [2][]rational.Rat) string {
	return supportText(n, 0, mixed[0]) + "  |  " + supportText(n, 1, mixed[1])
}

// supportText lists the strategies that x plays.
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

func (m *allResult) headline() string {
	text := fmt.Sprintf("%d extreme equilibria", m.Equilibria)
	if m.Equilibria == 1 {
		text = "1 extreme equilibrium"
	}
	switch {
	case m.Status == "yes":
		text += ", all there are, checked"
	case m.Complete:
		text += ", each checked; the search was complete, but that is not certified: " + m.Reason
	default:
		text += ", each checked, perhaps not all: " + m.Reason
	}
	return text
}

func (m *allResult) Text(p *cli.Page) {
	look := cli.Green
	if m.Status != "yes" {
		look = cli.Red
	}
	p.Line(cli.Styled(m.headline(), look), cli.Styled(fmt.Sprintf(" (%s, %s, %d-bit entries, %s)", cli.Plural(*m.Stats.Cases, "case"), cli.Plural(m.Stats.Pivots, "pivot"),
		m.Stats.Bits, cli.SecondsText(m.Stats.Seconds)), cli.Plain))
	if p.Brief {
		return
	}
	p.Line()
	for _, line := range m.lines {
		p.Line(cli.Styled(line, cli.Plain))
	}
	p.Line()
	if m.Reduced != nil {
		p.Paragraph(0, fmt.Sprintf("Found in the reduced strategic form, of %d by %d strategies, in which actions that an own earlier action excludes are left out. "+
			"It grows exponentially with the tree.", m.Reduced[0], m.Reduced[1]))
	}
	switch {
	case !m.Complete:
	case len(m.subsetLines) == 0:
		p.Paragraph(0, "There are no other equilibria.")
	default:
		p.Paragraph(0, "The set of all equilibria is the union of these maximal Nash subsets, in which any mixture of strategies on the left with any on the right is one, and of the isolated equilibria:")
		for _, line := range m.subsetLines {
			p.Line(cli.Styled(line, cli.Plain))
		}
	}
	p.Certificate(m.Certificate, false)
}
