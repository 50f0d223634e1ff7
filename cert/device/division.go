package device

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// CheckDivision checks that payoffs times weights, of Nash equilibria that meet what is required, are in sum at
// most a number; or without weights and a number that none meets it. Strategies of an equilibrium, drawn
// independently, are a device of every concept.
func CheckDivision(g *seqform.Game, d *claim.Division, weights []rational.Rat, require []claim.Requirement, most *rational.Rat) error {
	if !slices.Contains(claim.CorrelatedConcepts(), d.Concept) {
		return fmt.Errorf("the concept %q has no devices", d.Concept)
	}
	f, err := newForm(g, d.Concept)
	if err != nil {
		return err
	}
	several := func(p player) bool { return len(p.parents) > 1 }
	v := &division{f: f, goal: goal{weights, require, most}, duals: d.Duals, left: d.Parts, once: !slices.ContainsFunc(f.players, several)}
	err = v.check(v.whole())
	if err == nil && len(v.left) > 0 {
		err = errors.New("parts after the last one")
	}
	return err
}

// A part of the profiles of a form, all of whose players choose once: those in which some strategies are not
// played, some are best replies, and probabilities are in ranges.
type part struct {
	unused, replies [][]bool // per player and sequence
	low, high       [][]rational.Rat
	left            []int // per player, how many strategies may be played
}

// out reports whether a sequence is not played; not in the part of all devices.
func (p *part) out(i, q int) bool { return p != nil && p.unused[i][q] }

// best reports whether a sequence, which may be none, is a best reply.
func (p *part) best(i, q int) bool {
	return p != nil && q > 0 && q < len(p.replies[i]) && p.replies[i][q]
}

// A division reads the parts of the text.
type division struct {
	f     *form
	goal  goal
	duals []claim.Dual
	left  []claim.Part
	once  bool // players choose once, at most
	depth int  // of the part that is next
}

// maxDepth limits how often profiles are divided, one within the other.
const maxDepth = 1 << 12

func (v *division) whole() *part {
	p := new(part)
	for i := range v.f.players {
		n := len(v.f.players[i].set)
		p.unused, p.replies = append(p.unused, make([]bool, n)), append(p.replies, make([]bool, n))
		p.low, p.high = append(p.low, make([]rational.Rat, n)), append(p.high, slices.Repeat(rational.Ints(1), n))
		p.left = append(p.left, n-1)
	}
	return p
}

// check checks the next part of the text, which has the profiles of p, and all that are in it.
func (v *division) check(p *part) error {
	if len(v.left) == 0 {
		return errors.New("parts are missing")
	}
	x := v.left[0]
	v.left = v.left[1:]
	if !v.f.step() {
		return v.f.work.Err()
	}
	if x.Dual != 0 {
		if x.Player != 0 || x.Action != 0 || x.At != nil || x.Dual < 0 || x.Dual > len(v.duals) {
			return fmt.Errorf("a part with dual %d is divided, or there is no such dual", x.Dual)
		}
		if err := v.f.bound(&v.duals[x.Dual-1], v.goal, p); err != nil {
			return fmt.Errorf("a part with dual %d: %w", x.Dual, err)
		}
		return nil
	}
	i, a := x.Player-1, x.Action
	if i < 0 || i >= len(v.f.players) || !v.once || a < 1 || a >= len(v.f.players[i].set) || p.unused[i][a] {
		return fmt.Errorf("a part is divided by action %d of player %d, which is none, not played, or of a game in which a player chooses more than once", a, i+1)
	}
	if v.depth++; v.depth > maxDepth {
		return fmt.Errorf("parts within more than %d others", maxDepth)
	}
	defer func() { v.depth-- }()
	if x.At != nil {
		return v.cut(p, i, a, *x.At)
	}
	return v.decide(p, i, a)
}

// decide checks the profiles in which an action is not played, and those in which it is a best reply. What is
// played in an equilibrium is one.
func (v *division) decide(p *part, i, a int) error {
	if p.replies[i][a] || p.left[i] < 2 {
		return fmt.Errorf("a part is divided by action %d of player %d, which is decided", a, i+1)
	}
	p.unused[i][a] = true
	p.left[i]--
	err := v.check(p)
	p.unused[i][a] = false
	p.left[i]++
	if err != nil {
		return err
	}
	p.replies[i][a] = true
	err = v.check(p)
	p.replies[i][a] = false
	return err
}

// cut checks the profiles in which an action has at most some probability, and those in which at least.
func (v *division) cut(p *part, i, a int, at rational.Rat) error {
	low, high := p.low[i][a], p.high[i][a]
	if !v.f.work.Take(low.BitLen()+high.BitLen(), at.BitLen()) || at.Cmp(low) <= 0 || at.Cmp(high) >= 0 {
		return fmt.Errorf("a part is divided at a probability that is not between %v and %v", low, high)
	}
	p.high[i][a] = at
	err := v.check(p)
	p.high[i][a] = high
	if err != nil {
		return err
	}
	p.low[i][a] = at
	err = v.check(p)
	p.low[i][a] = low
	return err
}

// rangeAll adds what the part says of probabilities, times what the dual says. With y = ξ(r, others) of the actions r
// of a player, and low the least probability of action a, y(a) − low·Σ y(r) ≥ 0 if strategies are drawn
// independently, and likewise for the largest.
func (s *sum) rangeAll(list []claim.Ranged) error {
	if len(list) > 0 && s.part == nil {
		return errors.New("ranges of probabilities, which are for a division")
	}
	for k := range list {
		x := &list[k]
		i := x.Player - 1
		if i < 0 || i >= len(s.f.players) || len(x.Others) != len(s.f.players) || x.Action < 1 || x.Action >= len(s.f.players[i].set) {
			return fmt.Errorf("range %d is of no action", k+1)
		}
		for j, q := range x.Others {
			if !s.f.step() {
				return s.f.work.Err()
			}
			if q < 0 || q >= len(s.f.players[j].set) || (q == 0) != (j == i) {
				return fmt.Errorf("range %d is not with an action of each other player", k+1)
			}
		}
		bound := s.part.low[i][x.Action]
		if x.Weight.Sign() < 0 {
			bound = s.part.high[i][x.Action]
		}
		each := s.f.work.Mul(x.Weight, bound).Neg()
		for r := 1; r < len(s.f.players[i].set); r++ {
			if !s.f.entries(len(x.Others)) {
				return s.f.work.Err()
			}
			tuple := slices.Clone(x.Others)
			tuple[i] = r
			if s.add(tuple, each); r == x.Action {
				s.add(tuple, x.Weight)
			}
		}
	}
	return s.f.work.Err()
}
