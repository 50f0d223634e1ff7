package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"exactsolve"
	"exactsolve/gamefile"
	"exactsolve/rational"
	"exactsolve/rational/expression"

	"github.com/spf13/pflag"
)

// A choice is the value of a flag that takes one of a few words.
type choice struct {
	value *string
	words []string
	given bool // by the flag
}

// NewChoice returns a choice into p with the first word as its default.
func NewChoice[T ~string](p *string, words ...T) *choice {
	c := &choice{value: p}
	for _, w := range words {
		c.words = append(c.words, string(w))
	}
	*p = c.words[0]
	return c
}

// A chooser is the value of a flag that takes one of a few words, if there are any.
type chooser interface{ Choices() []string }

func (c *choice) Choices() []string { return c.words }
func (c *choice) String() string    { return *c.value }
func (c *choice) Type() string      { return strings.Join(c.words, "|") }

func (c *choice) Set(s string) error {
	if !slices.Contains(c.words, s) {
		return fmt.Errorf("want %s", OrList(c.words))
	}
	*c.value, c.given = s, true
	return nil
}

// A count is the value of a flag that takes an integer from min to max.
type count struct {
	value    *int
	min, max int
}

// NewCount returns the value of a flag kept at value, an integer from min to max.
func NewCount(value *int, min, max int) *count { return &count{value, min, max} }

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

// A fraction is the value of a flag that takes a number of at least 0.
type fraction struct{ value *rational.Rat }

func (f fraction) String() string { return f.value.String() }
func (f fraction) Type() string   { return "NUMBER" }

func (f fraction) Set(s string) error {
	x, err := rational.Parse(s)
	if err != nil || x.Sign() < 0 {
		return errors.New("want a number of at least 0")
	}
	*f.value = x
	return nil
}

// A valuesFlag has values of names; given again it adds some.
type valuesFlag struct{ values **expression.Values }

func (f valuesFlag) String() string { return (*f.values).String() }
func (f valuesFlag) Type() string   { return "NAME=NUMBER" }

func (f valuesFlag) Set(s string) (err error) {
	if before := f.String(); before != "" {
		s = before + "," + s
	}
	*f.values, err = expression.ParseValues(s)
	return err
}

// Reading returns how a game is read, for [Session.ParseGame].
func (c *Common) Reading() gamefile.Options {
	return gamefile.Options{NormalizeChance: c.NormalizeChance, Values: c.At}
}

// AddReadingOptions adds how a game is read to a config message.
func (c *Common) AddReadingOptions(o Options) {
	o.Add("normalize_chance", c.NormalizeChance)
	o.Add("at", c.At.String())
}

// OrList joins words as "a, b or c".
func OrList(words []string) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
}

// A tally counts how often a flag is given. Unlike pflag's own it shows in the help as taking no argument.
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

// Common are flags that several commands share, of which each declares those that do something in it.
type Common struct {
	NormalizeChance bool
	At              *expression.Values // nil for none
	Timeout         time.Duration      // 0 for none
	each            bool               // the timeout is not of the whole run
	progress        string             // "auto" or "never"
	memory          int                // MiB that a run may take, 0 for the usual
	Output          string
	Format          string
	formats         *choice // of Format; nil if there is only one
	json            bool
	Quiet           bool
	Verbose         int
	color           string
}

func (c *Common) Shared() *Common { return c }

// plainDigits is how many digits a decimal for other programs has at least.
const plainDigits = 20

// ShownDigits returns how many digits decimals have, of which so many were asked for.
func (c *Common) ShownDigits(digits int) int {
	if c.Format == "gambit" || c.Format == "csv" {
		return max(digits, plainDigits)
	}
	return digits
}

// AddCommon declares what commands about a game share: how it is read, and what [Common.AddAnswer] declares.
func (c *Common) AddCommon(fs *pflag.FlagSet, quiet string, formats ...string) {
	c.AddReading(fs)
	c.AddAnswer(fs, quiet, formats...)
}

// AddReading declares how game files are read.
func (c *Common) AddReading(fs *pflag.FlagSet) {
	fs.Var(valuesFlag{&c.At}, "at", "`t=3/7` is the value of t in the numbers")
	fs.BoolVar(&c.NormalizeChance, "normalize-chance", false, "divide chance probabilities by their sum")
}

// AddTimeout declares a limit of time, of the whole run.
func (c *Common) AddTimeout(fs *pflag.FlagSet) {
	c.timeout(fs, "give up after `DURATION`, such as 30s or 5m (default none)")
}

// AddTimeoutEach declares a limit of time of each of several parts, for [Common.Limited].
func (c *Common) AddTimeoutEach(fs *pflag.FlagSet, usage string) {
	c.timeout(fs, usage)
	c.each = true
}

func (c *Common) timeout(fs *pflag.FlagSet, usage string) {
	fs.DurationVar(&c.Timeout, "timeout", 0, usage)
	c.AddMemory(fs)
}

// AddAnswer declares where the answer goes, its formats if there are several, the first being the
// default, and how much is said beside it.
func (c *Common) AddAnswer(fs *pflag.FlagSet, quiet string, formats ...string) {
	fs.StringVarP(&c.Output, "output", "o", "", "write the answer to `FILE`, in one step at the end; - is standard output")
	if len(formats) > 0 {
		c.formats = NewChoice(&c.Format, formats...)
		fs.Var(c.formats, "format", "`FORMAT` of the answer: "+OrList(formats)+"; --output x.json asks by name")
		fs.BoolVar(&c.json, "json", false, "the same as --format json")
		fs.Var(NewChoice(&c.color, "auto", "always", "never"), "color", "color the text `WHEN`: auto, always or never")
	}
	fs.Var(NewChoice(&c.progress, "auto", "never"), "progress", "show progress `WHEN`: auto or never")
	fs.BoolVarP(&c.Quiet, "quiet", "q", false, quiet)
	fs.VarPF((*tally)(&c.Verbose), "verbose", "v", "say more on standard error; repeat for yet more").NoOptDefVal = "true"
}

const (
	// QuietText is the usage of -q where it leaves out the text.
	QuietText = "only the first line, long numbers (over 60 digits) and decimals shortened, no notes"
	// QuietNotes is the usage of -q where it leaves out notes.
	QuietNotes = "no notes on standard error"
)

// settle resolves flags that say the same in two ways, and reports what is wrong.
func (c *Common) settle() error {
	if c.Timeout < 0 {
		return UsageError("--timeout %v is negative", c.Timeout)
	}
	if c.json {
		if c.formats.given && c.Format != "text" && c.Format != "json" {
			return UsageError("--json and --format %s exclude each other", c.Format)
		}
		c.Format, c.formats.given = "json", true
	}
	return c.settleName()
}

// settleName takes the format from the name of the output, if that says one.
func (c *Common) settleName() error {
	named := ""
	switch filepath.Ext(Unzipped(c.Output)) {
	case ".json", ".jsonl":
		named = "json"
	case ".csv":
		named = "csv"
	}
	switch {
	case c.formats == nil || named == "" || named == c.Format:
		return nil
	case !slices.Contains(c.formats.words, named):
		return UsageError("--output %s: no %s here, the answer is %s", c.Output, named, OrList(c.formats.words))
	case c.formats.given:
		return UsageError("--output %s and --format %s exclude each other", c.Output, c.Format)
	}
	c.Format = named
	return nil
}

// MaxJobs bounds the goroutines of a run.
const MaxJobs = exactsolve.MaxJobs
