package pycheck_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
)

// script runs a program that may import the checker and returns what it prints.
func script(t *testing.T, program string, arguments ...string) string {
	t.Helper()
	command := pycheck()
	command.Args = append([]string{command.Args[0], "-B", "-c", program}, arguments...)
	out, err := command.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// TestImports: checking loads nothing else of the package, and changes nothing for the
// rest of a program, nor keeps numbers.
func TestImports(t *testing.T) {
	python(t)
	g, file := read(t, "guess_ace")
	s := sources(t, "guess_ace", file, g)[0]
	name := filepath.Join(t.TempDir(), "certificate")
	require.NoError(t, os.WriteFile(name, s.text, 0o600))
	require.Equal(t, "nash\n1.0\nexactsolve 0.25\n", script(t, `
import sys
from fractions import Fraction
limits = getattr(sys, "get_int_max_str_digits", int)
before = limits(), vars(Fraction).copy()
from exactsolve import pycheck
print(pycheck.verify(open(sys.argv[1]).read(), open(sys.argv[2]).read()))
assert before == (limits(), vars(Fraction)) and not pycheck.parse_number.cache_info().currsize
print(Fraction(1, 2) + 0.5)
print(*(m for m in sys.modules if m.startswith("exactsolve") and not m.startswith("exactsolve.pycheck")), Fraction(1, 2) * 0.5)
`, name, file))
}

// TestOwnGame: without a game's file the one in the certificate is taken, if it is there, of its
// kind and the one of the hash.
func TestOwnGame(t *testing.T) {
	python(t)
	g, file := read(t, "guess_ace")
	c := sources(t, "guess_ace", file, g)[0].read(t)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "certificate")
	for _, game := range []struct{ kind, text, says string }{
		{"efg", string(text), "accepted: nash\n"},
		{"nfg", string(text), "unreadable: game.kind is not that of game.text\n"},
		{"", "", "unreadable: the certificate does not contain the game\n"},
		{"efg", strings.ReplaceAll(string(text), "1000 }", "999 }"), "rejected: the certificate is of another game\n"},
		{"efg", "é", "unreadable: game: '\\xe9' where ('EFG',) is wanted\n"},
	} {
		c.Game.Kind, c.Game.Text = game.kind, game.text
		require.NoError(t, os.WriteFile(name, newSource(t, "", file, g, c).text, 0o600))
		command := pycheck(name)
		out, err := command.Output()
		require.Equal(t, game.says, string(out))
		require.Equal(t, strings.HasPrefix(game.says, "accepted"), err == nil)
	}
}

// TestVerify: threads check at the same time, each with the work of its own.
func TestVerify(t *testing.T) {
	python(t)
	g, file := read(t, "guess_ace")
	good := sources(t, "guess_ace", file, g)[0].text
	game, proof := certtest.Undecided(t)
	dir := t.TempDir()
	for name, text := range map[string]string{"good": string(good), "long": proof, "game": game} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	require.Equal(t, `['nash']
Undecided: more work than the size of the numbers given allows
Rejected: the certificate is of another game
Unreadable: game: unterminated text
Unreadable: several certificates
`, script(t, `
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from exactsolve import pycheck

good, long, game, ace = (Path(name).read_bytes() for name in sys.argv[1:])

def says(*texts):
    try:
        return pycheck.verify(*texts)
    except pycheck.CheckError as e:
        return f"{type(e).__name__}: {e}"

with ThreadPoolExecutor(3) as pool:
    undecided = pool.submit(says, long, game)
    print(sorted(set(pool.map(says, [good] * 50, [ace] * 50))))
    print(undecided.result())
print(says(good, game), says(good, '"'), says(good + good, ace), sep="\n")
`, filepath.Join(dir, "good"), filepath.Join(dir, "long"), filepath.Join(dir, "game"), file))
}

// TestSyntax: the checker is of Python 3.9. TestPythonTypes of cmd/exactsolve looks at its types.
func TestSyntax(t *testing.T) {
	python(t)
	files := sourceFiles(t)
	script(t, `
import ast, sys
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        ast.parse(file.read(), name, feature_version=(3, 9))
`, files...)
}
