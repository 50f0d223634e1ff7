package cli

import (
	"encoding"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// A table writes results as rows of CSV, one for a result and for each object in a list in it,
// with the names of fields in JSON as columns: see docs/formats/csv.md.
type table struct {
	w       *csv.Writer
	of      reflect.Type // of the results
	columns []string
	at      map[string]int

	declared map[typeAt]bool
}

// A typeAt is a type of objects, whose fields have a prefix.
type typeAt struct {
	of     reflect.Type
	prefix string
}

// places are columns that the rows of what is in an object have from it. They come first, and
// so do what tells such rows apart.
var (
	places = []string{"number", "game", "player", "name", "infoset", "label"}
	parts  = []string{"action", "node", "history", "position"}
)

// tableDigits is how many digits the decimals have.
const tableDigits = 10

// newTable returns a table for results of a type.
func newTable(w io.Writer, of reflect.Type) *table {
	t := &table{w: csv.NewWriter(w), of: of, at: map[string]int{}, declared: map[typeAt]bool{}}
	t.declare(of, "")
	names := t.columns
	t.columns, t.at = nil, map[string]int{}
	for _, name := range slices.Concat([]string{"row"}, places, parts, names) {
		if name == "row" || slices.Contains(names, name) {
			t.column(name)
		}
	}
	t.w.Write(t.columns) // an error comes again
	return t
}

func (t *table) column(name string) {
	if _, ok := t.at[name]; !ok {
		t.at[name] = len(t.columns)
		t.columns = append(t.columns, name)
	}
}

func (t *table) number(name string) {
	t.column(name)
	t.column(name + "_decimal")
}

// A shape says how a value is put into a table.
type shape int

const (
	cell    shape = iota
	number        // with a decimal
	object        // its fields
	objects       // a row each
	values        // likewise, of texts or numbers
)

var (
	rat     = reflect.TypeFor[rational.Rat]()
	textual = reflect.TypeFor[encoding.TextMarshaler]()
	jsonic  = reflect.TypeFor[json.Marshaler]()
)

// shapeOf returns the shape of a type that is no pointer.
func shapeOf(t reflect.Type) shape {
	switch {
	case t == rat:
		return number
	case t.Implements(textual) || t.Implements(jsonic) || reflect.PointerTo(t).Implements(textual):
		return cell
	case t.Kind() == reflect.Struct:
		return object
	case t.Kind() != reflect.Slice && t.Kind() != reflect.Array:
		return cell
	}
	switch elem := pointed(t.Elem()); {
	case shapeOf(elem) == object:
		return objects
	case elem == rat || elem.Kind() == reflect.String:
		return values
	}
	return cell
}

func pointed(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// declare adds the columns that objects of a type need, after a prefix.
func (t *table) declare(of reflect.Type, prefix string) {
	if t.declared[typeAt{of, prefix}] { // lists in lists
		return
	}
	t.declared[typeAt{of, prefix}] = true
	for _, f := range jsonFields(pointed(of)) {
		name := prefix + f.name
		switch inner := pointed(f.Type); shapeOf(inner) {
		case cell:
			t.column(name)
		case number:
			t.number(name)
		case object:
			t.declare(inner, f.within(prefix))
		case objects:
			t.declare(inner.Elem(), "")
		case values:
			t.column("position")
			t.number("value")
		}
	}
}

// A jsonField is a field with its name in JSON, "" for an embedded object, whose fields are in
// place of it.
type jsonField struct {
	reflect.StructField
	name      string
	omitempty bool
}

// within returns the prefix of the fields of an object that has one itself.
func (f *jsonField) within(prefix string) string {
	if f.name == "" {
		return prefix
	}
	return prefix + f.name + "."
}

func jsonFields(t reflect.Type) (list []jsonField) {
	for k := range t.NumField() {
		f := t.Field(k)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		if name == "" && !f.Anonymous {
			name = f.Name
		}
		list = append(list, jsonField{f, name, options == "omitempty"})
	}
	return list
}

// write adds the rows of a message or an object in it, which is in the list of a place.
func (t *table) write(what, place string, m reflect.Value, above []string) {
	row := make([]string, len(t.columns))
	for _, name := range places {
		if k, ok := t.at[name]; ok && above != nil {
			row[k] = above[k]
		}
	}
	row[0] = what
	var later []func()
	t.fill(row, place, "", m, &later)
	t.w.Write(row)
	for _, f := range later {
		f()
	}
}

// fill enters the fields of an object into a row, and what writes those of its lists into later.
func (t *table) fill(row []string, place, prefix string, m reflect.Value, later *[]func()) {
	if m = reflect.Indirect(m); !m.IsValid() {
		return
	}
	for _, f := range jsonFields(m.Type()) {
		x, name := m.FieldByIndex(f.Index), prefix+f.name
		if x.Kind() == reflect.Pointer {
			x = x.Elem()
		}
		if !x.IsValid() || f.omitempty && x.IsZero() && m.FieldByIndex(f.Index).Kind() != reflect.Pointer {
			continue
		}
		inner := strings.TrimPrefix(place+"."+name, ".")
		switch shapeOf(x.Type()) {
		case cell:
			row[t.at[name]] = cellText(x)
		case number:
			t.enter(row, name, x)
		case object:
			t.fill(row, place, f.within(prefix), x, later)
		case objects:
			*later = append(*later, func() {
				for k := range x.Len() {
					t.write(inner, inner, x.Index(k), row)
				}
			})
		case values:
			*later = append(*later, func() { t.list(inner, x, row) })
		}
	}
}

// list adds a row for each value of a list.
func (t *table) list(place string, list reflect.Value, above []string) {
	type item struct {
		Position int    `json:"position"`
		Text     string `json:"value"`
	}
	type quantity struct {
		Position int           `json:"position"`
		Value    *rational.Rat `json:"value"`
	}
	for k := range list.Len() {
		if x, ok := reflect.Indirect(list.Index(k)).Interface().(rational.Rat); ok {
			t.write(place, place, reflect.ValueOf(quantity{k + 1, &x}), above)
		} else {
			t.write(place, place, reflect.ValueOf(item{k + 1, fmt.Sprint(list.Index(k))}), above)
		}
	}
}

func (t *table) enter(row []string, name string, x reflect.Value) {
	exact := x.Interface().(rational.Rat).String()
	row[t.at[name]], row[t.at[name+"_decimal"]] = exact, DecimalCell(exact)
}

// DecimalCell returns what is in a column of decimals beside a number, "" beside anything else.
func DecimalCell(number string) string {
	x, err := rational.Parse(number)
	if err != nil {
		return ""
	}
	text, _ := Decimal(x, tableDigits)
	return text
}

// cellText writes a value as in JSON, texts without quotes and lists of numbers with spaces.
func cellText(x reflect.Value) string {
	switch {
	case x.Kind() == reflect.String:
		return x.String()
	case x.Kind() == reflect.Slice && x.Type().Elem().Kind() == reflect.Int, x.Kind() == reflect.Array && x.Type().Elem().Kind() == reflect.Bool:
		return strings.Trim(fmt.Sprint(x), "[]")
	}
	text, err := json.Marshal(x.Interface())
	if err != nil {
		return fmt.Sprint(x)
	}
	if s, err := strconv.Unquote(string(text)); err == nil {
		return s
	}
	return string(text)
}

// flush writes what is left and returns the first error.
func (t *table) flush() error {
	t.w.Flush()
	return t.w.Error()
}
