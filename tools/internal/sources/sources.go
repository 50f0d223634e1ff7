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

// skipped says which folders are no sources.
func skipped(name string) bool {
	return name == ".git" || name == "dist" || name == "__pycache__"
}

// walk calls visit for each regular file of the sources in dir, in order of names.
func walk(dir string, visit func(name string, mode fs.FileMode) error) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != dir && skipped(d.Name()):
			return fs.SkipDir
		case !d.Type().IsRegular() || skipped(d.Name()): // .git is a file in a worktree
			return nil
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return visit(name, info.Mode())
	})
}

// Copy copies the sources of one folder to another, without what git and builds leave there.
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
