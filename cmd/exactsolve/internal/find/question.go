package find

import (
	"context"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// A Question is that of the flags of solve, asked of one game after another by another command.
type Question struct{ solve }

// Declare declares the flags, but those that name files and those that are declared.
func (q *Question) Declare(fs *pflag.FlagSet) {
	declareFields(fs, &q.question, nil)
	q.workers.Workers = -1 // not given
	q.changed = func(flag string) bool {
		f := fs.Lookup(flag)
		if f == nil {
			return false
		}
		_, ours := f.Value.(*fieldFlag)
		return ours && f.Changed
	}
}

// Check reports what does not go together in any game, or has several answers.
func (q *Question) Check() error {
	if err := q.question.Validate(); err != nil {
		return (*cli.GameFile)(nil).RefusedQuestion(err)
	}
	if q.question.Several() {
		return cli.UsageError("--count, --covering random and --trembles random find several equilibria, want a question with one answer")
	}
	return nil
}

// Jobs returns how many games are to be solved at a time.
func (q *Question) Jobs() int { return Width(&q.question) }

// Digits returns how many digits decimals have.
func (q *Question) Digits(s *cli.Session) int { return s.ShownDigits(q.question.Digits) }

// Flags returns the question as flags that were given, but for how many games are solved at a time.
func (q *Question) Flags() string {
	var list []string
	for _, f := range exactsolve.Fields() {
		if f.IsFile() || f.Name == "jobs" || !q.changed(f.Name) {
			continue
		}
		list = append(list, "--"+f.Name)
		if !f.IsBool() {
			list = append(list, f.Text(&q.question))
		}
	}
	return strings.Join(list, " ")
}

// Ask answers the question for the game that read returns.
func (q *Question) Ask(ctx context.Context, s *cli.Session, read func(s *cli.Session) (*cli.GameFile, error)) *Outcome {
	return q.ask(ctx, s, "", read)
}
