package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
)

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

// billOf returns the bill of materials of a binary: its modules with their
// checksums as in go.sum, the standard library, and how it was built.
func billOf(binary []byte, version string) ([]byte, error) {
	info, err := buildinfo.Read(bytes.NewReader(binary))
	if err != nil {
		return nil, err
	}
	program := component{
		Type: "application", Name: "exactsolve", Version: version,
		Hashes: []hash{{"SHA-256", fmt.Sprintf("%x", sha256.Sum256(binary))}},
	}
	for _, s := range info.Settings {
		program.Properties = append(program.Properties, property{"go:build:" + s.Key, s.Value})
	}
	m := materials{Format: "CycloneDX", Spec: "1.5", Version: 1, Metadata: map[string]component{"component": program}}
	m.Components = append(m.Components, component{Type: "library", Name: "std", Version: info.GoVersion, PURL: "pkg:golang/std@" + info.GoVersion[len("go"):]})
	for _, d := range info.Deps {
		if d.Replace != nil {
			return nil, fmt.Errorf("%s is replaced, which no release should have", d.Path)
		}
		m.Components = append(m.Components, component{
			Type: "library", Name: d.Path, Version: d.Version, PURL: "pkg:golang/" + d.Path + "@" + d.Version,
			Properties: []property{{"go:sum", d.Sum}},
		})
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(text, '\n'), nil
}
