package web

import (
	"cmp"
	"context"
	"net/http"
	"sync"
	"time"
)

// Options are the limits of a server. The zero value is that of a server for one
// person.
type Options struct {
	Workers   int           // jobs at a time; 0 means 2
	Queue     int           // jobs that wait; 0 means 64
	MaxTime   time.Duration // of a job; 0 means a minute
	MaxInput  int64         // bytes of a request; 0 means 4 MiB
	MaxOutput int64         // bytes that a job may write, on each way out; 0 means 32 MiB
	MaxKept   int64         // bytes of jobs in memory; 0 means 256 MiB
	MaxJobs   int           // jobs in memory; 0 means 1000
	Age       time.Duration // after which a finished job is forgotten; 0 means an hour
	Folder    string        // in which those of jobs are made; "" means that of temporary files
	Flags     Flags         // that a page may use
	Hosts     []string      // names under which the server is reached, besides localhost and addresses
}

func (o Options) withDefaults() Options {
	o.Workers = cmp.Or(o.Workers, 2)
	o.Queue = cmp.Or(o.Queue, 64)
	o.MaxTime = cmp.Or(o.MaxTime, time.Minute)
	o.MaxInput = cmp.Or(o.MaxInput, 4<<20)
	o.MaxOutput = cmp.Or(o.MaxOutput, 32<<20)
	o.MaxKept = cmp.Or(o.MaxKept, 256<<20)
	o.MaxJobs = cmp.Or(o.MaxJobs, 1000)
	o.Age = cmp.Or(o.Age, time.Hour)
	var hosts []string
	for _, h := range o.Hosts {
		if name := hostName(h); name != "" {
			hosts = append(hosts, name)
		}
	}
	o.Hosts = hosts
	return o
}

// A Server is the handler. Close must be called in the end.
type Server struct {
	run     Runner
	opt     Options
	jobs    *store
	queue   chan *job
	handler http.Handler
	ctx     context.Context // done when the server closes
	close   context.CancelFunc
	workers sync.WaitGroup
	streams chan struct{} // one for each stream of events that is open
	large   chan struct{} // one for each large request that is being read
}

// Bounds of what is going on at once: streams of events, and requests of more than
// smallRequest bytes being read, which could otherwise fill the memory together.
const (
	maxStreams   = 256
	maxLarge     = 16
	smallRequest = 1 << 16
)

// New returns a server and starts its workers.
func New(run Runner, opt Options) *Server {
	opt = opt.withDefaults()
	s := &Server{run: run, opt: opt, jobs: &store{opt: opt}, queue: make(chan *job, opt.Queue), streams: make(chan struct{}, maxStreams), large: make(chan struct{}, maxLarge)}
	s.ctx, s.close = context.WithCancel(context.Background())
	s.handler = s.guard(s.routes())
	for range opt.Workers {
		s.workers.Go(s.work)
	}
	return s
}

// Close cancels all jobs, ends all streams and waits for the workers.
func (s *Server) Close() {
	s.close()
	s.workers.Wait()
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /", page())
	mux.HandleFunc("POST /jobs", s.postJob)
	mux.HandleFunc("GET /jobs/{id}", s.withJob(s.getJob))
	mux.HandleFunc("DELETE /jobs/{id}", s.withJob(s.deleteJob))
	mux.HandleFunc("GET /jobs/{id}/events", s.withJob(s.getEvents))
	mux.HandleFunc("GET /jobs/{id}/files/{name}", s.withJob(s.getFile))
	return mux
}
