package spot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/publictree"
)

// A file is a spot with where it came from.
type file struct {
	Name string
	Spot *publictree.Spot
}

// readArgument reads the spot of the first argument, or of standard input.
func readArgument(s *cli.Session, args []string) (*file, error) {
	path, err := s.ArgOrStdin(args, 0, "a SPOT file")
	if err != nil {
		return nil, err
	}
	return read(s, path)
}

func read(s *cli.Session, path string) (*file, error) {
	name, r, err := s.OpenAs(path, "a spot", gamefile.Spot)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return parse(s, name, r)
}

func parse(s *cli.Session, name string, r io.Reader) (*file, error) {
	s.Phase("reading "+name, "")
	spot, err := publictree.Parse(name, r)
	if err != nil {
		return nil, cli.InputError(err)
	}
	return &file{name, spot}, nil
}

// ref is what messages say of the spot.
func (f *file) ref() *message.GameRef { return view.SpotRef(f.Name, f.Spot) }

// refused makes an input error of one that says that the spot is not fit, unless a limit came or it is
// about another file.
func (f *file) refused(err error) error {
	if _, known := errors.AsType[*cli.ExitError](err); known || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, answer.ErrInternal) {
		return err
	}
	return cli.InputError(fmt.Errorf("%s: %w", f.Name, err))
}

// workers returns how many processors --jobs means.
func workers(jobs int) int { return cmp.Or(jobs, runtime.GOMAXPROCS(0)) }
