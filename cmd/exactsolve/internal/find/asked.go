package find

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// A Question is that of the flags of solve, asked of one game after another by another command.
type Question struct{ solve }

// Declare declares the flags, but those that name files, that of the seed, for which games have
// a parameter, and those of several answers.
func (q *Question) Declare(fs *pflag.FlagSet) {
	fields := slices.DeleteFunc(exactsolve.Fields(), func(f exactsolve.Field) bool {
		return slices.Contains([]string{"seed", "count", "covering", "trembles", "param"}, f.Name)
	})
	DeclareFields(fs, &q.question, fields, nil)
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

// Check reports what does not go together in any game.
func (q *Question) Check() error {
	return (*cli.GameFile)(nil).RefusedQuestion(q.question.Validate())
}

// Jobs returns how many games are to be solved at a time.
func (q *Question) Jobs() int { return atATime(&q.question) }

// Flags returns the question as flags that were given, but for how many games are solved at a time.
func (q *Question) Flags() string {
	var list []string
	for _, f := range exactsolve.Fields() {
		if f.IsFile() || f.Name == "jobs" || !q.changed(f.Name) {
			continue
		}
		switch text := f.Text(&q.question); {
		case !f.IsBool():
			list = append(list, "--"+f.Name, text)
		case text == "true":
			list = append(list, "--"+f.Name)
		}
	}
	return strings.Join(list, " ")
}

// Ask answers the question for the game that read returns.
func (q *Question) Ask(ctx context.Context, s *cli.Session, read func(s *cli.Session) (*cli.GameFile, error)) *Outcome {
	o := q.ask(ctx, s, "", read)
	o.Messages = nil // not to be kept while others are waited for
	return o
}
