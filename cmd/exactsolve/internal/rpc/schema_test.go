package rpc

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"exactsolve/internal/schematest"
	"exactsolve/web"
)

// TestSchema compares the schema of lines with the structs.
func TestSchema(t *testing.T) {
	b := schematest.New(schematest.Written, map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[json.RawMessage](): {Type: "object"},
		reflect.TypeFor[web.Settings]():    {Type: "object", AdditionalProperties: &jsonschema.Schema{Types: []string{"string", "number", "boolean"}}},
	})
	in, out := b.Ref(reflect.TypeFor[asked]()), b.Ref(reflect.TypeFor[said]())
	b.Def("asked").Required, b.Def("asked").OneOf = nil, []*jsonschema.Schema{{Required: []string{"id", "command"}}, {Required: []string{"cancel"}}}
	for _, field := range []string{"job", "file", "line"} { // there are no jobs here
		delete(b.Def("asked").Properties, field)
	}
	for _, field := range []string{"hello", "message", "done", "error"} {
		b.Def("said").OneOf = append(b.Def("said").OneOf, &jsonschema.Schema{Required: []string{field}})
	}
	schematest.Compare(t, "rpc.schema.json", b.Schema("A line to exactsolve rpc, or from it", &jsonschema.Schema{AnyOf: []*jsonschema.Schema{in, out}}))
}
