// Package sources copies the sources of the module and changes the path by which
// they are imported.
package sources

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Module returns the path of the module in the folder dir.
func Module(dir string) (string, error) {
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return "", err
	}
	path := modfile.ModulePath(data)
	if path == "" {
		return "", fmt.Errorf("%s: no line module", filepath.Join(dir, "go.mod"))
	}
	return path, nil
}

// list returns the names of the regular files of the sources in dir: those that git
// tracks, without what else lies there, or all where there is no repository.
func list(dir string) (names []string, err error) {
	if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
		out, err := exec.Command("git", "-C", dir, "ls-files", "-z").Output()
		if err != nil {
			return nil, fmt.Errorf("git ls-files: %w", err)
		}
		return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 }), nil
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "dist" || d.Name() == "__pycache__"):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		name, err := filepath.Rel(dir, path)
		names = append(names, name)
		return err
	})
	return names, err
}

// walk calls visit for each regular file of the sources in dir.
func walk(dir string, visit func(name string, mode fs.FileMode) error) error {
	names, err := list(dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		info, err := os.Lstat(filepath.Join(dir, name))
		if err == nil && info.Mode().IsRegular() {
			err = visit(filepath.FromSlash(name), info.Mode())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Copy copies the sources of one folder to another.
func Copy(from, to string) error {
	return walk(from, func(name string, mode fs.FileMode) error {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		path := filepath.Join(to, name)
		return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, mode.Perm()))
	})
}

// SetModule changes the path of the module in the folder dir, and of those inside
// it, to path: in go.mod, in imports and where texts, comments and commands name a
// package by its path. The name of the program, which is the last element, stays.
func SetModule(dir, path string) error {
	old, err := Module(dir)
	if err != nil {
		return err
	}
	uses, err := usesOf(dir, old)
	if err != nil {
		return err
	}
	return walk(dir, func(name string, mode fs.FileMode) error {
		name = filepath.Join(dir, name)
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if !bytes.Contains(data, []byte(old)) {
			return nil
		}
		changed := data
		for _, use := range uses {
			changed = use.ReplaceAll(changed, []byte("${1}"+path+"${2}"))
		}
		if bytes.Equal(changed, data) {
			return nil
		}
		if strings.HasSuffix(name, ".go") { // sorts the imports again
			if changed, err = format.Source(changed); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		return os.WriteFile(name, changed, mode)
	})
}

// usesOf returns what a path of the module looks like in the sources: after a word
// before which it cannot be anything else, alone on a line in quotes, which is an
// import, and before a folder that has packages, or none.
func usesOf(dir, module string) ([]*regexp.Regexp, error) {
	var folders []string
	err := walk(dir, func(name string, _ fs.FileMode) error {
		folder, _, below := strings.Cut(filepath.ToSlash(name), "/")
		if below && strings.HasSuffix(name, ".go") && !slices.Contains(folders, folder) {
			folders = append(folders, regexp.QuoteMeta(folder))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	module = regexp.QuoteMeta(module)
	return []*regexp.Regexp{
		regexp.MustCompile(`((?m:^)module |\bgo doc |\bgo get |-require |-replace )` + module + `(\b)`),
		regexp.MustCompile(`(?m)^(\s*(?:import )?(?:[\w.]+ )?")` + module + `("$)`),
		regexp.MustCompile(`(^|[^\w./-])` + module + `(/(?:"|(?:` + strings.Join(folders, "|") + `)\b))`),
	}, nil
}
