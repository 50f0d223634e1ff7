// Package checkpointtest is a test helper: checkpoints in memory, and what is left of
// them when a run is killed.
package checkpointtest

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"sync"
	"testing"

	"exactsolve/cluster/checkpoint"
)

// A Memory is a checkpoint that is kept as often as a search asks. The zero value is empty.
type Memory struct {
	mu     sync.Mutex
	text   []byte
	states [][]byte // after each write
	ticks  int
	from   []byte // what is gone on from, nil for nothing
}

// From returns a memory from which a search goes on.
func From(text []byte) *Memory { return &Memory{from: text} }

// File returns the checkpoint for a search.
func (m *Memory) File() checkpoint.File {
	f := checkpoint.File{Append: m.append, Replace: m.replace, Tick: m.tick}
	if m.from != nil {
		f.Open = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(m.from)), nil }
	}
	return f
}

func (m *Memory) append(text []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.text = append(m.text, text...)
	m.states = append(m.states, m.text)
	return nil
}

func (m *Memory) replace(write func(io.Writer) error) error {
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.text = text.Bytes()
	m.states = append(m.states, m.text)
	return nil
}

func (m *Memory) tick() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ticks++
	return m.ticks
}

// Text returns what is kept.
func (m *Memory) Text() []byte { return m.text }

// States returns what was kept after each write.
func (m *Memory) States() [][]byte { return m.states }

// Killed returns what is left if the run is killed at a random moment: what was kept
// after some write, or as much of it as was written until then.
func (m *Memory) Killed(rng *rand.Rand) []byte {
	k := rng.IntN(len(m.states))
	state := m.states[k]
	if k == 0 || rng.IntN(2) == 0 {
		return state
	}
	before := m.states[k-1]
	if len(before) >= len(state) || &before[0] != &state[0] && !bytes.HasPrefix(state, before) {
		return state // it was replaced, in one step
	}
	return state[:len(before)+rng.IntN(len(state)-len(before))]
}

// Kill has a search run to its end, with more writes than least, then go on from what is
// left of a run that was killed at random moments, and then killed again, and last from all,
// when nothing is done again. What comes of a run is for run to compare.
func Kill(t *testing.T, rng *rand.Rand, least int, run func(m *Memory)) {
	t.Helper()
	kills := 12
	if testing.Short() {
		kills = 3
	}
	first := new(Memory)
	run(first)
	if n := len(first.States()); n <= least {
		t.Fatalf("%d writes, want more than %d", n, least)
	}
	for range kills {
		again := From(first.Killed(rng))
		run(again)
		run(From(again.Killed(rng)))
	}
	last := From(first.Text())
	if run(last); !bytes.Equal(first.Text(), last.Text()) {
		t.Fatal("what was kept was done again")
	}
}

// Records returns the heading and the records of a checkpoint, as JSON.
func Records(text []byte) (h checkpoint.Heading, records []string) {
	var first struct{ Record checkpoint.Heading }
	line, _, _ := bytes.Cut(text, []byte("\n"))
	if err := json.Unmarshal(line, &first); err != nil {
		panic(err)
	}
	_, err := checkpoint.Begin(From(text).File(), first.Record, func(_ int, r *json.RawMessage) error {
		records = append(records, string(*r))
		return nil
	})
	if err != nil {
		panic(err)
	}
	return first.Record, records
}

// Forged returns a checkpoint of records, with sums that fit. Those that are no JSON are
// left out.
func Forged(h checkpoint.Heading, records []string) []byte {
	m := new(Memory)
	l, err := checkpoint.Begin[json.RawMessage](m.File(), h, nil)
	for _, r := range records {
		if raw := json.RawMessage(r); json.Valid(raw) && err == nil {
			err = l.Add(&raw)
		}
	}
	if err != nil {
		panic(err)
	}
	return m.Text()
}
