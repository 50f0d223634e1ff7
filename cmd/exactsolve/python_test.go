package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPython runs the tests of the Python package with this program, in python/tests.
func TestPython(t *testing.T) {
	program, err := exec.LookPath("exactsolve")
	require.NoError(t, err)
	inPython(t, "python3", []string{"EXACTSOLVE=" + program}, "-B", "-W", "error", "-m", "unittest", "discover", "-s", "tests")
}

// TestPythonTypes checks the types of the package, and of a program that uses it.
func TestPythonTypes(t *testing.T) {
	inPython(t, "mypy", nil, "--strict", "--python-version", "3.9", "--cache-dir", t.TempDir(), "exactsolve", "tests/typed.py")
}

// inPython runs a program in the folder python.
func inPython(t *testing.T, name string, env []string, args ...string) {
	t.Helper()
	skipIfShort(t)
	path, err := exec.LookPath(name)
	if err != nil && os.Getenv("EXACTSOLVE_CI") == "" {
		t.Skipf("no %s", name)
	}
	require.NoError(t, err)
	folder, err := filepath.Abs("../../python")
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), append(env, "PYTHONPATH="+folder, "GORACE=atexit_sleep_ms=0")...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
}
