package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// An action is a run of action.yml without a runner.
type action struct {
	status                int
	log, outputs, summary string
}

// act runs the action's script in the folder dir, with its inputs.
func act(t *testing.T, dir string, inputs map[string]string) action {
	t.Helper()
	script, err := filepath.Abs("../action.sh")
	if err != nil {
		t.Fatal(err)
	}
	files := t.TempDir()
	cmd := exec.Command("bash", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GITHUB_OUTPUT="+filepath.Join(files, "outputs"), "GITHUB_STEP_SUMMARY="+filepath.Join(files, "summary"))
	for name, value := range actionInputs(t) {
		cmd.Env = append(cmd.Env, "INPUT_"+strings.ToUpper(strings.ReplaceAll(name, "-", "_"))+"="+value)
	}
	for name, value := range inputs {
		cmd.Env = append(cmd.Env, "INPUT_"+name+"="+value)
	}
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	outputs, _ := os.ReadFile(filepath.Join(files, "outputs")) // neither is there after mistakes
	summary, _ := os.ReadFile(filepath.Join(files, "summary"))
	return action{cmd.ProcessState.ExitCode(), log.String(), string(outputs), string(summary)}
}

var (
	input  = regexp.MustCompile(`(?m)^  ([a-z0-9-]+):\n    description: .*\n    default: (.*)$`)
	passed = regexp.MustCompile(`(?m)^        INPUT_([A-Z0-9_]+): \$\{\{ inputs\.([a-z0-9-]+) \}\}$`)
)

// actionInputs returns the inputs of action.yml with their defaults, all of which
// it has to pass on.
func actionInputs(t *testing.T) map[string]string {
	t.Helper()
	text := read(t, root, "action.yml")
	inputs, names := make(map[string]string), make(map[string]bool)
	for _, m := range input.FindAllStringSubmatch(text, -1) {
		inputs[m[1]] = strings.Trim(m[2], `"`)
	}
	for _, m := range passed.FindAllStringSubmatch(text, -1) {
		if m[1] != strings.ToUpper(strings.ReplaceAll(m[2], "-", "_")) {
			t.Errorf("input %s is passed as INPUT_%s", m[2], m[1])
		}
		names[m[2]] = true
	}
	a, b := slices.Sorted(maps.Keys(inputs)), slices.Sorted(maps.Keys(names))
	if !slices.Equal(a, b) || len(a) != strings.Count(text, "default:") {
		t.Fatalf("inputs %v of action.yml, passed %v", a, b)
	}
	return inputs
}

// releaseHere writes the archive of a release for this machine and its sum.
func releaseHere(t *testing.T) (dir, sum string) {
	t.Helper()
	dir = t.TempDir()
	name := "exactsolve-" + made + "-" + runtime.GOOS + "-" + runtime.GOARCH
	data, err := tarred(inside(name, []packed{{"exactsolve", programHere(t), 0o755}}))
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, name+".tar.gz", string(data))
	if err := writeSums(dir, []string{name + ".tar.gz"}); err != nil {
		t.Fatal(err)
	}
	return dir, fmt.Sprintf("%x", sha256.Sum256(data))
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestAction(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil || runtime.GOOS == "windows" {
		t.Skip("no bash, or another system")
	}
	source, sum := releaseHere(t)
	dir := t.TempDir()
	write(t, dir, "poker.efg", read(t, root, "fixtures/stripped_poker.efg"))
	write(t, dir, "bad game.efg", "EFG 2 R \"x\" { \"a\" \"b\" }\nfoo\n")
	write(t, dir, "exact", "NE,1,0,1/3,2/3,2/3,1/3\n")
	write(t, dir, "dull.nfg", "NFG 1 R \"dull\" { \"A\" \"B\" } { 2 2 }\n\n1 1 0 0 0 0 0 0\n")
	write(t, dir, "apart", "NE,1,0,0,1\n")
	write(t, dir, "dominated", "NE,0,1,0,1\n")
	write(t, dir, "rounded", "NE,1,0,0.333,0.667,0.667,0.333\n")
	const forger = "a,b:\n::warning::forged"
	write(t, dir, forger, read(t, dir, "exact"))
	write(t, dir, "--quiet", read(t, dir, "exact"))
	write(t, dir, "odd.nfg", "NFG 1 R \"odd\" { \"P[1]\" \"B{\" } { 2 2 }\n\n1 1 0 0 0 0 2 1\n")
	program := filepath.Join(t.TempDir(), "exactsolve")
	if err := os.WriteFile(program, programHere(t), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Dir(program)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	cmd := exec.Command(program, "solve", "--quiet", "--certificate", "poker.cert", "poker.efg")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	write(t, dir, "forged.cert", strings.Replace(read(t, dir, "poker.cert"), "1/3", "1/4", 1))

	const rounded = "no: player 2 (Student) gains 667/2000000 by deviating"
	for _, c := range []struct {
		name    string
		inputs  map[string]string
		status  int
		log     []string
		outputs string
		rows    []string
	}{
		{"check yes", map[string]string{"GAME": "poker.efg", "PROFILE": "exact", "VERSION": made, "SOURCE": source, "SHA256": sum}, 0,
			[]string{"::notice file=exact::yes\n"}, "status=yes\nregret<<END\n0\nEND\n", []string{"| exact | yes | 0 |  |"}},
		{"check two", map[string]string{"GAME": "poker.efg", "PROFILE": "rounded\nexa*", "VERSION": made, "SOURCE": source}, 1,
			[]string{"is what SHA256SUMS beside it says; to fix it, give sha256: " + sum, "::error file=rounded::" + rounded + "\n", "::notice file=exact::yes\n"},
			"status=no\nregret<<END\n667/2000000\n0\nEND\n", []string{"| rounded | no | 667/2000000 | " + rounded[4:] + " |", "| exact | yes | 0 |  |"}},
		{"reasons of refinements", map[string]string{"GAME": "dull.nfg", "PROFILE": "dominated"}, 0,
			[]string{"::notice file=dominated::yes\n"}, "status=yes\nregret<<END\n0\nEND\n", nil},
		{"no may be", map[string]string{"GAME": "poker.efg", "PROFILE": "rounded", "FAIL_ON": "unknown"}, 0,
			[]string{"::notice file=rounded::" + rounded}, "status=no\nregret<<END\n667/2000000\nEND\n", nil},
		{"epsilon", map[string]string{"GAME": "poker.efg", "PROFILE": "rounded", "CONCEPT": "epsilon-nash", "EPSILON": "1/1000"}, 0,
			[]string{"::notice file=rounded::yes"}, "status=yes\nregret<<END\n667/2000000\nEND\n", nil},
		{"verify", map[string]string{"COMMAND": "verify", "CERTIFICATE": "*.cert", "GAME": "poker.efg"}, 1,
			[]string{"::error file=forged.cert::no: ", "::notice file=poker.cert::yes"}, "status=no\nregret<<END\n\nEND\n", []string{"| poker.cert | yes |  |  |"}},
		{"solve", map[string]string{"COMMAND": "solve", "GAME": "*.efg\n", "ARGUMENTS": "--concept\nnash"}, 1,
			[]string{"::error file=bad game.efg,line=2,col=1::expected a node: c, p or t, found \"foo\"\n", "::notice file=poker.efg::yes\n"},
			"status=error\nregret<<END\n\nEND\n", []string{"| bad game.efg | error |  | bad game.efg:2:1: expected a node: c, p or t, found \"foo\" |"}},
		{"unknown", map[string]string{"COMMAND": "solve", "GAME": "poker.efg", "ARGUMENTS": "--max-pivots=0\n--timeout=1ns"}, 1,
			[]string{"::error file=poker.efg::unknown"}, "status=unknown\nregret<<END\n\nEND\n", nil},
		{"names of files", map[string]string{"GAME": "poker.efg", "PROFILE": "a*forged\n--qui*"}, 0,
			[]string{"::notice file=a%2Cb%3A%0A%3A%3Awarning%3A%3Aforged::yes\n", "::notice file=--quiet::yes\n"},
			"status=yes\nregret<<END\n0\n0\nEND\n", []string{"| " + strings.ReplaceAll(forger, "\n", " ") + " | yes | 0 |  |"}},
		{"names of players", map[string]string{"GAME": "odd.nfg", "PROFILE": "apart", "CONCEPT": "nash"}, 1,
			[]string{"::error file=apart::no: player 1 (P[1]) gains 2 by deviating\n"}, "status=no\nregret<<END\n2\nEND\n", nil},
		{"wrong sum", map[string]string{"GAME": "poker.efg", "PROFILE": "exact", "VERSION": made, "SOURCE": source, "SHA256": strings.Repeat("0", 64)}, 2,
			[]string{"::error::exactsolve-" + made, " has SHA-256 " + sum + ", want 0000"}, "", nil},
		{"no release", map[string]string{"VERSION": "v9.9.9", "SOURCE": source}, 2, []string{"::error::no exactsolve-v9.9.9-"}, "", nil},
		{"no source", map[string]string{"VERSION": made}, 2, []string{"::error::version is given, but no source"}, "", nil},
		{"no command", map[string]string{"COMMAND": "play"}, 2, []string{"::error::command is play, want check, verify or solve"}, "", nil},
		{"no game", map[string]string{"PROFILE": "exact"}, 2, []string{"::error::no game is given"}, "", nil},
		{"no profile", map[string]string{"GAME": "poker.efg"}, 2, []string{"::error::no profile is given"}, "", nil},
		{"wrong fail-on", map[string]string{"GAME": "poker.efg", "PROFILE": "exact", "FAIL_ON": "no unkown"}, 2,
			[]string{"::error::fail-on has unkown, want some of yes, no and unknown"}, "", nil},
		{"no match", map[string]string{"GAME": "poker.efg", "PROFILE": "*.none"}, 2, []string{"::error::no file matches *.none"}, "", nil},
		{"wrong flag", map[string]string{"COMMAND": "solve", "GAME": "poker.efg", "ARGUMENTS": "--concpt=nash"}, 1,
			[]string{"::error file=poker.efg::exactsolve: unknown flag: --concpt"}, "status=error\nregret<<END\n\nEND\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := act(t, dir, c.inputs)
			if a.status != c.status || a.outputs != c.outputs {
				t.Errorf("status %d with %q, want %d with %q:\n%s", a.status, a.outputs, c.status, c.outputs, a.log)
			}
			for _, want := range c.log {
				if !strings.Contains(a.log, want) {
					t.Errorf("no %q in the log:\n%s", want, a.log)
				}
			}
			for _, want := range c.rows {
				if !strings.Contains(a.summary, want+"\n") {
					t.Errorf("no row %s in the summary:\n%s", want, a.summary)
				}
			}
		})
	}
}

// TestActionCrash has the program end without a word.
func TestActionCrash(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil || runtime.GOOS == "windows" {
		t.Skip("no bash, or another system")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "exactsolve"), []byte("#!/bin/sh\nexit 137\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	a := act(t, dir, map[string]string{"COMMAND": "solve", "GAME": "any.efg"})
	if a.status != 1 || !strings.Contains(a.log, "::error file=any.efg::exit status 137") {
		t.Errorf("status %d:\n%s", a.status, a.log)
	}
}
