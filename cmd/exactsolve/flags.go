package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve"

	"github.com/spf13/pflag"
)

// A choice is the value of a flag that takes one of a few words.
type choice struct {
	value *string
	words []string
}

// newChoice returns a choice into p with the first word as its default.
func newChoice[T ~string](p *string, words ...T) *choice {
	c := &choice{value: p}
	for _, w := range words {
		c.words = append(c.words, string(w))
	}
	*p = c.words[0]
	return c
}

// A chooser is the value of a flag that takes one of a few words.
type chooser interface{ choices() []string }

func (c *choice) choices() []string { return c.words }
func (c *choice) String() string    { return *c.value }
func (c *choice) Type() string      { return strings.Join(c.words, "|") }

func (c *choice) Set(s string) error {
	if !slices.Contains(c.words, s) {
		return fmt.Errorf("want %s", orList(c.words))
	}
	*c.value = s
	return nil
}

// A count is the value of a flag that takes an integer from min to max.
type count struct {
	value    *int
	min, max int
}

func (c *count) String() string { return strconv.Itoa(*c.value) }
func (c *count) Type() string   { return "N" }

func (c *count) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < c.min || n > c.max {
		return fmt.Errorf("want an integer from %d to %d", c.min, c.max)
	}
	*c.value = n
	return nil
}

// orList joins words as "a, b or c".
func orList(words []string) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
}

// A tally is the value of a flag that counts how often it is given. Unlike
// pflag's own it does not look in the help as if it took an argument.
type tally int

func (t *tally) String() string { return strconv.Itoa(int(*t)) }
func (t *tally) Type() string   { return "bool" }

func (t *tally) Set(s string) error {
	if s != "true" {
		return errors.New("takes no value")
	}
	*t++
	return nil
}

// common are flags that several commands share, each declared by one helper so
// that it reads the same everywhere. A command declares those that do
// something in it.
type common struct {
	output  string
	format  string
	json    bool
	quiet   bool
	verbose int
	color   string
}

func (c *common) shared() *common { return c }

// addOutput declares where the answer goes.
func (c *common) addOutput(fs *pflag.FlagSet) {
	fs.StringVarP(&c.output, "output", "o", "", "write the answer to `FILE`, in one step at the end; - is standard output")
}

// addFormat declares the formats of the answer, the first being the default.
func (c *common) addFormat(fs *pflag.FlagSet, formats ...string) {
	fs.Var(newChoice(&c.format, formats...), "format", "how to write the answer: `"+strings.Join(formats, "|")+"`")
	fs.BoolVar(&c.json, "json", false, "the same as --format json")
	fs.Var(newChoice(&c.color, "auto", "always", "never"), "color", "color the text: `auto|always|never`")
}

// addTalk declares how much is said beside the answer.
func (c *common) addTalk(fs *pflag.FlagSet, quiet string) {
	fs.BoolVarP(&c.quiet, "quiet", "q", false, quiet)
	fs.VarPF((*tally)(&c.verbose), "verbose", "v", "say more on standard error; repeat for yet more").NoOptDefVal = "true"
}

const (
	quietText  = "only the first line of a text answer, and no notes"
	quietNotes = "no notes on standard error"
)

// settle resolves flags that say the same in two ways.
func (c *common) settle() error {
	if c.json {
		if c.format != "text" && c.format != "json" {
			return usageError("--json and --format %s exclude each other", c.format)
		}
		c.format = "json"
	}
	return nil
}

// maxJobs bounds the goroutines of a run.
const maxJobs = exactsolve.MaxJobs
