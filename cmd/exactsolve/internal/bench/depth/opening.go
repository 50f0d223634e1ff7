package depth

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/depthlimit"
	"exactsolve/message"
	"exactsolve/publictree/translate"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Strategies after the unknown bet.
const (
	atRandom         = "translated at random"
	toUpper          = "translated to 1"
	toLower          = "translated to 1/2"
	solvedToTheEnd   = "solved to the end"
	limitedStrategy  = "depth-limited"
	allContinuations = "all continuations"
)

// An opening is the experiment with a bet that blueprints do not know.
type opening struct {
	message.Opening
	game, title string // as package gen takes it, and in words
	blueprints  []namedBlueprint
	values      []int
	leaves      []string
	rows        []*message.OpeningRow
	verdicts    []*verdict
	emit        emit
}

func (z *opening) ended() *message.Finding { return &z.Finding }

func (c *benchDepth) newOpening() (experiment, error) {
	z := &opening{game: strings.ReplaceAll(c.game, ":", " "), Opening: message.Opening{Game: c.game, Finding: message.NewFinding(answer.Yes, ""), Holds: []message.OpeningVerdict{}}}
	if c.game == "" {
		z.Ranks = c.ranks
		z.game, z.title = fmt.Sprintf("nl-leduc ranks=%d", c.ranks), fmt.Sprintf("No-limit Leduc hold'em, %d ranks", c.ranks)
	}
	var err error
	if z.blueprints, err = c.blueprintList("exact,cfr+:300"); err != nil {
		return nil, err
	}
	if z.values, err = countList("values", c.values, 1000); err != nil {
		return nil, err
	}
	z.leaves, err = wordList("leaves", c.leaves, leafSources)
	return z, err
}

func (z *opening) measure(ctx context.Context, emit emit) error {
	z.emit = emit
	r, err := newOpeningGames(ctx, z.game)
	if err != nil {
		return err
	}
	z.title = cmp.Or(z.title, r.small.Title)
	z.Value = r.value
	return each(ctx, r.small, z.blueprints, func(name string, made seqform.Profile) error {
		o, err := r.replies(ctx, made)
		if err != nil {
			return err
		}
		return z.one(o, name)
	})
}

// one measures what one blueprint leads to.
func (z *opening) one(o *replies, name string) error {
	v := verdict{OpeningVerdict: message.OpeningVerdict{Blueprint: name}}
	for _, s := range []struct {
		strategy string
		solve    func() (*depthlimit.Guarantee, error)
		into     *rational.Rat
	}{
		{atRandom, func() (*depthlimit.Guarantee, error) { return o.own, nil }, &v.random},
		{toUpper, func() (*depthlimit.Guarantee, error) { return o.translated(translate.Deterministic) }, new(rational.Rat)},
		{toLower, func() (*depthlimit.Guarantee, error) { return o.translated(lowerMapping) }, new(rational.Rat)},
		{solvedToTheEnd, o.toTheEnd, &v.end},
	} {
		row := &message.OpeningRow{Blueprint: name, Strategy: s.strategy}
		watch := cli.StartWatch()
		q, err := s.solve()
		if err != nil {
			return err
		}
		if err := z.add(o, row, q, watch); err != nil {
			return err
		}
		*s.into = row.Exploitability
	}
	row := &message.OpeningRow{Blueprint: name, Strategy: allContinuations}
	whole, err := z.limited(o, row, o.unlimited)
	if err != nil {
		return err
	}
	for _, v.Leaves = range z.leaves {
		if err := z.source(o, v, whole); err != nil {
			return err
		}
	}
	return nil
}

// source measures depth-limited strategies for all k with one kind of continuations.
func (z *opening) source(o *replies, v verdict, whole *limitedReply) error {
	most := z.values[len(z.values)-1]
	rows, err := o.continuations(v.Leaves, most)
	if err != nil {
		return err
	}
	for j, k := range z.values {
		if j > 0 && z.values[j-1] >= len(rows) {
			break
		}
		row := &message.OpeningRow{Blueprint: v.Blueprint, Strategy: limitedStrategy, Leaves: v.Leaves, Values: min(k, len(rows))}
		out, err := z.limited(o, row, func() (*limitedReply, error) { return o.limited(rows[:row.Values]) })
		if err != nil {
			return err
		}
		if v.Leaves != meanLeaves && out.model.Cmp(whole.model) < 0 || out.kept.Value.Cmp(whole.model) > 0 {
			return fmt.Errorf("%w: the value with all continuations is not between those of a model and its solution", answer.ErrInternal)
		}
		v.rows = append(v.rows, row)
	}
	v.compare(most)
	z.Holds, z.verdicts = append(z.Holds, v.OpeningVerdict), append(z.verdicts, &v)
	if v.failures() != nil {
		z.Status = answer.No.String()
	}
	return nil
}

func (z *opening) limited(o *replies, row *message.OpeningRow, solve func() (*limitedReply, error)) (*limitedReply, error) {
	watch := cli.StartWatch()
	out, err := solve()
	if err != nil {
		return nil, err
	}
	kept := out.kept.Exploitability(o.value)
	row.Kept, row.Model = &kept, &out.model
	return out, z.add(o, row, out.resolved, watch)
}

func (z *opening) add(o *replies, row *message.OpeningRow, q *depthlimit.Guarantee, watch cli.Stopwatch) error {
	row.Exploitability = q.Exploitability(o.value)
	row.Seconds, _ = watch.Read()
	z.rows = append(z.rows, row)
	return z.emit(row, fmt.Sprintf("%s: %s: %s, %.1f s", row.Blueprint, nameOf(row), milli(row.Exploitability), row.Seconds))
}

// nameOf says which row of the table it is in.
func nameOf(r *message.OpeningRow) string {
	if r.Strategy != limitedStrategy {
		return r.Strategy
	}
	return fmt.Sprintf("%s, k = %d", r.Leaves, r.Values)
}
