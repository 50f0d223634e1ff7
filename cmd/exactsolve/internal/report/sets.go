package report

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render"
	"exactsolve/render/page"
	"exactsolve/seqform"
)

func (b *Builder) sets(d *DrawnProfile) {
	g := b.f.Game
	prof := b.R.Picture.Profile
	switch {
	case g.Tree == nil:
		b.strategies(d, prof)
		return
	case g.Recall != nil:
		return // no values, and the picture has the behavior
	}
	full := cli.Given{Profile: prof}
	if full.Complete(b.f, b.N) != nil {
		return
	}
	const writing = 5 * time.Microsecond // and what it takes to list the information sets
	ctx, cancel := b.before(writing, 1)
	defer cancel()
	if ctx.Err() == nil && b.values(ctx, d) {
		return
	}
	b.s.Warn("values are left out at some information sets, or all: %s", context.Cause(ctx))
	b.code = cmp.Or(b.code, b.s.StatusOf(""))
}

// values describes the information sets of a tree, with what is paid there as far as there
// is time to compute it, and reports whether there was.
func (b *Builder) values(ctx context.Context, d *DrawnProfile) (all bool) {
	g, prof := b.f.Game, b.R.Picture.Profile
	beliefs := exactsolve.CompleteBeliefs(g, g.Plans(prof), d.Beliefs)
	if d.near == nil {
		b.R.Picture.Beliefs = beliefs.At
	}
	sets := exactsolve.Sets(ctx, g, prof, beliefs)
	all = ctx.Err() == nil
	for _, r := range view.SetReports(b.N, sets) {
		b.R.Sets = append(b.R.Sets, b.set(d, &r))
	}
	return all
}

func (b *Builder) set(d *DrawnProfile, r *message.SetReport) page.Set {
	i, h := r.Player-1, r.Infoset-1
	s := page.Set{Player: i, Infoset: h, Name: r.Label, Reach: &r.Reach}
	s.Lines = append(s.Lines, b.reach(r), b.beliefLine(d, r))
	numbers := b.shown(d, i, h)
	for a, act := range r.Actions {
		line := page.Action{Name: act.Action, Value: b.known(d, act.Value), Gain: b.known(d, act.Gain)}
		switch {
		case numbers != nil:
			line.Probability = page.Number{Exact: numbers[a].Full}
		case act.Probability != nil:
			line.Probability = b.number(*act.Probability)
		}
		s.Actions = append(s.Actions, line)
	}
	if len(r.Nodes) > 1 {
		for _, v := range r.Nodes {
			s.Belief = append(s.Belief, page.Node{History: v.History, Probability: b.known(d, &v.Probability)})
		}
	}
	s.Trembles = b.trembling(d, i, h)
	if d.near == nil {
		s.Why = b.Why(d, r)
	} else {
		s.Why = []string{"Beliefs, values and gains are those of a profile of fractions near the equilibrium, rounded."}
	}
	return s
}

// shown returns what is written for probabilities that are no fractions, or nil.
func (b *Builder) shown(d *DrawnProfile, i, h int) []render.Number {
	if d.near == nil {
		return nil
	}
	return d.near.Numbers[i][h]
}

// known returns a number, rounded if the profile is only near the equilibrium; the zero value for nil.
func (b *Builder) known(d *DrawnProfile, x *rational.Rat) page.Number {
	switch {
	case x == nil:
		return page.Number{}
	case d.near == nil:
		return b.number(*x)
	case x.Abs().Cmp(rational.New(1, 1_000_000)) < 0:
		return page.Number{Near: "0"}
	}
	near, _ := cli.Decimal(*x, b.c.Digits)
	return page.Number{Near: near}
}

func (b *Builder) reach(r *message.SetReport) string {
	switch {
	case !r.Reach.IsZero():
		return "Play comes here with probability " + b.Cell(r.Reach) + "."
	case !r.Others.IsZero():
		return "Play does not come here, as the player's own strategy avoids it; chance and the others would lead here with probability " + b.Cell(r.Others) + "."
	}
	return "Play does not come here: chance and the other players avoid it."
}

