package assess

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
)

func TestProgramTooLarge(t *testing.T) {
	p := newProgram()
	for range maxSize + 1 {
		p.Variable(false)
	}
	_, err := solve(context.Background(), p, &cert.Stats{})
	require.ErrorIs(t, err, ErrTooLarge)
}
