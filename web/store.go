package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
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

// openStore reads what an earlier server has kept, and removes what it left behind.
func openStore(opt Options) (*store, error) {
	if err := os.MkdirAll(opt.Folder, 0o700); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(opt.Folder)
	if err != nil {
		return nil, err
	}
	s := &store{opt: opt}
	for _, e := range entries {
		if !e.IsDir() || !idForm.MatchString(e.Name()) {
			continue
		}
		dir := filepath.Join(opt.Folder, e.Name())
		if j := reopen(dir); j != nil {
			s.jobs = append(s.jobs, j)
		} else {
			os.RemoveAll(dir)
		}
	}
	slices.SortStableFunc(s.jobs, func(a, b *job) int { return a.ended.Compare(b.ended) })
	s.tidy()
	return s, nil
}

// errEnded is why a job that ran when its server was ended has no status.
var errEnded = errors.New("the server was ended while this was to be done")

// reopen reads a job of an earlier server, nil if that is not to last.
func reopen(dir string) *job {
	j := &job{id: filepath.Base(dir), dir: dir, long: true}
	text, err := os.ReadFile(j.path(recordFile))
	if err != nil || json.Unmarshal(text, &j.record) != nil || j.record.Job != j.id || forms[j.record.Command] == nil {
		return nil
	}
	if info, err := os.Stat(j.path(recordFile)); err == nil {
		j.ended = info.ModTime()
	}
	if j.record.State != done {
		j.record.State, j.record.Failure = done, errEnded.Error()
		answer, _ := os.ReadFile(j.path(answerFile)) // none is an empty one
		j.record.Answer = int64(bytes.LastIndexByte(answer, '\n') + 1)
		os.Truncate(j.path(answerFile), j.record.Answer)
		j.record.Files = j.files()
		j.save(j.record) // else the same again next time
	}
	j.files()
	j.cancel = func(error) {}
	return j
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

// shortAge is the age from which a finished job that does not last is forgotten.
const shortAge = 10 * time.Minute

// sweep forgets finished jobs, short ones before solves and the oldest first, until number,
// bytes and age are within the limits. It returns the bytes that are left.
func (s *store) sweep(now time.Time) (total int64) {
	for _, j := range s.jobs {
		n, _ := j.weight()
		total += n
	}
	left := len(s.jobs)
	for _, long := range []bool{false, true} {
		s.jobs = slices.DeleteFunc(s.jobs, func(j *job) bool {
			n, ended := j.weight()
			age := s.opt.Age
			if !j.long {
				age = min(age, shortAge)
			}
			over := total > s.opt.MaxKept || left > s.opt.MaxJobs || now.Sub(ended) > age
			if j.long != long || !over || ended.IsZero() {
				return false
			}
			os.RemoveAll(j.dir)
			total -= n
			left--
			return true
		})
	}
	return total
}
