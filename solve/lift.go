package solve

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/reduce"
)

// agents lists the equilibria of a tree as those of the game of its agents, each of which it then
// shows in the tree.
func (w *work) agents(ctx context.Context, q Question, yield func(*Answer, error) bool) {
	ctx, cancel := w.q.limited(ctx)
	defer cancel()
	if len(w.g.Players) == 1 {
		yield(nil, unsuited("all", "--all in a game of 1 player: not supported, only with 2 or more"))
		return
	}
	form, err := forms.NewAgents(w.g, q.everyPerfect(w.g), cmp.Or(q.Limits.Strategies, 200))
	if err != nil {
		yield(nil, tooMany(err))
		return
	}
	q.form, q.Limits.Strategies = form, 0
	q.Given = slices.DeleteFunc(slices.Clone(q.Given), func(name string) bool { return name == maxStrategies })
	for a, err := range All(ctx, form.Game, q) {
		if err == nil {
			err = w.inTree(ctx, form, a)
		}
		if !yield(a, err) || err != nil {
			return
		}
	}
}

// inTree makes an answer about the game of agents one about the tree. The certificate of a list is about
// the tree already; that of a subgame-perfect equilibrium in a box stays about the game of agents.
func (w *work) inTree(ctx context.Context, form *forms.Agents, a *Answer) (err error) {
	numbers := a.Numbers()
	a.Game, a.Concept, a.numbers = w.g, w.q.Concept, nil
	switch {
	case a.List != nil:
		for k := range a.List.Components { // the first agent of each player is paid what the player is
			z := &a.List.Components[k]
			z.Payoffs = z.Payoffs[:len(w.g.Players)]
		}
		a.List.Form, a.Warnings = form, append(a.Warnings, w.answer.Warnings...)
		if best := a.List.Best; best != nil {
			if err = w.inTree(ctx, form, best); err == nil && best.Certificate != nil {
				err = w.whole(best.Certificate)
			}
		}
	case a.Certificate == nil:
	case form.Subgames && numbers.Kind != Rational:
		a.numbers = agentsNumbers(form, numbers)
	default:
		a.Certificate, err = w.treeCertificate(ctx, form, a.Certificate, numbers)
	}
	return err
}

// agentsNumbers returns the behavior that strategies of agents in a box come to. Realization plans in the tree would
// leave out subgames that are not reached.
func agentsNumbers(form *forms.Agents, n *Numbers) *Numbers {
	z := &Numbers{Kind: n.Kind, Radius: n.Radius, Payoffs: n.Payoffs[:len(form.From.Players)]}
	for i := range form.From.Players {
		p := &form.From.Players[i]
		z.Behavior, z.Free = append(z.Behavior, make([][]Number, len(p.Infosets))), append(z.Free, make([]bool, len(p.Infosets)))
		for h := range p.Infosets { // for those of no agent
			z.Behavior[i][h], z.Free[i][h] = behaviorOf(&p.Infosets[h], make([]rational.Interval, p.NumSeqs()))
		}
	}
	for k, agent := range form.Agents {
		p := &form.From.Players[agent.Player]
		w := make([]rational.Interval, p.NumSeqs()) // of sequences, where the agent moves
		for m, h := range agent.Sets {
			set := &p.Infosets[h]
			if m == 0 {
				w[set.ParentSeq] = rational.Point(rational.Int(1))
			}
			for s, plan := range agent.Plans {
				if a := plan[m]; a >= 0 {
					w[set.Seq(a)] = w[set.Seq(a)].Add(n.Behavior[k][0][s].Bounds())
				}
			}
			z.Behavior[agent.Player][h], z.Free[agent.Player][h] = behaviorOf(set, w)
		}
	}
	return z
}

// treeCertificate returns the certificate of the behavior that strategies of agents come to, which is checked, but
// says nothing where these exclude information sets. Where they are in a box, it looks for one in the
// tree near the center, and else claims the regret of that.
func (w *work) treeCertificate(ctx context.Context, form *forms.Agents, c *cert.Certificate, numbers *Numbers) (*cert.Certificate, error) {
	var mixed [][]rational.Rat
	for _, b := range numbers.Behavior {
		var x []rational.Rat
		for _, p := range b[0] {
			x = append(x, p.Bounds().Mid())
		}
		mixed = append(mixed, seqform.Proportional(x))
	}
	p := form.Profile(mixed)
	plans := w.g.Plans(p)
	z := &cert.Certificate{Game: w.ref(), Claim: cert.Claim{Concept: w.q.Concept, Profile: p, Payoffs: w.g.ExpectedPayoffs(plans)}}
	switch {
	case c.Claim.Concept == cert.EpsilonNash: // what an agent gains is less than what the player may
		z.Claim.Concept, z.Claim.Epsilon = cert.EpsilonNash, answer.Largest(w.g.Regrets(plans))
		return z, nil
	case numbers.Kind == Rational:
		whole := *z
		whole.Claim.Profile = slices.Clone(p)
		return z, w.whole(&whole)
	}
	box, err := w.enclosed(ctx, plans, z, "an equilibrium in a box of the game of agents was not shown in the tree")
	if err != nil || box == z {
		return box, err
	}
	return w.sharpen(ctx, box)
}

