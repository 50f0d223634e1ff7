package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// echo is a runner that answers with its arguments and input, as the program would.
func echo(ctx context.Context, c Command) (int, error) {
	input, err := io.ReadAll(c.Stdin)
	if err != nil {
		return 0, err
	}
	text, err := json.Marshal(map[string]any{"result": map[string]any{"args": c.Args, "input": string(input)}})
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(filepath.Join(c.Dir, "certificate"), []byte("proof"), 0o600); err != nil {
		return 0, err
	}
	fmt.Fprintf(c.Stdout, "%s\n", text)
	fmt.Fprintln(c.Stderr, "a note")
	return 3, nil
}

// client asks a server without a network.
type client struct {
	t *testing.T
	s *Server
}

func newClient(t *testing.T, run Runner, opt Options) *client {
	opt.Flags = flags
	s := New(run, opt)
	t.Cleanup(s.Close)
	return &client{t, s}
}

func (c *client) do(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "localhost:1234"
	r.Header.Set("Content-Type", "application/json")
	for k := 0; k < len(headers); k += 2 {
		if headers[k] == "Host" {
			r.Host = headers[k+1]
		}
		r.Header.Set(headers[k], headers[k+1])
	}
	w := httptest.NewRecorder()
	c.s.ServeHTTP(w, r)
	return w
}

// post asks for a job, which must be taken.
func (c *client) post(body string) Record {
	c.t.Helper()
	w := c.do("POST", "/jobs", body)
	require.Equal(c.t, http.StatusAccepted, w.Code, w.Body)
	return c.record(w)
}

func (c *client) record(w *httptest.ResponseRecorder) (r Record) {
	c.t.Helper()
	require.NoError(c.t, json.Unmarshal(w.Body.Bytes(), &r), w.Body)
	return r
}

// done waits for the end of a job and returns its stream of events and its record.
func (c *client) done(id string) (string, Record) {
	c.t.Helper()
	events := c.do("GET", "/jobs/"+id+"/events", "").Body.String()
	return events, c.record(c.do("GET", "/jobs/"+id, ""))
}

func TestJob(t *testing.T) {
	c := newClient(t, echo, Options{})
	first := c.post(`{"command":"solve","options":{"concept":"nash","timeout":"7s"},"input":"EFG"}`)
	assert.Len(t, first.Job, 32)
	assert.NotEqual(t, done, first.State)
	events, r := c.done(first.Job)
	line := `{"result":{"args":["solve","--json","--certificate=certificate","--concept=nash","--timeout=7s","-"],"input":"EFG"}}`
	assert.Contains(t, events, "id: 1\ndata: "+line+"\n\n")
	assert.Contains(t, events, "event: done\ndata: {")
	assert.Equal(t, done, r.State)
	assert.Equal(t, 3, r.Status)
	assert.Equal(t, "a note\n", r.Errors)
	assert.Empty(t, r.Failure)
	for name, want := range map[string]string{"input": "EFG", "answer": line + "\n", "certificate": "proof"} {
		assert.Contains(t, r.Files, name)
		w := c.do("GET", "/jobs/"+first.Job+"/files/"+name, "")
		assert.Equal(t, want, w.Body.String())
		assert.Equal(t, "attachment", w.Header().Get("Content-Disposition"))
	}
	again := c.do("GET", "/jobs/"+first.Job+"/events", "", "Last-Event-ID", "1").Body.String()
	assert.NotContains(t, again, "data: {\"result\"", "what was sent before is not sent again")
	assert.Contains(t, again, "event: done")
}

// TestOutput looks at a job whose answer is not messages, with a profile.
func TestOutput(t *testing.T) {
	c := newClient(t, func(ctx context.Context, q Command) (int, error) {
		profile, err := os.ReadFile(filepath.Join(q.Dir, "profile"))
		fmt.Fprintf(q.Stdout, "<svg>%s</svg> %v", profile, q.Args)
		return 0, err
	}, Options{})
	_, r := c.done(c.post(`{"command":"render","options":{"format":"svg"},"input":"EFG","profile":"NE,1"}`).Job)
	assert.Equal(t, []string{"input", "profile", "output"}, r.Files)
	w := c.do("GET", "/jobs/"+r.Job+"/files/output", "")
	assert.Equal(t, "<svg>NE,1</svg> [render --output=- --format=svg - profile]", w.Body.String())
	assert.Equal(t, "text/plain; charset=utf-8", w.Header().Get("Content-Type"), "not a page of this server")
}

