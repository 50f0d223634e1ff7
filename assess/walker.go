package assess

import (
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A walker computes what one player gets from distributions over nodes, when the
// others play a profile. It reuses its arrays.
type walker struct {
	g       *seqform.Game
	profile seqform.Profile
	i       int
	player  *seqform.Player

	seq    []int32        // own sequence at each node
	paid   []rational.Rat // what the player is paid on the path to each node, the node included
	weight []rational.Rat // of the nodes of the current distribution and below
	follow []rational.Rat // per sequence: value when the player goes on as the profile says
	best   []rational.Rat // per sequence: value when the player goes on optimally
	met    []int          // per own information set: the last run that met it
	runs   int
}

// newWalkers returns a walker for each player.
func newWalkers(g *seqform.Game, profile seqform.Profile) []*walker {
	walkers := make([]*walker, len(g.Players))
	for i := range walkers {
		w := &walker{g: g, profile: profile, i: i, player: &g.Players[i]}
		w.seq, w.paid, w.weight = g.SeqAt(i), g.Tree.Paid(i), make([]rational.Rat, g.Tree.Len())
		w.follow = make([]rational.Rat, w.player.NumSeqs())
		w.best = make([]rational.Rat, w.player.NumSeqs())
		w.met = make([]int, len(w.player.Infosets))
		walkers[i] = w
	}
	return walkers
}

// prob returns the probability of the action that leads to v, which is 1 for
// actions of the walker's own player.
func (w *walker) prob(v int) rational.Rat {
	if t := w.g.Tree; int(t.Player[t.Parent[v]]) == w.i {
		return rational.Int(1)
	}
	return regret.Prob(w.g, w.profile, v)
}

// run sets follow and best for a distribution over nodes with disjoint subtrees: the
// values of own sequences of which only those below the nodes are meaningful.
// Values of sequences include what is paid on the way to the nodes, weighted
// like the rest. The cost is that of the subtrees and the information sets in
// them.
func (w *walker) run(nodes []int32, weights []rational.Rat) {
	t := w.g.Tree
	w.runs++
	first, last := len(w.player.Infosets), -1 // own information sets met
	for k, root := range nodes {
		w.weight[root] = weights[k]
		for v := int(root); v < int(t.End[root]); v++ {
			if v > int(root) {
				w.weight[v] = w.weight[t.Parent[v]].Mul(w.prob(v))
			}
			w.follow[w.seq[v]], w.best[w.seq[v]] = rational.Rat{}, rational.Rat{}
			if int(t.Player[v]) == w.i {
				h := int(t.Infoset[v])
				first, last, w.met[h] = min(first, h), max(last, h), w.runs
			}
		}
	}
	for _, root := range nodes {
		for v := int(root); v < int(t.End[root]); v++ {
			if w.weight[v].IsZero() || !t.IsLeaf(v) {
				continue
			}
			s, u := w.seq[v], w.weight[v].Mul(w.paid[v])
			w.follow[s], w.best[s] = w.follow[s].Add(u), w.best[s].Add(u)
		}
	}
	for h := last; h >= first; h-- {
		if w.met[h] == w.runs {
			w.close(h)
		}
	}
}

// close adds the values of information set h to the sequence that leads there.
func (w *walker) close(h int) {
	set := &w.player.Infosets[h]
	value, best := rational.Rat{}, w.best[set.Seq(0)]
	for a, p := range w.profile[w.i][h] {
		value = value.Add(p.Mul(w.follow[set.Seq(a)]))
		best = rational.Max(best, w.best[set.Seq(a)])
	}
	w.follow[set.ParentSeq] = w.follow[set.ParentSeq].Add(value)
	w.best[set.ParentSeq] = w.best[set.ParentSeq].Add(best)
}

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
