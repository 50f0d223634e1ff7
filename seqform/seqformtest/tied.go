package seqformtest

import (
	"strconv"
	"strings"

	"exactsolve/seqform"
)

// tied are games of 2×2×2 or 3×2×2, A to I, with equilibria that are not isolated: payoffs of the profiles, in which
// player 1's strategy changes fastest. Their sets of equilibria were found by other means.
var tied = map[string]string{
	"A": "-1 1 -1 0 -1 0 0 0 1 1 0 0 0 -1 0 0 1 -1 0 -1 -1 1 -1 1",
	"B": "-1 1 1 0 0 1 0 1 1 0 1 1 -1 0 1 -1 -1 1 -1 1 -1 0 0 1",
	"C": "0 1 1 0 1 0 1 1 1 1 1 0 0 0 0 0 1 0 0 1 1 1 1 1",
	"D": "1 0 1 -1 1 0 -1 -1 1 0 1 1 -1 -1 -1 1 -1 0 1 -1 1 -1 -1 1",
	"E": "0 1 1 0 1 0 1 1 1 -1 -1 1 -1 -1 0 -1 1 1 -1 -1 0 -1 1 1",
	"F": "0 0 1 1 1 0 1 1 0 0 1 0 0 1 1 1 1 0 0 1 0 0 0 0",
	"G": "-1 0 -1 0 -1 -1 1 0 0 -1 -1 -1 0 -1 -1 0 1 1 1 0 0 1 1 0 -1 -1 0 -1 0 1 0 -1 -1 0 -1 1",
	"H": "1 -1 0 0 -1 0 1 1 1 -1 1 1 0 1 1 1 1 -1 0 -1 -1 0 -1 1 1 0 1 0 1 0 1 -1 -1 0 0 -1",
	"I": "1 0 0 0 0 0 1 0 0 1 0 0 1 0 1 1 1 0 1 0 0 1 1 0",
}

// TiedGame returns one of them.
func TiedGame(name string) *seqform.Game {
	words := strings.Fields(tied[name])
	payoffs := make([][]int64, len(words)/3)
	for k, word := range words {
		x, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			panic(err)
		}
		payoffs[k/3] = append(payoffs[k/3], x)
	}
	return Table([]int{len(payoffs) / 4, 2, 2}, payoffs...)
}
