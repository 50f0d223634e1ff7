package optimal

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// A form is the game that a complete list is about: that of the agents of a tree, perhaps with copies merged.
type form struct {
	g      *seqform.Game
	agents *forms.Agents // nil of a strategic form
	merged *forms.Merged // nil if there are no copies
}

func newForm(g *seqform.Game, l *claim.Complete) (f form, err error) {
	f.g = g
	if g.Tree != nil {
		if f.agents, err = forms.NewAgents(g, false, 0); err != nil {
			return f, err
		}
		f.g = f.agents.Game
	}
	if l.Copies != nil {
		if f.merged, err = forms.NewMerged(f.g, l.Copies); err != nil {
			return f, err
		}
		f.g = f.merged.Game
	}
	return f, nil
}

// profile returns strategies of the form as a profile of the game, of copies with the first alone.
func (f *form) profile(x [][]rational.Rat) seqform.Profile {
	mixed := make([][]rational.Rat, len(x))
	for i := range x {
		if mixed[i] = x[i]; f.merged != nil {
			mixed[i] = f.merged.First(i, x[i])
		}
	}
	if f.agents != nil {
		return f.agents.Profile(mixed)
	}
	p := make(seqform.Profile, len(mixed))
	for i, m := range mixed {
		p[i] = seqform.Behavior{m}
	}
	return p
}

// point adds an equilibrium.
func (s *search) point(f form, x [][]rational.Rat, pays []rational.Rat) {
	s.all = append(s.all, set{points: [][]rational.Rat{pays}, profile: func([]rational.Rat) seqform.Profile { return f.profile(x) }})
}

// piece adds the profiles of vertices of a piece: all of them equilibria, if no conditions cut it out of the
// product, and else as points around it.
func (s *search) piece(f form, c *claim.Piece) error {
	count := 1
	for _, list := range c.Vertices {
		if count *= max(1, len(list)); count > maxPoints {
			return fmt.Errorf("more than %d profiles of vertices", maxPoints)
		}
	}
	var points [][]rational.Rat
	for k := range count {
		var x [][]rational.Rat
		plans := make([]seqform.Plan, len(c.Vertices))
		for i, list := range c.Vertices {
			x = append(x, list[k%len(list)])
			plans[i] = append(seqform.Plan{rational.Int(1)}, x[i]...)
			k /= len(list)
		}
		pays := f.g.ExpectedPayoffs(plans)[:s.players]
		if points = append(points, pays); len(c.Equal)+len(c.AtMost) == 0 {
			s.point(f, x, pays)
		}
	}
	s.all = append(s.all, set{points: points})
	return nil
}

// around returns the corners of a box.
func around(center []rational.Rat, radius rational.Rat) (corners [][]rational.Rat) {
	for mask := range 1 << len(center) {
		u := make([]rational.Rat, len(center))
		for i, x := range center {
			if u[i] = x.Add(radius); mask>>i&1 == 1 {
				u[i] = x.Sub(radius)
			}
		}
		corners = append(corners, u)
	}
	return corners
}
