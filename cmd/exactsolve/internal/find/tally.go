package find

import (
	"fmt"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// A Tally counts what was found of several games, by status.
type Tally struct {
	Games, Yes, No, Unknown, Errors int

	worst int // exit status
}

// Add counts one more game.
func (t *Tally) Add(o *Outcome) {
	t.Games++
	t.worst = cli.Worse(t.worst, o.Exit)
	switch o.Result.Status {
	case "yes":
		t.Yes++
	case "no":
		t.No++
	case "unknown":
		t.Unknown++
	default:
		t.Errors++
	}
}

// End says what there was of so many things, and returns the worst status.
func (t *Tally) End(s *cli.Session, noun string, of int) error {
	done := cli.Plural(t.Games, noun)
	if t.Games < of {
		done = fmt.Sprintf("%s of %d", done, of)
	}
	s.Note("%s: %d yes, %d no, %d unknown, %s", done, t.Yes, t.No, t.Unknown, cli.Plural(t.Errors, "error"))
	if s.Ctx.Err() != nil {
		t.worst = cli.Worse(t.worst, s.StatusOf(""))
	}
	return cli.Status(t.worst)
}
