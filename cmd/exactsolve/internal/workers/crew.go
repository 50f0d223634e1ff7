package workers

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"sync"
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
}

func newCrew(n int, arguments []string) *crew {
	c := &crew{n: n, arguments: arguments}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c
}

// start starts the processes, at the end of pipes of a server if there is one.
func (c *crew) start(server *engine.Server) {
	for range c.n {
		c.all.Go(func() {
			for c.ctx.Err() == nil {
				_ = c.one(server)
				select {
				case <-time.After(200 * time.Millisecond):
				case <-c.ctx.Done():
				}
			}
		})
	}
}

// one runs a process to its end.
func (c *crew) one(server *engine.Server) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
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
