package complete

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/checkpoint/checkpointtest"
	"exactsolve/cluster/clustertest"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// resumable are games with boxes, with rational equilibria, with pieces, with copies, and with more than both.
func resumable(t testing.TB) map[string]*seqform.Game {
	return map[string]*seqform.Game{
		"regular": random(t, square(3, 3), fine, 5), "fixture": seqformtest.Fixture(t, "mckelvey_mclennan"),
		"copies": seqformtest.Copied(seqformtest.TiedGame("D"), seqformtest.Twice(seqformtest.TiedGame("D"))), "tied": seqformtest.TiedGame("D"), "open": seqformtest.TiedGame("F"), "irrational": seqformtest.Fixture(t, "nau_irrational"), "large": random(t, []int{4, 3, 4}, fine, 2),
	}
}

func same(t testing.TB, want, got *answer.Result) {
	t.Helper()
	require.Equal(t, want.Status, got.Status)
	require.Equal(t, want.Reason, got.Reason)
	require.Equal(t, want.Stats, got.Stats)
	require.Equal(t, string(written(t, want)), string(written(t, got)))
}

// cut does the work of a search one region at a time.
type cut struct{ *search }

func (c cut) Run(ctx context.Context, u unit, _ func() bool) (result, error) {
	return c.search.Run(ctx, u, func() bool { return true })
}

// TestKilled goes on from what is left of a run that was killed at random moments, and then
// killed again, whatever the number of goroutines.
func TestKilled(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 8))
	for name, g := range resumable(t) {
		t.Run(name, func(t *testing.T) {
			whole := all(t, g, Options{})
			runs := 0
			run := func(m *checkpointtest.Memory) {
				t.Helper()
				runs++
				s, err := newSearch(t.Context(), g, Options{Checkpoint: m.File(), Jobs: 1 + runs%2})
				require.NoError(t, err)
				r, err := s.do(cut{s})
				require.NoError(t, err)
				same(t, whole, r)
			}
			checkpointtest.Kill(t, rng, 5, run)
		})
	}
}

// elsewhere has other searches do the units by turns, as other processes do.
type elsewhere struct {
	*search
	others [2]*search
}

func (e elsewhere) Run(ctx context.Context, u unit, _ func() bool) (result, error) {
	regions := 0
	return e.others[u.From/10%2].Run(ctx, u, func() bool { regions++; return regions > 9 })
}

// TestElsewhere: what other processes do, even if none has done what was before, comes to the same.
func TestElsewhere(t *testing.T) {
	for name, g := range resumable(t) {
		for _, limit := range []int{0, 100} {
			want, found := all(t, g, Options{MaxRegions: limit}), 0
			o := Options{MaxRegions: limit, Jobs: 2, Each: func(*claim.ListedEquilibrium, [][]rational.Rat) bool { found++; return true }}
			s, err := newSearch(t.Context(), g, o)
			require.NoError(t, err)
			e := elsewhere{search: s}
			for k := range e.others {
				e.others[k], err = newSearch(t.Context(), g, o)
				require.NoError(t, err)
			}
			got, err := s.do(clustertest.Through(e))
			require.NoError(t, err)
			same(t, want, got)
			require.Len(t, want.Certificate.Claim.Complete.Equilibria, found, name)
		}
	}
}

// TestEach: equilibria are handed over as they are found, in the order of the certificate;
// the search waits here for the first before it keeps what comes of another support.
func TestEach(t *testing.T) {
	for name, g := range resumable(t) {
		for _, jobs := range []int{1, 3} {
			f, rooted, told := checkpoint.File{}, "", make(chan bool)
			if jobs == 1 {
				f = new(checkpointtest.Memory).File()
				add := f.Append
				f.Append = func(text []byte) error {
					task := regexp.MustCompile(`"task":\d+`).FindString(string(text))
					if rooted != "" && rooted != task {
						select {
						case <-told:
						case <-time.After(time.Minute):
							return errors.New("nothing was handed over")
						}
					}
					if rooted == "" && bytes.Contains(text, []byte(`"root"`)) {
						rooted = task
					}
					return add(text)
				}
			}
			found := []claim.ListedEquilibrium{}
			of := g
			merge := func(m *forms.Merged) { of = m.Game }
			r := all(t, g, Options{Jobs: jobs, Checkpoint: f, Merged: merge, Each: func(e *claim.ListedEquilibrium, inverse [][]rational.Rat) bool {
				if found = append(found, *e); len(found) == 1 {
					close(told)
				}
				require.NoError(t, cert.Check(t.Context(), of, Listed(cert.NewGameRef(of), e, inverse)))
				return true
			}})
			require.Equal(t, fmt.Sprint(r.Certificate.Claim.Complete.Equilibria), fmt.Sprint(found), name)
			calls := 0
			r, err := All(t.Context(), g, Options{Jobs: jobs, Each: func(*claim.ListedEquilibrium, [][]rational.Rat) bool { calls++; return calls < 2 }})
			require.NoError(t, err)
			require.Equal(t, min(len(found), 2), calls, name)
			require.Equal(t, len(found) > 1, r.Certificate == nil)
		}
	}
}

