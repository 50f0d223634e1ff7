// Package web is the shell's page for a browser: an http.Handler that runs jobs of
// the command line and serves a page that asks for them.
//
// Start with [New] and [Options]. The package knows nothing of games and solves
// nothing: a [Runner] runs one command line a job and the messages of
// docs/formats/json.md go to the page as they come. [Assets] are the files of the
// page, which is the same for a server and for static files with the program
// compiled to WebAssembly.
//
// A page sends a [Request]. Its command and options are on an allow-list, which
// comes from the tables of the command, values are short and of a few characters, and texts become files with fixed names in a folder
// that the server makes for the job. So nothing in a request is ever a path.
//
// Routes:
//
//	GET    /                       the page and its files
//	POST   /jobs                   a Request; 202 with a Record, 429 when the queue is full
//	GET    /jobs?id=ID&id=ID…      the Records of those that there are
//	GET    /jobs/ID                its Record
//	GET    /jobs/ID/files/NAME     what went in and came out; Range is understood
//	DELETE /jobs/ID                cancel
//
// A page asks again and again how its jobs stand, and for what is new in their answers.
// So no connection is held, of which a browser has only six to a server in all its tabs,
// and a job for which nobody asks is ended.
//
// An ID is 128 random bits, so only who asked knows it. Each job is a folder, the same
// for a reload, another tab, a question about its answer and a server that is started
// again. What is kept is bounded in number, bytes and age; short questions go first, then the oldest.
package web

