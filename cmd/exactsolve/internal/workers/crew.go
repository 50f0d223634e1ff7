//go:build !js

package workers

import (
	"cmp"
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"exactsolve/cluster/engine"
)

func cores() int { return runtime.GOMAXPROCS(0) }

// A crew is processes of this program that work. One that ends is started again.
type crew struct {
	ctx       context.Context
	cancel    context.CancelFunc
	n         int
	arguments []string
	all       sync.WaitGroup
	lame      func(why error, all bool) // called for the first that ends at once, again and again, and if all do that never did else
	lived     atomic.Bool               // any, for a while
	lames     atomic.Int32
}

func newCrew(n int, arguments []string, lame func(why error, all bool)) *crew {
	c := &crew{n: n, arguments: arguments, lame: lame}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c
}

// start starts the processes, at the end of pipes of a server if there is one.
func (c *crew) start(server *engine.Server) {
	for range c.n {
		c.all.Go(func() { c.keep(server) })
	}
}

const (
	atOnce = time.Second // within which a process ends that does not work
	ends   = 3           // of that kind, one after the other, that are too many
)

var errEnded = errors.New("exit status 0")

// keep runs one process after the other, with longer pauses while they end at once.
func (c *crew) keep(server *engine.Server) {
	for short, told := 0, false; c.ctx.Err() == nil; {
		begun := time.Now()
		err := c.one(server)
		if short++; time.Since(begun) >= atOnce {
			short = 0
		}
		if short >= ends && !told && c.ctx.Err() == nil {
			told = true
			if lames := int(c.lames.Add(1)); lames == 1 || lames == c.n {
				c.lame(cmp.Or(err, errEnded), lames == c.n && !c.lived.Load())
			}
		}
		select {
		case <-time.After(min(200*time.Millisecond<<min(short, 10), 10*time.Second)):
		case <-c.ctx.Done():
		}
	}
}

// one runs a process to its end.
func (c *crew) one(server *engine.Server) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	defer time.AfterFunc(atOnce, func() { c.lived.Store(true) }).Stop()
	cmd := exec.CommandContext(c.ctx, program, c.arguments...)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	in, err := cmd.StdinPipe() // stays open as long as this process lives
	if err != nil {
		return err
	}
	if server == nil { // what the worker has begun it is to give back
		cmd.Cancel, cmd.WaitDelay = in.Close, 3*time.Second
		return cmd.Run()
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	_ = server.Join(in, out)
	return cmd.Wait()
}

// end ends all.
func (c *crew) end() {
	c.cancel()
	c.all.Wait()
}
