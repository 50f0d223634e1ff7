package spot

import (
	"slices"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/explicit"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/mix"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// solveExactly solves the spot as a game tree.
func (c *solve) solveExactly(s *cli.Session, f *file) error {
	if f.Spot.Locked() && c.changed("at") && c.path != "none" {
		return cli.UsageError("--at: --exact shows no strategies of a spot with locks")
	}
	t, err := flow.NewTable(f.Spot, true)
	if err != nil {
		return f.refused(err)
	}
	m := newResult(s, f, t)
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
	a, err := exactsolve.Solve(s.Ctx, g, exactsolve.Question{Concept: cert.Concept(c.concept), Progress: s.Events()})
	if err != nil {
		return f.refused(err)
	}
	m.Nodes, m.Boards = g.Tree.Len(), 0 // boards are not merged in the tree
	m.Status, m.Reason, m.Method = a.Status.String(), a.Reason, a.Stats.Method
	if a.Stats.Pivots > 0 {
		m.Method += ", " + cli.Plural(a.Stats.Pivots, "pivot")
	}
	if a.Status == answer.Yes {
		m.Concept = c.concept
	}
	if a.Certificate != nil {
		m.solved(f, &a.Certificate.Claim)
		if f.Spot.Locked() { // hands that are locked have no information sets
			c.where.path = "none"
		}
		if err := m.showPlan(f.Spot, &c.where, ofProfile(f, tree, a.Certificate.Claim.Profile)); err != nil {
			return err
		}
	}
	m.Certificate, err = c.certificate.Write(s, &cli.GameFile{Name: f.Name, Kind: "efg", Game: g}, certificate, a.Certificate, a.Reason)
	if err != nil {
		return cli.InputError(err)
	}
	return s.End(m, m.Status)
}

// solved enters an equilibrium or, from a run that was stopped, strategies of which each player can
// gain no more than the claim's ε by another.
func (m *result) solved(f *file, c *cert.Claim) {
	e := c.Epsilon
	m.Gains = []rational.Rat{e, e}
	if f.Spot.ConstantSum() {
		low, high := c.Payoffs[0].Sub(e), c.Payoffs[0].Add(e)
		m.Low, m.High = &low, &high
	}
	m.setGap()
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
