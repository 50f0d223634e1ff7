package find

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/seqform/mistake"
)

// maxQuestion bounds the bytes of a question.
const maxQuestion = 1 << 20

// readQuestion reads the question from the file that is named, if one is.
func (c *solve) readQuestion(s *cli.Session, args []string) error {
	switch {
	case c.from == "":
		return nil
	case c.from == "-" && (len(args) == 0 || args[0] == "-"):
		return cli.UsageError("--question and GAME are both standard input")
	}
	name, r, err := s.Open(c.from)
	if err != nil {
		return err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, maxQuestion+1))
	if err == nil && len(text) > maxQuestion {
		err = fmt.Errorf("%s: more than %d bytes, which is too long for a question", name, maxQuestion)
	}
	if err == nil {
		err = c.enter(name, text)
	}
	if err != nil {
		return cli.InputError(err)
	}
	return nil
}

// enter enters the fields of an object in the question.
func (c *solve) enter(name string, text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	at := func(off int, format string, args ...any) error {
		return mistake.At(name, text, off, fmt.Sprintf(format, args...))
	}
	token, err := dec.Token()
	if err == nil && token != json.Delim('{') {
		return at(0, "this is no question, want an object in braces")
	}
	var seen []string
	for err == nil && dec.More() {
		if token, err = dec.Token(); err != nil {
			break
		}
		key := token.(string) // the decoder lets nothing else be a key
		end := int(dec.InputOffset())
		if slices.Contains(seen, key) {
			return at(end, "the field %q again, want each once", key)
		}
		seen = append(seen, key)
		var value json.RawMessage
		if err = dec.Decode(&value); err != nil {
			break
		}
		if err := c.set(key, value); err != nil {
			return at(int(dec.InputOffset())-len(value), "%s: %v", key, err)
		}
	}
	if err == nil {
		_, err = dec.Token() // the brace
	}
	if err != nil {
		return at(int(dec.InputOffset()), "bad JSON: %v", err)
	}
	if off := int(dec.InputOffset()); len(bytes.TrimSpace(text[off:])) > 0 {
		return at(off, "text after the question")
	}
	return nil
}

// set enters a field, unless its flag is given.
func (c *solve) set(key string, value json.RawMessage) error {
	fields := exactsolve.Fields()
	k := slices.IndexFunc(fields, func(f exactsolve.Field) bool { return f.JSON() == key && !f.IsFile() })
	switch {
	case k >= 0:
		q := &c.question
		if c.changed(fields[k].Name) {
			q = new(exactsolve.Question)
		}
		c.named = append(c.named, fields[k].Name)
		return fields[k].SetJSON(q, value)
	case key != "normalize_chance": // how the game is read belongs to the options too
		return fmt.Errorf("there is no such field of a question")
	case !c.changed("normalize-chance"):
		return json.Unmarshal(value, &c.NormalizeChance)
	}
	return nil
}
