package web

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"slices"
	"sync"
	"time"
)

// States of a job.
const (
	queued  = "queued"
	running = "running"
	done    = "done"
)

// A Record says how a job stands.
type Record struct {
	Job     string            `json:"job"`
	Command string            `json:"command"`
	Options map[string]string `json:"options,omitempty"`
	Name    string            `json:"name,omitempty"`
	State   string            `json:"state"` // "queued", "running" or "done"
	Status  int               `json:"status"`
	Failure string            `json:"failure,omitempty"` // why there is no status
	Errors  string            `json:"errors,omitempty"`  // what the program wrote on standard error
	Files   []string          `json:"files,omitempty"`   // names of what can be downloaded
}

// A job is one run of a command, past, present or to come.
type job struct {
	id     string
	ctx    context.Context // done when the job is cancelled
	cancel context.CancelCauseFunc
	asked  *Request

	mu      sync.Mutex
	record  Record
	lines   []string // messages so far
	files   map[string]string
	ended   time.Time
	bytes   int64         // kept in memory, about
	changed chan struct{} // closed when any of this changes
}

func newJob(parent context.Context, q *Request) *job {
	ctx, cancel := context.WithCancelCause(parent)
	j := &job{id: newID(), ctx: ctx, cancel: cancel, asked: q, files: map[string]string{}, changed: make(chan struct{})}
	j.record = Record{Job: j.id, Command: q.Command, Options: q.Options, Name: q.Name, State: queued}
	j.keep(inputFile, q.Input)
	j.keep(profileFile, q.Profile)
	return j
}

// newID returns 128 random bits.
func newID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// update changes the job and wakes those who watch it.
func (j *job) update(change func()) {
	j.mu.Lock()
	defer j.mu.Unlock()
	change()
	close(j.changed)
	j.changed = make(chan struct{})
}

// keep keeps what can be downloaded, unless it is empty.
func (j *job) keep(name, text string) {
	if text != "" {
		j.files[name] = text
		j.record.Files = append(j.record.Files, name)
		j.bytes += int64(len(text))
	}
}

func (j *job) say(line string) {
	j.update(func() {
		j.lines = append(j.lines, line)
		j.bytes += int64(len(line))
	})
}

func (j *job) finish(status int, err error, errs string) {
	j.update(func() {
		r := &j.record
		r.State, r.Status, r.Errors = done, status, errs
		if errors.Is(err, context.Canceled) {
			err = errClosing
		}
		if err != nil {
			r.Failure = err.Error()
		}
		if len(j.lines) > 0 {
			r.Files = append(r.Files, answerFile)
		}
		j.ended = time.Now()
		j.bytes += int64(len(errs))
		j.asked = nil
	})
	j.cancel(nil)
}

// see returns the record, the messages from number k on, and what is closed when
// there is more to see.
func (j *job) see(k int) (Record, []string, <-chan struct{}) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.record, j.lines[min(k, len(j.lines)):], j.changed
}

// file returns in parts what can be downloaded under a name, nil if there is nothing.
// It copies no text: many may ask at once.
func (j *job) file(name string) (lines []string, end string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if name == answerFile && len(j.lines) > 0 {
		return j.lines, "\n"
	}
	if text := j.files[name]; text != "" {
		return []string{text}, ""
	}
	return nil, ""
}

// weight returns the bytes kept and when the job ended; not ended is zero.
func (j *job) weight() (int64, time.Time) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.bytes, j.ended
}

// A store keeps jobs, the oldest first.
type store struct {
	mu   sync.Mutex
	opt  Options
	jobs []*job
}

// find returns the job of an ID, nil if there is none.
func (s *store) find(id string) *job {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := slices.IndexFunc(s.jobs, func(j *job) bool { return j.id == id }); k >= 0 {
		return s.jobs[k]
	}
	return nil
}

// add keeps a job and forgets finished ones beyond the limits. It reports whether
// there is room without those that are still to be done.
func (s *store) add(j *job) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.jobs = append(s.jobs, j)
	if s.sweep(time.Now()) <= s.opt.MaxKept {
		return true
	}
	s.jobs = s.jobs[:len(s.jobs)-1]
	return false
}

func (s *store) remove(j *job) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.jobs = slices.DeleteFunc(s.jobs, func(other *job) bool { return other == j })
}

// tidy forgets finished jobs beyond the limits.
func (s *store) tidy() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sweep(time.Now())
}

// sweep forgets the oldest finished jobs until number, bytes and age are within the
// limits. It returns the bytes that are left.
func (s *store) sweep(now time.Time) (total int64) {
	for _, j := range s.jobs {
		n, _ := j.weight()
		total += n
	}
	left := len(s.jobs)
	s.jobs = slices.DeleteFunc(s.jobs, func(j *job) bool {
		n, ended := j.weight()
		over := total > s.opt.MaxKept || left > s.opt.MaxJobs || now.Sub(ended) > s.opt.Age
		if !over || ended.IsZero() {
			return false
		}
		total -= n
		left--
		return true
	})
	return total
}
