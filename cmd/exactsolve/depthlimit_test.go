package main

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit/resolve"
	"exactsolve/message"
	"exactsolve/rational"
)

// depthLimited runs depthlimit, which must find an answer.
func depthLimited(t *testing.T, args ...string) (rounds []*message.Round, result *message.DepthLimit, out string) {
	t.Helper()
	o := try("", append([]string{"depthlimit", "--json"}, args...)...)
	require.Zero(t, o.status, "%v: %s", args, o.err)
	return said[message.Round](t, o.out), answered[message.DepthLimit](t, o.out), o.out
}

// TestDepthLimitTwoWays compares the loop with the unlimited model, its guarantees
// with the regrets that check computes, and its bounds with the value that solve
// finds.
func TestDepthLimitTwoWays(t *testing.T) {
	for _, c := range []struct{ game, limit string }{
		{"kuhn --cards 4", "--depth 2"},
		{"kuhn --cards 3", "--depth 3"},
		{"leduc --ranks 2", "--after-round 1"},
		{"rps-plus", "--depth 1"},
		{"goofspiel --cards 3", "--depth 2"},
	} {
		file := filepath.Join(t.TempDir(), "game.efg")
		require.Zero(t, try("", append(append([]string{"gen"}, strings.Fields(c.game)...), "-o", file)...).status)
		solved := answered[message.Solve](t, try("", "solve", "--concept", "nash", "--json", file).out)
		for player, v := range solved.Payoffs {
			args := append(strings.Fields(c.limit), "--blueprint", "cfr+:7", "--denominator", "32", "--player", fmt.Sprint(player+1), file)
			rounds, last, out := depthLimited(t, args...)
			_, all, _ := depthLimited(t, append(args, "--values", "inf")...)
			require.True(t, last.Model.Equal(*all.Model) && last.Guaranteed.Equal(*all.Model), c.game)
			for k, r := range rounds {
				require.True(t, r.Guaranteed.Cmp(*all.Model) <= 0 && r.Model.Cmp(*all.Model) >= 0, c.game)
				require.True(t, k == 0 || r.Model.Cmp(rounds[k-1].Model) <= 0, c.game)
				requireLoss(t, &r.Worth, v)
			}
			if last.Value != nil {
				last.Low, last.High = last.Value, last.Value
			}
			require.True(t, last.Low.Cmp(v) <= 0 && v.Cmp(*last.High) <= 0, c.game)
			requireLoss(t, last.Worth, v)

			checked := answered[message.Check](t, try(out, "check", "--json", file).out)
			sum := solved.Payoffs[0].Add(solved.Payoffs[1])
			require.True(t, checked.Players[1-player].Best.Equal(sum.Sub(last.Guaranteed)), c.game)
			require.True(t, checked.Regret.Equal(*last.Epsilon), c.game)

			_, exact, _ := depthLimited(t, append(args, "--game-value", "exact")...)
			require.True(t, exact.Value.Equal(v) && exact.Exploitability.Equal(v.Sub(last.Guaranteed)), c.game)
		}
	}
}

// requireLoss compares an exploitability, or a bound, with the value of the game.
func requireLoss(t *testing.T, d *message.Worth, value rational.Rat) {
	t.Helper()
	loss := value.Sub(d.Guaranteed)
	require.True(t, (d.Exploitability == nil) != (d.AtMost == nil))
	if d.AtMost != nil {
		require.True(t, d.AtMost.Cmp(loss) >= 0)
		return
	}
	require.True(t, d.Exploitability.Equal(loss))
}

// TestDepthLimitReport: the report has the words and numbers of the terminal, and whole numbers of
// continuations on its charts.
func TestDepthLimitReport(t *testing.T) {
	game, run := filepath.Join(t.TempDir(), "kuhn.efg"), filepath.Join(t.TempDir(), "run.json")
	require.Zero(t, try("", "gen", "kuhn", "-o", game).status)
	drawn := 0
	for _, args := range [][]string{{"--depth", "2", "--blueprint", "cfr+:20"}, {"--depth", "3", "--blueprint", "cfr:9", "--resolve", "maxmargin", "--values", "1", "--player", "2"}} {
		args = append([]string{"depthlimit", game}, args...)
		text := try("", args...)
		require.Equal(t, text.status, try("", append(args, "--json", "-o", run)...).status)
		report := html.UnescapeString(try("", "report", game, run).out)
		require.Contains(t, report, "By continuations")
		numbers, _, _ := strings.Cut(text.out, "\n  proved") // and not the seconds
		list := regexp.MustCompile(`-?[0-9]+(/[0-9]+( \(≈ [^)]*\))?|\.[0-9]{4,})`).FindAllString(numbers, -1)
		require.NotEmpty(t, list)
		for _, x := range list {
			require.Contains(t, report, x, text.out)
		}
		few := html.UnescapeString(try("", "report", "--digits=2", game, run).out)
		longer := regexp.MustCompile(`≈ -?0\.0*[1-9][0-9]{2,}`) // than two digits
		require.NotEqual(t, "", longer.FindString(report))
		require.Empty(t, longer.FindString(few))
		first, _, _ := strings.Cut(text.out, "\n")
		require.Contains(t, report, strings.TrimPrefix(first, "guarantees "))
		for _, chart := range regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(report, -1) {
			before, _, ok := strings.Cut(chart, ">k, continuations")
			for _, tick := range regexp.MustCompile(`class="mid">([^<]*)<`).FindAllStringSubmatch(before, -1) {
				require.True(t, !ok || regexp.MustCompile(`^[0-9]+$`).MatchString(tick[1]), chart)
				drawn++
			}
		}
	}
	require.NotZero(t, drawn)
}

