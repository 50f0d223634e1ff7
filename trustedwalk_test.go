package exactsolve_test

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "exactsolve/"

// A declaration is a function, a method, a type, or a constant or variable of a package
// of this module.
type declaration struct {
	name string // as in rational.Rat.Add, with the path of the package within the module
	pkg  *source
	node ast.Node
	obj  types.Object
}

// A source is a package with types.
type source struct {
	path  string // within the module
	files []*ast.File
	info  *types.Info
	types *types.Package
}

// sources are the packages that are needed, read with the build tag plain.
type sources struct {
	t        *testing.T
	fset     *token.FileSet
	std      types.Importer
	packages map[string]*source
	byName   map[string]*declaration
	byObject map[types.Object]*declaration
	methods  map[types.Object][]*declaration // by their type
}

func newSources(t *testing.T) *sources {
	return &sources{
		t: t, fset: token.NewFileSet(), std: importer.Default(), packages: make(map[string]*source), byName: make(map[string]*declaration),
		byObject: make(map[types.Object]*declaration), methods: make(map[types.Object][]*declaration),
	}
}

// Import is for types.Config. Of packages of others outside the standard library it
// knows nothing, and references to them count nothing.
func (s *sources) Import(path string) (*types.Package, error) {
	if inside, ours := strings.CutPrefix(path+"/", module); ours {
		return s.load(filepath.Clean(inside)).types, nil
	}
	if isOthers(path) {
		p := types.NewPackage(path, filepath.Base(path))
		p.MarkComplete()
		return p, nil
	}
	return s.std.Import(path)
}

// load returns the package of a folder, which it reads at the first call.
func (s *sources) load(folder string) *source {
	if p := s.packages[folder]; p != nil {
		return p
	}
	p := &source{path: folder, info: &types.Info{
		Uses: make(map[*ast.Ident]types.Object), Defs: make(map[*ast.Ident]types.Object), Instances: make(map[*ast.Ident]types.Instance),
	}}
	s.packages[folder] = p
	plain := build.Default
	plain.BuildTags = []string{"plain"}
	listed, err := plain.ImportDir(folder, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, name := range listed.GoFiles {
		f, err := parser.ParseFile(s.fset, filepath.Join(folder, name), nil, 0)
		if err != nil {
			s.t.Fatal(err)
		}
		p.files = append(p.files, f)
	}
	check := types.Config{Importer: s, Error: func(err error) {
		if !importsOthers(p.files) { // which are unknown, so that there are mistakes
			s.t.Error(err)
		}
	}}
	p.types, _ = check.Check(module+folder, s.fset, p.files, p.info)
	for _, f := range p.files {
		for _, d := range f.Decls {
			s.add(p, d)
		}
	}
	return p
}

// importsOthers reports whether a package imports one of others outside the standard
// library.
func importsOthers(files []*ast.File) bool {
	return slices.ContainsFunc(files, func(f *ast.File) bool {
		return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return isOthers(strings.Trim(i.Path.Value, `"`)) })
	})
}

func isOthers(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".")
}

// add enters what d declares.
func (s *sources) add(p *source, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		s.enter(p, d, d.Name)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				s.enter(p, spec, spec.Name)
			case *ast.ValueSpec:
				s.enter(p, spec, spec.Names...)
			}
		}
	}
}

func (s *sources) enter(p *source, node ast.Node, names ...*ast.Ident) {
	for _, name := range names {
		d := &declaration{name: p.path + "." + name.Name, pkg: p, node: node, obj: p.info.Defs[name]}
		if of := receiver(d.obj); of != nil {
			d.name = p.path + "." + of.Name() + "." + name.Name
			s.methods[of] = append(s.methods[of], d)
		}
		s.byName[d.name], s.byObject[d.obj] = d, d
	}
}

// receiver returns the type that a method is of, nil for what is no method.
func receiver(obj types.Object) types.Object {
	f, ok := obj.(*types.Func)
	if !ok || f.Signature().Recv() == nil {
		return nil
	}
	t := f.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj()
	}
	return nil
}

// A reading is the declarations that one meets who reads from some on: what they refer
// to, and so on; and of the types met the methods that are called without being
// named, through an interface, by encoding/json, by fmt or as a type parameter.
type reading struct {
	*sources
	skip func(from, to *declaration) bool // whether a reference is not followed
	met  map[*declaration]bool
	next []*declaration
}

// byReflection are the methods that encoding/json and fmt look for.
var byReflection = []string{"Error", "String", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "IsZero"}

