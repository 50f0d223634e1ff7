package solve

import (
	"context"

	"exactsolve/assess/filter"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/beside"
	"exactsolve/nash/components"
	"exactsolve/nash/orders"
	"exactsolve/nash/plans"
	"exactsolve/nash/signalling"
	"exactsolve/seqform"
	"exactsolve/seqform/agents"
	game "exactsolve/seqform/signalling"
)

// Signalling has all sequential equilibria of a signalling game, and Weighted of another tree of two
// players.
type (
	Signalling = signalling.Result
	Weighted   = orders.Result
)

// everySequential reports whether all sequential equilibria are asked for.
func (q *Question) everySequential() bool { return q.All && q.Concept == cert.Sequential }

// everyPerfect reports whether all subgame-perfect equilibria of a tree are asked for.
func (q *Question) everyPerfect(g *seqform.Game) bool {
	return q.All && q.Concept == cert.SubgamePerfect && g.Tree != nil
}

// agentsForm returns the game of agents in question, nil for other games.
func (q *Question) agentsForm() *agents.Form {
	if q.form == nil {
		return nil
	}
	return q.form.Form
}

// signals reports that not all sequential equilibria of g can be asked for, or not so.
func (q *Question) signals(g *seqform.Game) error {
	if _, err := game.New(g); err != nil {
		switch other := orders.Supports(g); {
		case other != nil:
			return unsuited("all", other.Error(), "all sequential equilibria are listed of signalling games and of trees of two players only")
		case q.Criterion != unscreened:
			return unsuited("criterion", err.Error(), "--criterion is for signalling games")
		}
	}
	if err := q.checkReduce(g); err != nil {
		return err
	}
	if q.Algebraic {
		return wrong("algebraic", "--algebraic is for nash and sequential equilibria of 3 players or more: those of 2 are given by rational ones")
	}
	if q.Limits.Pivots > 0 {
		return wrong("max-pivots", "--max-pivots is for searches in tableaus, which --all --concept sequential is not")
	}
	return q.heeded(g)
}

// weighted lists all sequential equilibria of a tree of two players, in one answer.
func (w *work) weighted(ctx context.Context) (*Answer, error) {
	r, err := orders.All(ctx, w.g, orders.Options{})
	if err != nil {
		return nil, err
	}
	var profiles []seqform.Profile
	for _, c := range r.Components {
		profiles = append(profiles, r.Points[c.Pieces[0]].Claim.Profile)
	}
	return w.indexed(ctx, r.Result, List{Complete: r.Complete, Weighted: r}, profiles), nil
}

// indexed returns the answer with a list, in which each component has one of profiles, and if it is complete indices.
// Until these are found it is kept without them.
func (w *work) indexed(ctx context.Context, r answer.Result, l List, profiles []seqform.Profile) *Answer {
	if l.Complete && len(w.g.Players) == 2 {
		early := *w.last(r, l)
		w.early.Store(&early)
		l.Nash = w.within(ctx, profiles)
	}
	return w.last(r, l)
}

// signalling lists all sequential equilibria of a signalling game, in one answer.
func (w *work) signalling(ctx context.Context) (*Answer, error) {
	if _, err := game.New(w.g); err != nil {
		return w.weighted(ctx)
	}
	r, err := signalling.All(ctx, w.g, signalling.Options{})
	if err != nil {
		return nil, err
	}
	l := List{Complete: r.Complete, Signalling: r}
	if w.q.Criterion != unscreened {
		for _, c := range r.Components {
			var pieces []claim.AssessmentPiece
			for _, k := range c.Pieces {
				pieces = append(pieces, r.Found.Pieces[k])
			}
			j, err := filter.Component(ctx, w.g, r.Game, pieces, claim.Criterion(w.q.Criterion))
			if err != nil {
				return nil, err
			}
			l.Screened = append(l.Screened, *j)
		}
	}
	var profiles []seqform.Profile
	for _, c := range r.Components {
		p, first := make(seqform.Profile, len(w.g.Players)), &r.Found.Pieces[c.Pieces[0]]
		if r.Game.Sender >= 0 {
			p[r.Game.Sender] = first.Sender[0]
		}
		if r.Game.Receiver >= 0 {
			p[r.Game.Receiver] = first.Receiver[0]
		}
		profiles = append(profiles, p)
	}
	return w.indexed(ctx, r.Result, l, profiles), nil
}

// within returns the components of the Nash equilibria of a game of two players that have one component of
// sequential equilibria alone, for each of these, which has a profile. One is in one of those, as it is connected.
func (w *work) within(ctx context.Context, profiles []seqform.Profile) []*Component {
	within := make([]*Component, len(profiles))
	o := w.indexing(0)
	all, err := plans.All(ctx, w.g, plans.Options{MaxPivots: o.Pivots})
	if err != nil || !all.Complete {
		return within
	}
	list := components.OfPlans(all)
	components.IndexOfPlans(ctx, w.g, list, o)
	has := make([][]int, len(list))
	for k, p := range profiles {
		x := w.g.Plans(p)
		for n := range list {
			if list[n].HasPlans(ctx, x[0][1:], x[1][1:]) {
				has[n] = append(has[n], k)
			}
		}
	}
	for n, of := range has {
		if len(of) == 1 && list[n].Index != nil && ctx.Err() == nil {
			within[of[0]] = &list[n]
		}
	}
	return within
}

// unscreened is the word for no criterion.
const unscreened = "none"

// allSignalling is [All] for sequential equilibria.
func (w *work) allSignalling(ctx context.Context, yield func(*Answer, error) bool) {
	yield(beside.PromptlyOne(ctx, w.q.Limits.grace, w.signalling, func() (*Answer, error) {
		if early := w.early.Load(); early != nil {
			return early, nil
		}
		a := w.newAnswer(answer.Result{Reason: context.Cause(ctx).Error()})
		a.List = &List{}
		return a, nil
	}))
}
