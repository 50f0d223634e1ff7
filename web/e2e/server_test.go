package e2e

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// endless starts what takes hours, from the page.
func (b *tab) endless() {
	b.t.Helper()
	b.fromLibrary("random-nfg", "--actions=40 --seed=3", "1600 pure profiles")
	b.choose("many", "all")
	b.choose("seconds", "600")
	b.press("solve")
	b.running()
}

// running waits until the page shows that a job goes on.
func (b *tab) running() {
	b.t.Helper()
	b.wait("progress", `/, \d+ s/.test(document.getElementById("progress").textContent) && document.getElementById("solve").disabled`)
}

// TestReload checks that a reload and a second tab find the job that runs, the text and
// the question, and that the job ends for both.
func TestReload(t *testing.T) {
	b := newTab(t)
	url := server(t, "--max-time=10m")
	b.open(url)
	b.endless()
	b.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent("typed "))
	b.do(chromedp.Reload())
	b.running()
	second := newTab(t)
	second.open(url)
	second.running()
	for _, one := range []*tab{b, second} {
		contains(t, one.text(`document.getElementById("text").value`), "typed ", "NFG 1 R")
		contains(t, one.text(`document.getElementById("many").value`), "all")
		contains(t, one.text(`document.getElementById("seconds").value`), "600")
	}
	second.press("cancel")
	for _, one := range []*tab{b, second} {
		one.wait("the end", `!document.getElementById("solve").disabled && /cancelled/i.test(document.getElementById("progress").textContent)`)
		one.wait("what the answer is about", `!document.getElementById("stale").hidden`)
	}
}

// TestStale checks that an edit marks the answer, and to undo it takes the mark away;
// and that the line of progress stays as the job left it.
func TestStale(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.solve()
	stale := func() bool { return !eval[bool](b, `document.getElementById("stale").hidden`) }
	if stale() {
		t.Error("an answer is marked at once")
	}
	b.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent("x"))
	if !stale() {
		t.Error("an edit leaves no mark")
	}
	b.do(chromedp.KeyEvent("\b"))
	if stale() {
		t.Error("the mark stays when the text is as before")
	}
	b.fromLibrary("entry", "", "Entry")
	if !stale() {
		t.Error("another game leaves no mark")
	}
	time.Sleep(1200 * time.Millisecond) // longer than the timer of the line
	if said := b.of("progress"); said != "Done" {
		t.Errorf("the line says %q", said)
	}
}

// TestTabs checks that twelve tabs, each with a job that runs, leave room for more: a
// browser has six connections to a server.
func TestTabs(t *testing.T) {
	url := server(t, "--max-time=10m", "--workers=1", "--queue=20")
	first := newTab(t)
	first.open(url)
	first.endless()
	for range 11 {
		b := newTab(t)
		b.open(url)
		b.running()
	}
	b := newTab(t)
	b.open(url)
	b.fromLibrary("kuhn", "", "Kuhn poker")
	first.press("cancel")
	first.wait("the end", `!document.getElementById("solve").disabled`)
}

// TestLarge looks at an answer that is too large to be sent back.
func TestLarge(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("kuhn", "--cards=112", "111889 nodes")
	b.solve()
	contains(t, b.of("verdict"), "checked")
	b.text(`document.querySelector("#tables tr[data-set] button").click()`)
	b.wait("the details", `document.getElementById("details").innerText.includes("gain")`)
	b.pressNamed("Check the certificate")
	b.wait("the check", `document.getElementById("checked").textContent.includes("accepted")`)
}

// children lists the processes that a process has started.
func children(t *testing.T, pid int) (pids []int) {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range stats {
		text, _ := os.ReadFile(path) // it may have ended
		_, after, _ := strings.Cut(string(text), ") ")
		if f := strings.Fields(after); len(f) > 1 && f[1] == strconv.Itoa(pid) {
			child, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			pids = append(pids, child)
		}
	}
	return pids
}

// alive tells whether a process is there and has not ended.
func alive(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := strings.Cut(string(text), ") ")
	return err == nil && !strings.HasPrefix(after, "Z")
}

// TestKilled kills the server: its jobs are gone in two seconds, and a server that is
// started again has the answers, for the page that is still open too.
func TestKilled(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("the system does not list its processes")
	}
	folder := t.TempDir()
	url, cmd := startServer(t, "--folder", folder, "--max-time=10m", "--workers=2")
	b := newTab(t)
	b.open(url)
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.solve()
	_, game := exactsolve(t, "", "gen", "random-nfg", "--actions=40")
	u := newUser(url)
	var jobs []string
	for range 2 {
		job, code, err := u.post(fmt.Sprintf(`{"command":"solve","options":{"all":"true","concept":"nash","timeout":"9m"},"input":%s}`, quote(game)))
		if err != nil || code != http.StatusAccepted {
			t.Fatal(code, err)
		}
		jobs = append(jobs, job)
	}
	for len(children(t, cmd.Process.Pid)) < 2 {
		time.Sleep(10 * time.Millisecond)
	}
	orphans := children(t, cmd.Process.Pid)
	cmd.Process.Kill()
	cmd.Wait()
	began := time.Now()
	for _, pid := range orphans {
		for alive(pid) {
			if time.Since(began) > 2*time.Second {
				t.Fatalf("process %d lives on", pid)
			}
			time.Sleep(time.Millisecond)
		}
	}
	t.Logf("%d jobs were gone after %v", len(orphans), time.Since(began).Round(time.Millisecond))
	address := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	serverProcess(t, "--folder", folder, "--listen", address)
	for _, job := range jobs {
		record, _, err := newUser(url).done(job)
		if err != nil {
			t.Fatal(err)
		}
		contains(t, record, "the server was ended")
	}
	b.do(chromedp.Reload())
	b.wait("the answer after a restart", `document.getElementById("payoffs")?.innerText.includes("-1/18")`)
	b.wait("its picture", `document.querySelector(".picture")?.shadowRoot?.querySelector("svg")`)
	b.clickSet("2:2")
	b.wait("the details", `document.getElementById("details").innerText.includes("gain")`)
}

