package reduce

import (
	"context"
	"encoding/binary"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// checkEvery is how many nodes pass between looks at a context.
const checkEvery = 1 << 16

// An interner numbers distinct byte strings from 0.
type interner map[string]int32

func (n interner) number(key []byte) int32 {
	id, ok := n[string(key)]
	if !ok {
		id = int32(len(n))
		n[string(key)] = id
	}
	return id
}

// classes returns a number for each node: nodes with equal numbers have subtrees
// that are the same to all players. It works from the leaves up, so that a
// node's class is one of a few numbers:
//
//	leaf     the payoffs summed from the root
//	player   the information set and the classes of the children
//	chance   the classes of the children, each with the probability it has in all
//
// A chance node whose children are all of one class has that class.
func classes(ctx context.Context, g *seqform.Game) ([]int32, error) {
	t := g.Tree
	paid := make([][]rational.Rat, len(g.Players))
	for i := range paid {
		paid[i] = t.Paid(i)
	}
	class := make([]int32, t.Len())
	c := classifier{t: t, class: class, seen: interner{}}
	for v := t.Len() - 1; v >= 0; v-- {
		if v%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch t.Player[v] {
		case seqform.Terminal:
			class[v] = c.leaf(v, paid)
		case seqform.Chance:
			class[v] = c.chance(v)
		default:
			class[v] = c.player(v)
		}
	}
	return class, nil
}

type classifier struct {
	t     *seqform.Tree
	class []int32
	seen  interner
	key   []byte
	parts []part
}

// A part is what chance gives to one class.
type part struct {
	class int32
	prob  rational.Rat
}

func (c *classifier) leaf(v int, paid [][]rational.Rat) int32 {
	c.key = append(c.key[:0], 't')
	for i := range paid {
		c.key = append(paid[i][v].Append(c.key), ' ')
	}
	return c.seen.number(c.key)
}

func (c *classifier) player(v int) int32 {
	t := c.t
	c.key = binary.AppendVarint(append(c.key[:0], 'p'), int64(t.Player[v]))
	c.key = binary.AppendVarint(c.key, int64(t.Infoset[v]))
	for u := v + 1; u < int(t.End[v]); u = int(t.End[u]) {
		c.key = binary.AppendVarint(c.key, int64(c.class[u]))
	}
	return c.seen.number(c.key)
}

func (c *classifier) chance(v int) int32 {
	t := c.t
	prob := t.ChanceSets[t.Infoset[v]].Prob
	c.parts = c.parts[:0]
	for u := v + 1; u < int(t.End[v]); u = int(t.End[u]) {
		c.parts = append(c.parts, part{c.class[u], prob[t.Action[u]]})
	}
	slices.SortFunc(c.parts, func(a, b part) int { return int(a.class) - int(b.class) })
	if c.parts[0].class == c.parts[len(c.parts)-1].class {
		return c.parts[0].class
	}
	c.key = append(c.key[:0], 'c')
	for k := 0; k < len(c.parts); {
		here, sum := c.parts[k].class, c.parts[k].prob
		for k++; k < len(c.parts) && c.parts[k].class == here; k++ {
			sum = sum.Add(c.parts[k].prob)
		}
		c.key = binary.AppendVarint(c.key, int64(here))
		c.key = append(sum.Append(c.key), ' ')
	}
	return c.seen.number(c.key)
}
