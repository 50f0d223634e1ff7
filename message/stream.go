// Package message is the compose layer's text for programs: the JSON lines in which
// commands answer, of docs/formats/json.md, one struct a message, to write and to
// read. Nothing here computes.
//
// Start with [Encoder], which writes messages, [Decoder], which reads a stream of
// them, and [Solve], the result of solve. Files are called after commands.
//
// Conventions: each line is an object of one field, such as "result", and the first is
// the [Config]. Players, information sets, nodes and actions count from 1. Rational
// numbers are strings, written and read exactly; seconds are numbers. What was written
// here and is read again is written to the same bytes. Readers ignore fields that they
// do not know, and a stream means the same without its "progress".
package message

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Protocol names the format.
const Protocol = "exactsolve/1"

// A Config says what is being done. It is the first line.
type Config struct {
	Protocol string          `json:"protocol"`
	Version  string          `json:"version"` // of the program
	Command  string          `json:"command"`
	Game     *GameRef        `json:"game,omitempty"`
	Options  json.RawMessage `json:"options,omitempty"` // an object: those that decide the answer
}

// A GameRef names a game.
type GameRef struct {
	Name  string `json:"name"` // of the file
	Kind  string `json:"kind"` // "efg", "nfg" or "spot"
	Title string `json:"title"`
	Hash  string `json:"sha256"` // of the canonical text
}

// NewConfig returns the first message of a command. Options may be nil.
func NewConfig(version, command string, game *GameRef, options map[string]any) (*Config, error) {
	c := &Config{Protocol: Protocol, Version: version, Command: command, Game: game}
	if options == nil {
		return c, nil
	}
	var text bytes.Buffer
	if err := encoder(&text).Encode(options); err != nil {
		return nil, err
	}
	c.Options = text.Bytes()
	return c, nil
}

func encoder(w io.Writer) *json.Encoder {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc
}

// An Encoder writes messages.
type Encoder struct{ enc *json.Encoder }

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{encoder(w)} }

// Encode writes one line: a message under the name of its field.
func (e *Encoder) Encode(field string, m any) error { return e.enc.Encode(map[string]any{field: m}) }

// Plain writes one object outside the protocol, such as a [Game].
func (e *Encoder) Plain(v any) error { return e.enc.Encode(v) }

// A Line is one message as it was read.
type Line struct {
	Field  string // such as "result"
	Text   json.RawMessage
	Number int // of the line, from 1
	Column int // where Text begins, in bytes from 1
}

// An Error says where a stream is not one.
type Error struct {
	Line, Column int // from 1
	Text         string
}

// Error returns the position and what is wrong there.
func (e *Error) Error() string { return fmt.Sprintf("message: %d:%d: %s", e.Line, e.Column, e.Text) }

// A Decoder reads the messages of one command.
type Decoder struct {
	r      *bufio.Reader
	number int // of the line read last
	config *Config
}

// NewDecoder reads the first message. An error about the text is an [*Error]; io.EOF
// says that there is none.
func NewDecoder(r io.Reader) (*Decoder, error) {
	d := &Decoder{r: bufio.NewReader(r)}
	l, err := d.Next()
	switch {
	case err != nil:
		return nil, err
	case l.Field != "config":
		return nil, l.errorf("the first message is %q, want config", l.Field)
	}
	d.config = new(Config)
	if err := json.Unmarshal(l.Text, d.config); err != nil {
		return nil, l.errorf("not a config message: %v", err)
	}
	if d.config.Protocol != Protocol {
		return nil, l.errorf("protocol %q, want %q", d.config.Protocol, Protocol)
	}
	return d, nil
}

// errorf returns an error about the line as a whole.
func (l *Line) errorf(format string, args ...any) error {
	return &Error{l.Number, 1, fmt.Sprintf(format, args...)}
}

// Config returns the first message.
func (d *Decoder) Config() *Config { return d.config }

// Next returns the next message but the first, of whatever kind; io.EOF is the end.
// Empty lines are passed over.
func (d *Decoder) Next() (*Line, error) {
	for {
		text, err := d.r.ReadBytes('\n')
		if err != nil && (err != io.EOF || len(text) == 0) {
			return nil, err
		}
		d.number++
		if len(bytes.TrimSpace(text)) > 0 {
			return d.line(bytes.TrimSuffix(text, []byte("\n")))
		}
	}
}

