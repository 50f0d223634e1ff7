package certtest

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"exactsolve/rational"
)

// More lists changes of one value in a document, those of what is in it aside. Set puts
// another value in its place; numbers are json.Number.
type More func(v any, set func(any)) []func()

// Decode returns the document that a text is.
func Decode(t testing.TB, text []byte) (doc any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// Encode returns the text of a document.
func Encode(t testing.TB, doc any) []byte {
	t.Helper()
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Mutate makes one change at a random place of a document: a field or an element left
// out, one repeated, two exchanged, or one of more. Equal generators change it equally.
func Mutate(rng *rand.Rand, doc *any, more More) {
	var places []func()
	collect(rng, *doc, func(v any) { *doc = v }, more, &places)
	places[rng.IntN(len(places))]()
}

// collect lists the changes of v and of all in it.
func collect(rng *rand.Rand, v any, set func(any), more More, places *[]func()) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			*places = append(*places, func() { delete(v, key) })
			collect(rng, v[key], func(c any) { v[key] = c }, more, places)
		}
	case []any:
		if len(v) > 0 {
			k, l := rng.IntN(len(v)), rng.IntN(len(v))
			*places = append(*places, func() { v[k], v[l] = v[l], v[k] },
				func() { set(slices.Concat(v[:k], v[k+1:])) },
				func() { set(slices.Concat(v, v[k:k+1])) })
		}
		for k := range v {
			collect(rng, v[k], func(c any) { v[k] = c }, more, places)
		}
	}
	*places = append(*places, more(v, set)...)
}

// OtherNumber returns the text of another number, or of none.
func OtherNumber(rng *rand.Rand, x rational.Rat) string {
	switch rng.IntN(7) {
	case 0:
		return x.Neg().String()
	case 1:
		return x.Add(rational.Int(1)).String()
	case 2:
		return x.Sub(rational.New(1, int64(1+rng.IntN(1000)))).String()
	case 3:
		return x.Mul(rational.New(int64(1+rng.IntN(9)), 2)).String()
	case 4:
		return "0"
	case 5:
		return strings.Repeat("9", 1+rng.IntN(30))
	}
	return x.String() + "/0"
}
