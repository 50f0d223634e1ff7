package device

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A form is a game as sequences that players have in terms of the payoffs. Recommendations of a whole plan
// are those of a form in which plans are the only actions, and those of single actions are those of one in
// which each information set has a player of its own.
type form struct {
	g       *seqform.Game
	work    *rational.Work
	concept claim.Concept // of sequences
	players []player
	terms   []term

	plans  [][][]int // of a form of plans, per player; else nil
	agents bool
}

// A player has information sets in an order in which those before others come first.
type player struct {
	owner   int   // the player of the game who is paid
	parents []int // per information set, the sequence that leads to it
	first   []int // per information set, the sequence of its first action, and then the number of sequences
	set     []int // per sequence, its information set, −1 for the empty one

	next  [][]int // per sequence, the information sets that it leads to
	terms [][]int // per sequence, the terms that have it
}

// sequences returns those of the actions at an information set.
func (p *player) sequences(h int) []int {
	list := make([]int, p.first[h+1]-p.first[h])
	for a := range list {
		list[a] = p.first[h] + a
	}
	return list
}

// A term is what players are paid, times the probability of chance, where they play these sequences.
type term struct {
	tuple []int
	u     []rational.Rat // per player of the game
}

// entries is what making a plan or a tuple of n entries costs.
func (f *form) entries(n int) bool { return f.work.Take(50*n-rational.PerNumber, 0) }

// step is what a step that computes nothing costs.
func (f *form) step() bool {
	const each = 50 - rational.PerNumber
	return f.work.Take(each, each)
}

func newForm(g *seqform.Game, c claim.Concept) (*form, error) {
	f := &form{g: g, work: g.Work(), concept: c}
	switch {
	case g.Table != nil && c != claim.CoarseCorrelated && c != claim.ExtensiveCoarse:
		f.concept = claim.ExtensiveCorrelated
	case g.Table == nil && c == claim.Correlated:
		return f, f.ofPlans()
	case g.Table == nil && c == claim.AgentCorrelated:
		return f, f.ofAgents()
	}
	f.ofSequences()
	for t := range g.Payoffs.Len() {
		f.addTerm(numbers(g.Payoffs.Tuple(t)), f.payoffs(t))
	}
	return f, nil
}

// ofSequences has the players of the game.
func (f *form) ofSequences() {
	for i := range f.g.Players {
		p := &f.g.Players[i]
		z := player{owner: i}
		for h := range p.Infosets {
			z.parents = append(z.parents, int(p.Infosets[h].ParentSeq))
		}
		f.add(z, func(h int) int { return len(p.Infosets[h].Actions) })
	}
}

func numbers(tuple []int32) []int {
	z := make([]int, len(tuple))
	for i, s := range tuple {
		z[i] = int(s)
	}
	return z
}

func (f *form) payoffs(t int) []rational.Rat {
	u := make([]rational.Rat, len(f.g.Players))
	for i := range u {
		u[i] = f.g.Payoffs.U(t, i)
	}
	return u
}

// add numbers the sequences of a player.
func (f *form) add(p player, actions func(h int) int) {
	p.set = []int{-1}
	for h := range p.parents {
		p.first = append(p.first, len(p.set))
		p.set = append(p.set, slices.Repeat([]int{h}, actions(h))...)
	}
	p.first = append(p.first, len(p.set))
	p.next, p.terms = make([][]int, len(p.set)), make([][]int, len(p.set))
	for h, s := range p.parents {
		p.next[s] = append(p.next[s], h)
	}
	f.players = append(f.players, p)
}

func (f *form) addTerm(tuple []int, u []rational.Rat) {
	for i, s := range tuple {
		f.players[i].terms[s] = append(f.players[i].terms[s], len(f.terms))
	}
	f.terms = append(f.terms, term{tuple, u})
}

// ofAgents has a player for each information set.
func (f *form) ofAgents() error {
	f.agents, f.concept = true, claim.ExtensiveCorrelated
	for i := range f.g.Players {
		for h := range f.g.Players[i].Infosets {
			f.add(player{owner: i, parents: []int{0}}, func(int) int { return len(f.g.Players[i].Infosets[h].Actions) })
		}
	}
	for t := range f.g.Payoffs.Len() {
		if !f.entries(len(f.players)) {
			return f.work.Err()
		}
		tuple := make([]int, len(f.players))
		first := 0
		for i := range f.g.Players {
			p := &f.g.Players[i]
			for s := f.g.Payoffs.Seq(t, i); s > 0; s = int(p.Infosets[p.SeqInfoset[s]].ParentSeq) {
				tuple[first+int(p.SeqInfoset[s])] = p.SeqAction(s) + 1
			}
			first += len(p.Infosets)
		}
		f.addTerm(tuple, f.payoffs(t))
	}
	return nil
}

// agent returns the player of information set h of player i, in a form with one for each.
func (f *form) agent(i, h int) int {
	for k := range i {
		h += len(f.g.Players[k].Infosets)
	}
	return h
}

// ofPlans has the reduced plans as actions.
func (f *form) ofPlans() error {
	f.concept = claim.ExtensiveCorrelated
	f.plans = make([][][]int, len(f.g.Players))
	for i := range f.g.Players {
		var ok bool
		if f.plans[i], ok = f.reduced(&f.g.Players[i]); !ok {
			return fmt.Errorf("too many plans of player %d", i+1)
		}
		f.add(player{owner: i, parents: []int{0}}, func(int) int { return len(f.plans[i]) })
	}
	tuple := make([]int, len(f.players))
	return f.tuples(tuple, 0)
}

// reduced returns the reduced plans of a player, unless that takes too much work.
func (f *form) reduced(p *seqform.Player) ([][]int, bool) {
	plans := [][]int{make([]int, len(p.Infosets))}
	for h := range p.Infosets {
		set := &p.Infosets[h]
		var more [][]int
		for _, plan := range plans {
			if !p.Plays(plan, int(set.ParentSeq)) {
				more = append(more, plan)
				continue
			}
			for a := range set.Actions {
				if !f.entries(len(plan)) {
					return nil, false
				}
				with := slices.Clone(plan)
				with[h] = a + 1
				more = append(more, with)
			}
		}
		plans = more
	}
	slices.SortFunc(plans, slices.Compare[[]int])
	return plans, true
}

// tuples adds a term for each tuple of plans, of which those of players before i are chosen.
func (f *form) tuples(tuple []int, i int) error {
	if i < len(tuple) {
		for k := range f.plans[i] {
			tuple[i] = k + 1
			if err := f.tuples(tuple, i+1); err != nil {
				return err
			}
		}
		return nil
	}
	u := make([]rational.Rat, len(tuple))
	if !f.step() {
		return f.work.Err()
	}
	for t := range f.g.Payoffs.Len() {
		if !f.step() {
			return f.work.Err()
		}
		if !f.together(t, tuple) {
			continue
		}
		for j := range u {
			u[j] = f.work.Add(u[j], f.g.Payoffs.U(t, j))
		}
	}
	f.addTerm(slices.Clone(tuple), u)
	return nil
}

// together reports whether plans lead to a term of the game.
func (f *form) together(t int, tuple []int) bool {
	for i, k := range tuple {
		if !f.g.Players[i].Plays(f.plans[i][k-1], f.g.Payoffs.Seq(t, i)) {
			return false
		}
	}
	return true
}
