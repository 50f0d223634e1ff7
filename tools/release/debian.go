package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// debianVersion returns the version as Debian writes it: 1.2.0~rc.1, before 1.2.0.
func debianVersion(version string) string {
	return strings.NewReplacer("v", "", "-", "~").Replace(version)
}

// debianPackage returns what dpkg installs: an ar file of two archives. Files have
// names in the root of the system.
func debianPackage(version, arch string, files []packed) ([]byte, error) {
	size := 0
	for _, p := range files {
		size += (len(p.data) + 1023) / 1024
	}
	control := fmt.Appendf(nil, `Package: exactsolve
Version: %s
Architecture: %s
Maintainer: The authors of exactsolve
Installed-Size: %d
Section: math
Priority: optional
Description: equilibria of games in exact arithmetic, with certificates
 Computes, certifies and checks equilibria of games. No result is rounded, and
 every claim comes with evidence that code which did not find it can check again.
`, debianVersion(version), arch, size)
	about, err := tarred([]packed{{"./", nil, fs.ModeDir | 0o755}, {"./control", control, 0o644}})
	if err != nil {
		return nil, err
	}
	data, err := tarred(withFolders(files))
	if err != nil {
		return nil, err
	}
	return ar([]packed{{"debian-binary", []byte("2.0\n"), 0o644}, {"control.tar.gz", about, 0o644}, {"data.tar.gz", data, 0o644}}), nil
}

// withFolders puts before the files the folders that they are in.
func withFolders(files []packed) []packed {
	var list []packed
	for _, p := range files {
		p.name = "./" + p.name
		for dir := path.Dir(p.name); dir != "."; dir = path.Dir(dir) {
			list = append(list, packed{"./" + dir + "/", nil, fs.ModeDir | 0o755})
		}
		list = append(list, p)
	}
	list = append(list, packed{"./", nil, fs.ModeDir | 0o755})
	slices.SortFunc(list, func(a, b packed) int { return strings.Compare(a.name, b.name) })
	return slices.CompactFunc(list, func(a, b packed) bool { return a.name == b.name })
}

// ar returns an archive of the files, whose names have at most 16 letters.
func ar(files []packed) []byte {
	var buf bytes.Buffer
	buf.WriteString("!<arch>\n")
	for _, p := range files {
		fmt.Fprintf(&buf, "%-16s%-12d%-6d%-6d%-8o%-10d`\n%s", p.name, built.Unix(), 0, 0, 0o100000|p.mode, len(p.data), p.data)
		if len(p.data)%2 == 1 {
			buf.WriteByte('\n')
		}
	}
	return buf.Bytes()
}
