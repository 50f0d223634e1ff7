package cli

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/gamefile"
	"exactsolve/nash/bilinear"
	"exactsolve/rational"
	"exactsolve/seqform/meter"
	"exactsolve/tableau"
)

// watched runs work, by a clock of its own, and returns what is told of its progress.
func watched(t *testing.T, c Common, terminal bool, work func(s *Session)) (out, errs string) {
	synctest.Test(t, func(t *testing.T) {
		var o, e bytes.Buffer
		s := NewSession(context.Background(), Stdio{Out: &o, Err: &e, ErrTerminal: terminal}, c)
		s.name = "solve"
		s.Phase(s.name, "")
		work(s)
		require.NoError(t, s.finish(nil))
		out, errs = o.String(), e.String()
	})
	return out, errs
}

func TestProgressLine(t *testing.T) {
	_, drawn := watched(t, Common{}, true, func(s *Session) {
		time.Sleep(time.Minute + 300*time.Millisecond)
		s.Note("a note")
		time.Sleep(time.Second)
	})
	require.Equal(t, 61+1+1+1, strings.Count(drawn, "\r\x1b[K"), "once a second, and erased for the note and in the end")
	require.Contains(t, drawn, "\r\x1b[Ksolve, 60 s\r\x1b[Kexactsolve: a note\n")
	require.True(t, strings.HasSuffix(drawn, "\r\x1b[K"), "the line must be erased: %q", drawn)

	for name, c := range map[string]Common{"quiet": {Quiet: true}, "never": {progress: "never"}} {
		_, drawn := watched(t, c, true, func(*Session) { time.Sleep(time.Hour) })
		require.Empty(t, drawn, name)
	}
	_, drawn = watched(t, Common{}, false, func(*Session) { time.Sleep(time.Hour) })
	require.Empty(t, drawn, "no terminal")
	_, drawn = watched(t, Common{}, true, func(s *Session) {
		s.Hush()
		time.Sleep(time.Hour)
	})
	require.Empty(t, drawn, "a dialog")
}

// TestProgressUnits tells of work that other processes do.
func TestProgressUnits(t *testing.T) {
	work := func(s *Session) {
		require.NoError(t, s.Config("solve", nil, nil))
		s.bar.meter.Count("cases") // which are counted elsewhere
		s.bar.meter.Units(&meter.Units{Workers: 2, Done: 1, Sent: 8, Todo: 30})
		time.Sleep(time.Second)
		s.bar.meter.Units(nil)
		time.Sleep(time.Second)
	}
	_, drawn := watched(t, Common{}, true, work)
	require.Contains(t, drawn, "\r\x1b[Ksolve, 2 workers: 1 unit done, 8 sent, 30 to do, 0 s")
	require.Contains(t, drawn, "\r\x1b[Ksolve, 0 cases, 1 s")
	told, _ := watched(t, Common{Format: "json"}, false, work)
	require.Contains(t, told, `"phase":"solve","workers":2,"units_done":1,"units_sent":8,"units_todo":30}`)
}

// TestProgressWidth: the line is one line.
func TestProgressWidth(t *testing.T) {
	var drawn bytes.Buffer
	s := &Session{Io: Stdio{Err: &drawn, Width: 10, Still: true}}
	b := newProgress(s)
	b.draw("1234567890")
	require.Equal(t, "\r\x1b[K123456789", drawn.String())
}

// TestProgressKeepsLines has no line of the answer drawn over on a terminal.
func TestProgressKeepsLines(t *testing.T) {
	var both bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		s := NewSession(context.Background(), Stdio{Out: &both, Err: &both, OutTerminal: true, ErrTerminal: true}, Common{})
		for _, part := range []string{"a part of ", "a line\n"} {
			s.Out.Write([]byte(part))
			s.Out.Flush()
			time.Sleep(3 * time.Second)
		}
		require.NoError(t, s.finish(nil))
	})
	require.Contains(t, both.String(), "a part of a line\n\r\x1b[K")
}

// TestProgressOfWork has work counted, five times a second at most.
func TestProgressOfWork(t *testing.T) {
	_, drawn := watched(t, Common{Verbose: 1}, true, func(s *Session) {
		tell := s.Events()
		s.Phase("reading game.efg", "bytes")
		s.Count(5 << 20)
		time.Sleep(250 * time.Millisecond)
		tell(exactsolve.Event{Phase: "exact"})
		for range 4000 {
			tell(exactsolve.Event{Pivot: &tableau.Event{Bits: 77}})
			time.Sleep(time.Millisecond)
		}
		s.bar.meter.Found()
		s.bar.meter.Regret(rational.New(1, 3))
		time.Sleep(250 * time.Millisecond)
	})
	require.Contains(t, drawn, "exactsolve: reading game.efg, 5 MiB, 0 s\n")
	require.Contains(t, drawn, "exactsolve: exact (0.25 s)\n")
	require.Regexp(t, `exactsolve: exact, 3\d\d\d pivots, \d+/s, 77-bit entries, 4 s\n`, drawn)
	require.Contains(t, drawn, "1 equilibrium found, least regret about 0.333, 4 s\n")
	require.LessOrEqual(t, strings.Count(drawn, "\n"), 5*5)
}

// TestProgressMessages has the same as lines of JSON, after the first message.
func TestProgressMessages(t *testing.T) {
	out, _ := watched(t, Common{Format: "json"}, false, func(s *Session) {
		time.Sleep(time.Minute + 100*time.Millisecond)
		require.NoError(t, s.Config("solve", nil, nil))
		s.Events()(exactsolve.Event{Boxes: &bilinear.Event{Boxes: 12, Left: 0, Regret: rational.New(1, 7)}})
		time.Sleep(1500 * time.Millisecond)
	})
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Contains(t, lines[0], `{"config":`)
	require.Len(t, lines, 3)
	require.Equal(t, `{"progress":{"seconds":60.2,"phase":"solve","boxes":12,"left":0,"epsilon":"1/7","per_second":12}}`, lines[1])
}

// slow is text that comes late.
type slow struct{ io.Reader }

func (s slow) Read(b []byte) (int, error) {
	time.Sleep(2 * time.Second)
	return s.Reader.Read(b)
}

func TestProgressOfReading(t *testing.T) {
	const text = `NFG 1 R "coin" { "I" "II" } { 2 2 } 1 -1 -1 1 -1 1 1 -1`
	_, drawn := watched(t, Common{}, true, func(s *Session) {
		_, err := s.ParseGame("coin.nfg", slow{strings.NewReader(text + strings.Repeat(" ", 3<<20))}, gamefile.Options{})
		require.NoError(t, err)
		time.Sleep(time.Second)
	})
	require.Contains(t, drawn, "reading coin.nfg, 0 MiB, 1 s")
	require.Contains(t, drawn, "reading coin.nfg, 3 MiB, ")
	require.Contains(t, drawn, "solve, ")
}
