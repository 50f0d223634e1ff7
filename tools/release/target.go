package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// target makes what is for one target: archive, bill of materials, wheel and, for
// Linux, a Debian package.
func (r *release) target(ctx context.Context, target string, pip wheel) error {
	program, err := r.build(ctx, target)
	if err != nil {
		return err
	}
	license := packed{"LICENSE", nil, 0o644}
	if license.data, err = r.licenses(ctx, program); err != nil {
		return err
	}
	name := "exactsolve-" + r.version + "-" + strings.ReplaceAll(target, "/", "-")
	if err := r.archive(name, program, license); err != nil {
		return err
	}
	if err := r.put(name + ".cdx.json")(billOf(program.data, r.version)); err != nil {
		return err
	}
	p, _ := platformOf(target)
	pip.tag, pip.license = p.tag, license.data
	if err := r.put(pip.name())(pip.pack(program)); err != nil {
		return err
	}
	if p.debian == "" {
		return nil
	}
	files, err := r.installed(ctx, program, license)
	if err != nil {
		return err
	}
	return r.put("exactsolve_" + debianVersion(r.version) + "_" + p.debian + ".deb")(debianPackage(r.version, p.debian, files))
}

// archive writes what is unpacked by hand: a zip file on Windows, a tar file elsewhere.
func (r *release) archive(name string, program, license packed) error {
	list := []packed{program, license}
	for _, file := range []string{"README.md", "docs/exactsolve.1"} {
		p, err := load(r.root, file, filepath.Base(file))
		if err != nil {
			return err
		}
		list = append(list, p)
	}
	if program.name != "exactsolve" {
		return r.put(name + ".zip")(zipped(inside(name, list)))
	}
	return r.put(name + ".tar.gz")(tarred(inside(name, list)))
}

// installed returns the files of a Debian package.
func (r *release) installed(ctx context.Context, program, license packed) ([]packed, error) {
	manual, err1 := load(r.root, "docs/exactsolve.1", "usr/share/man/man1/exactsolve.1.gz")
	manual.data = gzipped(manual.data)
	program.name, license.name = "usr/bin/exactsolve", "usr/share/doc/exactsolve/copyright"
	completions, err2 := r.completions(ctx)
	return append(completions, program, manual, license), errors.Join(err1, err2)
}

// completions asks the program, built for this machine, for those of three shells.
func (r *release) completions(ctx context.Context) ([]packed, error) {
	program, err := r.build(ctx, runtime.GOOS+"/"+runtime.GOARCH)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(r.root, program.name)
	if err := os.WriteFile(path, program.data, 0o755); err != nil {
		return nil, err
	}
	defer os.Remove(path)
	var list []packed
	for _, c := range [][2]string{
		{"bash", "usr/share/bash-completion/completions/exactsolve"},
		{"fish", "usr/share/fish/vendor_completions.d/exactsolve.fish"},
		{"zsh", "usr/share/zsh/vendor-completions/_exactsolve"},
	} {
		text, err := exec.CommandContext(ctx, path, "completion", c[0]).Output()
		if err != nil {
			return nil, err
		}
		list = append(list, packed{c[1], text, 0o644})
	}
	return list, nil
}

// build runs the compiler. What the environment says about flags, C, experiments and
// variants of processors is set to the default, so that it changes nothing.
func (r *release) build(ctx context.Context, target string) (packed, error) {
	if p, ok := r.programs[target]; ok {
		return p, nil
	}
	p := packed{name: "exactsolve", mode: 0o755}
	system, arch, _ := strings.Cut(target, "/")
	if system == "windows" {
		p.name += ".exe"
	}
	dir, err := os.MkdirTemp("", "build")
	if err != nil {
		return p, err
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, p.name)
	ldflags := "-s -w -buildid= -X " + r.module + "/cmd/exactsolve/internal/cli.version=" + r.version
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", ldflags, "-o", binary}
	if r.rebuild {
		args = append(args, "-a")
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./cmd/exactsolve")...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch, "GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=", "GOFIPS140=off", "GOFLAGS=-mod=readonly", "GOWORK=off")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return p, err
	}
	p.data, err = os.ReadFile(binary)
	if r.programs == nil {
		r.programs = make(map[string]packed)
	}
	r.programs[target] = p
	return p, err
}
