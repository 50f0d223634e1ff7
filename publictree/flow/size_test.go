package flow_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/flow"
)

// TestMaxNumbers refuses a short text whose strategies would fill the memory.
func TestMaxNumbers(t *testing.T) {
	all := "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"
	text := "board Td9d6hQc\npot 200\nstack 900\noop " + all + "\nip " + all + "\nbets 10% 20% 30% 40% 50% 60% 70%\nraises 2x 3x 4x\n"
	s, err := publictree.Parse("spot", strings.NewReader(text))
	require.NoError(t, err)
	_, err = flow.NewTable(s, true)
	require.ErrorContains(t, err, "numbers, more than 2147483648")
}
