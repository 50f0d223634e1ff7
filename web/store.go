package web

import (
	"crypto/rand"
	"encoding/hex"
	"sync"
	"time"
)

// A store keeps jobs, the oldest first.
type store struct {
	mu    sync.Mutex
	opt   Options
	order []string
	jobs  map[string]*job
}

// newID returns 128 random bits.
func newID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

func (s *store) find(id string) *job {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.jobs[id]
}

// add keeps a job and forgets finished ones beyond the limits. It reports whether
// there is room without those that are still to be done.
func (s *store) add(j *job) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.jobs[j.id] = j
	s.order = append(s.order, j.id)
	if s.sweep(time.Now()) <= s.opt.MaxKept {
		return true
	}
	delete(s.jobs, j.id)
	return false
}

func (s *store) remove(j *job) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.jobs, j.id) // order is swept later
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
	kept := s.order[:0]
	for _, id := range s.order {
		j := s.jobs[id]
		if j == nil {
			continue
		}
		n, ended := j.weight()
		over := total > s.opt.MaxKept || len(s.jobs) > s.opt.MaxJobs || now.Sub(ended) > s.opt.Age
		if over && !ended.IsZero() {
			delete(s.jobs, id)
			total -= n
			continue
		}
		kept = append(kept, id)
	}
	clear(s.order[len(kept):])
	s.order = kept
	return total
}
