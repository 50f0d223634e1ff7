package web

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// flags are those of the command that the tests use.
var flags = Flags{
	"solve":  {"concept", "count", "seed", "timeout", "trembles"},
	"render": {"format", "notes"},
	"gen":    {"actions", "cards", "low"},
}

func TestRefused(t *testing.T) {
	for body, says := range map[string]string{
		``:                                 "not the JSON expected",
		`{`:                                "not the JSON expected",
		`[]`:                               "not the JSON expected",
		`null`:                             "no command",
		`{"command":"solve"} {}`:           "goes on",
		`{"command":"solve","shell":"ls"}`: "unknown field",
		`{"command":"solve","options":{"concept":1}}`:                           "not the JSON expected",
		`{"command":"serve"}`:                                                   "no command",
		`{"command":"convert"}`:                                                 "no command",
		`{"command":"--help"}`:                                                  "no command",
		`{"command":"solve","options":{"certificate":"x"}}`:                     "no option",
		`{"command":"solve","options":{"output":"x"}}`:                          "no option",
		`{"command":"solve","options":{"checkpoint":"x"}}`:                      "no option",
		`{"command":"solve","options":{"resume":"x"}}`:                          "no option",
		`{"command":"solve","options":{"concept=nash --output":"x"}}`:           "no option",
		`{"command":"solve","options":{"concept":"/etc/passwd"}}`:               "cannot be",
		`{"command":"solve","options":{"concept":"nash\n"}}`:                    "cannot be",
		`{"command":"solve","options":{"concept":""}}`:                          "cannot be",
		`{"command":"solve","options":{"timeout":"../1h"}}`:                     "cannot be",
		`{"command":"solve","options":{"count":"--1"}}`:                         "cannot be",
		`{"command":"solve","name":"kuhn"}`:                                     "does not take",
		`{"command":"solve","profile":"x"}`:                                     "does not take",
		`{"command":"check","input":"x"}`:                                       "needs a profile",
		`{"command":"gen","name":"../kuhn"}`:                                    "no game",
		`{"command":"gen","name":"--output"}`:                                   "no game",
		`{"command":"gen","name":"kuhn","input":"x"}`:                           "does not take",
		`{"command":"gen","name":"kuhn","options":{"output":"x"}}`:              "no option",
		`{"command":"gen","name":"kuhn","options":{"cards":"3 --output=/tmp"}}`: "cannot be",
		`{"command":"gen","options":{"cards":"3"}}`:                             "no options",
		`{"command":"gen","name":"kuhn","options":{"help":"true"}}`:             "no option",
	} {
		_, err := readRequest(strings.NewReader(body), flags)
		require.Error(t, err, body)
		assert.Contains(t, err.Error(), says, body)
	}
}

func TestArgs(t *testing.T) {
	for body, want := range map[string]string{
		`{"command":"solve","options":{"seed":"4","count":"3","trembles":"random"}}`:   "solve --json --certificate=certificate --count=3 --seed=4 --trembles=random -",
		`{"command":"check","profile":"x"}`:                                            "check --json --sets=always - profile",
		`{"command":"render","options":{"format":"svg","notes":"true"}}`:               "render --output=- --format=svg --notes=true -",
		`{"command":"report","profile":"x"}`:                                           "report --output=- - profile",
		`{"command":"info"}`:                                                           "info --json -",
		`{"command":"verify","input":"x"}`:                                             "verify --json -",
		`{"command":"gen"}`:                                                            "gen",
		`{"command":"gen","name":"random-nfg","options":{"actions":"5,3","low":"-2"}}`: "gen random-nfg --actions=5,3 --low=-2",
		`{"command":"gen","name":"beer_quiche"}`:                                       "gen beer_quiche",
	} {
		q, err := readRequest(strings.NewReader(body), flags)
		require.NoError(t, err, body)
		assert.Equal(t, want, strings.Join(q.args(), " "))
	}
}

// TestSameInScript checks that the static site begins command lines like the server.
func TestSameInScript(t *testing.T) {
	script, err := fs.ReadFile(Assets(), "arguments.js")
	require.NoError(t, err)
	for name, f := range forms {
		var words []string
		for _, a := range f.args {
			words = append(words, fmt.Sprintf("%q", a))
		}
		assert.Contains(t, string(script), fmt.Sprintf("  %s: [%s],\n", name, strings.Join(words, ", ")))
	}
}

// FuzzRequest checks that a request, however it is written, makes only command lines
// of the expected words: none is a path, or a flag that is not on the list.
func FuzzRequest(f *testing.F) {
	f.Add(`{"command":"solve","options":{"concept":"nash"},"input":"EFG"}`)
	f.Add(`{"command":"gen","name":"kuhn","options":{"cards":"3"}}`)
	f.Add(`{"command":"render","options":{"format":"svg"},"profile":"NE,1"}`)
	f.Add(`{"command":"gen","name":"-o"}`)
	f.Fuzz(func(t *testing.T, body string) {
		q, err := readRequest(strings.NewReader(body), flags)
		if err != nil {
			return
		}
		args := q.args()
		form := forms[args[0]]
		if form == nil {
			t.Fatalf("command %q", args[0])
		}
		plain := regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)
		for _, a := range args[1:] {
			name, v, flag := strings.Cut(strings.TrimPrefix(a, "--"), "=")
			switch {
			case a == "-", slices.Contains(form.args, a), form.named && plain.MatchString(a), a == profileFile:
			case flag && strings.HasPrefix(a, "--") && slices.Contains(flags[args[0]], name) && len(v) <= 80 && !strings.ContainsAny(v, " \n\\\x00"):
			default:
				t.Fatalf("argument %q of %q", a, args)
			}
		}
	})
}
