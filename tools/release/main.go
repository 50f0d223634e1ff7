// Command release builds the files of a release: a static binary for each target,
// in an archive with license, README and manual page, a bill of materials beside
// it, and SHA256SUMS. Equal sources and Go versions give equal bytes, on any
// machine and in any folder.
//
//	go -C tools run ./release -version v0.1.0
//
// The files go to dist, beside tools.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// targets are the systems that binaries are built for.
var targets = []string{
	"darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64", "windows/arm64",
}

// versions are those of Go modules, without build metadata.
var versions = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$`)

func main() {
	r := release{}
	flag.StringVar(&r.version, "version", "", "`VERSION` of the release, such as v0.1.0")
	flag.StringVar(&r.root, "root", "..", "`FOLDER` of the module")
	flag.StringVar(&r.out, "o", "../dist", "`FOLDER` to write to")
	only := flag.String("targets", strings.Join(targets, ","), "what to build, as OS/ARCH,OS/ARCH")
	flag.Parse()
	r.targets = strings.Split(*only, ",")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := r.run(ctx); err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		os.Exit(1)
	}
}

// A release is what to build, from where and to where.
type release struct {
	version, root, out string
	targets            []string // OS/ARCH
	rebuild            bool     // everything, whatever is in Go's cache
}

func (r *release) run(ctx context.Context) error {
	if !versions.MatchString(r.version) {
		return fmt.Errorf("-version is %q, want one such as v0.1.0", r.version)
	}
	for _, target := range r.targets {
		if !slices.Contains(targets, target) {
			return fmt.Errorf("no target %q; there are %s", target, strings.Join(targets, ", "))
		}
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	var files []string
	for _, target := range r.targets {
		made, err := r.target(ctx, target)
		if err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
		files = append(files, made...)
	}
	return writeSums(r.out, files)
}

// target makes the archive and the bill of materials of one target, and returns their names.
func (r *release) target(ctx context.Context, target string) ([]string, error) {
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	system, arch, _ := strings.Cut(target, "/")
	binary := filepath.Join(dir, "exactsolve")
	if system == "windows" {
		binary += ".exe"
	}
	if err := r.build(ctx, system, arch, binary); err != nil {
		return nil, err
	}
	name := "exactsolve-" + r.version + "-" + system + "-" + arch
	list := []packed{
		{binary, filepath.Base(binary), 0o755},
		{filepath.Join(r.root, "LICENSE"), "LICENSE", 0o644},
		{filepath.Join(r.root, "README.md"), "README.md", 0o644},
		{filepath.Join(r.root, "docs", "exactsolve.1"), "exactsolve.1", 0o644},
	}
	if err := writeArchive(filepath.Join(r.out, name+".tar.gz"), name, list); err != nil {
		return nil, err
	}
	return []string{name + ".tar.gz", name + ".cdx.json"}, writeMaterials(filepath.Join(r.out, name+".cdx.json"), binary, r.version)
}

// build runs the compiler. What the environment says about flags, C and variants
// of processors is set to the default, so that it changes nothing.
func (r *release) build(ctx context.Context, system, arch, binary string) error {
	binary, err := filepath.Abs(binary)
	if err != nil {
		return err
	}
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid= -X exactsolve/cmd/exactsolve/internal/cli.version=" + r.version, "-o", binary}
	if r.rebuild {
		args = append(args, "-a")
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./cmd/exactsolve")...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=-mod=readonly", "GOWORK=off")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
