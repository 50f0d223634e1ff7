package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/web"
)

// A reply is a line of "exactsolve rpc".
type reply struct {
	ID    int
	Hello struct{ Protocol, Version string }

	Message struct {
		Config struct{ Command string }
		Result struct {
			Status   string
			Payoffs  []string
			Verdicts []struct{ Concept string }
		}
	}
	Done *struct {
		Status int
		Errors string
		Files  map[string]string
	}
	Error string
}

// A caller is a program that keeps "exactsolve rpc" running.
type caller struct {
	t      *testing.T
	end    context.CancelCauseFunc // as ^C does
	to     io.WriteCloser
	from   *json.Decoder
	status chan int
}

func newCaller(t *testing.T) *caller { return newCallerWith(t, 0) }

// newCallerWith returns one whose requests have a limit of memory, in bytes; 0 is none.
func newCallerWith(t *testing.T, memory int64) *caller {
	in, to := io.Pipe()
	from, out := io.Pipe()
	ctx, end := context.WithCancelCause(t.Context())
	c := &caller{t, end, to, json.NewDecoder(bufio.NewReader(from)), make(chan int, 1)}
	go func() {
		c.status <- cli.Dispatch(ctx, cli.Stdio{In: in, Out: out, Err: io.Discard, Getenv: func(string) string { return "" }, Program: commands, Memory: memory}, []string{"rpc"})
		out.Close()
	}()
	t.Cleanup(func() { to.Close(); io.Copy(io.Discard, from) })
	hello := c.hear().Hello
	assert.Equal(t, "exactsolve-rpc/1", hello.Protocol)
	assert.Equal(t, cli.CurrentVersion(), hello.Version)
	return c
}

// say sends a line, a value that is no text as JSON.
func (c *caller) say(line any) {
	text, isText := line.(string)
	if !isText {
		b, err := json.Marshal(line)
		require.NoError(c.t, err)
		text = string(b)
	}
	_, err := io.WriteString(c.to, text+"\n")
	require.NoError(c.t, err)
}

func (c *caller) hear() (r reply) {
	require.NoError(c.t, c.from.Decode(&r))
	return r
}

// ask sends a request and returns the last message and what followed it.
func (c *caller) ask(request map[string]any) (last, end reply) {
	request["id"] = 1
	c.say(request)
	for {
		r := c.hear()
		if r.Done != nil || r.Error != "" {
			return last, r
		}
		last = r
	}
}

type wishes = map[string]any

const coins = `NFG 1 R "" { "I" "II" } { 2 2 } 1 -1 -1 1 -1 1 1 -1`

func TestRPC(t *testing.T) {
	c := newCaller(t)
	last, end := c.ask(wishes{"command": "solve", "input": coins, "options": wishes{"concept": "nash", "max_pivots": 100, "reduce": false}})
	assert.Equal(t, []string{"0", "0"}, last.Message.Result.Payoffs)
	assert.Zero(t, end.Done.Status, end.Done.Errors)
	certificate := end.Done.Files["certificate"]

	last, end = c.ask(wishes{"command": "verify", "input": certificate, "game": coins})
	assert.Equal(t, "yes", last.Message.Result.Status)
	assert.Zero(t, end.Done.Status, end.Done.Errors)

	last, end = c.ask(wishes{"command": "check", "input": coins, "profile": "NE,1/2,1/2,0.4,0.6", "options": wishes{"concept": "nash", "certificate": true}})
	assert.Equal(t, "no", last.Message.Result.Status)
	assert.Equal(t, cli.ExitNo, end.Done.Status)
	assert.Contains(t, end.Done.Files["certificate"], "deviation")
	_, end = c.ask(wishes{"command": "check", "input": coins, "profile": "NE,1,0,1,0", "options": wishes{"certificate": false}})
	assert.Empty(t, end.Done.Files)

	_, end = c.ask(wishes{"command": "certify", "input": coins, "profile": "NE,0.501,0.499,1/2,1/2", "options": wishes{"certificate": true}})
	assert.Equal(t, certificate, end.Done.Files["certificate"])
	_, end = c.ask(wishes{"command": "convert", "input": coins, "options": wishes{"to": "json"}})
	_, end = c.ask(wishes{"command": "render", "input": end.Done.Files["output"], "profile": "NE,1,0,1,0", "options": wishes{"format": "svg"}})
	assert.Contains(t, end.Done.Files["output"], "</svg>")
	_, end = c.ask(wishes{"command": "gen", "name": "kuhn"})
	_, end = c.ask(wishes{"command": "solve", "input": end.Done.Files["output"], "options": wishes{"trembles": "random", "count": 2}})
	assert.Contains(t, end.Done.Files, "certificate.2")

	_, end = c.ask(wishes{"command": "solve", "input": "NFG 1 R x"})
	assert.Equal(t, cli.ExitInput, end.Done.Status)
	assert.True(t, strings.HasPrefix(end.Done.Errors, "stdin:1:9: "), end.Done.Errors)

	c.to.Close()
	assert.Zero(t, <-c.status)
}

