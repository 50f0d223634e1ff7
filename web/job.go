package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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
	Answer  int64             `json:"answer,omitempty"`  // bytes of messages so far, all in whole lines
}

// A job is one run of a command, past, present or to come. What goes in and comes out
// are files of its folder.
type job struct {
	id     string
	dir    string
	long   bool            // waits in a queue of its own, and is kept over a restart of the server
	solves bool            // a solve or the like, of which an answer that took little time is no less worth
	ctx    context.Context // done when the job is cancelled
	cancel context.CancelCauseFunc
	args   []string    // the command line
	alone  *time.Timer // ends the job when it fires; nil if an earlier server did

	mu     sync.Mutex
	record Record
	ended  time.Time // zero until then
	bytes  int64     // kept in files, about
}

func newID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// idForm is what the folders of jobs are called.
var idForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-f]{32}$`) })

// newJob makes a job with its folder. What it takes from another is linked or copied.
func (s *Server) newJob(q *Request, from *job) (*job, error) {
	id := newID()
	j := &job{id: id, dir: filepath.Join(s.opt.Folder, id), long: q.long(), solves: forms[q.Command].long, args: q.Args()}
	j.record = Record{Job: id, Command: q.Command, Options: q.Options, Name: q.Name, State: queued}
	if err := j.fill(q, from); err != nil {
		os.RemoveAll(j.dir)
		return nil, err
	}
	j.record.Files = j.files()
	j.ctx, j.cancel = context.WithCancelCause(s.ctx)
	j.alone = time.AfterFunc(s.opt.Unwatched, func() { j.end(errAlone) })
	return j, nil
}

func (j *job) fill(q *Request, from *job) error {
	if err := os.MkdirAll(j.dir, 0o700); err != nil {
		return err
	}
	if from != nil {
		if err := j.take(q, from); err != nil {
			return err
		}
	} else if err := os.WriteFile(j.path(inputFile), []byte(q.Input), 0o600); err != nil {
		return err
	}
	for name, text := range q.Texts() {
		if err := os.WriteFile(j.path(name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return j.save(j.record)
}

// errNotThere says that a request is about what another job has not, or not yet.
var errNotThere = errors.New("that job has no such answer")

// take puts what the request means of another job into the folder.
func (j *job) take(q *Request, from *job) error {
	for to, name := range q.meant() {
		if err := from.give(name, j.path(to)); err != nil {
			return err
		}
	}
	if q.Line == 0 {
		return nil
	}
	text, err := from.playedIn(q.Line)
	if err != nil {
		return err
	}
	return os.WriteFile(j.path(profileFile), text, 0o600)
}

// give makes one of the files, which no longer grows, another name, or copies it where
// links cannot be.
func (j *job) give(name, to string) error {
	if j.size(name) == 0 || name == answerFile && j.see().State != done {
		return errNotThere
	}
	if os.Link(j.path(name), to) == nil {
		return nil
	}
	text, err := os.ReadFile(j.path(name))
	if err != nil {
		return errNotThere // forgotten meanwhile
	}
	return os.WriteFile(to, text, 0o600)
}

// A played is what a message says of how a game is played, as a profile is read.
type played struct {
	Profile json.RawMessage `json:"profile"`
	Beliefs json.RawMessage `json:"beliefs,omitempty"`
}

// playedIn returns the profile in a line of the answer, counted from 1.
func (j *job) playedIn(number int) ([]byte, error) {
	text, err := os.ReadFile(j.path(answerFile))
	if err != nil {
		return nil, errNotThere
	}
	for line := range bytes.Lines(text[:min(len(text), int(j.size(answerFile)))]) {
		if number--; number > 0 {
			continue
		}
		var named map[string]played
		if json.Unmarshal(line, &named) != nil {
			break
		}
		for _, m := range named {
			if m.Profile != nil {
				return json.Marshal(m)
			}
		}
		break
	}
	return nil, errNotThere
}

func (j *job) path(name string) string { return filepath.Join(j.dir, name) }

// fileNames are those of what can be downloaded. No other is ever opened for a client.
var fileNames = []string{inputFile, profileFile, OutputFile, certificateFile, answerFile}

// size returns how many bytes of a file are there to be read, 0 if there is none.
func (j *job) size(name string) int64 {
	record := j.see()
	final := name == inputFile || name == profileFile
	switch {
	case name == answerFile:
		return record.Answer
	case !slices.Contains(fileNames, name) || !final && record.State != done:
		return 0
	}
	return fileSize(j.path(name))
}

func fileSize(path string) int64 {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return info.Size()
}

// files lists what there is in the folder, and counts its bytes.
func (j *job) files() (names []string) {
	j.bytes = 0
	for _, name := range fileNames {
		if n := fileSize(j.path(name)); n > 0 {
			names = append(names, name)
			j.bytes += n
		}
	}
	return names
}

// drop forgets a job that was never asked to run.
func (j *job) drop() {
	j.alone.Stop()
	j.cancel(nil)
	os.RemoveAll(j.dir)
}

func (j *job) see() Record {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.record
}

// watched puts off the end of a job that nobody asks for.
func (j *job) watched(by time.Duration) {
	if j.alone != nil {
		j.alone.Reset(by) // of one that is done it cancels nothing
	}
}

// grow notes that messages are there up to a number of bytes.
func (j *job) grow(to int64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.bytes += to - j.record.Answer
	j.record.Answer = to
}

// begin reports whether the job waits, which it then no longer does.
func (j *job) begin() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	waits := j.record.State == queued
	if waits {
		j.record.State = running
	}
	return waits
}

// end cancels a job. One that waits is done at once, not when its turn comes.
func (j *job) end(cause error) {
	j.cancel(cause)
	if j.begin() {
		j.finish(0, cause, "")
	}
}

// finish keeps the end of a job, on disk first.
func (j *job) finish(status int, err error, errs string) {
	j.alone.Stop()
	r := j.see()
	r.State, r.Status, r.Errors = done, status, errs
	if err != nil {
		r.Failure = err.Error()
	}
	j.mu.Lock()
	r.Files = j.files()
	j.mu.Unlock()
	if err := j.save(r); err != nil {
		r.Errors += "the server will forget this when it is restarted: " + plain(err).Error() + "\n"
	}
	j.mu.Lock()
	j.record, j.ended = r, time.Now()
	j.mu.Unlock()
	j.cancel(nil)
}

// weight returns the bytes kept and when the job ended; not ended is zero.
func (j *job) weight() (int64, time.Time) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.bytes, j.ended
}

// recordFile has the record of a job that lasts.
const recordFile = "record.json"

// save writes the record in one step: one that is cut short is never read.
func (j *job) save(r Record) error {
	if !j.long {
		return nil
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(j.dir, recordFile)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = cmp.Or(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), j.path(recordFile))
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// plain leaves out of an error which file it is about.
func plain(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	if e, ok := errors.AsType[*os.LinkError](err); ok {
		return e.Err
	}
	return err
}
