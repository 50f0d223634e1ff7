package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve"
)

const pythonFields = "../../python/exactsolve/_fields.py"

// TestPythonStubs compares the signatures of the Python package with the table of fields; with
// -update it writes them.
func TestPythonStubs(t *testing.T) {
	want := pythonStubs(exactsolve.Fields())
	if *update {
		require.NoError(t, os.WriteFile(pythonFields, want, 0o666))
	}
	got, err := os.ReadFile(pythonFields)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "go test ./cmd/exactsolve -run PythonStubs -update")
}

// A pythonFunction asks a question whose options are fields.
type pythonFunction struct {
	name, result, by, doc string
	takes                 func(f *exactsolve.Field) bool
}

var pythonFunctions = []pythonFunction{
	{name: "solve", result: "Answer", by: "solve_with",
		doc: `Find an equilibrium, check it, and return it with its certificate.

    The status is "unknown" if a limit comes first; then the profile is the best that was seen.

    >>> import exactsolve as es
    >>> a = es.solve(es.generate("kuhn"), timeout=60)
    >>> a.status, a.claim, str(a.payoffs[0]), str(a.profile["I"]["J:"]["bet"])
    ('yes', 'quasi-perfect', '-1/18', '1/3')
`,
		takes: func(f *exactsolve.Field) bool {
			return f.Name != "all" && f.Name != "count" && !strings.HasPrefix(f.Of, "--all")
		}},
	{name: "solve_all", result: "Search", by: "Search",
		doc: `Find all equilibria, of two players the extreme ones, or with count so many: an iterator, as they come.

    >>> import exactsolve as es
    >>> search = es.solve_all(es.from_arrays([[2, 0], [0, 1]], [[1, 0], [0, 2]]))
    >>> sorted(str(e.payoffs[0]) for e in search)
    ['1', '2', '2/3']
    >>> search.finish().complete
    True
`,
		takes: func(f *exactsolve.Field) bool { return f.Name != "all" }},
}

// pythonStubs returns the module that has a function for each way to ask a question, whose
// keywords are the fields that are no files.
func pythonStubs(fields []exactsolve.Field) []byte {
	var b bytes.Buffer
	b.WriteString(`"""Questions whose options are those of exactsolve solve. Written by the test PythonStubs of cmd/exactsolve."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, Optional, Union

from ._answers import Answer, Search
from ._game import Game
from ._questions import solve_with
`)
	for _, f := range pythonFunctions {
		f.write(&b, slices.DeleteFunc(slices.Clone(fields), func(x exactsolve.Field) bool { return x.IsFile() || !f.takes(&x) }))
	}
	return b.Bytes()
}

func (p *pythonFunction) write(b *bytes.Buffer, fields []exactsolve.Field) {
	fmt.Fprintf(b, "\n\ndef %s(\n        game: Game, *,\n", p.name)
	for _, f := range fields {
		fmt.Fprintf(b, "        %s: %s,\n", f.JSON(), pythonType(&f))
	}
	fmt.Fprintf(b, ") -> %s:\n    \"\"\"%s\n", p.result, p.doc)
	for _, f := range fields {
		fmt.Fprintf(b, "    %s: %s%s\n", f.JSON(), strings.ReplaceAll(f.Usage, "`", ""), pythonDefault(&f))
	}
	fmt.Fprintf(b, "    \"\"\"\n    return %s(game, {\n", p.by)
	for _, f := range fields {
		fmt.Fprintf(b, "        %q: %s,\n", f.JSON(), f.JSON())
	}
	b.WriteString("    })\n")
}

func pythonType(f *exactsolve.Field) string {
	switch {
	case f.IsBool():
		return "bool = False"
	case f.Type() == "integer":
		return "Optional[int] = None"
	case f.Words != nil:
		return fmt.Sprintf(`Optional[Literal["%s"]] = None`, strings.Join(f.Words, `", "`))
	case f.Name == "timeout": // seconds, or text
		return "Union[float, str, None] = None"
	case f.Name == "gap":
		return "Union[Fraction, float, str, None] = None"
	}
	return "Optional[str] = None"
}

func pythonDefault(f *exactsolve.Field) string {
	if f.Default == "" {
		return ""
	}
	return fmt.Sprintf(" (default %s)", f.Default)
}
