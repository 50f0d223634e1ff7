package solve

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strings"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/beside"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
	"exactsolve/nash/components"
	"exactsolve/nash/plans"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/agents"
	"exactsolve/seqform/forms"
)

// All finds several equilibria: distinct ones by random covering vectors or trembles,
// if the question says so, and otherwise all Nash equilibria, all subgame-perfect ones of a tree, or all
// sequential ones of a tree of two players, which are in the last answer. Of 2 players Nash equilibria are
// the extreme ones, of which all others are mixtures. Each is given once it has been
// checked.
//
// The last answer is about the whole: its List is not nil. It is an answer with status
// unknown if a limit came first. After an error there is nothing more.
func All(ctx context.Context, g *seqform.Game, q Question) iter.Seq2[*Answer, error] {
	return func(yield func(*Answer, error) bool) {
		q.All = q.All || !q.Several()
		if q.Select != "" {
			selecting(ctx, g, q, yield)
			return
		}
		if d := q.duel(g); d != nil {
			var paid [][]rational.Rat
			for a, err := range All(ctx, d.Game, q.ofDuel()) {
				switch a, err = lift(d, g, a, err); {
				case err != nil:
				case a.List != nil:
					liftComponents(d, g, a.List.Components, paid)
				default:
					paid = append(paid, a.Certificate.Claim.Payoffs)
				}
				if !yield(a, err) {
					return
				}
			}
			return
		}
		w, err := newWork(g, q)
		if err != nil {
			yield(nil, err)
			return
		}
		if w.q.list && g.Tree != nil {
			w.agents(ctx, q, yield)
			return
		}
		ctx, cancel := w.q.limited(ctx)
		defer cancel()
		switch {
		case w.q.everySequential():
			w.allSignalling(ctx, yield)
			return
		case w.q.Mediated():
			w.allDevices(ctx, yield)
			return
		}
		w.all(ctx, yield)
	}
}

// liftComponents makes components of a duel those of the whole game, whose payoffs are those of equilibria in
// the order of their numbers: of others they are between those of extreme ones.
func liftComponents(d *assess.Duel, g *seqform.Game, list []Component, paid [][]rational.Rat) {
	for k := range list {
		z := &list[k]
		z.Payoffs = make([]components.Range, len(g.Players))
		for i := range z.Payoffs {
			z.Payoffs[i] = components.Range{Interval: rational.Point(paid[z.Equilibria[0]][i]), Exact: true}
			for _, n := range z.Equilibria {
				z.Payoffs[i].Interval = z.Payoffs[i].Hull(rational.Point(paid[n][i]))
			}
		}
		for n := range z.Pieces {
			vertices := make([][][]rational.Rat, len(g.Players))
			for i := range vertices {
				if at := slices.Index(d.Kept, i); at >= 0 {
					vertices[i] = z.Pieces[n].Vertices[at]
				} else { // all actions
					vertices[i] = [][]rational.Rat{slices.Repeat(rational.Ints(1), g.Players[i].NumSeqs()-1)}
				}
			}
			z.Pieces[n].Vertices = vertices
		}
	}
}

// all lists, and adds the best profile seen if that is stopped before it has found any.
func (w *work) all(ctx context.Context, yield func(*Answer, error) bool) {
	var last *Answer
	learned, err := w.stoppable(ctx, func(ctx context.Context) (stopped bool, err error) {
		late := func() (*Answer, error) {
			a := w.left(ctx)
			if early := w.early.Load(); early != nil {
				return early, nil
			}
			a.List = &List{Found: int(w.found.Load())}
			return a, nil
		}
		for a, err := range beside.Promptly(ctx, w.q.Limits.half, w.list, late) {
			switch {
			case err != nil:
				return false, err
			case a.List != nil:
				last = a
			case !yield(a, nil):
				w.gate.Close()
				return false, nil
			default:
				w.found.Add(1)
			}
		}
		return last.Status == answer.Unknown && w.found.Load() == 0, nil
	})
	switch {
	case err != nil:
		yield(nil, err)
	case last != nil:
		if learned != nil {
			last.List.Best = w.newAnswer(answer.Result{Reason: last.Reason, Stats: last.Stats})
			last.List.Best.keepBest(learned)
		}
		yield(last, nil)
	}
}

func (w *work) list(ctx context.Context) iter.Seq2[*Answer, error] {
	return func(yield func(*Answer, error) bool) {
		switch {
		case w.q.list:
			w.complete(ctx, yield)
		case w.q.All && w.g.Tree != nil:
			w.plans(ctx, yield)
		case w.q.All:
			w.extreme(ctx, yield)
		default:
			w.several(ctx, yield)
		}
	}
}

// ref returns the name of the game in certificates.
func (w *work) ref() cert.GameRef {
	if w.game.Hash == "" {
		w.game = cert.NewGameRef(w.g)
	}
	return w.game
}

