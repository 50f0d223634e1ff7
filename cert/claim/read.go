package claim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"exactsolve/rational"
)

// format is the first field of every certificate: name and version.
const format = "exactsolve-certificate/1"

// A file is the JSON object. It has ε and ε̄ where they apply, even if they are 0.
type file struct {
	Format   string        `json:"format,omitempty"`
	Game     GameRef       `json:"game,omitempty"`
	Claim    fileClaim     `json:"claim,omitempty"`
	Evidence *fileEvidence `json:"evidence,omitempty"`
}

// In the types below, JSON takes the fields before the embedded struct in place of
// those of the same name in it.

type fileClaim struct {
	Concept Concept       `json:"concept,omitempty"`
	Refuted bool          `json:"refuted,omitempty"`
	Epsilon *rational.Rat `json:"epsilon,omitempty"`
	Claim
}

type fileEvidence struct {
	EpsilonBar *rational.Rat `json:"epsilon_bar,omitempty"`
	Evidence
}

// Write writes the text of c, one line.
func (c *Certificate) Write(w io.Writer) error {
	if c == nil {
		return errors.New("cert: no certificate")
	}
	f := file{Format: format, Game: c.Game, Claim: fileClaim{Concept: c.Claim.Concept, Refuted: c.Claim.Refuted, Claim: c.Claim}}
	f.Claim.Profile, f.Claim.Beliefs = withoutNull(c.Claim.Profile), withoutNull(c.Claim.Beliefs)
	if c.Claim.Concept == EpsilonNash {
		f.Claim.Epsilon = &c.Claim.Epsilon
	}
	if e := &c.Evidence; Forms(e) > 0 {
		f.Evidence = &fileEvidence{Evidence: *e}
		f.Evidence.Plans, f.Evidence.Mixed, f.Evidence.Bounds = withoutNull(e.Plans), withoutNull(e.Mixed), withoutNull(e.Bounds)
		f.Evidence.Chain = withoutNull(e.Chain)
		f.Evidence.Cells = slices.Clone(e.Cells)
		for k := range f.Evidence.Cells {
			f.Evidence.Cells[k].Values = withoutNull(e.Cells[k].Values)
		}
		if c.timed() {
			f.Evidence.EpsilonBar = &e.EpsilonBar
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(f)
}

// timed reports whether c has an ε̄.
func (c *Certificate) timed() bool {
	return c.Evidence.Plans != nil || c.Evidence.Mixed != nil || c.Evidence.Branch != nil && c.Claim.Concept != EnclosedSequential
}

// String returns the claim.
func (c *Certificate) String() string { return c.Claim.String() }

// String returns c in the words of the text of a certificate.
func (c Claim) String() string { return inJSON(c) }

// String returns e in the words of the text of a certificate.
func (e Evidence) String() string { return inJSON(e) }

func inJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// withoutNull returns x with empty lists of players in place of nil.
func withoutNull[A ~[]B, B ~[]C, C any](x A) A {
	z := append(A(nil), x...)
	for i := range z {
		if z[i] == nil {
			z[i] = B{}
		}
	}
	return z
}

// Read reads the text of one certificate. It fails on text after it, on fields
// that are unknown or repeated and on numbers that are not exact, so that two
// readers cannot understand a certificate differently; it does not check the
// claim.
func Read(r io.Reader) (*Certificate, error) {
	f, err := readFile(r)
	if err != nil {
		return nil, fmt.Errorf("cert: %w", err)
	}
	c := &Certificate{Game: f.Game, Claim: f.Claim.Claim}
	c.Claim.Concept, c.Claim.Refuted = f.Claim.Concept, f.Claim.Refuted
	if (f.Claim.Epsilon != nil) != (c.Claim.Concept == EpsilonNash) {
		return nil, fmt.Errorf("cert: the field %q is for the concept %q", "epsilon", EpsilonNash)
	}
	if f.Claim.Epsilon != nil {
		c.Claim.Epsilon = *f.Claim.Epsilon
	}
	if e := f.Evidence; e != nil {
		c.Evidence = e.Evidence
		if bar := e.EpsilonBar != nil; bar != c.timed() || e.Bounds != nil && e.Plans == nil || Forms(&e.Evidence) != 1 {
			return nil, errors.New("cert: evidence needs either epsilon_bar and plans or mixed, or monomials, or refutation, or search, or inverse, or enclosure, or branch, with epsilon_bar but for enclosed-sequential, or powers, or cover, or cases, or screening, or patterns, or chain, or duals, or division, or worth, or cells")
		}
		if e.EpsilonBar != nil {
			c.Evidence.EpsilonBar = *e.EpsilonBar
		}
	}
	if k := c.Game.Kind; k != "" && k != "efg" && k != "nfg" {
		return nil, fmt.Errorf("cert: game.kind is %q, want \"efg\" or \"nfg\"", k)
	}
	return c, nil
}

// readFile reads the object and checks that it is written as the format wants it.
func readFile(r io.Reader) (*file, error) {
	var seen bytes.Buffer
	dec := json.NewDecoder(io.TeeReader(r, &seen))
	dec.DisallowUnknownFields()
	var f file
	if err := dec.Decode(&f); err != nil {
		return nil, err
	}
	if err := checkFields(seen.Bytes()[:dec.InputOffset()]); err != nil {
		return nil, err
	}
	if f.Format != format {
		return nil, fmt.Errorf("format is %q, want %q", f.Format, format)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("text after the certificate")
	}
	return &f, nil
}

// checkFields reports what encoding/json accepts and the format does not: fields
// that are repeated, in other letters or left out, null but for a belief or a point, empty
// strings, and text that is not UTF-8.
func checkFields(data []byte) error {
	if !utf8.Valid(data) {
		return fmt.Errorf("the text is not UTF-8")
	}
	r := &strictReader{json.NewDecoder(bytes.NewReader(data)), make(map[reflect.Type]object)}
	r.dec.UseNumber()
	return r.value(reflect.TypeFor[file](), "", 0)
}

// nullDepth says at what depth of lists a field has null for what is not there.
var nullDepth = map[string]int{"beliefs": 2, "points": 1}

// A strictReader reads the tokens of a text that has been decoded.
type strictReader struct {
	dec     *json.Decoder
	objects map[reflect.Type]object // those met
}

// An object lists the fields of a type, by their names in the text.
type object struct {
	types    map[string]reflect.Type
	required []string // those that are there even if they are zero
}

func (r *strictReader) object(t reflect.Type) object {
	o, ok := r.objects[t]
	if ok {
		return o
	}
	o.types = make(map[string]reflect.Type)
	for _, f := range reflect.VisibleFields(t) {
		if f.Anonymous {
			continue
		}
		name, _, omitted := strings.Cut(f.Tag.Get("json"), ",")
		if o.types[name] = f.Type; !omitted {
			o.required = append(o.required, name)
		}
	}
	r.objects[t] = o
	return o
}

// value reads the value of a field, or an element of it at a depth of that many
// lists; it is of type t.
func (r *strictReader) value(t reflect.Type, field string, depth int) error {
	token, err := r.dec.Token()
	if err != nil {
		return err
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case token == nil && nullDepth[field] != depth, token == nil && depth == 0:
		return fmt.Errorf("field %q: null", field)
	case token == false, signed(token), token == json.Number("0") && slices.Contains([]string{"node", "infoset", "action"}, field):
		return fmt.Errorf("field %q: %v", field, token)
	case token == "":
		return fmt.Errorf("field %q: an empty string", field)
	case token == json.Delim('['):
		err = r.list(t, field, depth)
	case token == json.Delim('{'):
		err = r.fields(r.object(t), field)
	}
	return err
}

// list reads the rest of a list, of as many elements as an array of the type has.
func (r *strictReader) list(t reflect.Type, field string, depth int) error {
	n, element := 0, t
	if t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		element = t.Elem()
	}
	for ; r.dec.More(); n++ {
		if err := r.value(element, field, depth+1); err != nil {
			return err
		}
	}
	if t.Kind() == reflect.Array && n != t.Len() {
		return fmt.Errorf("field %q: a list of %d values, want %d", field, n, t.Len())
	}
	_, err := r.dec.Token()
	return err
}

// signed reports whether token is a number that is not digits alone.
func signed(token json.Token) bool {
	n, ok := token.(json.Number)
	return ok && strings.ContainsAny(n.String(), "+-.eE")
}

// fields reads the rest of an object, the value of a field.
func (r *strictReader) fields(o object, field string) error {
	var seen []string
	for r.dec.More() {
		key, err := r.dec.Token()
		if err != nil {
			return err
		}
		name := key.(string) // the decoder lets nothing else be a key
		if o.types[name] == nil || slices.Contains(seen, name) {
			return fmt.Errorf("field %q is unknown or repeated", name)
		}
		seen = append(seen, name)
		if err := r.value(o.types[name], name, 0); err != nil {
			return err
		}
	}
	for _, name := range o.required {
		if !slices.Contains(seen, name) {
			return fmt.Errorf("field %q has no field %q", field, name)
		}
	}
	_, err := r.dec.Token()
	return err
}
