package bimatrix

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/internal/checkpoint"
	"exactsolve/internal/checkpoint/checkpointtest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// resumable are games searched in one piece, in parts, and as a tree.
func resumable(t testing.TB) map[string]*seqform.Game {
	return map[string]*seqform.Game{
		"small": random(t, 6, 6, 9, 1), "degenerate": random(t, 7, 6, 2, 2),
		"parts": random(t, 12, 12, 99, 3), "degenerate parts": random(t, 13, 12, 3, 4),
		"tree": seqformtest.Fixture(t, "stripped_poker"), "tree of some strategies": seqformtest.Fixture(t, "guess_ace"),
	}
}

// TestKilled goes on from what is left of a run that was killed at random moments, and
// then killed again: the result is that of a run without a checkpoint, as are the
// equilibria handed over.
func TestKilled(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 7))
	for name, g := range resumable(t) {
		t.Run(name, func(t *testing.T) {
			var want []Equilibrium
			whole := all(t, g, Options{Each: func(e Equilibrium) bool { want = append(want, e); return true }})
			whole.Game, whole.Reduction = nil, nil
			run := func(m *checkpointtest.Memory) {
				t.Helper()
				var got []Equilibrium
				r := all(t, g, Options{Checkpoint: m.File(), Each: func(e Equilibrium) bool { got = append(got, e); return true }})
				r.Game, r.Reduction = nil, nil
				require.Equal(t, whole, r)
				require.Equal(t, want, got)
			}
			checkpointtest.Kill(t, rng, 2, run)
		})
	}
}

// TestKilledAtLimit: what a limit of pivots leaves is gone on from with the same limit
// and with none.
func TestKilledAtLimit(t *testing.T) {
	for name, g := range resumable(t) {
		for _, limit := range []int{5, 60, 700} {
			m := new(checkpointtest.Memory)
			want := all(t, g, Options{MaxPivots: limit, Checkpoint: m.File()})
			same := all(t, g, Options{MaxPivots: limit})
			require.Equal(t, same.Stats, want.Stats, name)
			require.Equal(t, same.Equilibria, want.Equilibria, name)
			again := all(t, g, Options{MaxPivots: limit, Checkpoint: checkpointtest.From(m.Text()).File()})
			require.Equal(t, want.Stats, again.Stats, name)
			require.Equal(t, want.Equilibria, again.Equilibria, name)
			on := all(t, g, Options{Checkpoint: checkpointtest.From(m.Text()).File()})
			require.Equal(t, answer.Yes, on.Status)
			require.Equal(t, text(t, all(t, g, Options{})), text(t, on), name)
		}
	}
}

// TestKeptAtEnd ends the context at a random look at the clock, before which nothing is due:
// all that was done is kept, and gone on from.
func TestKeptAtEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	for name, g := range resumable(t) {
		want := all(t, g, Options{})
		for range 6 {
			m, left := new(checkpointtest.Memory), int32(rng.IntN(want.Stats.Cases))
			ctx, cancel := context.WithCancel(t.Context())
			f, ticks := m.File(), new(atomic.Int32)
			f.Tick = func() int {
				if ticks.Add(1) == left {
					cancel()
				}
				return 1
			}
			r, err := All(ctx, g, Options{Checkpoint: f})
			cancel()
			require.NoError(t, err)
			again := all(t, g, Options{Checkpoint: checkpointtest.From(m.Text()).File()})
			require.Equal(t, want.Stats, again.Stats, name)
			require.Equal(t, text(t, want), text(t, again), name)
			if !r.Complete && len(r.Equilibria) > 0 {
				require.Contains(t, string(m.Text()), `"mixed":[["`, name)
			}
		}
	}
}

// TestForged changes what is kept, with sums that fit. It is refused or makes no
// difference.
func TestForged(t *testing.T) {
	if testing.Short() {
		t.Skip("thirty searches; TestKilled and TestForgedEnd go on from what is kept, too")
	}
	g := random(t, 12, 12, 99, 3)
	m := new(checkpointtest.Memory)
	all(t, g, Options{Checkpoint: m.File()})
	h, texts := checkpointtest.Records(m.Text())
	rng := rand.New(rand.NewPCG(1, 9))
	refused := 0
	want := text(t, all(t, g, Options{}))
	for range 30 {
		list := slices.Clone(texts)
		k := rng.IntN(len(list))
		var r record
		require.NoError(t, json.Unmarshal([]byte(list[k]), &r))
		switch rng.IntN(7) {
		case 0:
			list[k] = list[rng.IntN(len(list))]
		case 1:
			r.Part = rng.IntN(300) - 2
		case 2:
			r.At = strings.Repeat("01", rng.IntN(9))
		case 3:
			r.Ended = !r.Ended
		case 4:
			r.Steps = strings.Replace(r.Steps, "e", "P", 1) + " q9"
		case 5:
			r.Found = nil
		case 6:
			r.Vectors[rng.IntN(4)] = nil
		}
		if list[k] == texts[k] {
			forged, err := json.Marshal(r)
			require.NoError(t, err)
			list[k] = string(forged)
		}
		got, err := All(t.Context(), g, Options{Checkpoint: checkpointtest.From(checkpointtest.Forged(h, list)).File()})
		if err != nil {
			require.NotErrorIs(t, err, answer.ErrInternal)
			wrong := new(checkpoint.Error)
			require.ErrorAs(t, err, &wrong)
			require.Positive(t, wrong.Line)
			refused++
			continue
		}
		require.Equal(t, want, text(t, got))
	}
	require.Greater(t, refused, 5)
}

