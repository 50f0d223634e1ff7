package web

import (
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
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
		assert.NotRegexp(t, regexp.MustCompile(`(https?:)?//[a-z]+\.[a-z]`), strings.ReplaceAll(string(text), "http://www.w3.org/2000/svg", ""), "%s refers elsewhere", name)
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
		"/jobs/", "/jobs/../jobs", "/jobs/" + strings.Repeat("0", 32), "/jobs/..%2f..%2fetc%2fpasswd", "/jobs/%00",
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
	require.Eventually(t, func() bool { return len(c.s.large) == maxLarge }, time.Minute, time.Millisecond)
	big := fmt.Sprintf(`{"command":"info","input":"%s"}`, strings.Repeat("x", 2*smallRequest))
	assert.Equal(t, http.StatusTooManyRequests, c.do("POST", "/jobs", big).Code)
	c.post(`{"command":"info"}`)
	open.Close()
	slow.Wait()
	c.post(big)
}

// flags are those of the command that the tests use.
var flags = Flags{
	"solve":  {"concept", "count", "seed", "timeout", "trembles"},
	"render": {"format", "notes"},
	"gen":    {"actions", "cards", "low"},

	"depthlimit": {"blueprint"},
	"spot":       {"at", "cards", "gap", "timeout"},
}

func TestRefused(t *testing.T) {
	for body, says := range map[string]string{
		``:                                 "not the JSON expected",
		`{`:                                "not the JSON expected",
		`[]`:                               "not the JSON expected",
		`null`:                             "no command",
		`{"command":"solve"} {}`:           "goes on",
		`{"command":"solve","shell":"ls"}`: "unknown field",
		`{"command":"solve","options":{"concept":[1]}}`:                         "not the JSON expected",
		`{"command":"serve"}`:                                                   "no command",
		`{"command":"reduce"}`:                                                  "no command",
		`{"command":"--help"}`:                                                  "no command",
		`{"command":"solve","options":{"certificate":"x"}}`:                     "no option",
		`{"command":"solve","options":{"output":"x"}}`:                          "no option",
		`{"command":"solve","options":{"checkpoint":"x"}}`:                      "no option",
		`{"command":"solve","options":{"resume":"x"}}`:                          "no option",
		`{"command":"solve","options":{"concept=nash --output":"x"}}`:           "no option",
		`{"command":"solve","options":{"concept":"/etc/passwd"}}`:               "cannot be",
		`{"command":"solve","options":{"concept":"nash\n"}}`:                    "cannot be",
		`{"command":"solve","options":{"concept":""}}`:                          "cannot be",
		`{"command":"solve","options":{"timeout":"../1h"}}`:                     "cannot be",
		`{"command":"solve","options":{"count":"--1"}}`:                         "cannot be",
		`{"command":"depthlimit","options":{"blueprint":"profile"}}`:            "want a method",
		`{"command":"depthlimit","options":{"blueprint":"cfr/../x:1"}}`:         "want a method",
		`{"command":"solve","name":"kuhn"}`:                                     "does not take",
		`{"command":"solve","profile":"x"}`:                                     "does not take",
		`{"command":"check","input":"x"}`:                                       "needs a profile",
		`{"command":"check","job":"x"}`:                                         "needs a profile",
		`{"command":"check","job":"x","file":"answer","line":2}`:                "not clear",
		`{"command":"check","job":"x","line":-1,"profile":"y"}`:                 "not clear",
		`{"command":"check","file":"answer"}`:                                   "not clear",
		`{"command":"check","job":"x","file":"../certificate"}`:                 "not clear",
		`{"command":"render","job":"x","file":"record.json"}`:                   "not clear",
		`{"command":"verify","job":"x","file":"certificate","input":"y"}`:       "not clear",
		`{"command":"verify","job":"x","file":"answer"}`:                        "not clear",
		`{"command":"info","job":"x","file":"certificate"}`:                     "not clear",
		`{"command":"verify","job":"x","line":1}`:                               "not clear",
		`{"command":"gen","name":"kuhn","job":"x"}`:                             "does not take",
		`{"command":"spot","profile":"x"}`:                                      "does not take",
		`{"command":"spot","options":{"strategy":"x"}}`:                         "no option",
		`{"command":"spot","options":{"gap":"0.1%"}}`:                           "cannot be",
		`{"command":"spot","job":"x","file":"certificate"}`:                     "not clear",
		`{"command":"spot check","input":"x"}`:                                  "no command",
		`{"command":"spot  show","input":"x"}`:                                  "no command",
		`{"command":"spot show","game":"x"}`:                                    "does not take",
		`{"command":"spot show","options":{"certificate":"true"}}`:              "no option",
		`{"command":"spot show","options":{"at":"/etc/passwd"}}`:                "cannot be",
		`{"command":"spot show","job":"x","file":"answer"}`:                     "not clear",
		`{"command":"spot show","job":"x","line":1}`:                            "not clear",
		`{"command":"spot show","job":"x","file":"certificate","input":"y"}`:    "not clear",
		`{"command":"gen","name":"../kuhn"}`:                                    "no game",
		`{"command":"gen","name":"--output"}`:                                   "no game",
		`{"command":"gen","name":"kuhn","input":"x"}`:                           "does not take",
		`{"command":"gen","name":"kuhn","options":{"output":"x"}}`:              "no option",
		`{"command":"gen","name":"kuhn","options":{"cards":"3 --output=/tmp"}}`: "cannot be",
		`{"command":"gen","options":{"cards":"3"}}`:                             "no options",
		`{"command":"gen","name":"kuhn","options":{"help":"true"}}`:             "no option",
	} {
		_, err := readRequest(strings.NewReader(body), flags)
		require.Error(t, err, body)
		assert.Contains(t, err.Error(), says, body)
	}
}

