package model

import (
	"strconv"
	"strings"

	"exactsolve/seqform"
)

// names has names of letters, digits and underscores for rows and columns, made of labels.
type names struct {
	players []string
	sets    [][]string // of each player's information sets
	g       *seqform.Game
	used    map[string]bool
}

func newNames(g *seqform.Game) *names {
	n := &names{g: g, used: map[string]bool{}}
	var labels []string
	for i := range g.Players {
		labels = append(labels, g.Players[i].Name)
		var sets []string
		for h := range g.Players[i].Infosets {
			sets = append(sets, g.Players[i].Infosets[h].Name)
		}
		n.sets = append(n.sets, distinct(sets, "h"))
	}
	n.players = distinct(labels, "")
	return n
}

// maxName bounds the part of a name that a label makes; programs have limits of 255 or so.
const maxName = 40

// distinct returns names from labels, their position after a prefix where they are empty or shared.
func distinct(labels []string, prefix string) []string {
	list, times := make([]string, len(labels)), map[string]int{}
	for k, label := range labels {
		list[k] = strings.Trim(strings.Map(plain, label[:min(len(label), maxName)]), "_")
		times[list[k]]++
	}
	for k, name := range list {
		if name == "" || times[name] > 1 {
			list[k] = prefix + strconv.Itoa(k+1)
		}
	}
	return list
}

func plain(r rune) rune {
	if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
		return r
	}
	return '_'
}

// set returns a name for information set h of player i, the first word of which says of what.
func (n *names) set(what string, i, h int) string {
	if n.g.Tree == nil {
		return n.unique(what + "_" + n.players[i])
	}
	return n.unique(what + "_" + n.players[i] + "_" + n.sets[i][h])
}

// seqs returns names for all sequences of player i, likewise. Nothing comes after the player's
// name for the empty one.
func (n *names) seqs(what string, i int) []string {
	what += "_" + n.players[i]
	list := []string{n.unique(what)}
	for h := range n.g.Players[i].Infosets {
		set := ""
		if n.g.Tree != nil {
			set = "_" + n.sets[i][h]
		}
		for _, action := range distinct(n.g.Players[i].Infosets[h].Actions, "") {
			list = append(list, n.unique(what+set+"_"+action))
		}
	}
	return list
}

// unique returns a name, with a number if it is taken: labels may have underscores.
func (n *names) unique(name string) string {
	all := name
	for k := 2; n.used[all]; k++ {
		all = name + "_" + strconv.Itoa(k)
	}
	n.used[all] = true
	return all
}
