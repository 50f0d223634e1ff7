package web

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRestart checks that a server knows what one before it has solved, after it was
// closed and after it was killed, and keeps nothing else.
func TestRestart(t *testing.T) {
	folder := t.TempDir()
	half := func(ctx context.Context, c Command) (int, error) {
		if c.Args[0] == "solve" && strings.Contains(strings.Join(c.Args, " "), "seed") {
			fmt.Fprint(c.Stdout, "{\"config\":{}}\n{\"prog")
			<-ctx.Done()
			return 0, ctx.Err()
		}
		return echo(ctx, c)
	}
	c := newClient(t, half, Options{Folder: folder, Workers: 1})
	text, solved := c.done(c.post(`{"command":"solve","input":"EFG"}`).Job)
	_, small := c.done(c.post(`{"command":"info","input":"EFG"}`).Job)
	cut := c.post(`{"command":"solve","input":"GAME","options":{"seed":"1"}}`)
	waits := c.post(`{"command":"solve","input":"WAITS"}`)
	for c.record(c.do("GET", "/jobs/"+cut.Job, "")).Answer == 0 {
		time.Sleep(time.Millisecond)
	}
	require.NoError(t, os.Mkdir(filepath.Join(folder, strings.Repeat("0", 32)), 0o700)) // made, but not filled
	require.NoError(t, os.WriteFile(filepath.Join(folder, "lock"), nil, 0o600))

	killed := t.TempDir() // as the folder is when the server is killed
	require.NoError(t, os.CopyFS(killed, os.DirFS(folder)))
	c.s.Close()
	for _, test := range []struct{ folder, failure string }{{folder, errClosing.Error()}, {killed, errEnded.Error()}} {
		for range 2 { // and once more
			c := newClient(t, echo, Options{Folder: test.folder})
			again, r := c.done(solved.Job)
			assert.Equal(t, solved, r)
			assert.Equal(t, text, again)
			assert.Equal(t, "proof", c.do("GET", "/jobs/"+solved.Job+"/files/certificate", "").Body.String())
			text, r := c.done(cut.Job)
			assert.Equal(t, test.failure, r.Failure)
			assert.Equal(t, "{\"config\":{}}\n", text, "whole lines")
			assert.Equal(t, "GAME", c.do("GET", "/jobs/"+cut.Job+"/files/input", "").Body.String())
			_, r = c.done(waits.Job)
			assert.Equal(t, errEnded.Error(), r.Failure)
			assert.Equal(t, http.StatusNotFound, c.do("GET", "/jobs/"+small.Job, "").Code)
			assert.Equal(t, http.StatusNotFound, c.do("GET", "/jobs/"+strings.Repeat("0", 32), "").Code)
			c.s.Close()
		}
		left, err := os.ReadDir(test.folder)
		require.NoError(t, err)
		assert.Len(t, left, 4, "three jobs and a file of others")
	}
}

