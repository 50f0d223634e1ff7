package exactsolve

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var rewriteReadme = flag.Bool("readme", false, "put the graph and the program into README.md")

// TestReadmeGraph compares the pictures in README.md with the imports of the
// sources. Rewrite with go test . -run Readme -readme.
func TestReadmeGraph(t *testing.T) {
	imports := make(map[string][]string)
	for _, s := range sources(t) {
		if s.test || !slices.Contains(order, layers[s.pkg].layer) {
			continue // not in a picture
		}
		if imports[s.pkg] == nil {
			imports[s.pkg] = []string{}
		}
		for _, imp := range s.imports() {
			if dep, ours := strings.CutPrefix(imp, module); ours && !slices.Contains(imports[s.pkg], dep) {
				imports[s.pkg] = append(imports[s.pkg], dep)
			}
		}
	}
	checkReadme(t, "<!-- layers -->\n```text\n", drawLayers(slices.Sorted(maps.Keys(imports))))
	checkReadme(t, "<!-- imports -->\n```text\n", drawImports(imports))
}

// TestReadmeProgram compares the program in README.md with the example that is
// run, Example.
func TestReadmeProgram(t *testing.T) {
	text, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	program := strings.NewReplacer("package exactsolve_test", "package main", "func Example() {", "func main() {").Replace(string(text))
	checkReadme(t, "\n```go\n", program)
}

// checkReadme compares the one block that begins so with what it should have.
func checkReadme(t *testing.T, begin, want string) {
	t.Helper()
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), begin); n != 1 {
		t.Fatalf("README.md: %d blocks %q", n, begin)
	}
	before, rest, _ := strings.Cut(string(data), begin)
	got, after, _ := strings.Cut(rest, "```\n")
	if got == want {
		return
	}
	if !*rewriteReadme {
		t.Errorf("README.md, block %q: not as the sources have it; rewrite with go test . -run Readme -readme", strings.TrimSpace(begin))
		return
	}
	if err := os.WriteFile("README.md", []byte(before+begin+want+"```\n"+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// pictureWidth is the length of lines in the pictures.
const pictureWidth = 90

// drawLayers draws each layer with its packages, the upper ones first. Data, which
// sceptics need not read, come last.
func drawLayers(pkgs []string) string {
	var b strings.Builder
	upper := slices.DeleteFunc(slices.Clone(order), func(layer string) bool { return layer == "data" })
	slices.Reverse(upper)
	for _, layer := range append(upper, "data") {
		switch layer {
		case "checking":
			b.WriteString(strings.Repeat("-", 50) + " below: what a sceptic must read\n")
		case "data":
			b.WriteString("\n")
		}
		var in []string
		for _, pkg := range pkgs {
			if layers[pkg].layer == layer {
				in = append(in, pkg)
			}
		}
		fill(&b, fmt.Sprintf("%-13s", layer), in)
	}
	return b.String()
}

// drawImports lists what each package imports, without what those import in turn.
func drawImports(imports map[string][]string) string {
	width := 0
	for pkg := range imports {
		width = max(width, len(pkg))
	}
	var b strings.Builder
	for _, pkg := range slices.Sorted(maps.Keys(imports)) {
		direct := slices.DeleteFunc(slices.Sorted(slices.Values(imports[pkg])), func(dep string) bool {
			return slices.ContainsFunc(imports[pkg], func(other string) bool { return other != dep && reaches(imports, other, dep) })
		})
		if len(direct) == 0 {
			direct = []string{"–"}
		}
		fill(&b, fmt.Sprintf("%-*s  ", width, pkg), direct)
	}
	return b.String()
}

// reaches reports whether a package imports another, perhaps through others.
func reaches(imports map[string][]string, from, to string) bool {
	return slices.ContainsFunc(imports[from], func(dep string) bool { return dep == to || reaches(imports, dep, to) })
}

// fill writes words after a head, in lines that are not too long.
func fill(b *strings.Builder, head string, words []string) {
	line := head
	for _, w := range words {
		if len(line)+len(w) > pictureWidth && strings.TrimSpace(line) != strings.TrimSpace(head) {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = strings.Repeat(" ", len(head))
		}
		line += w + "  "
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}

// TestDrawImports leaves out what follows.
func TestDrawImports(t *testing.T) {
	got := drawImports(map[string][]string{"a": {"c", "b", "d"}, "b": {"c"}, "c": {"d"}, "d": nil})
	if want := "a  b\nb  c\nc  d\nd  –\n"; got != want {
		t.Errorf("got\n%s", got)
	}
}
