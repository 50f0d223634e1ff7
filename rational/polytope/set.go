package polytope

import "math/bits"

// A Set has numbers from 0, such as those of the inequalities that are equations at a point. It does not change.
type Set []uint64

// With returns s and k.
func (s Set) With(k int) Set {
	z := make(Set, max(len(s), k/64+1))
	copy(z, s)
	z[k/64] |= 1 << (k % 64)
	return z
}

// And returns what is in both sets.
func (s Set) And(t Set) Set {
	z := make(Set, min(len(s), len(t)))
	for k := range z {
		z[k] = s[k] & t[k]
	}
	return z
}

// Len returns how many numbers there are.
func (s Set) Len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Within reports whether all of s is in t.
func (s Set) Within(t Set) bool {
	for k, w := range s {
		if k >= len(t) && w != 0 || k < len(t) && w&^t[k] != 0 {
			return false
		}
	}
	return true
}
