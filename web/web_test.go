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
	input, err := os.ReadFile(filepath.Join(c.Dir, InputFile))
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
	t.Helper()
	opt.Flags = flags
	s, err := New(run, opt)
	require.NoError(t, err)
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

// done waits for the end of a job, as a page does, and returns its answer and its record.
func (c *client) done(id string) (string, Record) {
	c.t.Helper()
	for {
		r := c.record(c.do("GET", "/jobs/"+id, ""))
		if r.State == done {
			return c.do("GET", "/jobs/"+id+"/files/answer", "").Body.String(), r
		}
		time.Sleep(time.Millisecond)
	}
}

func TestJob(t *testing.T) {
	c := newClient(t, echo, Options{})
	first := c.post(`{"command":"solve","options":{"concept":"nash","timeout":"7s"},"input":"EFG"}`)
	assert.Len(t, first.Job, 32)
	assert.NotEqual(t, done, first.State)
	text, r := c.done(first.Job)
	line := `{"result":{"args":["solve","--json","--certificate=certificate","--concept=nash","--timeout=7s","-"],"input":"EFG"}}`
	assert.Equal(t, line+"\n", text)
	assert.EqualValues(t, len(text), r.Answer)
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
	part := c.do("GET", "/jobs/"+first.Job+"/files/answer", "", "Range", "bytes=2-7")
	assert.Equal(t, http.StatusPartialContent, part.Code)
	assert.Equal(t, "result", part.Body.String())
	several := c.do("GET", "/jobs?id="+first.Job+"&id="+strings.Repeat("0", 32)+"&id=..", "")
	var records []Record
	require.NoError(t, json.Unmarshal(several.Body.Bytes(), &records))
	assert.Equal(t, []Record{r}, records)
	assert.Equal(t, http.StatusBadRequest, c.do("GET", "/jobs?"+strings.Repeat("id=x&", maxAsked+1), "").Code)
}

// TestSpotShow asks about the certificate of a job, which then is the input, and about an input that
// is one.
func TestSpotShow(t *testing.T) {
	c := newClient(t, echo, Options{})
	_, solved := c.done(c.post(`{"command":"spot","options":{"gap":"1/100"},"input":"board"}`).Job)
	ask := func(request string) string {
		text, _ := c.done(c.post(fmt.Sprintf(request, solved.Job)).Job)
		return text
	}
	assert.Equal(t, `{"result":{"args":["spot","show","--json","--at=r:c:b100","--cards=8h.2c","-"],"input":"proof"}}`+"\n",
		ask(`{"command":"spot show","job":%q,"file":"certificate","options":{"at":"r:c:b100","cards":"8h.2c"}}`))
	assert.Contains(t, ask(`{"command":"spot show","job":%q}`), `"input":"board"`)
	_, shown := c.done(c.post(`{"command":"spot show","input":"flow"}`).Job)
	os.Remove(filepath.Join(c.s.opt.Folder, shown.Job, certificateFile)) // which echo writes in any case
	w := c.do("POST", "/jobs", fmt.Sprintf(`{"command":"spot show","job":%q,"file":"certificate"}`, shown.Job))
	assert.Equal(t, http.StatusNotFound, w.Code)
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
		assert.Equal(t, http.StatusNoContent, c.do("DELETE", "/jobs/"+second.Job, "").Code)
		assert.Equal(t, done, c.record(c.do("GET", "/jobs/"+second.Job, "")).State, "at once")
		c.post(`{"command":"solve"}`)
		assert.Equal(t, http.StatusNoContent, c.do("DELETE", "/jobs/"+first.Job, "").Code)
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
		assert.InDelta(t, 10*time.Second+grace, time.Since(began), float64(10*time.Millisecond))
		assert.Equal(t, "not done within 10s", r.Failure)
	})
	c := newClient(t, echo, Options{MaxTime: 10 * time.Second})
	for asked, want := range map[string]string{`"timeout":"3s"`: "=3s", `"timeout":"11s"`: "=10s", `"timeout":"0s"`: "=10s", ``: "=10s"} {
		text, _ := c.done(c.post(`{"command":"solve","options":{` + asked + `}}`).Job)
		assert.Contains(t, text, "--timeout"+want, asked)
	}
}

// TestClose checks that closing ends jobs and waits for them.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		left := false
		c := newClient(t, func(ctx context.Context, c Command) (int, error) {
			<-ctx.Done()
			time.Sleep(time.Second)
			left = true
			return 0, ctx.Err()
		}, Options{})
		j := c.post(`{"command":"solve"}`)
		synctest.Wait()
		c.s.Close()
		assert.True(t, left, "it waits for the workers")
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

// TestFolders checks that a server without a folder leaves none behind.
func TestFolders(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	c := newClient(t, echo, Options{})
	for range 3 {
		c.done(c.post(`{"command":"solve","input":"x"}`).Job)
	}
	c.s.Close()
	left, err := os.ReadDir(os.TempDir())
	require.NoError(t, err)
	assert.Empty(t, left)
}

// TestFailure checks what a runner says that could not run.
func TestFailure(t *testing.T) {
	c := newClient(t, func(context.Context, Command) (int, error) { return 0, io.ErrUnexpectedEOF }, Options{})
	_, r := c.done(c.post(`{"command":"info"}`).Job)
	assert.Equal(t, "unexpected EOF", r.Failure)
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
			_, r := c.done(c.post(`{"command":"solve","input":"` + strings.Repeat("x", 1000) + `"}`).Job)
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
			left, err := os.ReadDir(c.s.opt.Folder)
			require.NoError(t, err)
			assert.Empty(t, left)
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
