package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestProved(t *testing.T) {
	r := release{version: made, root: root, out: t.TempDir()}
	if err := r.proved(); err != nil || len(r.files) > 0 {
		t.Fatalf("files %v without a program: %v", r.files, err)
	}
	dir := t.TempDir()
	write(t, dir, "coqcheck", "the program")
	r.checker = filepath.Join(dir, "coqcheck")
	if err := r.proved(); err != nil {
		t.Fatal(err)
	}
	name := "exactsolve-proved-" + made + "-linux-amd64"
	to := filepath.Join(unpack(t, r.out, name+".tar.gz"), name)
	for _, file := range []string{"exactsolve-proved", "proof/test/run"} {
		if info, err := os.Stat(filepath.Join(to, file)); err != nil || info.Mode()&0o100 == 0 {
			t.Errorf("%s cannot be run: %v", file, err)
		}
	}
	if read(t, to, "exactsolve-proved") != "the program" {
		t.Error("another program")
	}
	for _, file := range []string{"LICENSE", "README.txt", "proof/Makefile", "proof/theories/Definitions.v"} {
		if read(t, to, file) == "" {
			t.Errorf("%s is empty", file)
		}
	}
}
