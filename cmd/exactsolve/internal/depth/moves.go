package depth

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// moves reads the opponent's actions, one a line.
type moves struct {
	s     *cli.Session
	lines chan string
	err   error // valid once lines is closed
	begun bool
	count int
}

func newMoves(s *cli.Session) *moves { return &moves{s: s, lines: make(chan string)} }

// maxMove is the longest line in bytes.
const maxMove = 1 << 16

// read sends lines until the input ends. It runs beside the play so that an
// interruption is heeded while the program waits.
func (m *moves) read() {
	in := bufio.NewScanner(m.s.Io.In)
	in.Buffer(nil, maxMove)
	for in.Scan() {
		select {
		case m.lines <- in.Text():
		case <-m.s.Ctx.Done():
			return
		}
	}
	m.err = in.Err()
	close(m.lines)
}

// next returns an action, or what is wrong with the line. The error is io.EOF at the
// end of the input.
func (m *moves) next(actions []string) (a int, wrong string, err error) {
	if !m.begun {
		m.begun = true
		go m.read()
	}
	select {
	case <-m.s.Ctx.Done():
		return 0, "", errors.Join(cli.ErrInterrupted, context.Cause(m.s.Ctx))
	case line, ok := <-m.lines:
		switch {
		case ok:
			m.count++
			a, wrong = m.parse(line, actions)
			return a, wrong, nil
		case errors.Is(m.err, bufio.ErrTooLong):
			return 0, "", cli.InputError(fmt.Errorf("%s:%d:%d: line too long, want an action", cli.StdinName, m.count+1, maxMove))
		case m.err != nil:
			return 0, "", cli.InputError(fmt.Errorf("%s: %w", cli.StdinName, m.err))
		}
		return 0, "", io.EOF
	}
}

// parse reads the number or the label of an action, or an object with it.
func (m *moves) parse(line string, actions []string) (a int, wrong string) {
	text := strings.TrimSpace(line)
	column := 1 + strings.Index(line, text)
	fail := func(what string) (int, string) {
		return 0, fmt.Sprintf("%s:%d:%d: %s, want %s", cli.StdinName, m.count, column, what, cli.OrList(numbered(actions)))
	}
	if strings.HasPrefix(text, "{") {
		var object struct {
			Action json.RawMessage `json:"action"`
		}
		if err := json.Unmarshal([]byte(text), &object); err != nil {
			if e, ok := errors.AsType[*json.SyntaxError](err); ok {
				column += int(e.Offset) - 1
			}
			return fail("not an object in JSON")
		}
		text = string(object.Action)
		if text == "" || text == "null" {
			return fail(`no "action" in the object`)
		}
		if text[0] == '"' {
			if err := json.Unmarshal(object.Action, &text); err != nil {
				return fail("not a label")
			}
		}
	}
	if a := slices.Index(actions, text); a >= 0 {
		return a, ""
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(actions) {
		return n - 1, ""
	}
	if text == "" {
		return fail("an empty line")
	}
	return fail(fmt.Sprintf("no action %q", text))
}

// numbered returns the actions with their numbers.
func numbered(actions []string) []string {
	list := make([]string, len(actions))
	for a, label := range actions {
		list[a] = fmt.Sprintf("%d %s", a+1, cli.Printable(label))
	}
	return list
}
