package cert

import (
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// CompleteNash is the claim that a game in strategic form has no Nash equilibria
// but those listed, except perhaps in regions that are listed too. Its certificates
// have Claim.Complete and Evidence.Cover, and none of the fields of other concepts.
const CompleteNash Concept = "complete-nash"

// Complete is the claim of CompleteNash: the equilibria listed are equilibria, no
// two the same, and every other one lies in an unresolved region. With none of
// those the list is complete.
type Complete struct {
	Equilibria []ListedEquilibrium `json:"equilibria"`
	Unresolved []OpenRegion        `json:"unresolved"`
}

// A ListedEquilibrium is a profile of probabilities and its payoffs if Radius is
// zero, and otherwise a box as in [Isolated], which stands for the only equilibrium
// with its support there.
type ListedEquilibrium struct {
	Profile [][]rational.Rat `json:"profile"` // per player and action
	Payoffs []rational.Rat   `json:"payoffs"` // per player
	Radius  rational.Rat     `json:"radius,omitzero"`
}

// An OpenRegion is a set of profiles: those that use the actions marked '+' and do
// not use those marked '-', in the product of a simplex for each player.
type OpenRegion struct {
	Status  []string           `json:"status"`  // per player, a mark for each action: '+', '-' or '?'
	Simplex [][][]rational.Rat `json:"simplex"` // per player, the vertices; each a probability for each action
}

// maxListed limits the equilibria and the regions of a claim, which are compared in pairs.
const maxListed = 1 << 14

func checkComplete(g *seqform.Game, c *Certificate) error {
	if !c.only(c.Claim.Complete != nil, c.Evidence.Cover != nil) {
		return fmt.Errorf("the concept %q needs a list and a cover and no other fields", CompleteNash)
	}
	whole, err := NewRegion(g)
	if err != nil {
		return err
	}
	claim, cover := c.Claim.Complete, c.Evidence.Cover
	if max(len(claim.Equilibria), len(claim.Unresolved)) > maxListed {
		return fmt.Errorf("more than %d equilibria or regions", maxListed)
	}
	roots, err := checkEquilibria(g, claim.Equilibria, cover.Roots)
	if err != nil {
		return err
	}
	if err := checkDistinct(claim.Equilibria); err != nil {
		return err
	}
	w := &coverWalk{words: cover.Tree, roots: roots, unresolved: claim.Unresolved}
	return w.run(whole)
}

// checkEquilibria checks that those of the list are equilibria, and returns the roots.
func checkEquilibria(g *seqform.Game, list []ListedEquilibrium, from []CoverRoot) ([]*Root, error) {
	roots := make([]*Root, len(from))
	rooted := make([]bool, len(list))
	for k, f := range from {
		n := f.Equilibrium - 1
		if n < 0 || n >= len(list) {
			return nil, fmt.Errorf("root %d is equilibrium %d, which is not listed", k+1, f.Equilibrium)
		}
		var err error
		if roots[k], err = NewRoot(g, &list[n], f.Inverse); err != nil {
			return nil, fmt.Errorf("root %d: %w", k+1, err)
		}
		rooted[n] = true
	}
	for k := range list {
		var err error
		switch e := &list[k]; {
		case e.Radius.IsZero():
			err = checkListed(g, e)
		case !rooted[k]:
			err = fmt.Errorf("a box without a root")
		}
		if err != nil {
			return nil, fmt.Errorf("equilibrium %d: %w", k+1, err)
		}
	}
	return roots, nil
}

// checkListed checks an equilibrium that is not a box.
func checkListed(g *seqform.Game, e *ListedEquilibrium) error {
	c := &Certificate{Claim: Claim{Concept: Nash, Payoffs: e.Payoffs}}
	for _, x := range e.Profile {
		c.Claim.Profile = append(c.Claim.Profile, seqform.Behavior{x})
	}
	if err := checkShape(g, &c.Claim); err != nil {
		return err
	}
	return checkNash(g, c)
}

// checkDistinct checks that no two of the list are the same equilibrium. Those of
// one support are the same profile, or boxes or points that may meet.
func checkDistinct(list []ListedEquilibrium) error {
	seen := make(map[string][]int)
	for k := range list {
		key := supportKey(list[k].Profile)
		for _, l := range seen[key] {
			if !apart(&list[k], &list[l]) {
				return fmt.Errorf("equilibria %d and %d may be the same", l+1, k+1)
			}
		}
		seen[key] = append(seen[key], k)
	}
	return nil
}

// apart reports whether two boxes or points of one support have no common point.
func apart(e, f *ListedEquilibrium) bool {
	room := e.Radius.Add(f.Radius)
	for i, x := range e.Profile {
		for a, p := range x {
			if p.Sub(f.Profile[i][a]).Abs().Cmp(room) > 0 {
				return true
			}
		}
	}
	return false
}

func supportKey(profile [][]rational.Rat) string {
	var key []byte
	for _, x := range profile {
		for _, p := range x {
			key = append(key, "0+"[min(p.Sign()*p.Sign(), 1)])
		}
		key = append(key, ' ')
	}
	return string(key)
}

// same reports whether the claim's region is this one.
func (o *OpenRegion) same(r *Region) bool {
	want := r.Open()
	if !slices.Equal(o.Status, want.Status) || len(o.Simplex) != len(want.Simplex) {
		return false
	}
	for j, vertices := range o.Simplex {
		if !slices.EqualFunc(vertices, want.Simplex[j], same) {
			return false
		}
	}
	return true
}
