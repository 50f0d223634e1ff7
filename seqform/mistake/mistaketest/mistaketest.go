// Package mistaketest helps tests of readers of files.
package mistaketest

import (
	"errors"
	"fmt"
	"testing"

	"exactsolve/seqform/mistake"
)

// Mistakes returns what an error says is wrong with a file, each with its line and
// column. It fails the test unless there are one to ten, at places that can be.
func Mistakes(t testing.TB, err error) (lines []string) {
	t.Helper()
	list, ok := errors.AsType[*mistake.List](err)
	if !ok || len(list.Errors) == 0 || len(list.Errors) > 10 {
		t.Fatalf("no mistakes, or too many: %v", err)
	}
	for _, e := range list.Errors {
		if e.Line <= 0 || e.Col <= 0 {
			t.Fatalf("no position: %v", e)
		}
		lines = append(lines, fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg))
	}
	return lines
}
