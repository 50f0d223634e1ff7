// Package rules tests what must hold across packages: who may import whom, where
// floats occur, that documents agree with the sources. It has no other code.
package rules

import (
	"os"
	"testing"
)

// TestMain runs the tests in the root of the module: names of files are relative to
// it.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
