// Package beside is in the methods layer: what there is to say of a game when an exact
// search of it is stopped. A learner plays the game against itself by discounted CFR, with
// more than two players by CFR⁺, in floats, and certifies exactly what that is worth. Beside a search it takes a quarter of a
// processor at most, or in a large game one until it has proved something or if time is
// limited, and changes nothing in its answer.
//
// Start with [Search], or with [Narrow] for a game whose value is to be known so well.
//
// Reference: Brown and Sandholm 2019 [BS19], with averages that weigh late rounds more.
package beside

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/internal/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// A Seen is a profile with its exact regrets.
type Seen struct {
	Certificate *cert.Certificate // of concept EpsilonNash or Nash, checked
	Regrets     []seqform.Regret
	Value       *rational.Interval // bounds of the value of a constant-sum game of two players, see [answer.ValueBounds]
	Rounds      int                // of the learner
}

// width returns that of the bounds of the value, or the largest regret if there are none.
func (s *Seen) width() rational.Rat {
	if s.Value != nil {
		return s.Value.Width()
	}
	return answer.Largest(s.Regrets)
}

// Options of [Search]. The zero value works.
type Options struct {
	Over error // why a search ends before a deadline; nil means context.DeadlineExceeded

	// After is how much work follows on what is returned, which is to be ready by the
	// deadline too, in multiples of what it costs to certify a profile.
	After int

	// Late is what a last certificate may take once ctx is done; 0 means a bit less than [Grace].
	Late time.Duration

	// Needless, if not nil, reports whether nothing need be learned any more.
	Needless func() bool

	goal *rational.Rat // how far apart bounds of the value may be; nil to learn as long as a search goes on
}

// Search runs a search with a learner beside it. If the search reports that it was stopped
// without an answer, by whatever limit, it returns what was learned, and otherwise nil;
// nil too if ctx ended before anything was. Before a deadline the search ends so much
// earlier that this is ready in time. After a limit of work, by which runs repeat, what is
// learned depends on the game alone.
func Search(ctx context.Context, g *seqform.Game, o Options, search func(ctx context.Context) (stopped bool, err error)) (*Seen, error) {
	within, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if o.Over == nil {
		o.Over = context.DeadlineExceeded
	}
	late := make(chan struct{})
	begun := time.Now()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(cmp.Or(o.Late, lateness(ctx, begun)), func() { close(late) }) })()
	l := newLearner(g, o)
	l.meter = meter.From(ctx)
	learning := ctx
	if o.goal == nil {
		learning = meter.With(ctx, nil)
	}
	go l.run(learning, func() {
		why := o.Over
		if ctx.Err() != nil {
			why = context.Cause(ctx) // which may be on its way to within
		}
		stop(why)
	})
	stopped, err := search(yielding(within))
	l.want = stopped && within.Err() != nil
	close(l.over)
	switch {
	case err != nil || !stopped:
		return nil, err
	case l.want:
		return l.wait(late)
	}
	l = newLearner(g, o)
	go l.repeatable(ctx)
	return l.wait(late)
}

// Narrow learns alone until the proved bounds of the value of a constant-sum game of two
// players are at most so far apart, which depends on the game alone, or until ctx is done,
// and returns the best that was seen, nil if that is nothing. Before a deadline it ends so
// much earlier that this is ready in time.
func Narrow(ctx context.Context, g *seqform.Game, goal rational.Rat, o Options) (*Seen, error) {
	o.goal = &goal
	return Search(ctx, g, o, func(ctx context.Context) (stopped bool, err error) {
		<-ctx.Done()
		return true, nil
	})
}

func newLearner(g *seqform.Game, o Options) *learner {
	return &learner{g: g, goal: o.goal, needless: o.Needless, after: o.After, over: make(chan struct{}), done: make(chan struct{})}
}

// wait waits for the last certificate, unless it is late, and returns the best.
func (l *learner) wait(late <-chan struct{}) (*Seen, error) {
	select {
	case <-l.done:
		return l.best.Load(), l.err
	case <-late:
		return l.best.Load(), nil
	}
}

// end says that the learner has ended, by a bug if it panics.
func (l *learner) end() {
	if r := recover(); r != nil {
		l.err = fmt.Errorf("beside: %w: %v\n%s", answer.ErrInternal, r, debug.Stack())
	}
	close(l.done)
}

// repeatable learns as much as depends on the game alone, unless ctx ends that.
func (l *learner) repeatable(ctx context.Context) {
	defer l.end()
	const first = 8 // part, so that there is something soon
	rounds := enough(l.g)
	for _, n := range []int{rounds / first, rounds - rounds/first} {
		if l.learn(ctx, n); l.err == nil {
			l.certify()
		}
	}
}

// enough returns how many rounds take about a second.
func enough(g *seqform.Game) int {
	const most, work = 2000, 200_000_000 // terms
	return min(max(work/(1+g.Payoffs.Len()*len(g.Players)), 1), most)
}

// A learner learns beside a search.
type learner struct {
	g        *seqform.Game
	goal     *rational.Rat
	needless func() bool
	meter    *meter.Meter // of the search, whose work it counts
	after    int
	cfr      *regret.CFR // nil before the first round
	rounds   int
	best     atomic.Pointer[Seen] // the least regret, nil before the first certificate
	err      error                // a bug

	certified int           // rounds before the last certificate
	cost      time.Duration // of the longest one
	quarter   time.Duration // of the time that there is, if that is limited

	over chan struct{} // closed when the search has ended
	want bool          // written before: its answer needs the learner's
	done chan struct{} // closed when the learner has ended
}

