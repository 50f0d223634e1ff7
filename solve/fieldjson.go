package solve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// JSON returns the name of the field in JSON.
func (f *Field) JSON() string { return strings.ReplaceAll(f.Name, "-", "_") }

// value returns what a question says, for JSON.
func (f *Field) value(q *Question) any {
	if f.Type() == "string" {
		return f.Text(q)
	}
	return f.of(q).Interface()
}

// Options returns what decides the answer, by names in JSON, of a question that has
// been settled. What was read from files is not among it.
func (q *Question) Options() map[string]any {
	o := map[string]any{}
	for _, f := range fields {
		if q.decides(&f) {
			o[f.JSON()] = f.value(q)
		}
	}
	return o
}

// decides reports whether a field belongs to [Question.Options].
func (q *Question) decides(f *Field) bool {
	switch f.Name {
	case "concept", "method":
		return true
	case "label":
		return q.Method == lemkeHowson
	case "count", "covering", "trembles":
		return q.several()
	case "seed":
		return q.several() || q.engine != nil && q.given(f)
	case "digits", "checkpoint", "resume":
		return false
	}
	return f.set(q)
}

// MarshalJSON writes the fields that are set, files left out.
func (q Question) MarshalJSON() ([]byte, error) {
	o := map[string]any{}
	for _, f := range fields {
		if f.at != nil && f.set(&q) {
			o[f.JSON()] = f.value(&q)
		}
	}
	return json.Marshal(o)
}

// UnmarshalJSON reads what [Question.MarshalJSON] writes, and refuses other fields
// and what [Field.Set] does not take. Fields not named stay as they are.
func (q *Question) UnmarshalJSON(data []byte) error {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return err
	}
	for _, f := range fields {
		raw, ok := all[f.JSON()]
		if !ok || f.at == nil {
			continue
		}
		delete(all, f.JSON())
		if err := f.read(q, raw); err != nil {
			return fmt.Errorf("solve: question: %s: %w", f.JSON(), err)
		}
	}
	for name := range all {
		return fmt.Errorf("solve: question: no field %q", name)
	}
	return nil
}

// read enters a value in JSON.
func (f *Field) read(q *Question, raw json.RawMessage) error {
	text := string(raw)
	if isText := strings.HasPrefix(text, `"`); isText != (f.Type() == "string") {
		return fmt.Errorf("want a %s", f.Type())
	} else if isText {
		if err := json.Unmarshal(raw, &text); err != nil {
			return err
		}
	}
	return f.Set(q, text)
}

// Type returns the type of the field as JSON Schema says it: "boolean", "integer" or
// "string". It is not for files.
func (f *Field) Type() string {
	switch f.of(new(Question)).Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Uint64:
		return "integer"
	}
	return "string"
}

// Schema returns a JSON Schema of questions.
func Schema() ([]byte, error) {
	properties := map[string]any{}
	for _, f := range fields {
		if f.at == nil {
			continue
		}
		p := map[string]any{"type": f.Type(), "description": strings.ReplaceAll(f.Usage, "`", "")}
		switch {
		case f.Words != nil:
			p["enum"] = f.Words
		case f.Name == "timeout":
			p["pattern"] = `^([0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$`
		case p["type"] == "integer":
			p["minimum"] = f.Min
			if f.Max > 0 && f.Max < 1<<31 {
				p["maximum"] = f.Max
			}
		}
		properties[f.JSON()] = p
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A question about a game",
		"type": "object", "properties": properties, "additionalProperties": false,
	})
	return text.Bytes(), err
}
