package filter

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/cert/outcome"
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// maxCases limits the cases that are distinguished for one question.
const maxCases = 1 << 14

// find finds the answer to a question. An error wraps [lp.ErrLimit], or is a bug.
func find(ctx context.Context, m *outcome.Message, q *outcome.Question) (*claim.Answer, error) {
	s := &search{ctx: ctx, m: m, q: q, unused: make([]bool, m.Responses())}
	for _, set := range q.Sets {
		s.values = append(s.values, m.Values(set))
	}
	found, err := s.run(nil)
	if found != nil || err != nil {
		return found, err
	}
	return &claim.Answer{Cases: s.cases}, nil
}

type search struct {
	ctx    context.Context
	m      *outcome.Message
	q      *outcome.Question
	values [][]rational.Rat // of the receiver, per set of the question and response
	unused []bool           // actions
	cases  []claim.Case
}

// run looks for an answer yes by responses that use some actions, and not those unused, and
// otherwise adds the cases that show that there is none.
func (s *search) run(used []int) (*claim.Answer, error) {
	if len(s.cases) >= maxCases {
		return nil, fmt.Errorf("%w: more than %d cases", lp.ErrLimit, maxCases)
	}
	belief, no, err := s.belief(used)
	if err != nil || belief == nil {
		s.cases = append(s.cases, claim.Case{Beliefs: no})
		return nil, err
	}
	response, no, err := s.response()
	if err != nil || response == nil {
		s.cases = append(s.cases, claim.Case{Responses: no})
		return nil, err
	}
	var support []int
	for r, p := range response {
		if !p.IsZero() {
			support = append(support, r)
		}
	}
	if belief, _, err = s.belief(support); err != nil || belief != nil {
		return &claim.Answer{Belief: belief, Response: response}, err
	}
	return s.split(used, support)
}

// split distinguishes whether an action is used that is in the support of a response, which is
// best to no belief: so not all that are in it are known to be used.
func (s *search) split(used, support []int) (*claim.Answer, error) {
	isUsed := make([]bool, len(s.unused))
	for _, r := range used {
		isUsed[r] = true
	}
	a := 0
	for _, r := range support {
		if !isUsed[r] {
			a = r
			break
		}
	}
	s.cases = append(s.cases, claim.Case{Action: a + 1})
	found, err := s.run(append(used[:len(used):len(used)], a))
	if found != nil || err != nil {
		return found, err
	}
	s.unused[a] = true
	found, err = s.run(used)
	s.unused[a] = false
	return found, err
}

// belief returns weights of the sets of the question for a belief to which all these actions are
// best, or multipliers that show that there is none.
func (s *search) belief(used []int) (weights, no []rational.Rat, err error) {
	var rows [][]rational.Rat
	for _, a := range used {
		for r := range s.unused {
			if r == a {
				continue
			}
			row := make([]rational.Rat, len(s.values))
			for k, v := range s.values {
				row[k] = v[a].Sub(v[r])
			}
			rows = append(rows, row)
		}
	}
	return mixture(s.ctx, slices.Repeat([]bool{true}, len(s.values)), rows)
}

// response returns one without unused actions to which the rows of the question apply, or
// multipliers that show that there is none.
func (s *search) response() (response, no []rational.Rat, err error) {
	allowed := make([]bool, len(s.unused))
	for r, not := range s.unused {
		allowed[r] = !not
	}
	var rows [][]rational.Rat
	for _, row := range s.q.Rows {
		gains := s.m.Gains[row.Sender]
		less := make([]rational.Rat, len(gains))
		for r, u := range gains {
			less[r] = u.Neg()
		}
		if row.Sign >= 0 {
			rows = append(rows, gains)
		}
		if row.Sign <= 0 {
			rows = append(rows, less)
		}
	}
	response, y, err := mixture(s.ctx, allowed, rows)
	if y == nil {
		return response, nil, err
	}
	for _, row := range s.q.Rows {
		factor := y[0]
		if y = y[1:]; row.Sign == 0 { // two rows
			factor, y = factor.Sub(y[0]), y[1:]
		}
		no = append(no, factor)
	}
	return nil, no, nil
}

// mixture returns a distribution over what is allowed in which no row has a negative mean, or
// else multipliers of the rows, not negative, whose sum is negative wherever it is allowed.
func mixture(ctx context.Context, allowed []bool, rows [][]rational.Rat) (x, y []rational.Rat, err error) {
	if !slices.Contains(allowed, true) {
		return nil, make([]rational.Rat, len(rows)), nil
	}
	p := new(lp.Program)
	lack := p.Variable(true) // of the worst row
	var sum []lp.Term
	variable := make([]int, len(allowed))
	for k, is := range allowed {
		if is {
			variable[k] = p.Variable(false)
			sum = append(sum, lp.Times(variable[k], rational.Int(1)))
		}
	}
	for _, row := range rows {
		terms := []lp.Term{lp.Times(lack, rational.Int(1))}
		for k, is := range allowed {
			if is && !row[k].IsZero() {
				terms = append(terms, lp.Times(variable[k], row[k]))
			}
		}
		p.AtLeast(terms, rational.Rat{})
	}
	p.AtLeast([]lp.Term{lp.Times(lack, rational.Int(1))}, rational.Int(-1)) // bounded without rows
	p.Equal(sum, rational.Int(1))
	p.Cost(0, lp.Times(lack, rational.Int(1)))
	z, err := p.Solve(ctx, lp.Options{})
	if err != nil {
		return nil, nil, err
	}
	if z.Value(lack).Sign() > 0 {
		for k := range rows {
			y = append(y, z.Multiplier(k))
		}
		return nil, y, nil
	}
	for k, is := range allowed {
		x = append(x, rational.Rat{})
		if is {
			x[k] = z.Value(variable[k])
		}
	}
	return x, nil, nil
}
