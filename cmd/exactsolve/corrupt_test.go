package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures"
)

// TestCorruptedInputs damages games, profiles and certificates at random.
// Whatever comes of it, the status is one of the documented ones and no command
// panics; and a certificate is accepted only if the claim is still true, which
// package cert tests.
func TestCorruptedInputs(t *testing.T) {
	const seed = 20261121
	runs := certtest.Times(3_000)
	if testing.Short() {
		runs = 500
	}
	t.Logf("seed %d", seed)
	defer debug.SetGCPercent(debug.SetGCPercent(1000)) // thousands of small heaps
	rng := rand.New(rand.NewPCG(seed, 0))
	dir := t.TempDir()
	subjects := corruptible(t)
	counts := map[int]int{}
	for range runs {
		s := subjects[rng.IntN(len(subjects))]
		bad := corrupt(rng, s.files[len(s.files)-1])
		args := slices.Clone(s.args)
		for k, text := range append(s.files[:len(s.files)-1:len(s.files)-1], bad) {
			file := filepath.Join(dir, string(rune('a'+k)))
			require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
			args = append(args, file)
		}
		got := try("", args...)
		counts[got.status]++
		if got.status < 0 || got.status > 3 {
			t.Fatalf("exactsolve %s: status %d\n%s\non\n%s", strings.Join(args, " "), got.status, got.err, bad)
		}
		some := strings.HasPrefix(got.out, "1: ") // certificates before the one that cannot be read
		if got.status == cli.ExitInput && (got.err == "" || got.out != "" && !some) {
			t.Fatalf("exactsolve %s: status 2 with stdout %q, stderr %q\non\n%s", strings.Join(args, " "), got.out, got.err, bad)
		}
	}
	t.Logf("statuses: %v", counts)
	for _, status := range []int{cli.ExitYes, cli.ExitNo, cli.ExitInput} {
		require.NotZero(t, counts[status], "status %d does not occur", status)
	}
}

// A subject is a command line whose last file is to be damaged.
type subject struct {
	args  []string
	files []string
}

func corruptible(t *testing.T) []subject {
	read := func(name string) string {
		data, _ := fixtures.Game(name)
		require.NotNil(t, data, name)
		return string(data)
	}
	var list []subject
	for _, name := range []string{"guess_ace", "stripped_poker", "selten_horse", "absent_minded", "matching_pennies", "outcomes_2x2", "corners", "interior"} {
		g := read(name)
		list = append(list,
			subject{[]string{"solve", "--max-pivots", "20"}, []string{g}},
			subject{[]string{"info", "--json"}, []string{g}},
			subject{[]string{"convert", "--to", "json"}, []string{g}},
			subject{[]string{"convert", "--normalize-chance"}, []string{g}})
	}
	for _, name := range []string{"guess_ace", "matching_pennies"} {
		g := read(name)
		file := filepath.Join(t.TempDir(), "cert")
		require.Zero(t, try(g, "solve", "--certificate", file).status)
		c, err := os.ReadFile(file)
		require.NoError(t, err)
		refuted := filepath.Join(t.TempDir(), "refuted")
		ne := try(g, "solve", "--format", "gambit").out
		first := regexp.MustCompile(`^NE,[0-9/]+,[0-9/]+`).ReplaceAllString(ne, "NE,0,1")
		try(g, "check", "-", writeTemp(t, first), "--certificate", refuted)
		no, err := os.ReadFile(refuted)
		require.NoError(t, err)
		js := try(g, "solve", "--json").out
		list = append(list,
			subject{[]string{"verify"}, []string{string(c)}},
			subject{[]string{"verify"}, []string{string(no)}},
			subject{[]string{"verify", "-q"}, []string{string(c) + string(c)}},
			subject{[]string{"check"}, []string{g, ne}},
			subject{[]string{"check", "--sets", "always"}, []string{g, string(c)}},
			subject{[]string{"check", "--concept", "sequential"}, []string{g, js}},
			subject{[]string{"certify"}, []string{g, ne}},
			subject{[]string{"check", "--fill", "uniform"}, []string{g, ne}},
			subject{[]string{"check", "--json"}, []string{g, js}})
		for range 3 { // certificates are the longest
			list = append(list, subject{[]string{"verify"}, []string{string(c)}})
		}
	}
	tied := "NFG 1 R \"\" { \"1\" \"2\" \"3\" } { 2 2 2 }\n\n1 0 1 -1 1 0 -1 -1 1 0 1 1 -1 -1 -1 1 -1 0 1 -1 1 -1 -1 1\n"
	all := try(tied, "solve", "--all", "--concept", "nash", "--json")
	require.Zero(t, all.status)
	return append(append(list,
		subject{[]string{"render", "--format", "svg"}, []string{tied, all.out}},
		subject{[]string{"render", "--format", "svg", "--of", "payoffs"}, []string{tied, all.out}},
		subject{[]string{"report", "--output", "-"}, []string{tied, all.out}}), corruptibleWide(t)...)
}

