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
	return nil
}

// enter enters the fields of an object in the question.
func (c *solve) enter(name string, text []byte) error {
	fields, off, err := fieldsOf(text)
	var seen []string
	for _, f := range fields {
		if off, err = f.off, c.set(f.key, f.value); slices.Contains(seen, f.key) {
			err = errors.New("again, want each field once")
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", f.key, err)
			break
		}
		seen = append(seen, f.key)
	}
	if err != nil {
		return mistake.At(name, text, off, err.Error())
	}
	return nil
}

// A textField is a field of an object in JSON, and where its value is.
type textField struct {
	key   string
	value json.RawMessage
	off   int
}

// fieldsOf returns the fields of the only object in a text, or where there is none and why.
func fieldsOf(text []byte) (list []textField, off int, err error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	if brace, err := dec.Token(); err != nil || brace != json.Delim('{') {
		return nil, 0, errors.New("this is no question, want an object in braces")
	}
	for err == nil && dec.More() {
		var f textField
		key, _ := dec.Token() // an error comes again
		f.key, _ = key.(string)
		err = dec.Decode(&f.value)
		f.off = int(dec.InputOffset()) - len(f.value)
		list = append(list, f)
	}
	if err == nil {
		_, err = dec.Token() // the brace
	}
	off = int(dec.InputOffset())
	if err != nil {
		return nil, off, fmt.Errorf("bad JSON: %w", err)
	}
	if len(bytes.TrimSpace(text[off:])) > 0 {
		return nil, off, errors.New("text after the question")
	}
	return list, off, nil
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
	case key != "normalize_chance": // how the game is read belongs to the options too
		return errors.New("there is no such field of a question")
	case string(value) != "true" && string(value) != "false":
		return errors.New("want a JSON boolean")
	case !c.changed("normalize-chance"):
		c.NormalizeChance = string(value) == "true"
	}
	return nil
}