func TestRPCRefuses(t *testing.T) {
	c := newCaller(t)
	for line, says := range map[string]string{
		`{"id":1,"command":"gen"} {}`:          "goes on",
		`{"id":1.5,"command":"gen"}`:           "id is of the wrong kind, number 1.5",
		"{":                                    "not the JSON expected",
		"[]":                                   "not the JSON expected",
		`{"command":"solve"}`:                  "without id",
		`{"id":7,"command":"serve"}`:           "no command",
		`{"id":7,"comand":"solve"}`:            "unknown field",
		`{"id":7,"command":"check"}`:           "needs a profile",
		`{"id":7,"command":"solve","job":"x"}`: "no jobs",
		`{"id":7,"command":"solve","options":{"checkpoint":"/etc/passwd"}}`:           "no option",
		`{"id":7,"command":"solve","options":{"each":true}}`:                          "no option",
		`{"id":7,"command":"solve","options":{"lease":"1s"}}`:                         "no option",
		`{"id":7,"command":"solve","options":{"max-pivots":1,"max_pivots":2}}`:        "twice",
		`{"id":7,"command":"solve","cancel":7}`:                                       "a line of its own",
		`{"id":7,"command":"solve","options":{"output":"x"}}`:                         "no option",
		`{"id":7,"command":"depthlimit","options":{"blueprint":"/etc/passwd"}}`:       "want a method",
		`{"id":7,"command":"solve","options":{"seed":null}}`:                          "want a text, a number, true or false",
		`{"id":7,"command":"solve","options":{"seed":[1]}}`:                           "want a text, a number, true or false",
		`{"id":7,"command":"check","profile":"x","options":{"certificate":"/tmp/x"}}`: "true or false",
		`{"id":7,"command":"solve","options":{"certificate":"/tmp/x"}}`:               "no option",
	} {
		c.say(line)
		assert.Contains(t, c.hear().Error, says, line)
	}
}

// TestRPCSaysWhich: what is said of a request that is wrong has its number, if it has one.
func TestRPCSaysWhich(t *testing.T) {
	c := newCaller(t)
	for _, line := range []string{`{"comand":"gen","id":7}`, `{"options":{"seed":null},"id":7}`, `{"command":3,"id":7}`} {
		c.say(line)
		assert.Equal(t, 7, c.hear().ID, line)
	}
	for _, line := range []string{`{"command":"gen","id":"7"}`, `{"command":"gen","id":7`} {
		c.say(line)
		var r map[string]any
		require.NoError(t, c.from.Decode(&r))
		assert.NotContains(t, r, "id", line)
	}
}

// TestRPCInterrupted: ^C ends the program while it waits, with what was asked for.
func TestRPCInterrupted(t *testing.T) {
	c := newCaller(t)
	_, end := c.ask(wishes{"command": "gen", "name": "random-nfg", "options": wishes{"actions": "40,40", "seed": 1}})
	c.say(wishes{"id": 2, "command": "solve", "input": end.Done.Files["output"], "options": wishes{"all": true}})
	c.ask(wishes{"command": "info", "input": coins}) // heard after it
	c.end(cli.ErrInterrupted)
	assert.Equal(t, cli.ExitInterrupted, c.next(2).Done.Status)
	assert.Equal(t, cli.ExitInterrupted, <-c.status)
}

