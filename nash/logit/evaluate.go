package logit

import "exactsolve/rational"

// An evaluator holds a behavior profile with the beliefs and payoffs that follow
// from it. Slices over actions have an entry for those of all information sets;
// over nodes and players, player i's at node v is at v·players + i.
type evaluator[T number[T]] struct {
	m   *model
	one T

	payoff    [][]T // of leaves
	chance    [][]T // probabilities
	logChance [][]T // their logarithms; 0 where the probability is 0

	p      []T    // probabilities of actions
	logs   []T    // their logarithms
	frozen []bool // per information set: the belief does not depend on p
	belief []T    // per node, given its information set
	value  []T    // per node and player, what is expected from there on
	pays   []T    // per action, what it pays given the belief

	reach []T // scratch, per node
}

func newEvaluator[T number[T]](m *model, one T) *evaluator[T] {
	e := &evaluator[T]{m: m, one: one,
		payoff: convert(one, m.payoff),
		p:      make([]T, m.actions), logs: make([]T, m.actions), pays: make([]T, m.actions),
		frozen: make([]bool, len(m.sets)),
		belief: make([]T, len(m.Parent)), reach: make([]T, len(m.Parent)),
		value: make([]T, len(m.Parent)*m.players),
	}
	prob := make([][]rational.Rat, len(m.ChanceSets))
	for k := range prob {
		prob[k] = m.ChanceSets[k].Prob
	}
	e.chance = convert(one, prob)
	for _, prob := range e.chance {
		logs := make([]T, len(prob))
		for a, x := range prob {
			if x.sign() > 0 {
				logs[a] = x.log()
			}
		}
		e.logChance = append(e.logChance, logs)
	}
	return e
}

func convert[T number[T]](one T, from [][]rational.Rat) [][]T {
	to := make([][]T, len(from))
	for k, list := range from {
		to[k] = make([]T, len(list))
		for a, x := range list {
			to[k][a] = one.ofRat(x)
		}
	}
	return to
}

// atRatios evaluates the profile with logarithms of probabilities z + a constant at
// each information set.
func (e *evaluator[T]) atRatios(z []T) {
	for k := range e.m.sets {
		h := &e.m.sets[k]
		top := z[h.first]
		for a := h.first; a < h.first+h.size; a++ {
			if z[a].sub(top).sign() > 0 {
				top = z[a]
			}
		}
		var sum T
		for a := h.first; a < h.first+h.size; a++ {
			e.p[a] = e.exp(z[a].sub(top))
			sum = sum.add(e.p[a])
		}
		shift := sum.log().add(top)
		for a := h.first; a < h.first+h.size; a++ {
			e.p[a] = e.p[a].quo(sum)
			e.logs[a] = z[a].sub(shift)
		}
	}
	for k := range e.m.sets {
		e.logBelief(&e.m.sets[k])
	}
	e.payoffs()
}

// exp returns eˣ. A zero long has no precision, so 1 comes from elsewhere.
func (e *evaluator[T]) exp(x T) T {
	if x.sign() == 0 {
		return e.one
	}
	return x.exp()
}

// logBelief sets the belief at h by Bayes' rule from logarithms, so that it is
// right however small the probabilities are. Own actions are left out: with perfect
// recall they weigh all nodes alike.
//
// Where chance leads to h with probability 0 only, the belief is the limit for
// chance moves that all have equal small probability instead of 0.
func (e *evaluator[T]) logBelief(h *infoset) {
	least := e.m.zerosAt(h)
	weights := make([]T, len(h.nodes))
	best := -1
	for k, v := range h.nodes {
		if e.m.zeros[v] > least {
			continue
		}
		weights[k] = e.logReach(v, h.player)
		if best < 0 || weights[k].sub(weights[best]).sign() > 0 {
			best = k
		}
	}
	top := weights[best]
	var sum T
	for k, v := range h.nodes {
		var w T
		if e.m.zeros[v] == least {
			w = e.exp(weights[k].sub(top))
		}
		e.belief[v] = w
		sum = sum.add(w)
	}
	for _, v := range h.nodes {
		e.belief[v] = e.belief[v].quo(sum)
	}
}

