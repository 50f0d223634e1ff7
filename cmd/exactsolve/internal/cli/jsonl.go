package cli

import (
	"cmp"
	"fmt"
	"reflect"
	"time"

	"exactsolve/message"
	"exactsolve/seqform"
)

// Info returns what a result says of the file it is about.
func (f *GameFile) Info() *message.GameRef {
	return &message.GameRef{Name: f.Name, Kind: f.Kind, Title: f.Game.Title, Hash: f.Hash()}
}

// Tells reports whether messages go anywhere: the answer is in JSON, or someone listens.
func (s *Session) Tells() bool { return s.Format == "json" || s.Io.Lines != nil }

// Message writes one line of JSON, at once, to where messages go.
func (s *Session) Message(field string, m any) error {
	s.telling.Lock()
	defer s.telling.Unlock()
	s.begun = true
	if s.Io.Lines != nil {
		if err := message.NewEncoder(s.Io.Lines).Encode(field, m); err != nil {
			return err
		}
	}
	if s.Format != "json" {
		return nil
	}
	return message.NewEncoder(s.Out).Encode(field, m)
}

// Options are those of a command that decide its answer.
type Options map[string]any

// Add adds an option unless it is zero or empty. A duration becomes text.
func (o Options) Add(name string, value any) {
	switch v := reflect.ValueOf(value); {
	case v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0:
		return
	case v.Type() == reflect.TypeFor[time.Duration]():
		value = fmt.Sprint(value)
	}
	o[name] = value
}

// Tell writes a message while work goes on, which is read at once.
func (s *Session) Tell(field string, m any) error {
	err := s.Message(field, m)
	if s.Format == "csv" && field != "progress" {
		err = cmp.Or(err, s.enter(field, m))
	}
	if err != nil {
		return InputError(err)
	}
	s.Out.Flush()
	return nil
}

// tellProgress writes how far the work is, once the first message is written.
func (s *Session) tellProgress(m message.Progress) {
	s.telling.Lock()
	begun := s.begun
	s.telling.Unlock()
	if begun {
		s.Tell("progress", m)
	}
}

// Config writes the first message. Options, if there are any, have the limit of time too.
func (s *Session) Config(command string, f *GameFile, o Options) error {
	if f == nil {
		return s.ConfigOf(command, nil, o)
	}
	return s.ConfigOf(command, f.Info(), o)
}

// ConfigOf is [Session.Config] for a game, or a spot, by what messages say of it.
func (s *Session) ConfigOf(command string, game *message.GameRef, o Options) error {
	if !s.Tells() {
		return nil
	}
	if o != nil {
		o.Add("timeout", s.Timeout)
	}
	m, err := message.NewConfig(CurrentVersion(), command, game, o)
	if err != nil {
		return err
	}
	return s.Message("config", m)
}

// Ref returns how messages name an information set.
func (n *Names) Ref(i, h int) message.Set {
	return message.Set{Player: i + 1, Infoset: h + 1, Label: n.Sets[i][h]}
}

// Choices returns the actions at an information set.
func (n *Names) Choices(i, h int) []message.Choice {
	labels := n.Actions(i, h)
	list := make([]message.Choice, len(labels))
	for a, label := range labels {
		list[a] = message.Choice{Set: n.Ref(i, h), Action: label}
	}
	return list
}

// Profile returns a profile by names.
func (n *Names) Profile(p seqform.Profile) []message.Entry {
	entries := []message.Entry{}
	for i := range p {
		for h, prob := range p[i] {
			choices := n.Choices(i, h)
			for a, x := range prob {
				entries = append(entries, message.Entry{Choice: choices[a], Probability: x})
			}
		}
	}
	return entries
}

// Beliefs returns beliefs by names.
func (n *Names) Beliefs(beliefs [][]seqform.Belief) []message.Belief {
	if n.G.Tree == nil || beliefs == nil {
		return nil
	}
	entries := []message.Belief{}
	for i := range beliefs {
		for h, b := range beliefs[i] {
			entries = append(entries, message.Belief{Set: n.Ref(i, h), Nodes: n.Nodes(i, h, b)})
		}
	}
	return entries
}

// Nodes returns a belief at an information set, nil for none.
func (n *Names) Nodes(i, h int, b seqform.Belief) []message.Node {
	var list []message.Node
	for k, x := range b {
		v := int(n.G.Players[i].Infosets[h].Nodes[k])
		list = append(list, message.Node{Node: v + 1, History: n.History(v), Probability: x})
	}
	return list
}
