package bilinear

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// checkpoint returns the state of a search after so many boxes.
func checkpoint(t testing.TB, g *seqform.Game, boxes int) string {
	t.Helper()
	var state bytes.Buffer
	_, err := Solve(context.Background(), g, Options{MaxBoxes: boxes, Checkpoint: func(write func(io.Writer) error) error { return write(&state) }})
	require.NoError(t, err)
	require.NotEmpty(t, state)
	return state.String()
}

func TestCheckpointErrors(t *testing.T) {
	g := slow(t)
	text := checkpoint(t, g, 20)
	lines := strings.SplitAfter(text, "\n")
	change := func(old, new string) string {
		require.Contains(t, text, old)
		return strings.Replace(text, old, new, 1)
	}
	for name, c := range map[string]struct{ text, want string }{
		"empty":          {"", "line 1: unexpected EOF"},
		"no JSON":        {"boxes\n", "line 1"},
		"format":         {change("boxes/1", "boxes/2"), "format"},
		"game":           {change(g.Hash(), strings.Repeat("0", 64)), "another game"},
		"method":         {change(`"ncp"`, `"miqcp"`), "method"},
		"fewer lines":    {strings.Join(lines[:len(lines)-2], ""), "unexpected EOF"},
		"order of boxes": {lines[0] + lines[2] + lines[1] + strings.Join(lines[3:], ""), "line 3: box"},
		"variable":       {change(`"var":"x`, `"var":"z`), "no variable"},
		"domain":         {change(`"hi":"0"`, `"hi":"-1"`), "is not in"},
		"plan":           {change(`"best":[["1"`, `"best":[["2"`), "line 1"},
		"number":         {change(`"hi":"0"`, `"hi":0`), "line"},
	} {
		_, err := Solve(context.Background(), g, Options{Resume: strings.NewReader(c.text)})
		require.ErrorContains(t, err, c.want, name)
		require.NotErrorIs(t, err, cert.ErrInternal)
	}
}

// TestCheckpointText reads the checkpoints of all rounds and writes them again. The
// regret claimed meanwhile, in units of ranges of payoffs, does not grow.
func TestCheckpointText(t *testing.T) {
	g := slow(t)
	var texts []string
	solved(t, g, Options{every: 1, Checkpoint: func(write func(io.Writer) error) error {
		var text bytes.Buffer
		defer func() { texts = append(texts, text.String()) }()
		return write(&text)
	}})
	require.Greater(t, len(texts), 20)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	last := one
	for _, want := range texts {
		require.Contains(t, want, `"path":[{"var":`)
		var got bytes.Buffer
		r, err := Solve(ctx, g, Options{Resume: strings.NewReader(want), Checkpoint: func(write func(io.Writer) error) error { return write(&got) }})
		require.NoError(t, err)
		require.Equal(t, want, got.String())
		regret := relative(g, r.Certificate.Claim.Profile)
		require.LessOrEqual(t, regret.Cmp(last), 0)
		last = regret.Add(rational.New(1, 1<<20)) // plans are rounded
	}
	require.Negative(t, last.Cmp(rational.New(1, 5)))
}

// relative returns the largest regret in units of the ranges of payoffs.
func relative(g *seqform.Game, p seqform.Profile) rational.Rat {
	regret := zero
	for i, x := range g.Regrets(g.Plans(p)) {
		lo, hi := g.PayoffRange(i)
		regret = rational.Max(regret, x.Regret.Quo(hi.Sub(lo)))
	}
	return regret
}

// TestCheckpointLacksBoxes resumes without the box that has the equilibrium.
func TestCheckpointLacksBoxes(t *testing.T) {
	g := random(t, 3, 2, fine, 0)
	m := spaces(t, g)[0]
	s := &search{space: m, frontier: newFrontier(), result: new(Result), o: Options{Method: NCP}}
	require.NoError(t, s.begin())
	b := s.frontier.takeOldest()
	d := append(b.Domains[:0:0], b.Domains...)
	// No player has a sequence of positive weight.
	for k := range m.m.Pairs {
		d[m.m.Pairs[k].X].Hi = zero
	}
	s.frontier.add(newBox(m.m, d, nil))
	var text bytes.Buffer
	require.NoError(t, s.write(&text))
	_, err := Solve(context.Background(), g, Options{Resume: &text})
	require.ErrorContains(t, err, "some are missing")
}

// FuzzResume gives checkpoints of any kind to a search of few boxes: it may fail or
// find an equilibrium, which is checked.
func FuzzResume(f *testing.F) {
	g := slow(f)
	f.Add([]byte(checkpoint(f, g, 8)))
	f.Add([]byte(checkpoint(f, g, 2)))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Solve(context.Background(), g, Options{Resume: bytes.NewReader(data), MaxBoxes: 12})
		if err == nil {
			require.NoError(t, cert.Check(g, r.Certificate))
		} else {
			require.NotErrorIs(t, err, cert.ErrInternal)
		}
	})
}
