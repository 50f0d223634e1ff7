package checkpoint_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/checkpoint/checkpointtest"
	"exactsolve/seqform/memory"
)

type item struct {
	N    int    `json:"n"`
	Text string `json:"text,omitempty"`
}

var heading = checkpoint.Heading{Search: "items/1", Game: "abc", Question: map[string]any{"rounds": 7, "seed": "3"}}

// items returns the records of a checkpoint.
func items(text []byte, h checkpoint.Heading) (list []item, err error) {
	f := checkpointtest.From(text).File()
	f.Append, f.Replace = nil, nil
	_, err = checkpoint.Begin(f, h, func(_ int, r *item) error {
		if r.N < 0 {
			return errors.New("a negative item")
		}
		list = append(list, *r)
		return nil
	})
	return list, err
}

func written(t *testing.T, list ...item) []byte {
	m := new(checkpointtest.Memory)
	l, err := checkpoint.Begin[item](m.File(), heading, nil)
	require.NoError(t, err)
	for _, r := range list {
		require.NoError(t, l.Add(&r))
	}
	return m.Text()
}

var three = []item{{1, "<one>"}, {2, ""}, {3, "drei"}}

// TestEveryByte cuts a checkpoint at each byte, and changes each: what is whole is read,
// and what was changed is found.
func TestEveryByte(t *testing.T) {
	text := written(t, three...)
	lines := bytes.Count(text, []byte("\n"))
	for cut := range text {
		list, err := items(text[:cut], heading)
		whole := bytes.Count(text[:cut], []byte("\n"))
		if whole == 0 {
			require.ErrorContains(t, err, "line 1: no heading")
			continue
		}
		require.NoError(t, err)
		require.Equal(t, three[:whole-1:whole-1], append([]item{}, list...))
		for _, c := range []byte("\x00\n9\"") {
			bad := bytes.Clone(text)
			if bad[cut] == c {
				continue
			}
			bad[cut] = c
			list, err := items(bad, heading)
			if cut == len(text)-1 { // the last line has no end
				require.NoError(t, err)
				require.Equal(t, three[:lines-2], list)
				continue
			}
			require.IsType(t, new(checkpoint.Error), err, "byte %d", cut)
			require.LessOrEqual(t, err.(*checkpoint.Error).Line, whole+1)
		}
	}
}

func TestErrors(t *testing.T) {
	text := string(written(t, three...))
	lines := strings.SplitAfter(text, "\n")
	other := heading
	other.Game = "abd"
	question := heading
	question.Question = map[string]any{"rounds": 8, "seed": "3"}
	search := heading
	search.Search = "items/2"
	for _, c := range []struct {
		text string
		h    checkpoint.Heading
		want string
	}{
		{"", heading, `line 1: no heading, want one of format "exactsolve-checkpoint/1"`},
		{"boxes\n", heading, "line 1: no line of a checkpoint"},
		{`{"sum":0}` + "\n", heading, "line 1: no line of a checkpoint, want a sum and a record"},
		{string(text) + `{"sum":0}` + "\n", heading, "line 5: no line of a checkpoint, want a sum and a record"},
		{forged(`{"n":"1"}`), heading, "line 2: no record of this search: "},
		{forged(`[]`), heading, "line 2: no record of this search: "},
		{`{"format":"exactsolve-boxes/1","game":"abc"}` + "\n", heading, `line 1: format "exactsolve-boxes/1", want "exactsolve-checkpoint/1"`},
		{text, other, `line 1: of another game, with hash "abc"`},
		{text, question, "line 1: of another question: rounds 7, want 8"},
		{text, search, `line 1: of a search "items/1", want "items/2"`},
		{lines[0] + lines[2] + lines[1], heading, "line 2: the line, or one before it, has been changed"},
		{lines[0] + lines[2], heading, "line 2: the line"},
		{string(written(t, item{N: 1}, item{N: -1})), heading, "line 3: a negative item"},
	} {
		_, err := items([]byte(c.text), c.h)
		require.ErrorContains(t, err, "checkpoint: "+c.want)
	}
}

// forged returns a checkpoint with a record and a sum that fits.
func forged(record string) string { return string(checkpointtest.Forged(heading, []string{record})) }

// TestLongLine: a line that does not fit into memory ends the reading of it, however long it is.
func TestLongLine(t *testing.T) {
	before := debug.SetMemoryLimit(memory.Taken() + 64<<20)
	defer debug.SetMemoryLimit(before)
	line := &endless{}
	f := checkpoint.File{Open: func() (io.ReadCloser, error) { return io.NopCloser(line), nil }}
	_, err := checkpoint.Begin[item](f, heading, nil)
	wrong := new(memory.Error)
	require.ErrorAs(t, err, &wrong)
	require.ErrorContains(t, err, "checkpoint: line 1: a line of more than ")
	require.Less(t, line.n, 64<<20)
}

// TestLongLineInPieces: a long line is not looked through again for each piece that a pipe has.
func TestLongLineInPieces(t *testing.T) {
	line, began := &endless{most: 1 << 9}, time.Now()
	f := checkpoint.File{Open: func() (io.ReadCloser, error) { return io.NopCloser(io.LimitReader(line, 1<<25)), nil }}
	_, err := checkpoint.Begin[item](f, heading, nil)
	require.ErrorContains(t, err, "line 1: no heading")
	require.Less(t, time.Since(began), time.Minute) // or many
}

// An endless line, in pieces of so many bytes at most.
type endless struct{ n, most int }

func (e *endless) Read(b []byte) (int, error) {
	if e.most > 0 {
		b = b[:min(len(b), e.most)]
	}
	for k := range b {
		b[k] = ' '
	}
	e.n += len(b)
	return len(b), nil
}

// TestReplace: records put anew are in the place of those before, and more are added.
func TestReplace(t *testing.T) {
	m := checkpointtest.From(written(t, three...))
	l, err := checkpoint.Begin(m.File(), heading, func(int, *item) error { return nil })
	require.NoError(t, err)
	require.Equal(t, written(t, three...), m.Text())
	require.NoError(t, l.Replace(func(add func(*item) error) error { return add(&item{N: 9}) }))
	require.NoError(t, l.Add(&item{N: 10}))
	require.Equal(t, written(t, item{N: 9}, item{N: 10}), m.Text())
}

// TestFiles: what goes wrong with a file is told, and nothing is kept without one.
func TestFiles(t *testing.T) {
	full := errors.New("disk full")
	f := new(checkpointtest.Memory).File()
	f.Append = func([]byte) error { return full }
	l, err := checkpoint.Begin[item](f, heading, nil)
	require.NoError(t, err)
	require.ErrorIs(t, l.Add(&item{}), full)
	f.Open = func() (io.ReadCloser, error) { return nil, fmt.Errorf("gone") }
	_, err = checkpoint.Begin[item](f, heading, nil)
	require.ErrorContains(t, err, "gone")
	l, err = checkpoint.Begin[item](checkpoint.File{}, heading, nil)
	require.NoError(t, err)
	require.NoError(t, l.Add(&item{}))
	require.NoError(t, l.Replace(nil))
	require.Zero(t, l.Tick())
}
