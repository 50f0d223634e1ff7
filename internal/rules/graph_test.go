package rules

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var rewrite = flag.Bool("rewrite", false, "put the pictures into docs/architecture.md, and the program into README.md")

const page = "docs/architecture.md"

// TestPictures compares the pictures in docs/architecture.md with the imports of
// the sources. Rewrite with go test ./internal/rules -rewrite.
func TestPictures(t *testing.T) {
	imports := importGraph(t)
	checkBlock(t, page, "<!-- layers -->\n```text\n", drawLayers(slices.Sorted(maps.Keys(imports))))
	checkBlock(t, page, "<!-- imports -->\n```text\n", drawImports(imports))
}

// importGraph returns what each package in the pictures imports.
func importGraph(t *testing.T) map[string][]string {
	t.Helper()
	imports := make(map[string][]string)
	for _, s := range sources(t) {
		if s.test || !slices.Contains(order, layers[s.pkg].layer) {
			continue // not in a picture
		}
		if imports[s.pkg] == nil {
			imports[s.pkg] = []string{}
		}
		for _, imp := range s.imports() {
			dep, ours := strings.CutPrefix(imp, module)
			if imp == strings.TrimSuffix(module, "/") {
				dep, ours = ".", true
			}
			if ours && !slices.Contains(imports[s.pkg], dep) {
				imports[s.pkg] = append(imports[s.pkg], dep)
			}
		}
	}
	return imports
}

// longestChain is the most rooms, folders of the root, in a chain of imports.
const longestChain = 8

// TestChain keeps the chain of rooms short: what one has to know to follow a
// number from the top to the bottom. The command's own folders are one room.
func TestChain(t *testing.T) {
	rooms := make(map[string][]string)
	for pkg, imports := range importGraph(t) {
		from, _, _ := strings.Cut(pkg, "/")
		for _, dep := range imports {
			if to, _, _ := strings.Cut(dep, "/"); to != from {
				rooms[from] = append(rooms[from], to)
			}
		}
	}
	var longest []string
	for _, room := range slices.Sorted(maps.Keys(rooms)) {
		if chain := chainFrom(rooms, room, nil); len(chain) > len(longest) {
			longest = chain
		}
	}
	t.Logf("%d rooms: %s", len(longest), strings.Join(longest, " → "))
	if len(longest) > longestChain {
		t.Errorf("a chain of %d rooms, more than %d: %s", len(longest), longestChain, strings.Join(longest, " → "))
	}
}

// chainFrom returns the longest chain that goes on from above, without coming back
// to it.
func chainFrom(rooms map[string][]string, room string, above []string) []string {
	above = append(above, room)
	best := slices.Clone(above)
	for _, dep := range slices.Compact(slices.Sorted(slices.Values(rooms[room]))) {
		if slices.Contains(above, dep) {
			continue
		}
		if chain := chainFrom(rooms, dep, above); len(chain) > len(best) {
			best = chain
		}
	}
	return best
}

// TestReadmeProgram compares the program in README.md with the body of the example
// that is run, ExampleSolve.
func TestReadmeProgram(t *testing.T) {
	text, err := os.ReadFile("example_solve_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(text), "func ExampleSolve() {\n\t")
	body, _, _ = strings.Cut(body, "\t// Output:\n")
	program := strings.ReplaceAll(body, "\n\t", "\n")
	checkBlock(t, "README.md", "\n```go\n", program)
}

// checkBlock compares the one block of a page that begins so with what it should have.
func checkBlock(t *testing.T, page, begin, want string) {
	t.Helper()
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), begin); n != 1 {
		t.Fatalf("%s: %d blocks %q", page, n, begin)
	}
	before, rest, _ := strings.Cut(string(data), begin)
	got, after, _ := strings.Cut(rest, "```\n")
	if got == want {
		return
	}
	if !*rewrite {
		t.Errorf("%s, block %q: not as the sources have it; rewrite with go test ./internal/rules -rewrite", page, strings.TrimSpace(begin))
		return
	}
	if err := os.WriteFile(page, []byte(before+begin+want+"```\n"+after), 0o644); err != nil {
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
