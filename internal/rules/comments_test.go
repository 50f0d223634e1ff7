package rules

import (
	"go/ast"
	"go/token"
	"slices"
	"testing"
)

// asked are the methods that interfaces of the command, of errors and of flags ask for,
// and describe.
var asked = []string{"Declare", "Run", "Text", "Shared", "Claim", "Shows", "PayoffNumbers", "Gambit", "Error", "Unwrap", "String", "Type", "Set"}

// TestDocComments checks that each exported identifier of a package has a doc
// comment, of its own or of the group it is declared in: types, functions,
// constants and variables, and methods of exported types.
func TestDocComments(t *testing.T) {
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		for _, d := range s.file.Decls {
			for _, name := range undocumented(d) {
				if inCommand(s.pkg) && slices.Contains(asked, name.Name) {
					continue
				}
				t.Errorf("%s: %s has no doc comment", s.fset.Position(name.Pos()), name.Name)
			}
		}
	}
}

// undocumented returns the exported names in d without a doc comment.
func undocumented(d ast.Decl) []*ast.Ident {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Doc == nil && d.Name.IsExported() && (d.Recv == nil || receiver(d).IsExported()) {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		var names []*ast.Ident
		for _, spec := range d.Specs {
			names = append(names, specNames(d, spec)...)
		}
		return names
	}
	return nil
}

// specNames returns the exported names of one line or block of a declaration that
// has no doc comment.
func specNames(d *ast.GenDecl, spec ast.Spec) []*ast.Ident {
	var names []*ast.Ident
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		if spec.Doc == nil && d.Doc == nil {
			names = append(names, spec.Name)
		}
	case *ast.ValueSpec:
		if spec.Doc == nil && spec.Comment == nil && d.Doc == nil {
			names = append(names, spec.Names...)
		}
	}
	exported := names[:0]
	for _, name := range names {
		if name.IsExported() {
			exported = append(exported, name)
		}
	}
	return exported
}

// receiver returns the name of the type that a method belongs to.
func receiver(d *ast.FuncDecl) *ast.Ident {
	e := d.Recv.List[0].Type
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr: // of a generic type
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		default:
			return &ast.Ident{NamePos: token.NoPos}
		}
	}
}
