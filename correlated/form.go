package correlated

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// A form is the game in which a concept is one of the three that are about sequences.
type form struct {
	from    *seqform.Game
	g       *seqform.Game // from, its reduced strategic form, or that in which each information set has its agent
	concept claim.Concept // in g: ExtensiveCorrelated, ExtensiveCoarse or CoarseCorrelated

	reduced bool             // g is the reduced strategic form
	plans   [][]seqform.Plan // then those of each player
	agents  []agent          // who moves in g, if those are agents
	lead    []int            // for each player of from one of g who is paid the same
	index   []map[string]int // in the reduced form: number of a plan by its actions
}

// An agent moves at one information set of a player, or nowhere: then it is −1.
type agent struct{ player, infoset int }

// newForm returns the form of g for a concept.
func newForm(g *seqform.Game, c claim.Concept) (*form, error) {
	f := &form{from: g, g: g, concept: c}
	for i := range g.Players {
		f.lead = append(f.lead, i)
	}
	var err error
	switch {
	case c == claim.CoarseCorrelated || c == claim.ExtensiveCoarse:
	case g.Table != nil || c == claim.ExtensiveCorrelated:
		f.concept = claim.ExtensiveCorrelated
	case c == claim.Correlated:
		f.concept = claim.ExtensiveCorrelated
		err = f.reduce()
	default:
		f.concept = claim.ExtensiveCorrelated
		err = f.split()
	}
	return f, err
}

// reduce makes the form that in which a player draws a whole plan at the start.
func (f *form) reduce() error {
	if err := limitTuples(f.from, forms.Count); err != nil {
		return err
	}
	r, err := forms.Reduce(f.from, 0)
	if err != nil {
		return err
	}
	f.g, f.reduced, f.plans = r.Game, true, r.Plans
	return nil
}

// split makes the form that in which each information set has an agent, who is paid what the player is.
func (f *form) split() error {
	all := func(p *seqform.Player) int {
		n := 1
		for h := range p.Infosets {
			n = min(n*len(p.Infosets[h].Actions), maxTuples+1)
		}
		return n
	}
	if err := limitTuples(f.from, all); err != nil {
		return err
	}
	first := make([]int, len(f.from.Players)) // agent of the first information set
	var names []string
	for i := range f.from.Players {
		first[i] = len(f.agents)
		sets := len(f.from.Players[i].Infosets)
		for h := range max(1, sets) {
			if sets == 0 {
				h = -1
			}
			f.agents = append(f.agents, agent{i, h})
			names = append(names, "")
		}
	}
	f.lead = first
	b := seqform.NewPrefixBuilder(f.from.Title, "", names)
	copyTree(b, f.from, f.agents, first)
	var err error
	f.g, err = b.Game()
	return err
}

// copyTree builds the tree of g with agents for players.
func copyTree(b *seqform.PrefixBuilder, g *seqform.Game, agents []agent, first []int) {
	t := g.Tree
	var outcomes []seqform.OutcomeID
	for _, o := range t.Outcomes {
		pays := make([]rational.Rat, len(agents))
		for j, a := range agents {
			pays[j] = o.Payoffs[a.player]
		}
		outcomes = append(outcomes, b.Outcome(o.Number, "", pays))
	}
	chance := make([]seqform.SetID, len(t.ChanceSets))
	for k, c := range t.ChanceSets {
		chance[k] = b.ChanceSet(c.Number, "", c.Actions, c.Prob)
	}
	sets := make([]seqform.SetID, len(agents))
	for j, a := range agents {
		if a.infoset >= 0 {
			sets[j] = b.Infoset(j, 1, "", g.Players[a.player].Infosets[a.infoset].Actions)
		}
	}
	for v := range t.Len() {
		o := seqform.NoOutcome
		if t.Outcome[v] >= 0 {
			o = outcomes[t.Outcome[v]]
		}
		switch i := int(t.Player[v]); i {
		case seqform.Terminal:
			b.Leaf("", o)
		case seqform.Chance:
			b.Node("", chance[t.Infoset[v]], o)
		default:
			b.Node("", sets[first[i]+int(t.Infoset[v])], o)
		}
	}
}

