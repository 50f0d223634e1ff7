package profile

import (
	"maps"

	"exactsolve/seqform"
)

// names has the number that a name stands for, or ambiguous.
type names map[string]int

const ambiguous = -1

func (x names) add(name string, k int) {
	if old, ok := x[name]; ok && old != k {
		k = ambiguous
	}
	x[name] = k
}

// actionNames has plain labels and those that Game.ActionLabel gives, which take
// precedence.
func actionNames(actions []string) names {
	plain, unique := make(names, len(actions)), make(names, len(actions))
	for a, label := range seqform.ActionLabels(actions) {
		plain.add(actions[a], a)
		unique.add(label, a)
	}
	maps.Copy(plain, unique)
	return plain
}
