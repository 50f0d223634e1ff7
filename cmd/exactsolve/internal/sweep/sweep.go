// Package sweep is of the shell: exactsolve sweep, one question of many games that differ in numbers.
package sweep

import (
	"context"
	"fmt"
	"iter"

	"exactsolve/cluster"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/find"
	"exactsolve/message"
)

// A run asks the question for each row of a grid, a batch of rows.
type run struct {
	grid
	*task
	s     *cli.Session
	make  func(s *cli.Session, values []string) (*cli.GameFile, error)
	name  string // of what is swept
	table *table
	tally find.Tally
	cut   bool // a row was not made to its end, so none is written any more
}

// sweep makes the rows that are not there yet.
func (k *run) sweep() error {
	n, err := k.rows()
	if err != nil {
		return cli.UsageError("%v", err)
	}
	free, err := k.s.Own(k.s.Out)
	if err != nil {
		return cli.InputError(err)
	}
	if free != nil {
		defer free()
	}
	if err := k.table.open(k.resume); err != nil {
		return err
	}
	k.s.Phase("sweeping", "rows")
	_, err = cluster.DoBatch(context.WithoutCancel(k.s.Ctx), k, k.values(n), cluster.Options{Jobs: k.question.Jobs()})
	k.s.Hush()
	if err != nil {
		return err
	}
	t := &k.tally
	if k.s.Format == "json" {
		if err := k.table.write(encoded("result", message.Sweep{Rows: t.Games, Yes: t.Yes, No: t.No, Unknown: t.Unknown, Errors: t.Errors})); err != nil {
			return err
		}
	}
	if err := k.table.close(); err != nil {
		return err
	}
	return t.End(k.s, "row", n-k.known(n))
}

// known returns how many rows of the grid are there.
func (k *run) known(n int) (known int) {
	for i := 0; i < n && len(k.table.there) > 0; i++ {
		if k.table.there[key(k.row(i))] {
			known++
		}
	}
	return known
}

// values yields the rows that are not there until the run is to end.
func (k *run) values(n int) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		for i := range n {
			values := k.row(i)
			if k.table.there[key(values)] {
				continue
			}
			if k.s.Ctx.Err() != nil || !yield(values, nil) {
				return
			}
		}
	}
}

// Do answers the question for the game of a row.
func (k *run) Do(_ context.Context, values []string) (*row, error) {
	o := k.question.Ask(k.s.Ctx, k.s, func(s *cli.Session) (*cli.GameFile, error) { return k.make(s, values) })
	return &row{values, o}, nil
}

// called names a row for messages.
func (k *run) called(values []string) string {
	text := k.name
	for i, v := range values {
		text += " " + k.grid[i].name + "=" + v
	}
	return text
}

// Check is not called: all is done here.
func (*run) Check([]string, *row) error { return nil }

// Tell writes a row, unless the end of the run cut it short.
func (k *run) Tell(_ []string, r *row) error {
	if k.cut = k.cut || k.s.Ctx.Err() != nil && r.Result.Status != "yes" && r.Result.Status != "no"; k.cut {
		return nil
	}
	k.s.Count(1)
	k.tally.Add(r.Outcome)
	if r.Errors != "" {
		fmt.Fprintf(k.s.Io.Err, "exactsolve: %s:\n%s", k.called(r.values), r.Errors)
	}
	return k.table.write(k.table.row(r))
}
