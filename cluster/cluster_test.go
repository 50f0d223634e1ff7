package cluster_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/checkpoint/checkpointtest"
	"exactsolve/cluster/clustertest"
)

// words is the kind of work of listing all words of three letters in order, each a unit.
type words struct {
	list  []string
	limit int  // of words, 0 for none
	cut   bool // gives back what it can
	ends  bool // once the context is done
}

// A part is the words from a prefix on, with those that are left.
type part struct {
	Words []string `json:"words"`
	Left  []string `json:"left"`
}

func (w *words) Split() []string { return []string{""} }

func (w *words) Compare(a, b string) int { return strings.Compare(a, b) }

func (w *words) Run(ctx context.Context, prefix string, enough func() bool) (p part, err error) {
	if w.ends && len(prefix) > 1 {
		<-ctx.Done()
		return p, ctx.Err()
	}
	if len(prefix) == 3 {
		return part{Words: []string{prefix}}, nil
	}
	for _, letter := range "abcd" {
		next := prefix + string(letter)
		if w.cut || len(prefix) == 0 || enough() {
			p.Left = append(p.Left, next)
			continue
		}
		inner, err := w.Run(ctx, next, enough)
		if err != nil {
			return p, err
		}
		p.Words, p.Left = append(p.Words, inner.Words...), append(p.Left, inner.Left...)
	}
	return p, nil
}

func (w *words) Check(prefix string, p part) error {
	for _, word := range slices.Concat(p.Words, p.Left) {
		if !strings.HasPrefix(word, prefix) {
			return errors.New("a foreign word")
		}
	}
	return nil
}

func (w *words) Compose(_ string, p part) ([]string, error) {
	w.list = append(w.list, p.Words...)
	if w.limit > 0 && len(w.list) >= w.limit {
		return nil, cluster.ErrDone
	}
	return p.Left, nil
}

var heading = checkpoint.Heading{Search: "words/1", Game: "abcd"}

func sorted(w *words) []string { return slices.Sorted(slices.Values(w.list)) }

func all() (list []string) {
	w := new(words)
	p, _ := w.Run(context.Background(), "a", func() bool { return false })
	for _, first := range "abcd" {
		for _, word := range p.Words {
			list = append(list, string(first)+word[1:])
		}
	}
	return list
}

// TestDo has units done by one and by many, whole and in parts.
func TestDo(t *testing.T) {
	for _, jobs := range []int{0, 1, 2, 7} {
		for _, cut := range []bool{false, true} {
			w := &words{cut: cut}
			complete, err := cluster.Do(t.Context(), w, cluster.Options{Jobs: jobs})
			require.NoError(t, err)
			require.True(t, complete)
			require.Equal(t, all(), sorted(w))
		}
	}
	through := &words{cut: true}
	complete, err := cluster.Do(t.Context(), clustertest.Through(through), cluster.Options{Jobs: 2})
	require.NoError(t, err)
	require.True(t, complete)
	require.Equal(t, all(), sorted(through))

	w := &words{limit: 5, cut: true}
	complete, err = cluster.Do(t.Context(), w, cluster.Options{})
	require.NoError(t, err)
	require.False(t, complete)
	require.Equal(t, all()[:5], w.list) // one after the other the units come in order
}

// TestStopped ends a job whose units do not end by themselves.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	w := &words{cut: true, ends: true}
	complete, err := cluster.Do(ctx, w, cluster.Options{Jobs: 3})
	require.NoError(t, err)
	require.False(t, complete)
}

type failing struct{ words }

var errFailed = errors.New("failed")

func (*failing) Run(context.Context, string, func() bool) (part, error) { return part{}, errFailed }

// refusing fails once the context is done, when it puts together what was done.
type refusing struct {
	words
	cancel func()
}

func (r *refusing) Compose(string, part) ([]string, error) {
	r.cancel()
	return nil, errFailed
}

func TestError(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := cluster.Do(ctx, &refusing{cancel: cancel}, cluster.Options{})
	require.ErrorIs(t, err, errFailed)
	_, err = cluster.Do(t.Context(), new(failing), cluster.Options{Jobs: 2})
	require.ErrorIs(t, err, errFailed)
}

// TestErrors: an error of Compose is told though the context is done, that of a file once.
func TestErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := cluster.Do(ctx, &wrong{cancel: cancel}, cluster.Options{})
	require.Equal(t, errFailed, err)
	f := new(checkpointtest.Memory).File()
	f.Append = func([]byte) error { return errFailed }
	_, err = cluster.Do(t.Context(), new(words), cluster.Options{Checkpoint: f, Heading: heading})
	require.Equal(t, errFailed, err)
}

// A wrong kind fails as it is put together, when the context is done.
type wrong struct {
	words
	cancel func()
}

func (w *wrong) Compose(string, part) ([]string, error) {
	w.cancel()
	return nil, errFailed
}

type panicking struct{ words }

func (*panicking) Run(context.Context, string, func() bool) (part, error) { panic("a bug") }

// TestPanic: a panic is one of the goroutine that waits.
func TestPanic(t *testing.T) {
	require.Panics(t, func() { cluster.Do(t.Context(), new(panicking), cluster.Options{Jobs: 2}) })
}

// A slow kind takes a tenth of a second for a word.
type slow struct {
	words
	pieces int
}

func (s *slow) Run(ctx context.Context, prefix string, enough func() bool) (part, error) {
	return s.words.Run(ctx, prefix, func() bool {
		time.Sleep(100 * time.Millisecond)
		return enough()
	})
}

func (s *slow) Compose(prefix string, p part) ([]string, error) {
	s.pieces++
	return s.words.Compose(prefix, p)
}

