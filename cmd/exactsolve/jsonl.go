package main

import (
	"fmt"
	"reflect"
	"time"

	"exactsolve/message"
	"exactsolve/seqform"
)

func (f *gameFile) info() *message.GameRef {
	return &message.GameRef{Name: f.Name, Kind: f.Kind, Title: f.Game.Title, Hash: f.Game.Hash()}
}

// tells reports whether messages go anywhere: the answer is in JSON, or someone listens.
func (s *session) tells() bool { return s.format == "json" || s.io.Lines != nil }

// message writes one line of JSON, at once, to where messages go.
func (s *session) message(field string, m any) error {
	if s.io.Lines != nil {
		if err := message.NewEncoder(s.io.Lines).Encode(field, m); err != nil {
			return err
		}
	}
	if s.format != "json" {
		return nil
	}
	return message.NewEncoder(s.out).Encode(field, m)
}

// options are those of a command that decide its answer.
type options map[string]any

// add adds an option unless it is zero or empty. A duration becomes text.
func (o options) add(name string, value any) {
	switch v := reflect.ValueOf(value); {
	case v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0:
		return
	case v.Type() == reflect.TypeFor[time.Duration]():
		value = fmt.Sprint(value)
	}
	o[name] = value
}

// tell writes a message while work goes on, which is read at once.
func (s *session) tell(field string, m any) error {
	if err := s.message(field, m); err != nil {
		return inputError(err)
	}
	s.out.flush()
	return nil
}

// config writes the first message.
func (s *session) config(command string, f *gameFile, o options) error {
	if !s.tells() {
		return nil
	}
	var game *message.GameRef
	if f != nil {
		game = f.info()
	}
	m, err := message.NewConfig(currentVersion(), command, game, o)
	if err != nil {
		return err
	}
	return s.message("config", m)
}

func (n *names) ref(i, h int) message.Set {
	return message.Set{Player: i + 1, Infoset: h + 1, Label: n.set(i, h)}
}

// choices returns the actions at an information set.
func (n *names) choices(i, h int) []message.Choice {
	labels := n.actions(i, h)
	list := make([]message.Choice, len(labels))
	for a, label := range labels {
		list[a] = message.Choice{Set: n.ref(i, h), Action: label}
	}
	return list
}

func (n *names) profile(p seqform.Profile) []message.Entry {
	entries := []message.Entry{}
	for i := range p {
		for h, prob := range p[i] {
			choices := n.choices(i, h)
			for a, x := range prob {
				entries = append(entries, message.Entry{Choice: choices[a], Probability: x})
			}
		}
	}
	return entries
}

func (n *names) beliefs(beliefs [][]seqform.Belief) []message.Belief {
	if n.g.Tree == nil || beliefs == nil {
		return nil
	}
	entries := []message.Belief{}
	for i := range beliefs {
		for h, b := range beliefs[i] {
			entries = append(entries, message.Belief{Set: n.ref(i, h), Nodes: n.nodes(i, h, b)})
		}
	}
	return entries
}

// nodes returns a belief at an information set, nil for none.
func (n *names) nodes(i, h int, b seqform.Belief) []message.Node {
	var list []message.Node
	for k, x := range b {
		v := int(n.g.Players[i].Infosets[h].Nodes[k])
		list = append(list, message.Node{Node: v + 1, History: n.history(v), Probability: x})
	}
	return list
}
