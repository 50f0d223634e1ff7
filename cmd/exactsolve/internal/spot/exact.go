package spot

import (
	"fmt"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/flow"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/publictree/explicit"
	"exactsolve/rational"
)

// solveExactly solves the spot as a game tree.
func (c *solve) solveExactly(s *cli.Session, f *file) error {
	t, err := flow.NewTable(f.Spot, true)
	if err != nil {
		return f.refused(err)
	}
	certificate, err := c.certificate.Open(s)
	if err != nil {
		return err
	}
	s.Phase("making the tree", "")
	g, err := explicit.Game(f.Spot, c.maxNodes)
	if err != nil {
		return f.refused(err)
	}
	if err := s.ConfigOf("spot", f.ref(), c.options()); err != nil {
		return err
	}
	s.Phase("solve", "")
	a, err := exactsolve.Solve(s.Ctx, g, exactsolve.Question{Concept: cert.Concept(c.concept), Jobs: c.jobs, Progress: s.Events()})
	if err != nil {
		return f.refused(err)
	}
	m := newResult(s, f, t)
	m.Nodes, m.Boards = g.Tree.Len(), 0
	m.Status, m.Reason, m.Concept, m.Method = a.Status.String(), a.Reason, c.concept, fmt.Sprintf("%s, %s", a.Stats.Method, cli.Plural(a.Stats.Pivots, "pivot"))
	if a.Status == answer.Yes {
		m.solved(f, a.Certificate)
	}
	if certificate != nil && a.Certificate != nil {
		if err := cli.WriteCertificate(certificate, &cli.GameFile{Name: f.Name, Kind: "efg", Game: g}, a.Certificate); err != nil {
			return cli.InputError(err)
		}
		m.Certificate = c.certificate.Path
	}
	return s.End(m, m.Status)
}

// solved enters an equilibrium.
func (m *result) solved(f *file, c *cert.Certificate) {
	zero := rational.Rat{}
	m.Gains, m.Gap = []rational.Rat{zero, zero}, &zero
	if f.Spot.ConstantSum() {
		m.Low, m.High = &c.Claim.Payoffs[0], &c.Claim.Payoffs[0]
	}
	if m.Pot.Sign() > 0 {
		m.GapOfPot = &zero
	}
}
