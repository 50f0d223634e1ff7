package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/message"
)

// said returns the messages of one kind in what a command printed.
func said[M any](t testing.TB, out string) []*M {
	t.Helper()
	all, err := message.Read(strings.NewReader(out))
	require.NoError(t, err, out)
	var list []*M
	for _, m := range all {
		if m, ok := m.(*M); ok {
			list = append(list, m)
		}
	}
	return list
}

// answered returns the last message of its kind.
func answered[M any](t testing.TB, out string) *M {
	t.Helper()
	list := said[M](t, out)
	require.NotEmpty(t, list, out)
	return list[len(list)-1]
}
