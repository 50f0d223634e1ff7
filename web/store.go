package web

import (
	"slices"
	"sync"
	"time"
)

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
