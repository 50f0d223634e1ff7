package correlated

import (
	"fmt"
	"slices"

	"exactsolve/internal/symmetry"
)

// A renaming maps a game to itself: players, their information sets and sequences, such that terms of the payoffs
// become terms that pay the same.
type renaming struct {
	player []int
	set    [][]int // per player and information set
	seq    [][]int // per player and sequence, the empty one too
}

// Labels of edges of the graph of a game.
const (
	choice uint64 = iota // of an action at an information set
	after                // of an information set after a sequence
	own                  // of an information set or the empty sequence and a player
	linkedSets
	paying
	playing
)

// A picture is the graph of a game.
type picture struct {
	symmetry.Graph
	f      *form
	player []int // vertices
	set    [][]int
	seq    [][]int
	colors map[string]uint64
}

// renamings returns some that keep what a question maximizes and requires, of which others are made.
func renamings(f *form, q *Question) []*renaming {
	p := &picture{f: f, colors: map[string]uint64{}}
	p.players(q)
	if f.g.Tree != nil && len(f.g.Players) == 2 {
		for h, list := range linked(f.g)[0] {
			for _, k := range list {
				p.Join(p.set[0][h], p.set[1][k], linkedSets)
			}
		}
	}
	p.terms()
	var list []*renaming
	for _, z := range symmetry.Generators(&p.Graph, 20_000_000) {
		list = append(list, p.renaming(z))
	}
	return list
}

// color returns one for each text.
func (p *picture) color(text string) uint64 {
	if _, ok := p.colors[text]; !ok {
		p.colors[text] = uint64(len(p.colors))
	}
	return p.colors[text]
}

func (p *picture) players(q *Question) {
	g := p.f.g
	for i := range g.Players {
		kind := "player"
		if q.Polygon {
			kind = fmt.Sprint("player ", i)
		}
		if q.Maximize != nil {
			kind += " " + p.f.weights(q.Maximize)[i].String()
		}
		for _, r := range q.Require {
			kind += " " + p.f.weights(r.Weights)[i].String()
		}
		player := p.Add(p.color(kind))
		p.player = append(p.player, player)
		seqs := make([]int, g.Players[i].NumSeqs())
		for s := range seqs {
			seqs[s] = p.Add(p.color("sequence"))
		}
		p.Join(seqs[0], player, own)
		var sets []int
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			v := p.Add(p.color("set"))
			sets = append(sets, v)
			p.Join(v, player, own)
			p.Join(v, seqs[set.ParentSeq], after)
			for a := range set.Actions {
				p.Join(v, seqs[set.Seq(a)], choice)
			}
		}
		p.seq, p.set = append(p.seq, seqs), append(p.set, sets)
	}
}

func (p *picture) terms() {
	pay := p.f.g.Payoffs
	for t := range pay.Len() {
		term := p.Add(p.color("term"))
		for i, s := range pay.Tuple(t) {
			u := p.Add(p.color("pays " + pay.U(t, i).String()))
			p.Join(term, u, paying)
			p.Join(u, p.seq[i][s], playing)
		}
	}
}

// renaming reads one off a permutation of the vertices.
func (p *picture) renaming(z []int32) *renaming {
	at := map[int32]int{} // number of a vertex among those of its kind and player
	for i := range p.player {
		at[int32(p.player[i])] = i
		for _, list := range [][]int{p.set[i], p.seq[i]} {
			for k, v := range list {
				at[int32(v)] = k
			}
		}
	}
	images := func(vertices []int) (list []int) {
		for _, v := range vertices {
			list = append(list, at[z[v]])
		}
		return list
	}
	r := &renaming{player: images(p.player)}
	for i := range p.player {
		r.set, r.seq = append(r.set, images(p.set[i])), append(r.seq, images(p.seq[i]))
	}
	return r
}

// tuple returns the image of a tuple of sequences.
func (r *renaming) tuple(s []int) []int {
	z := make([]int, len(s))
	for i, q := range s {
		z[r.player[i]] = r.seq[i][q]
	}
	return z
}

// permutation returns the images of the variables.
func (s *pairs) permutation(r *renaming) []int {
	z := make([]int, len(s.list))
	for v, p := range s.list {
		t := r.tuple([]int{int(p[0]), int(p[1])})
		s.at([]int32{int32(t[0]), int32(t[1])}, func(w int) { z[v] = w })
	}
	return z
}

func (s *tuples) permutation(r *renaming) []int {
	step := make([]int, len(s.plans)) // of the number of a tuple with the plan of a player
	for i, n := len(s.plans)-1, 1; i >= 0; i-- {
		step[i], n = n, n*len(s.plans[i])
	}
	image := make([][]int, len(s.plans)) // per player and plan, the plan times step
	for i, plans := range s.plans {
		j := r.player[i]
		number := map[string]int{}
		for k, p := range s.plans[j] {
			number[fmt.Sprint(p)] = k
		}
		for _, p := range plans {
			image[i] = append(image[i], number[fmt.Sprint(s.renamed(r, i, p))]*step[j])
		}
	}
	z := make([]int, s.n)
	for v := range z {
		for i := range s.plans {
			z[v] += image[i][v/step[i]%len(s.plans[i])]
		}
	}
	return z
}

// renamed returns the image of a plan of player i, as actions from 1.
func (s *tuples) renamed(r *renaming, i int, plan []int) []int {
	p, q := &s.g.Players[i], &s.g.Players[r.player[i]]
	z := make([]int, len(q.Infosets))
	for h, a := range plan {
		if a > 0 {
			z[r.set[i][h]] = q.SeqAction(r.seq[i][p.Infosets[h].Seq(a-1)]) + 1
		}
	}
	return slices.Clip(z)
}
