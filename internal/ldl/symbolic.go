package ldl

import (
	"context"
	"fmt"
)

// A Kind says what is known of the diagonal entry of an index before its value is.
type Kind uint8

// Kinds of indices. The order eliminates a weak one, whose diagonal entry is only
// regularization, after at least one neighbor that is not weak, if it has such.
const (
	Positive Kind = iota
	Negative
	WeakPositive
	WeakNegative
)

func (k Kind) weak() bool { return k >= WeakPositive }

// sign returns the sign of the pivots of the kind.
func (k Kind) sign() float64 { return 1 - 2*float64(k&1) }

// A Pattern says where a symmetric matrix may have entries.
type Pattern struct {
	Kinds   []Kind  // by index; their number is n
	Entries []Entry // off the diagonal, one of each pair (i, j), (j, i); repeated ones add up
}

// An Entry is the place of an entry off the diagonal.
type Entry struct{ Row, Col int32 }

// check reports the first entry that is out of place.
func (p *Pattern) check() error {
	n := int32(len(p.Kinds))
	for k, e := range p.Entries {
		if e.Row < 0 || e.Col < 0 || e.Row >= n || e.Col >= n || e.Row == e.Col {
			return fmt.Errorf("ldl: entry %d at (%d, %d), expected two different indices below %d", k, e.Row, e.Col, n)
		}
	}
	for i, k := range p.Kinds {
		if k > WeakNegative {
			return fmt.Errorf("ldl: index %d is of kind %d, which there is not", i, k)
		}
	}
	return nil
}

// A Symbolic is the order and the structure of L for a pattern. It does not change and
// may be shared.
type Symbolic struct {
	n       int
	perm    []int32   // the index of each column
	sign    []float64 // of the pivots, by column
	supers  []supernode
	rows    []int32 // below each supernode, increasing
	local   []int32 // where the parent has these rows: its columns first, then its rows
	entry   []int32 // entries of the pattern by supernodes
	slot    []int32 // of these, in the values of the supernode
	stored  int     // values of L
	tasks   []task
	ready   []int32 // tasks to begin with
	room    [areas]int
	scratch int // rows below or of a block, times the pivots
	entries int64
	flops   float64
}

// A supernode is a run of columns of L with equal rows below, as far as its few extra
// zeros count as entries. Supernodes are in postorder.
type supernode struct {
	first, width int32 // columns
	below        int32 // rows below
	least        int32 // first supernode of its subtree, which ends with itself
	parent       int32 // −1 for a root
	rows         int   // where its rows start in Symbolic.rows
	values       int   // its values in L, by rows of width entries: columns, then below
	update       int   // where its update is in its area
	entries      int   // where its entries are in Symbolic.entry
	entriesEnd   int
	area         uint8
}

// Analyze orders p and finds the structure of L.
//
// An error is a misplaced entry or that of ctx.
func Analyze(ctx context.Context, p *Pattern) (*Symbolic, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	g := newGraph(p)
	perm, err := order(ctx, g, p.Kinds)
	if err != nil {
		return nil, err
	}
	t := newTree(g, perm)
	y := &Symbolic{n: g.n}
	y.entries, y.flops = t.cost()
	y.supernodes(t)
	y.structure(g)
	y.place(p)
	y.divide()
	y.sign = make([]float64, y.n)
	for j, i := range y.perm {
		y.sign[j] = p.Kinds[i].sign()
	}
	return y, ctx.Err()
}

// Entries returns the number of entries of L below its diagonal.
func (y *Symbolic) Entries() int64 { return y.entries }

// Flops returns the multiplications and additions that a factorization takes at the
// least: the sum of the squares of the columns' entries.
func (y *Symbolic) Flops() float64 { return y.flops }
