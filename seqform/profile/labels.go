package profile

import (
	"maps"

	"exactsolve/seqform"
)

// An actionIndex finds the actions of one information set by label.
type actionIndex map[string]int

const ambiguous = -1

func newActionIndex(actions []string) actionIndex {
	index := make(actionIndex, len(actions))
	index.add(actions) // plain labels; those that Game.ActionLabel gives take precedence
	unique := make(actionIndex, len(actions))
	unique.add(seqform.ActionLabels(actions))
	maps.Copy(index, unique)
	return index
}

func (x actionIndex) add(labels []string) {
	for a, label := range labels {
		if _, ok := x[label]; ok {
			a = ambiguous
		}
		x[label] = a
	}
}
