package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// pythonVersion returns the version as Python writes it: 1.2.0rc1 of v1.2.0-rc.1.
func pythonVersion(version string) string {
	return strings.NewReplacer("v", "", "-alpha.", "a", "-beta.", "b", "-rc.", "rc").Replace(version)
}

// A wheel is an archive that pip installs: the package in Python and, but for the
// tag any, the program, which then is a command of the environment.
//
// Reference: packaging.python.org, binary distribution format.
type wheel struct {
	version string   // as Python writes it
	tag     string   // what it runs on
	sources []packed // of the package
	readme  []byte
	license []byte
}

// wheelOf reads the package in the folder root.
func wheelOf(root, version string) (w wheel, err error) {
	w = wheel{version: pythonVersion(version), tag: "any"}
	if w.sources, err = pythonSources(filepath.Join(root, "python"), w.version); err != nil {
		return w, err
	}
	if w.readme, err = os.ReadFile(filepath.Join(root, "python", "README.md")); err != nil {
		return w, err
	}
	w.license, err = os.ReadFile(filepath.Join(root, "LICENSE"))
	return w, err
}

// versionLine is where a module in Python says its version.
var versionLine = regexp.MustCompile(`(?m)^(__version__ = )".*`)

// pythonSources reads the files of the package, in order of names, and writes the
// version into the one that has it.
func pythonSources(dir, version string) (list []packed, err error) {
	versions := 0
	err = filepath.WalkDir(filepath.Join(dir, "exactsolve"), func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "tests" || name == "__pycache__"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".py" && name != "py.typed":
			return nil
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		p, err := load(dir, name, filepath.ToSlash(name))
		versions += len(versionLine.FindAllIndex(p.data, -1))
		p.data = versionLine.ReplaceAll(p.data, []byte(`${1}"`+version+`"`))
		list = append(list, p)
		return err
	})
	if err == nil && versions != 1 {
		err = fmt.Errorf("python/exactsolve has %d lines __version__ = \"…\", want 1", versions)
	}
	return list, err
}

// name returns what the file is called, from which pip learns all it needs to choose.
func (w wheel) name() string { return "exactsolve-" + w.version + "-py3-none-" + w.tag + ".whl" }

// pack returns the file, with the program if there is one.
func (w wheel) pack(program ...packed) ([]byte, error) {
	folder := "exactsolve-" + w.version
	list := append(w.sources[:len(w.sources):len(w.sources)], inside(folder+".data/scripts", program)...)
	list = append(list, inside(folder+".dist-info", []packed{
		{"LICENSE", w.license, 0o644},
		{"METADATA", w.metadata(), 0o644},
		{"WHEEL", w.tags(len(program) == 0), 0o644},
	})...)
	return zipped(append(list, record(list, folder+".dist-info/RECORD")))
}

func (w wheel) metadata() []byte {
	return fmt.Appendf(nil, `Metadata-Version: 2.1
Name: exactsolve
Version: %s
Summary: Equilibria of games in exact arithmetic, with certificates
License: Apache-2.0
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Requires-Python: >=3.9
Description-Content-Type: text/markdown

%s`, w.version, w.readme)
}

func (w wheel) tags(pure bool) []byte {
	text := fmt.Appendf(nil, "Wheel-Version: 1.0\nGenerator: exactsolve\nRoot-Is-Purelib: %v\n", pure)
	for tag := range strings.SplitSeq(w.tag, ".") {
		text = fmt.Appendf(text, "Tag: py3-none-%s\n", tag)
	}
	return text
}

// record lists the files with their hashes, and itself without: by this list pip
// uninstalls.
func record(list []packed, name string) packed {
	var text bytes.Buffer
	for _, p := range list {
		hash := sha256.Sum256(p.data)
		fmt.Fprintf(&text, "%s,sha256=%s,%d\n", p.name, base64.RawURLEncoding.EncodeToString(hash[:]), len(p.data))
	}
	fmt.Fprintf(&text, "%s,,\n", name)
	return packed{name, text.Bytes(), 0o644}
}
