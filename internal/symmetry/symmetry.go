// Package symmetry is in the machinery layer: permutations of the vertices of a graph that keep colors and edges.
//
// Start with [Generators].
//
// Colors are refined by those of the neighbors until that tells no more vertices apart. Then a vertex is given a color of
// its own, another vertex the same one in a copy, and so on, until all colors differ: what has the same color may
// correspond. Whether it does is checked.
package symmetry

import (
	"cmp"
	"slices"

	"exactsolve/internal/partition"
)

// A Graph has vertices with colors, and edges with labels that are listed at both ends.
type Graph struct {
	Color []uint64
	Edges [][]Edge
}

// An Edge leads to a vertex.
type Edge struct {
	To    int32
	Label uint64
}

// Join adds an edge.
func (g *Graph) Join(v, w int, label uint64) {
	g.Edges[v] = append(g.Edges[v], Edge{int32(w), label})
	g.Edges[w] = append(g.Edges[w], Edge{int32(v), label})
}

// Add adds a vertex and returns its number.
func (g *Graph) Add(color uint64) int {
	g.Color, g.Edges = append(g.Color, color), append(g.Edges, nil)
	return len(g.Color) - 1
}

// Generators returns permutations that keep the graph, each with the image of every vertex. Vertices that one of these
// maps to each other, perhaps after others, are all that any maps, unless more than limit edges would have to be visited.
func Generators(g *Graph, limit int) (list [][]int32) {
	s := &search{g: g, left: limit}
	for _, edges := range g.Edges {
		slices.SortFunc(edges, compare)
	}
	colors, ok := s.refine(g.Color)
	if !ok {
		return nil
	}
	orbits := partition.New(len(g.Color))
	for _, class := range classes(colors[0]) {
		var first []int32 // of each orbit
		for _, v := range class {
			known := slices.ContainsFunc(first, func(w int32) bool {
				if s.left < 0 || orbits.First(int(v)) == orbits.First(int(w)) {
					return true
				}
				z := s.match(alone(colors[0], w), alone(colors[0], v))
				if z != nil {
					list = append(list, z)
					for x, y := range z {
						orbits.Join(x, int(y))
					}
				}
				return z != nil
			})
			if !known {
				first = append(first, v)
			}
		}
	}
	return list
}

func compare(x, y Edge) int { return cmp.Or(cmp.Compare(x.To, y.To), cmp.Compare(x.Label, y.Label)) }

type search struct {
	g    *Graph
	left int
}

// mix is a function without a pattern.
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// refine refines colorings of the same graph in step, until none has more colors than before; ok is false if nothing
// is left of the limit.
func (s *search) refine(colorings ...[]uint64) (fine [][]uint64, ok bool) {
	before := 0
	for {
		count := 0
		for _, c := range colorings {
			count += distinct(c)
		}
		if count == before {
			return colorings, true
		}
		before = count
		for k, c := range colorings {
			z := make([]uint64, len(c))
			for v, edges := range s.g.Edges {
				s.left -= 1 + len(edges)
				z[v] = mix(c[v])
				for _, e := range edges {
					z[v] += mix(c[e.To] + mix(e.Label+1))
				}
			}
			colorings[k] = z
		}
		if s.left < 0 {
			return nil, false
		}
	}
}

// distinct returns the number of colors.
func distinct(color []uint64) int {
	z := slices.Clone(color)
	slices.Sort(z)
	return len(slices.Compact(z))
}

// classes returns the vertices of each color, the smallest class first.
func classes(color []uint64) (list [][]int32) {
	all := make([]int32, len(color))
	for v := range all {
		all[v] = int32(v)
	}
	slices.SortStableFunc(all, func(v, w int32) int { return cmp.Compare(color[v], color[w]) })
	for n := 0; n < len(all); {
		m := n + 1
		for m < len(all) && color[all[m]] == color[all[n]] {
			m++
		}
		list = append(list, all[n:m])
		n = m
	}
	slices.SortStableFunc(list, func(x, y []int32) int { return cmp.Compare(len(x), len(y)) })
	return list
}

// alone returns a coloring in which v has a color of its own.
func alone(color []uint64, v int32) []uint64 {
	z := slices.Clone(color)
	z[v] = mix(z[v] + 1)
	return z
}

// match returns a permutation that keeps the graph and maps one coloring to the other; nil if none is found.
func (s *search) match(from, to []uint64) []int32 {
	fine, ok := s.refine(from, to)
	if !ok {
		return nil
	}
	x, y := classes(fine[0]), classes(fine[1])
	if !slices.EqualFunc(x, y, func(x, y []int32) bool { return len(x) == len(y) && fine[0][x[0]] == fine[1][y[0]] }) {
		return nil
	}
	k := slices.IndexFunc(x, func(class []int32) bool { return len(class) > 1 })
	if k < 0 {
		z := make([]int32, len(from))
		for k := range x {
			z[x[k][0]] = y[k][0]
		}
		if !s.keeps(z) {
			return nil
		}
		return z
	}
	v := x[k][0]
	images := slices.Clone(y[k])
	if n := slices.Index(images, v); n > 0 { // that which moves least
		images[0], images[n] = images[n], images[0]
	}
	for _, w := range images {
		if z := s.match(alone(fine[0], v), alone(fine[1], w)); z != nil || s.left < 0 {
			return z
		}
	}
	return nil
}

// keeps reports whether a permutation keeps colors and edges.
func (s *search) keeps(z []int32) bool {
	for v, edges := range s.g.Edges {
		w := z[v]
		if s.g.Color[v] != s.g.Color[w] || len(edges) != len(s.g.Edges[w]) {
			return false
		}
		s.left -= len(edges)
		image := make([]Edge, len(edges))
		for k, e := range edges {
			image[k] = Edge{z[e.To], e.Label}
		}
		slices.SortFunc(image, compare)
		if !slices.Equal(image, s.g.Edges[w]) {
			return false
		}
	}
	return true
}
