package assess

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// losses returns, for each information set h and action a of player i of two, the
// loss of a against the profile's behavior from h on, weighted by chance and the
// opponent, as a linear form in the opponent's plan: its coefficients by sequence.
func losses(g *seqform.Game, i int, own seqform.Behavior) [][]map[int]rational.Rat {
	value := actionValues(g, i, own)
	loss := make([][]map[int]rational.Rat, len(value))
	for h := range value {
		average := map[int]rational.Rat{}
		for b := range value[h] {
			for r, u := range value[h][b] {
				average[r] = average[r].Add(u.Mul(own[h][b]))
			}
		}
		loss[h] = make([]map[int]rational.Rat, len(value[h]))
		for a := range value[h] {
			loss[h][a] = map[int]rational.Rat{}
			for r, u := range average {
				if d := u.Sub(value[h][a][r]); !d.IsZero() {
					loss[h][a][r] = d
				}
			}
		}
	}
	return loss
}

// actionValues returns what player i gets by each action when playing on as the
// profile says, as forms like losses.
func actionValues(g *seqform.Game, i int, own seqform.Behavior) [][]map[int]rational.Rat {
	player := &g.Players[i]
	value := make([][]map[int]rational.Rat, len(player.Infosets))
	for h := range value {
		value[h] = make([]map[int]rational.Rat, len(player.Infosets[h].Actions))
		for a := range value[h] {
			value[h][a] = map[int]rational.Rat{}
		}
	}
	for t := range g.Payoffs.Len() {
		u, s, r := g.Payoffs.U(t, i), g.Payoffs.Seq(t, i), g.Payoffs.Seq(t, 1-i)
		for s != 0 && !u.IsZero() {
			h, a := int(player.SeqInfoset[s]), player.SeqAction(s)
			value[h][a][r] = value[h][a][r].Add(u)
			u = u.Mul(own[h][a])
			s = int(player.Infosets[h].ParentSeq)
		}
	}
	return value
}
