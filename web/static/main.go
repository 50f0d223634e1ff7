// Command static writes the page as static files, with the program compiled to
// WebAssembly, so that any web server, or none that knows of it, can serve it.
//
//	go run ./web/static -o site/
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"exactsolve/web"
)

func main() {
	dir := flag.String("o", "", "write the files into the folder `DIR`")
	version := flag.String("version", "", "`VERSION` that the program says it has")
	flag.Parse()
	if *dir == "" || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "static: want -o DIR and nothing else")
		os.Exit(2)
	}
	if err := write(*dir, *version); err != nil {
		fmt.Fprintln(os.Stderr, "static:", err)
		os.Exit(2)
	}
}

func write(dir, version string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := writePage(dir); err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	glue, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "wasm_exec.js"), glue, 0o666); err != nil {
		return err
	}
	return compile(filepath.Join(dir, "exactsolve.wasm"), version)
}

// writePage writes the files of the page, with the transport of a static site.
func writePage(dir string) error {
	assets := web.Assets()
	err := fs.WalkDir(assets, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.MkdirAll(filepath.Join(dir, name), 0o777)
		}
		data, err := fs.ReadFile(assets, name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, name), data, 0o666)
	})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, web.TransportName), []byte(web.StaticTransport), 0o666)
}

func compile(to, version string) error {
	to, err := filepath.Abs(to)
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid= -X exactsolve/cmd/exactsolve/internal/cli.version="+version, "-o", to, "exactsolve/cmd/exactsolve")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