// TestCut: what was found is handed over in a while, in order, though nobody waits for work.
func TestCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := new(slow)
		_, err := cluster.Do(t.Context(), s, cluster.Options{})
		require.NoError(t, err)
		require.Equal(t, all(), s.list)
		require.Greater(t, s.pieces, 10)
	})
}

// TestResumeLess goes on from more than is wanted, all of which is kept.
func TestResumeLess(t *testing.T) {
	m := new(checkpointtest.Memory)
	_, err := cluster.Do(t.Context(), &words{cut: true}, cluster.Options{Jobs: 2, Checkpoint: m.File(), Heading: heading})
	require.NoError(t, err)
	again, w := checkpointtest.From(m.Text()), &words{cut: true, limit: 5}
	complete, err := cluster.Do(t.Context(), w, cluster.Options{Checkpoint: again.File(), Heading: heading})
	require.NoError(t, err)
	require.False(t, complete)
	require.Len(t, w.list, 5)
	require.Equal(t, m.Text(), again.Text())
}

// TestResume goes on from each state of a checkpoint, and from forged ones.
func TestResume(t *testing.T) {
	m := new(checkpointtest.Memory)
	_, err := cluster.Do(t.Context(), &words{cut: true}, cluster.Options{Jobs: 2, Checkpoint: m.File(), Heading: heading})
	require.NoError(t, err)
	lines := strings.SplitAfter(string(m.Text()), "\n")
	require.Len(t, lines, 1+1+4+16+64+1) // and the empty one after the last
	for n := 1; n < len(lines); n++ {
		w := &words{cut: true}
		complete, err := cluster.Do(t.Context(), w, cluster.Options{
			Checkpoint: checkpointtest.From([]byte(strings.Join(lines[:n], ""))).File(), Heading: heading,
		})
		require.NoError(t, err)
		require.True(t, complete)
		require.Equal(t, all(), sorted(w))
	}
	h, records := checkpointtest.Records(m.Text())
	slices.Reverse(records)
	for _, limit := range []int{0, 5} {
		w := &words{limit: limit}
		complete, err := cluster.Do(t.Context(), w, cluster.Options{Checkpoint: checkpointtest.From(checkpointtest.Forged(h, records)).File(), Heading: heading})
		require.NoError(t, err)
		require.Equal(t, limit == 0, complete)
		require.Equal(t, all()[:cmp.Or(limit, len(all()))], sorted(w))
	}
	for _, c := range []struct{ records, want string }{
		{`{}`, "line 2: no unit with its result"},
		{`{"unit":"x","result":{"words":null,"left":null}}`, `line 2: the unit "x", want one that is left`},
		{`{"unit":"","result":{"words":null,"left":["a"]}};{"unit":"a","result":{"words":["b"],"left":null}}`, "line 3: a foreign word"},
		{`{"unit":"","result":{"words":null,"left":[]}};{"unit":"","result":{"words":null,"left":[]}}`, "line 3: the unit \"\", want one that is left"},
	} {
		text := checkpointtest.Forged(heading, strings.Split(c.records, ";"))
		_, err := cluster.Do(t.Context(), new(words), cluster.Options{Checkpoint: checkpointtest.From(text).File(), Heading: heading})
		require.ErrorContains(t, err, "checkpoint: "+c.want)
	}
}

// A prefix is a unit with a number that is no part of its name.
type prefix struct {
	Text  string
	Times int
}

// renamed does words by units that are numbered anew in each run, and given back whole once.
type renamed struct {
	words
	again bool
	times int
}

func (*renamed) Compare(a, b prefix) int { return strings.Compare(a.Text, b.Text) }

func (r *renamed) Split() []prefix { return r.prefixes([]string{""}) }

func (r *renamed) prefixes(list []string) (out []prefix) {
	for _, text := range list {
		r.times++
		out = append(out, prefix{text, r.times})
	}
	return out
}

func (r *renamed) Run(ctx context.Context, u prefix, enough func() bool) (part, error) {
	if r.again && len(u.Text) == 1 && u.Times < 100 {
		return part{Left: []string{u.Text}}, nil
	}
	return r.words.Run(ctx, u.Text, enough)
}

func (r *renamed) Check(u prefix, p part) error { return r.words.Check(u.Text, p) }

func (r *renamed) Compose(u prefix, p part) ([]prefix, error) {
	if len(p.Left) == 1 && p.Left[0] == u.Text {
		r.times += 100
	}
	left, err := r.words.Compose(u.Text, p)
	return r.prefixes(left), err
}

// TestNames goes on from results of units that are not the same but for their names.
func TestNames(t *testing.T) {
	m := new(checkpointtest.Memory)
	for n, from := range []*checkpointtest.Memory{m, nil} {
		if n > 0 {
			from = checkpointtest.From(m.Text())
		}
		r := &renamed{words: words{cut: true}, again: true, times: 7 * n}
		complete, err := cluster.Do(t.Context(), r, cluster.Options{Checkpoint: from.File(), Heading: heading})
		require.NoError(t, err)
		require.True(t, complete)
		require.Equal(t, all(), sorted(&r.words))
		require.Equal(t, string(m.Text()), string(from.Text()))
	}
}

// TestChanged has results with foreign words refused.
func TestChanged(t *testing.T) {
	result, refused := part{Words: []string{"abc", "abd"}, Left: []string{"ac"}}, 0
	for text, changed := range clustertest.Changed(result) {
		if new(words).Check("a", changed) != nil {
			refused++
			continue
		}
		require.NotContains(t, text, `"x"`)
	}
	require.Greater(t, refused, 15)
}
