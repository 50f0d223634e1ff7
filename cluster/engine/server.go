package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Server is one in this process.
type Server struct {
	s    *server.Server
	temp string // folder to remove, "" for none
}

// ServerOptions of [Serve]. The zero value listens to nobody.
type ServerOptions struct {
	Folder string // where streams are kept, "" for one that is removed in the end
	Listen string // host:port, "" for no listening
	Keys   *Keys  // needed if others can reach Listen
}

// Serve starts a server.
func Serve(o ServerOptions) (s *Server, err error) {
	s = new(Server)
	if o.Folder == "" {
		if o.Folder, err = os.MkdirTemp("", "exactsolve-cluster-"); err != nil {
			return nil, err
		}
		s.temp = o.Folder
	}
	if s.s, err = serve(o); err != nil {
		s.remove()
		return nil, err
	}
	return s, nil
}

func serve(o ServerOptions) (*server.Server, error) {
	opt := &server.Options{
		JetStream: true, StoreDir: o.Folder, NoSigs: true, NoLog: true, DontListen: o.Listen == "", MaxPayload: 8 << 20,
		JetStreamMaxStore: 4 << 30, JetStreamMaxMemory: 4 << 30,
	}
	if o.Listen != "" {
		host, port, err := net.SplitHostPort(o.Listen)
		if err != nil {
			return nil, err
		}
		if opt.Host = host; port == "0" {
			opt.Port = server.RANDOM_PORT
		} else if opt.Port, err = net.LookupPort("tcp", port); err != nil {
			return nil, err
		}
	}
	if err := guard(opt, o.Keys); err != nil {
		return nil, err
	}
	s, err := server.NewServer(opt)
	if err != nil {
		return nil, err
	}
	why := make(reason, 1)
	s.SetLogger(why, false, false)
	go s.Start()
	for end := time.Now().Add(time.Minute); !s.ReadyForConnections(soon); {
		if len(why) > 0 || time.Now().After(end) {
			s.Shutdown()
			why.Fatalf("it takes too long")
			return nil, errors.New("the server of the cluster does not start: " + <-why)
		}
	}
	return s, nil
}

// A reason is a log of which only the first is kept that ends the server.
type reason chan string

func (r reason) Fatalf(format string, v ...any) {
	select {
	case r <- fmt.Sprintf(format, v...):
	default:
	}
}

func (reason) Errorf(string, ...any)  {}
func (reason) Warnf(string, ...any)   {}
func (reason) Noticef(string, ...any) {}
func (reason) Debugf(string, ...any)  {}
func (reason) Tracef(string, ...any)  {}

// Address is where the server listens.
func (s *Server) Address() string { return s.s.ClientURL() }

// Connect connects this process to the server. What will be removed in the end is not written
// to the disk.
func (s *Server) Connect(ctx context.Context, o Options) (*Engine, error) {
	if s.temp != "" {
		o.storage = jetstream.MemoryStorage
	}
	o.Nats = append(o.Nats, nats.InProcessServer(s.s))
	return Connect(ctx, "", o)
}

// Join connects a process at the other end of two pipes, until they end.
func (s *Server) Join(in io.WriteCloser, out io.Reader) error {
	conn, err := s.s.InProcessConn()
	if err != nil {
		return err
	}
	go func() {
		_, _ = io.Copy(in, conn)
		in.Close()
	}()
	_, err = io.Copy(conn, out)
	conn.Close()
	return err
}

// Close ends the server.
func (s *Server) Close() {
	if s.temp != "" { // else Shutdown tells workers, which are gone, and waits for that
		_ = s.s.ShutdownJetStream()
	}
	s.s.Shutdown()
	s.s.WaitForShutdown()
	s.remove()
}

func (s *Server) remove() {
	if s.temp != "" {
		os.RemoveAll(s.temp)
	}
}

// A Pipe is a connection through the standard input and output of a process that a server
// has joined. The process should end when it does.
type Pipe struct {
	In  io.Reader
	Out io.WriteCloser
	End func() // called when there is no more input
}

// Dial makes a Pipe a connection.
func (p *Pipe) Dial(string, string) (net.Conn, error) { return &pipeConn{p}, nil }

type pipeConn struct{ p *Pipe }

func (c *pipeConn) Read(b []byte) (int, error) {
	n, err := c.p.In.Read(b)
	if err != nil {
		c.p.End()
	}
	return n, err
}

func (c *pipeConn) Write(b []byte) (int, error)      { return c.p.Out.Write(b) }
func (c *pipeConn) Close() error                     { return c.p.Out.Close() }
func (c *pipeConn) LocalAddr() net.Addr              { return pipeAddr{} }
func (c *pipeConn) RemoteAddr() net.Addr             { return pipeAddr{} }
func (c *pipeConn) SetDeadline(time.Time) error      { return nil }
func (c *pipeConn) SetReadDeadline(time.Time) error  { return nil }
func (c *pipeConn) SetWriteDeadline(time.Time) error { return nil }

type pipeAddr struct{}

func (pipeAddr) Network() string { return "pipe" }
func (pipeAddr) String() string  { return "pipe" }
