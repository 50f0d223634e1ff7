package main

import (
	"os"
	"path/filepath"
)

// aboutProved is in the archive of the proved checker.
const aboutProved = `exactsolve-proved checks certificates of exactsolve. It is made of functions in Coq, which are in
folder proof with the proof that what they accept is so; proof/README.md says more. Put it on PATH,
for 'exactsolve verify --engine proved', or build it from the sources: 'make -C proof'.

The program has in it the runtime system of OCaml and Zarith, which are under the LGPL, version 2.1
and 2, with an exception for linking, and needs the library GMP (libgmp.so.10).

The license is in LICENSE.
`

// proved writes the archive of the proved checker, if it was built, with its sources.
func (r *release) proved() error {
	if r.checker == "" {
		return nil
	}
	program, err := load("", r.checker, "exactsolve-proved")
	if err != nil {
		return err
	}
	program.mode = 0o755
	license, err := load(r.root, "LICENSE", "LICENSE")
	if err != nil {
		return err
	}
	dir := filepath.Join(r.root, "proof")
	sources, err := loadAll(dir)
	if err != nil {
		return err
	}
	for k, p := range sources {
		info, err := os.Stat(filepath.Join(dir, p.name))
		if err != nil {
			return err
		}
		if info.Mode()&0o100 != 0 {
			sources[k].mode = 0o755 // a script of the tests
		}
	}
	list := append(inside("proof", sources), program, license, packed{"README.txt", []byte(aboutProved), 0o644})
	name := "exactsolve-proved-" + r.version + "-linux-amd64"
	return r.put(name + ".tar.gz")(tarred(inside(name, list)))
}
