package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/mod/module"
)

// licenses returns our license, and those of Go and of each module in a program, which are to
// go with it.
func (r *release) licenses(ctx context.Context, program packed) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(program.data))
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "go", "env", "GOROOT", "GOMODCACHE")
	cmd.Dir, cmd.Stderr = r.root, os.Stderr
	said, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	goroot, cache, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
	var text bytes.Buffer
	if err := addLicenses(&text, "exactsolve "+r.version, r.root, "LICENSE"); err != nil {
		return nil, err
	}
	if err := addLicenses(&text, "Go "+info.GoVersion, goroot, "LICENSE"); err != nil {
		return nil, err
	}
	for _, d := range info.Deps {
		path, err := module.EscapePath(d.Path)
		if err != nil {
			return nil, err
		}
		if err := addLicenses(&text, d.Path+" "+d.Version, filepath.Join(cache, path+"@"+d.Version), "."); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

var licenseName = regexp.MustCompile("^(LICENSE|NOTICE|COPYING)")

// addLicenses adds a file of a folder, or all licenses and notices below.
func addLicenses(text *bytes.Buffer, of, dir, from string) error {
	before := text.Len()
	err := fs.WalkDir(os.DirFS(dir), from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !licenseName.MatchString(d.Name()) {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		fmt.Fprintf(text, "%s, %s\n\n%s\n\n", of, path, bytes.TrimSpace(data))
		return err
	})
	if err == nil && text.Len() == before {
		err = fmt.Errorf("%s has no LICENSE", of)
	}
	return err
}