import (
	"cmp"
	"context"
	"embed"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// Options are the limits of a server. The zero value is that of a server for one person.
type Options struct {
	Workers   int           // long jobs at a time, and as many short ones but at least two; 0 means 2
	Queue     int           // jobs that wait, of each kind; 0 means 64
	MaxTime   time.Duration // of a job; 0 means a minute
	Unwatched time.Duration // after which a job that nobody asks for is ended; 0 means a minute
	MaxInput  int64         // bytes of a request; 0 means 4 MiB
	MaxOutput int64         // bytes that a job may write, on each way out; 0 means 32 MiB
	MaxKept   int64         // bytes of jobs; 0 means 1 GiB
	MaxJobs   int           // 0 means 1000
	Age       time.Duration // after which a finished job is forgotten; 0 means a week
	Folder    string        // that of each job is made in; "" means one that is removed in the end
	Flags     Flags         // that a page may use
	Hosts     []string      // names under which the server is reached, besides localhost and addresses
	Token     string        // that a client must show; "" for none

	Warn func(text string) // told what an earlier server left that cannot be used; may be nil
}

func (o Options) withDefaults() Options {
	o.Workers = cmp.Or(o.Workers, 2)
	o.Queue = cmp.Or(o.Queue, 64)
	o.MaxTime = cmp.Or(o.MaxTime, time.Minute)
	o.MaxInput = cmp.Or(o.MaxInput, 4<<20)
	o.MaxOutput = cmp.Or(o.MaxOutput, 32<<20)
	o.Unwatched = cmp.Or(o.Unwatched, time.Minute)
	o.MaxKept = cmp.Or(o.MaxKept, 1<<30)
	o.MaxJobs = cmp.Or(o.MaxJobs, 1000)
	o.Age = cmp.Or(o.Age, 7*24*time.Hour)
	if o.Warn == nil {
		o.Warn = func(string) {}
	}
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
	long    chan *job  // that wait, of those that may take their time
	short   chan *job  // and of the others, which those never delay
	sending sync.Mutex // into a queue
	handler http.Handler
	ctx     context.Context // done when the server closes
	close   context.CancelCauseFunc
	workers sync.WaitGroup
	large   chan struct{} // one for each large request that is being read
	temp    string        // the folder, if it is to be removed
}

// Requests of more than smallRequest bytes could fill the memory together: at most
// maxLarge are read at once.
const (
	maxLarge     = 16
	smallRequest = 1 << 16
)

// New returns a server and starts its workers. It knows the jobs that an earlier one
// has left in the folder, which no other may use at the same time.
func New(run Runner, opt Options) (*Server, error) {
	s := &Server{run: run, opt: opt.withDefaults(), large: make(chan struct{}, maxLarge)}
	var err error
	if s.opt.Folder == "" {
		if s.temp, err = os.MkdirTemp("", "exactsolve-jobs-"); err != nil {
			return nil, err
		}
		s.opt.Folder = s.temp
	}
	if s.jobs, err = openStore(s.opt); err != nil {
		return nil, err
	}
	s.long, s.short = make(chan *job, s.opt.Queue), make(chan *job, s.opt.Queue)
	s.ctx, s.close = context.WithCancelCause(context.Background())
	s.handler = s.guard(s.routes())
	for range s.opt.Workers {
		s.workers.Go(func() { s.work(s.long) })
	}
	for range max(2, s.opt.Workers) {
		s.workers.Go(func() { s.work(s.short) })
	}
	return s, nil
}

// Close cancels all jobs and waits for the workers.
func (s *Server) Close() {
	s.close(errClosing)
	s.workers.Wait()
	if s.temp != "" {
		os.RemoveAll(s.temp)
	}
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /", page())
	mux.HandleFunc("POST /jobs", s.postJob)
	mux.HandleFunc("GET /jobs", s.getJobs)
	mux.HandleFunc("GET /jobs/{id}", s.withJob(s.getJob))
	mux.HandleFunc("DELETE /jobs/{id}", s.withJob(s.deleteJob))
	mux.HandleFunc("GET /jobs/{id}/files/{name}", s.withJob(s.getFile))
	return mux
}

// A Runner runs one command line as a process of its own, or what is as good as
// that, until it ends or ctx is done. It returns the exit status; an error says that
// there is none, since it could not be started or was killed.
type Runner func(ctx context.Context, c Command) (status int, err error)

// InputFile is the name of the file, in the folder of a command, that is its standard input.
const InputFile = inputFile

// A Command is a command line with its files.
type Command struct {
	Args           []string // after the name of the program
	Dir            string   // folder that relative names are in
	Stdout, Stderr io.Writer
}

//go:embed assets
var embedded embed.FS

// transport is the module by which the page reaches the program. It is the only
// file that a static site replaces, see [StaticTransport].
const (
	transport       = "export * from './server.js';\n"
	StaticTransport = "export * from './wasm.js';\n"
)

// TransportName is the name of that module.
const TransportName = "transport.js"

// Assets returns the files of the page but that module, without the lines that are only comments.
func Assets() fs.FS {
	files, err := fs.Sub(embedded, "assets")
	if err != nil {
		panic("web: " + err.Error()) // the name is valid
	}
	return lean{files}
}

func page() http.Handler {
	files := http.FileServerFS(Assets())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/"+TransportName {
			w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
			w.Write([]byte(transport))
			return
		}
		files.ServeHTTP(w, r)
	})
}

// policy is the content security policy of the page: its own files, no inline
// script or style, no frames.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

// guard refuses what does not come from the page itself, and sets the headers that
// every answer has.
func (s *Server) guard(next http.Handler) http.Handler {
	var origin http.CrossOriginProtection
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		switch {
		case !s.knownHost(r.Host):
			http.Error(w, "this server has another name: use localhost, or start it with --host", http.StatusMisdirectedRequest)
		case origin.Check(r) != nil:
			http.Error(w, "only the page of this server may do that", http.StatusForbidden)
		case !s.admitted(w, r):
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// knownHost reports whether a Host header is one of this server. A name that an
// attacker has pointed at this machine (DNS rebinding) is not; an address cannot
// have been pointed anywhere.
func (s *Server) knownHost(host string) bool {
	name := hostName(host)
	return name == "localhost" || net.ParseIP(strings.Trim(name, "[]")) != nil || slices.Contains(s.opt.Hosts, name)
}

// hostName returns the name in NAME or NAME:PORT, as names are compared: in small
// letters, without the point that may end one.
func hostName(host string) string {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	return strings.TrimSuffix(strings.ToLower(name), ".")
}
