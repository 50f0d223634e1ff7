package solve

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"time"

	"exactsolve/cert"
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
		*p, err = strconv.ParseUint(text, 0, 64)
	case *time.Duration:
		*p, err = time.ParseDuration(text)
	case *cert.Concept:
		*p = cert.Concept(text)
	case *string:
		*p = text
	}
	return err
}

// set reports whether the field of a question is not zero, nor what zero stands for.
func (f *Field) set(q *Question) bool {
	if f.at == nil {
		return f.Name == "checkpoint" && q.Checkpoint != nil || f.Name == "resume" && q.Resume != nil
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

// fill enters the defaults of words, and of numbers that cannot be 0.
func (q *Question) fill() {
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
		if f.at == nil || f.Name == "concept" && q.Concept == "" {
			continue
		}
		if err := f.Set(q, f.Text(q)); err != nil {
			return wrong(f.Name, "--%s %s: %v", f.Name, f.Text(q), err)
		}
	}
	return nil
}
