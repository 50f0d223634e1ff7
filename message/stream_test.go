package message

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/rational"
)

const begun = `{"config":{"protocol":"exactsolve/1","version":"v1","command":"solve"}}` + "\n"

// TestStreamPlaces: what is wrong with a stream has its line and column.
func TestStreamPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"x":                                   "1:1: not JSON, want an object of one field",
		"\n" + `{"a":1,"b":2}`:                "2:14: want one object of one field a line",
		`{"a":1} 2`:                           "1:10: want one object of one field a line",
		`{"result":{}}`:                       `1:1: the first message is "result", want config`,
		`{"config":1}`:                        "1:1: not a config message",
		`{"config":{"protocol":"other/1"}}`:   `1:1: protocol "other/1", want "exactsolve/1"`,
		begun + "\n\n" + `{"result":{"a":}`:   "4:1: not JSON",
		begun + `{"result":{"status":2}}`:     "2:1: not a result of solve",
		begun + `{"result":{"payoffs":[1]}}`:  "2:1: not a result of solve",
		begun + `{"result":{"epsilon":"x"}}`:  "2:1: not a result of solve",
		begun + `{"result":{}} {"result":{}}`: "2:16: want one object of one field a line",
	} {
		_, err := Read(strings.NewReader(text))
		e, ok := errors.AsType[*Error](err)
		require.True(t, ok, "%s: %v", text, err)
		require.Contains(t, e.Error(), "message: "+want, text)
	}
}

// TestRead: progress, what is not known and fields that are not known are passed over.
func TestRead(t *testing.T) {
	list, err := Read(strings.NewReader(begun + `{"progress":{"seconds":1,"phase":"floats"}}
{"news":[1]}

 {"equilibrium":{"number":1,"profile":[{"player":1,"infoset":2,"label":"h","action":"a","probability":"1/3","more":0}]}}
{"result":{"status":"yes","stats":{"rows":2,"pivots":3},"new":{}}}`))
	require.NoError(t, err)
	require.Len(t, list, 2)
	third := Entry{Choice: Choice{Set: Set{1, 2, "h"}, Action: "a"}, Probability: rational.New(1, 3)}
	require.Equal(t, &Equilibrium{Number: 1, Claim: Claim{Profile: []Entry{third}}}, list[0])
	require.Equal(t, &Solve{Status: "yes", Stats: Stats{Tableau: &Tableau{Rows: 2}, Pivots: 3}}, list[1])

	list, err = Read(strings.NewReader(""))
	require.NoError(t, err)
	require.Empty(t, list)
}

// TestLinePlaces: a line says where its message begins.
func TestLinePlaces(t *testing.T) {
	d, err := NewDecoder(strings.NewReader("\n\n" + begun + `  { "round" : {"model":"1"} }`))
	require.NoError(t, err)
	require.Equal(t, "v1", d.Config().Version)
	l, err := d.Next()
	require.NoError(t, err)
	require.Equal(t, &Line{Field: "round", Text: json.RawMessage(`{"model":"1"}`), Number: 4, Column: 15}, l)
	_, err = d.Next()
	require.Equal(t, io.EOF, err)
}

// TestKinds: every kind has a struct that writes an object; what a command answers may
// depend on an option.
func TestKinds(t *testing.T) {
	for kind, empty := range kinds {
		text, err := json.Marshal(empty())
		require.NoError(t, err, kind)
		require.True(t, strings.HasPrefix(string(text), "{"), kind)
	}
	for options, want := range map[string]any{
		"": &Solve{}, `{"all":false}`: &Solve{}, `{"all":"true"}`: &Solve{}, `[]`: &Solve{}, `{"concept":"nash","all":true}`: &List{},
	} {
		c := &Config{Command: "solve", Options: json.RawMessage(options)}
		require.Equal(t, want, c.New("result"), options)
		require.Equal(t, &Progress{}, c.New("progress"))
		require.Nil(t, c.New("round"))
	}
	require.Nil(t, (&Config{Command: "none"}).New("result"))
}

