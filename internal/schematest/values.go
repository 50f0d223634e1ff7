package schematest

import "github.com/google/jsonschema-go/jsonschema"

// Rational numbers as this module writes them, as it reads them in a string, and as it reads them
// where numbers need no quotes.
var (
	Written = &jsonschema.Schema{Type: "string", Pattern: `^(0|-?[1-9][0-9]*(/([2-9]|[1-9][0-9]+))?)$`}
	Read    = &jsonschema.Schema{Type: "string", Pattern: `^[+-]?([0-9]+/[0-9]+|([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?)$`}
	Loose   = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{Read, {Type: "number"}}}
)