// TestLeft checks that a folder is removed only if nothing is in it but what a job writes
// that was not to last, and that others stay as they are, with a warning.
func TestLeft(t *testing.T) {
	folder := t.TempDir()
	put := func(digit, name, text string) {
		path := filepath.Join(folder, strings.Repeat(digit, 32), name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	record := func(digit, command, state string) string {
		return fmt.Sprintf(`{"job":%q,"command":%q,"state":%q}`, strings.Repeat(digit, 32), command, state)
	}
	for _, name := range []string{"input", "answer", "certificate.2", "record.json123", ".certificate.2.7.0.tmp"} {
		put("0", name, "x")
	}
	put("1", "record.json", record("1", "solve", done))
	put("2", "record.json", record("1", "solve", done)) // a copy
	put("3", "record.json", record("3", "dance", done)) // of a later version
	put("4", "record.json", "\x00\x00")
	put("5", "record.json/file", "") // cannot be read
	put("6", "letter", "of somebody")
	put("7", "record.json", record("7", "solve", running))
	put("7", "answer/file", "")
	put("8", "input.txt", "of somebody")
	put("9", "input/letter", "of somebody")
	var warned []string
	c := newClient(t, echo, Options{Folder: folder, Warn: func(text string) { warned = append(warned, text) }})
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, left, 9)
	require.Len(t, warned, 8)
	for k, text := range warned {
		assert.Contains(t, text, strings.Repeat(left[k+1].Name()[:1], 32)+" is left as it is: ")
	}
	assert.FileExists(t, filepath.Join(folder, strings.Repeat("7", 32), "answer", "file"))
	c.done(strings.Repeat("1", 32))
}

// TestNoneForgotten checks that a job for which there is no room makes the server forget none,
// and one more than are kept the oldest at once.
func TestNoneForgotten(t *testing.T) {
	run := func(ctx context.Context, c Command) (int, error) {
		if strings.Contains(strings.Join(c.Args, " "), "seed") {
			return waiting(ctx, c)
		}
		return echo(ctx, c)
	}
	c := newClient(t, run, Options{Workers: 1, Queue: 1, MaxKept: 1000, MaxJobs: 3})
	oldest := c.post(`{"command":"solve","input":"EFG"}`).Job
	c.done(oldest)
	old := c.post(`{"command":"solve","input":"EFG"}`).Job
	c.done(old)
	large := fmt.Sprintf(`{"command":"solve","input":%q}`, strings.Repeat("x", 2000))
	assert.Equal(t, http.StatusTooManyRequests, c.do("POST", "/jobs", large).Code)
	assert.Equal(t, http.StatusOK, c.do("GET", "/jobs/"+oldest, "").Code)
	wait := `{"command":"solve","input":"x","options":{"seed":"1"}}`
	runs := c.post(wait).Job
	for c.record(c.do("GET", "/jobs/"+runs, "")).State != running {
		time.Sleep(time.Millisecond)
	}
	c.post(wait)
	assert.Equal(t, http.StatusNotFound, c.do("GET", "/jobs/"+oldest, "").Code)
	assert.Equal(t, http.StatusTooManyRequests, c.do("POST", "/jobs", wait).Code)
	assert.Equal(t, http.StatusOK, c.do("GET", "/jobs/"+old, "").Code)
}

// TestAlone checks that a job ends when nobody has asked for it for a while, and not
// while somebody asks, running or waiting.
func TestAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, waiting, Options{Workers: 1, MaxTime: time.Hour})
		first, second := c.post(`{"command":"solve"}`).Job, c.post(`{"command":"solve"}`).Job
		see := func(id string) Record { return c.record(c.do("GET", "/jobs/"+id, "")) }
		for range 10 {
			time.Sleep(50 * time.Second)
			assert.Equal(t, running, see(first).State)
			c.do("GET", "/jobs?id="+second, "")
		}
		time.Sleep(61 * time.Second)
		synctest.Wait()
		for _, id := range []string{first, second} {
			assert.Equal(t, errAlone.Error(), see(id).Failure)
		}
	})
}

// TestStoppedEarly checks that a job that says what it has found when it is stopped says
// why too, if nobody asked for that.
func TestStoppedEarly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, func(ctx context.Context, c Command) (int, error) {
			<-ctx.Done()
			fmt.Fprintln(c.Stdout, "{}")
			return 130, nil
		}, Options{Workers: 2})
		alone, cancelled := c.post(`{"command":"solve"}`).Job, c.post(`{"command":"solve"}`).Job
		synctest.Wait()
		c.do("DELETE", "/jobs/"+cancelled, "")
		time.Sleep(61 * time.Second)
		text, r := c.done(alone)
		assert.Equal(t, "{}\n", text)
		assert.Contains(t, r.Errors, errAlone.Error())
		_, r = c.done(cancelled)
		assert.Empty(t, r.Errors+r.Failure)
		last := c.post(`{"command":"solve"}`).Job
		synctest.Wait()
		c.s.Close()
		_, r = c.done(last)
		assert.Contains(t, r.Errors, errClosing.Error())
	})
}

// TestShortQuestions checks that long solves, however many, never delay short questions.
func TestShortQuestions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, func(ctx context.Context, c Command) (int, error) {
			if c.Args[0] == "solve" {
				return waiting(ctx, c)
			}
			return echo(ctx, c)
		}, Options{Workers: 2, Queue: 3})
		for range 2 {
			c.post(`{"command":"solve"}`)
		}
		synctest.Wait()
		for range 3 {
			c.post(`{"command":"solve"}`)
		}
		assert.Equal(t, http.StatusTooManyRequests, c.do("POST", "/jobs", `{"command":"solve"}`).Code)
		began := time.Now()
		for _, body := range []string{`{"command":"gen"}`, `{"command":"info"}`, `{"command":"render"}`, `{"command":"check","profile":"x"}`} {
			_, r := c.done(c.post(body).Job)
			assert.Empty(t, r.Failure)
		}
		assert.Less(t, time.Since(began), time.Second)
	})
}

