package assess

import (
	"context"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/profile"
)

// SetValues are what there is to know about one information set: how likely play
// comes there and, given the belief, what its actions pay.
type SetValues struct {
	Player, Infoset int

	Reach  rational.Rat // probability of coming here
	Others rational.Rat // the same if the player tries to

	Source BeliefSource
	Belief seqform.Belief // nil if not known
	Value  *rational.Rat  // nil if not known, as below
	Local  *rational.Rat  // most that one changed action gains
	Global *rational.Rat  // most that any change from here on gains

	Actions []ActionValues
}

// ActionValues are about one action. Its value is what it pays when the player goes on
// as the profile says, and the gain that minus the value of the information set; nil
// where the belief or behavior further on is not known.
type ActionValues struct {
	Probability *rational.Rat
	Value       *rational.Rat
	Gain        *rational.Rat
}

// Sets returns the values at each information set of a tree. The profile may be
// incomplete where the players' own plans do not lead. Those that are not come to before ctx
// is done have no values.
func Sets(ctx context.Context, g *seqform.Game, p seqform.Profile, b *Beliefs) []SetValues {
	t := newSetTable(ctx, g, p, b)
	var list []SetValues
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			r := SetValues{Player: i, Infoset: h, Others: t.others[i][h], Source: b.Source[i][h], Belief: b.At[i][h]}
			r.Reach = t.others[i][h].Mul(t.plans[i][set.ParentSeq])
			t.values(&r, i, h, len(set.Actions))
			list = append(list, r)
		}
	}
	return list
}

// A setTable has what [SetValues] are made of.
type setTable struct {
	g       *seqform.Game
	prof    seqform.Profile
	b       *Beliefs
	plans   []seqform.Plan
	others  [][]rational.Rat // per information set, the weight of chance and the other players
	reports map[[2]int]*setReport
	open    []bool // nodes whose payoff depends on behavior that is missing
}

func newSetTable(ctx context.Context, g *seqform.Game, prof seqform.Profile, b *Beliefs) *setTable {
	t := &setTable{g: g, prof: prof, b: b, plans: g.Plans(prof), others: make([][]rational.Rat, len(g.Players)), reports: map[[2]int]*setReport{}}
	for i := range t.others {
		t.others[i] = make([]rational.Rat, len(g.Players[i].Infosets))
	}
	seqform.ReachWeights(g, t.plans, rational.Int(1), func(v int, w rational.Rat) {
		at := &t.others[g.Tree.Player[v]][g.Tree.Infoset[v]]
		*at = at.Add(w)
	})
	t.open = openNodes(g, prof)
	full := make(seqform.Profile, len(prof))
	for i := range prof {
		full[i] = append(seqform.Behavior{}, prof[i]...)
	}
	profile.FillUniform(g, full) // only values that do not depend on it are reported
	for i, w := range newWalkers(g, full) {
		for h, belief := range b.At[i] {
			if belief != nil && ctx.Err() == nil {
				r := w.report(h, belief)
				t.reports[[2]int{i, h}] = &r
			}
		}
	}
	return t
}

// openNodes reports the nodes from which play comes, with positive probability,
// to an information set without behavior.
func openNodes(g *seqform.Game, prof seqform.Profile) []bool {
	t := g.Tree
	open := make([]bool, t.Len())
	for v := t.Len() - 1; v >= 0; v-- {
		i, h := t.Player[v], t.Infoset[v]
		open[v] = open[v] || i >= 0 && prof[i][h] == nil
		if v == 0 || !open[v] {
			continue
		}
		p := t.Parent[v]
		switch i, h, a := t.Player[p], t.Infoset[p], t.Action[v]; {
		case i == seqform.Chance:
			open[p] = open[p] || !t.ChanceSets[h].Prob[a].IsZero()
		case prof[i][h] != nil:
			open[p] = open[p] || !prof[i][h][a].IsZero()
		}
	}
	return open
}

// values enters what is known of the values at an information set.
func (t *setTable) values(r *SetValues, i, h, actions int) {
	report, known := t.reports[[2]int{i, h}], t.prof[i][h] != nil
	known = known && report != nil
	unknown := t.unknown(i, h)
	for a := range actions {
		known = known && !(unknown[a] && !t.prof[i][h][a].IsZero())
	}
	whole := known // no value is unknown
	for a := range actions {
		var line ActionValues
		if t.prof[i][h] != nil {
			line.Probability = &t.prof[i][h][a]
		}
		whole = whole && !unknown[a]
		if !unknown[a] {
			line.Value = &report.Actions[a]
		}
		if known && !unknown[a] {
			gain := report.Actions[a].Sub(report.Value)
			line.Gain = &gain
		}
		r.Actions = append(r.Actions, line)
	}
	if known {
		r.Value = &report.Value
	}
	if whole {
		r.Local = &report.Local
		if len(t.prof.Missing()) == 0 {
			r.Global = &report.Global
		}
	}
}

// unknown reports, for each action, whether what it pays is not known: without
// belief, or time, or because it depends on missing behavior.
func (t *setTable) unknown(i, h int) []bool {
	set, belief := &t.g.Players[i].Infosets[h], t.b.At[i][h]
	list := slices.Repeat([]bool{t.reports[[2]int{i, h}] == nil}, len(set.Actions))
	for k, p := range belief {
		child := set.Nodes[k] + 1
		for a := range list {
			list[a] = list[a] || t.open[child] && !p.IsZero()
			child = t.g.Tree.End[child]
		}
	}
	return list
}
