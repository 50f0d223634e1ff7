package complete_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
)

func text(t testing.TB, c *cert.Certificate) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, c.Write(&b))
	return b.Bytes()
}

func reread(t testing.TB, c *cert.Certificate) *cert.Certificate {
	t.Helper()
	z, err := cert.Read(bytes.NewReader(text(t, c)))
	require.NoError(t, err)
	return z
}