func (w *work) listed(number int, c *cert.Certificate) *Answer {
	a := w.newAnswer(answer.Result{Status: answer.Yes, Certificate: c})
	a.Number = number
	return a
}

func (w *work) last(r answer.Result, l List) *Answer {
	w.answer.Result, w.answer.List = r, &l
	return w.answer
}

// complete lists all Nash equilibria of a game in strategic form with 3 players or more.
func (w *work) complete(ctx context.Context, yield func(*Answer, error) bool) {
	var answers []*Answer
	var merged *forms.Merged
	stopped := false
	r, err := complete.All(ctx, w.g, complete.Options{
		Jobs: w.jobs(), Remote: w.q.Remote, MaxRegions: w.q.Limits.Regions, MaxHalvings: w.q.Limits.Halvings, Checkpoint: w.q.Checkpoint,
		Form: w.q.agentsForm(), Merged: func(m *forms.Merged) { merged = m },
		Each: func(e *claim.ListedEquilibrium, inverse [][]rational.Rat) bool {
			a, err := w.sharpListed(ctx, len(answers)+1, merged, e, inverse)
			answers = append(answers, a)
			stopped = !yield(a, err) || err != nil
			return !stopped
		},
	})
	switch {
	case stopped:
		return
	case err != nil:
		yield(nil, err)
		return
	}
	if r.Status != answer.Yes && ctx.Err() != nil {
		r.Reason = context.Cause(ctx).Error() + ", " + r.Reason
	}
	l, g := List{Found: len(answers), Complete: r.Status == answer.Yes, Merged: merged}, w.g
	if merged != nil {
		g = merged.Game
	}
	if r.Certificate != nil {
		c := r.Certificate.Claim.Complete
		if l.Open = c.Unresolved; len(c.Pieces) == 0 {
			l.IndexSum = indexSum(answers)
		}
		var indices []int
		for _, a := range answers {
			indices = append(indices, *a.Index)
		}
		l.Components = components.Of(ctx, g, c, indices)
	} else {
		l.IndexSum = indexSum(answers)
	}
	if merged != nil && r.Certificate != nil {
		w.unmerge(merged, l.Components, r.Certificate.Claim.Complete)
	}
	a := w.last(*r, l)
	w.index(ctx, g, 0)
	yield(a, nil)
}

// index adds the indices that are missing to the last answer, if its list is complete, which is about g and took
// so many pivots; one without them is kept for when time is over.
func (w *work) index(ctx context.Context, g *seqform.Game, pivots int) {
	a, l := *w.answer, *w.answer.List
	if !l.Complete {
		return
	}
	l.Components = slices.Clone(l.Components)
	a.List = &l
	w.early.Store(&a)
	find := components.Index
	if g.Tree != nil {
		find = components.IndexOfPlans
	}
	find(ctx, g, w.answer.List.Components, w.indexing(pivots))
}

// indexing returns the limits of searches for indices in a game like that of a search that took so many
// pivots.
func (w *work) indexing(pivots int) components.Options {
	o := components.Options{Jobs: w.jobs(), Regions: maxIndexRegions, Pivots: max(2*pivots, 10_000)}
	if n := w.q.Limits.Regions; n > 0 {
		o.Regions = min(n, o.Regions)
	}
	if n := w.q.Limits.Pivots; n > 0 {
		o.Pivots = min(n, o.Pivots)
	}
	return o
}

// maxIndexRegions limits the regions of each game in which equilibria are looked for near a component.
const maxIndexRegions = 20_000

// A Component is a connected component of the set of equilibria.
type Component = components.Component

// sharpListed returns an equilibrium of a list, in a box so small that all digits asked for
// are certain, or in algebraic numbers. The list is of the merged game, if that is not nil.
func (w *work) sharpListed(ctx context.Context, number int, merged *forms.Merged, e *claim.ListedEquilibrium, inverse [][]rational.Rat) (a *Answer, err error) {
	g, c := w.g, complete.Listed(w.ref(), e, inverse)
	if merged != nil {
		g = merged.Game
		if c, err = w.unmergedListed(ctx, merged, e, inverse); err != nil {
			return nil, err
		}
	}
	a = w.listed(number, c)
	a.Index = &complete.Indices(g, &claim.Complete{Equilibria: []claim.ListedEquilibrium{*e}})[0]
	if inverse != nil && (w.q.Algebraic || !a.Numbers().Certain(w.q.Digits)) {
		a.Certificate, err = w.sharpen(ctx, a.Certificate)
		a.numbers = nil
	}
	return a, err
}

// Listed returns the certificate of one equilibrium of a list for a game. That of a box
// is without evidence.
func Listed(game cert.GameRef, e *claim.ListedEquilibrium) *cert.Certificate {
	return complete.Listed(game, e, nil)
}

