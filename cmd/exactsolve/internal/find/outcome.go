package find

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// An Outcome is what solve says of one of several games.
type Outcome struct {
	Exit     int    // the exit status
	Text     string // the first line
	Errors   string // for standard error
	Messages []byte // as lines of JSON
	Result   Result

	constant bool // two players, in a game of constant sum
}

// A Result has what tables tell of a message "result". Without one Status is that of a
// [message.Failure].
type Result struct {
	Status     string           `json:"status"`
	Concept    cert.Concept     `json:"concept"`
	Claimed    cert.Concept     `json:"claim"`
	Reason     string           `json:"reason"`
	Method     string           `json:"method"`
	Players    []string         `json:"players"`
	Payoffs    []rational.Rat   `json:"payoffs"`
	Box        *boxPayoffs      `json:"box"`
	Algebraic  *rootPayoffs     `json:"algebraic"`
	Epsilon    *rational.Rat    `json:"epsilon"`
	EpsilonBar string           `json:"epsilon_bar"`
	Low        *rational.Rat    `json:"value_at_least"`
	High       *rational.Rat    `json:"value_at_most"`
	Equilibria *int             `json:"equilibria"`
	Components []struct{}       `json:"components"`
	Boxes      *message.Boxes   `json:"boxes"`
	Stats      message.Stats    `json:"stats"`
	Failure    *message.Failure `json:"-"`
}

type boxPayoffs struct {
	Payoffs []message.BoxNumber `json:"payoffs"`
}

type rootPayoffs struct {
	Payoffs []message.AlgebraicNumber `json:"payoffs"`
}

// ask answers the question for the game that read returns, which is called by a name.
func (c *solve) ask(ctx context.Context, s *cli.Session, name string, read func(s *cli.Session) (*cli.GameFile, error)) *Outcome {
	one := *c
	one.file, one.question.Jobs, one.question.Digits = name, 1, s.ShownDigits(c.question.Digits)
	one.changed = func(flag string) bool { return flag != "jobs" && c.changed(flag) }
	one.named = slices.DeleteFunc(slices.Clone(c.named), func(field string) bool { return field == "jobs" })
	var text, errs, lines bytes.Buffer
	io := cli.Stdio{In: s.Io.In, Out: &text, Err: &errs, Lines: &lines, Getenv: s.Io.Getenv, Grace: s.Io.Grace, Still: true}
	o := new(Outcome)
	o.Exit = s.Within(ctx, io, func(inner *cli.Session) error {
		one.Common = inner.Common
		return one.solveGame(inner, func() (*cli.GameFile, error) {
			f, err := read(inner)
			if err == nil && len(f.Game.Players) == 2 && f.Game.Recall == nil {
				_, o.constant = f.Game.ConstantSum()
			}
			return f, err
		})
	})
	o.Text, _, _ = strings.Cut(text.String(), "\n")
	o.Errors, o.Messages = errs.String(), lines.Bytes()
	o.read(name)
	return o
}

// read reads the last result, and makes a failure where there is none.
func (o *Outcome) read(name string) {
	found := false
	for line := range bytes.Lines(o.Messages) {
		var m struct{ Result *Result }
		if json.Unmarshal(line, &m) == nil && m.Result != nil {
			o.Result, found = *m.Result, true
		}
	}
	if found && o.Exit != cli.ExitInput && o.Exit != cli.ExitInternal {
		return
	}
	m := &message.Failure{File: name, Status: message.FailureStatus}
	if o.Exit == cli.ExitUnknown || o.Exit == cli.ExitInterrupted {
		m.Status = "unknown"
	}
	m.Reason, _, _ = strings.Cut(o.Errors, "\n")
	m.Reason = strings.TrimPrefix(m.Reason, "exactsolve: ")
	o.Result = Result{Status: m.Status, Reason: m.Reason, Failure: m}
}

// Concluded returns the concept that the certificate is about.
func (r *Result) Concluded() cert.Concept {
	if r.Claimed != "" {
		return r.Claimed
	}
	return r.Concept
}
