package profile

import (
	"strconv"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// An Entry is the probability of one action in JSON. Player and information set
// are positions from 1, the latter among the player's in depth-first order of
// first appearance; the action is the label that Game.ActionLabel gives.
type Entry struct {
	Player      int          `json:"player"`
	Infoset     int          `json:"infoset"`
	Action      string       `json:"action"`
	Probability rational.Rat `json:"probability"`
}

// Entries returns profile as JSON has it: one entry for each action, also those
// of probability 0, at each information set with behavior.
func Entries(g *seqform.Game, profile seqform.Profile) []Entry {
	var list []Entry
	for i, b := range profile {
		for h, prob := range b {
			if prob == nil {
				continue
			}
			labels := actionLabels(g.Players[i].Infosets[h].Actions)
			for a, x := range prob {
				list = append(list, Entry{i + 1, h + 1, labels[a], x})
			}
		}
	}
	return list
}

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
	for label, a := range unique {
		index[label] = a
	}
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
