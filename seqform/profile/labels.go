package profile

import (
	"maps"
	"strconv"
)

// actionLabels returns what Game.ActionLabel does for all actions of a set, in
// time proportional to their number.
func actionLabels(actions []string) []string {
	times := make(map[string]int, len(actions))
	for _, label := range actions {
		times[label]++
	}
	labels := make([]string, len(actions))
	for a, label := range actions {
		if label == "" || times[label] > 1 {
			label += "#" + strconv.Itoa(a+1)
		}
		labels[a] = label
	}
	return labels
}

// An actionIndex finds the actions of one information set by label.
type actionIndex map[string]int

const ambiguous = -1

func newActionIndex(actions []string) actionIndex {
	index := make(actionIndex, len(actions))
	index.add(actions) // plain labels; those that Game.ActionLabel gives take precedence
	unique := make(actionIndex, len(actions))
	unique.add(actionLabels(actions))
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
