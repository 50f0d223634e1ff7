// Package clustertest is a test helper: kinds of work as other processes do them, and
// results that were changed on the way.
package clustertest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"

	"exactsolve/cluster"
)

// Through returns a kind that does the work of k as if in another process: units and
// results are written and read again, and results are checked before they are composed.
func Through[U, R any](k cluster.Kind[U, R]) cluster.Kind[U, R] { return through[U, R]{k} }

type through[U, R any] struct{ cluster.Kind[U, R] }

func (t through[U, R]) Run(ctx context.Context, u U, enough func() bool) (r R, err error) {
	if u, err = again(u); err != nil {
		return r, err
	}
	if r, err = t.Kind.Run(ctx, u, enough); err != nil {
		return r, err
	}
	return again(r)
}

func (t through[U, R]) Compose(u U, r R) ([]U, error) {
	if err := t.Check(u, r); err != nil {
		return nil, fmt.Errorf("clustertest: a result is refused: %w", err)
	}
	return t.Kind.Compose(u, r)
}

// again writes x and reads it. That must come to the same text, as it does for one who
// looks a unit up by it.
func again[T any](x T) (z T, err error) {
	first, err := json.Marshal(x)
	if err != nil {
		return z, err
	}
	if err := json.Unmarshal(first, &z); err != nil {
		return z, err
	}
	second, err := json.Marshal(z)
	if err == nil && !bytes.Equal(first, second) {
		err = fmt.Errorf("clustertest: %s is read and written as %s", first, second)
	}
	return z, err
}

// Changed yields x with one value after the other left out or changed to others. What cannot
// be read then is left out.
func Changed[T any](x T) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		first, err := json.Marshal(x)
		if err != nil {
			panic(err)
		}
		var tree any
		d := json.NewDecoder(bytes.NewReader(first))
		d.UseNumber()
		if err := d.Decode(&tree); err != nil {
			panic(err)
		}
		change(tree, func(changed any) bool {
			text, err := json.Marshal(changed)
			var z T
			if err != nil || bytes.Equal(text, first) || json.Unmarshal(text, &z) != nil {
				return true
			}
			return yield(string(text), z)
		})
	}
}

// others are put in the place of values.
var others = []any{nil, false, true, json.Number("0"), json.Number("-1"), json.Number("7"), "", "0", "-1", "7/2", "1", "x", []any{}, map[string]any{}}

// change has try see what x may be changed to, and reports whether all of it was seen.
func change(x any, try func(any) bool) bool {
	for _, other := range others {
		if !try(other) {
			return false
		}
	}
	switch x := x.(type) {
	case []any:
		return changeList(x, try)
	case map[string]any:
		return changeFields(x, try)
	}
	return true
}

func changeList(list []any, try func(any) bool) bool {
	for k := range list {
		in := func(values ...any) bool { return try(slices.Replace(slices.Clone(list), k, k+1, values...)) }
		if !in() || !in(list[k], list[k]) || !change(list[k], func(v any) bool { return in(v) }) {
			return false
		}
	}
	return true
}

func changeFields(fields map[string]any, try func(any) bool) bool {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		without := maps.Clone(fields)
		delete(without, name)
		if !try(without) {
			return false
		}
		with := func(v any) bool {
			all := maps.Clone(fields)
			all[name] = v
			return try(all)
		}
		if !change(fields[name], with) {
			return false
		}
	}
	return true
}