// TestKilledAtLimit: from where a limit of regions ended the search, the same limit comes
// to the same, and another one, or the end of ctx, to what it would have come to.
func TestKilledAtLimit(t *testing.T) {
	for name, g := range resumable(t) {
		for _, limit := range []int{1, 10, 40, 150} {
			m := new(checkpointtest.Memory)
			want := all(t, g, Options{MaxRegions: limit})
			same(t, want, all(t, g, Options{MaxRegions: limit, Checkpoint: m.File()}))
			for _, next := range []int{limit, limit / 2, 2 * limit, 0, 1} {
				got := all(t, g, Options{MaxRegions: next, Jobs: 2, Checkpoint: checkpointtest.From(m.Text()).File()})
				t.Log(name, limit, next)
				same(t, all(t, g, Options{MaxRegions: next}), got)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			got, err := All(ctx, g, Options{Checkpoint: checkpointtest.From(m.Text()).File()})
			require.NoError(t, err)
			require.Equal(t, answer.Unknown, got.Status)
		}
	}
}

// TestKilledThenLess: what is left of a run that was killed may be more of some tasks than
// another limit wants, before others are as far. It is taken when its time comes.
func TestKilledThenLess(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 8))
	for name, g := range resumable(t) {
		limited := func(limit int, m *checkpointtest.Memory) *answer.Result {
			s, err := newSearch(t.Context(), g, Options{MaxRegions: limit, Checkpoint: m.File(), Jobs: 1 + rng.IntN(3)})
			require.NoError(t, err)
			r, err := s.do(cut{s})
			require.NoError(t, err, name)
			return r
		}
		whole := new(checkpointtest.Memory)
		limited([]int{0, 200}[rng.IntN(2)], whole)
		for range 6 {
			m := checkpointtest.From(whole.Killed(rng))
			for range 3 {
				limit := 1 + rng.IntN(200)
				same(t, all(t, g, Options{MaxRegions: limit}), limited(limit, m))
				m = checkpointtest.From(m.Text())
			}
		}
	}
}

// TestKeptTooMany: where there are too many open regions for a certificate, a run that goes on
// lists what another one does.
func TestKeptTooMany(t *testing.T) {
	unproved := 0
	for name, g := range resumable(t) {
		for _, limit := range []int{20, 40, 60, 100, 150, 200, 300, 0} {
			var want, got []string
			options := func(list *[]string, f checkpoint.File) Options {
				return Options{MaxRegions: limit, mostOpen: 1, Checkpoint: f, Each: func(e *claim.ListedEquilibrium, _ [][]rational.Rat) bool {
					*list = append(*list, fmt.Sprint(*e))
					return true
				}}
			}
			m := new(checkpointtest.Memory)
			whole := all(t, g, options(&want, m.File()))
			require.Equal(t, whole, all(t, g, options(&got, checkpointtest.From(m.Text()).File())))
			require.Equal(t, want, got, name)
			unproved += min(len(got), strings.Count(whole.Reason, "too many for a certificate"))
		}
	}
	require.Positive(t, unproved)
}

// A kept record of a checkpoint.
type kept struct {
	Unit   unit   `json:"unit"`
	Result result `json:"result"`
}

// TestKeptOnce: where no time passes there is one record for each task.
func TestKeptOnce(t *testing.T) {
	m := new(checkpointtest.Memory)
	f, seen := m.File(), map[int]bool{}
	f.Tick = func() int { return 1 }
	all(t, seqformtest.Fixture(t, "mckelvey_mclennan"), Options{Checkpoint: f})
	_, records := checkpointtest.Records(m.Text())
	for _, text := range records {
		var r kept
		require.NoError(t, json.Unmarshal([]byte(text), &r))
		require.False(t, seen[r.Unit.Task], "task %d", r.Unit.Task)
		seen[r.Unit.Task] = true
	}
	require.Greater(t, len(seen), 5)
}

// TestForgedRoots: a root that is none is refused, even without a certificate.
func TestForgedRoots(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	m := new(checkpointtest.Memory)
	all(t, g, Options{Checkpoint: m.File()})
	h, texts := checkpointtest.Records(m.Text())
	forged := func(change func(l *look)) {
		t.Helper()
		list, changed := slices.Clone(texts), false
		for k := range list {
			var r kept
			require.NoError(t, json.Unmarshal([]byte(list[k]), &r))
			for k := range r.Result.Looks {
				if r.Result.Looks[k].Root != nil {
					change(&r.Result.Looks[k])
					changed = true
				}
			}
			text, err := json.Marshal(r)
			require.NoError(t, err)
			list[k] = string(text)
		}
		require.True(t, changed)
		o := Options{mostOpen: 1, MaxRegions: 60, Checkpoint: checkpointtest.From(checkpointtest.Forged(h, list)).File()}
		o.Each = func(*claim.ListedEquilibrium, [][]rational.Rat) bool { t.Error("it is listed"); return true }
		_, err := All(t.Context(), g, o)
		require.IsType(t, new(checkpoint.Error), err)
	}
	forged(func(l *look) { l.Root.Payoffs[0] = l.Root.Payoffs[0].Add(rational.Int(1)) })
	forged(func(l *look) { l.Root.Radius = rational.Rat{} })
}

