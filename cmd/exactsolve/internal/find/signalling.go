package find

import (
	"fmt"
	"io"
	"time"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
)

// A sequentials is the list of all sequential equilibria.
type sequentials struct {
	message.Sequentials
	view interface {
		Text(p *cli.Page)
		CSV(w io.Writer) error
	}
}

// solveSignalling writes the list of all sequential equilibria.
func (c *solve) solveSignalling(s *cli.Session, f *cli.GameFile, whole *exactsolve.Answer, certificate *cli.Output) error {
	n := cli.NewNames(f.Game)
	m := &sequentials{Sequentials: message.Sequentials{
		File: c.file, Status: whole.Status.String(), Concept: whole.Concept, Complete: whole.List.Complete, Reason: whole.Reason,
		Method: whole.Stats.Method, Components: []message.SequentialComponent{}, Players: n.Players,
	}}
	if found := whole.List.Signalling; found != nil {
		v := view.NewSignalling(n, found, whole.List.Screened, whole.List.Nash)
		m.view, m.Components, m.Stats.Cases = v, v.Components, &found.Cases
	} else if found := whole.List.Weighted; found != nil {
		v := view.NewWeighted(n, found, whole.List.Nash)
		m.view, m.Components, m.Stats.Cases = v, v.Components, &found.Cases
	}
	m.Stats.Seconds = cli.Microseconds(time.Since(s.Start))
	if whole.Certificate != nil {
		m.Certificate = c.certificate.Path
	}
	if err := cli.WriteCertificate(certificate, f, whole.Certificate); err != nil {
		return err
	}
	switch {
	case s.Format == "gambit" || s.Format == "csv" && m.view == nil:
		return endTable(s, m.Status, m.headline(), nil)
	case s.Format == "csv":
		return endTable(s, m.Status, m.headline(), m.view.CSV(s.Out))
	}
	return s.End(m, m.Status)
}

func (m *sequentials) headline() string {
	counted := cli.Plural2(len(m.Components), "component of sequential equilibria", "components of sequential equilibria")
	switch {
	case m.Status == "yes":
		return counted + ", all there are, checked"
	case m.Complete:
		return counted + ", checked; the search was complete, but that is not certified: " + m.Reason
	case len(m.Components) == 0:
		return "unknown: " + m.Reason
	}
	return counted + ", perhaps parts of larger ones, checked; there may be more: " + m.Reason
}

// Text writes the list.
func (m *sequentials) Text(p *cli.Page) {
	look := cli.Green
	if m.Status != "yes" {
		look = cli.Red
	}
	work := ""
	if m.Stats.Cases != nil {
		work = cli.Plural(*m.Stats.Cases, "case") + ", "
	}
	p.Line(look(m.headline()), cli.Plain(fmt.Sprintf(" (%s%s)", work, cli.Seconds(m.Stats.Seconds))))
	if p.Brief || len(m.Components) == 0 {
		return
	}
	p.Line()
	m.view.Text(p)
	p.Certificate(m.Certificate, false)
}
