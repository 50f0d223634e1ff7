package publictree

// Fill goes down the tree for one player, from a node and a board on, given what arrives there of each
// hand. At each decision of the player divide is to fill in x, which begins at a place: what goes on
// by the first action, then by the second.
func Fill[T Number](s *Spot, d *Deals, z *Places, p, node, board int, in, x []T, divide func(node, board, start int, in, x []T)) {
	n := &s.Tree[node]
	switch {
	case n.Kind == Deal:
		for _, k := range d.Streets[n.Street][board].Children {
			from := d.Streets[n.Street+1][k].Hands[p].From[0]
			on := make([]T, len(from))
			for j, i := range from {
				on[j] = in[i]
			}
			Fill(s, d, z, p, int(n.Children[0]), int(k), on, x, divide)
		}
	case n.Kind != Decision:
	case n.Player != p:
		for _, child := range n.Children {
			Fill(s, d, z, p, int(child), board, in, x, divide)
		}
	default:
		start := z.At(node, n.Street, board, len(in))
		here := x[start : start+len(n.Actions)*len(in)]
		divide(node, board, start, in, here)
		for a, child := range n.Children {
			Fill(s, d, z, p, int(child), board, here[a*len(in):(a+1)*len(in)], x, divide)
		}
	}
}
