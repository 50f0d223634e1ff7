// Package schematest helps tests with JSON Schemas: it makes them of the structs that are
// written as JSON and of the comments in their sources, keeps them in files, and validates
// by these files.
//
// Start with [New] and [Compare].
package schematest

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"exactsolve/rational"
)

var rewrite = flag.Bool("schemas", false, "rewrite docs/formats/*.schema.json")

// A Builder makes a schema with a definition for each struct. A field may be left out if it
// is omitted when empty, or of an embedded pointer; it may be null if its comment says so. A text
// whose comment begins with a word in quotes is one of the words in quotes there.
type Builder struct {
	defs     map[string]*jsonschema.Schema
	types    map[string]reflect.Type // of definitions
	values   map[reflect.Type]*jsonschema.Schema
	comments map[string]*comments // by package
}

// New returns a builder, with how rational numbers are written and the schemas of other types
// that have JSON of their own.
func New(number *jsonschema.Schema, values map[reflect.Type]*jsonschema.Schema) *Builder {
	b := &Builder{map[string]*jsonschema.Schema{}, map[string]reflect.Type{}, maps.Clone(values), map[string]*comments{}}
	if b.values == nil {
		b.values = map[reflect.Type]*jsonschema.Schema{}
	}
	b.values[reflect.TypeFor[rational.Rat]()] = b.Define("rational", number)
	return b
}

// Ref returns a reference to the definition of a struct.
func (b *Builder) Ref(t reflect.Type) *jsonschema.Schema {
	name := t.Name()
	switch old := b.types[name]; {
	case old == t:
	case old != nil:
		panic(fmt.Sprintf("schematest: %v and %v have the same name", old, t))
	default:
		b.types[name] = t
		b.defs[name] = b.define(t)
	}
	return &jsonschema.Schema{Ref: "#/$defs/" + name}
}

// Def returns the definition of the name, to be changed.
func (b *Builder) Def(name string) *jsonschema.Schema { return b.defs[name] }

// Define adds a definition and returns a reference to it.
func (b *Builder) Define(name string, s *jsonschema.Schema) *jsonschema.Schema {
	b.defs[name] = s
	return &jsonschema.Schema{Ref: "#/$defs/" + name}
}

// Schema completes the schema of a whole text.
func (b *Builder) Schema(title string, s *jsonschema.Schema) *jsonschema.Schema {
	s.Schema, s.Title, s.Defs = "https://json-schema.org/draft/2020-12/schema", title, b.defs
	return s
}

func (b *Builder) define(t reflect.Type) *jsonschema.Schema {
	known := maps.Clone(b.values)
	for _, f := range reflect.VisibleFields(t) {
		if e := element(f.Type); !f.Anonymous && known[e] == nil {
			if s := b.value(e); s != nil {
				known[e] = s
			}
		}
	}
	s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: known})
	must(err)
	s.Description = b.commentsOf(t).of[t.Name()]
	loosen(s)
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if p := s.Properties[name]; p != nil && !f.Anonymous {
			b.field(s, p, t, f, name)
		}
	}
	return s
}

// element returns what a field is or has, in lists or by a pointer.
func element(t reflect.Type) reflect.Type {
	for t.Name() == "" || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		switch t.Kind() {
		case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
			t = t.Elem()
		default:
			return t
		}
	}
	return t
}

// value returns the schema of a struct or of words, nil for other types.
func (b *Builder) value(t reflect.Type) *jsonschema.Schema {
	switch t.Kind() {
	case reflect.Struct:
		return b.Ref(t)
	case reflect.String:
		if words := b.commentsOf(t).words[t.Name()]; words != nil {
			return b.Define(t.Name(), &jsonschema.Schema{Type: "string", Enum: words})
		}
	}
	return nil
}

// loosen takes away what depends on how Go has a value: null, and the bounds of its integers.
func loosen(s *jsonschema.Schema) {
	s.Minimum, s.Maximum = nil, nil
	if len(s.Types) > 0 && s.Types[0] == "null" {
		s.Types = s.Types[1:]
	}
	switch len(s.Types) {
	case 0:
		s.Types = nil
	case 1:
		s.Type, s.Types = s.Types[0], nil
	}
	for _, p := range s.Properties {
		loosen(p)
	}
	for _, p := range []*jsonschema.Schema{s.Items, s.AdditionalProperties} {
		if p != nil {
			loosen(p)
		}
	}
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// field completes property p of s, field f of type t.
func (b *Builder) field(s, p *jsonschema.Schema, t reflect.Type, f reflect.StructField, name string) {
	owner, optional := t, false
	for _, k := range f.Index[:len(f.Index)-1] {
		if owner = owner.Field(k).Type; owner.Kind() == reflect.Pointer {
			owner, optional = owner.Elem(), true
		}
	}
	if optional {
		s.Required = slices.DeleteFunc(s.Required, func(r string) bool { return r == name })
	}
	text := b.commentsOf(owner).of[owner.Name()+"."+f.Name]
	if p.Type == "string" && p.Enum == nil && strings.HasPrefix(text, `"`) {
		for _, word := range quoted.FindAllStringSubmatch(text, -1) {
			p.Enum = append(p.Enum, word[1])
		}
	}
	if strings.Contains(text, "null") {
		either := *p
		*p = jsonschema.Schema{AnyOf: []*jsonschema.Schema{&either, {Type: "null"}}}
	}
	p.Description = text
}

// Compare compares a schema with the file of that name in the documentation, or rewrites that.
func Compare(t testing.TB, name string, s *jsonschema.Schema) {
	t.Helper()
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetIndent("", " ")
	must(enc.Encode(s))
	got := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(text.String())
	if *rewrite {
		must(os.WriteFile(file(name), []byte(got), 0o666))
	}
	want, err := os.ReadFile(file(name))
	if err != nil || string(want) != got {
		t.Errorf("docs/formats/%s is not what the sources say; rewrite with -schemas (%v)", name, err)
	}
}

func file(name string) string { return filepath.Join(root(), "docs/formats", name) }

var files sync.Map // those loaded

// Validate validates JSON text by the schema in the file of that name in the documentation.
func Validate(name string, text []byte) error {
	load, _ := files.LoadOrStore(name, sync.OnceValues(func() (*jsonschema.Resolved, error) {
		text, err := os.ReadFile(file(name))
		if err != nil {
			return nil, err
		}
		s := new(jsonschema.Schema)
		if err := json.Unmarshal(text, s); err != nil {
			return nil, err
		}
		return s.Resolve(nil)
	}))
	s, err := load.(func() (*jsonschema.Resolved, error))()
	if err != nil {
		return err
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	return s.Validate(v)
}
