package bimatrix

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/seqform/meter"
)

// A place is one in a piece.
type place struct {
	*piece
	step, find int // that come next
}

// Split returns the case in which nothing is decided.
func (c *collector) Split() []string {
	c.at = []*place{{piece: &piece{Evidence: &recorder{Steps: []step{{leftStep, 0}}}, Found: []find{{Left: new("")}}}}}
	c.most = c.opt.MaxEvidence
	if c.opt.Checkpoint.Used() || c.distrusts() { // what that says is to be checked
		c.most = math.MaxInt
	}
	c.rec = recorder{limit: c.most, full: c.most < 0}
	return []string{""}
}

// Compare orders paths as the search does.
func (c *collector) Compare(a, b string) int { return strings.Compare(a, b) }

// Run looks at a case, with what is left of the pivots.
func (c *collector) Run(ctx context.Context, path string, enough func() bool) (*piece, error) {
	s, ok := c.idle.Get().(*search)
	if !ok {
		s = &search{polys: c.polys}
	}
	defer c.idle.Put(s)
	s.ctx, s.meter, s.limit = ctx, meter.From(ctx), math.MaxInt
	const worth = 8 // so that the ways to what is left do not take most of the time
	s.enough = func() bool { return s.space.pivots >= worth*s.led && enough() }
	if c.opt.cut != nil {
		s.enough = c.opt.cut
	}
	if c.opt.MaxPivots > 0 { // then units are done one after the other
		s.limit = c.opt.MaxPivots - c.result.Stats.Pivots
	}
	p, err := s.run(path, c.evidence())
	if err == nil && p.Work.Cases == 0 {
		err = ctx.Err() // nothing came of it
	}
	return p, err
}

// evidence returns how much of it a unit is to keep; −1 for none.
func (c *collector) evidence() int {
	if c.full.Load() {
		return -1
	}
	return c.most
}

// Compose adds a piece to those before, and emits what comes next of what was found.
func (c *collector) Compose(path string, p *piece) (more []string, err error) {
	s := &c.result.Stats
	s.Cases += p.Work.Cases
	s.Pivots += p.Work.Pivots
	s.Bits = max(s.Bits, p.Work.Bits)
	c.pieces[path] = p
	for _, f := range p.Found {
		if f.Left != nil {
			more = append(more, *f.Left)
		}
	}
	err = c.emitNext(false)
	if err == nil && c.opt.MaxPivots > 0 && s.Pivots > c.opt.MaxPivots && len(c.at) > 0 {
		err = cluster.ErrDone
	}
	return more, err
}

// emitNext goes through the pieces in order as far as there are some, or to the end
// without those that are missing. The error ErrDone says that the caller stops the search.
func (c *collector) emitNext(end bool) error {
	for len(c.at) > 0 {
		at := c.at[len(c.at)-1]
		f := c.next(at)
		switch {
		case f == nil:
			c.at = c.at[:len(c.at)-1]
			continue
		case f.Left == nil:
			if err := c.emit(f); err != nil {
				return err
			}
		default:
			inner, ok := c.pieces[*f.Left]
			if !ok && !end {
				return nil
			}
			delete(c.pieces, *f.Left)
			if ok {
				c.at = append(c.at, &place{piece: inner})
			}
		}
		at.step, at.find = at.step+1, at.find+1
	}
	return nil
}

// next returns the find that comes next, after it has taken the evidence before, or nil at
// the end of the piece.
func (c *collector) next(at *place) *find {
	if c.rec.full || at.Evidence == nil {
		c.rec.drop()
		c.full.Store(true)
		if at.find == len(at.Found) {
			return nil
		}
		return &at.Found[at.find]
	}
	for ; at.step < len(at.Evidence.Steps); at.step++ {
		s := at.Evidence.Steps[at.step]
		switch k := strings.IndexByte(string(letters[:]), s.kind); {
		case s.kind == leftStep:
			return &at.Found[at.find]
		case s.kind == claim.StepEquilibrium:
			c.rec.add(step{s.kind, int32(len(c.found))})
			return &at.Found[at.find]
		case k >= 0:
			c.rec.add(c.rec.refer(k, at.Evidence.Vectors[k][s.arg]))
		default:
			c.rec.add(s)
		}
	}
	return nil
}

// stopped is why a search ends that its caller stops.
const stopped = "stopped by the caller"

// emit checks an equilibrium and hands it over; ErrDone says that the caller stops the search.
func (c *collector) emit(f *find) error {
	e, err := c.checked(f)
	if err != nil {
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	if c.opt.Checkpoint.Open != nil {
		key := string(vectorText(vectorText(nil, e.Mixed[0]), e.Mixed[1]))
		if c.seen[key] {
			return checkpoint.Unproved(errors.New("an equilibrium is there twice"))
		}
		c.seen[key] = true
	}
	c.found = append(c.found, e)
	if c.opt.Each != nil && !c.opt.Each(e) {
		c.result.Reason = stopped
		return cluster.ErrDone
	}
	return nil
}