// weights returns those of the players of g for weights of those of from.
func (f *form) weights(w []rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(f.g.Players))
	for i, x := range w {
		z[f.lead[i]] = x
	}
	return z
}

// draw returns plans of the players of from for those of g, as actions from 1.
func (f *form) draw(plans [][]int) [][]int {
	switch {
	case f.reduced:
		z := make([][]int, len(plans))
		for i, p := range plans {
			z[i] = actions(&f.from.Players[i], f.plans[i][p[0]-1])
		}
		return z
	case f.agents != nil:
		z := make([][]int, len(f.from.Players))
		for j, a := range f.agents {
			if a.infoset < 0 {
				z[a.player] = []int{}
				continue
			}
			z[a.player] = append(z[a.player], plans[j][0])
		}
		return z
	}
	return plans
}

// undraw returns plans of the players of g for those of from; nil if a plan is none.
func (f *form) undraw(plans [][]int) [][]int {
	switch {
	case f.reduced:
		if f.index == nil {
			f.number()
		}
		z := make([][]int, len(plans))
		for i, p := range plans {
			a, ok := f.index[i][fmt.Sprint(p)]
			if !ok {
				return nil
			}
			z[i] = []int{a}
		}
		return z
	case f.agents != nil:
		z := make([][]int, len(f.agents))
		for j, a := range f.agents {
			if a.infoset >= 0 {
				z[j] = []int{plans[a.player][a.infoset]}
			}
		}
		return z
	}
	return plans
}

func (f *form) number() {
	f.index = make([]map[string]int, len(f.plans))
	for i := range f.plans {
		f.index[i] = map[string]int{}
		for k, x := range f.plans[i] {
			f.index[i][fmt.Sprint(actions(&f.from.Players[i], x))] = k + 1
		}
	}
}

// temptation returns in the words of from a temptation with deviations in g.
func (f *form) temptation(t trigger, shares []claim.Share) claim.Temptation {
	z := claim.Temptation{Player: t.player + 1, Infoset: t.infoset, Action: t.action, Deviation: shares}
	switch {
	case f.reduced:
		p := &f.from.Players[t.player]
		z.Infoset, z.Action, z.Plan = 0, 0, actions(p, f.plans[t.player][t.action-1])
		for k := range shares {
			shares[k].Plan, shares[k].Sequence = actions(p, f.plans[t.player][shares[k].Sequence-1]), 0
		}
	case f.agents != nil:
		a := f.agents[t.player]
		z.Player, z.Infoset = a.player+1, a.infoset+1
		for k := range shares {
			shares[k].Sequence = f.from.Players[a.player].Infosets[a.infoset].Seq(shares[k].Sequence - 1)
		}
	}
	return z
}

// actions returns those of a pure plan, from 1, 0 where it does not lead.
func actions(p *seqform.Player, x seqform.Plan) []int {
	z := make([]int, len(p.Infosets))
	for h := range p.Infosets {
		set := &p.Infosets[h]
		z[h] = 1 + slices.IndexFunc(x[set.Seq(0):set.Seq(len(set.Actions))], func(w rational.Rat) bool { return !w.IsZero() })
	}
	return z
}

// maxTuples limits the tuples of plans among which devices are looked for.
const maxTuples = 20_000

// A Refusal says why the best device of a game is not looked for.
type Refusal struct{ text string }

// Error says it.
func (r *Refusal) Error() string { return r.text }

// limitTuples refuses a game whose players together have too many plans.
func limitTuples(g *seqform.Game, count func(*seqform.Player) int) error {
	n := 1
	var each []string
	for i := range g.Players {
		k := count(&g.Players[i])
		n = min(n*min(k, maxTuples+1), maxTuples+1)
		each = append(each, many(k))
	}
	if n > maxTuples {
		return &Refusal{fmt.Sprintf("the players have %s plans, and more than %d tuples of them are not searched", strings.Join(each, " and "), maxTuples)}
	}
	return nil
}

func many(n int) string {
	if n > 1_000_000 {
		return "over a million"
	}
	return fmt.Sprint(n)
}
