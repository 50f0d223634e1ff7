package main

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// readWheel reads the files of a wheel, whose RECORD has to be right.
func readWheel(t *testing.T, path string) map[string][]byte {
	t.Helper()
	z, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	list := make(map[string][]byte)
	var record strings.Builder
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if list[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		hash := sha256.Sum256(list[f.Name])
		if strings.HasSuffix(f.Name, ".dist-info/RECORD") {
			fmt.Fprintf(&record, "%s,,\n", f.Name)
			if string(list[f.Name]) != record.String() {
				t.Errorf("RECORD is\n%swant\n%s", list[f.Name], record.String())
			}
		} else {
			fmt.Fprintf(&record, "%s,sha256=%s,%d\n", f.Name, base64.RawURLEncoding.EncodeToString(hash[:]), len(list[f.Name]))
		}
	}
	return list
}

// writeWheels makes the wheels of all platforms in a folder, with a program for this
// machine and a few bytes in place of that of the others.
func writeWheels(t *testing.T, here []byte) (dir string, names map[string]string) {
	t.Helper()
	w, err := wheelOf(root, made)
	if err != nil {
		t.Fatal(err)
	}
	dir, names = t.TempDir(), make(map[string]string)
	write := func(target string, program ...packed) {
		data, err := w.pack(program...)
		if err != nil {
			t.Fatal(err)
		}
		names[target] = w.name()
		if err := os.WriteFile(filepath.Join(dir, w.name()), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("any")
	for _, p := range platforms {
		w.tag = p.tag
		program := packed{"exactsolve", []byte("#!/bin/sh\necho another machine\n"), 0o755}
		if p.target == runtime.GOOS+"/"+runtime.GOARCH {
			program.data = here
		}
		write(p.target, program)
	}
	return dir, names
}

var here []byte // the program for this machine

// programHere builds the program quickly: from Go's cache.
func programHere(t *testing.T) []byte {
	t.Helper()
	if here != nil {
		return here
	}
	here = compiled(t, root, "./cmd/exactsolve")
	return here
}

// compiled builds a program in a folder, with the version of the tests if it is ours.
func compiled(t *testing.T, dir, pkg string) []byte {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "program")
	cmd := exec.Command("go", "build", "-ldflags=-s -w -X exactsolve/cmd/exactsolve/internal/cli.version="+made, "-o", binary, pkg)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return []byte(read(t, binary, ""))
}

// TestWheel reads the wheels: equal each time, with the version everywhere, and the
// checker alone where there is no program.
func TestWheel(t *testing.T) {
	dir, names := writeWheels(t, nil)
	again, _ := writeWheels(t, nil)
	for target, name := range names {
		if read(t, dir, name) != read(t, again, name) {
			t.Errorf("%s is not the same again", name)
		}
		list := readWheel(t, filepath.Join(dir, name))
		const info = "exactsolve-0.0.1rc2.dist-info/"
		if text := string(list[info+"METADATA"]); !strings.HasPrefix(text, "Metadata-Version: 2.1\nName: exactsolve\nVersion: 0.0.1rc2\n") {
			t.Errorf("METADATA of %s is %q", name, text)
		}
		if text := string(list[info+"WHEEL"]); !strings.Contains(text, fmt.Sprintf("Root-Is-Purelib: %v\n", target == "any")) {
			t.Errorf("WHEEL of %s is %q", name, text)
		}
		if text := string(list["exactsolve/__init__.py"]); !strings.Contains(text, "__version__ = \"0.0.1rc2\"\n") {
			t.Errorf("__init__.py of %s has another version", name)
		}
		if _, ok := list["exactsolve-0.0.1rc2.data/scripts/exactsolve"]; ok == (target == "any") {
			t.Errorf("%s: program %v", name, ok)
		}
		for file := range list {
			if strings.Contains(file, "test") || strings.HasSuffix(file, ".pyc") {
				t.Errorf("%s has %s", name, file)
			}
		}
	}
}

// TestPip installs the wheel in a new environment, uses it, and uninstalls it.
func TestPip(t *testing.T) {
	wheels, names := writeWheels(t, programHere(t))
	home := filepath.Join(t.TempDir(), "a home")
	env := filepath.Join(home, "env")
	python3(t, "-m", "venv", env)
	bin := filepath.Join(env, "bin")
	if runtime.GOOS == "windows" {
		bin = filepath.Join(env, "Scripts")
	}
	python := filepath.Join(bin, "python")
	pip := func(args ...string) string {
		t.Helper()
		return output(t, python, append([]string{"-m", "pip", "--disable-pip-version-check"}, args...)...)
	}
	pip("--version") // compiles pip
	from := []string{"--no-index", "--pre", "--find-links", wheels}
	before := withoutCaches(files(t, env))

	if commands := page(t, "Python"); runtime.GOOS == "windows" {
		pip(append([]string{"install", "exactsolve"}, from...)...)
	} else if commands[0] != "python3 -m venv env\n" {
		t.Errorf("docs/install.md begins with %s", commands[0])
	} else {
		sh(t, home, commands[1:], "--no-index", "--no-index --pre", "FOLDER", "'"+wheels+"'")
	}
	requireVersion(t, filepath.Join(bin, "exactsolve"))
	if a, b := output(t, python, "-m", "exactsolve", "version"), output(t, filepath.Join(bin, "exactsolve"), "version"); a != b {
		t.Errorf("python -m exactsolve says %q, the program %q", a, b)
	}
	tenLines(t, python)
	pip("uninstall", "--yes", "exactsolve")
	if after := withoutCaches(files(t, env)); !slices.Equal(before, after) {
		t.Errorf("uninstalled, there is %v, before %v", after, before)
	}

	t.Run("target", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "a folder")
		pip(append([]string{"install", "--target", dir, "exactsolve"}, from...)...)
		t.Setenv("PYTHONPATH", dir)
		t.Setenv("PATH", "")
		tenLines(t, python)
	})
	t.Run("no program", func(t *testing.T) {
		dir, program := t.TempDir(), filepath.Join(t.TempDir(), "exactsolve")
		if err := os.WriteFile(program, programHere(t), 0o755); err != nil {
			t.Fatal(err)
		}
		cert := filepath.Join(dir, "poker.cert")
		output(t, program, "solve", "--quiet", "--certificate", cert, filepath.Join(root, "fixtures/stripped_poker.efg"))
		pip("install", "--no-index", "--target", dir, filepath.Join(wheels, names["any"]))
		t.Setenv("PYTHONPATH", dir)
		t.Setenv("PATH", "")
		if out := output(t, python, "-m", "exactsolve.pycheck", cert); out != "accepted: quasi-perfect\n" {
			t.Errorf("the checker says %q", out)
		}
	})
	t.Run("platforms", func(t *testing.T) {
		for platform, target := range map[string]string{
			"manylinux2014_x86_64": "linux/amd64", "musllinux_1_1_x86_64": "linux/amd64", "manylinux2014_aarch64": "linux/arm64",
			"macosx_14_0_x86_64": "darwin/amd64", "macosx_12_0_arm64": "darwin/arm64", "macosx_11_0_arm64": "any",
			"win_amd64": "windows/amd64", "win_arm64": "windows/arm64", "linux_riscv64": "any",
		} {
			dir := t.TempDir()
			pip(append([]string{"download", "--only-binary=:all:", "--platform", platform, "-d", dir, "exactsolve"}, from...)...)
			if list := files(t, dir); !slices.Equal(list, []string{names[target]}) {
				t.Errorf("%s: %v, want %s", platform, list, names[target])
			}
		}
	})
}

// tenLines runs a short program that solves, checks, verifies and draws.
func tenLines(t *testing.T, python string) {
	t.Helper()
	script, err := filepath.Abs(filepath.Join(root, "python/tests/ten_lines.py"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, script)
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if want := "yes 1/3\nno 667/2000000\naccepted\n<svg\n"; err != nil || string(out) != want {
		t.Errorf("ten_lines.py: %v\n%swant\n%s", err, out, want)
	}
}

// withoutCaches leaves out what Python compiles for itself when it runs.
func withoutCaches(list []string) []string {
	return slices.DeleteFunc(list, func(name string) bool {
		return strings.Contains(name, "__pycache__") && !strings.Contains(name, "exactsolve")
	})
}

// python3 runs Python. Without it and what Debian calls python3-venv the test is
// skipped, but for CI.
func python3(t *testing.T, args ...string) {
	t.Helper()
	if exec.Command("python3", "-c", "import ensurepip").Run() != nil && os.Getenv("EXACTSOLVE_CI") == "" {
		t.Skip("no python3, or none with venv")
	}
	output(t, "python3", args...)
}
