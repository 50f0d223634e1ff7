package e2e

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// TestLimits checks that jobs end at the limits of memory and time, and that the
// server goes on.
func TestLimits(t *testing.T) {
	t.Parallel()
	u := newUser(server(t, "--max-memory=64", "--max-time=2s"))
	for _, test := range []struct{ body, want string }{
		{`{"command":"gen","name":"kuhn","options":{"cards":"500"}}`, "it needed more than 64 MiB"},
		{`{"command":"gen","name":"nothing"}`, "no fixture or family"},
		{`{"command":"info","input":"EFG"}`, `"status":2`},
	} {
		job, code, err := u.post(test.body)
		if err != nil || code != http.StatusAccepted {
			t.Fatal(code, err)
		}
		text, err := u.events(job)
		if err != nil {
			t.Fatal(err)
		}
		contains(t, text, test.want)
	}
	_, game := exactsolve(t, "", "gen", "random-nfg", "--actions=40")
	began := time.Now()
	job, _, err := u.post(fmt.Sprintf(`{"command":"solve","options":{"all":"true","concept":"nash"},"input":%s}`, quote(game)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := u.events(job)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, text, `"status":3`, "time limit of 2s reached")
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("a job of at most 2 s took %v", took)
	}
	if err := u.solve(kuhn(t)); err != nil {
		t.Error(err)
	}
}
