//go:build !js

package serve

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/web"
)

// Times that a client may take, so that slow ones do not hold connections.
const (
	headerTime = 5 * time.Second
	readTime   = 10 * time.Second // with the body
	writeTime  = 30 * time.Second
	idleTime   = time.Minute
	closeTime  = 5 * time.Second
)

func (c *Serve) listen(ctx context.Context, std cli.Stdio) error {
	program, err := os.Executable()
	if err != nil {
		return cli.InputError(fmt.Errorf("cannot find this program to start jobs: %w", err))
	}
	l, err := c.open()
	if err != nil {
		return err
	}
	defer l.Close()
	opt := c.Options()
	opt.Flags = cli.PageFlags(std.Program())
	opt.Warn = func(text string) { fmt.Fprintln(std.Err, "exactsolve: "+text) }
	folder, lock, err := c.lockFolder()
	switch {
	case err != nil && c.folder != "":
		return cli.InputError(fmt.Errorf("cannot use the folder for jobs: %w", err))
	case err != nil:
		fmt.Fprintln(std.Err, "exactsolve: jobs will be forgotten when the server ends:", err)
	default:
		defer lock.Close()
		opt.Folder = folder
	}
	ctx, stop := UntilHangup(ctx)
	defer stop()
	handler, err := web.New(c.runner(program), opt)
	if err != nil {
		return cli.InputError(fmt.Errorf("cannot use the folder for jobs: %w", err))
	}
	defer handler.Close()
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: 16 << 10, ErrorLog: log.New(io.Discard, "", 0), // it tells of clients that break off
		ConnState: (&Connections{Most: maxConnections}).Note,
	}
	address := c.shown(l.Addr())
	fmt.Fprintln(std.Out, address)
	if c.browse {
		defer c.browseTo(address, func(err error) { opt.Warn("cannot open the browser: " + err.Error()) })()
	}
	if !c.quiet {
		fmt.Fprintln(std.Err, "exactsolve: serving; ^C ends it")
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return cli.InputError(err)
	case <-ctx.Done():
	}
	return shutDown(server, handler)
}

// open listens, and refuses to where others could have this machine work for them.
func (c *Serve) open() (net.Listener, error) {
	var config *tls.Config
	if c.cert != "" {
		pair, err := tls.LoadX509KeyPair(c.cert, c.key)
		if err != nil {
			return nil, cli.InputError(fmt.Errorf("cannot use the certificate of TLS: %w", err))
		}
		config = &tls.Config{Certificates: []tls.Certificate{pair}, NextProtos: []string{"h2", "http/1.1"}}
	}
	l, err := net.Listen("tcp", c.Address)
	if err != nil {
		return nil, cli.InputError(fmt.Errorf("cannot listen: %w", err))
	}
	if at, ok := l.Addr().(*net.TCPAddr); c.token == "" && (!ok || !at.IP.IsLoopback()) {
		l.Close()
		return nil, cli.UsageError("other machines can reach %s, and whoever does could have this one work for them: give --token new, or listen at localhost", l.Addr())
	}
	if config != nil {
		l = tls.NewListener(l, config)
	}
	return l, nil
}

// Options are those of the page. It answers under the name that is printed.
func (c *Serve) Options() web.Options {
	hosts := append([]string{c.Address}, c.Hosts...)
	return web.Options{Workers: c.workers, Queue: c.queue, MaxTime: c.maxTime, MaxKept: int64(c.kept) << 20, Hosts: hosts, Token: c.token}
}

// UntilHangup returns a context that ends when the terminal closes too, so that
// folders of jobs do not stay behind; under nohup that is to be survived.
func UntilHangup(ctx context.Context) (context.Context, context.CancelFunc) {
	if signal.Ignored(syscall.SIGHUP) {
		return context.WithCancel(ctx)
	}
	return signal.NotifyContext(ctx, syscall.SIGHUP)
}

// shutDown ends jobs, waits a little for answers under way, and closes.
func shutDown(server *http.Server, handler *web.Server) error {
	handler.Close()
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		server.Close()
	}
	return nil
}

// shown returns the address to open: under the name asked for, with the port that was
// taken, and the token.
func (c *Serve) shown(at net.Addr) string {
	host, _, _ := net.SplitHostPort(c.Address) // "" is any
	_, port, _ := net.SplitHostPort(at.String())
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	u := url.URL{Scheme: "http", Host: net.JoinHostPort(host, port), Path: "/"}
	if c.cert != "" {
		u.Scheme = "https"
	}
	if c.token != "" {
		u.RawQuery = url.Values{web.TokenField: {c.token}}.Encode()
	}
	return u.String()
}

// maxConnections bounds the connections that are open at once.
const maxConnections = 512

// Connections keeps those that are open at once to a number: of more, one that waits is
// closed to make room, the longest in its state first. So clients that hold
// connections and do nothing never delay others.
type Connections struct {
	Most int

	mu   sync.Mutex
	open map[net.Conn]held
}

// held says since when a connection is in a state.
type held struct {
	state http.ConnState
	since time.Time
}

// Note is told of changes, as [http.Server.ConnState].
func (c *Connections) Note(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if state == http.StateClosed || state == http.StateHijacked {
		delete(c.open, conn)
		return
	}
	if c.open == nil {
		c.open = map[net.Conn]held{}
	}
	c.open[conn] = held{state, time.Now()}
	if state == http.StateNew && len(c.open) > c.Most {
		worst := c.worst(conn)
		delete(c.open, worst)
		go worst.Close() // which may write, if it is encrypted
	}
}

// worst returns the connection, other than the newest, that can best be missed: one that
// is idle, else one that has asked for nothing yet, else the slowest.
func (c *Connections) worst(newest net.Conn) net.Conn {
	rank := map[http.ConnState]int{http.StateIdle: 0, http.StateNew: 1, http.StateActive: 2}
	var worst net.Conn
	for conn, h := range c.open {
		w := c.open[worst]
		if conn != newest && (worst == nil || rank[h.state] < rank[w.state] || h.state == w.state && h.since.Before(w.since)) {
			worst = conn
		}
	}
	return worst
}
