package certtest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/rational"
)

// NudgeWeights changes a word, a number or the order of something in a certificate of
// complete-sequential/2, or leaves something out.
func NudgeWeights(rng *rand.Rand, c *cert.Certificate) {
	w := c.Claim.Weighted
	k := rng.IntN(len(w.Pieces))
	x := &w.Pieces[k][rng.IntN(2)]
	b := &x.Blocks[rng.IntN(len(x.Blocks))]
	v := rng.IntN(len(b.Vertices))
	switch rng.IntN(13) {
	case 0, 1, 2:
		words := strings.Split(c.Evidence.Patterns, " ")
		i := rng.IntN(len(words))
		if n, err := strconv.Atoi(words[i]); err == nil {
			words[i] = strconv.Itoa([]int{n + 1, max(n-1, 1), 3 - n}[rng.IntN(3)])
		} else {
			words[i] = string("oumk"[rng.IntN(4)])
		}
		c.Evidence.Patterns = strings.Join(words, " ")
	case 3:
		w.Pieces = slices.Delete(w.Pieces, k, k+1)
	case 4:
		w.Pieces = append(w.Pieces, w.Pieces[k])
	case 5:
		b.Vertices = slices.Delete(b.Vertices, v, v+1)
	case 6:
		b.Vertices = append(b.Vertices, b.Vertices[v])
	case 7:
		j := rng.IntN(len(b.Sequences))
		b.Vertices[v][j] = b.Vertices[v][j].Add(rational.New(rng.Int64N(3)-1, 2))
	case 8:
		rng.Shuffle(len(b.Vertices), func(i, j int) { b.Vertices[i], b.Vertices[j] = b.Vertices[j], b.Vertices[i] })
	case 9:
		b.Order += rng.IntN(3) - 1
	case 10:
		if len(x.Sets) > 0 {
			x.Sets[rng.IntN(len(x.Sets))] += rng.IntN(3) - 1
		}
	case 11:
		b.Vertices[v] = b.Vertices[rng.IntN(len(b.Vertices))]
	case 12:
		b.Sequences[rng.IntN(len(b.Sequences))] += rng.IntN(3) - 1
	}
}
