package main

import (
	"archive/tar"
	"compress/gzip"
	"debug/elf"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestReproducible builds a release for Linux here and, with nothing from Go's
// cache, from a copy of the sources in another folder: all files are equal.
func TestReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the standard library")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	here := release{version: "v0.0.1-test", root: root, out: t.TempDir(), targets: []string{"linux/amd64"}}
	if err := here.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	there := here
	there.root, there.out, there.rebuild = copySources(t, root), t.TempDir(), true
	if err := there.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	a, b := read(t, here.out, "SHA256SUMS"), read(t, there.out, "SHA256SUMS")
	if a != b {
		t.Errorf("two builds differ:\n%s\n%s", a, b)
	}
	name := "exactsolve-v0.0.1-test-linux-amd64"
	for _, file := range []string{name + ".tar.gz", name + ".cdx.json"} {
		if !strings.Contains(a, "  "+file+"\n") {
			t.Errorf("no %s in\n%s", file, a)
		}
	}
	requireArchive(t, filepath.Join(here.out, name+".tar.gz"), name)
	requireMaterials(t, read(t, here.out, name+".cdx.json"))
}

// copySources copies what a build reads.
func copySources(t *testing.T, root string) string {
	t.Helper()
	copied := t.TempDir()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil || name == "." {
			return err
		}
		switch base := d.Name(); {
		case d.IsDir() && (strings.HasPrefix(base, ".") || base == "testdata" || base == "dist" || base == "tools"):
			return fs.SkipDir
		case d.IsDir():
			return os.Mkdir(filepath.Join(copied, name), 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		return os.WriteFile(filepath.Join(copied, name), []byte(read(t, root, name)), 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return copied
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// requireArchive unpacks an archive for Linux: its files, the binary static, and
// on that system running.
func requireArchive(t *testing.T, path, top string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	dir, r := t.TempDir(), tar.NewReader(z)
	var names []string
	for {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(h.Name, top+"/")
		names = append(names, name)
		if err := os.WriteFile(filepath.Join(dir, name), data, fs.FileMode(h.Mode)); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"exactsolve", "LICENSE", "README.md", "exactsolve.1"}; !slices.Equal(names, want) {
		t.Fatalf("the archive has %v, want %v", names, want)
	}
	requireStatic(t, filepath.Join(dir, "exactsolve"))
}

func requireStatic(t *testing.T, binary string) {
	t.Helper()
	f, err := elf.Open(binary)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if slices.ContainsFunc(f.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP }) {
		t.Error("the binary is not static")
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		return
	}
	out, err := exec.Command(binary, "version").CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "exactsolve v0.0.1-test (go") {
		t.Errorf("version: %v: %s", err, out)
	}
}

// requireMaterials compares the components with go.sum.
func requireMaterials(t *testing.T, text string) {
	t.Helper()
	var m materials
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatal(err)
	}
	sums := read(t, "../..", "go.sum")
	var names []string
	for _, c := range m.Components {
		names = append(names, c.Name)
		if c.Name != "std" && !strings.Contains(sums, c.Name+" "+c.Version+" "+c.Properties[0].Value+"\n") {
			t.Errorf("%s %s %v is not in go.sum", c.Name, c.Version, c.Properties)
		}
	}
	for _, want := range []string{"std", "github.com/spf13/pflag", "github.com/cockroachdb/apd/v3"} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s among %v", want, names)
		}
	}
}

func TestMistakes(t *testing.T) {
	out := filepath.Join(t.TempDir(), "dist")
	for want, r := range map[string]release{
		`-version is "0.1"`:     {version: "0.1", targets: targets},
		`no target "plan9/arm"`: {version: "v0.1.0", targets: []string{"plan9/arm"}},
	} {
		r.out = out
		if err := r.run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a folder was made nevertheless")
	}
}
