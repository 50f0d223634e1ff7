// Package presolve is machinery: linear programs in floating point, of games in sequence
// form above all, with fewer rows and columns, and the way back from a basis.
//
// Start with [New]. Each rule removes rows and columns whose places in a basis are known,
// whatever the rest of it is: as many of them are basic as rows are removed. So a basis of
// what is left is one of the whole program, and optimal if that was. The rules are
//
//   - A free column without cost that is in two inequalities, with different signs: one
//     row is added to the other, as in the method of Fourier and Motzkin. The column is
//     basic, the row added is tight. This is the value of an information set of the player
//     of the rows with one action.
//   - An equation that says that one column is a positive multiple of another, both not
//     negative: the one is replaced, and basic. This is an information set of the player of
//     the columns with one action.
//   - An inequality that follows from another, as it has no smaller entries in columns that
//     are not negative, the same in others, and no larger right-hand side: it is dropped and its
//     slack is basic. This is a dominated action, or one of two equal ones.
//   - A column, not negative, with no larger entries in inequalities than another, the
//     same in other rows, and no smaller cost: it is 0.
//
// Rules are applied in rounds, as one makes room for another: an action is dominated, so
// the information set has one action, so the one before is dominated.
//
// Reference: Andersen and Andersen 1995 [AA95] for such rules in general.
package presolve

import (
	"context"
	"slices"

	"exactsolve/internal/floatlp"
)

const (
	// minGain is how many of its rows a program must lose, one part in so many.
	minGain = 12

	// stopAt ends the rounds once so small a part of the rows and columns goes.
	stopAt = 64
)

// A Reduction is a program and what is left of it.
type Reduction struct {
	Left *floatlp.Problem

	cols, rows []int32        // numbers in the whole program of what is left
	removed    *floatlp.Basis // places of what is not
	moves      []move         // in order
}

// A move says what becomes of a basis of the whole program as a row or column goes: where it
// is basic, or where it is not, so is another one.
type move struct {
	row, basic bool
	from, to   int32
}

// New returns the reduction of a program, nil if that is not much smaller or the context is
// done first. The program is not changed.
func New(ctx context.Context, p *floatlp.Problem) *Reduction {
	if p.Maximize {
		return nil
	}
	r, few := newRounds(p), (len(p.Cost)+len(p.RowLower))/stopAt
	for {
		for r.merge() > few && ctx.Err() == nil {
		}
		if ctx.Err() != nil {
			return nil
		}
		if r.drop() <= few {
			break
		}
	}
	z := r.reduction(p)
	if len(z.rows) > len(p.RowLower)-len(p.RowLower)/minGain {
		return nil
	}
	return z
}

// Down returns the basis of what is left that is most like one of the whole program. It may
// have too few or too many variables where that is not one of a game.
func (r *Reduction) Down(b *floatlp.Basis) *floatlp.Basis {
	cols, rows := slices.Clone(b.Cols), slices.Clone(b.Rows)
	for _, m := range r.moves {
		list := cols
		if m.row {
			list = rows
		}
		if (list[m.from] == floatlp.Basic) == m.basic {
			list[m.to] = list[m.from]
		}
	}
	return &floatlp.Basis{Cols: pick(cols, r.cols), Rows: pick(rows, r.rows)}
}

// Up returns the basis of the whole program that comes of one of what is left.
func (r *Reduction) Up(b *floatlp.Basis) *floatlp.Basis {
	z := &floatlp.Basis{Cols: slices.Clone(r.removed.Cols), Rows: slices.Clone(r.removed.Rows)}
	for k, j := range r.cols {
		z.Cols[j] = b.Cols[k]
	}
	for k, i := range r.rows {
		z.Rows[i] = b.Rows[k]
	}
	return z
}

func pick[T any](list []T, at []int32) []T {
	z := make([]T, len(at))
	for k, j := range at {
		z[k] = list[j]
	}
	return z
}
