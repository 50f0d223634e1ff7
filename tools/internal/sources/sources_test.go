package sources

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSetModule changes the path and changes it back, which leaves the sources as
// they were; in between they are formatted, all imports are found, and the rules on
// who may import whom hold.
func TestSetModule(t *testing.T) {
	const root, path = "../../..", "a.example/b/exactsolve"
	dir, before := t.TempDir(), t.TempDir()
	old, err := Module(root)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(Copy(root, before), Copy(before, dir)); err != nil {
		t.Fatal(err)
	}
	if err := SetModule(dir, path); err != nil {
		t.Fatal(err)
	}
	if out := run(t, dir, "gofmt", "-l", "."); out != "" {
		t.Errorf("not formatted:\n%s", out)
	}
	for _, inside := range []string{".", "tools", "web/e2e"} {
		for pkg := range strings.Lines(run(t, filepath.Join(dir, inside), "go", "list", "-test", "./...")) {
			if !strings.HasPrefix(pkg, path) {
				t.Errorf("a package %s", pkg)
			}
		}
	}
	if !testing.Short() {
		run(t, dir, "go", "test", "./internal/rules")
	}
	if err := SetModule(dir, old); err != nil {
		t.Fatal(err)
	}
	if out := run(t, root, "diff", "-r", before, dir); out != "" {
		t.Errorf("not as before:\n%s", out)
	}
}

// TestCopy leaves what git does not track: builds and notes are no part of a release.
func TestCopy(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	for _, name := range []string{"exactsolve", "go.mod", "a \"file\" with\tü"} {
		if err := os.WriteFile(filepath.Join(from, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run(t, from, "git", "init", "-q")
	run(t, from, "git", "add", "go.mod", "a \"file\" with\tü")
	if err := Copy(from, to); err != nil {
		t.Fatal(err)
	}
	if got, want := run(t, to, "find", ".", "-type", "f"), 2; strings.Count(got, "\n") != want || strings.Contains(got, "exactsolve") {
		t.Errorf("copied\n%s", got)
	}
}

func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}
