package bimatrix

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"exactsolve/seqform/meter"
)

// Games with as many strategies or more are searched in parts, cut at this depth.
// What is found does not depend on it, but the order and the evidence kept may; so
// neither depends on the number of processors.
const (
	splitFrom  = 24
	splitDepth = 8
)

// search runs the whole search, emits what it finds and notes how it ended.
func (c *collector) search() *part {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	first := &search{ctx: ctx, meter: meter.From(ctx), polys: c.polys, limit: c.opt.MaxPivots}
	meter.From(ctx).Count("cases")
	root := &part{}
	switch {
	case c.opt.Checkpoint.Used(): // what that says is for another run to check
		root.rec = &recorder{limit: math.MaxInt}
	case c.opt.MaxEvidence >= 0:
		root.rec = &recorder{limit: c.opt.MaxEvidence}
	}
	if c.log, c.err = c.resume(root); c.err != nil {
		return root
	}
	first.log = c.log
	goOn := true
	if c.whole() {
		first.each = c.emit
		for k := 0; k < len(root.found) && goOn; k++ {
			goOn = c.emit(root.found[k])
		}
	} else {
		first.split = splitDepth
	}
	if !root.ended && goOn {
		root.task = first.root(root.rec != nil)
		first.run(root)
		c.err = cmp.Or(c.err, root.err)
	}
	complete := root.ended && goOn
	if first.split > 0 && c.err == nil {
		complete = c.runParts(ctx, cancel, root)
	}
	c.err = cmp.Or(c.err, c.log.Flush())
	c.addWork(root)
	c.result.Complete = complete && c.err == nil
	if !c.result.Complete && c.result.Reason == "" {
		c.result.Reason = fmt.Sprintf("pivot limit of %d reached", c.opt.MaxPivots)
		if c.ctx.Err() != nil {
			c.result.Reason = context.Cause(c.ctx).Error()
		}
	}
	return root
}

// whole reports whether the game is searched in one part.
func (c *collector) whole() bool { return c.polys[0].own+c.polys[1].own < splitFrom }

func (c *collector) addWork(p *part) {
	s := &c.result.Stats
	s.Cases += p.work.Cases
	s.Pivots += p.work.Pivots
	s.Bits = max(s.Bits, p.work.Bits)
}

// runParts searches the parts that root left, on all processors, and emits what
// was found in the order of the cases. It reports whether nothing was left out.
func (c *collector) runParts(ctx context.Context, cancel func(), root *part) bool {
	var parts []*part
	for _, f := range root.found {
		if f.part != nil {
			parts = append(parts, f.part)
		}
	}
	limit := c.opt.MaxPivots
	if limit > 0 {
		limit = max(1, limit-root.work.Pivots)
	}
	var next atomic.Int32
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(parts)) {
		workers.Go(func() {
			s := &search{ctx: ctx, meter: meter.From(ctx), polys: c.polys, limit: limit, log: c.log}
			for k := int(next.Add(1)) - 1; k < len(parts); k = int(next.Add(1)) - 1 {
				if !parts[k].ended {
					s.run(parts[k])
				}
				close(parts[k].done)
			}
		})
	}
	complete := c.emitAll(root, limit)
	if !complete {
		cancel()
	}
	workers.Wait()
	return complete && root.ended
}

// emitAll emits what was found in root and its parts, in order, within a limit
// of pivots for the parts together.
func (c *collector) emitAll(root *part, limit int) bool {
	left, complete := limit, true
	for _, f := range root.found {
		if f.part == nil {
			if !c.emit(f) {
				return false
			}
			continue
		}
		<-f.part.done
		if c.err = f.part.err; c.err != nil {
			return false
		}
		c.addWork(f.part)
		for _, e := range f.part.found {
			if limit > 0 && e.pivots > left || !c.emit(e) {
				return false
			}
		}
		complete = complete && f.part.ended
		if left -= f.part.work.Pivots; limit > 0 && left < 0 {
			return false
		}
	}
	return complete
}