// indexSum returns the sum of the indices, nil if one is 0 or there are none.
func indexSum(answers []*Answer) *int {
	sum := 0
	for _, a := range answers {
		if *a.Index == 0 {
			return nil
		}
		sum += *a.Index
	}
	if len(answers) == 0 {
		return nil
	}
	return &sum
}

// Extreme has all extreme equilibria of 2 players, and how they make up the set of
// all equilibria.
type Extreme = bimatrix.Result

// extreme lists the extreme equilibria of a table as they are found.
func (w *work) extreme(ctx context.Context, yield func(*Answer, error) bool) {
	found, stopped := 0, false
	opt := bimatrix.Options{
		Jobs: w.jobs(), Remote: w.q.Remote, MaxPivots: w.q.Limits.Pivots, Checkpoint: w.q.Checkpoint,
		Each: func(e bimatrix.Equilibrium) bool {
			p := seqform.Profile{{e.Mixed[0]}, {e.Mixed[1]}}
			found++
			stopped = !yield(w.listed(found, &cert.Certificate{Game: w.ref(), Claim: cert.Claim{Concept: cert.Nash, Profile: p, Payoffs: e.Payoffs[:]}}), nil)
			return !stopped
		},
	}
	r, err := bimatrix.All(ctx, w.g, opt)
	if err != nil {
		yield(nil, err)
		return
	}
	if !stopped {
		l := List{Found: len(r.Equilibria), Complete: r.Complete, Extreme: r}
		if r.Complete {
			l.Components = components.OfTwo(ctx, r)
		}
		stats := answer.Stats{Method: "enumeration of extreme equilibria", Pivots: r.Stats.Pivots, Bits: r.Stats.Bits}
		a := w.last(answer.Result{Status: r.Status, Reason: r.Reason, Certificate: r.Certificate, Stats: stats}, l)
		w.index(ctx, r.Game, r.Stats.Pivots)
		yield(a, nil)
	}
}

// Plans has all equilibria of a tree of 2 players, as products of polytopes of realization plans.
type Plans = plans.Result

// plans lists the extreme equilibria of a tree in realization plans.
func (w *work) plans(ctx context.Context, yield func(*Answer, error) bool) {
	r, err := plans.All(ctx, w.g, plans.Options{MaxPivots: w.q.Limits.Pivots})
	if err != nil {
		yield(nil, err)
		return
	}
	for k, e := range r.Equilibria {
		p := make(seqform.Profile, 2)
		for i := range p {
			p[i] = w.g.Players[i].Behavior(r.Plans[i][e.Plans[i]])
		}
		c := &cert.Certificate{Game: w.ref(), Claim: cert.Claim{Concept: cert.Nash, Profile: p, Payoffs: e.Payoffs[:]}}
		if !yield(w.listed(k+1, c), nil) {
			return
		}
	}
	l := List{Found: len(r.Equilibria), Complete: r.Complete, Plans: r}
	if r.Complete {
		l.Components = components.OfPlans(r)
	}
	stats := answer.Stats{Method: "enumeration of Nash subsets in realization plans", Pivots: r.Stats.Pivots, Bits: r.Stats.Bits}
	a := w.last(answer.Result{Status: r.Status, Reason: r.Reason, Certificate: r.Certificate, Stats: stats}, l)
	w.index(ctx, w.g, r.Stats.Pivots)
	yield(a, nil)
}

// tooMany says how to allow more strategies, if err is that there are too many.
func tooMany(err error) error {
	if errors.Is(err, agents.ErrTooMany) {
		return unsuited("all", strings.TrimPrefix(err.Error(), "forms: agents: "))
	}
	if errors.Is(err, forms.ErrTooMany) {
		return unsuited(maxStrategies, strings.TrimPrefix(err.Error(), "forms: "), "--max-strategies N allows up to N; the search can grow exponentially with them")
	}
	return err
}

// several finds distinct equilibria by random variation.
func (w *work) several(ctx context.Context, yield func(*Answer, error) bool) {
	v := quasiperfect.Variation{
		Covering: w.q.Covering == random,
		Trembles: w.q.Trembles == random,
		Seed:     w.q.Seed,
		Count:    w.q.Count,
	}
	found, stopped := 0, false
	var wrong error
	tries, unfinished, err := quasiperfect.Several(ctx, w.g, w.quasiperfect(), v, func(r *answer.Result) bool {
		if r, wrong = w.asked(w.g, r, nil); wrong != nil {
			return false
		}
		found++
		a := w.newAnswer(*r)
		a.Number = found
		stopped = !yield(a, nil)
		return !stopped
	})
	switch err = cmp.Or(wrong, err); {
	case stopped:
	case err != nil:
		yield(nil, err)
	default:
		if unfinished == nil {
			unfinished = &answer.Result{Status: answer.Yes}
		}
		yield(w.last(*unfinished, List{Found: found, Tries: tries}), nil)
	}
}
