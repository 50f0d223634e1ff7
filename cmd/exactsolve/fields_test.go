package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/fixtures"
	"exactsolve/internal/schematest"
	"exactsolve/message"
)

// TestSchemaOfQuestions compares the schema of questions with the table of fields.
func TestSchemaOfQuestions(t *testing.T) {
	schematest.Compare(t, "question.schema.json", questionSchema(exactsolve.Fields()))
}

// questionSchema returns the schema of questions with these fields, and of how a game is read.
func questionSchema(fields []exactsolve.Field) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}, AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}
	add := func(name string, p *jsonschema.Schema) {
		s.Properties[name], s.PropertyOrder = p, append(s.PropertyOrder, name)
	}
	for _, f := range fields {
		if !f.IsFile() {
			add(f.JSON(), fieldSchema(&f))
		}
	}
	add("normalize_chance", &jsonschema.Schema{Type: "boolean", Description: commandFlag("solve", "normalize-chance").Usage})
	return schematest.New(schematest.Read, nil).Schema("A question about a game", s)
}

func fieldSchema(f *exactsolve.Field) *jsonschema.Schema {
	p := &jsonschema.Schema{Type: f.Type(), Description: strings.ReplaceAll(f.Usage, "`", "")}
	for _, w := range f.Words {
		p.Enum = append(p.Enum, w)
	}
	switch {
	case f.Name == "timeout":
		p.Pattern = `^([0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$`
	case f.Name == "gap":
		p.Pattern = schematest.Read.Pattern
	case p.Type == "integer":
		p.Minimum = jsonschema.Ptr(float64(f.Min))
		if f.Max > 0 && f.Max < 1<<31 {
			p.Maximum = jsonschema.Ptr(float64(f.Max))
		}
	}
	return p
}
