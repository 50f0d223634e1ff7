package parametric

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	check "exactsolve/cert/parametric"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// choices returns all lists of n of the labels from first, in order.
func choices(first, last, n int) (list [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for k := first; k <= last; k++ {
		for _, rest := range choices(k+1, last, n-1) {
			list = append(list, append([]int{k}, rest...))
		}
	}
	return list
}

// TestBases compares the walks along edges, at rational and at irrational points, with trying all lists of labels.
func TestBases(t *testing.T) {
	games := [][2]string{}
	for _, g := range degenerate {
		games = append(games, g)
	}
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 7))
		games = append(games, [2]string{random(r, 3, 3, 1+int64(seed)), random(r, 3, 3, 1+int64(seed))})
	}
	irrational := 0
	for _, g := range games {
		f := matrices(t, -2, 3, g[0], g[1])
		polyhedra, err := check.Polyhedra(f)
		require.NoError(t, err)
		l := newLister(t.Context(), f, polyhedra)
		_, err = l.certificate()
		require.NoError(t, err)
		roots := slices.Clone(l.roots)
		for k := range int64(5) {
			x := polynomial.Point(rational.New(3*k-6, 3))
			roots = append(roots, &x)
		}
		for _, root := range roots[max(0, len(roots)-25):] {
			z := &place{at: root.Low}
			if !root.Rational() {
				irrational++
				z.root = root
			}
			for _, p := range l.sides {
				s := &walk{l: l, p: p, z: z, verdicts: map[string]bool{}, edges: map[string]int{}}
				var want [][]int
				for _, b := range choices(1, p.labels(), len(p.pay)) {
					if s.vertex(l.corner(p, b), false) {
						want = append(want, b)
					}
				}
				s.all()
				require.Equal(t, want, s.list)
				if z.root == nil {
					have, err := l.bases(p, z.at)
					require.NoError(t, err)
					require.Equal(t, want, have)
				}
			}
		}
	}
	require.Greater(t, irrational, 30)
}

// list asks for all equilibria.
var list = Question{Concept: claim.Nash, All: true}

func TestLimits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	f := matrices(t, -2, 2, random(r, 3, 3, 9), random(r, 3, 3, 9))
	whole, err := Solve(t.Context(), f, list, Options{})
	require.NoError(t, err)
	for _, limit := range []int{1, 10, whole.Stats.Pivots - 1} {
		z, err := Solve(t.Context(), f, list, Options{limit})
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, z.Status)
		require.Contains(t, z.Reason, "pivot limit of")
		require.Nil(t, z.Certificate)
	}
	z, err := Solve(t.Context(), f, list, Options{whole.Stats.Pivots})
	require.NoError(t, err)
	require.Equal(t, whole.Certificate.String(), z.Certificate.String())

	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("no time"))
	z, err = Solve(ctx, f, list, Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, z.Status)
	require.Equal(t, "no time", z.Reason)

	three := parsed(t, `NFG 1 R "" { "1" "2" "3" } { 1 1 2 } 1 t 2 3 4 5`, 0, 1)
	_, err = Solve(t.Context(), three, list, Options{})
	require.ErrorAs(t, err, new(*Refusal))
	_, err = Solve(t.Context(), f, Question{Concept: claim.Correlated, All: true}, Options{})
	require.ErrorAs(t, err, new(*Refusal))
}

// TestLarger has games as large as they come by hand.
func TestLarger(t *testing.T) {
	for _, size := range [][2]int{{5, 5}, {3, 8}} {
		r := rand.New(rand.NewPCG(1, 5))
		f := matrices(t, -2, 2, random(r, size[0], size[1], 9), random(r, size[0], size[1], 9))
		p, _ := listed(t, f)
		agrees(t, f, p, 10, plainly)
		require.Greater(t, len(p.Cells), 20)
	}
}

// A countdown is done when it has been asked some times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCanceled ends the work wherever it may be.
func TestCanceled(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	f := matrices(t, -2, 2, random(r, 3, 3, 9), random(r, 3, 3, 9))
	ends := 0
	for left := 1; ; left += 1 + left/8 {
		z, err := Solve(&countdown{t.Context(), left}, f, list, Options{})
		require.NoError(t, err, "%d", left)
		if z.Status == answer.Yes {
			break
		}
		require.NotEmpty(t, z.Reason)
		ends++
	}
	require.Greater(t, ends, 50)
}
