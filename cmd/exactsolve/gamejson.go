package main

import (
	"encoding/json"
	"io"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// The types below are the plain JSON of a game, documented in
// docs/formats/json.md. Players, information sets and outcomes count from 1;
// player 0 is chance; an outcome or parent of 0 is none. Nodes are in prefix
// order, and a node's action is the number of the action that leads to it.

const gameFormat = "exactsolve-game-json/1"

type gameJSON struct {
	Format   string        `json:"format"`
	Title    string        `json:"title"`
	Comment  string        `json:"comment,omitempty"`
	Players  []playerJSON  `json:"players"`
	Chance   []setJSON     `json:"chance,omitempty"`
	Outcomes []outcomeJSON `json:"outcomes"`
	Nodes    []nodeJSON    `json:"nodes,omitempty"`
	Profiles []int32       `json:"profiles,omitempty"` // outcome per pure profile, player 1's strategy changing fastest
}

type playerJSON struct {
	Name     string    `json:"name"`
	Infosets []setJSON `json:"infosets"`
}

type setJSON struct {
	Number        int            `json:"number"`
	Name          string         `json:"name,omitempty"`
	Actions       []string       `json:"actions"`
	Probabilities []rational.Rat `json:"probabilities,omitempty"` // of chance
}

type outcomeJSON struct {
	Number  int            `json:"number"`
	Name    string         `json:"name,omitempty"`
	Payoffs []rational.Rat `json:"payoffs"`
}

type nodeJSON struct {
	Parent  int32  `json:"parent"`
	Action  int32  `json:"action"`
	Name    string `json:"name,omitempty"`
	Player  *int16 `json:"player,omitempty"` // absent at leaves
	Infoset int32  `json:"infoset,omitempty"`
	Outcome int32  `json:"outcome,omitempty"`
}

// writeGameJSON writes g as one line of JSON.
func writeGameJSON(w io.Writer, g *seqform.Game) error {
	out := gameJSON{Format: gameFormat, Title: g.Title, Comment: g.Comment, Outcomes: []outcomeJSON{}}
	for i := range g.Players {
		p := playerJSON{Name: g.Players[i].Name, Infosets: []setJSON{}}
		for _, set := range g.Players[i].Infosets {
			p.Infosets = append(p.Infosets, setJSON{Number: set.Number, Name: set.Name, Actions: set.Actions})
		}
		out.Players = append(out.Players, p)
	}
	if g.Tree != nil {
		out.addTree(g.Tree)
	} else {
		out.addOutcomes(g.Table.Outcomes)
		for _, o := range g.Table.Of {
			out.Profiles = append(out.Profiles, o+1)
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}

func (out *gameJSON) addTree(t *seqform.Tree) {
	for _, set := range t.ChanceSets {
		out.Chance = append(out.Chance, setJSON{set.Number, set.Name, set.Actions, set.Prob})
	}
	out.addOutcomes(t.Outcomes)
	for v := range t.Len() {
		n := nodeJSON{Parent: t.Parent[v] + 1, Action: t.Action[v] + 1, Name: t.NodeName(v), Outcome: t.Outcome[v] + 1}
		if i := t.Player[v]; i != seqform.Terminal {
			number := i + 1 // chance is −1
			n.Player, n.Infoset = &number, t.Infoset[v]+1
		}
		out.Nodes = append(out.Nodes, n)
	}
}

func (out *gameJSON) addOutcomes(list []seqform.Outcome) {
	for _, o := range list {
		out.Outcomes = append(out.Outcomes, outcomeJSON(o))
	}
}
