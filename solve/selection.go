package solve

import (
	"context"
	"fmt"
	"slices"
	"time"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/components"
	"exactsolve/nash/selection"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Selection has the equilibria of a list that [Question].Select selects.
type Selection = selection.Selection

// selects reports what cannot be selected of the equilibria of a game.
func (q *Question) selects(g *seqform.Game) error {
	if q.Select.Player() > len(g.Players) {
		return unsuited("select", "--select "+string(q.Select)+" in "+sizeOf(g)+": there is no such player")
	}
	var err error
	switch q.Select {
	case "risk-dominant":
		err = selection.CheckRisk(g)
	case "symmetric":
		err = selection.CheckSymmetric(g)
	}
	if err != nil {
		return unsuited("select", fmt.Sprintf("--select %s: %v", q.Select, err))
	}
	return nil
}

// selecting lists all equilibria, and selects some in the last answer.
func selecting(ctx context.Context, g *seqform.Game, q Question, yield func(*Answer, error) bool) {
	if err := q.Validate(); err != nil {
		yield(nil, err)
		return
	}
	if err := q.selects(g); err != nil {
		yield(nil, err)
		return
	}
	criterion, begun := q.Select, time.Now()
	q.Select = ""
	q.Given = slices.DeleteFunc(slices.Clone(q.Given), func(name string) bool { return name == "select" })
	var known []selection.Equilibrium
	for a, err := range All(ctx, g, q) {
		switch {
		case err != nil:
		case a.List == nil:
			known = append(known, selectable(a))
		default:
			ctx, cancel := q.selectingTime(ctx, begun)
			z := selection.Select(ctx, g, a.selectable(known), criterion)
			cancel()
			if m := a.List.Merged; m != nil {
				for _, p := range z.Profiles {
					for i, x := range p.Strategies {
						p.Strategies[i] = m.First(i, x)
					}
				}
			}
			a.List.Selected = z
		}
		if !yield(a, err) || err != nil {
			return
		}
	}
}

// selectingTime is a little more where time is over.
func (q *Question) selectingTime(ctx context.Context, begun time.Time) (context.Context, context.CancelFunc) {
	if ctx.Err() == nil && (q.Limits.Time <= 0 || time.Since(begun) < q.Limits.Time) {
		return q.limited(ctx)
	}
	return context.WithTimeout(context.WithoutCancel(ctx), q.Limits.half(ctx, begun))
}

// selectable returns what is known of an equilibrium of a list.
func selectable(a *Answer) selection.Equilibrium {
	e := selection.Equilibrium{Pure: true}
	for _, u := range a.Numbers().Payoffs {
		if a.Certificate.Claim.Concept == cert.EpsilonNash { // one that is near
			break
		}
		e.Payoffs = append(e.Payoffs, u.Bounds())
	}
	if c := &a.Certificate.Claim; c.Concept == cert.Nash && a.Game.Table != nil {
		for _, x := range c.Profile {
			e.Profile = append(e.Profile, x[0])
		}
	}
	for i := 0; i < len(a.Game.Players) && a.Game.Table != nil && e.Payoffs != nil; i++ {
		var own []rational.Interval
		for _, x := range a.Numbers().Behavior[i][0] {
			own = append(own, x.Bounds())
		}
		e.Strategies = append(e.Strategies, own)
	}
	for _, own := range a.Numbers().Behavior {
		for _, x := range slices.Concat(own...) {
			p, exact := x.Exact()
			e.Pure = e.Pure && exact && (p.IsZero() || p.IsOne())
		}
	}
	return e
}

// selectable returns what the last answer of a list says, in which these are the equilibria. It is about the game
// without copies of actions.
func (a *Answer) selectable(known []selection.Equilibrium) *selection.List {
	l := &selection.List{Equilibria: known, Of: a.Game, Open: a.List.Open, All: a.Certificate != nil}
	if form := a.List.Form; form != nil {
		l.Of = form.Game
	}
	if m := a.List.Merged; m != nil {
		l.Of = m.Game
	}
	switch {
	case a.List.Extreme != nil || a.List.Plans != nil:
		l.All, l.Sets = a.Status == answer.Yes, sets(a.List.Components)
	case l.All:
		c := a.Certificate.Claim.Complete
		l.Pieces = c.Pieces
		for k := range c.Equilibria {
			if c.Equilibria[k].Radius.IsZero() {
				known[k].Profile = c.Equilibria[k].Profile
			}
		}
	}
	for _, z := range a.List.Components {
		l.Components = append(l.Components, selection.Component{
			Equilibria: fromOne(z.Equilibria), Index: z.Index, Proved: z.Index != nil && z.By != components.ByPerturbation && z.Apart,
		})
	}
	l.All = l.All && !slices.ContainsFunc(known, func(e selection.Equilibrium) bool { return e.Payoffs == nil })
	return l
}

// sets returns the maximal Nash subsets of two players, or whole components where these are too many, by
// numbers of equilibria.
func sets(list []Component) (sets [][]int) {
	for _, z := range list {
		for _, p := range z.Pieces {
			sets = append(sets, fromOne(p.Equilibria))
		}
		if len(z.Pieces) == 0 {
			sets = append(sets, fromOne(z.Equilibria))
		}
	}
	return sets
}

// fromOne returns numbers that count from 1 for those that count from 0.
func fromOne(places []int) (numbers []int) {
	for _, k := range places {
		numbers = append(numbers, k+1)
	}
	return numbers
}
