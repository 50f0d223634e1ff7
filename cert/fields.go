package cert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// fields lists the fields of the objects of the format, by the field that holds
// them; required those that decoding does not miss if they are left out.
var (
	fields = map[string][]string{
		"":         {"format", "game", "claim", "evidence"},
		"game":     {"sha256", "kind", "text"},
		"claim":    {"concept", "refuted", "epsilon", "payoffs", "profile", "beliefs", "extreme", "isolated", "enclosed", "algebraic", "complete"},
		"evidence": {"epsilon_bar", "plans", "bounds", "monomials", "refutation", "search", "inverse", "enclosure", "cover"},
		"extreme":  {"strategies", "equilibria", "payoffs"},
		"search":   {"cases", "dominance", "slides"},
		"isolated": {"profile", "payoffs", "radius"},

		"complete":   {"equilibria", "unresolved"},
		"equilibria": {"profile", "payoffs", "radius"},
		"unresolved": {"status", "simplex"},
		"cover":      {"roots", "tree"},
		"roots":      {"equilibrium", "inverse"},

		"algebraic": {"polynomial", "low", "high", "profile", "payoffs"},

		"enclosed":     {"plans", "payoffs", "radius"},
		"enclosure":    {"choices", "unknowns", "equations", "inverse", "radius", "combinations"},
		"combinations": {"player", "sequence", "terms"},
		"terms":        {"equation", "factor", "unknowns"},

		"monomials":     {"exponents", "base", "powers"},
		"refutation":    {"deviation", "dominating", "alternative", "inconsistency"},
		"deviation":     {"player", "node", "infoset", "action", "gain"},
		"dominating":    {"player", "plan"},
		"alternative":   {"player", "sequences", "rows", "multipliers"},
		"rows":          {"infoset", "action", "factor"},
		"inconsistency": {"pairs", "base"},
		"pairs":         {"player", "infoset", "nodes", "factor"},
	}
	required = map[string][]string{
		"extreme":       {"strategies", "equilibria", "payoffs"},
		"algebraic":     {"polynomial", "low", "high", "profile", "payoffs"},
		"isolated":      {"profile", "payoffs", "radius"},
		"complete":      {"equilibria", "unresolved"},
		"equilibria":    {"profile", "payoffs"},
		"unresolved":    {"status", "simplex"},
		"cover":         {"roots", "tree"},
		"roots":         {"equilibrium", "inverse"},
		"search":        {"cases", "dominance", "slides"},
		"enclosed":      {"plans", "payoffs", "radius"},
		"enclosure":     {"choices", "unknowns", "equations", "inverse", "radius"},
		"combinations":  {"player", "sequence", "terms"},
		"terms":         {"equation", "factor"},
		"monomials":     {"exponents", "base", "powers"},
		"deviation":     {"player", "gain"},
		"dominating":    {"player", "plan"},
		"alternative":   {"player", "sequences", "rows", "multipliers"},
		"rows":          {"infoset", "action", "factor"},
		"inconsistency": {"pairs"},
		"pairs":         {"player", "infoset", "nodes", "factor"},
	}
)

// checkFields reports what encoding/json accepts and the format does not: fields
// that are repeated, in other letters or left out, null but for a belief, empty
// strings, and text that is not UTF-8.
func checkFields(text []byte) error {
	if !utf8.Valid(text) {
		return fmt.Errorf("the text is not UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	return checkValue(dec, "", 0)
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
	case token == false, signed(token), token == json.Number("0") && slices.Contains([]string{"node", "infoset", "action"}, field):
		return fmt.Errorf("field %q: %v", field, token)
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

// signed reports whether token is a number that is not digits alone.
func signed(token json.Token) bool {
	n, ok := token.(json.Number)
	return ok && strings.ContainsAny(n.String(), "+-.eE")
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
	for _, name := range required[field] {
		if !slices.Contains(seen, name) {
			return fmt.Errorf("field %q has no field %q", field, name)
		}
	}
	_, err := dec.Token()
	return err
}