// TestConfig: options are kept as they were written.
func TestConfig(t *testing.T) {
	c, err := NewConfig("v1", "check", &GameRef{Name: "a<b"}, map[string]any{"seed": uint64(1<<64 - 1), "epsilon": rational.New(1, 3), "to": "<&>"})
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, NewEncoder(&b).Encode("config", c))
	require.Equal(t, `{"config":{"protocol":"exactsolve/1","version":"v1","command":"check","game":{"name":"a<b","kind":"","title":"","sha256":""},`+
		`"options":{"epsilon":"1/3","seed":18446744073709551615,"to":"<&>"}}}`+"\n", b.String())
	d, err := NewDecoder(strings.NewReader(b.String()))
	require.NoError(t, err)
	require.Equal(t, c.Game, d.Config().Game)
	require.JSONEq(t, string(c.Options), string(d.Config().Options))
	_, err = NewConfig("v1", "check", nil, map[string]any{"f": func() {}})
	require.Error(t, err)
}

// TestMiddle is of numbers of boxes.
func TestMiddle(t *testing.T) {
	third, half, one := rational.New(1, 3), rational.New(1, 2), rational.Int(1)
	for _, x := range []BoxNumber{{Exact: &third}, {Center: &third, Low: &half, High: &half}} {
		require.True(t, x.Middle().Equal(third))
	}
	require.True(t, (&BoxNumber{Low: new(rational.Rat), High: &one}).Middle().Equal(half))
	require.True(t, (&BoxNumber{Decimal: "0.3"}).Middle().IsZero())
}

func TestFinding(t *testing.T) {
	for status, want := range map[answer.Status][2]bool{answer.Yes: {true, false}, answer.No: {false, true}, answer.Unknown: {}} {
		f := NewFinding(status, "why")
		require.Equal(t, "why", f.Reason)
		require.Equal(t, want, [2]bool{f.Yes(), f.No()})
	}
}

// FuzzRead reads any text: what is read is written and read again as the same.
func FuzzRead(f *testing.F) {
	f.Add("solve", `{"result":{"status":"yes","box":{"radius":"1","profile":[{"player":1,"center":"1/3"}],"payoffs":[]}}}`)
	f.Add("check", `{"result":{"regret":"0","sets":[{"player":1,"actions":[{"action":"a","value":"1/2"}]}]}}`)
	f.Add("depthlimit", `{"round":{"model":"1","guaranteed":"1"}}`+"\n"+`{"result":{"limit":{"leaf_sets":[1,2]},"guaranteed":"1/2"}}`)
	f.Add("bench lp", `{"measurement":{"seconds":1e-7,"phases":[{"name":"x"}]}}`)
	f.Add("bench lp", `{"measurement":{"phases":[]}}`)
	f.Fuzz(func(t *testing.T, command, lines string) {
		c, err := NewConfig("", command, nil, nil)
		require.NoError(t, err)
		var b strings.Builder
		require.NoError(t, NewEncoder(&b).Encode("config", c))
		d, err := NewDecoder(strings.NewReader(b.String() + lines))
		require.NoError(t, err)
		for {
			l, err := d.Next()
			if err != nil {
				return
			}
			m, err := d.Config().Message(l)
			if m == nil || err != nil {
				continue
			}
			text, err := json.Marshal(m)
			require.NoError(t, err)
			again, err := d.Config().Message(&Line{Field: l.Field, Text: text})
			require.NoError(t, err)
			withoutEmpty(reflect.ValueOf(m))
			withoutEmpty(reflect.ValueOf(again))
			require.Equal(t, m, again)
		}
	})
}

// withoutEmpty makes empty lists nil, since fields that may be left out do not tell them apart.
func withoutEmpty(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			withoutEmpty(v.Elem())
		}
	case reflect.Struct:
		for k := range v.NumField() {
			withoutEmpty(v.Field(k))
		}
	case reflect.Slice:
		for k := range v.Len() {
			withoutEmpty(v.Index(k))
		}
		if v.Len() == 0 && v.CanSet() {
			v.SetZero()
		}
	}
}
