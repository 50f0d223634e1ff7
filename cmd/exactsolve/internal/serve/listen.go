//go:build !js

package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
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
	writeTime  = 30 * time.Second // streams of events set their own
	idleTime   = time.Minute
	closeTime  = 5 * time.Second
)

// maxConnections bounds the connections that are open at once; more wait.
const maxConnections = 512

// listen serves until ctx is done.
func (c *Serve) listen(ctx context.Context, std cli.Stdio) error {
	program, err := os.Executable()
	if err != nil {
		return cli.InputError(fmt.Errorf("cannot find this program to start jobs: %w", err))
	}
	l, err := net.Listen("tcp", c.Address)
	if err != nil {
		return cli.InputError(fmt.Errorf("cannot listen: %w", err))
	}
	ctx, stop := UntilHangup(ctx)
	defer stop()
	folder, err := newServeFolder(os.TempDir())
	if err != nil {
		l.Close()
		return cli.InputError(fmt.Errorf("cannot make a folder for jobs: %w", err))
	}
	defer folder.remove()
	opt := c.Options()
	opt.Folder, opt.Flags = folder.path, cli.PageFlags(std.Program())
	handler := web.New(c.runner(program), opt)
	defer handler.Close()
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: 16 << 10, ErrorLog: log.New(io.Discard, "", 0), // it tells of clients that break off
	}
	fmt.Fprintf(std.Out, "http://%s/\n", c.shown(l.Addr()))
	if !c.quiet {
		fmt.Fprintln(std.Err, "exactsolve: serving; ^C ends it")
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(NewLimitedListener(l, maxConnections)) }()
	select {
	case err := <-failed:
		return cli.InputError(err)
	case <-ctx.Done():
	}
	return shutDown(server, handler)
}

// Options are those of the page. It answers under the name that is printed.
func (c *Serve) Options() web.Options {
	hosts := append([]string{c.Address}, c.Hosts...)
	return web.Options{Workers: c.workers, Queue: c.queue, MaxTime: c.maxTime, Hosts: hosts}
}

// UntilHangup returns a context that ends when the terminal closes too, so that
// folders of jobs do not stay behind; under nohup that is to be survived.
func UntilHangup(ctx context.Context) (context.Context, context.CancelFunc) {
	if signal.Ignored(syscall.SIGHUP) {
		return context.WithCancel(ctx)
	}
	return signal.NotifyContext(ctx, syscall.SIGHUP)
}

// shutDown ends streams and jobs, waits a little for answers under way, and closes.
func shutDown(server *http.Server, handler *web.Server) error {
	handler.Close()
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		server.Close()
	}
	return nil
}

// shown returns the address to open: under the name asked for, with the port that was taken.
func (c *Serve) shown(at net.Addr) string {
	host, _, err := net.SplitHostPort(c.Address)
	_, port, err2 := net.SplitHostPort(at.String())
	if errors.Join(err, err2) != nil {
		return at.String()
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// A limitedListener accepts a connection only while fewer than a number are open.
type limitedListener struct {
	net.Listener
	open chan struct{}
	done chan struct{}
	once sync.Once
}

// NewLimitedListener returns a listener of at most n connections at once.
func NewLimitedListener(l net.Listener, n int) *limitedListener {
	return &limitedListener{Listener: l, open: make(chan struct{}, n), done: make(chan struct{})}
}

// Accept waits until there is room, then for a connection.
func (l *limitedListener) Accept() (net.Conn, error) {
	select {
	case l.open <- struct{}{}:
	case <-l.done:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.open
		return nil, err
	}
	return &limitedConn{Conn: c, release: func() { <-l.open }}, nil
}

// Close implements net.Listener.
func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.done) })
	return l.Listener.Close()
}

// A limitedConn makes room when it is closed.
type limitedConn struct {
	net.Conn
	release func()
	once    sync.Once
}

// Close implements net.Conn.
func (c *limitedConn) Close() error {
	err := c.Conn.Close()
	c.once.Do(c.release)
	return err
}
