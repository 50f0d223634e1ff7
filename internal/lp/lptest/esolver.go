package lptest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"exactsolve/rational"
)

// Esolver returns what esolver of QSopt_ex, an exact solver, writes of a program in a file of this name, which ends
// in .lp for CPLEX's format or in .mps. Without esolver the test is skipped, but in CI fails.
func Esolver(t *testing.T, name, program string) string {
	t.Helper()
	if _, err := exec.LookPath("esolver"); err != nil {
		if os.Getenv("EXACTSOLVE_CI") != "" {
			t.Fatal("esolver (Debian's qsopt-ex) is not installed")
		}
		t.Skip("esolver (Debian's qsopt-ex) is not installed")
	}
	dir := t.TempDir()
	model, answer := filepath.Join(dir, name), filepath.Join(dir, "answer")
	if err := os.WriteFile(model, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("esolver", "-O", answer, model).CombinedOutput()
	if err != nil {
		t.Fatalf("esolver: %v\n%s", err, out)
	}
	written, err := os.ReadFile(answer)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(written)
}

// Value returns the value of a program in CPLEX's format, by [Esolver].
func Value(t *testing.T, program string) rational.Rat {
	t.Helper()
	written := Esolver(t, "program.lp", program)
	for line := range strings.Lines(written) {
		if value, ok := strings.CutPrefix(strings.TrimSpace(line), "Value = "); ok {
			return rational.MustParse(value)
		}
	}
	t.Fatalf("no value in %s", written)
	return rational.Rat{}
}
