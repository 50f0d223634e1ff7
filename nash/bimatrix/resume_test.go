package bimatrix

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/extreme"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/checkpoint/checkpointtest"
	"exactsolve/cluster/clustertest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// resumable are games searched in one piece, and in parts.
func resumable(t testing.TB) map[string]*seqform.Game {
	return map[string]*seqform.Game{
		"small": random(t, 6, 6, 9, 1), "degenerate": random(t, 7, 6, 2, 2),
		"parts": random(t, 12, 12, 99, 3), "degenerate parts": random(t, 13, 12, 3, 4),
	}
}

// cuts returns a function that cuts units at random.
func cuts(seed uint64) func() bool {
	rng, mu := rand.New(rand.NewPCG(seed, 1)), new(sync.Mutex)
	return func() bool {
		mu.Lock()
		defer mu.Unlock()
		return rng.IntN(20) == 0
	}
}

// TestCuts: the result depends neither on the cuts nor on the number of goroutines.
func TestCuts(t *testing.T) {
	for name, g := range resumable(t) {
		want := text(t, all(t, g, Options{Jobs: 1}))
		for seed := range uint64(6) {
			require.Equal(t, want, text(t, all(t, g, Options{Jobs: 1 + int(seed), cut: cuts(seed)})), name)
		}
		require.Equal(t, want, text(t, all(t, g, Options{Jobs: 3, cut: func() bool { return true }})), name)
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
			whole.Game = nil
			run := func(m *checkpointtest.Memory) {
				t.Helper()
				var got []Equilibrium
				r := all(t, g, Options{cut: cuts(3), Checkpoint: m.File(), Each: func(e Equilibrium) bool { got = append(got, e); return true }})
				r.Game = nil
				require.Equal(t, whole, r)
				require.Equal(t, want, got)
			}
			checkpointtest.Kill(t, rng, 2, run)
		})
	}
}

// TestNothingDone: a unit that ends before its first case is none that was done in part.
func TestNothingDone(t *testing.T) {
	polys := newPolytopes(seqformtest.Random([]int{5, 5}, -9, 9, 3))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := (&collector{polys: &polys, most: math.MaxInt}).Run(ctx, "", func() bool { return false })
	require.ErrorIs(t, err, context.Canceled)
}

