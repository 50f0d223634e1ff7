package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// A licensed is a folder with a license: of a module, as "go mod download -json" says it.
type licensed struct{ Path, Version, Dir string }

// licenses returns our license, and those of Go and of each module in a program, which are to
// go with it.
func (r *release) licenses(ctx context.Context, program packed) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(program.data))
	if err != nil {
		return nil, err
	}
	goroot, err := r.goSays(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	args := []string{"mod", "download", "-json"}
	for _, d := range info.Deps {
		args = append(args, d.Path+"@"+d.Version)
	}
	modules, err := r.goSays(ctx, args...)
	if err != nil {
		return nil, err
	}
	list := []licensed{{"exactsolve", r.version, r.root}, {"Go", info.GoVersion, string(bytes.TrimSpace(goroot))}}
	for d := json.NewDecoder(bytes.NewReader(modules)); d.More(); {
		var m licensed
		if err := d.Decode(&m); err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	var text bytes.Buffer
	for _, m := range list {
		found, _ := filepath.Glob(filepath.Join(m.Dir, "LICENSE*")) // the pattern is well formed
		if len(found) == 0 {
			return nil, fmt.Errorf("%s %s has no LICENSE", m.Path, m.Version)
		}
		for _, path := range found {
			data, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&text, "%s %s, %s\n\n%s\n\n", m.Path, m.Version, filepath.Base(path), bytes.TrimSpace(data))
		}
	}
	return text.Bytes(), nil
}

// goSays runs the go command.
func (r *release) goSays(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Stderr = r.root, os.Stderr
	return cmd.Output()
}