// Times of a learner beside a search.
const (
	patience = 3 * time.Second        // a search that ends before has none beside it
	glance   = 20 * time.Millisecond  // between two looks at the clock
	moment   = 150 * time.Millisecond // that a certificate may take after an interruption if there is one already
	reading  = 5 * time.Microsecond   // for each probability of an answer, to write it
)

// lateness is what a last certificate may take once ctx is done: less than there is for all.
func lateness(ctx context.Context, begun time.Time) time.Duration { return Grace(ctx, begun) * 5 / 6 }

// lasting is from how many payoffs on there may be no time for a first certificate after an
// interruption, so that one is made at once, and the learner does not rest before that.
const lasting = 300_000

// run learns until the search is over, or time nearly is, which ends the search. It
// certifies what it has learned whenever that has doubled.
func (l *learner) run(ctx context.Context, end func()) {
	defer l.end()
	pause := l.patience()
	deadline, limited := ctx.Deadline()
	if limited {
		l.quarter = time.Until(deadline) / 4
		pause = min(pause, l.quarter)
	}
	for spell := pause / 4; l.rest(ctx, pause, deadline); spell = glance {
		if l.needless != nil && l.needless() {
			pause = patience
			continue
		}
		start := time.Now()
		near := l.spell(ctx, spell, deadline)
		pause = 3 * time.Since(start)
		if near || l.rounds >= 2*l.certified {
			l.certify()
		}
		if l.whole() {
			pause = 0
		}
		if l.met() {
			end()
			return
		}
	}
	timely := limited && ctx.Err() == nil // there is time for a last certificate
	end()
	select {
	case <-l.over:
		if !l.want {
			return
		}
	default:
	}
	if l.best.Load() == nil || timely || l.cost < moment {
		l.learnFor(context.WithoutCancel(ctx), glance)
		l.certify()
	}
}

// spell learns for a while and reports whether the goal, if there is one, seems to be met.
// How long it learns for a goal depends on the game alone.
func (l *learner) spell(ctx context.Context, length time.Duration, deadline time.Time) (near bool) {
	if l.goal == nil {
		l.learnFor(ctx, length)
		return false
	}
	if !deadline.IsZero() {
		within, cancel := context.WithDeadline(ctx, deadline.Add(-l.reserve()))
		defer cancel()
		ctx = within
	}
	const few, part = 8, 16
	l.learn(ctx, max(few, l.rounds/part))
	return l.cfr.Within(*l.goal)
}

// met reports whether the goal is proved.
func (l *learner) met() bool {
	best := l.best.Load()
	return l.goal != nil && best != nil && best.width().Cmp(*l.goal) <= 0
}

// patience returns how long a search goes on without a learner.
func (l *learner) patience() time.Duration {
	if l.whole() {
		return 0
	}
	return patience
}

// whole reports whether the learner takes a whole processor: it is alone, or the game so
// large that it may be all that there will be to say, and nothing is proved yet or time limited.
func (l *learner) whole() bool {
	large := l.g.Payoffs.Len()*len(l.g.Players) > lasting
	return l.goal != nil || large && (l.quarter > 0 || l.best.Load() == nil)
}

// rest waits and reports whether to go on learning.
func (l *learner) rest(ctx context.Context, pause time.Duration, deadline time.Time) bool {
	enough := false
	if !deadline.IsZero() {
		left := time.Until(deadline) - l.reserve()
		pause, enough = min(pause, left), left <= pause
	}
	t := time.NewTimer(max(pause, 0))
	defer t.Stop()
	select {
	case <-t.C:
		return !enough && l.err == nil
	case <-ctx.Done():
	case <-l.over:
	}
	return false
}

// reserve returns how long it takes, from the end of the search, to certify and write an
// answer.
func (l *learner) reserve() time.Duration {
	entries := 0
	for i := range l.g.Players {
		entries += l.g.Players[i].NumSeqs()
	}
	return l.cost*time.Duration(3+2*l.after)/2 + min(2*glance+time.Duration(entries)*reading, l.quarter)
}

// learn goes through so many rounds, or fewer if ctx is done.
func (l *learner) learn(ctx context.Context, rounds int) {
	switch {
	case l.cfr != nil:
	case l.pair():
		l.cfr = regret.NewVariant(l.g, regret.Late)
	default:
		l.cfr = regret.New(l.g)
	}
	l.rounds += l.cfr.Run(ctx, rounds)
}

// learnFor learns for about so long.
func (l *learner) learnFor(ctx context.Context, length time.Duration) {
	start := time.Now()
	for rounds := 1; ; rounds *= 2 {
		l.learn(ctx, rounds)
		if spent := time.Since(start); 2*spent > length || ctx.Err() != nil {
			return
		}
	}
}

// pair reports whether there are two players. With more CFR⁺ has less regret, and products of
// fine plans are long.
func (l *learner) pair() bool { return len(l.g.Players) == 2 }

func (l *learner) profile() seqform.Profile {
	if l.pair() {
		return regret.Fine(l.g, l.cfr.Average)
	}
	return regret.Profile(l.g, l.cfr.Average, regret.Denominator)
}

// certify proves the regret of what was learned, and keeps it if it is the least.
func (l *learner) certify() {
	start := time.Now()
	profile := l.profile()
	now := &Seen{Regrets: l.g.Regrets(l.g.Plans(profile)), Rounds: l.rounds}
	now.Value = answer.ValueBounds(l.g, now.Regrets)
	if best := l.best.Load(); best == nil || now.width().Cmp(best.width()) < 0 {
		if now.Certificate, l.err = answer.Certificate(l.g, profile, now.Regrets); l.err == nil {
			l.meter.Regret(answer.Largest(now.Regrets))
			l.best.Store(now)
		}
	}
	l.certified, l.cost = l.rounds, max(l.cost, time.Since(start))
}
