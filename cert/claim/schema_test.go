package claim

import (
	"reflect"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"exactsolve/internal/schematest"
	"exactsolve/polyeps"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
)

// TestSchema compares the schema of certificates with the structs that they are read into.
func TestSchema(t *testing.T) {
	numbers := jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Ref: "#/$defs/rational"}}
	belief := &jsonschema.Schema{AnyOf: []*jsonschema.Schema{&numbers, {Type: "null"}}}
	criteria := &jsonschema.Schema{Type: "string"}
	for _, c := range Criteria() {
		criteria.Enum = append(criteria.Enum, c)
	}
	b := schematest.New(schematest.Read, map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[polyeps.Poly]():    &numbers,
		reflect.TypeFor[polynomial.Poly](): &numbers,
		reflect.TypeFor[seqform.Belief]():  belief,
		reflect.TypeFor[Criterion]():       criteria,
	})
	s := b.Ref(reflect.TypeFor[file]())
	b.Def("file").Properties["format"].Enum = []any{format}
	for name, required := range map[string][]string{"file": {"format", "game", "claim"}, "GameRef": {"sha256"}, "fileClaim": {"concept"}} {
		b.Def(name).Required = required
	}
	for _, name := range []string{"Parametric", "fileEvidence"} {
		points := b.Def(name).Properties["points"]
		points.Items = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{points.Items, {Type: "null"}}}
	}
	beliefs := b.Def("Refined").Properties["beliefs"] // of which those at information sets may be null, not all
	beliefs.AnyOf[0].Description = beliefs.Description
	*beliefs = *beliefs.AnyOf[0]
	beliefs.Items.Items = belief
	schematest.Compare(t, "certificate.schema.json", b.Schema("A certificate", s))
}
