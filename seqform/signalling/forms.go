package signalling

import (
	"exactsolve/rational"
	"exactsolve/rational/polytope"
)

// Forms are the payoffs of a game as linear forms. A strategy of the sender is a point of the
// product of simplices of these sizes, Sizes[0], one a type, with a coordinate for each action; one
// of the receiver likewise, of Sizes[1], one a message, with a coordinate for each response.
type Forms struct {
	Sizes [2][]int
	First [2][]int // coordinate of the first action of a type, or response to a message

	game *Game
}

// Forms returns those of g.
func (g *Game) Forms() *Forms {
	f := &Forms{game: g}
	add := func(side, size int) {
		first := 0
		if k := len(f.Sizes[side]); k > 0 {
			first = f.First[side][k-1] + f.Sizes[side][k-1]
		}
		f.Sizes[side], f.First[side] = append(f.Sizes[side], size), append(f.First[side], first)
	}
	for _, y := range g.Types {
		add(0, len(y.Sends))
	}
	for k := range g.Messages {
		add(1, g.Messages[k].Responses())
	}
	return f
}

// Optimal returns forms in the strategy of the other that are at least 0 where an action of a type, or a
// response, is optimal.
func (f *Forms) Optimal(side, place, a int) (list [][]polytope.Term) {
	for b := range f.Sizes[side][place] {
		switch {
		case b == a:
		case side == 0:
			list = append(list, append(f.pays(place, a, 1), f.pays(place, b, -1)...))
		default:
			form, _ := f.prefers(place, a, b)
			list = append(list, form)
		}
	}
	return list
}

// Believing returns forms in the belief at a message that are at least 0 where a response is optimal.
func (f *Forms) Believing(m, a int) (list [][]polytope.Term) {
	for b := range f.Sizes[1][m] {
		if b != a {
			_, form := f.prefers(m, a, b)
			list = append(list, form)
		}
	}
	return list
}

// pays returns what an action of a type pays it, times a factor: a form in the strategy of the receiver.
func (f *Forms) pays(typ, action int, factor int64) (form []polytope.Term) {
	m := f.game.Types[typ].Sends[action]
	for _, s := range f.game.Messages[m].Senders {
		for r := 0; s.Type == typ && r < len(s.Leaves); r++ {
			if p := s.Pays[0][r]; !p.IsZero() {
				form = append(form, polytope.Term{At: f.First[1][m] + r, Coef: p.Mul(rational.Int(factor))})
			}
		}
	}
	return form
}

// prefers returns what response a to message m pays the receiver more than response b: a form in
// the strategy of the sender, times the probability of m, and a form in the belief at m.
func (f *Forms) prefers(m, a, b int) (strategy, belief []polytope.Term) {
	for k, s := range f.game.Messages[m].Senders {
		d := s.Pays[1][a].Sub(s.Pays[1][b])
		if d.IsZero() {
			continue
		}
		at := f.First[0][s.Type] + s.Action
		strategy = append(strategy, polytope.Term{At: at, Coef: d.Mul(f.game.Types[s.Type].Prior)})
		belief = append(belief, polytope.Term{At: k, Coef: d})
	}
	return strategy, belief
}
