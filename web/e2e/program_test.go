package e2e

import (
	"bufio"
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

const module = "../.." // of the program

// built holds what is built once for all tests.
var built struct {
	dir                   string
	err                   error
	folder, program, site sync.Once
}

func cleanUp() {
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
}

// buildDir returns the folder of what is built.
func buildDir(t *testing.T) string {
	t.Helper()
	built.folder.Do(func() { built.dir, built.err = os.MkdirTemp("", "exactsolve-e2e-built-") })
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.dir
}

func build(t *testing.T, args ...string) {
	cmd := exec.Command("go", args...)
	cmd.Dir = module
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// program returns the path of the program.
func program(t *testing.T) string {
	t.Helper()
	path := filepath.Join(buildDir(t), "exactsolve")
	built.program.Do(func() { build(t, "build", "-o", path, "./cmd/exactsolve") })
	return path
}

// site returns the address of the static site.
func site(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(buildDir(t), "site")
	built.site.Do(func() { build(t, "run", "./web/static", "-o", dir) })
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// exactsolve runs the command line and returns its status and standard output.
func exactsolve(t *testing.T, stdin string, args ...string) (int, string) {
	t.Helper()
	cmd := exec.Command(program(t), args...)
	cmd.Stdin = strings.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if errs.Len() > 0 {
		t.Logf("exactsolve %s: %s", strings.Join(args, " "), errs.String())
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

// server starts the server and returns its address.
func server(t *testing.T, flags ...string) string {
	t.Helper()
	url, _ := serverProcess(t, flags...)
	return url
}

// serverProcess starts the server and returns its address and number.
func serverProcess(t *testing.T, flags ...string) (url string, pid int) {
	t.Helper()
	cmd := exec.Command(program(t), append([]string{"serve", "-q", "--listen", "localhost:0"}, flags...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGINT)
		if err := cmd.Wait(); err != nil {
			t.Error("the server ended badly: ", err)
		}
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address), cmd.Process.Pid
}
