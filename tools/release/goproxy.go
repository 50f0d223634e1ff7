package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

// goproxy returns the files of a folder from which the go command takes the module,
// as from a proxy on the web: GOPROXY=file:///path/to/goproxy,https://…
func goproxy(root, path, version string) ([]packed, error) {
	escaped, err := module.EscapePath(path)
	if err != nil {
		return nil, err
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	var sources bytes.Buffer
	if err := modzip.CreateFromDir(&sources, module.Version{Path: path, Version: version}, root); err != nil {
		return nil, err
	}
	return inside("goproxy/"+escaped+"/@v", []packed{
		{"list", []byte(version + "\n"), 0o644},
		{version + ".info", fmt.Appendf(nil, "{\"Version\":%q}\n", version), 0o644},
		{version + ".mod", mod, 0o644},
		{version + ".zip", sources.Bytes(), 0o644},
	}), nil
}

// proxy writes the module as the go command fetches it, if it would: the path has
// to have a dot.
func (r *release) proxy() error {
	if err := module.CheckPath(r.module); err != nil {
		fmt.Fprintf(os.Stderr, "release: no folder goproxy, see -module: %v\n", err)
		return nil
	}
	list, err := goproxy(r.root, r.module, r.version)
	if err != nil {
		return err
	}
	return r.put("exactsolve-" + r.version + "-goproxy.tar.gz")(tarred(list))
}
