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
func Esolver(t testing.TB, name, program string) string {
	t.Helper()
	written, _ := run(t, name, program)
	return written
}

// run returns what esolver writes, and its seconds of a processor.
func run(t testing.TB, name, program string) (string, float64) {
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
	cmd := exec.CommandContext(t.Context(), "esolver", "-O", answer, model)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("esolver: %v\n%s", err, out)
	}
	written, err := os.ReadFile(answer)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(written), cmd.ProcessState.UserTime().Seconds() + cmd.ProcessState.SystemTime().Seconds()
}

// Value returns the value of a program in CPLEX's format, by [Esolver].
func Value(t testing.TB, program string) rational.Rat {
	t.Helper()
	value, _ := Timed(t, program)
	return value
}

// Timed is Value, with the seconds of a processor that esolver takes.
func Timed(t testing.TB, program string) (rational.Rat, float64) {
	t.Helper()
	written, took := run(t, "program.lp", program)
	for line := range strings.Lines(written) {
		if value, ok := strings.CutPrefix(strings.TrimSpace(line), "Value = "); ok {
			return rational.MustParse(value), took
		}
	}
	t.Fatalf("no value in %s", written)
	return rational.Rat{}, 0
}
