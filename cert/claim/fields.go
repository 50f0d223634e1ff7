package claim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// checkFields reports what encoding/json accepts and the format does not: fields
// that are repeated, in other letters or left out, null but for a belief, empty
// strings, and text that is not UTF-8.
func checkFields(data []byte) error {
	if !utf8.Valid(data) {
		return fmt.Errorf("the text is not UTF-8")
	}
	r := &strictReader{json.NewDecoder(bytes.NewReader(data)), make(map[reflect.Type]object)}
	r.dec.UseNumber()
	return r.value(reflect.TypeFor[file](), "", 0)
}

// A strictReader reads the tokens of a text that has been decoded.
type strictReader struct {
	dec     *json.Decoder
	objects map[reflect.Type]object // those met
}

// An object lists the fields of a type, by their names in the text.
type object struct {
	types    map[string]reflect.Type
	required []string // those that are there even if they are zero
}

func (r *strictReader) object(t reflect.Type) object {
	o, ok := r.objects[t]
	if ok {
		return o
	}
	o.types = make(map[string]reflect.Type)
	for _, f := range reflect.VisibleFields(t) {
		if f.Anonymous {
			continue
		}
		name, _, omitted := strings.Cut(f.Tag.Get("json"), ",")
		if o.types[name] = f.Type; !omitted {
			o.required = append(o.required, name)
		}
	}
	r.objects[t] = o
	return o
}

// value reads the value of a field, or an element of it at a depth of that many
// lists; it is of type t.
func (r *strictReader) value(t reflect.Type, field string, depth int) error {
	token, err := r.dec.Token()
	if err != nil {
		return err
	}
	switch {
	case token == nil && (field != "beliefs" || depth != 2):
		return fmt.Errorf("field %q: null", field)
	case token == false, signed(token), token == json.Number("0") && slices.Contains([]string{"node", "infoset", "action"}, field):
		return fmt.Errorf("field %q: %v", field, token)
	case token == "":
		return fmt.Errorf("field %q: an empty string", field)
	case token == json.Delim('['):
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
			t = t.Elem()
		}
		for r.dec.More() {
			if err := r.value(t, field, depth+1); err != nil {
				return err
			}
		}
		_, err = r.dec.Token()
	case token == json.Delim('{'):
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		err = r.fields(r.object(t), field)
	}
	return err
}

// signed reports whether token is a number that is not digits alone.
func signed(token json.Token) bool {
	n, ok := token.(json.Number)
	return ok && strings.ContainsAny(n.String(), "+-.eE")
}

// fields reads the rest of an object, the value of a field.
func (r *strictReader) fields(o object, field string) error {
	var seen []string
	for r.dec.More() {
		key, err := r.dec.Token()
		if err != nil {
			return err
		}
		name := key.(string) // the decoder lets nothing else be a key
		if o.types[name] == nil || slices.Contains(seen, name) {
			return fmt.Errorf("field %q is unknown or repeated", name)
		}
		seen = append(seen, name)
		if err := r.value(o.types[name], name, 0); err != nil {
			return err
		}
	}
	for _, name := range o.required {
		if !slices.Contains(seen, name) {
			return fmt.Errorf("field %q has no field %q", field, name)
		}
	}
	_, err := r.dec.Token()
	return err
}
