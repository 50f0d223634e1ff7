package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

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
