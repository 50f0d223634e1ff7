package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"time"
)

// problem answers with what is wrong, as JSON.
func problem(w http.ResponseWriter, code int, text string) {
	answer(w, code, map[string]string{"error": text})
}

func answer(w http.ResponseWriter, code int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	json.NewEncoder(w).Encode(v) // who asked may have gone
}

// busy answers that there is no room now.
func busy(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "1")
	problem(w, http.StatusTooManyRequests, "too many jobs: wait until some are done")
}

func (s *Server) postJob(w http.ResponseWriter, r *http.Request) {
	q := s.posted(w, r)
	if q == nil {
		return
	}
	s.limitTime(q)
	var from *job
	if q.Job != "" {
		if from = s.jobs.find(q.Job); from == nil {
			problem(w, http.StatusNotFound, noJob)
			return
		}
	}
	if q.Line > 0 { // it is looked for in an answer, which may be large
		select {
		case s.large <- struct{}{}:
			defer func() { <-s.large }()
		default:
			busy(w)
			return
		}
	}
	j, err := s.newJob(q, from)
	if err != nil {
		cannotStart(w, err)
		return
	}
	record := j.see()
	if !s.enqueue(j) {
		j.drop()
		busy(w)
		return
	}
	answer(w, http.StatusAccepted, record)
}

// posted reads a request. If it cannot be used that is answered, and nil is returned.
func (s *Server) posted(w http.ResponseWriter, r *http.Request) *Request {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		problem(w, http.StatusUnsupportedMediaType, "want application/json")
		return nil
	}
	if r.ContentLength < 0 || r.ContentLength > smallRequest {
		select {
		case s.large <- struct{}{}:
			defer func() { <-s.large }()
		default:
			busy(w)
			return nil
		}
	}
	q, err := readRequest(http.MaxBytesReader(w, r.Body, s.opt.MaxInput), s.opt.Flags)
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		problem(w, http.StatusRequestEntityTooLarge, "larger than this server allows: "+tooLarge.Error())
		return nil
	}
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return nil
	}
	return q
}

// noJob is said of a job that is not there.
const noJob = "no such job; the server has forgotten it"

// cannotStart answers that a job could not be given its folder.
func cannotStart(w http.ResponseWriter, err error) {
	if errors.Is(err, errNotThere) {
		problem(w, http.StatusNotFound, err.Error())
		return
	}
	problem(w, http.StatusInsufficientStorage, "the server cannot keep this: "+plain(err).Error())
}

// enqueue keeps a job and puts it into its queue, unless one of them is full.
func (s *Server) enqueue(j *job) bool {
	queue := s.short
	if j.long {
		queue = s.long
	}
	return s.jobs.add(j, func() bool { return s.offer(queue, j) })
}

// offer puts a job into a queue, in which those that were cancelled hold no place.
func (s *Server) offer(queue chan *job, j *job) bool {
	s.sending.Lock() // nobody else sends, so what is taken out fits in again
	defer s.sending.Unlock()
	for range len(queue) {
		select {
		case other := <-queue:
			if other.see().State == queued {
				queue <- other
			}
		default:
		}
	}
	select {
	case queue <- j:
		return true
	default:
		return false
	}
}

func (s *Server) withJob(next func(http.ResponseWriter, *http.Request, *job)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		j := s.jobs.find(r.PathValue("id"))
		if j == nil {
			problem(w, http.StatusNotFound, noJob)
			return
		}
		next(w, r, j)
	}
}

func (s *Server) getJob(w http.ResponseWriter, r *http.Request, j *job) {
	j.watched(s.opt.Unwatched)
	answer(w, http.StatusOK, j.see())
}

// maxAsked bounds the jobs that one request may ask for.
const maxAsked = 64

// getJobs answers with the records of several jobs, as a page asks for all it watches at
// once. Those that are not known are left out.
func (s *Server) getJobs(w http.ResponseWriter, r *http.Request) {
	ids := r.URL.Query()["id"]
	if len(ids) > maxAsked {
		problem(w, http.StatusBadRequest, fmt.Sprintf("want at most %d jobs", maxAsked))
		return
	}
	records := []Record{}
	for _, id := range ids {
		if j := s.jobs.find(id); j != nil {
			j.watched(s.opt.Unwatched)
			records = append(records, j.see())
		}
	}
	answer(w, http.StatusOK, records)
}

func (s *Server) deleteJob(w http.ResponseWriter, r *http.Request, j *job) {
	j.end(errCancelled)
	w.WriteHeader(http.StatusNoContent)
}

// getFile sends a file, or with Range a part, as plain text to be saved, whatever it is:
// none of them is a page of this server. Of an answer that grows it sends whole lines.
func (s *Server) getFile(w http.ResponseWriter, r *http.Request, j *job) {
	name := r.PathValue("name")
	size := j.size(name)
	if size <= 0 {
		problem(w, http.StatusNotFound, "no such file")
		return
	}
	f, err := os.Open(j.path(name))
	if err != nil {
		problem(w, http.StatusNotFound, noJob) // forgotten meanwhile
		return
	}
	defer f.Close()
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", "attachment")
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Minute + time.Duration(size>>16)*time.Second)) // 64 KiB a second will do
	http.ServeContent(w, r, "", time.Time{}, io.NewSectionReader(f, 0, size))
}
