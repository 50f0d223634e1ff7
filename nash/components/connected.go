package components

import (
	"slices"

	"exactsolve/internal/partition"
	"exactsolve/rational"
)

// connected reports whether p is known to be connected, if it is not empty.
//
// It is if only one player's strategy varies: then it is a polytope. If no action gains more with one
// vertex of a player than with any other, whatever others do, the player's strategy can move there from
// any profile of p, on the way through profiles of p: then p is connected if that face is.
func (b *builder) connected(p part) bool {
	varying := p.varying()
	if len(p.gains) == 0 || len(varying) <= 1 {
		return true
	}
	if !b.fits(&p) {
		return false
	}
	for _, j := range varying {
		for q := range p.vertices[j] {
			if p.least(j, q) {
				face := p.face(j, q)
				return !b.measure(&face) && b.connected(face)
			}
		}
	}
	return slices.ContainsFunc(varying, func(k int) bool { return b.swept(p, k) })
}

// swept reports whether p is connected as the strategies of the others that go with one of player k are
// a product of polytopes, and the strategies of k that go with any are connected.
//
// They are such a product if each gain depends on k and at most one player j. If for each j that is one gain, or one
// and its negative, then a strategy of k goes with some of j if for each of these it goes with a vertex
// of j: between one where it is not positive, and one where it is not negative, it is 0. In a segment
// what is connected is convex, so that sets of strategies of k are connected in common if each is.
func (b *builder) swept(p part, k int) bool {
	if len(p.vertices[k]) > 2 && len(p.gains) > 1 {
		return false
	}
	of := map[int]form{}
	for n := range p.gains {
		f := &p.gains[n]
		others := slices.DeleteFunc(p.varying(), func(j int) bool { return j == k || !p.depends(f, j) })
		if len(others) == 0 {
			continue
		}
		j, key := others[0], form{action: f.action, base: f.base}
		if old, ok := of[j]; len(others) > 1 || ok && old != key {
			return false
		}
		of[j] = key
		q := part{gains: []gain{*f}}
		for i, list := range p.vertices {
			if i != j && i != k {
				list = list[:1]
			}
			q.vertices = append(q.vertices, list)
		}
		if !b.chained(q, j, k) {
			return false
		}
	}
	return true
}

// depends reports whether a gain is not the same with all vertices of player j.
func (p *part) depends(f *gain, j int) bool {
	step, n := p.step(j), len(p.vertices[j])
	for v, x := range f.at {
		if !x.Equal(f.at[v-v/step%n*step]) {
			return true
		}
	}
	return false
}

// least reports whether no gain is more with vertex q of player j than with another.
func (p *part) least(j, q int) bool {
	step, n := p.step(j), len(p.vertices[j])
	return !slices.ContainsFunc(p.gains, func(f gain) bool {
		for v, x := range f.at {
			if f.at[v+(q-v/step%n)*step].Cmp(x) > 0 {
				return true
			}
		}
		return false
	})
}

// face returns p with one vertex of player j.
func (p *part) face(j, q int) part {
	z := part{vertices: slices.Clone(p.vertices), gains: p.gains}
	z.vertices[j] = p.vertices[j][q : q+1]
	return z
}

// chained reports whether the strategies of player j that go with vertices of i are connected.
func (b *builder) chained(p part, i, j int) bool {
	var joined, rest [][][]rational.Rat
	for q := range p.vertices[i] {
		face := p.face(i, q)
		if b.measure(&face) {
			continue
		}
		if len(face.gains) > 0 {
			face = b.cut(face, j)[0]
		}
		rest = append(rest, face.vertices[j])
	}
	for len(rest) > 0 {
		k := slices.IndexFunc(rest, func(list [][]rational.Rat) bool {
			return len(joined) == 0 || slices.ContainsFunc(joined, func(other [][]rational.Rat) bool {
				ok, err := meet(b.ctx, list, other)
				return ok && err == nil
			})
		})
		if k < 0 {
			return false
		}
		joined, rest = append(joined, rest[k]), slices.Delete(rest, k, k+1)
	}
	return true
}

// cells returns p, or if it is found not to be connected parts that are: it is cut at midpoints of segments until
// each cell is connected and it is known which of them meet.
func (b *builder) cells(p part) []part {
	var cells []part
	looks := 2 * maxCells
	for list := []part{p}; len(list) > 0; list = list[1:] {
		q := list[0]
		looks--
		if q.connected = b.connected(q) && (len(q.gains) == 0 || b.inside(&q) != nil); q.connected {
			cells = append(cells, q)
			continue
		}
		j := q.longest()
		if j < 0 || len(cells)+len(list) > maxCells || looks == 0 || b.ctx.Err() != nil {
			return []part{p}
		}
		ends := q.vertices[j]
		middle := between(ends[0], ends[1], rational.New(1, 2))
		list = append(list, b.each(q, j, [][][]rational.Rat{{ends[0], middle}, {middle, ends[1]}}, maxRounds)...)
	}
	joined := partition.New(len(cells))
	for k := range cells {
		for l := range k {
			switch meet, known := b.meet(&cells[k], &cells[l]); {
			case !known:
				return []part{p}
			case meet:
				joined.Join(k, l)
			}
		}
	}
	if p.connected = len(joined.Parts()) == 1; p.connected {
		return []part{p}
	}
	return cells
}

// maxCells limits the cells that a part is cut into.
const maxCells = 100

// longest returns the player with the longest segment, −1 if there is none.
func (p *part) longest() int {
	j, most := -1, rational.Rat{}
	for i, list := range p.vertices {
		if len(list) != 2 {
			continue
		}
		for a := range list[0] {
			if d := list[0][a].Sub(list[1][a]).Abs(); d.Cmp(most) > 0 {
				j, most = i, d
			}
		}
	}
	return j
}
