package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// A store keeps jobs, the oldest first.
type store struct {
	mu   sync.Mutex
	opt  Options
	jobs []*job
}

// openStore reads what an earlier server has kept, and removes what it left without a record.
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
		if !e.IsDir() || !idForm().MatchString(e.Name()) {
			continue
		}
		dir := filepath.Join(opt.Folder, e.Name())
		j, err := reopen(dir)
		switch {
		case err == nil:
			s.jobs = append(s.jobs, j)
		case errors.Is(err, errNoRecord):
			os.RemoveAll(dir)
		default:
			opt.Warn(fmt.Sprintf("%s is left as it is: %v", dir, plain(err)))
		}
	}
	slices.SortStableFunc(s.jobs, func(a, b *job) int { return a.ended.Compare(b.ended) })
	s.tidy()
	return s, nil
}

// errEnded is why a job that ran when its server was ended has no status, and errNoRecord
// why a folder, with nothing in it but what a job writes, is not kept.
var (
	errEnded    = errors.New("the server was ended while this was to be done")
	errNoRecord = errors.New("no record")
)

func reopen(dir string) (*job, error) {
	j := &job{id: filepath.Base(dir), dir: dir, long: true, solves: true}
	text, err := os.ReadFile(j.path(recordFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, j.unrecorded()
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(text, &j.record); err != nil {
		return nil, fmt.Errorf("%s: %w", recordFile, err)
	}
	if j.record.Job != j.id || forms[j.record.Command] == nil {
		return nil, fmt.Errorf("%s is not about a job of this server", recordFile)
	}
	if info, err := os.Stat(j.path(recordFile)); err == nil {
		j.ended = info.ModTime()
	}
	if j.record.State != done {
		if err := j.cutShort(); err != nil {
			return nil, err
		}
	}
	j.files()
	j.cancel = func(error) {}
	return j, nil
}

// jobFile is what the files of a job are called, some with numbers, and before they are complete.
var jobFile = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\.?(` + strings.Join(append(fileNames, gameFile, regexp.QuoteMeta(recordFile)), "|") + `)[.0-9]*(tmp)?$`)
})

// unrecorded returns errNoRecord, or why it is not sure that the folder is that of a job
// that was not to last.
func (j *job) unrecorded() error {
	entries, err := os.ReadDir(j.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !jobFile().MatchString(e.Name()) {
			return fmt.Errorf("no %s, but %s", recordFile, e.Name())
		}
	}
	return errNoRecord
}

// cutShort ends a job whose server was ended, with the whole lines of its answer.
func (j *job) cutShort() error {
	answer, err := os.ReadFile(j.path(answerFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // none is an empty one
		return err
	}
	j.record.State, j.record.Failure = done, errEnded.Error()
	j.record.Answer = int64(bytes.LastIndexByte(answer, '\n') + 1)
	os.Truncate(j.path(answerFile), j.record.Answer)
	j.record.Files = j.files()
	j.save(j.record) // else the same again next time
	return nil
}

func (s *store) find(id string) *job {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := slices.IndexFunc(s.jobs, func(j *job) bool { return j.id == id }); k >= 0 {
		return s.jobs[k]
	}
	return nil
}

// add keeps a job that is queued, and forgets finished ones beyond the limits. It reports
// whether there was room beside those that are still to be done; if not, nothing is forgotten.
func (s *store) add(j *job, queue func() bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	var total int64
	for _, other := range append([]*job{j}, s.jobs...) {
		if n, ended := other.weight(); ended.IsZero() {
			total += n
		}
	}
	if total > s.opt.MaxKept || !queue() {
		return false
	}
	s.jobs = append(s.jobs, j)
	s.sweep(time.Now())
	return true
}

// tidy forgets finished jobs beyond the limits.
func (s *store) tidy() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sweep(time.Now())
}

// shortAge is the age from which a finished job is forgotten that is no solve or the like.
const shortAge = 10 * time.Minute

// sweep forgets finished jobs, short ones before solves and the oldest first, until number,
// bytes and age are within the limits.
func (s *store) sweep(now time.Time) {
	var total int64
	for _, j := range s.jobs {
		n, _ := j.weight()
		total += n
	}
	left := len(s.jobs)
	for _, long := range []bool{false, true} {
		s.jobs = slices.DeleteFunc(s.jobs, func(j *job) bool {
			n, ended := j.weight()
			age := s.opt.Age
			if !j.solves {
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
}
