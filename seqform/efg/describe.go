package efg

import (
	"fmt"
	"strconv"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// infoset reads the number of an information set of player, and its
// description if there is one. It returns nil if the number of actions is not
// known.
func (p *parser) infoset(player int) *set {
	off := p.Off
	key := setKey{player, p.Int("the information set's number")}
	described := p.Kind == lex.Text || p.Kind == lex.LBrace
	name := p.OptionalText()
	k, known := p.setOf.find(key)
	switch {
	case p.Stopped():
		return nil
	case known && described:
		return p.again(&p.sets[k])
	case known:
		return &p.sets[k]
	case described:
		return p.first(key, name)
	}
	p.Errorf(off, "%s is described neither here nor before", p.setLabel(key))
	return nil
}

// first reads the actions of a set that has not been described before.
func (p *parser) first(key setKey, name string) *set {
	s := set{setKey: key, off: p.Off}
	chance, valid := key.player == seqform.Chance, true
	for p.Expect(lex.LBrace, "{ before the actions"); p.Kind == lex.Text; {
		s.actions = append(s.actions, p.String())
		p.Next()
		if chance {
			x, ok := p.Number("probability")
			s.prob, valid = append(s.prob, x), valid && ok
		}
	}
	if !p.Expect(lex.RBrace, "an action in quotes, or }") {
		return nil
	}
	if len(s.actions) == 0 {
		p.Errorf(s.off, "%s has no actions", p.setLabel(key))
		return nil
	}
	prob := s.prob
	if chance && valid {
		prob, valid = p.distribution(&s)
	}
	switch {
	case key.player >= 0:
		s.id = p.b.Infoset(key.player, key.number, name, s.actions)
	case chance && valid:
		s.id = p.b.ChanceSet(key.number, name, s.actions, prob)
	default: // a mistake; only the number of actions matters from here on
		s.id = p.b.Infoset(0, key.number, name, s.actions)
	}
	p.setOf.enter(key, len(p.sets))
	p.sets = append(p.sets, s)
	return &p.sets[len(p.sets)-1]
}

// distribution returns the probabilities of s, which must sum to 1 unless they
// are to be normalized.
func (p *parser) distribution(s *set) (prob []rational.Rat, ok bool) {
	prob, divided := p.Distribution(s.off, fmt.Sprintf("chance set %d", s.number), s.prob, p.opt.NormalizeChance)
	if divided {
		p.info.Normalized++
	}
	return prob, prob != nil
}

// again reads the actions of a set that has been described before and compares
// them, up to the first difference. It returns nil if their number differs,
// and then reports only that.
func (p *parser) again(s *set) *set {
	start, n := p.Off, 0
	at, differs := 0, ""
	for p.Expect(lex.LBrace, "{ before the actions"); p.Kind == lex.Text; n++ {
		compare := differs == "" && n < len(s.actions)
		if compare && string(p.Bytes()) != s.actions[n] {
			compare, at = false, p.Off
			differs = fmt.Sprintf("action %d of %s is %s here but %s", n+1, p.setLabel(s.setKey), lex.Quote(p.Bytes()), lex.Quote(s.actions[n]))
		}
		p.Next()
		if s.player != seqform.Chance {
			continue
		}
		off := p.Off
		if x, ok := p.Number("probability"); ok && compare && !x.Equal(s.prob[n]) {
			at = off
			differs = fmt.Sprintf("action %d of %s has probability %s here but %s", n+1, p.setLabel(s.setKey), lex.Short(x), lex.Short(s.prob[n]))
		}
	}
	if !p.Expect(lex.RBrace, "an action in quotes, or }") {
		return nil
	}
	if n != len(s.actions) {
		p.Errorf(start, "%s has %s here but %d at line %d",
			p.setLabel(s.setKey), lex.Count(n, "action"), len(s.actions), lex.Ref(s.off))
		return nil
	}
	if differs != "" {
		p.Errorf(at, "%s at line %d", differs, lex.Ref(s.off))
	}
	return s
}

// outcome reads the number of an outcome, and its description if there is one.
func (p *parser) outcome() seqform.OutcomeID {
	off := p.Off
	number := p.Int("the outcome's number")
	named := p.Kind == lex.Text
	name := p.OptionalText()
	described := p.Kind == lex.LBrace
	if named && !described {
		p.Want("{ before the outcome's payoffs")
	}
	k, known := p.outcomes.find(setKey{seqform.Chance, number})
	switch {
	case p.Stopped():
	case number == 0 && described:
		p.Errorf(p.Off, "outcome 0 pays nothing and cannot be described")
		p.Payoffs(func(int, int, rational.Rat, bool) {})
	case number == 0:
	case known && described:
		p.paidAgain(number, &p.paid[k])
		return p.paid[k].id
	case known:
		return p.paid[k].id
	case described:
		return p.paidFirst(number, name)
	default:
		p.Errorf(off, "outcome %d is described neither here nor before", number)
	}
	return seqform.NoOutcome
}

func (p *parser) paidFirst(number int, name string) seqform.OutcomeID {
	d := described{off: p.Off, id: seqform.NoOutcome}
	n := p.Payoffs(func(_, _ int, x rational.Rat, _ bool) { d.payoffs = append(d.payoffs, x) })
	if p.countPayoffs(number, n, d.off) {
		d.id = p.b.Outcome(number, name, d.payoffs)
	}
	p.outcomes.enter(setKey{seqform.Chance, number}, len(p.paid))
	p.paid = append(p.paid, d)
	return d.id
}

func (p *parser) paidAgain(number int, d *described) {
	start, agree := p.Off, true
	n := p.Payoffs(func(k, off int, x rational.Rat, ok bool) {
		if !agree || !ok || k >= len(d.payoffs) || x.Equal(d.payoffs[k]) {
			return
		}
		agree = false
		p.Errorf(off, "payoff %d of outcome %d is %s here but %s at line %d",
			k+1, number, lex.Short(x), lex.Short(d.payoffs[k]), lex.Ref(d.off))
	})
	p.countPayoffs(number, n, start)
}

func (p *parser) countPayoffs(number, n, off int) bool {
	if n != len(p.players) {
		p.Errorf(off, "outcome %d has %s for %s", number, lex.Count(n, "payoff"), lex.Count(len(p.players), "player"))
	}
	return n == len(p.players) && !p.Stopped()
}

func (p *parser) setLabel(key setKey) string {
	number := strconv.Itoa(key.number)
	switch {
	case key.player == seqform.Chance:
		return "chance set " + number
	case key.player < 0:
		return "information set " + number
	case p.players[key.player] == "":
		return "information set " + number + " of player " + strconv.Itoa(key.player+1)
	}
	return "information set " + number + " of " + lex.Quote(p.players[key.player])
}
