// Package complete is in the checking layer: the claim that a game has no Nash equilibria, or a tree no
// subgame-perfect ones, but those listed, except perhaps in regions that are listed too. All that
// is about a game in strategic form, for a tree the game of its agents, see package agents.
//
// Start with [Check].
//
// Words, rules and their proof are in docs/formats/certificate.md. A region stands for
// the profiles in which each action that is in has positive probability and each that
// is out has none, with the strategy of each player in a simplex.
//
// Reference: supports and conditional dominance as in Porter, Nudelman and Shoham
// 2008 [PNS08].
package complete

import (
	"fmt"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/agents"
	"exactsolve/seqform/simplices"
)

// maxListed limits the equilibria, which are compared in pairs, the regions and the pieces of a claim.
const maxListed = 1 << 14

// lettersOfSets are those that complete-nash does not have.
const lettersOfSets = string(claim.CoverCut) + string(claim.CoverPiece) + string(claim.CoverPieceEach)

// Check checks that the equilibria of the list are different equilibria, that pieces have
// no others, and the tree of regions, all of the game in which copies are merged. With the concept CompleteNash
// there are to be no pieces, no words for them, and no copies; CompletePerfect is about the subgames of a tree.
func Check(g *seqform.Game, list *claim.Complete, cover *claim.Cover, concept claim.Concept) error {
	sets := concept != claim.CompleteNash
	if len(g.Players) < 2 || g.Tree == nil && concept == claim.CompletePerfect {
		return fmt.Errorf("the concept %q is for two or more players, and %q for trees", concept, claim.CompletePerfect)
	}
	if !sets && (list.Pieces != nil || list.Copies != nil) {
		return fmt.Errorf("pieces or copies, which the concept %q does not have", claim.CompleteNash)
	}
	g, err := form(g, list, concept == claim.CompletePerfect)
	if err != nil {
		return err
	}
	w := &walk{work: g.Work(), words: cover.Tree, unresolved: list.Unresolved}
	for _, n := range g.Table.Sizes {
		if w.size += n; !w.work.Take(150*n, 150*n) { // the simplex of all strategies
			return w.work.Err()
		}
	}
	if w.payoffs, err = simplices.NewTable(g); err != nil {
		return err
	}
	if max(len(list.Equilibria), len(list.Unresolved), len(list.Pieces)) > maxListed {
		return fmt.Errorf("more than %d equilibria, regions or pieces", maxListed)
	}
	if w.roots, err = checkEquilibria(g, list.Equilibria, cover.Roots); err != nil {
		return err
	}
	if err := checkDistinct(w.work, list.Equilibria); err != nil {
		return err
	}
	if !sets && strings.ContainsAny(cover.Tree, lettersOfSets) {
		return fmt.Errorf("words for pieces, which the concept %q does not have", claim.CompleteNash)
	}
	if err := w.readPieces(g, list); err != nil {
		return err
	}
	return w.run(wholeRegion(g))
}

// Form returns the game that a list of all Nash equilibria of g is about. Its first players are paid as those
// of g are.
func Form(g *seqform.Game, list *claim.Complete) (*seqform.Game, error) { return form(g, list, false) }

func form(g *seqform.Game, list *claim.Complete, subgames bool) (*seqform.Game, error) {
	if g.Tree != nil {
		f, err := agents.New(g, subgames)
		if err != nil {
			return nil, err
		}
		g = f.Game
	}
	if list.Copies != nil {
		return g.Merged(list.Copies)
	}
	return g, nil
}

// checkEquilibria checks that those of the list are equilibria, and returns the roots.
func checkEquilibria(g *seqform.Game, list []claim.ListedEquilibrium, from []claim.CoverRoot) ([]*root, error) {
	roots := make([]*root, len(from))
	rooted := make([]bool, len(list))
	for k, f := range from {
		n := f.Equilibrium - 1
		if n < 0 || n >= len(list) {
			return nil, fmt.Errorf("root %d is equilibrium %d, which is not listed", k+1, f.Equilibrium)
		}
		var err error
		if roots[k], err = newRoot(g, &list[n], f.Inverse); err != nil {
			return nil, fmt.Errorf("root %d: %w", k+1, err)
		}
		rooted[n] = true
	}
	for k := range list {
		var err error
		switch e := &list[k]; {
		case e.Radius.IsZero():
			err = checkPoint(g, e)
		case !rooted[k]:
			err = fmt.Errorf("a box without a root")
		}
		if err != nil {
			return nil, fmt.Errorf("equilibrium %d: %w", k+1, err)
		}
	}
	return roots, nil
}

// checkPoint checks an equilibrium that is not a box.
func checkPoint(g *seqform.Game, e *claim.ListedEquilibrium) error {
	c := pointClaim(e)
	if err := regret.CheckProfile(g, c); err != nil {
		return err
	}
	return regret.CheckNash(g, c)
}

// pointClaim returns the claim that e, which is not a box, is an equilibrium.
func pointClaim(e *claim.ListedEquilibrium) *claim.Claim {
	c := &claim.Claim{Concept: claim.Nash, Payoffs: e.Payoffs}
	for _, x := range e.Profile {
		c.Profile = append(c.Profile, seqform.Behavior{x})
	}
	return c
}

// checkDistinct checks that no two of the list are the same equilibrium. Those of
// one support are the same profile, or boxes or points that may meet.
func checkDistinct(work *rational.Work, list []claim.ListedEquilibrium) error {
	seen := make(map[string][]int)
	for k := range list {
		key := supportKey(list[k].Profile)
		for _, l := range seen[key] {
			if !apart(work, &list[k], &list[l]) {
				return fmt.Errorf("equilibria %d and %d may be the same", l+1, k+1)
			}
		}
		seen[key] = append(seen[key], k)
	}
	return nil
}

// apart reports whether two boxes or points of one support have no common point.
func apart(work *rational.Work, e, f *claim.ListedEquilibrium) bool {
	room := work.Add(e.Radius, f.Radius)
	for i, x := range e.Profile {
		for a, p := range x {
			if far := work.Add(p, f.Profile[i][a].Neg()).Abs(); work.Take(far.BitLen(), room.BitLen()) && far.Cmp(room) > 0 {
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
