// Package partition is in the machinery layer: the numbers 0 … n−1 in parts that are
// joined, two at a time.
//
// Start with [New]. A part is known by its first number, the least.
package partition

// A Partition is a forest in which every number leads to a smaller one of its part, the
// first to itself.
type Partition []int32

// New returns the partition of n numbers into parts of one.
func New(n int) Partition {
	p := make(Partition, n)
	for k := range p {
		p[k] = int32(k)
	}
	return p
}

// First returns the first number of the part of k, halving the way there.
func (p Partition) First(k int) int {
	for int(p[k]) != k {
		p[k] = p[p[k]]
		k = int(p[k])
	}
	return k
}

// Join makes one of the parts of j and k.
func (p Partition) Join(j, k int) {
	j, k = p.First(j), p.First(k)
	p[max(j, k)] = int32(min(j, k))
}

// Parts returns the parts, increasing, in order of their first numbers.
func (p Partition) Parts() [][]int {
	var parts [][]int
	at := make(map[int]int)
	for k := range p {
		first := p.First(k)
		if first == k {
			at[k] = len(parts)
			parts = append(parts, nil)
		}
		parts[at[first]] = append(parts[at[first]], k)
	}
	return parts
}
