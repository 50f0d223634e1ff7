package rules

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// unused lists exported identifiers that no other package and no example uses, and why
// they stay.
var unused = map[string]string{
	"fixtures.Any":         "a word of .want files, which tests of other packages read",
	"rational.MaxDecimal":  "a limit of what Parse reads, as its documentation says",
	"rational.MaxDigits":   "likewise",
	"rational.MaxExponent": "likewise",
	"web.Record":           "the JSON of a route",
}

// A declared is an exported identifier at the top level of a package.
type declared struct {
	position token.Position
	shows    []string // exported identifiers in its type, in exported fields and methods
	of       []string // of a constant, its type
}

// TestExportedIsUsed: what a package exports is used by the code of another package or
// by an example, or is shown by something that is, in its signature, its exported fields
// or the signatures of its methods. Constants go with their type and errors with the
// functions that return them; of what helps tests, tests are the users, and those of
// the command, which run the whole of it, use its folders. The facade also
// has types and constants of others.
func TestExportedIsUsed(t *testing.T) {
	all := map[string]*declared{}
	var used []string
	for _, s := range sources(t) {
		if s.file.Name.Name != "main" && !s.test {
			s.declare(all)
		}
		used = append(used, s.uses()...)
	}
	reached := map[string]bool{}
	for len(used) > 0 {
		name := used[len(used)-1]
		used = used[:len(used)-1]
		if d := all[name]; d != nil && !reached[name] {
			reached[name] = true
			used = append(used, d.shows...)
		}
	}
	for name, d := range all {
		ok := reached[name] || slices.ContainsFunc(d.of, func(owner string) bool { return reached[owner] })
		switch {
		case d.position.Line == 0: // methods of a type that is not exported
		case ok && unused[name] != "":
			t.Errorf("%s: %s is used, and need not be in the list", d.position, name)
		case !ok && unused[name] == "":
			t.Errorf("%s: %s is exported, but no other package and no example uses it", d.position, name)
		}
	}
}

// declare adds what s exports.
func (s *source) declare(all map[string]*declared) {
	for _, d := range s.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil && d.Name.IsExported() {
				e := s.entry(all, methodOf(d))
				e.shows = append(e.shows, s.shown(d.Type)...)
			} else if d.Recv == nil && d.Name.IsExported() {
				e := s.entry(all, d.Name.Name)
				e.position, e.shows = s.fset.Position(d.Pos()), s.shown(d.Type)
			}
		case *ast.GenDecl:
			if s.pkg == "." { // the facade's names of what others declare
				continue
			}
			var last ast.Expr // the type of the constants before, in a list with iota
			for _, spec := range d.Specs {
				last = s.declareSpec(all, spec, last)
			}
		}
	}
}

func (s *source) entry(all map[string]*declared, name string) *declared {
	key := s.pkg + "." + name
	if all[key] == nil {
		all[key] = &declared{}
	}
	return all[key]
}

// methodOf returns the name of the type of which d is a method.
func methodOf(d *ast.FuncDecl) (name string) {
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}

func (s *source) declareSpec(all map[string]*declared, spec ast.Spec, last ast.Expr) ast.Expr {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		if spec.Name.IsExported() {
			e := s.entry(all, spec.Name.Name)
			e.position = s.fset.Position(spec.Pos())
			e.shows = append(e.shows, s.shown(spec.Type)...)
		}
	case *ast.ValueSpec:
		if spec.Type != nil || spec.Values != nil {
			last = spec.Type
		}
		for _, name := range spec.Names {
			if !name.IsExported() || strings.HasPrefix(name.Name, "Err") {
				continue
			}
			e := s.entry(all, name.Name)
			e.position = s.fset.Position(spec.Pos())
			if last != nil {
				e.shows, e.of = s.shown(last), s.shown(last)
			}
		}
	}
	return last
}

// shown returns the exported identifiers in a type, but for fields that are not
// exported.
func (s *source) shown(n ast.Node) []string {
	var list []string
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			for _, f := range n.Fields.List {
				if f.Names == nil || slices.ContainsFunc(f.Names, (*ast.Ident).IsExported) {
					list = append(list, s.shown(f.Type)...)
				}
			}
			return false
		case *ast.SelectorExpr:
			list = append(list, s.selected(n))
			return false
		case *ast.Ident:
			list = append(list, s.pkg+"."+n.Name)
		}
		return true
	})
	return list
}

// selected returns what an expression selects from a package of this module, or "".
func (s *source) selected(e *ast.SelectorExpr) string {
	x, ok := e.X.(*ast.Ident)
	if !ok {
		return ""
	}
	for _, spec := range s.file.Imports {
		full, _ := strconv.Unquote(spec.Path.Value)
		pkg, ours := strings.CutPrefix(full+"/", module)
		name := path.Base(full)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if ours && name == x.Name {
			return path.Clean(pkg) + "." + e.Sel.Name
		}
	}
	return ""
}

// uses returns what s uses of other packages; of a test, what its examples use, and what
// it uses of packages that help tests.
func (s *source) uses() []string {
	var list []string
	for _, d := range s.file.Decls {
		f, _ := d.(*ast.FuncDecl)
		example := s.test && f != nil && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Example")
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				key := s.selected(n)
				if !s.test || example || inCommand(s.pkg) || layers[strings.TrimSuffix(key, "."+n.Sel.Name)].layer == "test helper" {
					list = append(list, key)
				}
			case *ast.Ident:
				if example {
					list = append(list, s.pkg+"."+n.Name)
				}
			}
			return true
		})
	}
	return list
}
