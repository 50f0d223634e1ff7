package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/elf"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"exactsolve/tools/internal/sources"
)

const (
	root    = "../.."
	made    = "v0.0.1-rc.2" // the version of the tests
	address = "release.example/exactsolve"
)

// TestRelease builds a release for Linux here and, with nothing from Go's cache,
// from a copy of the sources in another folder and with odd settings: all files are
// equal, and each is of use.
func TestRelease(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles everything three times")
	}
	here := release{version: made, module: address, root: root, out: t.TempDir(), targets: []string{"linux/amd64"}}
	there := here
	if err := here.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	there.root, there.out, there.rebuild = t.TempDir(), t.TempDir(), true
	t.Run("elsewhere", func(t *testing.T) {
		t.Setenv("GOAMD64", "v3")
		t.Setenv("GOEXPERIMENT", "nogreenteagc")
		t.Setenv("GOFIPS140", "latest")
		t.Setenv("GOFLAGS", "-tags=plain")
		t.Setenv("CGO_ENABLED", "1")
		if err := errors.Join(sources.Copy(root, there.root), there.run(t.Context())); err != nil {
			t.Fatal(err)
		}
	})
	a, b := read(t, here.out, "SHA256SUMS"), read(t, there.out, "SHA256SUMS")
	if a != b {
		t.Errorf("two builds differ:\n%s\n%s", a, b)
	}
	const name = "exactsolve-" + made + "-linux-amd64"
	for _, file := range []string{
		name + ".tar.gz", name + ".cdx.json", "exactsolve_0.0.1~rc.2_amd64.deb", "exactsolve-" + made + "-goproxy.tar.gz",
		"exactsolve-" + made + "-site.tar.gz", "exactsolve-" + made + "-site.zip", "exactsolve-0.0.1rc2-py3-none-any.whl", "exactsolve-0.0.1rc2-py3-none-" + platforms[2].tag + ".whl",
	} {
		if !strings.Contains(a, "  "+file+"\n") {
			t.Errorf("no %s in\n%s", file, a)
		}
	}
	t.Run("archive", func(t *testing.T) {
		dir := unpack(t, here.out, name+".tar.gz")
		if list, want := files(t, dir), []string{"LICENSE", "README.md", "exactsolve", "exactsolve.1"}; !slices.Equal(list, inFolder(name, want)) {
			t.Fatalf("the archive has %v", list)
		}
		requireStatic(t, filepath.Join(dir, name, "exactsolve"))
	})
	t.Run("materials", func(t *testing.T) { requireMaterials(t, read(t, here.out, name+".cdx.json")) })
	t.Run("debian", func(t *testing.T) {
		requireDebian(t, filepath.Join(here.out, "exactsolve_0.0.1~rc.2_amd64.deb"), "exactsolve "+made)
	})
	t.Run("wheel", func(t *testing.T) {
		list := readWheel(t, filepath.Join(here.out, "exactsolve-0.0.1rc2-py3-none-"+platforms[2].tag+".whl"))
		binary := filepath.Join(t.TempDir(), "exactsolve")
		if err := os.WriteFile(binary, list["exactsolve-0.0.1rc2.data/scripts/exactsolve"], 0o755); err != nil {
			t.Fatal(err)
		}
		requireStatic(t, binary)
	})
	t.Run("go install", func(t *testing.T) {
		requireInstall(t, unpack(t, here.out, "exactsolve-"+made+"-goproxy.tar.gz"))
	})
}

