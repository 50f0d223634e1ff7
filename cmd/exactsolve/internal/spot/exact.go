package spot

import (
	"slices"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/explicit"
	"exactsolve/publictree/mix"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// solveExactly solves the spot as a game tree.
func (c *solve) solveExactly(s *cli.Session, f *file, m *result) error {
	certificate, err := c.certificate.Open(s)
	if err != nil {
		return err
	}
	s.Phase("making the tree", "")
	tree, err := explicit.New(f.Spot, c.maxNodes)
	if err != nil {
		return f.refused(err)
	}
	if err := s.ConfigOf("spot", f.ref(), c.options()); err != nil {
		return err
	}
	s.Phase("solve", "")
	g := tree.Game
	a, err := exactsolve.Solve(s.Ctx, g, exactsolve.Question{Concept: cert.Concept(c.concept), Jobs: c.jobs, Progress: s.Events()})
	if err != nil {
		return f.refused(err)
	}
	m.Nodes, m.Boards = g.Tree.Len(), 0
	m.Status, m.Reason, m.Concept, m.Method = a.Status.String(), a.Reason, c.concept, a.Stats.Method
	if a.Stats.Pivots > 0 {
		m.Method += ", " + cli.Plural(a.Stats.Pivots, "pivot")
	}
	if a.Status == answer.Yes {
		m.solved(f, a.Certificate)
		if f.Spot.Locked() { // hands that are locked have no information sets
			c.where.path = "none"
		}
		if err := m.showPlan(f.Spot, &c.where, ofProfile(f, tree, a.Certificate.Claim.Profile)); err != nil {
			return err
		}
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

// ofProfile returns the plans of the strategies of a profile.
func ofProfile(f *file, t *explicit.Tree, profile seqform.Profile) func(node int, dealt []cards.Set) (mix.Plan, error) {
	return func(node int, dealt []cards.Set) (mix.Plan, error) {
		p := f.Spot.Tree[node].Player
		player := &t.Game.Players[p]
		x := player.Plan(profile[p])
		parts := map[cards.Hand][]rational.Rat{}
		for k, set := range t.Sets[p] {
			if set.Node == node && slices.Equal(set.Dealt, dealt) {
				first := player.Infosets[k].Seq(0)
				parts[set.Hand] = x[first : first+len(player.Infosets[k].Actions)]
			}
		}
		return func(h cards.Hand) []rational.Rat { return parts[h] }, nil
	}
}