// TestDepthLimitBlueprints: the seed and the translation of bets change the blueprint.
func TestDepthLimitBlueprints(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []string{"kuhn -o kuhn", "nl-leduc --stack 5 --bets 1 -o small", "nl-leduc --stack 5 -o large"} {
		require.Zero(t, try("", append([]string{"gen"}, strings.Fields(c)...)...).status)
	}
	worth := func(flags string) string {
		_, result, _ := depthLimited(t, append(strings.Fields(flags), "--values", "inf", "--denominator", "64")...)
		return result.Guaranteed.String()
	}
	sampled := "kuhn --depth 3 --blueprint mccfr:20 --seed "
	require.Equal(t, worth(sampled+"1"), worth(sampled+"1"))
	require.NotEqual(t, worth(sampled+"1"), worth(sampled+"2"))
	lifted := "large --after-round 1 --blueprint cfr:20 --lift small --translate "
	require.NotEqual(t, worth(lifted+"randomized"), worth(lifted+"deterministic"))
}

// TestDepthLimitResolve: methods that are safe do not lose, and what they lead to is
// worth what check computes.
func TestDepthLimitResolve(t *testing.T) {
	t.Chdir(t.TempDir())
	require.Zero(t, try("", "gen", "leduc", "--ranks", "2", "-o", "leduc").status)
	better := 0
	for k, m := range resolve.Methods() {
		args := []string{"leduc", "--player", fmt.Sprint(1 + k%2), "--after-round", "1", "--blueprint", "cfr:9", "--denominator", "64",
			"--resolve", string(m), "--resolve-depth", fmt.Sprint(k % 3), "--values", []string{"none", "loop", "inf"}[k/3]}
		_, last, out := depthLimited(t, args...)
		r := last.Resolve
		require.Equal(t, r.Subgames, r.Solved)
		require.Equal(t, 10, r.Subgames, "five ways through round 1, two cards")
		require.Equal(t, string(m), r.Method)
		change := last.Guaranteed.Cmp(r.Before.Guaranteed)
		if m != resolve.Unsafe {
			require.GreaterOrEqual(t, change, 0, m)
		}
		if change != 0 {
			better++
		}
		checked := answered[message.Check](t, try(out, "check", "--json", "leduc").out)
		require.True(t, checked.Players[1-k%2].Best.Equal(last.Guaranteed.Neg()), m)
	}
	require.Greater(t, better, 3)
}

// TestDepthLimitLabels: a label in an error cannot write to the terminal.
func TestDepthLimitLabels(t *testing.T) {
	t.Chdir(t.TempDir())
	const game = `EFG 2 R "" { "1" "2" }
p "" 1 1 "" { "l" "r" } 0
p "" 2 1 "^[31mred" { "a" "b" } 0
t "" 1 "" { 1, -1 }
t "" 1
c "" 1 "" { "x" 1 } 0
p "" 2 1 "^[31mred" { "a" "b" } 0
t "" 1
t "" 1
`
	require.NoError(t, os.WriteFile("g.efg", []byte(strings.ReplaceAll(game, "^", "\x1b")), 0o600))
	got := try("", "depthlimit", "--depth", "2", "g.efg")
	require.Equal(t, cli.ExitInput, got.status)
	require.Contains(t, got.err, `information set \x1b[31mred of player 2`)
	require.NotContains(t, got.err, "\x1b")
}

// A stopper ends a run as that says a line with some text.
type stopper struct {
	bytes.Buffer
	at   string
	stop func()
}

func (s *stopper) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(s.at)) {
		s.stop()
	}
	return s.Buffer.Write(b)
}

// TestDepthLimitInterrupted: after a bound is known, what is interrupted says what is guaranteed.
func TestDepthLimitInterrupted(t *testing.T) {
	dir := t.TempDir()
	file, proof := filepath.Join(dir, "game.efg"), filepath.Join(dir, "proof")
	require.Zero(t, try("", "gen", "leduc", "-o", file).status)
	ctx, cancel := context.WithCancelCause(t.Context())
	out := &stopper{at: `"round":`, stop: func() { cancel(cli.ErrInterrupted) }}
	args := []string{"depthlimit", "--after-round", "1", "--blueprint", "cfr+:20", "--json", "--certificate", proof, file}
	io, _, _ := testIO("")
	io.Out = out
	status := cli.Dispatch(ctx, io, args)
	require.Equal(t, cli.ExitInterrupted, status)
	rounds, last := said[message.Round](t, out.String()), answered[message.DepthLimit](t, out.String())
	require.Len(t, rounds, 1)
	require.Equal(t, "unknown", last.Status)
	require.Contains(t, last.Reason, "interrupted")
	require.True(t, last.Guaranteed.Cmp(rounds[0].Guaranteed) >= 0, "%v", last.Guaranteed)
	require.Zero(t, try("", "verify", proof, file).status)
}
