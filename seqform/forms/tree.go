package forms

import "exactsolve/seqform"

// Tree returns a tree of g, which must be in strategic form: the players choose their
// strategies in turn, player 0 first, and none knows what the others chose.
func Tree(g *seqform.Game) (*seqform.Game, error) {
	t, names := g.Table, make([]string, len(g.Players))
	for i := range names {
		names[i] = g.Players[i].Name
	}
	b := seqform.NewPrefixBuilder(g.Title, g.Comment, names)
	for _, o := range t.Outcomes {
		b.Outcome(o.Number, o.Name, o.Payoffs)
	}
	sets := make([]seqform.SetID, len(names))
	for i := range sets {
		sets[i] = b.Infoset(i, 1, "", g.Players[i].Infosets[0].Actions)
	}
	var grow func(i, profile, stride int)
	grow = func(i, profile, stride int) {
		if i == len(sets) {
			b.Leaf("", seqform.OutcomeID(t.Of[profile])) // −1 is NoOutcome
			return
		}
		b.Node("", sets[i], seqform.NoOutcome)
		for a := range t.Sizes[i] {
			grow(i+1, profile+a*stride, stride*t.Sizes[i])
		}
	}
	grow(0, 0, 1)
	return b.Game()
}
