package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/seqform/nfg"
)

// names is a batch of players whose names are told.
type names struct {
	list []string // as a worker knows them
	told []string
}

func (n *names) Do(_ context.Context, i int) (string, error) { return n.list[i], nil }
func (n *names) Check(int, string) error                     { return nil }
func (n *names) Tell(_ int, name string) error {
	n.told = append(n.told, name)
	return nil
}

// TestNames: workers have the names in a game as they are, though the hash of another is the same.
func TestNames(t *testing.T) {
	const namesRules = "names/1"
	s := newSite(t)
	r := map[string]cluster.Maker{namesRules: func(j *cluster.Job) (cluster.Worker, error) {
		return cluster.NewBatchWorker(&names{list: []string{j.Game.Players[0].Name, j.Game.Players[1].Name}}), nil
	}}
	s.work("worker", r)
	e := s.connect("supervisor", r)
	items := func(yield func(int, error) bool) { _ = yield(0, nil) && yield(1, nil) }
	for _, want := range [][]string{{"Ann", "Bob"}, {"Cyd", "Bob"}} {
		g, err := nfg.Parse("game", strings.NewReader(`NFG 1 R "" { "`+want[0]+`" "`+want[1]+`" } { 2 2 } 1 -1 -1 1 -1 1 1 -1`))
		require.NoError(t, err)
		var got names
		complete, err := cluster.DoBatch(t.Context(), &got, items, cluster.Options{
			Remote: e, Game: g, Heading: checkpoint.Heading{Search: namesRules, Game: g.Hash()},
		})
		require.NoError(t, err)
		require.True(t, complete)
		require.Equal(t, want, got.told)
	}
}