// enclosed returns the certificate of an equilibrium in a box near plans, or, with a warning that
// there is none, that of the regret of the profile of z.
func (w *work) enclosed(ctx context.Context, plans []seqform.Plan, z *cert.Certificate, none string) (*cert.Certificate, error) {
	box, err := enclose.Find(ctx, w.g, plans)
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if box != nil {
		return box, nil
	}
	w.warn("%s; what is given is near it", none)
	z.Claim.Concept, z.Claim.Epsilon = cert.EpsilonNash, answer.Largest(w.g.Regrets(plans))
	return z, w.whole(z)
}

// whole completes what a profile leaves out, and seals the certificate.
func (w *work) whole(c *cert.Certificate) error {
	for i := range c.Claim.Profile {
		c.Claim.Profile[i] = w.g.Players[i].Complete(c.Claim.Profile[i])
	}
	return sealed(w.g, c)
}

// Removed says what was removed from a tree before the search.
type Removed struct {
	Actions int
	Rounds  int
	Nodes   int // that are left
}

// checkReduce reports what does not go with the field reduce.
func (q *Question) checkReduce(g *seqform.Game) error {
	switch {
	case !q.Reduce:
		return nil
	case g.Tree == nil:
		return unsuited("reduce", "--reduce is for game trees")
	case q.All:
		return wrong("reduce", "--reduce keeps at least one nash equilibrium, perhaps not all: it does not go with --all")
	case q.Several():
		return wrong("reduce", "--reduce finds one nash equilibrium: it does not go with --count, --covering and --trembles")
	case q.Concept != cert.Nash:
		return wrong("reduce", "--reduce finds one nash equilibrium, perhaps no %s: add --concept nash", ConceptName(q.Concept))
	}
	return nil
}

// reduced solves what is left of the game without its dominated actions, and takes
// the answer back to the game.
func (w *work) reduced(ctx context.Context) (*answer.Result, error) {
	red, err := reduce.Dominated(ctx, w.g, reduce.Options{Weak: true})
	if ctx.Err() != nil {
		return &answer.Result{Reason: context.Cause(ctx).Error()}, nil
	}
	if err != nil {
		return nil, err
	}
	w.answer.Removed = &Removed{len(red.Removed), red.Rounds, red.Game.Tree.Len()}
	if w.q.Progress != nil {
		w.q.Progress(Event{Removed: w.answer.Removed})
	}
	r, err := w.search(ctx, red.Game)
	if err != nil || r.Certificate == nil || len(red.Removed) == 0 {
		return r, err
	}
	if r.Certificate.Claim.Concept == cert.EnclosedNash {
		err = liftBox(ctx, w.g, red, r)
	} else {
		r.Certificate, err = liftProfile(w.g, red, r.Certificate.Claim.Profile)
		if err == nil && r.Status == answer.Yes && r.Certificate.Claim.Concept != cert.Nash {
			err = fmt.Errorf("a regret of %v in the whole game", r.Certificate.Claim.Epsilon)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w: --reduce: %w", answer.ErrInternal, err)
	}
	return r, nil
}

// liftProfile claims what holds of a profile of the reduced game in the whole one:
// that it is a Nash equilibrium, or the exact regret.
func liftProfile(g *seqform.Game, red *reduce.Reduction, p seqform.Profile) (*cert.Certificate, error) {
	full, err := red.Lift(p)
	if err != nil {
		return nil, err
	}
	return answer.Certificate(g, full, g.Regrets(g.Plans(full)))
}

// liftBox looks in the whole game for an equilibrium in a box near the center of that
// of the reduced one. If there is none it claims the regret of that center.
func liftBox(ctx context.Context, g *seqform.Game, red *reduce.Reduction, r *answer.Result) error {
	center := centerOf(red.Game, r.Certificate.Claim.Enclosed)
	full, err := red.Lift(center)
	if err != nil {
		return err
	}
	box, err := enclose.Find(ctx, g, g.Plans(full))
	if err != nil && ctx.Err() == nil {
		return err
	}
	if r.Certificate = box; box != nil {
		return nil
	}
	r.Status, r.Reason = answer.Unknown, "the equilibrium in a box of the reduced game was not shown in the whole one"
	if ctx.Err() != nil {
		r.Reason = context.Cause(ctx).Error()
	}
	r.Certificate, err = liftProfile(g, red, center)
	return err
}

// centerOf returns behavior near that of all realization plans of a box, uniform where
// a player's own plan does not lead.
func centerOf(g *seqform.Game, box *claim.Enclosed) seqform.Profile {
	p := make(seqform.Profile, len(g.Players))
	for i := range p {
		player := &g.Players[i]
		b := make(seqform.Behavior, len(player.Infosets))
		for h := range b {
			set := &player.Infosets[h]
			b[h] = seqform.Proportional(box.Plans[i][set.FirstSeq:][:len(set.Actions)])
		}
		p[i] = player.Complete(b)
	}
	return p
}
