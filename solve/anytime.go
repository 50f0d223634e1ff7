package solve

import (
	"context"
	"time"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/internal/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// A learner plays a game against itself by CFR⁺, in floats, and certifies exactly what
// that is worth, so that there is an answer whatever stops an exact search. Beside a
// search it takes a quarter of a processor at most, and changes nothing in its answer.
type learner struct {
	g      *seqform.Game
	cfr    *regret.CFR // nil before the first round
	meter  *meter.Meter
	rounds int
	best   *seen // the least regret, nil before the first certificate
	err    error // a bug

	certified int           // rounds before the last certificate
	cost      time.Duration // of that
	batch     int           // rounds between two looks at the clock

	over chan struct{} // closed when the search has ended
	want bool          // written before: its answer needs the learner's
	done chan struct{} // closed when the learner has ended
}

// A seen is a profile with what is proved of it.
type seen struct {
	certificate *cert.Certificate
	regrets     []seqform.Regret
}

// Times of a learner beside a search.
const (
	patience = time.Second            // a search that ends before has none beside it
	glance   = 20 * time.Millisecond  // between two looks at the clock
	moment   = 150 * time.Millisecond // that a certificate may take after an interruption if there is one already
	reading  = 5 * time.Microsecond   // for each probability of an answer, to write it
)

// stoppable runs a search with a learner beside it. If the search is stopped, by
// whatever limit, the answer has the better of the profiles that both have seen. Before
// a deadline the search ends so much earlier that this is ready in time. The work goes on
// in what is returned.
func (w *work) stoppable(ctx context.Context, search func(ctx context.Context) (*answer.Result, error)) (*work, *answer.Result, error) {
	within, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	l := &learner{g: w.g, meter: meter.From(ctx), batch: 1, over: make(chan struct{}), done: make(chan struct{})}
	go l.beside(meter.With(ctx, nil), func() { stop(w.q.overtime()) })
	w, r, err := w.heeding(within, search)
	unknown := err == nil && r.Status == answer.Unknown
	l.want = unknown && within.Err() != nil
	close(l.over)
	if !unknown {
		return w, r, err
	}
	if l.want {
		<-l.done
	} else { // a limit of work, by which runs repeat
		l = &learner{g: w.g}
		l.learn(ctx, enoughRounds(w.g))
		l.certify()
	}
	if l.err == nil {
		l.err = w.keepBest(r, l.best)
	}
	return w, r, l.err
}

// enoughRounds returns how many rounds take about a second.
func enoughRounds(g *seqform.Game) int {
	const most, work = 2000, 200_000_000 // terms
	return min(max(work/(1+g.Payoffs.Len()*len(g.Players)), 1), most)
}

// beside learns until the search is over, or time nearly is, which ends the search. It
// certifies what it has learned whenever that has doubled.
func (l *learner) beside(ctx context.Context, end func()) {
	defer close(l.done)
	pause := patience
	deadline, limited := ctx.Deadline()
	if limited {
		pause = min(pause, time.Until(deadline)/4)
	}
	for spell := pause / 2; l.rest(ctx, pause, deadline); spell = glance {
		start := time.Now()
		l.learnFor(ctx, spell)
		pause = 3 * time.Since(start)
		if l.rounds >= 2*l.certified {
			l.certify()
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
	if l.best == nil || timely || l.cost < moment {
		l.learnFor(context.WithoutCancel(ctx), glance)
		l.certify()
	}
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
	return l.cost*3/2 + 2*glance + time.Duration(entries)*reading
}

// learn goes through so many rounds, or fewer if ctx is done.
func (l *learner) learn(ctx context.Context, rounds int) {
	if l.cfr == nil {
		l.cfr = regret.New(l.g)
	}
	l.rounds += l.cfr.Run(ctx, rounds)
}

// learnFor learns for about so long.
func (l *learner) learnFor(ctx context.Context, length time.Duration) {
	for start := time.Now(); ; l.batch *= 2 {
		l.learn(ctx, l.batch)
		if spent := time.Since(start); 2*spent > length || ctx.Err() != nil {
			return
		}
	}
}

// certify proves the regret of what was learned, and keeps it if it is the least.
func (l *learner) certify() {
	const denominator = 1_000_000 // of probabilities
	start := time.Now()
	profile := regret.Profile(l.g, l.cfr.Average, denominator)
	now := &seen{regrets: l.g.Regrets(l.g.Plans(profile))}
	if l.best == nil || answer.Largest(now.regrets).Cmp(answer.Largest(l.best.regrets)) < 0 {
		now.certificate, l.err = answer.Certificate(l.g, profile, now.regrets)
		l.best = now
	}
	l.meter.Regret(answer.Largest(now.regrets))
	l.certified, l.cost = l.rounds, max(l.cost, time.Since(start))
}

// keepBest puts what was learned into the result of a stopped search, unless that has
// seen better, and bounds the value of the game.
func (w *work) keepBest(r *answer.Result, learned *seen) error {
	regrets := learned.regrets
	if c := r.Certificate; c != nil && (c.Claim.Profile == nil || c.Claim.Epsilon.Cmp(answer.Largest(regrets)) <= 0) {
		if c.Claim.Profile == nil {
			return nil
		}
		regrets = w.g.Regrets(w.g.Plans(c.Claim.Profile))
	} else if r.Certificate = learned.certificate; r.Certificate.Claim.Concept == w.q.Concept {
		r.Status, r.Reason, r.Stats.Method = answer.Yes, "", "CFR⁺"
		w.answer.Pivoting = false
	}
	if sum, ok := w.g.ConstantSum(); ok && len(w.g.Players) == 2 {
		w.answer.Value = &rational.Interval{Lo: sum.Sub(regrets[1].Best), Hi: regrets[0].Best}
	}
	return nil
}