// TestBrief checks that a solve that asks for less than a second does not wait for long ones, and
// that it is forgotten before them, however old they are.
func TestBrief(t *testing.T) {
	const brief = `{"command":"solve","options":{"timeout":"900ms"}}`
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, func(ctx context.Context, c Command) (int, error) {
			if slices.Contains(c.Args, "--timeout=900ms") {
				return echo(ctx, c)
			}
			return waiting(ctx, c)
		}, Options{Workers: 1})
		c.post(`{"command":"solve"}`)
		synctest.Wait()
		began := time.Now()
		_, r := c.done(c.post(brief).Job)
		assert.Empty(t, r.Failure)
		assert.Less(t, time.Since(began), time.Second)
	})
	c := newClient(t, echo, Options{MaxJobs: 3})
	_, first := c.done(c.post(`{"command":"solve","options":{"timeout":"1s"}}`).Job)
	var last Record
	for range 5 {
		_, last = c.done(c.post(brief).Job)
	}
	for _, r := range []Record{first, last} {
		assert.Equal(t, http.StatusOK, c.do("GET", "/jobs/"+r.Job, "").Code)
	}
}

// TestByJob checks that a question about an answer names it, however large it is.
func TestByJob(t *testing.T) {
	large := strings.Repeat("x", 100_000)
	said := func(ctx context.Context, c Command) (int, error) {
		if slices.Contains(c.Args, "--seed=1") {
			fmt.Fprintln(c.Stdout, "{}")
			return waiting(ctx, c)
		}
		if c.Args[0] == "solve" {
			fmt.Fprintf(c.Stdout, "{\"config\":{}}\n{\"equilibrium\":{\"profile\":[%q]}}\n{\"result\":{\"claim\":\"nash\",\"beliefs\":[1],\"profile\":[]}}\n", large)
			return 0, os.WriteFile(filepath.Join(c.Dir, "certificate"), []byte("proof"), 0o600)
		}
		for _, name := range []string{InputFile, profileFile} {
			if c.Args[0] == "verify" && name == profileFile {
				name = gameFile
			}
			text, _ := os.ReadFile(filepath.Join(c.Dir, name))
			fmt.Fprintf(c.Stdout, "{%q:%q}\n", name, text)
		}
		return 0, nil
	}
	c := newClient(t, said, Options{MaxInput: 1000})
	_, solved := c.done(c.post(`{"command":"solve","input":"GAME"}`).Job)
	for body, want := range map[string]string{
		`{"command":"check","job":"ID","line":2}`:                  fmt.Sprintf("{\"input\":\"GAME\"}\n{\"profile\":%q}\n", fmt.Sprintf(`{"profile":[%q]}`, large)),
		`{"command":"check","job":"ID","line":3}`:                  "{\"input\":\"GAME\"}\n{\"profile\":\"{\\\"profile\\\":[],\\\"beliefs\\\":[1]}\"}\n",
		`{"command":"check","job":"ID","file":"certificate"}`:      "{\"input\":\"GAME\"}\n{\"profile\":\"proof\"}\n",
		`{"command":"check","job":"ID","profile":"mine"}`:          "{\"input\":\"GAME\"}\n{\"profile\":\"mine\"}\n",
		`{"command":"info","job":"ID"}`:                            "{\"input\":\"GAME\"}\n{\"profile\":\"\"}\n",
		`{"command":"verify","job":"ID","file":"certificate"}`:     "{\"input\":\"proof\"}\n{\"game\":\"GAME\"}\n",
		`{"command":"solve","job":"ID","options":{"count":"2"}}`:   "",
		`{"command":"render","job":"ID","options":{"notes":"no"}}`: "",
	} {
		text, r := c.done(c.post(strings.Replace(body, "ID", solved.Job, 1)).Job)
		assert.Empty(t, r.Failure, body)
		if want != "" {
			assert.Equal(t, want, text, body)
		}
	}
	runs := c.post(`{"command":"solve","input":"GAME","options":{"seed":"1"}}`)
	for c.record(c.do("GET", "/jobs/"+runs.Job, "")).Answer == 0 {
		time.Sleep(time.Millisecond)
	}
	_, bare := c.done(c.post(`{"command":"info","input":"GAME"}`).Job)
	for _, body := range []string{
		`{"command":"check","job":"ID","line":1}`, `{"command":"check","job":"ID","line":4}`, `{"command":"check","job":"` + bare.Job + `","file":"certificate"}`,
		`{"command":"report","job":"` + runs.Job + `","file":"answer"}`, `{"command":"check","job":"` + runs.Job + `","file":"certificate"}`,
		`{"command":"info","job":"` + strings.Repeat("0", 32) + `"}`, `{"command":"info","job":"../` + solved.Job + `"}`,
	} {
		assert.Equal(t, http.StatusNotFound, c.do("POST", "/jobs", strings.Replace(body, "ID", solved.Job, 1)).Code, body)
	}
	entries, err := os.ReadDir(c.s.opt.Folder)
	require.NoError(t, err)
	assert.Len(t, entries, len(c.s.jobs.jobs), "what was refused leaves no folder")
}