func (r *reading) meet(from *declaration, obj types.Object) {
	switch x := obj.(type) {
	case *types.Func:
		obj = x.Origin()
	case *types.Var:
		obj = x.Origin()
	}
	d := r.byObject[obj]
	if d == nil || r.met[d] || from != nil && r.skip(from, d) {
		return
	}
	r.met[d] = true
	r.next = append(r.next, d)
}

// meetMethods meets those methods of a type that are in the list.
func (r *reading) meetMethods(from *declaration, t types.Object, names []string) {
	for _, m := range r.methods[t] {
		if slices.Contains(names, m.obj.Name()) {
			r.meet(from, m.obj)
		}
	}
}

// all reads until there is nothing new.
func (r *reading) all() {
	for len(r.next) > 0 {
		for len(r.next) > 0 {
			d := r.next[0]
			r.next = r.next[1:]
			ast.Inspect(d.node, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					r.meet(d, d.pkg.info.Uses[id])
					r.arguments(d, id)
				}
				return true
			})
		}
		r.implicit()
	}
}

// arguments meets the methods that a generic function or type may call of the types
// it is given.
func (r *reading) arguments(d *declaration, id *ast.Ident) {
	given := d.pkg.info.Instances[id].TypeArgs
	var list *types.TypeParamList
	switch obj := d.pkg.info.Uses[id].(type) {
	case *types.Func:
		list = obj.Origin().Signature().TypeParams()
	case *types.TypeName:
		if n, ok := obj.Type().(*types.Named); ok {
			list = n.TypeParams()
		}
	}
	for k := range given.Len() {
		n, named := given.At(k).(*types.Named)
		want, _ := list.At(k).Constraint().Underlying().(*types.Interface)
		if named && want != nil {
			r.meetMethods(d, n.Obj(), methodNames(want))
		}
	}
}

// implicit meets the methods of types met that are called by reflection or that
// make them one of the interfaces met.
func (r *reading) implicit() {
	met := make([]*declaration, 0, len(r.met))
	interfaces := r.streams()
	for d := range r.met {
		if name, ok := d.obj.(*types.TypeName); ok {
			met = append(met, d)
			n, _ := name.Type().(*types.Named)
			if i, ok := name.Type().Underlying().(*types.Interface); ok && n != nil && n.TypeParams() == nil {
				interfaces = append(interfaces, i)
			}
		}
	}
	for _, d := range met {
		r.meetMethods(d, d.obj, byReflection)
		for _, i := range interfaces {
			if types.Implements(types.NewPointer(d.obj.Type()), i) {
				r.meetMethods(d, d.obj, methodNames(i))
			}
		}
	}
}

// streams returns io.Reader and io.Writer.
func (s *sources) streams() []*types.Interface {
	io, err := s.std.Import("io")
	if err != nil {
		s.t.Fatal(err)
	}
	reader, writer := io.Scope().Lookup("Reader"), io.Scope().Lookup("Writer")
	return []*types.Interface{reader.Type().Underlying().(*types.Interface), writer.Type().Underlying().(*types.Interface)}
}

func methodNames(i *types.Interface) []string {
	var names []string
	for k := range i.NumMethods() {
		names = append(names, i.Method(k).Name())
	}
	return names
}

// lines returns, by file, how many lines the declarations met have, with the lists of
// imports above them.
func (r *reading) lines() map[string]int {
	taken := make(map[string]map[int]bool)
	take := func(n ast.Node) {
		from, to := r.fset.Position(n.Pos()), r.fset.Position(n.End())
		if taken[from.Filename] == nil {
			taken[from.Filename] = make(map[int]bool)
		}
		for k := from.Line; k <= to.Line; k++ {
			taken[from.Filename][k] = true
		}
	}
	for d := range r.met {
		take(d.node)
	}
	for _, p := range r.packages {
		for _, f := range p.files {
			if taken[r.fset.Position(f.Name.Pos()).Filename] == nil {
				continue
			}
			take(f.Name)
			for _, d := range f.Decls {
				if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
					take(d)
				}
			}
		}
	}
	read := make(map[string]int)
	for name, lines := range taken {
		for k := range codeLines(r.t, name) {
			if lines[k] {
				read[name]++
			}
		}
	}
	return read
}

// codeLines returns the lines of a file that hold a token other than a comment.
func codeLines(t *testing.T, name string) map[int]bool {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, 0) // skips comments
	lines := make(map[int]bool)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return lines
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue // not in the text
		}
		from := file.Line(pos)
		for k := range 1 + strings.Count(lit, "\n") {
			lines[from+k] = true
		}
	}
}
