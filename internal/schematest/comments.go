package schematest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// comments are what the sources of a package say of its types, by "Type", of their fields, by
// "Type.Field", and the constants of its types.
type comments struct {
	of    map[string]string
	words map[string][]any
}

// commentsOf returns the comments of the package that declares a type.
func (b *Builder) commentsOf(t reflect.Type) *comments {
	path := t.PkgPath()
	if c := b.comments[path]; c != nil {
		return c
	}
	c := &comments{map[string]string{}, map[string][]any{}}
	b.comments[path] = c
	_, folder, ours := strings.Cut(path, "exactsolve/")
	if !ours {
		return c
	}
	names, err := filepath.Glob(filepath.Join(root(), folder, "*.go"))
	must(err)
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		must(err)
		c.file(file)
	}
	return c
}

// start is where the test begins, which may go elsewhere.
var start, _ = os.Getwd()

// root returns the folder of the module, above that.
func root() string {
	for dir := start; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	panic("schematest: no module above " + start)
}

func (c *comments) file(file *ast.File) {
	for _, d := range file.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				c.of[spec.Name.Name] = oneLine(d.Doc, spec.Doc)
				c.fields(spec)
			case *ast.ValueSpec:
				c.constant(spec)
			}
		}
	}
}

func (c *comments) fields(spec *ast.TypeSpec) {
	s, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range s.Fields.List {
		for _, name := range f.Names {
			c.of[spec.Name.Name+"."+name.Name] = oneLine(f.Doc, f.Comment)
		}
	}
}

func (c *comments) constant(spec *ast.ValueSpec) {
	t, typed := spec.Type.(*ast.Ident)
	for _, v := range spec.Values {
		if lit, ok := v.(*ast.BasicLit); ok && typed && lit.Kind == token.STRING {
			word, err := strconv.Unquote(lit.Value)
			must(err)
			if !slices.Contains(c.words[t.Name], any(word)) {
				c.words[t.Name] = append(c.words[t.Name], word)
			}
		}
	}
}

var docLink = regexp.MustCompile(`\[([A-Z][A-Za-z.]*|exactsolve/[A-Za-z/.]+)\]`)

// oneLine returns the text of the first of the groups that has one.
func oneLine(groups ...*ast.CommentGroup) string {
	for _, g := range groups {
		if text := strings.Join(strings.Fields(g.Text()), " "); text != "" {
			return docLink.ReplaceAllString(text, "$1")
		}
	}
	return ""
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
