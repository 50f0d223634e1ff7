package ask

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/checkpoint/checkpointtest"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/beside"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A work is a question with its blueprint and how far the other one, which makes a
// continuation, is learned.
type work struct {
	name string
	g    *seqform.Game
	how  Blueprint
	q    Question
}

func works() []work {
	kuhn, leduc := seqformtest.Kuhn(2, 4), seqformtest.Must(gen.Leduc(3, 2, false))
	return []work{
		{"loop", kuhn, Blueprint{Method: "cfr+", Rounds: 6}, Question{Depth: 2}},
		{"exact", kuhn, Blueprint{}, Question{Depth: 3, Player: 1, Resolve: "resolve"}},
		{"unlimited", kuhn, Blueprint{Method: "mccfr", Rounds: 40, Seed: 3}, Question{Depth: 2, Unlimited: true}},
		{"plain", kuhn, Blueprint{Method: "cfr", Rounds: 5}, Question{Depth: 2, MaxValues: 2, Weaken: true}},
		{"rollouts", kuhn, Blueprint{Method: "cfr", Rounds: 5}, Question{Depth: 2, Leaves: Leaves{Rollouts: 3, Seed: 1}}},
		{"splice", kuhn, Blueprint{Method: "linear-cfr", Rounds: 4}, Question{Depth: 2, Resolve: "splice", KeepTrunk: true}},
		{"rounds", leduc, Blueprint{Method: "discounted-cfr", Rounds: 9}, Question{AfterRound: 1, Resolve: "maxmargin", Jobs: 2}},
		{"suits", leduc, Blueprint{Method: "cfr+", Rounds: 9, Abstract: "suits"}, Question{AfterRound: 1, MaxValues: 3}},
	}
}

// run answers the question, with a checkpoint in file.
func (w *work) run(ctx context.Context, file checkpoint.File) (*Answer, error) {
	q, how := w.q, w.how
	kept, err := Keep(file, w.g, q)
	if err != nil {
		return nil, err
	}
	how.Kept, q.Kept = kept, kept
	made, err := MakeBlueprint(ctx, w.g, how)
	if err != nil {
		return nil, err
	}
	how.Method, how.Rounds, how.Abstract = "cfr+", 3, ""
	other, err := MakeBlueprint(ctx, w.g, how)
	if err != nil {
		return nil, err
	}
	q.Blueprint = made.Profile
	if !q.Unlimited && !q.KeepTrunk {
		q.Continuations = []seqform.Behavior{made.Profile[1-q.Player], other.Profile[1-q.Player]}
	}
	r, err := NewRun(w.g, q)
	if err != nil {
		return nil, err
	}
	return r.Solve(ctx)
}

// TestKilled goes on from what is left of a run that was killed at random moments, and
// then killed again.
func TestKilled(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 9))
	for _, w := range works() {
		t.Run(w.name, func(t *testing.T) {
			want, err := w.run(t.Context(), checkpoint.File{})
			require.NoError(t, err)
			same := func(m *checkpointtest.Memory) {
				t.Helper()
				got, err := w.run(t.Context(), m.File())
				require.NoError(t, err)
				require.Equal(t, want, got)
			}
			checkpointtest.Kill(t, rng, 4, same)
		})
	}
}

// TestKeptEnds ends the context after so many ticks: what is left is gone on from.
func TestKeptEnds(t *testing.T) {
	for _, w := range works() {
		want, err := w.run(t.Context(), checkpoint.File{})
		require.NoError(t, err)
		for _, ticks := range []int{0, 1, 3, 6, 9} {
			m := new(checkpointtest.Memory)
			ctx, cancel := context.WithCancel(t.Context())
			f := m.File()
			f.Tick = func() int {
				if len(m.States()) > ticks {
					cancel()
				}
				return len(m.States())
			}
			_, err := w.run(ctx, f)
			require.NotErrorIs(t, err, answer.ErrInternal)
			cancel()
			got, err := w.run(t.Context(), checkpointtest.From(m.Text()).File())
			require.NoError(t, err, fmt.Sprint(w.name, ticks))
			require.Equal(t, want, got, fmt.Sprint(w.name, ticks))
		}
	}
}

// TestKeptForged: records of another blueprint are refused, and so are those that do not fit.
func TestKeptForged(t *testing.T) {
	w := works()[0]
	m := new(checkpointtest.Memory)
	_, err := w.run(t.Context(), m.File())
	require.NoError(t, err)
	h, records := checkpointtest.Records(m.Text())
	refused := func(want string, w work, records []string) {
		t.Helper()
		_, err := w.run(t.Context(), checkpointtest.From(checkpointtest.Forged(h, records)).File())
		wrong := new(checkpoint.Error)
		require.ErrorAs(t, err, &wrong)
		require.ErrorContains(t, err, want)
	}
	other := w
	other.how.Rounds = 7
	refused("cfr+:6, seed 0, denominator 0, abstract \"\", want ", other, records)
	other = w
	other.q.Weaken = true
	refused("another question: weaken false, want true", other, records)
	other = w
	other.q.Leaves.Rollouts = 3
	refused("depth limit/1, values by 3 rollouts, seed 0", other, records)
	refused("a record that cannot come there", w, records[3:])
	refused("a record that cannot come there", w, append(records[2:], records[0]))
	refused("round 1: ", w, append(append([]string{}, records[:3]...), records[4]))
	refused("other continuations", w, append(append([]string{}, records[:2]...), `{"inputs":"0"}`))
	var r record
	require.NoError(t, json.Unmarshal([]byte(records[0]), &r))
	r.Made, r.Making = nil, &blueprint.State{Rounds: 2, State: []byte{1, 2}}
	text, err := json.Marshal(r)
	require.NoError(t, err)
	refused("the state of another run", w, []string{string(text)})
}

// TestKeptUnmade: after a blueprint that a limit of time ended nothing is kept.
func TestKeptUnmade(t *testing.T) {
	w, m := works()[0], new(checkpointtest.Memory)
	k, err := Keep(m.File(), w.g, w.q)
	require.NoError(t, err)
	for range 2 {
		_, err = k.made(w.g, &w.how, new(blueprint.Options))
		require.NoError(t, err)
	}
	require.NoError(t, k.keep(record{Made: new(madeText)}))
	require.NoError(t, k.trunk(new(beside.Gate), new(depthlimit.LoopOptions)))
	require.NoError(t, k.flush(nil))
	_, records := checkpointtest.Records(m.Text())
	require.Empty(t, records)
}

// TestKeptLeftBehind: what is left behind keeps nothing, be it the first record.
func TestKeptLeftBehind(t *testing.T) {
	w, m := works()[0], new(checkpointtest.Memory)
	k, err := Keep(m.File(), w.g, w.q)
	require.NoError(t, err)
	gate := new(beside.Gate)
	gate.Close()
	require.ErrorIs(t, k.trunk(gate, new(depthlimit.LoopOptions)), context.Canceled)
	require.NoError(t, k.flush(nil))
	_, records := checkpointtest.Records(m.Text())
	require.Empty(t, records)
}
