package find

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// A fieldFlag is the flag of a field of a question.
type fieldFlag struct {
	field exactsolve.Field
	q     *exactsolve.Question
}

func (f *fieldFlag) String() string     { return f.field.Text(f.q) }
func (f *fieldFlag) Set(s string) error { return f.field.Set(f.q, s) }

// Choices returns the words that the field takes, nil if it takes others.
func (f *fieldFlag) Choices() []string { return f.field.Words }

func (f *fieldFlag) Type() string {
	switch {
	case f.field.IsBool():
		return "bool"
	case f.field.Words != nil:
		return strings.Join(f.field.Words, "|")
	}
	return "N"
}

// declareFields declares a flag for each field of a question, and for its files.
func declareFields(fs *pflag.FlagSet, q *exactsolve.Question, files map[string]*string) {
	for _, f := range exactsolve.Fields() {
		if f.IsFile() {
			fs.StringVar(files[f.Name], f.Name, "", f.Usage)
			cli.Group(fs, string(f.Group))
			continue
		}
		if f.Name != "concept" && f.Default != "" { // that of the concept depends on the game
			if err := f.Set(q, f.Default); err != nil {
				panic(fmt.Sprintf("exactsolve: default of --%s: %v", f.Name, err))
			}
		}
		flag := fs.VarPF(&fieldFlag{f, q}, f.Name, "", f.Usage)
		flag.DefValue = f.Default
		if f.IsBool() {
			flag.NoOptDefVal = "true"
		}
		if f.Page {
			cli.ForPage(fs, f.Name)
		}
		cli.Group(fs, string(f.Group))
	}
}

// settle completes the question for a game, and says what was chosen.
func (c *solve) settle(s *cli.Session, f *cli.GameFile) error {
	for _, field := range exactsolve.Fields() {
		if c.changed(field.Name) {
			c.question.Given = append(c.question.Given, field.Name)
		}
	}
	note, err := c.question.Settle(f.Game)
	if note != "" {
		s.Note("%s", note)
	}
	return f.RefusedQuestion(err)
}
