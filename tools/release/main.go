// Command release builds the files of a release: a static binary for each target,
// in an archive with license, README and manual page, in a wheel for pip and in a
// Debian package, a bill of materials beside it; a wheel of the checker in Python
// alone, a folder that the go command takes the module from, the page as a static
// site, the checker that is proved if its program is given, and SHA256SUMS. Equal sources and Go versions give equal bytes, on any machine
// and in any folder.
//
//	go -C tools run ./release -version v0.1.0 -module example.org/exactsolve
//
// The files go to dist, beside tools. The module is built under the path of -module,
// which has to have a dot for others to fetch it; without, it keeps its own.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/mod/module"

	"exactsolve/tools/internal/sources"
)

// versions are those of Go modules that Python can write too.
var versions = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+(-(alpha|beta|rc)\.[0-9]+)?$`)

func main() {
	r := release{}
	flag.StringVar(&r.version, "version", "", "`VERSION` of the release, such as v0.1.0 or v0.1.0-rc.1")
	flag.StringVar(&r.module, "module", "", "`PATH` of the module, such as example.org/exactsolve, if not that of go.mod")
	flag.StringVar(&r.root, "root", "..", "`FOLDER` of the module")
	flag.StringVar(&r.out, "o", "../dist", "`FOLDER` to write to")
	flag.StringVar(&r.checker, "proved", "", "`FILE`, the checker that is proved, as 'make -C proof' builds it on linux/amd64, to pack too")
	only := flag.String("targets", strings.Join(targets(), ","), "what to build, as OS/ARCH,OS/ARCH")
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
	version, module, root, out string
	targets                    []string // OS/ARCH
	rebuild                    bool     // everything, whatever is in Go's cache
	checker                    string   // the proved one, built; "" for none

	programs map[string]packed // built, by target
	files    []string          // written
}

func (r *release) run(ctx context.Context) error {
	if err := r.check(); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := r.copySources(dir); err != nil {
		return err
	}
	pip, err := wheelOf(r.root, r.version)
	if err != nil {
		return err
	}
	for _, target := range r.targets {
		if err := r.target(ctx, target, pip); err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	if err := r.put(pip.name())(pip.pack()); err != nil {
		return err
	}
	if err := errors.Join(r.proxy(), r.site(ctx), r.proved()); err != nil {
		return err
	}
	return writeSums(r.out, r.files)
}

// check looks for mistakes before anything is built.
func (r *release) check() error {
	if !versions.MatchString(r.version) {
		return fmt.Errorf("-version is %q, want one such as v0.1.0 or v0.1.0-rc.1", r.version)
	}
	for _, target := range r.targets {
		if _, ok := platformOf(target); !ok {
			return fmt.Errorf("no target %q; there are %s", target, strings.Join(targets(), ", "))
		}
	}
	if r.module != "" {
		if err := module.Check(r.module, r.version); err != nil {
			return fmt.Errorf("-module: %w", err)
		}
	}
	return checkChangelog(filepath.Join(r.root, "CHANGELOG.md"), r.version)
}

var heading = regexp.MustCompile(`(?m)^## (.*)$`)

// checkChangelog wants the version as the first heading; that of a candidate may not be written yet.
func checkChangelog(path, version string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	m := heading.FindSubmatch(data)
	if m == nil || string(m[1]) != version && !(string(m[1]) == "Unreleased" && strings.Contains(version, "-")) {
		return fmt.Errorf("CHANGELOG.md begins with another version, want ## %s", version)
	}
	return nil
}

// copySources copies the sources to dir, where nothing else is, and goes on there.
func (r *release) copySources(dir string) error {
	if err := sources.Copy(r.root, dir); err != nil {
		return err
	}
	r.root = dir
	if r.module != "" {
		return sources.SetModule(dir, r.module)
	}
	path, err := sources.Module(dir)
	r.module = path
	return err
}

// put returns what writes a file of the release, unless there is an error.
func (r *release) put(name string) func(data []byte, err error) error {
	return func(data []byte, err error) error {
		r.files = append(r.files, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return os.WriteFile(filepath.Join(r.out, name), data, 0o644)
	}
}
