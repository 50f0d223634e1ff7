package depth

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve/aivat"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

type aivatRun struct {
	*aivatFlags
	s *cli.Session
	f *cli.GameFile

	profile   seqform.Profile // of --strategy; nil if it is recorded
	estimator *aivat.Estimator
	recorded  *aivat.Recorded
	counts    []int64      // hands per leaf, if there is an estimator
	payoffs   aivat.Sample // of the hands, in the end
	estimates aivat.Sample
}

func (r *aivatRun) answer(from string) error {
	m := &aivatResult{digits: r.Digits, Aivat: message.Aivat{
		Status: answer.Yes.String(), Player: r.player, Players: cli.NewNames(r.f.Game).Players, Known: r.known,
	}}
	err := r.estimate(from, m)
	if mistake, ok := errors.AsType[*aivat.Error](err); ok {
		fmt.Fprintln(r.s.Io.Err, mistake) // begins with its position
		e := &cli.ExitError{Code: cli.ExitInput}
		if strings.Contains(mistake.Msg, recordedDiffers) {
			e.Hints = []string{"--strategy recorded takes the recorded probabilities for what was played"}
		}
		return e
	}
	if err != nil {
		why := limitReached(r.s.Ctx, err)
		if why == "" {
			return r.f.Refused(err)
		}
		m.Aivat = message.Aivat{Status: answer.Unknown.String(), Reason: why}
	}
	if err := r.s.Config("aivat", r.f, r.options()); err != nil {
		return err
	}
	return r.s.End(m, m.Status)
}

// recordedDiffers is part of the error for a record that contradicts the strategy.
const recordedDiffers = "the recorded probabilities are not those of the strategy"

func (r *aivatRun) estimate(from string, m *aivatResult) error {
	if err := r.prepare(); err != nil {
		return err
	}
	if err := r.readHands(from); err != nil {
		return err
	}
	for leaf, n := range r.counts {
		if n == 0 {
			continue
		}
		x, err := r.estimator.Estimate(leaf)
		if err == nil {
			err = r.add(r.estimator.Payoff(leaf), x, n)
		}
		if err != nil {
			return err
		}
	}
	m.sum(&r.payoffs, &r.estimates)
	return r.predict(m)
}

func (r *aivatRun) prepare() error {
	if err := aivat.Supported(r.f.Game); err != nil {
		return err // before a profile is made
	}
	heuristic, err := r.profileOf(r.s, r.f, r.blueprint, "")
	if err != nil {
		return err
	}
	values, err := aivat.Values(r.s.Ctx, r.f.Game, r.player-1, heuristic.Profile)
	if err != nil {
		return err
	}
	if r.strategy == recorded {
		r.recorded, err = aivat.NewRecorded(r.f.Game, r.player-1, values)
		return err
	}
	r.profile = heuristic.Profile
	if r.strategy != r.blueprint {
		made, err := r.profileOf(r.s, r.f, r.strategy, "")
		if err != nil {
			return err
		}
		r.profile = made.Profile
	}
	var known [2]seqform.Behavior
	for i := range known {
		if r.isKnown(i) {
			known[i] = append(seqform.Behavior{}, r.profile[i]...)
		}
	}
	r.counts = make([]int64, r.f.Game.Tree.Len())
	r.estimator, err = aivat.New(r.s.Ctx, r.f.Game, aivat.Options{Player: r.player - 1, Known: known, Values: values, Observed: r.observed})
	return err
}

func (r *aivatRun) readHands(from string) error {
	name, in, err := r.s.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	agent := r.player - 1 // whose strategy it is where a hand does not say
	if r.known == "opponent" {
		agent = 1 - agent
	}
	hands := aivat.NewReader(name, in, r.f.Game, agent)
	for n := 0; ; n++ {
		h, err := hands.Next()
		switch {
		case err == io.EOF && n == 0:
			return hands.Errorf(1, "no hands, want one JSON object a line")
		case err == io.EOF:
			return nil
		case r.s.Ctx.Err() != nil:
			return context.Cause(r.s.Ctx)
		case err == nil:
			err = r.enter(hands, h)
		}
		if _, ok := errors.AsType[*aivat.Error](err); err != nil && !ok {
			err = cli.InputError(fmt.Errorf("%s: %w", name, err))
		}
		if err != nil {
			return err
		}
	}
}

func (r *aivatRun) enter(hands *aivat.Reader, h *aivat.Hand) error {
	if r.recorded != nil {
		return r.enterRecorded(hands, h)
	}
	if _, err := r.estimator.Estimate(h.Leaf); err != nil {
		return hands.Errorf(h.PathCol, "%v", err)
	}
	for i := range h.Strategy {
		for set, prob := range h.Strategy[i] {
			if r.isKnown(i) && !same(prob, r.profile[i][set]) {
				return hands.Errorf(h.StrategyCol, "%s, of player %d", recordedDiffers, i+1)
			}
		}
	}
	r.counts[h.Leaf]++
	return nil
}

// enterRecorded adds a hand with what it says about strategies.
func (r *aivatRun) enterRecorded(hands *aivat.Reader, h *aivat.Hand) error {
	var known [2]map[int][]rational.Rat
	for i := range known {
		if !r.isKnown(i) {
			continue
		}
		if known[i] = h.Strategy[i]; known[i] == nil {
			known[i] = map[int][]rational.Rat{}
		}
	}
	u, x, err := r.recorded.Estimate(h.Leaf, known)
	if err != nil {
		return hands.Errorf(max(h.StrategyCol, 1), "%v", err)
	}
	return r.add(u, x, 1)
}

// same reports whether two distributions are, the second being nil where nothing leads.
func same(a, b []rational.Rat) bool { return b == nil || slices.EqualFunc(a, b, rational.Rat.Equal) }

func (r *aivatRun) add(payoff, estimate rational.Rat, times int64) error {
	if err := r.payoffs.Add(payoff, times); err != nil {
		return err
	}
	return r.estimates.Add(estimate, times)
}

func (r *aivatRun) predict(m *aivatResult) error {
	if r.estimator == nil {
		return nil
	}
	var unknown seqform.Behavior
	for i := range r.profile {
		if !r.isKnown(i) {
			unknown = append(seqform.Behavior{}, r.profile[i]...)
		}
	}
	payoff, estimate, err := r.estimator.Moments(unknown)
	if err != nil {
		r.s.Note("no variances by the profile: %s", strings.TrimPrefix(err.Error(), "aivat: "))
		return nil
	}
	m.Predicted = &message.Prediction{Mean: payoff.Mean, PayoffVariance: payoff.Variance, EstimateVariance: estimate.Variance,
		Factor: ratio(payoff.Variance, estimate.Variance)}
	return nil
}
