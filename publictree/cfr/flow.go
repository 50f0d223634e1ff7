package cfr

// parts returns the number at a place of an average strategy.
type parts func(place int) float64

// Flow returns the average strategy of player p as a flow at a scale: what arrives is divided in
// proportion, rounded down, and the rest goes to the action that is used most. Where none is used
// yet, all are alike. Numbers that add up to what arrives stay as they are, such as those of a kept flow
// of the same scale.
func (g *Guess) Flow(p, scale int) []int32 { return g.FlowInto(nil, p, scale) }

// FlowInto is [Guess.Flow] into a list of another flow of the player, or nil.
func (g *Guess) FlowInto(x []int32, p, scale int) []int32 {
	if x == nil {
		x = make([]int32, g.places[p].Total)
	} else {
		clear(x)
	}
	average, kept := g.engine.parts(p), &g.kept[p]
	g.places[p].Fill(x, scale, g.team, func(node, board, place int, in, x []int32) {
		n := &g.spot.Tree[node]
		parts := average
		if kept.keeps(node) {
			parts = func(k int) float64 { return float64(kept.X[k]) }
		}
		row := make([]float64, len(n.Actions))
		hands := &g.deals.Streets[n.Street][board].Hands[p]
		for k := range in {
			if pass(n.Lock, hands.Hands[k], x, in, k) || hands.Repeat(x, k) || in[k] == 0 {
				continue
			}
			for a := range row {
				row[a] = parts(place + k + a*len(in))
			}
			if !Divide(x, in, k, row) {
				for a := range row {
					row[a] = 1
				}
				Divide(x, in, k, row)
			}
		}
	})
	return x
}

// Divide divides what arrives of hand k in proportion to a row with a number for each action, rounded down;
// the rest goes to the greatest. Numbers that add up to what arrives stay as they are. It reports whether any is
// positive; else nothing is done.
func Divide(x, in []int32, k int, row []float64) bool {
	sum, most := float64(0), 0
	for a, y := range row {
		sum += y
		if y > row[most] {
			most = a
		}
	}
	if row[most] <= 0 {
		return false
	}
	rest := in[k]
	for a, y := range row {
		if sum != float64(in[k]) {
			y = float64(in[k]) * y / sum
		}
		part := min(rest, int32(y))
		x[a*len(in)+k] = part
		rest -= part
	}
	x[most*len(in)+k] += rest
	return true
}
