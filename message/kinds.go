package message

import (
	"encoding/json"
	"io"
)

// kinds has for each message of each command what makes an empty one. A command with
// one of the options variants is listed under both.
var kinds = map[string]func() any{
	"solve equilibrium":               empty[Equilibrium],
	"solve result":                    empty[Solve],
	"solve all equilibrium":           empty[Equilibrium],
	"solve all result":                empty[List],
	"check result":                    empty[Check],
	"certify result":                  empty[Certify],
	"verify result":                   empty[Verify],
	"info result":                     empty[Info],
	"reduce result":                   empty[Reduce],
	"depthlimit round":                empty[Round],
	"depthlimit result":               empty[DepthLimit],
	"play deal":                       empty[Deal],
	"play turn":                       empty[Turn],
	"play error":                      empty[Mistake],
	"play action":                     empty[Played],
	"play resolve":                    empty[Solved],
	"play end":                        empty[End],
	"play result":                     empty[Play],
	"aivat result":                    empty[Aivat],
	"bench lp measurement":            empty[LPMeasurement],
	"bench lp result":                 empty[BenchLP],
	"bench nash measurement":          empty[NashMeasurement],
	"bench nash class":                empty[ClassSummary],
	"bench nash result":               empty[BenchNash],
	"bench depth measurement":         empty[OpeningRow],
	"bench depth result":              empty[Opening],
	"bench depth gadgets measurement": empty[GadgetRow],
	"bench depth gadgets result":      empty[Gadgets],
	"bench depth ladder measurement":  empty[LadderRow],
	"bench depth ladder result":       empty[Ladder],
	"bench paper exhibit":             empty[ExhibitRun],
	"bench paper result":              empty[BenchPaper],
}

func empty[M any]() any { return new(M) }

// variants are options with which a command has messages of its own.
var variants = []string{"all", "gadgets", "ladder"}

// New returns an empty message of the command: a pointer to its struct, or nil if there
// is none of that field.
func (c *Config) New(field string) any {
	if field == "progress" {
		return new(Progress)
	}
	name := c.Command
	var options map[string]json.RawMessage
	if json.Unmarshal(c.Options, &options) == nil {
		for _, v := range variants {
			if string(options[v]) == "true" {
				name += " " + v
			}
		}
	}
	if make := kinds[name+" "+field]; make != nil {
		return make()
	}
	return nil
}

// Message reads a line into the struct of its kind, nil for a kind that is not known.
func (c *Config) Message(l *Line) (any, error) {
	m := c.New(l.Field)
	if m == nil {
		return nil, nil
	}
	return m, json.Unmarshal(l.Text, m)
}

// Read reads a whole stream: all messages of known kinds, each as a pointer to its
// struct, but for the first and progress. Of no text there are none.
func Read(r io.Reader) ([]any, error) {
	d, err := NewDecoder(r)
	if err == io.EOF {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []any
	for {
		l, err := d.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		m, err := d.config.Message(l)
		if err != nil {
			return nil, l.errorf("not a %s of %s: %v", l.Field, d.config.Command, err)
		}
		if m != nil && l.Field != "progress" {
			list = append(list, m)
		}
	}
}
