//go:build !plain

package efg

// An index finds what was described: small numbers in lists, by player.
type index struct {
	small   [][]int32 // the players from seqform.Chance on; what is found + 1
	entries int       // of all lists
	large   map[setKey]int32
}

// expect makes room for the nodes, which most files have a line each for.
func (p *parser) expect() {
	const least = 10 // bytes of a node
	p.b.Expect(min(p.Lines(), p.Rest()/least))
}

func (x *index) find(key setKey) (k int32, known bool) {
	if i := key.player + 1; i >= 0 && i < len(x.small) && key.number >= 0 && key.number < len(x.small[i]) && x.small[i][key.number] > 0 {
		return x.small[i][key.number] - 1, true
	}
	k, known = x.large[key]
	return k, known
}

// enter enters k, which counts what was entered before.
func (x *index) enter(key setKey, k int) {
	if !x.list(key, k) {
		if x.large == nil {
			x.large = make(map[setKey]int32)
		}
		x.large[key] = int32(k)
		return
	}
	x.small[key.player+1][key.number] = int32(k) + 1
}

// list makes room in a list, unless lists would grow out of proportion to what is entered.
func (x *index) list(key setKey, k int) bool {
	const first, each = 1 << 12, 4
	i, left := key.player+1, first+each*k-x.entries
	if i < 0 || i > first || key.number < 0 {
		return false
	}
	for len(x.small) <= i {
		x.small = append(x.small, nil)
	}
	more := key.number - len(x.small[i]) // and one
	switch {
	case more < 0:
		return true
	case more >= left:
		return false
	}
	x.small[i], x.entries = append(x.small[i], make([]int32, more+1)...), x.entries+more+1
	return true
}