// TestKilledWithoutCertificate: a run that goes on comes to the same where there is no
// certificate, and says that all is found only as it has checked one.
func TestKilledWithoutCertificate(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 7))
	for name, g := range resumable(t) {
		certified := text(t, all(t, g, Options{}))
		for _, most := range []int{-1, 60} {
			result := func(f checkpoint.File) *Result {
				r := all(t, g, Options{MaxEvidence: most, Checkpoint: f})
				r.Game, r.Reduction = nil, nil
				return r
			}
			want, m := result(checkpoint.File{}), new(checkpointtest.Memory)
			require.True(t, want.Complete)
			require.Equal(t, want, result(m.File()))
			for range 2 {
				again := checkpointtest.From(m.Killed(rng))
				require.Equal(t, want, result(again.File()), name)
				on := all(t, g, Options{Checkpoint: checkpointtest.From(again.Text()).File()})
				require.Equal(t, certified, text(t, on), name)
			}
		}
	}
}

// TestForgedLarge: a checkpoint that says that all is done, with more junk for evidence than a
// certificate may have, makes no list complete, whether one is asked for or not.
func TestForgedLarge(t *testing.T) {
	g, m := random(t, 4, 4, 99, 3), new(checkpointtest.Memory)
	all(t, g, Options{Checkpoint: m.File()})
	h, _ := checkpointtest.Records(m.Text())
	steps := strings.TrimSpace(strings.Repeat("p0 ", 1000))
	text := checkpointtest.Forged(h, []string{`{"part":0,"path":"","ended":true,"work":{"cases":1,"pivots":1,"bits":1},"steps":"` + steps + `","vectors":[["-1 1 0 0"],null,null,null]}`})
	for _, most := range []int{-1, 100, 0} {
		_, err := All(t.Context(), g, Options{MaxEvidence: most, Checkpoint: checkpointtest.From(text).File()})
		wrong := new(checkpoint.Error)
		require.ErrorAs(t, err, &wrong)
		require.ErrorContains(t, err, "fails its check")
	}
}

// TestForgedPath: a path that leads to no case is refused, with the line.
func TestForgedPath(t *testing.T) {
	g, m := random(t, 4, 4, 99, 3), new(checkpointtest.Memory)
	all(t, g, Options{Checkpoint: m.File()})
	h, _ := checkpointtest.Records(m.Text())
	text := `{"part":0,"path":"","at":"0000000000","work":{"cases":1,"pivots":1,"bits":1},"vectors":[null,null,null,null]}`
	_, err := All(t.Context(), g, Options{Checkpoint: checkpointtest.From(checkpointtest.Forged(h, []string{text})).File()})
	require.EqualError(t, err, "checkpoint: line 2: a path that leads to no case, want that to one of the game")
}

// TestForgedEnd: records are refused that say that all is done with nothing that could be
// checked, that have parts where there are none, or one part twice.
func TestForgedEnd(t *testing.T) {
	const (
		ended = `{"part":0,"path":"","ended":true,"work":{"cases":1,"pivots":1,"bits":1},"vectors":[null,null,null,null],`
		at    = `{"mixed":[null,null],"pivots":0,"path":`
	)
	for _, c := range []struct {
		size int
		rest string
	}{
		{4, `"found":[` + at + `"0"}],"steps":"P0"}`},
		{12, `"found":[` + at + `"0"},` + at + `"1"}],"steps":"P0 P0"}`},
	} {
		g, m := random(t, c.size, c.size, 99, 3), new(checkpointtest.Memory)
		all(t, g, Options{Checkpoint: m.File()})
		h, _ := checkpointtest.Records(m.Text())
		_, err := All(t.Context(), g, Options{Checkpoint: checkpointtest.From(checkpointtest.Forged(h, []string{ended + c.rest})).File()})
		wrong := new(checkpoint.Error)
		require.ErrorAs(t, err, &wrong, c.rest)
		require.Equal(t, 2, wrong.Line)
	}
}

// TestForgedTwice: an equilibrium that a checkpoint has twice, or in a part where it is not, is
// not handed over twice, though the search has not ended.
func TestForgedTwice(t *testing.T) {
	for _, size := range []int{4, 12} {
		g, m := random(t, size, size, 99, 3), new(checkpointtest.Memory)
		r := all(t, g, Options{Checkpoint: m.File()})
		h, _ := checkpointtest.Records(m.Text())
		mixed, err := json.Marshal(r.Equilibria[len(r.Equilibria)-1].Mixed)
		require.NoError(t, err)
		found := `{"mixed":` + string(mixed) + `,"pivots":0}`
		record := func(found, steps string) string {
			return `{"part":0,"path":"","work":{"cases":0,"pivots":0,"bits":0},"found":[` + found + `],"steps":"` + steps + `","vectors":[null,null,null,null]}`
		}
		for _, text := range []string{record(found+","+found, "e0 e1"), record(found, "e0")} {
			for _, limit := range []int{1, 0} {
				seen := map[string]bool{}
				f := checkpointtest.From(checkpointtest.Forged(h, []string{text})).File()
				r, err := All(t.Context(), g, Options{MaxPivots: limit, Checkpoint: f, Each: func(e Equilibrium) bool {
					key := fmt.Sprint(e)
					require.False(t, seen[key], "twice: size %d, limit %d", size, limit)
					seen[key] = true
					return true
				}})
				if err == nil {
					require.False(t, r.Complete)
					require.Len(t, r.Equilibria, len(seen))
					continue
				}
				wrong := new(checkpoint.Error)
				require.ErrorAs(t, err, &wrong)
			}
		}
	}
}