// TestNoRoom checks what is said when the folder cannot be written, and that the server
// goes on when it can.
func TestNoRoom(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "jobs")
	begun, release := make(chan bool, 2), make(chan bool)
	c := newClient(t, func(ctx context.Context, c Command) (int, error) {
		begun <- true
		<-release
		return echo(ctx, c)
	}, Options{Folder: folder, Workers: 1})
	cut := c.post(`{"command":"solve","input":"x"}`)
	<-begun
	require.NoError(t, os.RemoveAll(folder))
	require.NoError(t, os.WriteFile(folder, nil, 0o600))
	release <- true
	_, r := c.done(cut.Job)
	assert.Contains(t, r.Errors, "forget")
	assert.NotContains(t, r.Errors, folder)
	w := c.do("POST", "/jobs", `{"command":"info"}`)
	assert.Equal(t, http.StatusInsufficientStorage, w.Code)
	assert.NotContains(t, w.Body.String(), folder)
	require.NoError(t, os.Remove(folder))
	require.NoError(t, os.Mkdir(folder, 0o700))
	next := c.post(`{"command":"info","input":"x"}`)
	release <- true
	_, r = c.done(next.Job)
	assert.Empty(t, r.Failure)
}

// TestToken checks who is admitted where a token is wanted.
func TestToken(t *testing.T) {
	c := newClient(t, echo, Options{Token: "abcdefghijklmnop"})
	for _, path := range []string{"/", "/app.js", "/jobs", "/?token=wrong", "/?token="} {
		assert.Equal(t, http.StatusUnauthorized, c.do("GET", path, "").Code, path)
	}
	assert.Equal(t, http.StatusUnauthorized, c.do("POST", "/jobs?token=abcdefghijklmnop", `{"command":"gen"}`).Code)
	assert.Equal(t, http.StatusUnauthorized, c.do("GET", "/", "", "Authorization", "Bearer abcdefghijklmno").Code)
	assert.Equal(t, http.StatusOK, c.do("GET", "/", "", "Authorization", "Bearer abcdefghijklmnop").Code)
	opened := c.do("GET", "/?token=abcdefghijklmnop", "")
	assert.Equal(t, http.StatusSeeOther, opened.Code)
	assert.Equal(t, "/", opened.Header().Get("Location"))
	cookie, err := http.ParseSetCookie(opened.Header().Get("Set-Cookie"))
	require.NoError(t, err)
	assert.True(t, cookie.HttpOnly)
	cookies := (&http.Cookie{Name: cookie.Name, Value: cookie.Value}).String()
	assert.Equal(t, http.StatusOK, c.do("GET", "/app.js", "", "Cookie", cookies).Code)
	assert.Equal(t, http.StatusAccepted, c.do("POST", "/jobs", `{"command":"gen"}`, "Cookie", cookies).Code)
	assert.Equal(t, http.StatusUnauthorized, c.do("GET", "/", "", "Cookie", cookies+"x").Code)
}
