package main

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
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

// built is the time of all files in archives; the real one would make no two archives equal.
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

// A materials is a bill of materials in the JSON format of CycloneDX 1.5, of what
// "go version -m" reads from a binary.
type materials struct {
	Format     string               `json:"bomFormat"`
	Spec       string               `json:"specVersion"`
	Version    int                  `json:"version"`
	Metadata   map[string]component `json:"metadata"`
	Components []component          `json:"components"`
}

type component struct {
	Type       string     `json:"type"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	PURL       string     `json:"purl,omitempty"`
	Hashes     []hash     `json:"hashes,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Alg     string `json:"alg"`
	Content string `json:"content"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// writeMaterials writes the bill of materials of a binary: its modules with their
// checksums as in go.sum, the standard library, and how it was built.
func writeMaterials(path, binary, version string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	program := component{
		Type: "application", Name: "exactsolve", Version: version,
		Hashes: []hash{{"SHA-256", fmt.Sprintf("%x", sha256.Sum256(data))}},
	}
	for _, s := range info.Settings {
		program.Properties = append(program.Properties, property{"go:build:" + s.Key, s.Value})
	}
	m := materials{Format: "CycloneDX", Spec: "1.5", Version: 1, Metadata: map[string]component{"component": program}}
	m.Components = append(m.Components, component{Type: "library", Name: "std", Version: info.GoVersion, PURL: "pkg:golang/std@" + info.GoVersion[len("go"):]})
	for _, d := range info.Deps {
		if d.Replace != nil {
			return fmt.Errorf("%s is replaced, which no release should have", d.Path)
		}
		m.Components = append(m.Components, component{
			Type: "library", Name: d.Path, Version: d.Version, PURL: "pkg:golang/" + d.Path + "@" + d.Version,
			Properties: []property{{"go:sum", d.Sum}},
		})
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}
