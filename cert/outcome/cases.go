package outcome

import (
	"errors"
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A cases is a distinction of cases while it is read.
type cases struct {
	*Message
	q      *Question
	used   []int  // by the response
	unused []bool // per action
	splits []int  // actions whose first case is open if they are used, and otherwise the second
}

// checkCases checks that there is no belief with a response as asked.
func (m *Message) checkCases(q *Question, list []claim.Case) error {
	c := &cases{Message: m, q: q, unused: make([]bool, m.Responses())}
	for k := range list {
		more, err := c.step(&list[k])
		if err != nil {
			return fmt.Errorf("case %d: %w", k+1, err)
		}
		if last := k == len(list)-1; more == last {
			return errors.New("too few cases, or too many")
		}
	}
	if len(list) == 0 {
		return errors.New("no cases")
	}
	return nil
}

// step reads a case, and reports whether others must follow.
func (c *cases) step(k *claim.Case) (more bool, err error) {
	given := 0
	for _, is := range []bool{k.Action != 0, k.Beliefs != nil, k.Responses != nil} {
		if is {
			given++
		}
	}
	switch {
	case given != 1:
		return false, errors.New("not exactly one of action, beliefs, responses")
	case k.Action != 0:
		return true, c.split(k.Action - 1)
	case k.Beliefs != nil:
		err = c.noBelief(k.Beliefs)
	default:
		err = c.noResponse(k.Responses)
	}
	return c.next(), err
}

// split distinguishes whether the response uses action a, and goes on where it does.
func (c *cases) split(a int) error {
	if a < 0 || a >= len(c.unused) || c.unused[a] {
		return fmt.Errorf("no action %d, or one that is decided", a+1)
	}
	for _, r := range c.used {
		if !c.work.Take(0, 0) || r == a {
			return fmt.Errorf("action %d, which is decided", a+1)
		}
	}
	c.used, c.splits = append(c.used, a), append(c.splits, a)
	return nil
}

// next goes on to the next case, and reports whether there is one.
func (c *cases) next() bool {
	for len(c.splits) > 0 {
		a := c.splits[len(c.splits)-1]
		if !c.unused[a] {
			c.used, c.unused[a] = c.used[:len(c.used)-1], true
			return true
		}
		c.unused[a], c.splits = false, c.splits[:len(c.splits)-1]
	}
	return false
}

// noBelief checks that to no belief all actions used are best: by multipliers, none
// negative, of what each pays more than each other, whose sum is negative for all sets.
func (c *cases) noBelief(y []rational.Rat) error {
	others := c.Responses() - 1
	if want := len(c.used) * others; len(y) != want {
		return fmt.Errorf("%d multipliers, want %d", len(y), want)
	}
	for k, factor := range y {
		if factor.Sign() < 0 {
			return fmt.Errorf("multiplier %d is negative", k+1)
		}
	}
	for n, set := range c.q.Sets {
		var sum rational.Rat
		values := c.Values(set)
		for k, factor := range y {
			a, r := c.used[k/others], k%others
			if r >= a {
				r++
			}
			sum = c.work.Add(sum, c.work.Mul(factor, c.work.Add(values[a], values[r].Neg())))
		}
		if sum.Sign() >= 0 {
			return fmt.Errorf("the sum for set %d is %v, not negative", n+1, sum)
		}
	}
	return nil
}

// noResponse checks that no response without the actions that are not used is as asked: by
// multipliers of the rows, none negative but of equations.
func (c *cases) noResponse(y []rational.Rat) error {
	if len(y) != len(c.q.Rows) {
		return fmt.Errorf("%d multipliers, want %d", len(y), len(c.q.Rows))
	}
	for k, row := range c.q.Rows {
		if row.Sign != 0 && y[k].Sign() < 0 {
			return fmt.Errorf("multiplier %d is negative", k+1)
		}
	}
	for r := range c.unused {
		var sum rational.Rat
		for k, row := range c.q.Rows {
			gain := c.work.Mul(y[k], c.Gains[row.Sender][r])
			if row.Sign < 0 {
				gain = gain.Neg()
			}
			sum = c.work.Add(sum, gain)
		}
		if !c.unused[r] && sum.Sign() >= 0 {
			return fmt.Errorf("the sum at action %d is %v, not negative", r+1, sum)
		}
	}
	return nil
}