// TestSeveralCertificates checks that numbered certificates become one stream.
func TestSeveralCertificates(t *testing.T) {
	c := newClient(t, func(ctx context.Context, q Command) (int, error) {
		for k := 1; k <= 3; k++ {
			os.WriteFile(filepath.Join(q.Dir, fmt.Sprintf("certificate.%d", k)), fmt.Appendf(nil, "c%d\n", k), 0o600)
		}
		return 0, nil
	}, Options{})
	_, r := c.done(c.post(`{"command":"solve"}`).Job)
	assert.Equal(t, "c1\nc2\nc3\n", c.do("GET", "/jobs/"+r.Job+"/files/certificate", "").Body.String())
}

// waiting is a runner that runs until it is cancelled.
func waiting(ctx context.Context, c Command) (int, error) {
	<-ctx.Done()
	return 0, ctx.Err()
}

func TestCancelAndQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, waiting, Options{Workers: 1, Queue: 2})
		first := c.post(`{"command":"solve"}`)
		synctest.Wait() // the worker has it
		second, third := c.post(`{"command":"solve"}`), c.post(`{"command":"solve"}`)
		full := c.do("POST", "/jobs", `{"command":"solve"}`)
		assert.Equal(t, http.StatusTooManyRequests, full.Code)
		assert.Equal(t, "1", full.Header().Get("Retry-After"))
		assert.Len(t, c.s.jobs.jobs, 3, "what was refused is not kept")
		assert.Equal(t, running, c.record(c.do("GET", "/jobs/"+first.Job, "")).State)
		assert.Equal(t, queued, c.record(c.do("GET", "/jobs/"+second.Job, "")).State)
		for _, j := range []Record{second, first} {
			assert.Equal(t, http.StatusNoContent, c.do("DELETE", "/jobs/"+j.Job, "").Code)
		}
		for _, j := range []Record{first, second} {
			_, r := c.done(j.Job)
			assert.Equal(t, done, r.State)
			assert.Equal(t, "cancelled", r.Failure)
		}
		synctest.Wait()
		assert.Equal(t, running, c.record(c.do("GET", "/jobs/"+third.Job, "")).State)
	})
}

func TestTimeLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, waiting, Options{MaxTime: 10 * time.Second})
		began := time.Now()
		_, r := c.done(c.post(`{"command":"info"}`).Job)
		assert.Equal(t, 10*time.Second+grace, time.Since(began))
		assert.Equal(t, "not done within 10s", r.Failure)
	})
	c := newClient(t, echo, Options{MaxTime: 10 * time.Second})
	for asked, want := range map[string]string{`"timeout":"3s"`: "=3s", `"timeout":"11s"`: "=10s", `"timeout":"0s"`: "=10s", ``: "=10s"} {
		events, _ := c.done(c.post(`{"command":"solve","options":{` + asked + `}}`).Job)
		assert.Contains(t, events, "--timeout"+want, asked)
	}
}

// TestClose checks that closing ends jobs and streams.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		left := false
		s := New(func(ctx context.Context, c Command) (int, error) {
			<-ctx.Done()
			time.Sleep(time.Second)
			left = true
			return 0, ctx.Err()
		}, Options{})
		c := &client{t, s}
		j := c.post(`{"command":"solve"}`)
		ended := make(chan struct{})
		go func() {
			c.do("GET", "/jobs/"+j.Job+"/events", "")
			close(ended)
		}()
		synctest.Wait()
		s.Close()
		assert.True(t, left, "it waits for the workers")
		<-ended
		assert.Equal(t, errClosing.Error(), c.record(c.do("GET", "/jobs/"+j.Job, "")).Failure)
	})
}

