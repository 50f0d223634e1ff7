package main

import (
	"encoding/json"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// protocol names the JSON lines format, documented in docs/formats/json.md: one
// object of one field a line, "config" first, any number of "progress", then
// "result".
const protocol = "exactsolve/1"

// A configMessage says what is being done. It is the first line.
type configMessage struct {
	Protocol string    `json:"protocol"`
	Version  string    `json:"version"`
	Command  string    `json:"command"`
	Game     *gameInfo `json:"game,omitempty"`
	Options  any       `json:"options,omitempty"`
}

// A gameInfo names a game.
type gameInfo struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	Title string `json:"title"`
	Hash  string `json:"sha256"`
}

func (f *gameFile) info() *gameInfo {
	return &gameInfo{Name: f.Name, Kind: f.Kind, Title: f.Game.Title, Hash: f.Game.Hash()}
}

// message writes one line of JSON.
func (s *session) message(field string, v any) error {
	enc := json.NewEncoder(s.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(map[string]any{field: v})
}

// config writes the first message, if the answer is to be JSON.
func (s *session) config(command string, f *gameFile, options any) error {
	if s.format != "json" {
		return nil
	}
	m := configMessage{Protocol: protocol, Version: currentVersion(), Command: command, Options: options}
	if f != nil {
		m.Game = f.info()
	}
	return s.message("config", m)
}

// A setRef names an information set in messages. Player and infoset count from
// 1, the latter in order of first appearance.
type setRef struct {
	Player  int    `json:"player"`
	Infoset int    `json:"infoset"`
	Label   string `json:"label"`
}

func (n *names) ref(i, h int) setRef { return setRef{i + 1, h + 1, n.set(i, h)} }

// A profileEntry is the probability of one action.
type profileEntry struct {
	setRef
	Action      string       `json:"action"`
	Probability rational.Rat `json:"probability"`
}

func (n *names) profile(p seqform.Profile) []profileEntry {
	entries := []profileEntry{}
	for i := range p {
		for h, prob := range p[i] {
			actions := n.actions(i, h)
			for a, x := range prob {
				entries = append(entries, profileEntry{n.ref(i, h), actions[a], x})
			}
		}
	}
	return entries
}

// A beliefEntry is the belief at one information set; its nodes are null where
// it is not defined.
type beliefEntry struct {
	setRef
	Nodes []nodeBelief `json:"nodes"`
}

// A nodeBelief is the probability of one node, which counts from 1 in prefix
// order. History is the actions that lead there.
type nodeBelief struct {
	Node        int          `json:"node"`
	History     string       `json:"history"`
	Probability rational.Rat `json:"probability"`
}

func (n *names) beliefs(beliefs [][]seqform.Belief) []beliefEntry {
	if n.g.Tree == nil || beliefs == nil {
		return nil
	}
	entries := []beliefEntry{}
	for i := range beliefs {
		for h, b := range beliefs[i] {
			e := beliefEntry{setRef: n.ref(i, h)}
			for k, x := range b {
				v := int(n.g.Players[i].Infosets[h].Nodes[k])
				e.Nodes = append(e.Nodes, nodeBelief{v + 1, n.history(v), x})
			}
			entries = append(entries, e)
		}
	}
	return entries
}