func (b *Builder) beliefLine(d *DrawnProfile, r *message.SetReport) string {
	switch {
	case r.Source == message.NoBelief:
		return "No belief is known here, and so no values."
	case len(r.Nodes) == 1 || r.Source == message.CertainBelief:
		return "Only one node is possible."
	case r.Source == message.BayesBelief:
		return "The belief follows from the strategies by Bayes' rule."
	}
	return "The belief is " + d.source + "."
}

const maxWhy = 6

// Why gives the reason of the behavior at an information set in what its actions pay.
func (b *Builder) Why(d *DrawnProfile, r *message.SetReport) []string {
	if r.Value == nil || r.Local == nil {
		return nil
	}
	var best []string
	var top *rational.Rat
	for _, a := range r.Actions {
		if top == nil || a.Value.Cmp(*top) > 0 {
			top, best = a.Value, nil
		}
		if a.Value.Equal(*top) {
			best = append(best, a.Action)
		}
	}
	var list []string
	switch {
	case len(r.Actions) == 1:
		return []string{"There is only one action."}
	case len(best) == len(r.Actions):
		list = append(list, fmt.Sprintf("All actions pay the same, %s: any mixture is best here.", b.Cell(*top)))
	case len(best) > 1:
		list = append(list, fmt.Sprintf("%s pay the same, %s, and more than the others: any mixture of them is best here.", andList(best), b.Cell(*top)))
	default:
		list = append(list, fmt.Sprintf("%s pays most, %s.", best[0], b.Cell(*top)))
	}
	told := 0
	for _, a := range r.Actions {
		loss := top.Sub(*a.Value)
		if loss.IsZero() {
			continue
		}
		if told++; told > maxWhy {
			list = append(list, "And so on.")
			break
		}
		list = append(list, b.worse(d, r, a, loss))
	}
	return list
}

// worse says of an action that pays less than the best by a loss why it is not played, or why it may be.
func (b *Builder) worse(d *DrawnProfile, r *message.SetReport, a message.ActionReport, loss rational.Rat) string {
	text := fmt.Sprintf("%s pays %s less", a.Action, b.Cell(loss))
	switch {
	case a.Probability.IsZero():
		return text + ", and is not played."
	case r.Reach.IsZero() && (d.concept == cert.Nash || d.concept == cert.EpsilonNash):
		return text + ", and is played: this decides nothing, as play does not come here."
	case d.concept == cert.EpsilonNash:
		return text + ", and is played: the claim allows each player to lose up to its ε in all."
	}
	return text + ", and is played."
}

// andList joins words, one or more, as "a, b and c".
func andList(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	if len(words) > maxWhy {
		words = append(words[:maxWhy:maxWhy], "others")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// maxPure bounds the work on the values of strategies: actions times pure profiles.
const maxPure = 20_000_000

func (b *Builder) strategies(d *DrawnProfile, prof seqform.Profile) {
	g := b.f.Game
	actions := 0
	for i := range g.Players {
		if prof[i][0] == nil {
			return
		}
		actions += len(prof[i][0])
	}
	if actions*g.Table.Len() > maxPure {
		return
	}
	for i := range g.Players {
		r := message.SetReport{Set: b.N.Ref(i, 0), Reach: rational.Int(1), Others: rational.Int(1), Source: message.CertainBelief}
		value := g.ExpectedPayoffs(g.Plans(prof))[i]
		var most rational.Rat
		for a, label := range b.N.Actions(i, 0) {
			pays := b.Pays(prof, i, a)
			gain := pays.Sub(value)
			most = rational.Max(most, gain)
			r.Actions = append(r.Actions, message.ActionReport{Action: label, Probability: &prof[i][0][a], Value: &pays, Gain: &gain})
		}
		r.Value, r.Local = &value, &most
		s := b.set(d, &r)
		s.Name, s.Lines = "mixed strategy", nil
		b.R.Sets = append(b.R.Sets, s)
	}
}

// Pays returns what strategy a of player i pays against the others.
func (b *Builder) Pays(prof seqform.Profile, i, a int) rational.Rat {
	pure := slices.Clone(prof)
	only := make([]rational.Rat, len(prof[i][0]))
	only[a] = rational.Int(1)
	pure[i] = seqform.Behavior{only}
	return b.f.Game.ExpectedPayoffs(b.f.Game.Plans(pure))[i]
}
