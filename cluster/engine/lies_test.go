package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster"
	"exactsolve/cluster/engine"
	"exactsolve/nash/bimatrix"
	"exactsolve/seqform/seqformtest"
)

// A resultText is the result of a unit, as far as it is lied about.
type resultText struct {
	Found    []json.RawMessage `json:"found,omitempty"`
	Evidence *struct {
		Steps   string      `json:"steps"`
		Vectors [4][]string `json:"vectors"`
	} `json:"evidence,omitempty"`
	Work json.RawMessage `json:"work"`
}

// changed returns a lie that changes what is true.
func changed(change func(r *resultText)) func([]byte) []byte {
	return func(text []byte) []byte {
		var r resultText
		_ = json.Unmarshal(text, &r)
		change(&r)
		text, _ = json.Marshal(&r)
		return text
	}
}

var lies = map[string]func(truth []byte) []byte{
	"nothing":       func([]byte) []byte { return []byte(`{}`) },
	"no evidence":   changed(func(r *resultText) { r.Evidence = nil }),
	"nothing found": changed(func(r *resultText) { r.Found = nil }),
	"one less": changed(func(r *resultText) {
		r.Found = r.Found[:len(r.Found)-1]
		r.Evidence.Steps = r.Evidence.Steps[:strings.LastIndexAny(r.Evidence.Steps, "e")-1]
	}),
	"another vector": changed(func(r *resultText) {
		for k, list := range r.Evidence.Vectors {
			for i, v := range list {
				r.Evidence.Vectors[k][i] = "1 " + v[strings.IndexByte(v, ' ')+1:]
			}
		}
	}),
	"another strategy": changed(func(r *resultText) {
		r.Found[0] = json.RawMessage(strings.Replace(string(r.Found[0]), `"0"`, `"1/7"`, 1))
	}),
	"a case elsewhere": changed(func(r *resultText) {
		r.Found, r.Evidence.Steps = []json.RawMessage{json.RawMessage(`{"left":"01"}`)}, "P0"
	}),
	"no case": changed(func(r *resultText) {
		r.Found, r.Evidence.Steps = []json.RawMessage{json.RawMessage(`{"left":"0101010101010101"}`)}, "P0"
	}),
	"the unit again": changed(func(r *resultText) {
		r.Found, r.Evidence.Steps = []json.RawMessage{json.RawMessage(`{"left":""}`)}, "P0"
	}),
	"long junk": func([]byte) []byte { return []byte(strings.Repeat("junk ", 2_000_000)) },
	"deep junk": func([]byte) []byte { return []byte(strings.Repeat(`[{"a":`, 1_000_000)) },
	"deep found": func([]byte) []byte {
		return []byte(`{"found":` + strings.Repeat("[", 1_000_000) + strings.Repeat("]", 1_000_000) + `}`)
	},
	"long number": func([]byte) []byte {
		return []byte(`{"found":[{"mixed":[["` + strings.Repeat("9", 2_000_000) + `"],["1"]]}]}`)
	},
}

// bundleLies are about the results of bundles.
var bundleLies = map[string]func(results []json.RawMessage) []json.RawMessage{
	"no result": func([]json.RawMessage) []json.RawMessage { return nil },
	"too many":  func(results []json.RawMessage) []json.RawMessage { return append(results, results[0]) },
	"null":      func([]json.RawMessage) []json.RawMessage { return []json.RawMessage{json.RawMessage("null")} },
}

// told returns the text of results that are lied about.
func told(lie func([]byte) []byte, truth []byte) []byte {
	var results []json.RawMessage
	_ = json.Unmarshal(truth, &results)
	var texts [][]byte
	for _, result := range results {
		texts = append(texts, lie(result))
	}
	return slices.Concat([]byte("["), bytes.Join(texts, []byte(",")), []byte("]"))
}