func TestArgs(t *testing.T) {
	for body, want := range map[string]string{
		`{"command":"solve","options":{"seed":"4","count":"3","trembles":"random"}}`:    "solve --json --certificate=certificate --count=3 --seed=4 --trembles=random -",
		`{"command":"check","profile":"x"}`:                                             "check --json --sets=always - profile",
		`{"command":"render","options":{"format":"svg","notes":"true"}}`:                "render --output=- --format=svg --notes=true -",
		`{"command":"report","profile":"x"}`:                                            "report --output=- - profile",
		`{"command":"report","job":"x","file":"answer"}`:                                "report --output=- - profile",
		`{"command":"check","job":"x","line":3}`:                                        "check --json --sets=always - profile",
		`{"command":"verify","job":"x","file":"certificate"}`:                           "verify --json - game",
		`{"command":"info"}`:                                                            "info --json -",
		`{"command":"verify","input":"x"}`:                                              "verify --json -",
		`{"command":"gen"}`:                                                             "gen",
		`{"command":"gen","name":"random-nfg","options":{"actions":"5,3","low":"-2"}}`:  "gen random-nfg --actions=5,3 --low=-2",
		`{"command":"gen","name":"beer_quiche"}`:                                        "gen beer_quiche",
		`{"command":"spot","options":{"gap":"1/1000","timeout":"9s"}}`:                  "spot --json --at=none --certificate=certificate --gap=1/1000 --timeout=9s -",
		`{"command":"spot show","job":"x","file":"certificate","options":{"at":"r:c"}}`: "spot show --json --at=r:c -",
		`{"command":"spot show","input":"x"}`:                                           "spot show --json -",
		`{"command":"depthlimit","options":{"blueprint":"modified-cfr+:100"}}`:          "depthlimit --json --blueprint=modified-cfr+:100 -",
	} {
		q, err := readRequest(strings.NewReader(body), flags)
		require.NoError(t, err, body)
		assert.Equal(t, want, strings.Join(q.Args(), " "))
	}
}

// FuzzRequest checks that a request, however it is written, makes only command lines
// of the expected words: none is a path, or a flag that is not on the list.
func FuzzRequest(f *testing.F) {
	f.Add(`{"command":"solve","options":{"concept":"nash"},"input":"EFG"}`)
	f.Add(`{"command":"gen","name":"kuhn","options":{"cards":"3"}}`)
	f.Add(`{"command":"render","options":{"format":"svg"},"profile":"NE,1"}`)
	f.Add(`{"command":"gen","name":"-o"}`)
	f.Add(`{"command":"spot show","job":"x","file":"certificate","options":{"at":"r:c:b100","cards":"8h"}}`)
	f.Fuzz(func(t *testing.T, body string) {
		q, err := readRequest(strings.NewReader(body), flags)
		if err != nil {
			return
		}
		args := q.Args()
		form := forms[q.Command]
		if form == nil {
			t.Fatalf("command %q", args[0])
		}
		plain := regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)
		for _, a := range args[len(q.words()):] {
			name, v, flag := strings.Cut(strings.TrimPrefix(a, "--"), "=")
			switch {
			case a == "-", slices.Contains(form.args, a), form.named && plain.MatchString(a), a == profileFile:
			case flag && strings.HasPrefix(a, "--") && slices.Contains(flags[args[0]], name) && len(v) <= 500 && !strings.ContainsAny(v, " \n\\\x00"):
			default:
				t.Fatalf("argument %q of %q", a, args)
			}
		}
	})
}
