package blueprint_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"exactsolve/cluster"
	"exactsolve/cluster/clustertest"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/internal/regret"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// always has other processes make all samples.
func always(t *testing.T) {
	before := *blueprint.MuchWork
	*blueprint.MuchWork = 0
	t.Cleanup(func() { *blueprint.MuchWork = before })
}

// TestSampling: the profile does not depend on who makes the samples, or how many do.
func TestSampling(t *testing.T) {
	always(t)
	g := game(t, "leduc")
	opt := blueprint.Options{Method: blueprint.ExternalSampling, Rounds: 3000, Seed: 5}
	want := makeBlueprint(t, g, opt)
	for _, n := range []int{2, 7} {
		opt.Jobs = n
		same(t, want.Profile, makeBlueprint(t, g, opt).Profile)
	}
	lies := []func([]byte) []byte{nil, nil, func(result []byte) []byte { // which Check sees
		var b regret.Sums
		require.NoError(t, json.Unmarshal(result, &b))
		b.Added[0] = 1 << 60
		text, err := json.Marshal(&b)
		require.NoError(t, err)
		return text
	}}
	for k, n := range []int{1, 2, 7} {
		r := &clustertest.Remote{Make: blueprint.NewWorker, Workers: n, Lie: lies[k]}
		opt.Remote = r
		same(t, want.Profile, makeBlueprint(t, g, opt).Profile)
		assert.Equal(t, lies[k] != nil, r.Refused > 0)
	}
}

// TestSamplingEnds: a round that was not done counts for nothing, and workers refuse what
// they do not know.
func TestSamplingEnds(t *testing.T) {
	always(t)
	g := game(t, "leduc")
	opt := blueprint.Options{Method: blueprint.ExternalSampling, Rounds: 3000, Seed: 5, Jobs: 2}
	want := makeBlueprint(t, g, opt)
	for range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		steps := 0
		opt.Remote = &clustertest.Remote{Workers: 2, Make: blueprint.NewWorker}
		opt.Due = func() bool {
			if steps++; steps == 17 {
				cancel()
			}
			return false
		}
		opt.Keep = func(s *blueprint.State) error {
			text, err := json.Marshal(s)
			require.NoError(t, err)
			opt.Resume = new(blueprint.State)
			return json.Unmarshal(text, opt.Resume)
		}
		b, err := blueprint.Make(ctx, g, opt)
		require.NoError(t, err)
		assert.Less(t, b.Rounds, opt.Rounds)
		assert.Equal(t, b.Rounds, opt.Resume.Rounds)
		cancel()
	}
	opt.Remote, opt.Due, opt.Keep = nil, nil, nil
	same(t, want.Profile, makeBlueprint(t, g, opt).Profile)

	opt.Resume, opt.Remote = nil, &clustertest.Remote{Workers: 1, Make: func(*cluster.Job) (cluster.Worker, error) {
		return func(context.Context, []byte, func() bool) ([]byte, error) { return nil, errors.New("no memory") }, nil
	}}
	_, err := blueprint.Make(t.Context(), g, opt)
	assert.ErrorContains(t, err, "no memory")
	for _, j := range []*cluster.Job{
		{}, {Game: g}, {Game: g, Data: []byte(`{"seed":"1","round":1,"samples":1}`)}, {Game: game(t, "random-nfg"), Data: []byte(`{}`)},
	} {
		_, err := blueprint.NewWorker(j)
		assert.Error(t, err)
	}
}
