package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// resident returns the resident memory of a process in MB and its open files; zero
// where the system does not tell.
func resident(pid int) (mb, files int) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, 0
	}
	for line := range strings.Lines(string(text)) {
		var kb int
		if n, _ := fmt.Sscanf(line, "VmRSS: %d kB", &kb); n == 1 {
			mb = kb / 1024
		}
	}
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	if err != nil {
		return mb, 0
	}
	return mb, len(open)
}

// A user asks a server as the page does.
type user struct {
	url    string
	client *http.Client
}

func newUser(url string) *user {
	return &user{url, &http.Client{Timeout: 60 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 4}}}
}

// post asks for a job and returns its id and the code of the answer.
func (u *user) post(body string) (string, int, error) {
	r, err := u.client.Post(u.url+"jobs", "application/json", strings.NewReader(body))
	if err != nil {
		return "", 0, err
	}
	defer r.Body.Close()
	var record struct{ Job string }
	text, err := io.ReadAll(r.Body)
	json.Unmarshal(text, &record)
	return record.Job, r.StatusCode, err
}

// get returns what is at a path, and the code of the answer.
func (u *user) get(path string) (string, int, error) {
	r, err := u.client.Get(u.url + path)
	if err != nil {
		return "", 0, err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	return string(text), r.StatusCode, err
}

// done waits for the end of a job and returns its record and its answer, "" for none.
func (u *user) done(job string) (record, answer string, err error) {
	for {
		if record, _, err = u.get("jobs/" + job); err != nil {
			return "", "", err
		}
		if strings.Contains(record, `"state":"done"`) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	answer, code, err := u.get("jobs/" + job + "/files/answer")
	if code != http.StatusOK {
		answer = ""
	}
	return record, answer, err
}

// solve solves a game, asking again while the queue is full.
func (u *user) solve(body string) error {
	for {
		job, code, err := u.post(body)
		switch {
		case err != nil:
			return err
		case code == http.StatusTooManyRequests:
			time.Sleep(50 * time.Millisecond)
			continue
		case code != http.StatusAccepted:
			return fmt.Errorf("status %d", code)
		}
		record, text, err := u.done(job)
		if err == nil && !strings.Contains(text, `"payoffs":["-1/18","1/18"]`) {
			return fmt.Errorf("the answer is %.300s, the record %.300s", text, record)
		}
		return err
	}
}

func kuhn(t *testing.T) string {
	game, err := os.ReadFile("../../fixtures/kuhn.efg")
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`{"command":"solve","input":%s}`, quote(string(game)))
}

// TestClients has 50 clients at once solve Kuhn poker, 8 times each.
func TestClients(t *testing.T) {
	const clients, each = 50, 8
	url, pid := serverProcess(t)
	body := kuhn(t)
	if err := newUser(url).solve(body); err != nil {
		t.Fatal(err)
	}
	before, _ := resident(pid)
	times := make([]time.Duration, clients*each)
	var wg sync.WaitGroup
	for k := range clients {
		wg.Go(func() {
			u := newUser(url)
			defer u.client.CloseIdleConnections()
			for j := range each {
				began := time.Now()
				if err := u.solve(body); err != nil {
					t.Error(err)
				}
				times[k*each+j] = time.Since(began)
			}
		})
	}
	wg.Wait()
	after, _ := resident(pid)
	slices.Sort(times)
	p50, p99 := times[len(times)/2], times[len(times)*99/100]
	t.Logf("%d clients, %d solutions of Kuhn poker: p50 %v, p99 %v; the server has %d MB before and %d MB after", clients, len(times), p50.Round(time.Millisecond), p99.Round(time.Millisecond), before, after)
	if p99 > 2*time.Minute {
		t.Errorf("p99 is %v", p99)
	}
	if after > before+50 {
		t.Errorf("memory grew from %d to %d MB", before, after)
	}
}

// TestHostile has a client do what it should not, 10,000 times and more, while slow
// ones hold connections. Another is served meanwhile and after.
func TestHostile(t *testing.T) {
	t.Parallel()
	url, pid := serverProcess(t)
	host := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	body := kuhn(t)
	if err := newUser(url).solve(body); err != nil {
		t.Fatal(err)
	}
	before, filesBefore := resident(pid)
	var wg sync.WaitGroup
	for k := range 100 {
		wg.Go(func() { slowly(t, host, k) })
	}
	for range 10 {
		wg.Go(func() { raw(host, "\x16\x03\x01\x00\x00") }) // and then nothing
		wg.Go(func() { raw(host, "POST /jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{}") })
	}
	var counts [600]atomic.Int32
	attacks := attacks()
	const attackers, each = 32, 320 // 10,240 requests
	for k := range attackers {
		wg.Go(func() {
			for j := range each {
				counts[raw(host, attacks[(k+j)%len(attacks)])].Add(1)
			}
		})
	}
	for range 8 {
		wg.Go(func() { large(t, host) })
	}
	var worst time.Duration
	wg.Go(func() {
		for range 10 {
			began := time.Now()
			if err := newUser(url).solve(body); err != nil {
				t.Errorf("an honest client meanwhile: %v", err)
			}
			worst = max(worst, time.Since(began))
		}
	})
	wg.Wait()
	if err := newUser(url).solve(body); err != nil {
		t.Errorf("an honest client after: %v", err)
	}
	after, filesAfter := resident(pid)
	var seen []string
	for code := range counts {
		if n := counts[code].Load(); n > 0 {
			seen = append(seen, fmt.Sprintf("%d: %d", code, n))
		}
	}
	t.Logf("answers to %d requests by code (0: cut off): %s", attackers*each, strings.Join(seen, ", "))
	t.Logf("an honest client waited at most %v; memory %d MB before, %d MB after; open files %d, %d", worst.Round(time.Millisecond), before, after, filesBefore, filesAfter)
	for code := range counts {
		if n := counts[code].Load(); n > 0 && code >= 500 && code != http.StatusServiceUnavailable {
			t.Errorf("%d answers of status %d", n, code)
		}
	}
	if after > before+100 {
		t.Errorf("memory grew from %d to %d MB", before, after)
	}
	if filesAfter > filesBefore+50 {
		t.Errorf("open files grew from %d to %d", filesBefore, filesAfter)
	}
	if worst > 50*time.Second {
		t.Errorf("an honest client waited %v", worst)
	}
}

// raw sends bytes as they are and returns the code of the answer, 0 for none.
func raw(host, text string) int {
	c, err := net.DialTimeout("tcp", host, time.Minute)
	if err != nil {
		return 0
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	io.WriteString(c, text)
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0
	}
	defer r.Body.Close()
	if answer, _ := io.ReadAll(io.LimitReader(r.Body, 1<<20)); bytes.Contains(answer, []byte("root:")) {
		return 599 // a file of the system
	}
	return r.StatusCode
}

// attacks lists requests that must be refused, or that do no harm.
func attacks() []string {
	get := func(path string) string {
		return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
	}
	post := func(body, more string) string {
		return fmt.Sprintf("POST /jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n%s\r\n%s", len(body), more, body)
	}
	return []string{
		get("/../../../../etc/passwd"), get("/%2e%2e/%2e%2e/etc/passwd"), get("//etc/passwd"), get("/jobs/../../etc/passwd"), get("/jobs/x/files/..%2f..%2f..%2fetc%2fpasswd"),
		get("/jobs/" + strings.Repeat("f", 32)), get("/jobs?id=../../etc/passwd&id=" + strings.Repeat("f", 32)), get("/" + strings.Repeat("a", 30_000)), get("http://evil.example/"),
		post(`{"command":"solve","options":{"output":"/tmp/x"}}`, ""), post(`{"command":"solve","options":{"concept":"--output=/tmp/x"}}`, ""),
		post(`{"command":"gen","name":"../../etc/passwd"}`, ""), post(`{"command":`, ""), post(strings.Repeat("[", 100_000), ""), post(`{"command":"solve","input":"\ud800"}`, "Sec-Fetch-Site: cross-site\r\n"),
		post(`{"command":"info","input":"EFG 2 R \"x\" {"}`, ""), post(`{"command":"verify","input":"{\"format\":"}`, ""), post("\x00\xff\xfe", ""),
		post(`{}`, "Host: evil.example\r\n"), post("{}\r\n", "Transfer-Encoding: chunked\r\n"), "GARBAGE\r\n\r\n",
		"DELETE /jobs/" + strings.Repeat("0", 32) + " HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nConnection: close\r\n\r\n",
	}
}

// large sends 10 MB.
func large(t *testing.T, host string) {
	text := strings.Repeat("x", 10<<20)
	code := raw(host, fmt.Sprintf("POST /jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n{\"command\":\"info\",\"input\":\"%s\"}", len(text)+30, text))
	if code != http.StatusRequestEntityTooLarge && code != 0 {
		t.Errorf("10 MB are answered with %d", code)
	}
}

// slowly sends a byte a second, of the headers or of the body, and wants to be cut
// off in time.
func slowly(t *testing.T, host string, k int) {
	c, err := net.DialTimeout("tcp", host, time.Minute)
	if err != nil {
		t.Error(err)
		return
	}
	defer c.Close()
	head, limit := "GET / HTTP/1.1\r\nHost: localhost\r\nX: ", 40*time.Second
	if k%10 == 0 { // few: these take longer
		head, limit = "POST /jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n", 45*time.Second
	}
	io.WriteString(c, head)
	began := time.Now()
	for time.Since(began) < limit {
		c.SetReadDeadline(time.Now().Add(time.Second))
		if _, err := io.Copy(io.Discard, c); err == nil || !os.IsTimeout(err) {
			return // cut off
		}
		if _, err := io.WriteString(c, "x"); err != nil {
			return
		}
	}
	t.Errorf("a slow client (%d) still has its connection after %v", k, limit)
}

// TestLimits checks that jobs end at the limits of memory and time, and that the
// server goes on.
func TestLimits(t *testing.T) {
	t.Parallel()
	u := newUser(server(t, "--max-memory=64", "--max-time=30s"))
	for _, test := range []struct{ body, want string }{
		{`{"command":"gen","name":"kuhn","options":{"cards":"500"}}`, "64 MiB"},
		{`{"command":"gen","name":"nothing"}`, "no fixture or family"},
		{`{"command":"info","input":"EFG"}`, `"status":2`},
	} {
		job, code, err := u.post(test.body)
		if err != nil || code != http.StatusAccepted {
			t.Fatal(code, err)
		}
		record, _, err := u.done(job)
		if err != nil {
			t.Fatal(err)
		}
		contains(t, record, test.want)
	}
	u = newUser(server(t, "--max-memory=64", "--max-time=2s"))
	_, game := exactsolve(t, "", "gen", "random-nfg", "--actions=40")
	began := time.Now()
	job, _, err := u.post(fmt.Sprintf(`{"command":"solve","options":{"all":"true","concept":"nash"},"input":%s}`, quote(game)))
	if err != nil {
		t.Fatal(err)
	}
	record, text, err := u.done(job)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, record+text, `"status":3`, "time limit of 2s reached")
	if took := time.Since(began); took > time.Minute {
		t.Errorf("a job of at most 2 s took %v", took)
	}
	if err := u.solve(kuhn(t)); err != nil {
		t.Error(err)
	}
}