// TestLiars: a worker that lies keeps nobody busy, and together with an honest one it comes
// to the same bytes.
func TestLiars(t *testing.T) {
	g := seqformtest.Random([]int{7, 7}, -99, 99, 3)
	want := certificate(t, g, bimatrix.Options{})
	all := map[string]func(truth []byte) []byte{"another game": nil}
	for name, lie := range lies {
		all[name] = func(truth []byte) []byte { return told(lie, truth) }
	}
	for name, lie := range bundleLies {
		all[name] = func(truth []byte) []byte {
			var results []json.RawMessage
			_ = json.Unmarshal(truth, &results)
			text, _ := json.Marshal(lie(results))
			return text
		}
	}
	for name, lie := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := engine.Serve(engine.ServerOptions{})
			require.NoError(t, err)
			t.Cleanup(s.Close)
			var times atomic.Int64
			liars := engine.Rules{bimatrix.Rules: func(j *cluster.Job) (cluster.Worker, error) {
				if lie == nil {
					j.Game = seqformtest.Random([]int{7, 7}, -99, 99, 4)
				}
				honest, err := bimatrix.NewWorker(j)
				return func(ctx context.Context, unit []byte, _ func() bool) ([]byte, error) {
					truth, err := honest(ctx, unit, func() bool { return false })
					times.Add(1)
					if lie == nil || err != nil {
						return truth, err
					}
					return lie(truth), nil
				}, err
			}}
			workWith(t, s, "liar", liars)
			got := make(chan string)
			e := connect(t, s, "supervisor")
			go func() { got <- certificate(t, g, bimatrix.Options{Remote: e}) }()
			require.Eventually(t, func() bool { return times.Load() > 0 }, long, time.Millisecond)
			time.Sleep(300 * time.Millisecond)
			require.Less(t, times.Load(), int64(5))
			work(t, s, "honest")
			select {
			case text := <-got:
				require.Equal(t, want, text)
			case <-time.After(long):
				t.Fatal("no end")
			}
		})
	}
}

// TestGarbage: what is published without an engine.
func TestGarbage(t *testing.T) {
	s, err := engine.Serve(engine.ServerOptions{})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	e := connect(t, s, "supervisor")
	game := seqformtest.Random([]int{3, 3}, -9, 9, 3)
	w, err := e.Begin(t.Context(), job(game))
	require.NoError(t, err)
	for k, text := range []string{
		"", "junk", "{}", `{"unit":"1","result":{}}`, `{"unit":U,"object":"a.b"}`, `{"unit":U,"object":">","size":1}`,
		`{"unit":U,"object":"x","size":1000000000000}`, `{"unit":U,"object":"x","size":-1}`, `{"unit":U,"object":"x","size":9}`,
		strings.Repeat("[", 100_000),
	} {
		unit := []byte(strconv.Quote(strings.Repeat("0", k)))
		w.Send(unit)
		text = strings.ReplaceAll(text, "U", string(unit))
		require.NoError(t, e.PublishResult(t.Context(), w, unit, "liar", text))
		r := w.Next(0, 0)
		require.Equal(t, "liar", r.Worker)
		require.Equal(t, unit, r.Unit)
		require.Error(t, json.Unmarshal(r.Result, new(json.RawMessage)), text)
		r.Refused()
	}
	w.End()
}

// TestOtherRules: a worker of a build with other rules gets nothing, and is seen.
func TestOtherRules(t *testing.T) {
	s, err := engine.Serve(engine.ServerOptions{})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	workWith(t, s, "old", engine.Rules{
		"all/0": func(*cluster.Job) (cluster.Worker, error) { panic("not its work") },
		"all/1": nil,
	})
	e := connect(t, s, "supervisor")
	var strangers []engine.Strangers
	for begun := time.Now(); len(strangers) == 0 && time.Since(begun) < long; {
		strangers, err = e.Strangers(t.Context(), 2500*time.Millisecond)
		require.NoError(t, err)
	}
	require.Equal(t, []engine.Strangers{{Rules: []string{"all/0", "all/1"}, Workers: 1}}, strangers)

	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	g := seqformtest.Random([]int{7, 7}, -99, 99, 3)
	r, err := bimatrix.All(ctx, g, bimatrix.Options{Remote: e})
	require.NoError(t, err)
	require.False(t, r.Complete)
	require.Empty(t, r.Equilibria)
	work(t, s, "new")
	require.Equal(t, certificate(t, g, bimatrix.Options{}), certificate(t, g, bimatrix.Options{Remote: e}))
}
