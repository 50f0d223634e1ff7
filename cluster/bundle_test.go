package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint/checkpointtest"
	"exactsolve/seqform/seqformtest"
)

// A memory is workers without processes, that do bundles in any order.
type memory struct {
	t      *testing.T
	rng    *rand.Rand
	worker cluster.Worker
	change func(r *cluster.Returned) // what comes of a bundle

	sent    []string
	back    []*cluster.Returned
	sizes   []int // of bundles, in units
	longest int   // of bundles, in bytes
	refused int
	waiting int // for Kept or Refused
	units   int // that were kept, or set aside
}

func (m *memory) Begin(context.Context, *cluster.Job) (cluster.Workers, error) { return m, nil }
func (m *memory) Trusted() bool                                                { return false }
func (m *memory) Room() int                                                    { return 4 }
func (m *memory) End()                                                         {}

func (m *memory) Send(bundle []byte) {
	var units []json.RawMessage
	require.NoError(m.t, json.Unmarshal(bundle, &units))
	m.sizes, m.longest = append(m.sizes, len(units)), max(m.longest, len(bundle))
	m.sent = append(m.sent, string(bundle))
}

// Next has a bundle done, or returns what is there still.
func (m *memory) Next(_, sent int) *cluster.Returned {
	require.Positive(m.t, sent)
	if len(m.back) == 0 {
		k := m.rng.IntN(len(m.sent))
		m.do(m.sent[k])
		m.sent = slices.Delete(m.sent, k, k+1)
	}
	r := m.back[0]
	m.back = m.back[1:]
	m.waiting++
	return r
}

// do does a bundle, and gives its results twice.
func (m *memory) do(bundle string) {
	pieces := m.rng.IntN(40)
	results, err := m.worker(m.t.Context(), []byte(bundle), func() bool { pieces--; return pieces < 0 })
	for range 2 {
		r := &cluster.Returned{Worker: fmt.Sprint(m.rng.Int()), Unit: []byte(bundle), Result: results, Kept: func(units int) { m.waiting--; m.units += units }}
		if err != nil {
			r.Failed = err.Error()
		}
		if m.change != nil {
			m.change(r)
		}
		r.Refused = func() {
			m.refused++
			m.waiting--
			if !slices.Contains(m.sent, bundle) {
				m.sent = append(m.sent, bundle)
			}
		}
		m.back = append(m.back, r)
	}
}

// bundles has w done in bundles.
func bundles(t *testing.T, w cluster.Kind[string, part], r *memory, o cluster.Options) (complete bool) {
	t.Helper()
	r.t, r.rng = t, rand.New(rand.NewPCG(1, 2))
	if r.worker == nil {
		r.worker = cluster.NewWorker(w)
	}
	o.Remote, o.Game, o.Heading = r, seqformtest.Fixture(t, "stripped_poker"), heading
	complete, err := cluster.Do(t.Context(), w, o)
	require.NoError(t, err)
	require.Zero(t, r.waiting)
	return complete
}

// A pairs kind begins with the words of two letters.
type pairs struct{ words }

func (*pairs) Split() (units []string) {
	for _, a := range "abcd" {
		for _, b := range "abcd" {
			units = append(units, string(a)+string(b))
		}
	}
	return units
}

// TestBundles: many units are sent together, which may be cut and come twice.
func TestBundles(t *testing.T) {
	for _, cut := range []bool{false, true} {
		w, r := &pairs{words{cut: cut}}, new(memory)
		require.True(t, bundles(t, w, r, cluster.Options{}))
		require.Equal(t, all(), sorted(&w.words))
		require.True(t, r.units == 16+64 || r.units >= 16 && !cut, r.units)
		require.Equal(t, 8, r.sizes[0]) // of 16, for one worker
		require.Equal(t, 1, r.sizes[len(r.sizes)-1])
	}
}

// TestBundleKept: a message is forgotten once all its results are in the file.
func TestBundleKept(t *testing.T) {
	file, times := new(checkpointtest.Memory), 0
	r := &memory{change: func(r *cluster.Returned) {
		var units []string
		var results []part
		require.NoError(t, errors.Join(json.Unmarshal(r.Unit, &units), json.Unmarshal(r.Result, &results)))
		kept := r.Kept
		r.Kept = func(n int) {
			kept(n)
			times++
			for k := range results {
				require.Contains(t, string(file.Text()), fmt.Sprintf(`{"unit":%q,`, units[k]))
			}
		}
	}}
	require.True(t, bundles(t, &pairs{words{cut: true}}, r, cluster.Options{Checkpoint: file.File()}))
	require.GreaterOrEqual(t, times, len(r.sizes))
	again := &pairs{words{cut: true}}
	require.True(t, bundles(t, again, new(memory), cluster.Options{Checkpoint: checkpointtest.From(file.Text()).File()}))
	require.Equal(t, all(), sorted(&again.words))
}