// TestFiles makes a release for all systems, with a small program in place of that of
// the others, which is quick.
func TestFiles(t *testing.T) {
	small := compiled(t, "..", "./modulepath")
	r := release{version: made, module: address, root: root, out: t.TempDir(), targets: targets(), programs: make(map[string]packed)}
	var want []string
	for _, p := range platforms {
		name, ending, program := "exactsolve-"+made+"-"+strings.ReplaceAll(p.target, "/", "-"), ".tar.gz", "exactsolve"
		if strings.HasPrefix(p.target, "windows/") {
			ending, program = ".zip", "exactsolve.exe"
		}
		r.programs[p.target] = packed{program, small, 0o755}
		want = append(want, name+ending, name+".cdx.json", "exactsolve-0.0.1rc2-py3-none-"+p.tag+".whl")
		if p.debian != "" {
			want = append(want, "exactsolve_0.0.1~rc.2_"+p.debian+".deb")
		}
	}
	r.programs[runtime.GOOS+"/"+runtime.GOARCH] = packed{"exactsolve", programHere(t), 0o755}
	want = append(want, "SHA256SUMS", "exactsolve-0.0.1rc2-py3-none-any.whl", "exactsolve-"+made+"-goproxy.tar.gz",
		"exactsolve-"+made+"-site.tar.gz", "exactsolve-"+made+"-site.zip")
	if err := r.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	if got := files(t, r.out); !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	for line := range strings.Lines(read(t, r.out, "SHA256SUMS")) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		if sum != fmt.Sprintf("%x", sha256.Sum256([]byte(read(t, r.out, name)))) {
			t.Errorf("another sum of %s", name)
		}
	}
	if runtime.GOOS == "linux" && runtime.GOARCH == "amd64" {
		home := t.TempDir()
		sh(t, r.out, page(t, "Is the file the right one?"))
		sh(t, r.out, page(t, "Unpacked"), "VERSION", made, "sudo ", "", "/usr/local/bin/", home)
		requireVersion(t, filepath.Join(home, "exactsolve"))
	}
	site := unpack(t, r.out, "exactsolve-"+made+"-site.tar.gz")
	for _, name := range []string{"LICENSE", "README.txt", "index.html", "exactsolve.wasm", "wasm_exec.js", "base/dom.js"} {
		if read(t, site, "exactsolve-"+made+"-site/"+name) == "" {
			t.Errorf("the site has an empty %s", name)
		}
	}
	if !strings.Contains(read(t, site, "exactsolve-"+made+"-site/exactsolve.wasm"), made) {
		t.Error("the program of the site does not know its version")
	}
	z, err := zip.OpenReader(filepath.Join(r.out, "exactsolve-"+made+"-windows-arm64.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if name := z.File[0].Name; len(z.File) != 4 || name != "exactsolve-"+made+"-windows-arm64/exactsolve.exe" {
		t.Errorf("the zip file has %d files, first %s", len(z.File), name)
	}
	r.root = root // of which a copy is gone
	license, err := r.licenses(t.Context(), packed{data: small})
	if wheel := readWheel(t, filepath.Join(r.out, "exactsolve-0.0.1rc2-py3-none-win_arm64.whl")); err != nil || !bytes.Equal(wheel["exactsolve-0.0.1rc2.dist-info/LICENSE"], license) {
		t.Errorf("the wheel has another license than %v\n%s", err, license)
	}
	requireDebian(t, filepath.Join(r.out, "exactsolve_0.0.1~rc.2_amd64.deb"), "exactsolve "+made)
	dir := unpack(t, r.out, "exactsolve-"+made+"-goproxy.tar.gz")
	if mod := read(t, dir, "goproxy/"+address+"/@v/"+made+".mod"); !strings.HasPrefix(mod, "module "+address+"\n") {
		t.Errorf("go.mod begins with %.60q", mod)
	}
}

// TestLicenses looks for those of the program, of Go and of modules, also of parts of modules.
func TestLicenses(t *testing.T) {
	license, err := (&release{version: made, root: root}).licenses(t.Context(), packed{data: programHere(t)})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`^exactsolve v0\.0\.1-rc\.2, LICENSE\n\n\S`, `\n\nGo go1\.\S+, LICENSE\n\nCopyright`,
		`\n\ngithub\.com/ALTree/bigfloat v\S+, LICENSE\.md\n\n\S`, `\n\ngithub\.com/klauspost/compress v\S+, zstd/internal/xxhash/LICENSE\.txt\n\nCopyright`,
	} {
		if !regexp.MustCompile(want).Match(license) {
			t.Errorf("no %s in\n%s", want, license)
		}
	}
	dir, text := t.TempDir(), new(bytes.Buffer)
	if err := addLicenses(text, "a.example/b v1.0.0", dir, "."); err == nil {
		t.Error("a module may have no license")
	}
	for _, name := range []string{"LICENSE", "NOTICE", "LIST"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const want = "b v1, LICENSE\n\nLICENSE\n\nb v1, NOTICE\n\nNOTICE\n\n"
	if err := addLicenses(text, "b v1", dir, "."); err != nil || text.String() != want {
		t.Errorf("%q, %v", text, err)
	}
}

// page returns the commands that docs/install.md has under a heading.
func page(t *testing.T, heading string) (commands []string) {
	t.Helper()
	_, section, ok := strings.Cut(read(t, root, "docs/install.md"), "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("docs/install.md has no heading %s", heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	for line := range strings.Lines(section) {
		if command, ok := strings.CutPrefix(line, "    "); ok {
			commands = append(commands, command)
		}
	}
	return commands
}

