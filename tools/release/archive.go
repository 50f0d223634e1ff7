package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A packed is a file of an archive, or a folder.
type packed struct {
	name string
	data []byte
	mode fs.FileMode
}

// built is the time of all files in archives; the real one would make no two archives equal.
var built = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// load reads a file of the folder root, to be packed under another name.
func load(root, name, as string) (packed, error) {
	data, err := os.ReadFile(filepath.Join(root, name))
	return packed{as, data, 0o644}, err
}

// inside puts files in a folder.
func inside(top string, list []packed) []packed {
	var moved []packed
	for _, p := range list {
		moved = append(moved, packed{top + "/" + p.name, p.data, p.mode})
	}
	return moved
}

// tarred returns a compressed tar file.
func tarred(list []packed) ([]byte, error) {
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf) // no name and no time in its header
	w := tar.NewWriter(z)
	for _, p := range list {
		h := &tar.Header{Name: p.name, Mode: int64(p.mode.Perm()), Size: int64(len(p.data)), ModTime: built, Format: tar.FormatUSTAR}
		if p.mode.IsDir() {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(p.data); err != nil {
			return nil, err
		}
	}
	err := errors.Join(w.Close(), z.Close())
	return buf.Bytes(), err
}

// zipped returns a zip file, which is what Windows unpacks, and what a wheel is.
func zipped(list []packed) ([]byte, error) {
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, p := range list {
		h := &zip.FileHeader{Name: p.name, Method: zip.Deflate, Modified: built}
		h.SetMode(p.mode)
		f, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(p.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return buf.Bytes(), err
}

// gzipped compresses a file.
func gzipped(data []byte) []byte {
	var buf bytes.Buffer
	z, _ := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	z.Write(data) // into memory: there is no error
	z.Close()
	return buf.Bytes()
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
