package seqform_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Player 1 stops or goes on to a second information set; player 2 has one of her own.
func TestDrawsOf(t *testing.T) {
	b := seqform.NewBuilder("Twice", "A", "B")
	first := b.Root().Move(0, "first", "stop", "go")
	first.Child("stop").Leaf(0, 0)
	second := first.Child("go").Move(0, "second", "l", "r")
	second.Child("l").Leaf(1, 1)
	other := second.Child("r").Move(1, "other", "x", "y")
	other.Child("x").Leaf(2, 0)
	other.Child("y").Leaf(0, 2)
	g, err := b.Game()
	require.NoError(t, err)

	third := []rational.Rat{rational.New(1, 3), rational.New(2, 3)}
	half := []rational.Rat{rational.New(1, 2), rational.New(1, 2)}
	p := seqform.Profile{{third, half}, {rational.Ints(0, 1)}}
	draws, err := g.DrawsOf(p, false, 3)
	require.NoError(t, err)
	assert.Equal(t, "[{1/3 [[1 0] [2]]} {1/3 [[2 1] [2]]} {1/3 [[2 2] [2]]}]", fmt.Sprint(draws))
	draws, err = g.DrawsOf(p, true, 4)
	require.NoError(t, err)
	assert.Equal(t, "[{1/6 [[1 1] [2]]} {1/6 [[1 2] [2]]} {1/3 [[2 1] [2]]} {1/3 [[2 2] [2]]}]", fmt.Sprint(draws))
	_, err = g.DrawsOf(p, true, 3)
	assert.ErrorContains(t, err, "more than 3 tuples of plans")
}