// logReach returns the logarithm of the probability that chance and the players
// other than i lead to v.
func (e *evaluator[T]) logReach(v int32, i int) (sum T) {
	for ; e.m.Parent[v] >= 0; v = e.m.Parent[v] {
		u, a := e.m.Parent[v], int(e.m.Action[v])
		if k := e.m.set[u]; k < 0 {
			sum = sum.add(e.logChance[e.m.Infoset[u]][a])
		} else if e.m.sets[k].player != i {
			sum = sum.add(e.logs[e.m.sets[k].first+a])
		}
	}
	return sum
}

// payoffs sets value and pays from p and belief.
func (e *evaluator[T]) payoffs() {
	m, n := e.m, e.m.players
	for v := len(m.Parent) - 1; v >= 0; v-- {
		at := e.value[v*n : v*n+n]
		if l := m.leaf[v]; l >= 0 {
			copy(at, e.payoff[l])
			continue
		}
		prob := e.moves(int32(v))
		for i := range at {
			var sum T
			for a, w := range m.kids[v] {
				sum = sum.add(prob[a].mul(e.value[int(w)*n+i]))
			}
			at[i] = sum
		}
	}
	for k := range m.sets {
		h := &m.sets[k]
		for a := range h.size {
			var sum T
			for _, v := range h.nodes {
				sum = sum.add(e.belief[v].mul(e.value[int(m.kids[v][a])*n+h.player]))
			}
			e.pays[h.first+a] = sum
		}
	}
}

// moves returns the probabilities of what follows node v, which is no leaf.
func (e *evaluator[T]) moves(v int32) []T {
	if k := e.m.set[v]; k >= 0 {
		h := &e.m.sets[k]
		return e.p[h.first : h.first+h.size]
	}
	return e.chance[e.m.Infoset[v]]
}

// derivatives sets row, which has an entry an action, to the derivatives of what
// action a of information set k pays by the logarithms of the probabilities of
// actions, up to a multiple of the probabilities at each information set: no
// difference if they change without their sum.
func (e *evaluator[T]) derivatives(row []T, k, a int) {
	clear(row)
	h := &e.m.sets[k]
	n := e.m.players
	for _, v := range h.nodes {
		b := e.belief[v]
		if b.sign() == 0 {
			continue
		}
		w := e.m.kids[v][a]
		if !e.frozen[k] {
			gain := b.mul(e.value[int(w)*n+h.player].sub(e.pays[h.first+a]))
			e.addBefore(row, v, h.player, gain)
		}
		e.addAfter(row, w, h.player, b)
	}
}

// addBefore adds gain at the actions on the path to v of players other than i.
func (e *evaluator[T]) addBefore(row []T, v int32, i int, gain T) {
	for ; e.m.Parent[v] >= 0; v = e.m.Parent[v] {
		if k := e.m.set[e.m.Parent[v]]; k >= 0 && e.m.sets[k].player != i {
			c := e.m.sets[k].first + int(e.m.Action[v])
			row[c] = row[c].add(gain)
		}
	}
}

// addAfter adds the derivatives of weight times the payoff of i from node w on.
func (e *evaluator[T]) addAfter(row []T, w int32, i int, weight T) {
	m, n := e.m, e.m.players
	e.reach[w] = weight
	for v := w; v < m.End[w]; v++ {
		if m.leaf[v] >= 0 {
			continue
		}
		if e.reach[v].sign() == 0 {
			for _, u := range m.kids[v] {
				e.reach[u] = e.reach[v]
			}
			continue
		}
		prob := e.moves(v)
		first := -1
		if k := m.set[v]; k >= 0 {
			first = m.sets[k].first
		}
		for a, u := range m.kids[v] {
			e.reach[u] = e.reach[v].mul(prob[a])
			if first >= 0 {
				d := e.value[int(u)*n+i].sub(e.value[int(v)*n+i])
				row[first+a] = row[first+a].add(e.reach[u].mul(d))
			}
		}
	}
}
