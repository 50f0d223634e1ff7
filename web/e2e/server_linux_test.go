package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

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
	syscall.Kill(orphans[0], syscall.SIGSTOP) // it cannot end itself
	cmd.Process.Kill()
	cmd.Wait()
	began := time.Now()
	for _, pid := range orphans {
		for alive(pid) {
			if time.Since(began) > time.Minute/2 {
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
	b.wait("its picture", `document.querySelector(".picture")?.dataset.drawn !== undefined`)
	b.clickSet("2:2")
	b.wait("the details", `document.getElementById("details").innerText.includes("gain")`)
}

// yielding tells whether a process has so many children whose threads all let it go first.
func yielding(t *testing.T, pid, n int) bool {
	nice := func(stat string) int {
		text, _ := os.ReadFile(stat) // it may have ended
		_, after, _ := strings.Cut(string(text), ") ")
		f := strings.Fields(after + strings.Repeat(" 0", 17))
		v, _ := strconv.Atoi(f[16])
		return v
	}
	own := nice("/proc/self/stat") // not that of the server, whose first thread may have started one
	pids := children(t, pid)
	for _, child := range pids {
		threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", child))
		if len(threads) < 2 || slices.ContainsFunc(threads, func(s string) bool { return nice(s) <= own && own < 19 }) {
			return false
		}
	}
	return len(pids) == n
}

// TestLibrary asks for the list of the library while two long solves run: it has another worker
// than they, which are still at work when it is there. It logs how long that takes, which
// depends on what else the machine does. A solve that is cancelled then ends as one interrupted.
func TestLibrary(t *testing.T) {
	url, pid := serverProcess(t, "--max-time=10m", "--workers=2")
	u := newUser(url)
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
	solves, last := "jobs?", ""
	for range 2 {
		job, code, err := u.post(fmt.Sprintf(`{"command":"solve","options":{"all":"true","concept":"nash","timeout":"9m"},"input":%s}`, quote(game)))
		if err != nil || code != http.StatusAccepted {
			t.Fatal(code, err)
		}
		solves += "&id=" + job
		last = job
	}
	end := time.Now().Add(2 * time.Minute)
	for !yielding(t, pid, 2) {
		if time.Now().After(end) {
			t.Fatal("not all threads of the solves let the server go first")
		}
		time.Sleep(20 * time.Millisecond)
	}
	var slowest time.Duration
	for range 10 {
		slowest = max(slowest, list())
		if records, _, err := u.get(solves); strings.Count(records, `"state":"running"`) != 2 {
			t.Fatal("the list came after a solve: ", records, err)
		}
	}
	cancel, _ := http.NewRequest(http.MethodDelete, url+"jobs/"+last, nil)
	if _, err := u.client.Do(cancel); err != nil {
		t.Fatal(err)
	}
	record, _, err := u.done(last)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, record, `"status":130`) // it ended by itself
	t.Logf("the list takes %v alone and at most %v beside two long solves", alone.Round(time.Millisecond), slowest.Round(time.Millisecond))
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
