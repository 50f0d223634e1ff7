// Package meter is of the model layer: how far work is, for those who wait. Work finds
// the [Meter] in its context, and counts what it does; others look at its [State] while
// the work goes on. Without one, nothing happens: all methods take a nil receiver.
package meter

import (
	"context"
	"sync"
	"sync/atomic"

	"exactsolve/rational"
)

// A Meter says how far work is. It may be used by several goroutines.
type Meter struct {
	mu   sync.Mutex
	now  State
	done atomic.Int64

	of  *Meter // where a branch counts, until it is cut
	cut atomic.Bool

	elsewhere bool // of a branch: it is about another game
}

// Branch returns a meter for work that may be left behind: what it counts is counted by m,
// until [Meter.Cut].
func (m *Meter) Branch() *Meter {
	if m == nil {
		return nil
	}
	return &Meter{of: m}
}

// Elsewhere returns a meter for work on another game: m counts it, but regrets there are not
// noted.
func (m *Meter) Elsewhere() *Meter {
	if m == nil {
		return nil
	}
	return &Meter{of: m, elsewhere: true}
}

// Cut has what a branch counts not be counted any more.
func (m *Meter) Cut() {
	if m != nil {
		m.cut.Store(true)
	}
}

// root returns the meter that counts, nil if m is cut off from it.
func (m *Meter) root() *Meter {
	for ; m != nil && m.of != nil; m = m.of {
		if m.cut.Load() {
			return nil
		}
	}
	return m
}

// A State is how far work is.
type State struct {
	Phase string        // what is being done
	Unit  string        // of Done, in plural; "" if nothing is counted
	Done  int           // so many of the unit, in this phase
	Left  int           // so many are known to be left; 0 if none or not known
	Bits  int           // of the largest number
	Found int           // equilibria
	Best  *rational.Rat // regret, the least so far; nil if none is known
	Share *rational.Rat // the same in units of each player's range of payoffs, of a search by boxes
	Low   *rational.Rat // proved bounds of what the first player can expect, with High; nil if none are known
	High  *rational.Rat
	Units *Units // of what other processes do; nil if none does
}

// Units are how far work is that is cut into units for others.
type Units struct {
	Workers int // that are there
	Done    int
	Sent    int // that are with workers, or wait for them
	Todo    int
}

type key struct{}

// With returns a context with m, which may be nil.
func With(ctx context.Context, m *Meter) context.Context { return context.WithValue(ctx, key{}, m) }

// From returns the meter of a context, nil if it has none.
func From(ctx context.Context) *Meter {
	m, _ := ctx.Value(key{}).(*Meter)
	return m
}

// Begin begins a phase, in which a unit is counted, "" for none.
func (m *Meter) Begin(phase, unit string) {
	m = m.root()
	m.change(func(s *State) {
		s.Phase, s.Unit, s.Left, s.Bits = phase, unit, 0, 0
		m.done.Store(0)
	})
}

// Count counts a unit from here on, in the same phase.
func (m *Meter) Count(unit string) {
	m = m.root()
	m.change(func(s *State) {
		if s.Unit != unit {
			s.Unit, s.Left = unit, 0
			m.done.Store(0)
		}
	})
}

// Add counts n more.
func (m *Meter) Add(n int) {
	if m = m.root(); m != nil {
		m.done.Add(int64(n))
	}
}

// Set counts so many in all, of which the largest number has so many bits, and so many are left.
func (m *Meter) Set(done, left, bits int) {
	m = m.root()
	m.change(func(s *State) {
		s.Left, s.Bits = left, bits
		m.done.Store(int64(done))
	})
}

// Units says how far the work of others is, nil once they do none.
func (m *Meter) Units(u *Units) { m.change(func(s *State) { s.Units = u }) }

// Found counts an equilibrium.
func (m *Meter) Found() { m.change(func(s *State) { s.Found++ }) }

// Share notes the least regret so far in units of each player's range of payoffs.
func (m *Meter) Share(x rational.Rat) { m.change(func(s *State) { s.Share = &x }) }

// Bounds notes between which numbers what the first player can expect is proved to be.
func (m *Meter) Bounds(low, high rational.Rat) {
	m.change(func(s *State) { s.Low, s.High = &low, &high })
}

// Regret notes that of a profile, if it is the least so far.
func (m *Meter) Regret(x rational.Rat) {
	for k := m; k != nil; k = k.of {
		if k.elsewhere {
			return
		}
	}
	m.change(func(s *State) {
		if s.Best == nil || x.Cmp(*s.Best) < 0 {
			s.Best = &x
		}
	})
}

func (m *Meter) change(f func(s *State)) {
	if m = m.root(); m != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		f(&m.now)
	}
}

// State returns how far the work is.
func (m *Meter) State() State {
	var s State
	m = m.root()
	m.change(func(now *State) {
		s = *now
		s.Done = int(m.done.Load())
	})
	return s
}
