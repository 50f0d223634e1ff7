package solve

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"exactsolve/cert"
	"exactsolve/nash/selection"
	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/seqform/objective"
)

// IsFile reports whether the field is the name of a file, which the caller of the
// package opens.
func (f *Field) IsFile() bool { return f.at == nil }

// IsBool reports whether the field takes no value: naming it is to ask for it.
func (f *Field) IsBool() bool { return f.at != nil && f.Type() == "boolean" }

// of returns the field of a question.
func (f *Field) of(q *Question) reflect.Value { return reflect.ValueOf(f.at(q)).Elem() }

// Text returns what a question says, as [Field.Set] takes it. It is not for files.
func (f *Field) Text(q *Question) string { return fmt.Sprint(f.of(q)) }

// Set enters text in a question. It is not for files.
func (f *Field) Set(q *Question, text string) (err error) {
	if f.Words != nil && !slices.Contains(f.Words, text) {
		return fmt.Errorf("want %s", orList(f.Words))
	}
	switch p := f.at(q).(type) {
	case *bool:
		*p, err = strconv.ParseBool(text)
	case *int:
		n, err := strconv.Atoi(text)
		if err != nil || n < f.Min || n > f.Max {
			return fmt.Errorf("want an integer from %d to %d", f.Min, f.Max)
		}
		*p = n
	case *uint64:
		if *p, err = strconv.ParseUint(text, 0, 64); err != nil {
			err = fmt.Errorf("want an integer from 0 to %d", uint64(math.MaxUint64))
		}
	case *time.Duration:
		if *p, err = time.ParseDuration(text); err != nil {
			err = errors.New("want a duration such as 90s or 1h30m")
		}
	case *selection.Criterion:
		*p, err = selection.Parse(text)
	case *objective.Objective:
		if text != "" {
			*p, err = objective.Parse(text)
		}
	case *expression.Domain:
		*p, err = expression.ParseDomain(text)
	case *objective.Requirements:
		*p, err = objective.ParseRequirements(text)
	case *cert.Concept:
		*p = cert.Concept(text)
	case *rational.Rat:
		if *p, err = rational.Parse(text); err == nil && p.Sign() < 0 {
			err = errors.New("want a number that is not negative")
		}
	case *string:
		*p = text
	}
	return err
}

// set reports whether the field of a question is not zero, nor what zero stands for.
func (f *Field) set(q *Question) bool {
	if f.at == nil {
		return map[string]bool{"checkpoint": q.Checkpoint.Replace != nil, "resume": q.Checkpoint.Open != nil, "cluster": q.Remote != nil}[f.Name]
	}
	v := f.of(q)
	switch {
	case v.Kind() == reflect.Int:
		return int(v.Int()) > f.Min
	case v.Type() == reflect.TypeFor[string]():
		return !v.IsZero() && v.String() != f.Words[0]
	}
	return !v.IsZero()
}

// fill enters the defaults of words, and of numbers that cannot be 0, and the concept of
// which all are asked for.
func (q *Question) fill() {
	if q.All {
		q.Concept = cmp.Or(q.Concept, cert.Nash)
	}
	for _, f := range fields {
		if f.at == nil {
			continue
		}
		switch p := f.at(q).(type) {
		case *int:
			if *p == 0 {
				*p = f.Min
			}
		case *string:
			if *p == "" {
				*p = f.Words[0]
			}
		}
	}
}

// inRange reports a field that [Field.Set] would not take.
func (q *Question) inRange() error {
	for _, f := range fields {
		if f.at == nil || f.Type() == "string" && f.Text(q) == "" {
			continue
		}
		if err := f.Set(q, f.Text(q)); err != nil {
			return wrong(f.Name, "--%s %s: %v", f.Name, f.Text(q), err)
		}
	}
	return nil
}

// JSON returns the name of the field in JSON.
func (f *Field) JSON() string { return strings.ReplaceAll(f.Name, "-", "_") }

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
	case "concept":
		return true
	case "method":
		return !q.Functional()
	case "label":
		return q.Method == lemkeHowson
	case "count", "covering", "trembles":
		return q.Several()
	case "seed":
		return q.Several() || q.engine != nil && q.given(f)
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
		if err := f.SetJSON(q, raw); err != nil {
			return fmt.Errorf("solve: question: %s: %w", f.JSON(), err)
		}
	}
	for name := range all {
		return fmt.Errorf("solve: question: no field %q", name)
	}
	return nil
}

// SetJSON enters a value in JSON in a question, of the type that [Field.Type] says. It is not
// for files.
func (f *Field) SetJSON(q *Question, raw json.RawMessage) error {
	text := string(raw)
	if isText := strings.HasPrefix(text, `"`); isText != (f.Type() == "string") {
		return fmt.Errorf("want a JSON %s", f.Type())
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
