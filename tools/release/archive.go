package main

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// packed is a file of an archive: where it is, its name there, and its mode.
type packed struct {
	path, name string
	mode       int64
}

// built is the time of all files in archives; the real one would make no two
// archives equal.
var built = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// writeArchive writes a compressed tar file whose names are in the folder top.
func writeArchive(path, top string, list []packed) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	z := gzip.NewWriter(f) // no name and no time in its header
	w := tar.NewWriter(z)
	for _, p := range list {
		data, err := os.ReadFile(p.path)
		if err != nil {
			return err
		}
		h := &tar.Header{Name: top + "/" + p.name, Mode: p.mode, Size: int64(len(data)), ModTime: built, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(h); err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	return errors.Join(w.Close(), z.Close())
}

// writeSums writes SHA256SUMS, as sha256sum -c reads it.
func writeSums(dir string, files []string) error {
	slices.Sort(files)
	var sums strings.Builder
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
	}
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(sums.String()), 0o644)
}
