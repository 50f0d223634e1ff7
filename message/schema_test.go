package message

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"exactsolve/assess"
	"exactsolve/internal/schematest"
)

// TestSchemaOfAnswers compares the schema of streams, each a list of its lines, with the structs.
func TestSchemaOfAnswers(t *testing.T) {
	b := schematest.New(schematest.Written, map[reflect.Type]*jsonschema.Schema{reflect.TypeFor[json.RawMessage](): {Type: "object"}})
	first := &jsonschema.Schema{
		Type: "object", Properties: map[string]*jsonschema.Schema{"config": b.Ref(reflect.TypeFor[Config]())},
		Required: []string{"config"}, AdditionalProperties: no(),
	}
	s := &jsonschema.Schema{Type: "array", PrefixItems: []*jsonschema.Schema{first}, MinItems: jsonschema.Ptr(1)}
	groups := map[string]map[string]*jsonschema.Schema{}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		k := strings.LastIndex(kind, " ")
		if groups[kind[:k]] == nil {
			groups[kind[:k]] = map[string]*jsonschema.Schema{"progress": b.Ref(reflect.TypeFor[Progress]())}
		}
		groups[kind[:k]][kind[k+1:]] = b.Ref(reflect.TypeOf(kinds[kind]()).Elem())
	}
	commands := []any{}
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		line := b.Define("lines of "+group, &jsonschema.Schema{
			Type: "object", Properties: groups[group], MinProperties: jsonschema.Ptr(1), MaxProperties: jsonschema.Ptr(1), AdditionalProperties: no(),
		})
		line.Ref = strings.ReplaceAll(line.Ref, " ", "%20")
		s.AllOf = append(s.AllOf, &jsonschema.Schema{If: begins(group, groups), Then: &jsonschema.Schema{PrefixItems: []*jsonschema.Schema{{}}, Items: line}})
		if command, words := split(group); len(words) == 0 {
			commands = append(commands, command)
		}
	}
	b.Def("Verify").Properties["concept"] = &jsonschema.Schema{Type: "string", Description: "a Concept, unless the certificate has another word"}
	b.Def("Config").Properties["command"].Enum = commands
	b.Def("Concept").Enum = append(b.Def("Concept").Enum, assess.AgentNash) // which only check speaks of
	b.Def("Config").Properties["protocol"].Enum = []any{Protocol}
	schematest.Compare(t, "answer.schema.json", b.Schema("An answer as JSON lines, a list of them", s))
}

func no() *jsonschema.Schema { return &jsonschema.Schema{Not: &jsonschema.Schema{}} }

// split returns the command of a group of kinds, and the words for its options.
func split(group string) (command string, words []string) {
	all := strings.Fields(group)
	k := slices.IndexFunc(all, func(w string) bool { return slices.Contains(variants, w) })
	if k < 0 {
		return group, nil
	}
	return strings.Join(all[:k], " "), all[k:]
}

// begins returns what a stream is that has the lines of a group, as [Config.New] has it.
func begins(group string, groups map[string]map[string]*jsonschema.Schema) *jsonschema.Schema {
	command, words := split(group)
	config := &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{"command": constant(command)}}
	for _, w := range words {
		config.AllOf = append(config.AllOf, has(w), &jsonschema.Schema{Not: has("param")})
	}
	for _, other := range slices.Sorted(maps.Keys(groups)) {
		if more, ok := strings.CutPrefix(other, group+" "); ok && (slices.Contains(variants, more) || more == "sequential") {
			config.AllOf = append(config.AllOf, either(&jsonschema.Schema{Not: has(more)}, has("param")))
		}
	}
	return &jsonschema.Schema{PrefixItems: []*jsonschema.Schema{{Properties: map[string]*jsonschema.Schema{"config": config}}}}
}

// has returns what a config is with the option of a word.
func has(word string) *jsonschema.Schema {
	name, value := word, constant(true)
	switch word {
	case "sequential":
		name, value = "concept", constant(word)
	case "param":
		value = &jsonschema.Schema{}
	}
	options := &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{name: value}, Required: []string{name}}
	return &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{"options": options}, Required: []string{"options"}}
}

func constant(x any) *jsonschema.Schema { return &jsonschema.Schema{Const: &x} }

// TestSchemaOfGames compares the schema of games in JSON with the struct.
func TestSchemaOfGames(t *testing.T) {
	b := schematest.New(schematest.Loose, nil)
	s := b.Ref(reflect.TypeFor[Game]())
	game := b.Def("Game")
	game.Properties["format"].Enum = []any{GameFormat}
	game.OneOf = []*jsonschema.Schema{{Required: []string{"nodes"}}, {Required: []string{"profiles"}}}
	schematest.Compare(t, "game.schema.json", b.Schema("A game as JSON", s))
}

// TestSchemaOfProfiles compares the schema of profiles that are read with the structs of those
// that are written, of which it asks for less.
func TestSchemaOfProfiles(t *testing.T) {
	b := schematest.New(schematest.Loose, nil)
	entries := list(b.Ref(reflect.TypeFor[Entry]()))
	beliefs := list(b.Ref(reflect.TypeFor[Belief]()))
	for name, required := range map[string][]string{
		"Entry": {"player", "infoset", "action", "probability"}, "Belief": {"player", "infoset"}, "Node": {"node", "probability"},
	} {
		b.Def(name).Required, b.Def(name).AdditionalProperties = required, nil
	}
	action := b.Def("Entry").Properties["action"]
	action.Type, action.Types, action.Description = "", []string{"string", "integer"}, "its label, or its position from 1"
	set := &jsonschema.Schema{AnyOf: []*jsonschema.Schema{list(&jsonschema.Schema{Ref: "#/$defs/rational"}), {Type: "null"}}}
	lists := b.Define("lists", list(either(list(set), list(&jsonschema.Schema{Ref: "#/$defs/rational"}))))
	lists.Description = "per player, information set and action or node; in strategic form per player and strategy will do"
	object := &jsonschema.Schema{Type: "object", Required: []string{"profile"}, Properties: map[string]*jsonschema.Schema{
		"profile": either(entries, lists), "beliefs": either(beliefs, lists, &jsonschema.Schema{Type: "null"}),
	}}
	schematest.Compare(t, "profile.schema.json", b.Schema("A profile, with beliefs or without", either(object, lists)))
}

func list(items *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: items}
}

func either(s ...*jsonschema.Schema) *jsonschema.Schema { return &jsonschema.Schema{AnyOf: s} }

// TestSchemaOfRecords compares the schema of a line that play --record writes, of which aivat
// reads the path at least.
func TestSchemaOfRecords(t *testing.T) {
	b := schematest.New(schematest.Read, nil)
	s := b.Ref(reflect.TypeFor[Record]())
	b.Def("Record").Required, b.Def("Record").AdditionalProperties = []string{"path"}, nil
	schematest.Compare(t, "record.schema.json", b.Schema("A hand that was played", s))
}

// TestSchemaOfVersions compares the schema of what version --json prints.
func TestSchemaOfVersions(t *testing.T) {
	b := schematest.New(schematest.Written, nil)
	schematest.Compare(t, "version.schema.json", b.Schema("A version", b.Ref(reflect.TypeFor[Version]())))
}
