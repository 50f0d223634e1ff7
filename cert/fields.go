package cert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// fields lists the fields of the objects of the format, by the field that holds
// them; required those that decoding does not miss if they are left out.
var (
	fields = map[string][]string{
		"":         {"format", "game", "claim", "evidence"},
		"game":     {"sha256", "kind", "text"},
		"claim":    {"concept", "payoffs", "profile", "beliefs", "extreme"},
		"evidence": {"epsilon_bar", "plans", "bounds", "search"},
		"extreme":  {"strategies", "equilibria", "payoffs"},
		"search":   {"cases", "dominance", "slides"},
	}
	required = map[string]int{"extreme": 3, "search": 3}
)

// checkFields reports what encoding/json accepts and the format does not: fields
// that are repeated, in other letters or left out, null but for a belief, empty
// strings, and text that is not UTF-8.
func checkFields(text []byte) error {
	if !utf8.Valid(text) {
		return fmt.Errorf("the text is not UTF-8")
	}
	return checkValue(json.NewDecoder(bytes.NewReader(text)), "", 0)
}

// checkValue reads the value of a field, or an element of it at a depth of that
// many lists.
func checkValue(dec *json.Decoder, field string, depth int) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	switch {
	case token == nil && (field != "beliefs" || depth != 2):
		return fmt.Errorf("field %q: null", field)
	case token == "":
		return fmt.Errorf("field %q: an empty string", field)
	case token == json.Delim('['):
		for dec.More() {
			if err := checkValue(dec, field, depth+1); err != nil {
				return err
			}
		}
		_, err = dec.Token()
	case token == json.Delim('{'):
		err = checkObject(dec, field)
	}
	return err
}

func checkObject(dec *json.Decoder, field string) error {
	var seen []string
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		name := key.(string) // the decoder lets nothing else be a key
		if !slices.Contains(fields[field], name) || slices.Contains(seen, name) {
			return fmt.Errorf("field %q is unknown or repeated", name)
		}
		seen = append(seen, name)
		if err := checkValue(dec, name, 0); err != nil {
			return err
		}
	}
	if len(seen) < required[field] {
		return fmt.Errorf("field %q has %d of %d fields", field, len(seen), required[field])
	}
	_, err := dec.Token()
	return err
}
