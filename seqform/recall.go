package seqform

import "fmt"

// A RecallError says that a player does not have perfect recall, and where: two
// nodes of one information set that follow different own sequences.
type RecallError struct {
	Player, Infoset int // indices
	Nodes           [2]int
	AbsentMinded    bool // one of the nodes follows the other
	label           string
}

// Error names the information set and two of its nodes, from 1.
func (e *RecallError) Error() string {
	if e.AbsentMinded {
		return fmt.Sprintf("player %d is absent-minded at information set %s: node %d follows node %d of the same set",
			e.Player+1, e.label, e.Nodes[1]+1, e.Nodes[0]+1)
	}
	return fmt.Sprintf("player %d has imperfect recall at information set %s: nodes %d and %d follow different own actions",
		e.Player+1, e.label, e.Nodes[0]+1, e.Nodes[1]+1)
}

// linkRecall finds the sequence that leads to each information set, or the
// first witness that there is not just one, in which case it sets g.Recall.
//
// One pass compares last own actions only. That suffices: if all nodes of every
// set share their last own action (h, a), then by induction along the path they
// share the sequence leading to h too.
func (g *Game) linkRecall() {
	t, last := g.Tree, &walk[int32]{n: len(g.Players)}
	for v := range t.Parent {
		seqs := g.sequences(last, v)
		i := int(t.Player[v])
		if i < 0 {
			continue
		}
		set := &g.Players[i].Infosets[t.Infoset[v]]
		own := seqs[i]
		if set.ParentSeq < 0 {
			set.ParentSeq = own
		}
		if set.ParentSeq != own {
			g.Recall = g.recallError(i, int(t.Infoset[v]), v)
			return
		}
	}
	for i := range g.Players {
		g.Players[i].measureSequences()
	}
}

func (g *Game) recallError(i, h, v int) *RecallError {
	set := &g.Players[i].Infosets[h]
	label := fmt.Sprint(set.Number)
	if set.Name != "" {
		label = fmt.Sprintf("%d %q", set.Number, set.Name)
	}
	e := &RecallError{Player: i, Infoset: h, Nodes: [2]int{int(set.Nodes[0]), v}, label: label}
	// If any two nodes of a set are on one path, two consecutive ones are.
	for k := 1; k < len(set.Nodes); k++ {
		a, b := set.Nodes[k-1], set.Nodes[k]
		if b < g.Tree.End[a] {
			e.Nodes, e.AbsentMinded = [2]int{int(a), int(b)}, true
			break
		}
	}
	return e
}