// A bad kind fails at one word.
type bad struct {
	pairs
	fail func() error
}

func (b *bad) Run(ctx context.Context, prefix string, enough func() bool) (part, error) {
	if prefix == "bca" {
		return part{}, b.fail()
	}
	return b.pairs.Run(ctx, prefix, enough)
}

// TestBundleFails: of a bundle that fails the one unit is set aside that does.
func TestBundleFails(t *testing.T) {
	for name, fail := range map[string]func() error{
		"an error": func() error { return errFailed },
		"a panic":  func() error { panic(errFailed) },
	} {
		w := &bad{pairs: pairs{words{cut: true}}, fail: fail}
		inner, together := cluster.NewWorker(w), false
		r := &memory{worker: func(ctx context.Context, bundle []byte, enough func() bool) (text []byte, err error) {
			defer func() {
				if p := recover(); p != nil {
					err = p.(error)
				}
				together = together || err != nil && strings.Contains(string(bundle), ",")
			}()
			return inner(ctx, bundle, enough)
		}}
		var aside []string
		require.False(t, bundles(t, w, r, cluster.Options{Aside: func(e *cluster.AsideError) { aside = append(aside, e.Error()) }}))
		require.Equal(t, []string{`the unit "bca" was set aside: failed`}, aside, name)
		require.Equal(t, slices.DeleteFunc(all(), func(word string) bool { return word == "bca" }), sorted(&w.words))
		require.True(t, together, name)
	}
}

// A proved kind says what is no word when nobody is trusted.
type proved struct{ pairs }

func (*proved) Prove(_ string, p part) error {
	if strings.Contains(fmt.Sprint(p), "x") {
		return errors.New("no word")
	}
	return nil
}

// lie has a letter changed.
func lie(p *part) {
	for _, list := range [][]string{p.Words, p.Left} {
		for k, word := range list {
			list[k] = word[:2] + "x"
		}
	}
}

// TestBundleLies: what comes before a lie is taken, the rest asked for again.
func TestBundleLies(t *testing.T) {
	for name, change := range map[string]func(results []part) []part{
		"none":     func([]part) []part { return nil },
		"too many": func(results []part) []part { return append(results, results[0]) },
		"first":    func(results []part) []part { lie(&results[0]); return results },
		"last":     func(results []part) []part { lie(&results[len(results)-1]); return results },
	} {
		w, lies, long := &proved{pairs{words{cut: true}}}, 0, 0
		r := &memory{change: func(r *cluster.Returned) {
			if lies++; lies%5 > 0 { // else the truth
				var results []part
				require.NoError(t, json.Unmarshal(r.Result, &results))
				long = max(long, len(results))
				r.Result, _ = json.Marshal(change(results))
			}
		}}
		require.True(t, bundles(t, w, r, cluster.Options{}))
		require.Equal(t, all(), sorted(&w.words), name)
		require.Positive(t, r.refused)
		require.Greater(t, long, 2)
	}
}

// TestLiar: a worker that lies is not listened to any more.
func TestLiar(t *testing.T) {
	w, r, late := &proved{pairs{words{cut: true}}}, new(memory), 0
	r.change = func(x *cluster.Returned) {
		switch x.Worker = "liar"; {
		case r.refused < 3:
			x.Result = []byte("[]")
		case r.refused > 10:
			x.Worker = "another"
		default:
			late++
		}
	}
	require.True(t, bundles(t, w, r, cluster.Options{}))
	require.Equal(t, all(), sorted(&w.words))
	require.Greater(t, r.refused, 10)
	require.Greater(t, late, 7)
}

// long is a kind of units with long names.
type long struct{ words }

func (*long) Split() (units []string) {
	for k := range 100 {
		units = append(units, fmt.Sprintf("%03d%s", k, strings.Repeat("x", 200*k)))
	}
	return units
}

func (l *long) Run(_ context.Context, name string, _ func() bool) (part, error) {
	return part{Words: []string{name[:3]}}, nil
}

func (*long) Check(string, part) error { return nil }

// TestLongBundles: messages are short, but for those of one unit that is not.
func TestLongBundles(t *testing.T) {
	w, r := new(long), new(memory)
	require.True(t, bundles(t, w, r, cluster.Options{}))
	require.Len(t, w.list, 100)
	require.Greater(t, slices.Max(r.sizes), 2)
	require.Less(t, r.longest, 200*99+100)
}