// corruptibleWide returns subjects for three players.
func corruptibleWide(t *testing.T) []subject {
	var list []subject
	certificate := func(command []string, g string) {
		file := filepath.Join(t.TempDir(), "cert")
		require.LessOrEqual(t, try(g, append(command, "--certificate", file)...).status, cli.ExitUnknown)
		c, err := os.ReadFile(file)
		require.NoError(t, err)
		list = append(list, subject{[]string{"verify"}, []string{string(c)}}, subject{[]string{"verify", "--json"}, []string{string(c)}},
			subject{command, []string{g}})
	}
	nau, _ := fixtures.Game("nau_irrational")
	nash := []string{"solve", "--concept", "nash", "--max-starts", "2"}
	certificate(nash, string(nau))
	certificate(append(nash, "--algebraic", "--digits", "9"), string(nau))
	certificate([]string{"solve", "--concept", "nash", "--all", "--max-regions", "20"}, string(nau))
	horse, _ := fixtures.Game("selten_horse")
	certificate([]string{"solve", "--concept", "nash", "--reduce", "--max-starts", "2"}, string(horse))
	certificate([]string{"solve", "--concept", "sequential", "--max-starts", "1"}, string(horse))
	archive, err := txtar.ParseFile(filepath.Join("testdata", "script", "solve_trees.txtar"))
	require.NoError(t, err)
	tree := string(archive.Files[0].Data)
	certificate(nash, tree)
	kept := func(status int, search, g string, command ...string) {
		game, file := writeTemp(t, g), filepath.Join(t.TempDir(), "kept")
		require.Equal(t, status, try("", append(command, game, "--checkpoint", file)...).status)
		left, err := os.ReadFile(file)
		require.NoError(t, err)
		head, records, _ := strings.Cut(string(left), "\n")
		require.Contains(t, head, `"search":"`+search+`/`)
		require.NotEmpty(t, records)
		list = append(list, subject{append(command, game, "--resume"), []string{string(left)}})
	}
	search := []string{"solve", "--concept", "nash", "--method", "ncp", "--newton", "decided", "--max-boxes", "2"}
	kept(cli.ExitUnknown, "boxes", hardGame(t), search...)
	kept(cli.ExitUnknown, "all equilibria", string(nau), "solve", "--all", "--max-regions", "20")
	outcomes, _ := fixtures.Game("outcomes_2x2")
	kept(cli.ExitYes, "extreme equilibria", string(outcomes), "solve", "--all")
	ace, _ := fixtures.Game("guess_ace")
	kept(cli.ExitYes, "depth limit", string(ace), "depthlimit", "--depth", "1", "--blueprint", "cfr+:5")
	return append(list,
		subject{search, []string{tree}},
		subject{[]string{"convert", "--to", "miqcp.mps"}, []string{tree}})
}

// hardGame returns the text of a game that a few boxes do not solve.
func hardGame(t *testing.T) string {
	t.Helper()
	got := try("", "gen", "covariant", "--players", "4", "--actions", "5", "--r", "-1/3", "--seed", "2")
	require.Zero(t, got.status)
	return got.out
}

func writeTemp(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	return file
}

// corrupt makes one to three changes: bytes flipped, cut, repeated, or replaced
// by what readers may trip over.
func corrupt(rng *rand.Rand, text string) string {
	b := []byte(text)
	traps := []string{"NaN", "1e999999", "-1", "0", "1/0", "99999999999999999999", "\"", "{", "}", ",", "\x00", "\xff", "p", "t", "null", "[", "1e-5", "0x1"}
	for range 1 + rng.IntN(3) {
		if len(b) == 0 {
			return ""
		}
		at := rng.IntN(len(b))
		to := min(len(b), at+1+rng.IntN(8))
		switch rng.IntN(5) {
		case 0:
			b[at] ^= byte(1 << rng.IntN(8))
		case 1:
			b = slices.Delete(b, at, to)
		case 2:
			b = slices.Insert(b, at, slices.Clone(b[at:to])...)
		case 3:
			b = slices.Replace(b, at, to, []byte(traps[rng.IntN(len(traps))])...)
		case 4:
			digits := strings.IndexAny(string(b[at:]), "0123456789")
			if digits >= 0 {
				b[at+digits] = '0' + byte(rng.IntN(10))
			}
		}
	}
	if rng.IntN(20) == 0 {
		b = b[:rng.IntN(len(b)+1)]
	}
	return string(b)
}
