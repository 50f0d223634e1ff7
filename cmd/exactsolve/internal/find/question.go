package find

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/rational/expression"
	"exactsolve/seqform/mistake"
)

// maxQuestion bounds the bytes of a question.
const maxQuestion = 1 << 20

// readQuestion reads the question from the file that is named, if one is.
func (c *solve) readQuestion(s *cli.Session, args []string) error {
	switch {
	case c.from == "":
		return nil
	case c.from == "-" && (len(args) == 0 || slices.Contains(args, "-")):
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
		err = c.enter(name, bytes.TrimPrefix(text, []byte("\ufeff")))
	}
	if err != nil {
		return cli.InputError(err)
	}
	s.Common = c.Common // how the game is read
	return nil
}

// enter enters the fields of the only object in a text in the question.
func (c *solve) enter(name string, text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	fail := func(off int, format string, args ...any) error {
		return mistake.At(name, text, off, fmt.Sprintf(format, args...))
	}
	if brace, err := dec.Token(); err != nil || brace != json.Delim('{') {
		return fail(0, "this is no question, want an object in braces")
	}
	var seen []json.Token
	for dec.More() {
		var value json.RawMessage
		key, err := dec.Token()
		if err == nil {
			err = dec.Decode(&value)
		}
		if err != nil {
			return fail(int(dec.InputOffset()), "bad JSON: %v", err)
		}
		if err = c.set(key.(string), value); slices.Contains(seen, key) {
			err = errors.New("again, want each field once")
		}
		if err != nil {
			return fail(int(dec.InputOffset())-len(value), "%q: %v", key, err)
		}
		seen = append(seen, key)
	}
	_, err := dec.Token()
	off := int(dec.InputOffset())
	switch {
	case err != nil:
		return fail(off, "bad JSON: want a closing brace")
	case len(bytes.TrimSpace(text[off:])) > 0:
		return fail(off, "text after the question")
	}
	return nil
}

// set enters a field, unless its flag is given.
func (c *solve) set(key string, value json.RawMessage) error {
	fields := exactsolve.Fields()
	k := slices.IndexFunc(fields, func(f exactsolve.Field) bool { return f.JSON() == key && !f.IsFile() })
	switch {
	case k >= 0 && c.changed(fields[k].Name):
		return fields[k].SetJSON(new(exactsolve.Question), value)
	case k >= 0:
		c.named = append(c.named, fields[k].Name)
		return fields[k].SetJSON(&c.question, value)
	case key == "at": // how the game is read belongs to the options too
		return c.setAt(value)
	case key != "normalize_chance":
		return errors.New("there is no such field of a question")
	case string(value) != "true" && string(value) != "false":
		return errors.New("want a JSON boolean")
	case !c.changed("normalize-chance"):
		c.NormalizeChance = string(value) == "true"
	}
	return nil
}

// setAt enters the values of names in numbers, unless the flag is given.
func (c *solve) setAt(value json.RawMessage) error {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return errors.New("want a JSON string")
	}
	v, err := expression.ParseValues(text)
	if err == nil && !c.changed("at") {
		c.At = v
	}
	return err
}