// TestForged changes what is kept, with sums that fit: it is refused, or the answer has
// been checked.
func TestForged(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	m := new(checkpointtest.Memory)
	all(t, g, Options{Checkpoint: m.File()})
	h, texts := checkpointtest.Records(m.Text())
	rng := rand.New(rand.NewPCG(2, 9))
	refused := 0
	for range 200 {
		list := slices.Clone(texts)
		k := rng.IntN(len(list))
		var r kept
		require.NoError(t, json.Unmarshal([]byte(list[k]), &r))
		l := &r.Result.Looks[rng.IntN(len(r.Result.Looks))]
		switch rng.IntN(10) {
		case 0:
			l.Node.letter = "sbdfwuxtncp"[rng.IntN(11)]
		case 1:
			l.Node.n[rng.IntN(3)] = int32(rng.IntN(5))
		case 2:
			l.Node.m += " 1"
		case 3:
			l.Node.letter = 'z'
		case 4:
			l.Failed = !l.Failed
		case 5:
			r.Unit.Task = rng.IntN(4)
		case 6:
			l.Root = nil
		case 7:
			r.Unit.From = rng.IntN(4)
		case 8:
			r.Result.Looks = r.Result.Looks[:rng.IntN(len(r.Result.Looks))]
		case 9:
			if l.Root != nil {
				l.Root.Inverse = l.Root.Inverse[:rng.IntN(len(l.Root.Inverse))]
			}
		}
		text, err := json.Marshal(r)
		require.NoError(t, err)
		list[k] = string(text)
		got, err := All(t.Context(), g, Options{Checkpoint: checkpointtest.From(checkpointtest.Forged(h, list)).File()})
		if err != nil {
			require.NotErrorIs(t, err, answer.ErrInternal)
			wrong := new(checkpoint.Error)
			require.ErrorAs(t, err, &wrong)
			require.Positive(t, wrong.Line)
			refused++
			continue
		}
		require.NotNil(t, got)
	}
	require.Greater(t, refused, 20)
}

// TestChanged changes a result that comes from elsewhere: it is refused, or does no harm.
func TestChanged(t *testing.T) {
	for name, g := range map[string]*seqform.Game{"box": seqformtest.Fixture(t, "nau_irrational"), "pieces": seqformtest.TiedGame("E"), "cuts": seqformtest.TiedGame("D")} {
		begin := func() (*search, []unit) {
			s, err := newSearch(t.Context(), g, Options{})
			require.NoError(t, err)
			return s, s.Split()
		}
		refused, unproved := 0, 0
		_, units := begin()
		for k := range units {
			s, units := begin()
			r, err := s.Run(t.Context(), units[k], func() bool { return false })
			require.NoError(t, err)
			for text, changed := range clustertest.Changed(r) {
				s, units := begin()
				if s.Check(units[k], changed) != nil {
					refused++
					continue
				}
				_, err := s.Compose(units[k], changed)
				require.NoError(t, err)
				for _, t := range s.unlisted {
					s.enlist(t)
				}
				if _, err = s.answer(); err != nil {
					require.ErrorAs(t, err, new(*checkpoint.Error), text)
					unproved++
				}
			}
		}
		t.Log(name, refused, unproved)
		require.Positive(t, refused)
		require.Positive(t, unproved)
	}
}

// TestRefused changes results from elsewhere in ways that each check is for.
func TestRefused(t *testing.T) {
	for name, g := range map[string]*seqform.Game{"box": seqformtest.Fixture(t, "nau_irrational"), "point": random(t, square(3, 3), fine, 5)} {
		s, err := newSearch(t.Context(), g, Options{})
		require.NoError(t, err)
		units := s.Split()
		k := -1
		var u unit
		var r result
		for _, u = range units { // until one has a root and goes on after it
			r, err = s.Run(t.Context(), u, func() bool { return false })
			require.NoError(t, err)
			if k = slices.IndexFunc(r.Looks, func(l look) bool { return l.Root != nil }); k >= 0 {
				break
			}
		}
		require.GreaterOrEqual(t, k, 0, name)
		require.NoError(t, s.Check(u, r), name)
		for why, change := range map[string]func(l *look){
			"a region that cannot come there":        func(l *look) { l.Node.m += " 1" },
			"a root that is no profile":              func(l *look) { l.Root.Profile = l.Root.Profile[1:] },
			"payoffs":                                func(l *look) { l.Root.Payoffs = nil },
			"a root that may be one of those before": func(l *look) { s.tasks[u.Task].roots = []*root{l.Root} },
		} {
			l := r.Looks[k]
			z := *l.Root
			l.Root = &z
			change(&l)
			looks := slices.Clone(r.Looks)
			looks[k] = l
			require.ErrorContains(t, s.Check(u, result{looks}), why, name)
			s.tasks[u.Task].roots = nil
		}
	}
}