// sh runs commands in a folder, with words replaced by others.
func sh(t *testing.T, dir string, commands []string, oldnew ...string) {
	t.Helper()
	cmd := exec.Command("sh", "-e", "-c", strings.NewReplacer(oldnew...).Replace(strings.Join(commands, "")))
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil || len(commands) == 0 {
		t.Errorf("%s: %v\n%s", commands, err, out)
	}
}

// requireInstall installs the program as a stranger does, from the folder goproxy
// and, for what others wrote, the module cache or the proxy.
func requireInstall(t *testing.T, dir string) {
	cache, err := exec.Command("go", "env", "GOMODCACHE", "GOPROXY").Output()
	if err != nil {
		t.Fatal(err)
	}
	mod, usual, _ := strings.Cut(strings.TrimSpace(string(cache)), "\n")
	home := t.TempDir()
	cmd := exec.Command("go", "install", address+"/cmd/exactsolve@"+made)
	cmd.Dir = home
	cmd.Env = append(os.Environ(), "GOPATH="+home, "GOMODCACHE=", "GOBIN=", "GOFLAGS=-modcacherw", "GOWORK=off", "GONOSUMDB="+address,
		"GOPROXY=file://"+filepath.ToSlash(filepath.Join(dir, "goproxy"))+",file://"+filepath.ToSlash(filepath.Join(mod, "cache/download"))+","+usual)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go install: %v\n%s", err, out)
	}
	requireVersion(t, filepath.Join(home, "bin", "exactsolve"))
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// unpack unpacks an archive to a folder.
func unpack(t *testing.T, from, name string) string {
	t.Helper()
	z, err := gzip.NewReader(strings.NewReader(read(t, from, name)))
	if err != nil {
		t.Fatal(err)
	}
	dir, r := t.TempDir(), tar.NewReader(z)
	for {
		h, err := r.Next()
		if err == io.EOF {
			return dir
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		to := filepath.Join(dir, h.Name)
		if err = errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, data, fs.FileMode(h.Mode))); err != nil {
			t.Fatal(err)
		}
	}
}

// files lists the files of a folder, in order of names.
func files(t *testing.T, dir string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		list = append(list, filepath.ToSlash(name))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func inFolder(folder string, names []string) (list []string) {
	for _, name := range names {
		list = append(list, folder+"/"+name)
	}
	return list
}

func requireStatic(t *testing.T, binary string) {
	t.Helper()
	f, err := elf.Open(binary)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if slices.ContainsFunc(f.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP }) {
		t.Error("the binary is not static")
	}
	if runtime.GOOS == "linux" && runtime.GOARCH == "amd64" {
		requireVersion(t, binary)
	}
}

// requireVersion asks a program for its version.
func requireVersion(t *testing.T, binary string) {
	t.Helper()
	out, err := exec.Command(binary, "version", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var said struct{ Version string }
	if err := json.Unmarshal(out, &said); err != nil || said.Version != made {
		t.Errorf("version is %q (%v), want %s", out, err, made)
	}
}

// requireMaterials compares the components with go.sum.
func requireMaterials(t *testing.T, text string) {
	t.Helper()
	var m materials
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatal(err)
	}
	sums := read(t, root, "go.sum")
	var names []string
	for _, c := range m.Components {
		names = append(names, c.Name)
		if c.Name != "std" && !strings.Contains(sums, c.Name+" "+c.Version+" "+c.Properties[0].Value+"\n") {
			t.Errorf("%s %s %v is not in go.sum", c.Name, c.Version, c.Properties)
		}
	}
	for _, want := range []string{"std", "github.com/spf13/pflag", "github.com/cockroachdb/apd/v3"} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s among %v", want, names)
		}
	}
}

func TestMistakes(t *testing.T) {
	out := filepath.Join(t.TempDir(), "dist")
	for want, r := range map[string]release{
		`-version is "0.1"`:                        {version: "0.1"},
		`-version is "v0.1.0-test"`:                {version: "v0.1.0-test"},
		`no target "plan9/arm"`:                    {version: "v0.1.0", targets: []string{"plan9/arm"}},
		"missing dot in first path element":        {version: "v0.1.0", module: "exactsolve"},
		"CHANGELOG.md begins with another version": {version: "v0.0.0", root: root},
		"invalid version: should be v2, not v0":    {version: "v0.1.0", module: "a.example/exactsolve/v2"},
	} {
		r.out = out
		if err := r.run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a folder was made nevertheless")
	}
}

