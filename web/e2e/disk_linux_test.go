package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

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
