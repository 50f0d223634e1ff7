package web

import (
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestHeaders(t *testing.T) {
	c := newClient(t, echo, Options{})
	for _, path := range []string{"/", "/app.js", "/transport.js", "/style.css", "/nothing", "/jobs/none"} {
		h := c.do("GET", path, "").Header()
		assert.Equal(t, policy+"; frame-ancestors 'none'", h.Get("Content-Security-Policy"), path)
		assert.Equal(t, "nosniff", h.Get("X-Content-Type-Options"), path)
		assert.Empty(t, h.Get("Access-Control-Allow-Origin"), path)
	}
	for path, kind := range map[string]string{"/": "text/html", "/app.js": "text/javascript", "/transport.js": "text/javascript", "/style.css": "text/css"} {
		assert.Contains(t, c.do("GET", path, "").Header().Get("Content-Type"), kind, path)
	}
}

// TestPage checks that the page keeps to the policy without a server too: the same
// policy in it, no inline script, style or handler, and nothing from elsewhere.
func TestPage(t *testing.T) {
	page, err := fs.ReadFile(Assets(), "index.html")
	require.NoError(t, err)
	assert.Contains(t, string(page), `content="`+policy+`"`)
	for _, bad := range []string{`<style`, ` style=`, `<script>`, `javascript:`} {
		assert.NotContains(t, string(page), bad)
	}
	assert.NotRegexp(t, regexp.MustCompile(`\son[a-z]+=`), string(page))
	err = fs.WalkDir(Assets(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(Assets(), name)
		assert.NotRegexp(t, regexp.MustCompile(`(https?:)?//[a-z]+\.[a-z]`), string(text), "%s refers elsewhere", name)
		for _, bad := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("} {
			assert.NotContains(t, string(text), bad, name)
		}
		return err
	})
	require.NoError(t, err)
}

func TestHost(t *testing.T) {
	c := newClient(t, echo, Options{Hosts: []string{"Solver.Example.:7878", "other", ""}})
	for host, code := range map[string]int{
		"localhost": 200, "localhost:80": 200, "LOCALHOST.:80": 200, "127.0.0.1:7878": 200, "[::1]:7878": 200, "192.168.1.7": 200,
		"solver.example:80": 200, "SOLVER.example": 200, "other": 200, "evil.example": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421, "": 421, "a b": 421, "[": 421,
	} {
		assert.Equal(t, code, c.do("GET", "/", "", "Host", host).Code, "%q", host)
	}
}

func TestOrigin(t *testing.T) {
	c := newClient(t, echo, Options{})
	const body = `{"command":"info"}`
	job := c.post(body).Job
	for _, test := range []struct {
		code    int
		headers []string
	}{
		{202, []string{"Sec-Fetch-Site", "same-origin"}},
		{202, []string{"Origin", "http://localhost:1234"}},
		{403, []string{"Sec-Fetch-Site", "cross-site"}},
		{403, []string{"Sec-Fetch-Site", "same-site"}},
		{403, []string{"Origin", "http://evil.example"}},
		{403, []string{"Origin", "null"}},
		{403, []string{"Origin", "http://localhost:9999"}},
		{415, []string{"Content-Type", "text/plain"}}, // what a form could send
		{415, []string{"Content-Type", ""}},
	} {
		assert.Equal(t, test.code, c.do("POST", "/jobs", body, test.headers...).Code, "%q", test.headers)
		if test.code == 403 {
			assert.Equal(t, 403, c.do("DELETE", "/jobs/"+job, "", test.headers...).Code, "%q", test.headers)
		}
	}
}

// TestPaths asks for what is not there in many ways.
func TestPaths(t *testing.T) {
	c := newClient(t, echo, Options{})
	_, r := c.done(c.post(`{"command":"solve","input":"x"}`).Job)
	for _, path := range []string{
		"/../guard.go", "/..%2fguard.go", "/%2e%2e/guard.go", "/assets/index.html", "//etc/passwd", "/etc/passwd", `/..\guard.go`, "/app.js/", "/.git/config",
		"/jobs", "/jobs/", "/jobs/../jobs", "/jobs/" + strings.Repeat("0", 32), "/jobs/..%2f..%2fetc%2fpasswd", "/jobs/%00",
		"/jobs/" + r.Job + "/files/", "/jobs/" + r.Job + "/files/..%2f..%2f..%2fetc%2fpasswd", "/jobs/" + r.Job + "/files/%2fetc%2fpasswd",
		"/jobs/" + r.Job + "/files/output", "/jobs/" + r.Job + "/files/../../../etc/passwd", "/jobs/" + r.Job + "/nothing", "/jobs/" + r.Job[:31],
	} {
		w := c.do("GET", path, "")
		assert.Contains(t, []int{301, 307, 400, 404, 405}, w.Code, path)
		assert.NotContains(t, w.Body.String(), "package web", path)
		assert.NotContains(t, w.Body.String(), "root:", path)
	}
	for _, method := range []string{"PUT", "PATCH", "POST", "OPTIONS", "TRACE", "CONNECT"} {
		assert.Contains(t, []int{404, 405}, c.do(method, "/jobs/"+r.Job, "").Code, method)
	}
}

func TestBodyLimit(t *testing.T) {
	c := newClient(t, echo, Options{MaxInput: 1000})
	w := c.do("POST", "/jobs", fmt.Sprintf(`{"command":"info","input":"%s"}`, strings.Repeat("x", 2000)))
	assert.Equal(t, http.StatusRequestEntityTooLarge, w.Code)
	c.post(fmt.Sprintf(`{"command":"info","input":"%s"}`, strings.Repeat("x", 900)))
}

// TestLargeAtOnce checks that few large requests are read at once, and that small
// ones are served meanwhile.
func TestLargeAtOnce(t *testing.T) {
	c := newClient(t, echo, Options{})
	body, open := io.Pipe()
	var slow sync.WaitGroup
	for range maxLarge {
		slow.Go(func() {
			r := httptest.NewRequest("POST", "/jobs", body)
			r.Host, r.ContentLength = "localhost", -1
			r.Header.Set("Content-Type", "application/json")
			c.s.ServeHTTP(httptest.NewRecorder(), r)
		})
	}
	require.Eventually(t, func() bool { return len(c.s.large) == maxLarge }, 5*time.Second, time.Millisecond)
	big := fmt.Sprintf(`{"command":"info","input":"%s"}`, strings.Repeat("x", 2*smallRequest))
	assert.Equal(t, http.StatusTooManyRequests, c.do("POST", "/jobs", big).Code)
	c.post(`{"command":"info"}`)
	open.Close()
	slow.Wait()
	c.post(big)
}