func TestChangelog(t *testing.T) {
	for text, want := range map[string]map[string]bool{
		"# Changelog\n\n## Unreleased\n\n## v1.0.0\n": {"v1.0.0": false, "v1.1.0": false, "v1.1.0-rc.1": true},
		"# Changelog\n\n## v1.1.0\n\n## v1.0.0\n":     {"v1.0.0": false, "v1.1.0": true, "v1.1.0-rc.1": false},
		"nothing\n": {"v1.0.0": false, "v1.1.0-rc.1": false},
	} {
		file := filepath.Join(t.TempDir(), "CHANGELOG.md")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		for version, ok := range want {
			if err := checkChangelog(file, version); (err == nil) != ok {
				t.Errorf("%s with %q: %v", version, text, err)
			}
		}
	}
}

func TestVersions(t *testing.T) {
	for version, want := range map[string][2]string{
		"v1.2.0":         {"1.2.0", "1.2.0"},
		"v1.2.0-rc.1":    {"1.2.0rc1", "1.2.0~rc.1"},
		"v1.2.0-beta.12": {"1.2.0b12", "1.2.0~beta.12"},
		"v1.2.0-alpha.3": {"1.2.0a3", "1.2.0~alpha.3"},
	} {
		if got := [2]string{pythonVersion(version), debianVersion(version)}; got != want || !versions.MatchString(version) {
			t.Errorf("%s is %v, want %v", version, got, want)
		}
	}
}

// TestLeast compares the table of systems with its sources: the version of macOS
// that Go's linker writes into programs, and the version of Go that the rest was
// looked up for, at go.dev/wiki/MinimumRequirements.
func TestLeast(t *testing.T) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	linker := read(t, strings.TrimSpace(string(goroot)), "src/cmd/link/internal/ld/macho.go")
	if !strings.Contains(linker, "version = 12<<16 | 0<<8 | 0<<0 // 12.0.0") {
		t.Error("Go's linker asks for another macOS than 12: look at platforms and docs/install.md")
	}
	if mod := read(t, root, "go.mod"); !strings.Contains(mod, "\ngo 1.26") {
		t.Error("another version of Go: look whether its programs need newer systems than platforms says")
	}
	page := read(t, root, "docs/install.md")
	for _, p := range platforms {
		if row := "| " + p.target + " | " + p.least + " |"; !strings.Contains(page, row) {
			t.Errorf("docs/install.md has no row %s", row)
		}
		if system, number, _ := strings.Cut(p.least, " "); system == "macOS" && !strings.HasPrefix(p.tag, "macosx_"+number+"_0_") {
			t.Errorf("%s: %s and %s", p.target, p.least, p.tag)
		}
	}
}

// requireDebian unpacks a package with Debian's program and runs what is inside.
func requireDebian(t *testing.T, file, want string) {
	t.Helper()
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("no dpkg-deb")
	}
	about, list := output(t, "dpkg-deb", "-I", file), output(t, "dpkg-deb", "-c", file)
	if !strings.Contains(about, " Version: 0.0.1~rc.2\n Architecture: amd64\n") {
		t.Errorf("dpkg-deb -I says\n%s", about)
	}
	for _, line := range []string{
		"drwxr-xr-x root/root", "-rwxr-xr-x root/root", " ./usr/bin/exactsolve\n", " ./usr/share/doc/exactsolve/copyright\n",
		" ./usr/share/man/man1/exactsolve.1.gz\n", " ./usr/share/bash-completion/completions/exactsolve\n",
		" ./usr/share/fish/vendor_completions.d/exactsolve.fish\n", " ./usr/share/zsh/vendor-completions/_exactsolve\n",
	} {
		if !strings.Contains(strings.ReplaceAll(list, "0/0", "root/root"), line) {
			t.Errorf("dpkg-deb -c has no %q:\n%s", line, list)
		}
	}
	dir := t.TempDir()
	output(t, "dpkg-deb", "-x", file, dir)
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		return
	}
	if out := output(t, filepath.Join(dir, "usr/bin/exactsolve"), "version"); !strings.HasPrefix(out, want) {
		t.Errorf("version is %s, want %s", out, want)
	}
	page := output(t, "gzip", "-dc", filepath.Join(dir, "usr/share/man/man1/exactsolve.1.gz"))
	if page != read(t, root, "docs/exactsolve.1") {
		t.Error("another manual page")
	}
}

func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	var errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, &errs)
	}
	return string(out)
}
