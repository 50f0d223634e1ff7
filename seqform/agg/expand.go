package agg

import (
	"encoding/binary"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform/internal/lex"
)

// maxWork bounds what is looked at to know the configurations, for each cell that a game may
// have: neighbors, and players at function nodes.
const maxWork = 16

// configure finds the configurations that each action node can have, and that of each player
// in each pure profile, the first player's action changing fastest.
func (p *parser) configure() {
	n, profiles := len(p.types), 1
	for _, types := range p.types {
		var set []int
		for _, t := range types {
			set = append(set, t.actions...)
		}
		slices.Sort(set)
		p.sets = append(p.sets, slices.Compact(set))
	}
	each := min(len(p.functions), n*p.longest()) + p.longest() + 1 // what is looked at for a player
	limit := min(p.MaxCells(), maxWork*p.MaxCells()/each) / n
	for _, set := range p.sets {
		if len(set) > limit/profiles {
			p.tooLarge()
			return
		}
		profiles *= len(set)
	}
	p.cells = make([]int32, 0, n*profiles)
	known := make([]map[string]int32, p.actions)
	for k := range known {
		known[k] = map[string]int32{}
	}
	p.config = make([][][]int, p.actions)
	chosen, at := make([]int, n), make([]int, n)
	for range profiles {
		for i, a := range at {
			chosen[i] = p.sets[i][a]
		}
		p.profile(chosen, known)
		for i := range at {
			if at[i]++; at[i] < len(p.sets[i]) {
				break
			}
			at[i] = 0
		}
	}
	p.sort(profiles)
}

func (p *parser) longest() (n int) {
	for _, list := range p.neighbors[:p.actions] {
		n = max(n, len(list))
	}
	return n
}

func (p *parser) tooLarge() {
	product := rational.Int(1)
	for _, set := range p.sets {
		product = product.Mul(rational.Int(int64(len(set))))
	}
	p.Fail(p.start, "the game is too large to be expanded: %d players, %v pure profiles and up to %d neighbors", len(p.sets), lex.Short(product), p.longest())
}

// profile appends the configuration of each player's action node.
func (p *parser) profile(chosen []int, known []map[string]int32) {
	values := make(map[int]int, len(chosen)) // of nodes
	for _, a := range chosen {
		values[a]++
	}
	var key []byte
	for _, a := range chosen {
		config := make([]int, len(p.neighbors[a]))
		key = key[:0]
		for k, m := range p.neighbors[a] {
			x, ok := values[m]
			if !ok && m >= p.actions {
				x = p.functions[m-p.actions].value(chosen)
				values[m] = x
			}
			config[k] = x
			key = binary.AppendVarint(key, int64(x))
		}
		id, ok := known[a][string(key)]
		if !ok {
			id = int32(len(p.config[a]))
			known[a][string(key)] = id
			p.config[a] = append(p.config[a], config)
		}
		p.cells = append(p.cells, id)
	}
}

// sort puts the configurations of each node in order.
func (p *parser) sort(profiles int) {
	rank := make([][]int32, p.actions)
	for a, list := range p.config {
		order := make([]int, len(list))
		for k := range order {
			order[k] = k
		}
		slices.SortFunc(order, func(j, k int) int { return slices.Compare(list[j], list[k]) })
		rank[a] = make([]int32, len(list))
		sorted := make([][]int, len(list))
		for k, j := range order {
			rank[a][j], sorted[k] = int32(k), list[j]
		}
		p.config[a] = sorted
	}
	n := len(p.sets)
	for k := range profiles {
		rest := k
		for i, set := range p.sets {
			p.cells[k*n+i] = rank[set[rest%len(set)]][p.cells[k*n+i]]
			rest /= len(set)
		}
	}
}

// search looks for a configuration among sorted ones.
func search(list [][]int, config []int) (k int, ok bool) {
	return slices.BinarySearchFunc(list, config, slices.Compare[[]int])
}

// payoffs returns what the players get in a pure profile over sets.
func (p *parser) payoffs(profile int) []rational.Rat {
	n, rest := len(p.sets), profile
	u := make([]rational.Rat, n)
	for i, set := range p.sets {
		u[i] = p.pay[set[rest%len(set)]][p.cells[profile*n+i]]
		rest /= len(set)
	}
	return u
}