// TestOutputLimit checks that a job that writes without end is ended, wherever it
// writes, and what it wrote is not kept beyond the limit.
func TestOutputLimit(t *testing.T) {
	for _, to := range []string{"out", "err"} {
		c := newClient(t, func(ctx context.Context, q Command) (int, error) {
			w := map[string]io.Writer{"out": q.Stdout, "err": q.Stderr}[to]
			for ctx.Err() == nil {
				io.Copy(w, strings.NewReader("some text\n")) // as os/exec copies
			}
			return 0, ctx.Err()
		}, Options{MaxOutput: 1000})
		_, r := c.done(c.post(`{"command":"solve"}`).Job)
		assert.Equal(t, errTooMuch.Error(), r.Failure, to)
		assert.LessOrEqual(t, len(r.Errors), maxErrors)
		assert.LessOrEqual(t, c.do("GET", "/jobs/"+r.Job+"/files/answer", "").Body.Len(), 1000)
	}
}

// TestFolders checks that folders of jobs go.
func TestFolders(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	c := newClient(t, echo, Options{})
	for range 3 {
		c.done(c.post(`{"command":"solve","input":"x"}`).Job)
	}
	require.Eventually(t, func() bool {
		left, err := os.ReadDir(os.TempDir())
		return err == nil && len(left) == 0
	}, 5*time.Second, time.Millisecond)
}

// TestFailure checks what a runner says that could not run.
func TestFailure(t *testing.T) {
	c := newClient(t, func(context.Context, Command) (int, error) { return 0, io.ErrUnexpectedEOF }, Options{})
	_, r := c.done(c.post(`{"command":"info"}`).Job)
	assert.Equal(t, "unexpected EOF", r.Failure)
}

// TestLongStream checks that a stream outlives the time that a request may take to
// be read and answered.
func TestLongStream(t *testing.T) {
	s := New(func(ctx context.Context, c Command) (int, error) {
		time.Sleep(300 * time.Millisecond)
		return 0, nil
	}, Options{})
	defer s.Close()
	h := httptest.NewUnstartedServer(s)
	h.Config.ReadTimeout, h.Config.WriteTimeout = 100*time.Millisecond, 100*time.Millisecond
	h.Start()
	defer h.Close()
	j := (&client{t, s}).post(`{"command":"info"}`)
	r, err := http.Get(h.URL + "/jobs/" + j.Job + "/events")
	require.NoError(t, err)
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	assert.Contains(t, string(text), "event: done")
}

func TestForgets(t *testing.T) {
	known := func(c *client, jobs []string) (n int) {
		for _, id := range jobs {
			if c.do("GET", "/jobs/"+id, "").Code == http.StatusOK {
				n++
			}
		}
		return n
	}
	fill := func(c *client, n int) (jobs []string) {
		for range n {
			_, r := c.done(c.post(`{"command":"info","input":"` + strings.Repeat("x", 1000) + `"}`).Job)
			jobs = append(jobs, r.Job)
		}
		return jobs
	}
	t.Run("number", func(t *testing.T) {
		c := newClient(t, echo, Options{MaxJobs: 5})
		jobs := fill(c, 20)
		assert.LessOrEqual(t, known(c, jobs), 6)
		assert.Equal(t, 5, known(c, jobs[15:]), "the newest stay")
	})
	t.Run("bytes", func(t *testing.T) {
		c := newClient(t, echo, Options{MaxKept: 10_000})
		assert.LessOrEqual(t, known(c, fill(c, 20)), 6, "1000 bytes in and about as many out")
	})
	t.Run("age", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			c := newClient(t, echo, Options{Age: time.Hour})
			jobs := fill(c, 3)
			time.Sleep(30 * time.Minute)
			assert.Equal(t, 3, known(c, jobs))
			time.Sleep(32 * time.Minute)
			assert.Equal(t, 0, known(c, jobs), "with nobody asking")
		})
	})
}

// TestWaitingBytes checks that what waits counts too: a queue of large requests is
// refused before it is full.
func TestWaitingBytes(t *testing.T) {
	c := newClient(t, waiting, Options{Workers: 1, Queue: 100, MaxKept: 10_000})
	body := `{"command":"info","input":"` + strings.Repeat("x", 3000) + `"}`
	codes := make(map[int]int)
	for range 10 {
		codes[c.do("POST", "/jobs", body).Code]++
	}
	assert.Equal(t, map[int]int{http.StatusAccepted: 3, http.StatusTooManyRequests: 7}, codes)
}
