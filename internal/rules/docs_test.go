package rules

import (
	"bytes"
	"context"
	"encoding/json"
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"exactsolve/cert"
	"exactsolve/seqform/efg"
)

var (
	keyUsed    = regexp.MustCompile(`\[([A-Z][A-Za-z]*[0-9]{2}|v[A-Z][0-9]{2})\]`)
	keyDefined = regexp.MustCompile(`(?m)^- \*\*\[([A-Za-z]+[0-9]{2})\]\*\* `)
	fileLink   = regexp.MustCompile(`\]\(([^)#:\s]+)(?:#[^)\s]*)?\)`)
	fence      = regexp.MustCompile("(?s)\n```([a-z]+)\n(.*?)```\n")
)

// texts calls visit for each file of this module with one of the suffixes.
func texts(t *testing.T, visit func(name, text string), suffixes ...string) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return skipFolder(name, d.Name())
		}
		for _, suffix := range suffixes {
			if strings.HasSuffix(name, suffix) {
				text, err := os.ReadFile(name)
				visit(name, string(text))
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestReferences checks that each key of the literature resolves.
func TestReferences(t *testing.T) {
	list, err := os.ReadFile("docs/references.md")
	if err != nil {
		t.Fatal(err)
	}
	defined := make(map[string]bool)
	for _, m := range keyDefined.FindAllStringSubmatch(string(list), -1) {
		if defined[m[1]] {
			t.Errorf("docs/references.md: %s twice", m[1])
		}
		defined[m[1]] = true
	}
	used := 0
	texts(t, func(name, text string) {
		for _, m := range keyUsed.FindAllStringSubmatch(text, -1) {
			used++
			if !defined[m[1]] {
				t.Errorf("%s: no %s in docs/references.md", name, m[0])
			}
		}
	}, ".go", ".want", ".md")
	if used == 0 || len(defined) == 0 {
		t.Errorf("%d keys used, %d defined", used, len(defined))
	}
}

// TestLinks checks that links between documents lead to files.
func TestLinks(t *testing.T) {
	texts(t, func(name, text string) {
		for _, m := range fileLink.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), m[1])); err != nil {
				t.Errorf("%s: link to %s: %v", name, m[1], err)
			}
		}
	}, ".md")
}

// TestCertificateExample checks the worked example of the certificate format:
// the canonical text and its hash are those of the game, and the certificate is
// accepted and printed as this module would.
func TestCertificateExample(t *testing.T) {
	doc, err := os.ReadFile("docs/formats/certificate.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := make(map[string]string)
	for _, m := range fence.FindAllStringSubmatch(string(doc), -1) {
		blocks[m[1]] = m[2]
	}
	file, err := os.Open("fixtures/guess_ace.efg")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	g, err := efg.Parse("guess_ace.efg", file)
	if err != nil {
		t.Fatal(err)
	}
	var canonical strings.Builder
	if err := g.WriteCanonical(&canonical); err != nil {
		t.Fatal(err)
	}
	if blocks["canonical"] != canonical.String() {
		t.Errorf("canonical text is %q, want %q", blocks["canonical"], canonical.String())
	}
	if !strings.Contains(string(doc), "`"+g.Hash()+"`") {
		t.Errorf("the text does not give the hash %s", g.Hash())
	}
	c, err := cert.Read(strings.NewReader(blocks["json"]))
	if err != nil {
		t.Fatal(err)
	}
	if err := cert.Check(context.Background(), g, c); err != nil {
		t.Error(err)
	}
	bar := c.Evidence.EpsilonBar
	if err := cert.Seal(context.Background(), g, c); err != nil || !bar.Equal(c.Evidence.EpsilonBar) {
		t.Errorf("the largest ε̄ is %v (%v), the text says %v", c.Evidence.EpsilonBar, err, bar)
	}
	var line, want bytes.Buffer
	if err := c.Write(&line); err != nil {
		t.Fatal(err)
	}
	if err := json.Compact(&want, []byte(blocks["json"])); err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(line.String()); got != strings.TrimSpace(want.String()) {
		t.Errorf("written as %s", got)
	}
}

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
