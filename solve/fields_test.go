package solve

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/seqform/seqformtest"
)

var update = flag.Bool("update", false, "rewrite docs/formats/question.schema.json")

// TestSchema compares the schema with the file of the documentation.
func TestSchema(t *testing.T) {
	const file = "../docs/formats/question.schema.json"
	got, err := Schema()
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o666))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "run go test ./solve -update")
}

// TestQuestionJSON writes questions and reads them again.
func TestQuestionJSON(t *testing.T) {
	for _, c := range []struct {
		q    Question
		want string
	}{
		{Question{}, `{}`},
		{Question{Concept: cert.Nash, Method: "ncp", Jobs: 4, Limits: Limits{Time: 90 * time.Second, Boxes: 7}, Digits: 50, Algebraic: true},
			`{"algebraic":true,"concept":"nash","digits":50,"jobs":4,"max_boxes":7,"method":"ncp","timeout":"1m30s"}`},
		{Question{Covering: random, Count: 3, Seed: 1 << 63}, `{"count":3,"covering":"random","seed":9223372036854775808}`},
	} {
		data, err := json.Marshal(c.q)
		require.NoError(t, err)
		require.Equal(t, c.want, string(data))
		var again Question
		require.NoError(t, json.Unmarshal(data, &again))
		require.Equal(t, c.q, again)
	}
	for text, want := range map[string]string{
		`{"methods":"ncp"}`:     `solve: question: no field "methods"`,
		`{"jobs":"4"}`:          "solve: question: jobs: want a integer",
		`{"jobs":0}`:            "solve: question: jobs: want an integer from 1 to 1024",
		`{"concept":"nice"}`:    "solve: question: concept: want ",
		`{"timeout":"forever"}`: "solve: question: timeout: time: invalid duration",
		`{"checkpoint":"file"}`: `solve: question: no field "checkpoint"`,
	} {
		require.ErrorContains(t, json.Unmarshal([]byte(text), new(Question)), want, text)
	}
}

// TestFields checks the table: names are distinct, defaults are allowed, and zero is the
// default of a field that is not set.
func TestFields(t *testing.T) {
	var names []string
	for _, f := range Fields() {
		require.NotContains(t, names, f.Name)
		names = append(names, f.Name)
		require.NotEmpty(t, f.Usage, f.Name)
		require.True(t, slices.Contains([]Group{What, How, Stop, Output}, f.Group), f.Name)
		if f.IsFile() {
			continue
		}
		require.False(t, f.set(new(Question)), f.Name)
		if f.Default != "" && f.Name != "concept" {
			require.NoError(t, f.Set(new(Question), f.Default), f.Name)
		}
	}
	for _, e := range engines {
		require.Subset(t, names, e.heeds)
	}
	require.Subset(t, names, listFields)
}

// TestZeroQuestion solves every game of the library that has perfect recall and is
// small with the zero question, and settles that twice.
func TestZeroQuestion(t *testing.T) {
	solved := 0
	for _, name := range fixtures.Names() {
		g := seqformtest.Fixture(t, name)
		q := Question{}
		_, err := q.Settle(g)
		require.NoError(t, err)
		once := q.Options()
		_, err = q.Settle(g)
		require.NoError(t, err)
		require.Equal(t, once, q.Options())
		a, err := Solve(t.Context(), g, Question{Limits: Limits{Time: 10 * time.Second}})
		if g.Recall != nil {
			require.ErrorContains(t, err, "no method here handles that")
			continue
		}
		require.NoError(t, err, name)
		if a.Status != cert.Yes {
			continue
		}
		solved++
		require.NoError(t, cert.Check(g, a.Certificate), name)
		require.True(t, a.Regret().IsZero(), name)
		require.Equal(t, a.Payoff(0).Bounds().Contains(a.Numbers().Payoffs[0].Bounds().Mid()), true)
	}
	require.Greater(t, solved, 20)
}

// TestEnded: a context that has ended is an answer, not an error.
func TestEnded(t *testing.T) {
	ended := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(ended)
	for _, name := range []string{"kuhn", "nau_irrational", "selten_horse"} {
		a, err := Solve(ctx, seqformtest.Fixture(t, name), Question{})
		require.NoError(t, err, name)
		require.Equal(t, cert.Unknown, a.Status, name)
		require.Contains(t, a.Reason, "enough", name)
	}
}

// TestQuestionError says the same to callers and on a command line.
func TestQuestionError(t *testing.T) {
	_, err := Solve(t.Context(), seqformtest.Fixture(t, "nau_irrational"), Question{Method: "lemke"})
	e, ok := errors.AsType[*QuestionError](err)
	require.True(t, ok)
	require.True(t, e.OfGame)
	require.Equal(t, "--method lemke in a game of 3 players: not supported, only with 2 players", e.Flags())
	require.Equal(t, []string{"--method portfolio, supports, logit, ncp or miqcp is for any number of players"}, e.Hints())
	require.NotContains(t, err.Error(), "--")
	_, err = Solve(t.Context(), seqformtest.Fixture(t, "kuhn"), Question{Jobs: 2})
	require.EqualError(t, err, "solve: jobs is for method ncp or miqcp, and all with 3 players or more")
	_, err = Solve(t.Context(), seqformtest.Fixture(t, "kuhn"), Question{Digits: -1})
	require.ErrorContains(t, err, "want an integer from 0 to 1000")
	_, err = Solve(t.Context(), seqformtest.Fixture(t, "kuhn"), Question{All: true, Concept: cert.Nash})
	require.EqualError(t, err, "solve: the question is for more answers than one")
}

// TestAll lists equilibria of each kind, and stops when its reader does.
func TestAll(t *testing.T) {
	for name, q := range map[string]Question{
		"outcomes_2x2":   {},
		"nau_irrational": {Digits: 30},
		"kuhn":           {Count: 2, Covering: random, Seed: 1},
	} {
		g := seqformtest.Fixture(t, name)
		found := 0
		var last *Answer
		for a, err := range All(t.Context(), g, q) {
			require.NoError(t, err, name)
			if last = a; a.List == nil {
				found++
				require.Equal(t, found, a.Number)
				require.NoError(t, cert.Check(g, a.Certificate), name)
			}
		}
		require.NotNil(t, last.List, name)
		require.Equal(t, found, last.List.Found, name)
		require.Positive(t, found, name)
		for range All(t.Context(), g, q) {
			break
		}
	}
}
