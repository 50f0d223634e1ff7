package assess

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A setReport is what a player can get at an information set, given a belief.
type setReport struct {
	Player, Infoset int
	Value           rational.Rat   // expected payoff under the profile
	Actions         []rational.Rat // of each action, when the player goes on as the profile says
	Best            rational.Rat   // of the best change of plan from here on

	// Local is the most that one changed action here gains; Global the most
	// that any change from here on gains. Neither is negative.
	Local, Global rational.Rat
}

// reportSets reports on each information set for which beliefs has a belief, in
// order. The game must be a tree with perfect recall, the profile complete.
//
// The cost is that of the subtrees below the information sets: at most nodes ×
// depth.
func reportSets(g *seqform.Game, profile seqform.Profile, beliefs [][]seqform.Belief) []setReport {
	var reports []setReport
	for i, w := range newWalkers(g, profile) {
		for h := range g.Players[i].Infosets {
			if beliefs[i][h] != nil {
				reports = append(reports, w.report(h, beliefs[i][h]))
			}
		}
	}
	return reports
}

func (w *walker) report(h int, belief seqform.Belief) setReport {
	set := &w.player.Infosets[h]
	w.run(set.Nodes, belief)
	r := setReport{Player: w.i, Infoset: h, Actions: make([]rational.Rat, len(set.Actions))}
	largest := w.follow[set.Seq(0)]
	r.Best = w.best[set.Seq(0)]
	for a, p := range w.profile[w.i][h] {
		s := set.Seq(a)
		r.Actions[a] = w.follow[s]
		r.Value = r.Value.Add(p.Mul(w.follow[s]))
		largest = rational.Max(largest, w.follow[s])
		r.Best = rational.Max(r.Best, w.best[s])
	}
	r.Local, r.Global = largest.Sub(r.Value), r.Best.Sub(r.Value)
	return r
}
