package publictree

// Places says where, in one long list, the numbers of a player's decisions are: on each board of a
// street after one another the nodes of the tree on that street, at each the actions, for each
// action the hands.
type Places struct {
	Total int

	spot   *Spot
	deals  *Deals
	player int
	slot   []int   // by node: actions of the player before it on its street
	start  [][]int // by street and board
}

// PlacesOf returns the places of player p.
func PlacesOf(s *Spot, d *Deals, p int) *Places {
	z := &Places{spot: s, deals: d, player: p, slot: make([]int, len(s.Tree))}
	slots := make([]int, len(d.Streets))
	for k := range s.Tree {
		if n := &s.Tree[k]; n.Kind == Decision && n.Player == p {
			z.slot[k] = slots[n.Street]
			slots[n.Street] += len(n.Actions)
		}
	}
	for street, boards := range d.Streets {
		starts := make([]int, len(boards))
		for b := range boards {
			starts[b] = z.Total
			z.Total += slots[street] * len(boards[b].Hands[p].Hands)
		}
		z.start = append(z.start, starts)
	}
	return z
}

// At returns where the numbers of a node on a board begin: the hands of the first action, then of
// the second.
func (z *Places) At(node, street, board, hands int) int {
	return z.start[street][board] + z.slot[node]*hands
}

// Before returns how many numbers are of the streets before one.
func (z *Places) Before(street int) int {
	if street >= len(z.start) {
		return z.Total
	}
	return z.start[street][0]
}
