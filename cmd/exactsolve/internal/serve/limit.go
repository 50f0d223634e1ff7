//go:build !js

package serve

import (
	"net"
	"sync"
)

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
