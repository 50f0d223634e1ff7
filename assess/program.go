package assess

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert"
	"exactsolve/internal/exactlp"
	"exactsolve/rational"
	"exactsolve/tableau/basis"
)

// ErrTooLarge is wrapped by errors about games whose programs or beliefs take more
// than memory should hold.
var ErrTooLarge = errors.New("too large")

// Limits of a program: 2²² entries are 128 MiB.
const (
	maxEntries = 1 << 22
	maxSize    = 1 << 20 // of the rows, and of the columns
)

// A program is a linear program, to be minimized, that has a solution. Rows
// beyond the limits are left out, and there is no solution then.
type program struct {
	sparse  exactlp.Program
	entries int
	scale   []rational.Rat // of each row, to make its entries integers
	shifted map[int]int    // from the column of x to that of 2^digit·x
}

// An entry is a coefficient of some column.
type entry struct {
	col   int
	value rational.Rat
}

// column returns a new variable, free or not negative.
func (p *program) column(free bool) int {
	p.sparse.Cols = append(p.sparse.Cols, exactlp.Column{Free: free})
	return len(p.sparse.Cols) - 1
}

// atLeast adds the row e·x ≥ rhs and returns its number. Entries in the same column
// are summed.
func (p *program) atLeast(e []entry, rhs rational.Rat) int { return p.row(e, rhs, false) }

// equal adds the row e·x = rhs.
func (p *program) equal(e []entry, rhs rational.Rat) int { return p.row(e, rhs, true) }

func (p *program) row(e []entry, rhs rational.Rat, equal bool) int {
	e = merge(e)
	scale := rational.Int(1)
	for _, x := range e {
		scale = rational.LCM(scale, rational.FromBigInt(x.value.Den()))
	}
	var z []entry
	for _, x := range e {
		z = p.digits(z, x.col, x.value.Mul(scale))
	}
	r := len(p.sparse.Rows)
	p.sparse.Rows = append(p.sparse.Rows, exactlp.Row{Rhs: []rational.Rat{rhs.Mul(scale)}, Equal: equal})
	p.scale = append(p.scale, scale)
	if p.entries += len(z); p.entries > maxEntries {
		return r
	}
	for _, x := range z {
		c := &p.sparse.Cols[x.col]
		c.Entries = append(c.Entries, exactlp.Entry{Row: int32(r), Value: x.value})
	}
	return r
}

// merge returns e in order of columns, each once and none with 0. The order of e
// does not matter.
func merge(e []entry) []entry {
	e = slices.Clone(e)
	slices.SortFunc(e, func(x, y entry) int { return cmp.Compare(x.col, y.col) })
	z := e[:0]
	for _, x := range e {
		if n := len(z); n > 0 && z[n-1].col == x.col {
			z[n-1].value = z[n-1].value.Add(x.value)
		} else {
			z = append(z, x)
		}
	}
	return slices.DeleteFunc(z, func(x entry) bool { return x.value.IsZero() })
}

// digit is the number of bits at which integers are split. Floats must hold
// products of some.
const digit = 256

// digits appends the integer v of a column in pieces of at most 2^digit.
func (p *program) digits(e []entry, col int, v rational.Rat) []entry {
	for v.Num().BitLen() > digit+1 {
		high := new(big.Int).Rsh(v.Num(), digit)
		low := new(big.Int).Sub(v.Num(), new(big.Int).Lsh(high, digit))
		if low.Sign() != 0 {
			e = append(e, entry{col, rational.FromBigInt(low)})
		}
		col, v = p.shift(col), rational.FromBigInt(high)
	}
	return append(e, entry{col, v})
}

// shift returns the column of 2^digit·x for column x.
func (p *program) shift(col int) int {
	c, ok := p.shifted[col]
	if !ok {
		if p.shifted == nil {
			p.shifted = map[int]int{}
		}
		c = p.column(true)
		p.shifted[col] = c
		p.equal([]entry{{c, rational.Int(1)}, {col, rational.FromBigInt(new(big.Int).Lsh(big.NewInt(1), digit)).Neg()}}, rational.Rat{})
	}
	return c
}

// cost adds to the costs of some rank: those of rank 1 decide among the optima for
// those of rank 0.
func (p *program) cost(rank int, e []entry) {
	for _, x := range e {
		c := &p.sparse.Cols[x.col].Cost
		for len(*c) <= rank {
			*c = append(*c, rational.Rat{})
		}
		(*c)[rank] = (*c)[rank].Add(x.value)
	}
}

// A solution is optimal.
type solution struct {
	p *program
	z *exactlp.Solution
}

// solve returns an optimum. An error wraps ErrTooLarge or says that ctx was done.
func (p *program) solve(ctx context.Context, stats *cert.Stats) (*solution, error) {
	rows, cols := len(p.sparse.Rows), len(p.sparse.Cols)
	stats.Rows, stats.Cols = max(stats.Rows, rows), max(stats.Cols, cols)
	if rows > maxSize || cols > maxSize || p.entries > maxEntries {
		return nil, fmt.Errorf("assess: %w: a program of %d rows, %d columns and %d entries", ErrTooLarge, rows, cols, p.entries)
	}
	z, err := exactlp.Solve(ctx, &p.sparse, exactlp.Options{})
	switch {
	case err == nil:
		stats.Pivots += z.Stats.ExactPivots
		stats.Bits = max(stats.Bits, z.Stats.Bits)
		return &solution{p, z}, nil
	case ctx.Err() != nil:
		return nil, stopped(ctx)
	case errors.Is(err, basis.ErrTooLarge):
		return nil, fmt.Errorf("assess: %w: %w", ErrTooLarge, err)
	}
	return nil, fmt.Errorf("%w: %w", cert.ErrInternal, err)
}

// value returns that of a column.
func (s *solution) value(col int) rational.Rat { return s.z.X[col].Coeff(0) }

// dual returns the multiplier of a row as it was given, for costs of rank 0.
func (s *solution) dual(row int) rational.Rat { return s.z.Y[row].Coeff(0).Mul(s.p.scale[row]) }
