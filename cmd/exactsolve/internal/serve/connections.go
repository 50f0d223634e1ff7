//go:build !js

package serve

import (
	"net"
	"net/http"
	"sync"
	"time"
)

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
