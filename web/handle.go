package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
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
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		problem(w, http.StatusUnsupportedMediaType, "want application/json")
		return
	}
	if r.ContentLength < 0 || r.ContentLength > smallRequest {
		select {
		case s.large <- struct{}{}:
			defer func() { <-s.large }()
		default:
			busy(w)
			return
		}
	}
	q, err := readRequest(http.MaxBytesReader(w, r.Body, s.opt.MaxInput), s.opt.Flags)
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		problem(w, http.StatusRequestEntityTooLarge, "larger than this server allows: "+tooLarge.Error())
		return
	}
	if err != nil {
		problem(w, http.StatusBadRequest, err.Error())
		return
	}
	s.limitTime(q)
	j := newJob(s.ctx, q)
	record, _, _ := j.see(0)
	if !s.enqueue(j) {
		j.cancel(nil)
		busy(w)
		return
	}
	answer(w, http.StatusAccepted, record)
}

// enqueue keeps a job and puts it into the queue, unless one of them is full.
func (s *Server) enqueue(j *job) bool {
	if !s.jobs.add(j) {
		return false
	}
	select {
	case s.queue <- j:
		return true
	default:
		s.jobs.remove(j)
		return false
	}
}

func (s *Server) withJob(next func(http.ResponseWriter, *http.Request, *job)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		j := s.jobs.find(r.PathValue("id"))
		if j == nil {
			problem(w, http.StatusNotFound, "no such job; those of an hour ago are forgotten")
			return
		}
		next(w, r, j)
	}
}

func (s *Server) getJob(w http.ResponseWriter, r *http.Request, j *job) {
	record, _, _ := j.see(0)
	answer(w, http.StatusOK, record)
}

func (s *Server) deleteJob(w http.ResponseWriter, r *http.Request, j *job) {
	j.cancel(errCancelled)
	w.WriteHeader(http.StatusNoContent)
}

// getFile sends a file as plain text to be saved, whatever it is: none of them is a
// page of this server.
func (s *Server) getFile(w http.ResponseWriter, r *http.Request, j *job) {
	lines, end := j.file(r.PathValue("name"))
	if lines == nil {
		problem(w, http.StatusNotFound, "no such file")
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", "attachment")
	for _, l := range lines {
		if _, err := io.WriteString(w, l+end); err != nil {
			return // who asked has gone
		}
	}
}

// Times of a stream of events: between signs of life, and until a client that does
// not read is left.
const (
	aliveEvery  = 15 * time.Second
	slowestRead = 20 * time.Second
)

// getEvents sends the messages of a job as they come, each with its number from 1,
// its state when that changes, and in the end the record.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request, j *job) {
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		problem(w, http.StatusServiceUnavailable, "too many streams of events")
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	e := &events{w: w, control: http.NewResponseController(w)}
	if n, err := strconv.Atoi(r.Header.Get("Last-Event-ID")); err == nil && n > 0 {
		e.sent = n
	}
	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	for {
		record, lines, changed := j.see(e.sent)
		e.send(record, lines)
		if e.err != nil || record.State == done {
			return
		}
		select {
		case <-changed:
		case <-alive.C:
			e.write(": \n\n")
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}

// events writes one stream.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
	sent    int // messages
	state   string
	err     error
}

// send writes what is new.
func (e *events) send(record Record, lines []string) {
	for _, l := range lines {
		e.sent++
		e.write("id: %d\ndata: %s\n\n", e.sent, l)
	}
	if record.State != e.state {
		e.state = record.State
		data, err := json.Marshal(record)
		if err != nil {
			panic("web: " + err.Error()) // strings and numbers
		}
		kind := "state"
		if record.State == done {
			kind = "done"
		}
		e.write("event: %s\ndata: %s\n\n", kind, data)
	}
	if e.err == nil {
		e.err = e.control.Flush()
	}
}

func (e *events) write(format string, args ...any) {
	if e.err != nil {
		return
	}
	e.control.SetWriteDeadline(time.Now().Add(slowestRead)) // not all servers can
	_, e.err = fmt.Fprintf(e.w, format, args...)
}