// line reads one line that is not empty.
func (d *Decoder) line(text []byte) (*Line, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	fail := func(format string, args ...any) error {
		return &Error{d.number, int(dec.InputOffset()) + 1, fmt.Sprintf(format, args...)}
	}
	var m map[string]json.RawMessage
	if err := dec.Decode(&m); err != nil {
		return nil, fail("not JSON, want an object of one field: %v", err)
	}
	if _, err := dec.Token(); err != io.EOF || len(m) != 1 {
		return nil, fail("want one object of one field a line, such as {\"result\":…}")
	}
	l := &Line{Number: d.number}
	for l.Field, l.Text = range m {
		l.Column = 1 + bytes.Index(text, l.Text)
	}
	return l, nil
}

// kinds has for each message of each command what makes an empty one. A command with
// one of the options variants is listed under both.
var kinds = map[string]func() any{
	"solve equilibrium":               empty[Equilibrium],
	"solve result":                    empty[Solve],
	"solve game":                      empty[GameRef],
	"solve failure":                   empty[Failure],
	"solve all game":                  empty[GameRef],
	"solve all failure":               empty[Failure],
	"solve all equilibrium":           empty[Equilibrium],
	"solve all result":                empty[List],
	"solve all sequential game":       empty[GameRef],
	"solve all sequential failure":    empty[Failure],
	"solve all sequential result":     empty[Sequentials],
	"check result":                    empty[Check],
	"certify result":                  empty[Certify],
	"verify result":                   empty[Verify],
	"info result":                     empty[Info],
	"reduce result":                   empty[Reduce],
	"depthlimit round":                empty[Round],
	"depthlimit result":               empty[DepthLimit],
	"sweep row":                       empty[SweepRow],
	"sweep result":                    empty[Sweep],
	"play deal":                       empty[Deal],
	"play turn":                       empty[Turn],
	"play error":                      empty[Mistake],
	"play action":                     empty[Played],
	"play resolve":                    empty[Solved],
	"play end":                        empty[End],
	"play result":                     empty[Play],
	"aivat result":                    empty[Aivat],
	"match result":                    empty[Match],
	"spot result":                     empty[Spot],
	"spot check result":               empty[Spot],
	"spot show result":                empty[Spot],
	"spot limit result":               empty[SpotLimit],
	"spot nested result":              empty[SpotNested],
	"spot match result":               empty[SpotMatch],
	"bench lp measurement":            empty[LPMeasurement],
	"bench lp result":                 empty[BenchLP],
	"bench epsilon measurement":       empty[EpsilonRow],
	"bench epsilon result":            empty[BenchEpsilon],
	"bench nash measurement":          empty[NashMeasurement],
	"bench nash class":                empty[ClassSummary],
	"bench nash result":               empty[BenchNash],
	"bench depth measurement":         empty[OpeningRow],
	"bench depth result":              empty[Opening],
	"bench depth gadgets measurement": empty[GadgetRow],
	"bench depth gadgets result":      empty[Gadgets],
	"bench depth ladder measurement":  empty[LadderRow],
	"bench depth ladder result":       empty[Ladder],
	"bench paper exhibit":             empty[ExhibitRun],
	"bench paper result":              empty[BenchPaper],
}

func empty[M any]() any { return new(M) }

// variants are options with which a command has messages of its own.
var variants = []string{"all", "gadgets", "ladder"}

// New returns an empty message of the command: a pointer to its struct, or nil if there
// is none of that field.
func (c *Config) New(field string) any {
	if field == "progress" {
		return new(Progress)
	}
	name := c.Command
	var options map[string]json.RawMessage
	if json.Unmarshal(c.Options, &options) == nil && options["param"] == nil {
		for _, v := range variants {
			if string(options[v]) == "true" {
				name += " " + v
			}
		}
		if name == "solve all" && string(options["concept"]) == `"sequential"` {
			name += " sequential"
		}
	}
	if make := kinds[name+" "+field]; make != nil {
		return make()
	}
	return nil
}

// Message reads a line into the struct of its kind, nil for a kind that is not known.
func (c *Config) Message(l *Line) (any, error) {
	m := c.New(l.Field)
	if m == nil {
		return nil, nil
	}
	return m, json.Unmarshal(l.Text, m)
}

// Read reads a whole stream: all messages of known kinds, each as a pointer to its
// struct, but for the first and progress. Of no text there are none.
func Read(r io.Reader) ([]any, error) {
	d, err := NewDecoder(r)
	if err == io.EOF {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []any
	for {
		l, err := d.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		m, err := d.config.Message(l)
		if err != nil {
			return nil, l.errorf("not a %s of %s: %v", l.Field, d.config.Command, err)
		}
		if m != nil && l.Field != "progress" {
			list = append(list, m)
		}
	}
}