// TestKilledAtLimit: what a limit of pivots leaves is gone on from with the same limit
// and with none.
func TestKilledAtLimit(t *testing.T) {
	for name, g := range resumable(t) {
		for _, limit := range []int{5, 60, 700} {
			m := new(checkpointtest.Memory)
			want := all(t, g, Options{cut: cuts(6), MaxPivots: limit, Checkpoint: m.File()})
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

// TestLimitOfCuts: what a limit of pivots leaves out does not depend on the cuts, and it
// leaves nothing out if it is passed in the last case.
func TestLimitOfCuts(t *testing.T) {
	for seed := range uint64(2) {
		g := random(t, 9, 9, 99, seed)
		for limit := 1; limit < 60; limit++ {
			want := text(t, all(t, g, Options{MaxPivots: limit}))
			require.Equal(t, want, text(t, all(t, g, Options{MaxPivots: limit, cut: cuts(uint64(limit))})), limit)
		}
		whole := all(t, g, Options{})
		require.Equal(t, text(t, whole), text(t, all(t, g, Options{MaxPivots: whole.Stats.Pivots - 1})))
	}
}

// TestResumeLess goes on from more than is wanted: from what a lower limit leaves out, or the
// caller. All of it is kept for another run.
func TestResumeLess(t *testing.T) {
	g, m := random(t, 12, 12, 99, 3), new(checkpointtest.Memory)
	want := all(t, g, Options{cut: cuts(4), Checkpoint: m.File()})
	for _, opt := range []Options{{MaxPivots: 5}, {Each: func(Equilibrium) bool { return false }}} {
		again := checkpointtest.From(m.Text())
		opt.Checkpoint = again.File()
		require.False(t, all(t, g, opt).Complete)
		require.Equal(t, string(m.Text()), string(again.Text()))
		require.Equal(t, text(t, want), text(t, all(t, g, Options{Checkpoint: checkpointtest.From(again.Text()).File()})))
	}
}

// TestKeptAtEnd ends the context at a random look at the clock, before which nothing is due:
// all that was done is kept, and gone on from.
func TestKeptAtEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	for name, g := range resumable(t) {
		want := all(t, g, Options{})
		for range 6 {
			m, left := new(checkpointtest.Memory), int32(1+rng.IntN(1+want.Stats.Cases/20))
			ctx, cancel := context.WithCancel(t.Context())
			f, ticks := m.File(), new(atomic.Int32)
			f.Tick = func() int {
				if ticks.Add(1) == left {
					cancel()
				}
				return 1
			}
			r, err := All(ctx, g, Options{cut: cuts(7), Checkpoint: f})
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
	all(t, g, Options{cut: cuts(4), Checkpoint: m.File()})
	h, texts := checkpointtest.Records(m.Text())
	rng := rand.New(rand.NewPCG(1, 9))
	refused := 0
	want := text(t, all(t, g, Options{}))
	for range 30 {
		list := slices.Clone(texts)
		k := rng.IntN(len(list))
		var r forgedRecord
		require.NoError(t, json.Unmarshal([]byte(list[k]), &r))
		switch rng.IntN(7) {
		case 0:
			list[k] = list[rng.IntN(len(list))]
		case 1:
			r.Unit += "0"
		case 2:
			r.Result.Found = append(r.Result.Found, find{Left: new(strings.Repeat("01", rng.IntN(9)))})
		case 3:
			r.Result.Evidence = nil
		case 4:
			r.Result.Evidence.Steps = strings.Replace(r.Result.Evidence.Steps, "e", "P", 1) + " q9"
		case 5:
			r.Result.Found = nil
		case 6:
			r.Result.Evidence.Vectors[rng.IntN(4)] = nil
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

type forgedRecord struct {
	Unit   string `json:"unit"`
	Result struct {
		Found    []find `json:"found,omitempty"`
		Evidence *struct {
			Steps   string      `json:"steps"`
			Vectors [4][]string `json:"vectors"`
		} `json:"evidence,omitempty"`
		Work Stats `json:"work"`
	} `json:"result"`
}

// TestKilledWithoutCertificate: a run that goes on comes to the same where there is no
// certificate, and says that all is found only as it has checked one.
func TestKilledWithoutCertificate(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 7))
	for name, g := range resumable(t) {
		certified := text(t, all(t, g, Options{}))
		for _, most := range []int{-1, 60} {
			result := func(f checkpoint.File) *Result {
				r := all(t, g, Options{cut: cuts(5), MaxEvidence: most, Checkpoint: f})
				r.Game = nil
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

// forge returns a checkpoint with one record.
func forge(t *testing.T, g *seqform.Game, unit, result string) checkpoint.File {
	m := new(checkpointtest.Memory)
	all(t, g, Options{Checkpoint: m.File()})
	h, _ := checkpointtest.Records(m.Text())
	record := fmt.Sprintf(`{"unit":%q,"result":%s}`, unit, result)
	return checkpointtest.From(checkpointtest.Forged(h, []string{record})).File()
}

// TestForgedEnd refuses a checkpoint that says that all is done, with nothing, or with junk
// for evidence, whether one is asked for or not, and what leads to no case or to another.
func TestForgedEnd(t *testing.T) {
	const work = `"work":{"cases":1,"pivots":1,"bits":1}`
	junk := strings.TrimSpace(strings.Repeat("p0 ", 1000))
	for _, c := range []struct{ unit, result, want string }{
		{"", `{"found":[],` + work + `}`, "line 2: no evidence"},
		{"", `{"found":[],"evidence":{"steps":"","vectors":[null,null,null,null]},` + work + `}`, "line 1: what was found from this checkpoint on fails its check"},
		{"", `{"evidence":{"steps":"` + junk + `","vectors":[["-1 1 0 0 "],null,null,null]},` + work + `}`, "line 1: what was found from this checkpoint on fails its check"},
		{"", `{"found":[{"left":"0000000000"}],"evidence":{"steps":"P0","vectors":[null,null,null,null]},` + work + `}`, "line 1: what was found from this checkpoint on fails its check: a path that leads to no case"},
		{"", `{"found":[{"left":"0"},{"left":"0"}],` + work + `}`, `line 2: a case at path "0", want one of those at "", in order`},
		{"", `{"found":[{"left":""},{"left":""}],` + work + `}`, `line 2: a case at path "", want one of those at "", in order`},
		{"", `{"found":[{"left":"0"},{"left":"01"}],` + work + `}`, `line 2: a case at path "01", want one of those at "", in order`},
		{"", `{"found":[{}],` + work + `}`, "line 2: 0 probabilities of 4 strategies"},
		{"", `{"founds":[],` + work + `}`, `line 2: no record of this search: json: unknown field "founds"`},
		{"", `{"found":[{"left":"2"}],` + work + `}`, `line 2: a case at path "2", want`},
		{"0", `{"found":[],` + work + `}`, `line 2: the unit "0", want one that is left`},
		{"", `{"found":[{"left":"0"}],"evidence":{"steps":"","vectors":[null,null,null,null]},` + work + `}`, "line 2: finds without steps"},
		{"", `{"found":[],"evidence":{"steps":"q0","vectors":[null,null,null,null]},` + work + `}`, `line 2: step "q0", want`},
		{"", `{"found":[],"evidence":{"steps":"q","vectors":[null,null,null,null]},` + work + `}`, `line 2: no record of this search: step "q", want`},
		{"", `{"found":[],"evidence":{"steps":"","vectors":[["1 "],null,null,null]},` + work + `}`, "line 2: 1 numbers in a vector, want 4"},
		{"", `{"found":[{"mixed":[["1"],["1"]]}],"evidence":{"steps":"e0","vectors":[null,null,null,null]},` + work + `}`, "line 2: 1 probabilities of 4 strategies"},
		{"", `{"found":[],"work":{"cases":1,"pivots":-1,"bits":1}}`, "line 2: less than no work"},
	} {
		for _, most := range []int{-1, 100, 0} {
			g := random(t, 4, 4, 99, 3)
			_, err := All(t.Context(), g, Options{MaxEvidence: most, Checkpoint: forge(t, g, c.unit, c.result)})
			wrong := new(checkpoint.Error)
			require.ErrorAs(t, err, &wrong, c.result)
			require.ErrorContains(t, err, "checkpoint: "+c.want)
		}
	}
}

// TestChanged changes a piece that comes from elsewhere: whatever it is, Check and Prove return,
// and what they let through is as it was, but for the work.
func TestChanged(t *testing.T) {
	g := random(t, 4, 4, 9, 1)
	check, err := extreme.PairChecker(g)
	require.NoError(t, err)
	part, err := extreme.PartChecker(g)
	require.NoError(t, err)
	polys := newPolytopes(g)
	c := &collector{check: check, part: part, cases: map[string]extreme.Case{}, polys: &polys, most: 1000}
	left := 0
	p, err := c.Run(t.Context(), "", func() bool { left++; return left > 2 })
	require.NoError(t, err)
	require.NotEmpty(t, p.Found)
	accepted, refused := 0, 0
	for text, changed := range clustertest.Changed(p) {
		if c.Check("", changed) != nil || c.Prove("", changed) != nil {
			refused++
			continue
		}
		accepted++
		require.Equal(t, fmt.Sprint(lefts(p)), fmt.Sprint(lefts(changed)), text)
	}
	require.Positive(t, accepted) // work is not checked
	require.Greater(t, refused, 30)
}

// lefts returns what a piece found, as text.
func lefts(p *piece) (all []string) {
	for _, f := range p.Found {
		text, _ := json.Marshal(f)
		all = append(all, string(text))
	}
	return all
}

// TestForgedTwice: an equilibrium that a checkpoint has twice, or in a part where it is not, is
// not handed over twice, though the search has not ended.
func TestForgedTwice(t *testing.T) {
	for _, size := range []int{4, 12} {
		g, m := random(t, size, size, 99, 3), new(checkpointtest.Memory)
		r := all(t, g, Options{Checkpoint: m.File()})
		mixed, err := json.Marshal(r.Equilibria[len(r.Equilibria)-1].Mixed)
		require.NoError(t, err)
		found := `{"mixed":` + string(mixed) + `}`
		result := func(found, steps string) string {
			return `{"found":[` + found + `],"evidence":{"steps":"` + steps + `","vectors":[null,null,null,null]},"work":{"cases":0,"pivots":0,"bits":0}}`
		}
		left := `{"left":""}`
		for _, text := range []string{result(found+","+found, "e0 e1"), result(found, "e0"), result(found+","+left, "e0 P1")} {
			for _, limit := range []int{1, 0} {
				seen := map[string]bool{}
				r, err := All(t.Context(), g, Options{MaxPivots: limit, Checkpoint: forge(t, g, "", text), Each: func(e Equilibrium) bool {
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

// TestVectorText reads what vectorText makes, and nothing else.
func TestVectorText(t *testing.T) {
	for _, text := range []string{"", "0 ", "-1 0 17 ", "1/3 -22/7 ", "999999999999999999 -1000000000000000000 ", "123456789012345678901234567890 1/123456789012345678901234567890 "} {
		var v vector
		require.NoError(t, v.UnmarshalText([]byte(text)))
		require.Equal(t, text, string(vectorText(nil, v.numbers)))
		again, err := v.MarshalText()
		require.NoError(t, err)
		require.Equal(t, text, string(again))
	}
	for _, text := range []string{" ", "1", "1  ", "-", "- ", "-0 ", "00 ", "01 ", "+1 ", "2/4 ", "1/1 ", "1/-3 ", "0/5 ", "x ", "1.5 ", "1 2", "1/0 ", "0123456789012345678 "} {
		require.Error(t, new(vector).UnmarshalText([]byte(text)), text)
	}
}
