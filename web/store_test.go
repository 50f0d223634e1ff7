package web

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

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
