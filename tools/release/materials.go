package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
)

// A materials is a bill of materials in the JSON format of CycloneDX 1.5, of what
// "go version -m" reads from a binary.
type materials struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
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
	m := materials{Format: "CycloneDX", Spec: "1.5", Version: 1, Metadata: metadata{program}}
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
