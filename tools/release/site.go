package main

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// howToServe is in the archive of the site.
const howToServe = `exactsolve in the browser

This folder is the page with the solver in it, as WebAssembly. Any web server can offer it;
nothing is sent to it but requests for these files. Browsers start no module from a file,
so opening index.html alone does not work. On your own machine, in this folder:

    python3 -m http.server 7878 --bind localhost

and open http://localhost:7878/ in a browser. A server has to send .js files as
text/javascript, and should send exactsolve.wasm as application/wasm, compressed.

The license is in LICENSE.
`

// site writes the page as a static site, as one archive for Windows and one for others.
func (r *release) site(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "site")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	cmd := exec.CommandContext(ctx, "go", "run", "./web/static", "-o", dir, "-version", r.version)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=", "GOARCH=", "GOWASM=", "GOEXPERIMENT=", "GOFIPS140=off", "GOFLAGS=-mod=readonly", "GOWORK=off")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	list, err := loadAll(dir)
	if err != nil {
		return err
	}
	here, err := r.build(ctx, runtime.GOOS+"/"+runtime.GOARCH) // in WebAssembly a program does not say what is in it
	if err != nil {
		return err
	}
	license := packed{"LICENSE", nil, 0o644}
	if license.data, err = r.licenses(ctx, here); err != nil {
		return err
	}
	name := "exactsolve-" + r.version + "-site"
	list = inside(name, append(list, license, packed{"README.txt", []byte(howToServe), 0o644}))
	if err := r.put(name + ".zip")(zipped(list)); err != nil {
		return err
	}
	return r.put(name + ".tar.gz")(tarred(list))
}

// loadAll reads the files of a folder and those below, in order of names.
func loadAll(dir string) (list []packed, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		p, err := load(dir, name, filepath.ToSlash(name))
		list = append(list, p)
		return err
	})
	return list, err
}
