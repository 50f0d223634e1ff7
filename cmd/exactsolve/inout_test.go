package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures"
	"exactsolve/internal/schematest"
	"exactsolve/message"
)

// TestGamesAgain writes each fixture in every format and reads it: it is the same game, and is
// written as the same text again.
func TestGamesAgain(t *testing.T) {
	skipIfShort(t)
	for _, name := range fixtures.Names() {
		plain := try("", "gen", name).out
		text := try(plain, "convert", "--to", "json")
		require.Zero(t, text.status, name)
		for _, line := range []string{"convert", "convert --to json", "info --json"} {
			args := strings.Fields(line)
			require.Equal(t, try(plain, args...), try(text.out, args...), "%s: %s", name, line)
		}
		for _, to := range []string{"efg", "nfg"} {
			if other := try(plain, "convert", "--to", to); other.status == 0 { // refused without perfect recall
				require.Equal(t, other, try(other.out, "convert", "--to", to), "%s: %s", name, to)
				require.Equal(t, other, try(try(other.out, "convert", "--to", "json").out, "convert", "--to", to), "%s: %s", name, to)
			}
		}
	}
}

// TestGameForEach has every command that takes a GAME read one as JSON.
func TestGameForEach(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	plain := try("", "gen", "kuhn").out
	text := try(plain, "convert", "--to", "json").out
	for _, line := range []string{
		"solve game --json --certificate proof", "solve game --all --concept nash --json", "check game proof --json", "certify game proof --json",
		"verify proof game --json", "report game proof -o page", "render game proof", "depthlimit game --depth 2 --json",
		"play game --player 1 --opponent blueprint --hands 2 --record hands", "aivat game hands --strategy proof --player 1 --json",
		"match game one=proof two=cfr:3 --json", "bench epsilon game --json", "info game",
	} {
		var got [2]outcome
		for k, game := range []string{plain, text} {
			require.NoError(t, os.WriteFile("game", []byte(game), 0o600))
			got[k] = try("", strings.Fields(line)...)
			got[k].out = withoutSeconds(got[k].out)
		}
		require.NotEqual(t, cli.ExitInput, got[0].status, "%s: %s", line, got[0].err)
		require.Equal(t, got[0], got[1], line)
	}
}

// TestProfilesAgain gives each profile that solve finds, in every form in which it is written, to
// commands that take a PROFILE.
func TestProfilesAgain(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	written := func(args ...string) string {
		got := try("", append([]string{"solve", "game"}, args...)...)
		require.Zero(t, got.status, got.err)
		return got.out
	}
	profiles := 0
	for _, name := range fixtures.Names() {
		require.Zero(t, try("", "gen", name, "-o", "game").status)
		got, lines := heard("", "solve", "game", "--certificate", "proof")
		if got.status != 0 {
			continue // no perfect recall
		}
		found := answered[message.Solve](t, lines)
		if found.Profile == nil {
			continue // no fractions
		}
		proof, err := os.ReadFile("proof")
		require.NoError(t, err)
		c, err := cert.Read(bytes.NewReader(proof))
		require.NoError(t, err)
		require.Equal(t, string(proof), certificateText(t, c), name)
		pictures := map[bool]string{} // with beliefs, where there are any, and without
		for form, text := range map[string]string{
			"stream": lines, "result": inJSON(t, found), "certificate": string(proof), "lists": inJSON(t, c.Claim.Profile),
			"assessment": `{"profile":` + inJSON(t, c.Claim.Profile) + `,"beliefs":` + inJSON(t, c.Claim.Beliefs) + "}",
			"csv":        written("--format", "csv"), "gambit": written("--format", "gambit"),
		} {
			profiles++
			require.NoError(t, os.WriteFile("profile", []byte(text), 0o600))
			if strings.Contains("result lists assessment", form) {
				require.NoError(t, schematest.Validate("profile.schema.json", []byte(text)), name)
			}
			got, lines := heard("", "certify", "game", "profile", "--concept", "nash")
			require.Zero(t, got.status, "%s, %s: %s", name, form, got.err)
			require.Equal(t, inJSON(t, found.Profile), inJSON(t, answered[message.Certify](t, lines).Profile), "%s, %s", name, form)
			if form == "stream" {
				require.Zero(t, try("", "check", "game", "profile", "--concept", "nash", "--ignore-beliefs").status, name)
				require.Zero(t, try("", "report", "game", "profile", "-o", "page").status, name)
			}
			drawn := try("", "render", "game", "profile")
			believed := form != "lists" && form != "csv" && form != "gambit"
			if pictures[believed] == "" {
				pictures[believed] = drawn.out
			}
			require.Equal(t, outcome{out: pictures[believed]}, drawn, "%s, %s", name, form)
		}
	}
	require.Greater(t, profiles, 100)
}

// TestListsAgain gives each list of all equilibria to the commands that judge and show them.
func TestListsAgain(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	lists := 0
	for _, name := range fixtures.Names() {
		require.Zero(t, try("", "gen", name, "-o", "game").status)
		args := []string{"solve", "game", "--all", "--concept", "nash", "--certificate", "proof", "--max-regions", "20"}
		got, lines := heard("", args...)
		if got.status == cli.ExitInput { // with 2 players there are no regions
			got, lines = heard("", args[:len(args)-2]...)
		}
		if got.status != 0 {
			continue // too large, or no perfect recall
		}
		lists++
		require.NoError(t, os.WriteFile("list", []byte(lines), 0o600))
		require.Zero(t, try("", "report", "game", "list", "-o", "page").status, name)
		require.Zero(t, try("", "verify", "proof", "game").status, name)
		found := said[message.Equilibrium](t, lines)
		_, lines = heard("", "check", "--each", "game", "list", "--concept", "nash")
		checked := said[message.Check](t, lines)
		require.Len(t, checked, len(found), name)
		for k, c := range checked {
			require.Equal(t, "yes", c.Status, "%s, %d", name, k)
		}
	}
	require.Greater(t, lists, 10)
}

func inJSON(t *testing.T, v any) string {
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

func certificateText(t *testing.T, c *cert.Certificate) string {
	var b strings.Builder
	require.NoError(t, c.Write(&b))
	return b.String()
}

// TestEmbeddedText refuses certificates whose game is not in the format that they name, or in
// one that other checkers do not read.
func TestEmbeddedText(t *testing.T) {
	pennies := try("", "gen", "matching_pennies").out
	c, err := cert.Read(strings.NewReader(try(pennies, "solve", "-q", "--certificate", "-", "-o", t.TempDir()+"/answer").out))
	require.NoError(t, err)
	require.Zero(t, try(certificateText(t, c), "verify", "-").status)
	plain, inJSON := c.Game.Text, try(pennies, "convert", "--to", "json").out
	for _, x := range [][2]string{{"efg", plain}, {"nfg", inJSON}} {
		c.Game.Kind, c.Game.Text = x[0], x[1]
		got := try(certificateText(t, c), "verify", "-")
		require.Equal(t, 2, got.status, got.out)
		require.Contains(t, got.err, "the game is said to be")
	}
}
