// Package outcome is in the checking layer: the claim that the outcome of a Nash
// equilibrium of a signalling game passes a criterion, or fails it.
//
// Start with [Check]. What criteria ask is in [Screen].
//
// Rules and their proof are in docs/formats/certificate.md.
//
// Reference: Cho and Kreps 1987 [CK87], Banks and Sobel 1987 [BS87].
package outcome

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/signalling"
)

// Check checks the profile, and the answers about each message that is not sent, or if the
// claim is that the outcome fails, about one of them.
func Check(g *seqform.Game, c *claim.Outcome, screening []claim.Screening) error {
	z, err := signalling.New(g)
	if err != nil {
		return err
	}
	if !slices.Contains(claim.Criteria(), c.Criterion) {
		return fmt.Errorf("unknown criterion %q", c.Criterion)
	}
	nash := &claim.Claim{Concept: claim.Nash, Profile: c.Profile, Payoffs: c.Payoffs}
	if err := regret.CheckProfile(g, nash); err != nil {
		return err
	}
	if err := regret.CheckNash(g, nash); err != nil {
		return err
	}
	o := z.Outcome(g.Work(), c.Profile)
	unsent := z.Unsent(o)
	if c.Fails {
		unsent = slices.DeleteFunc(unsent, func(m int) bool { return len(screening) > 0 && z.Messages[m].Infoset != screening[0].Infoset-1 })
	}
	if len(unsent) != len(screening) || c.Fails && len(unsent) != 1 {
		return errors.New("answers about other messages than those to decide about")
	}
	for k, m := range unsent {
		if z.Messages[m].Infoset != screening[k].Infoset-1 {
			return fmt.Errorf("answers about information set %d, want %d", screening[k].Infoset, z.Messages[m].Infoset+1)
		}
		passes, err := screened(NewMessage(g.Work(), z, m, o), c.Criterion, screening[k].Answers)
		if err != nil {
			return fmt.Errorf("the message that leads to information set %d: %w", screening[k].Infoset, err)
		}
		if passes == c.Fails {
			return fmt.Errorf("the message that leads to information set %d decides otherwise", screening[k].Infoset)
		}
	}
	return nil
}

// screened reports whether a message passes by these answers.
func screened(m *Message, c claim.Criterion, answers []claim.Answer) (bool, error) {
	next := 0
	z, err := Screen(c, m.Senders(), func(q Question) (bool, error) {
		if next == len(answers) {
			return false, errors.New("too few answers")
		}
		next++
		yes, err := m.answer(&q, &answers[next-1])
		if err != nil {
			return false, fmt.Errorf("answer %d: %w", next, err)
		}
		return yes, nil
	})
	if err == nil && next < len(answers) {
		err = errors.New("too many answers")
	}
	return z != nil && z.Passes, err
}

// A Message is one that is not sent, given an outcome.
type Message struct {
	Gains [][]rational.Rat // per sender and response, over its payoff in equilibrium

	prior    []rational.Rat   // per sender
	receiver [][]rational.Rat // what it gets, per sender and response
	values   map[string][]rational.Rat
	work     *rational.Work
}

// NewMessage returns message m of a game.
func NewMessage(w *rational.Work, z *signalling.Game, m int, o signalling.Outcome) *Message {
	x := &Message{work: w, values: map[string][]rational.Rat{}}
	for _, s := range z.Messages[m].Senders {
		gains := make([]rational.Rat, len(s.Pays[0]))
		for r, u := range s.Pays[0] {
			gains[r] = w.Add(u, o.Pays[s.Type].Neg())
		}
		x.prior = append(x.prior, z.Types[s.Type].Prior)
		x.Gains, x.receiver = append(x.Gains, gains), append(x.receiver, s.Pays[1])
	}
	return x
}

// Senders returns how many there are.
func (m *Message) Senders() int { return len(m.Gains) }

// Responses returns how many there are.
func (m *Message) Responses() int { return len(m.Gains[0]) }

// posterior returns the belief that just the senders of a set send the message: per sender.
func (m *Message) posterior(set []int) []rational.Rat {
	belief := make([]rational.Rat, len(m.prior))
	for _, t := range set {
		belief[t] = m.prior[t]
	}
	return seqform.Shares(m.work, belief)
}

// Values returns what the receiver expects of each response with that belief.
func (m *Message) Values(set []int) []rational.Rat {
	key := fmt.Sprint(set)
	if known, ok := m.values[key]; ok {
		return known
	}
	values := make([]rational.Rat, m.Responses())
	for t, p := range m.posterior(set) {
		if p.IsZero() {
			continue
		}
		for r, u := range m.receiver[t] {
			values[r] = m.work.Add(values[r], m.work.Mul(p, u))
		}
	}
	m.values[key] = values
	return values
}

// answer checks an answer and returns whether it is yes.
func (m *Message) answer(q *Question, a *claim.Answer) (bool, error) {
	if (a.Belief == nil) != (a.Response == nil) || (a.Belief == nil) == (a.Cases == nil) {
		return false, errors.New("neither a belief with a response nor cases, or both")
	}
	if a.Cases != nil {
		return false, m.checkCases(q, a.Cases)
	}
	return true, m.checkAnswer(q, a)
}

// checkAnswer checks a belief, by the weights of the sets of the question, that the response is
// best given it, and the rows.
func (m *Message) checkAnswer(q *Question, a *claim.Answer) error {
	if len(a.Belief) != len(q.Sets) || len(a.Response) != m.Responses() {
		return fmt.Errorf("a belief about %d sets and a response of %d actions, want %d and %d", len(a.Belief), len(a.Response), len(q.Sets), m.Responses())
	}
	for _, x := range [][]rational.Rat{a.Belief, a.Response} {
		if err := seqform.CheckDistribution(m.work, x); err != nil {
			return err
		}
	}
	values := make([]rational.Rat, m.Responses())
	for k, set := range q.Sets {
		for r, v := range m.Values(set) {
			values[r] = m.work.Add(values[r], m.work.Mul(a.Belief[k], v))
		}
	}
	got := m.dot(a.Response, values)
	for r, v := range values {
		if m.work.Add(got, v.Neg()).Sign() < 0 {
			return fmt.Errorf("action %d is better given the belief", r+1)
		}
	}
	for _, row := range q.Rows {
		if sign := m.dot(a.Response, m.Gains[row.Sender]).Sign(); row.Sign*sign < 0 || row.Sign == 0 && sign != 0 {
			return fmt.Errorf("the response is not as asked for type %d", row.Sender+1)
		}
	}
	return nil
}

// dot returns the sum of products.
func (m *Message) dot(x, y []rational.Rat) (sum rational.Rat) {
	for k := range x {
		sum = m.work.Add(sum, m.work.Mul(x[k], y[k]))
	}
	return sum
}