// TestRPCCancels ends one of two requests that run, and then asks for the same again.
func TestRPCCancels(t *testing.T) {
	c := newCaller(t)
	_, end := c.ask(wishes{"command": "gen", "name": "random-nfg", "options": wishes{"actions": "40,40", "seed": 1}})
	long := wishes{"id": 1, "command": "solve", "input": end.Done.Files["output"], "options": wishes{"all": true}}
	c.say(long)
	c.say(wishes{"id": 1, "command": "info", "input": coins})
	assert.Contains(t, c.next(1).Error, "runs")
	c.say(wishes{"id": 2, "command": "solve", "input": coins})
	assert.Zero(t, c.next(2).Done.Status, "both run at once")
	began := time.Now()
	c.say(wishes{"cancel": 1})
	assert.Equal(t, cli.ExitInterrupted, c.next(1).Done.Status)
	t.Log("cancelled after", time.Since(began))
	c.say(wishes{"cancel": 1}) // it has ended
	c.say(long)
	c.to.Close() // ends it too
	assert.Equal(t, cli.ExitInterrupted, c.next(1).Done.Status)
	assert.Zero(t, <-c.status)
}

// TestRPCLeaves ends requests for games that take long to make: they are left behind, and say no more.
func TestRPCLeaves(t *testing.T) {
	skipIfShort(t)
	c := newCaller(t)
	c.say(wishes{"id": 1, "command": "gen", "name": "kuhn", "options": wishes{"cards": 500}})
	c.say(wishes{"cancel": 1})
	end := c.next(1)
	assert.Equal(t, cli.ExitInterrupted, end.Done.Status)
	assert.Equal(t, map[string]string{"output": ""}, end.Done.Files)
	assert.Contains(t, end.Done.Errors, "interrupted")
	_, end = c.ask(wishes{"command": "info", "input": coins})
	assert.Zero(t, end.Done.Status, "others are answered")
	c.to.Close()
	assert.Zero(t, <-c.status, "what was left behind is not waited for")
}

// TestRPCMemory: requests are under the limit of memory of the program.
func TestRPCMemory(t *testing.T) {
	skipIfShort(t)
	before := debug.SetMemoryLimit(-1)
	c := newCallerWith(t, 1<<20)
	_, end := c.ask(wishes{"command": "gen", "name": "kuhn", "options": wishes{"cards": 500}})
	assert.Equal(t, cli.ExitUnknown, end.Done.Status)
	assert.Contains(t, end.Done.Errors, "memory limit of 1")
	c.to.Close()
	<-c.status
	assert.Equal(t, before, debug.SetMemoryLimit(-1), "which ends with it")
}

// next returns how the request of that id ended; it skips its messages, and those of others.
func (c *caller) next(id int) reply {
	for {
		if r := c.hear(); r.ID == id && (r.Done != nil || r.Error != "") {
			return r
		}
	}
}

// TestRequestFlags checks that a request can name no place on this machine, and that what is
// made alone for a request is the command of that name.
func TestRequestFlags(t *testing.T) {
	flags := cli.RequestFlags(commands())
	for _, f := range exactsolve.Fields() {
		assert.Equal(t, !f.IsFile() || f.Name == "certificate", slices.Contains(flags["solve"], f.Name), f.Name)
	}
	for name, list := range flags {
		c, _, err := commands().Find([]string{name})
		require.NoError(t, err)
		for _, option := range list {
			if f := c.Flags().Lookup(option); f != nil && !slices.Contains([]string{"certificate", "blueprint"}, option) { // else of a family
				value, _ := pflag.UnquoteUsage(f)
				assert.NotRegexp(t, "FILE|FOLDER|GAME|URL", value, fmt.Sprintf("%s --%s", name, option))
			}
		}
	}
	methods := exactsolve.BlueprintMethods()
	for _, method := range methods {
		for _, word := range []string{method, method + "+", strings.TrimSuffix(method, "+"), "modified-" + method, method + "/x"} {
			q := web.Request{Command: "depthlimit", Options: web.Settings{"blueprint": word}}
			require.Equal(t, slices.Contains(methods, word), q.Check(flags) == nil, word) // any other would be a file
		}
	}
	for name := range alone {
		c, _, err := program(name).Find([]string{name})
		require.NoError(t, err)
		assert.Equal(t, name, c.Name())
	}
}
