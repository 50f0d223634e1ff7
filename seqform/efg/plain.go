//go:build plain

package efg

// An index finds what was described.
type index map[setKey]int32

func (x index) find(key setKey) (k int32, known bool) { k, known = x[key]; return k, known }

func (x index) enter(key setKey, k int) { x[key] = int32(k) }

func (p *parser) expect() {}
