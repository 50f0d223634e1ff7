package spot_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cluster/checkpoint"
	"exactsolve/publictree/spot"
	"exactsolve/rational"
)

// A file is a checkpoint in memory, which is written at each tick and read if there is something.
type file struct {
	text  []byte
	ticks int
	at    func(tick int)
}

func (f *file) checkpoint() checkpoint.File {
	c := checkpoint.File{
		Replace: func(write func(io.Writer) error) error {
			var b bytes.Buffer
			if err := write(&b); err != nil {
				return err
			}
			f.text = b.Bytes()
			return nil
		},
		Tick: func() int {
			f.ticks++
			if f.at != nil {
				f.at(f.ticks)
			}
			return f.ticks / 7
		},
	}
	if f.text != nil {
		c.Open = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(f.text)), nil }
	}
	return c
}

// A run that is stopped again and again, at any step or proof, comes to what one comes to that is not.
func TestResume(t *testing.T) {
	for _, of := range []string{smallTurn, smallRiver + "rake 0.05 3\n"} {
		for _, integer := range []bool{false, true} {
			o := spot.Options{Gap: rational.New(1, 2000), Integer: integer}
			want := solve(t, of, o)
			require.Greater(t, want.Steps, 40)
			var f file
			stops := 0
			for {
				ctx, cancel := context.WithCancel(t.Context())
				last := f.ticks + 1 + 13*(stops%5)
				f.at = func(tick int) {
					switch {
					case tick == last && stops%2 == 0:
						cancel()
					case tick == last:
						go cancel() // within the next step, mostly
					}
				}
				proofs := 0
				o.Checkpoint, o.Progress = f.checkpoint(), func(spot.Progress) {
					if proofs++; stops%3 == 2 && proofs == 2 {
						cancel()
					}
				}
				r, err := spot.Solve(ctx, parse(t, of), o)
				require.NoError(t, err)
				cancel()
				if r.Reached {
					assert.Equal(t, want.Steps, r.Steps)
					assert.Equal(t, text(t, want), text(t, r))
					break
				}
				stops++
			}
			assert.Positive(t, stops)
		}
	}
}

// What is kept at a tick, before a kill, is as good.
func TestResumeKilled(t *testing.T) {
	o := spot.Options{Gap: rational.New(1, 3000), Integer: true}
	want := solve(t, smallTurn, o)
	var f file
	var kept []byte
	f.at = func(tick int) {
		if tick == 100 {
			kept = bytes.Clone(f.text)
		}
	}
	o.Checkpoint = f.checkpoint()
	solve(t, smallTurn, o)
	f.text, f.at = kept, nil
	o.Checkpoint = f.checkpoint()
	r := solve(t, smallTurn, o)
	assert.Equal(t, want.Steps, r.Steps)
	assert.Equal(t, text(t, want), text(t, r))
}

func TestResumeRefused(t *testing.T) {
	var f file
	o := spot.Options{Gap: rational.New(1, 100), Integer: true, Checkpoint: f.checkpoint()}
	solve(t, smallTurn, o)
	good := f.text
	try := func(of string, integer bool, text []byte) error {
		f.text = text
		_, err := spot.Solve(t.Context(), parse(t, of), spot.Options{Integer: integer, Checkpoint: f.checkpoint()})
		assert.IsType(t, &checkpoint.Error{}, err)
		return err
	}
	assert.ErrorContains(t, try(smallRiver, true, good), "of another game")
	assert.ErrorContains(t, try(smallTurn, false, good), "of another question: integer true, want false")
	assert.ErrorContains(t, try(smallTurn, true, good[:len(good)-4]), "line 3: the sum: EOF")
	assert.ErrorContains(t, try(smallTurn, true, good[:len(good)/2]), "line 3: numbers: unexpected EOF")
	for k := 1; k < len(good); k += 1 + len(good)/50 {
		bad := bytes.Clone(good)
		bad[k]++
		assert.Error(t, try(smallTurn, true, bad), k)
	}
	assert.ErrorContains(t, try(smallTurn, true, forged(t, good, func(n []byte) { n[len(n)-5] ^= 64 })), "fails its check")
	f.text = nil
	full := errors.New("disk full")
	c := f.checkpoint()
	c.Replace = func(func(io.Writer) error) error { return full }
	_, err := spot.Solve(t.Context(), parse(t, smallTurn), spot.Options{Checkpoint: c})
	assert.ErrorIs(t, err, full)
}

// forged changes numbers and mends their sum.
func forged(t *testing.T, good []byte, change func([]byte)) []byte {
	bad := bytes.Clone(good)
	change(bad)
	lines := bytes.SplitAfterN(bad, []byte("\n"), 3)
	return append(bytes.Join(lines[:2], nil), mended(t, lines[1], lines[2])...)
}

// mended returns numbers with the sum that fits, after a line.
func mended(t *testing.T, line, numbers []byte) []byte {
	var sum uint32
	_, err := fmt.Sscanf(string(line), `{"sum":%d`, &sum)
	require.NoError(t, err)
	numbers = numbers[:len(numbers)-4]
	sum = crc32.Update(sum, crc32.MakeTable(crc32.Castagnoli), numbers)
	return binary.LittleEndian.AppendUint32(numbers, sum)
}
