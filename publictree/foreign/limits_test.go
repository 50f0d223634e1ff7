package foreign

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow/flowtest"
)

// TestReadAll has what is just allowed, and what is a byte more.
func TestReadAll(t *testing.T) {
	text, err := readAll(strings.NewReader("12345"), 5)
	require.NoError(t, err)
	require.Equal(t, "12345", string(text))
	_, err = readAll(strings.NewReader("123456"), 5)
	require.EqualError(t, err, "more than 5 bytes")
}

// TestMaxAnswers has an answer more than a session can tell of.
func TestMaxAnswers(t *testing.T) {
	z := flowtest.Table(t, flowtest.Spots["river"], true)
	_, _, err := Read("f", strings.NewReader(strings.Repeat("show_strategy r\n", maxAnswers)), z)
	require.ErrorContains(t, err, "f:1:1: the order of hands is not known")
	_, _, err = Read("f", strings.NewReader(strings.Repeat("show_strategy r\n", maxAnswers+1)), z)
	require.ErrorContains(t, err, "f:1048577:1: more than 1048576 answers")
}
