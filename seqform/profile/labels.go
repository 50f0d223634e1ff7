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
	for a, label := range actionLabels(actions) {
		plain.add(actions[a], a)
		unique.add(label, a)
	}
	maps.Copy(plain, unique)
	return plain
}
