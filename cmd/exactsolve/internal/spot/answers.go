package spot

import (
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/nested"
	"exactsolve/publictree/spot"
	"exactsolve/rational"
)

// per returns what losses are counted in thousandths of: the big blind, or without blinds the pot.
func per(s *publictree.Spot) rational.Rat {
	if big := max(s.Put[0], s.Put[1]); big > 0 {
		return rational.Int(big).Mul(s.Chip)
	}
	return spot.Pot(s)
}

// answers finds what different answers to a bet guarantee.
type answers struct {
	*nesting
	*nested.Question
	*cli.Session
	result *nestedResult
	best   flow.Flow // the one that guarantees most
	others flow.Flow // of the opponent, who knows the action or has a translated blueprint
}

// flows returns the best answer beside a strategy of the opponent.
func (a *answers) flows() *[2]flow.Flow {
	var z [2]flow.Flow
	z[a.Us], z[1-a.Us] = a.best, a.others
	return &z
}

// bounds enters what is known of the value beforehand: a strategy of who knows the bet, if there is one, and
// what the opponent concedes.
func (a *answers) bounds(s *publictree.Spot) error {
	m := a.result
	a.others = a.Opponent()
	if err := a.conserved(1-a.Us, &a.others); err != nil {
		return err
	}
	m.High = a.Table.Best(a.Us, &a.others)
	if err := a.Ctx.Err(); err != nil || a.known == "" {
		return err
	}
	z, err := a.read(a.Session, a.known)
	if err != nil {
		return err
	}
	if !slices.Equal(z.Spot.Append(nil), s.Append(nil)) {
		return cli.InputError(fmt.Errorf("%s: the certificate is about another spot", a.known))
	}
	for p := range z.Flows {
		if err := a.Table.Conserved(p, &z.Flows[p]); err != nil {
			return cli.InputError(fmt.Errorf("%s: %w", a.known, err))
		}
	}
	if high := a.Table.Best(a.Us, &z.Flows[1-a.Us]); a.Ctx.Err() == nil && high.Cmp(m.High) < 0 {
		m.High, a.others = high, z.Flows[1-a.Us]
	}
	return a.enter(message.SpotAnswer{Strategy: "in the tree"}, z.Flows[a.Us])
}

// all finds the answers, one after the other.
func (a *answers) all() error {
	a.Phase("translated", "")
	x := a.Translated()
	if err := a.both(message.SpotAnswer{Strategy: "translated"}, x); err != nil {
		return err
	}
	if a.nesting.anew > 0 {
		a.Phase("to the end", "steps")
		y := a.Anew(a.Ctx, &x, 0, a.nesting.anew)
		if err := a.enter(message.SpotAnswer{Strategy: "to the end"}, y); err != nil {
			return err
		}
	}
	if a.values == 0 {
		return nil
	}
	a.Phase("values", "")
	return a.Limited(a.Ctx, nested.Options{Values: a.values, Steps: a.steps}, func(k int, x flow.Flow) error {
		err := a.both(message.SpotAnswer{Strategy: "limited", Continuations: k}, x)
		a.Phase("values", "")
		return err
	})
}

// both enters an answer as it is and, for 1, 2, 4, … continuations, with later streets solved anew.
func (a *answers) both(z message.SpotAnswer, x flow.Flow) error {
	if err := a.enter(z, x); err != nil {
		return err
	}
	if a.nesting.anew == 0 || z.Continuations&(z.Continuations-1) != 0 {
		return nil
	}
	z.Anew = true
	a.Phase(name(&z), "steps")
	return a.enter(z, a.Anew(a.Ctx, &x, 1, a.nesting.anew))
}

// conserved checks that what was made is a strategy.
func (a *answers) conserved(p int, x *flow.Flow) error {
	if err := a.Table.Conserved(p, x); err != nil && a.Ctx.Err() == nil {
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return a.Ctx.Err()
}

// enter enters what an answer guarantees. It fails once the time is up, with what was found before.
func (a *answers) enter(z message.SpotAnswer, x flow.Flow) error {
	m := a.result
	if err := a.conserved(a.Us, &x); err != nil {
		return err
	}
	got := a.Table.Best(1-a.Us, &x).Neg()
	if err := a.Ctx.Err(); err != nil {
		return err
	}
	z.Guaranteed = got
	m.Answers = append(m.Answers, z)
	if m.Best == nil || got.Cmp(*m.Best) > 0 {
		m.Best, m.Low, a.best = &got, got, x
	}
	return nil
}