// TestFullDisk checks that a full disk is told, and that the server goes on when there
// is room again.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=512k"); err != nil {
		t.Skip("no small disk can be made: ", err)
	}
	defer syscall.Unmount(disk, syscall.MNT_DETACH)
	url, cmd := startServer(t, "--folder", disk)
	defer func() {
		cmd.Process.Signal(syscall.SIGINT)
		cmd.Wait()
	}()
	u := newUser(url)
	body := kuhn(t)
	if err := u.solve(body); err != nil {
		t.Fatal(err)
	}
	// An answer for which there is no room.
	job, _, err := u.post(`{"command":"gen","name":"kuhn","options":{"cards":"200"}}`)
	if err != nil {
		t.Fatal(err)
	}
	record, _, err := u.done(job)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, record, "cannot keep", "no space left")
	// A question for which there is none.
	filler := filepath.Join(disk, "filler")
	os.WriteFile(filler, make([]byte, 1<<20), 0o600)
	if text, err := post(u, body); err != nil || !strings.Contains(text, "no space left") || strings.Contains(text, disk) {
		t.Errorf("of a full disk it says %q, %v", text, err)
	}
	b := newTab(t)
	b.open(url)
	b.wait("the message", `document.getElementById("problems").innerText.includes("no space left")`)
	b.close() // an answer of status 507 is no wrong here
	b.mu.Lock()
	b.wrongs = nil
	b.mu.Unlock()
	os.Remove(filler)
	if err := u.solve(body); err != nil {
		t.Error("when there is room again: ", err)
	}
}

// post returns what is answered.
func post(u *user, body string) (string, error) {
	r, err := u.client.Post(u.url+"jobs", "application/json", strings.NewReader(body))
	if err != nil {
		return "", err
	}
	defer r.Body.Close()
	var text strings.Builder
	_, err = fmt.Fprint(&text, r.StatusCode, " ")
	buffer := make([]byte, 1000)
	n, _ := r.Body.Read(buffer)
	text.Write(buffer[:n])
	return text.String(), err
}

// TestIdle checks that clients that hold connections and do nothing delay no other.
func TestIdle(t *testing.T) {
	url, pid := serverProcess(t)
	host := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	for k := range 1200 {
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if k%2 == 0 { // the others say nothing
			fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
			c.Read(make([]byte, 100))
		}
	}
	began := time.Now()
	if err := newUser(url).solve(kuhn(t)); err != nil {
		t.Fatal(err)
	}
	_, files := resident(pid)
	took := time.Since(began)
	t.Logf("beside 1200 idle connections it took %v; the server has %d open files", took.Round(time.Millisecond), files)
	if took > 20*time.Second { // as long as the first of them are held
		t.Errorf("it took %v", took)
	}
	if files > 600 {
		t.Errorf("the server has %d open files", files)
	}
}

// TestLibrary measures how long the list of the library takes while two long solves run.
// That it never waits for them is for TestShortQuestions in package web to check.
func TestLibrary(t *testing.T) {
	u := newUser(server(t, "--max-time=10m", "--workers=2"))
	list := func() time.Duration {
		began := time.Now()
		job, _, err := u.post(`{"command":"gen"}`)
		if err != nil {
			t.Fatal(err)
		}
		if record, _, err := u.done(job); err != nil || !strings.Contains(record, `"output"`) {
			t.Fatal(record, err)
		}
		return time.Since(began)
	}
	alone := list()
	_, game := exactsolve(t, "", "gen", "random-nfg", "--actions=40")
	for range 2 {
		if _, code, err := u.post(fmt.Sprintf(`{"command":"solve","options":{"all":"true","concept":"nash","timeout":"9m"},"input":%s}`, quote(game))); err != nil || code != http.StatusAccepted {
			t.Fatal(code, err)
		}
	}
	time.Sleep(500 * time.Millisecond)
	var slowest time.Duration
	for range 10 {
		slowest = max(slowest, list())
	}
	t.Logf("the list takes %v alone and at most %v beside two long solves", alone.Round(time.Millisecond), slowest.Round(time.Millisecond))
	if slowest > 20*time.Second {
		t.Errorf("the list takes %v", slowest)
	}
}
