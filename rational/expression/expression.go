// Package expression is the arithmetic layer's reader of numbers that depend on names, as a game
// file may have them: 2*t-1, (1-t)/3, t^2.
//
// Start with [Parse].
package expression

import (
	"fmt"
	"slices"

	"exactsolve/rational"
)

// Limits of what is computed: they keep a short text from standing for a huge number, and a long one from
// taking memory out of proportion.
const (
	maxPower = 1_000
	maxBits  = 1 << 18
	maxText  = 1 << 12
)

// An Expr is a number in names.
type Expr struct {
	text  string
	steps []step // in the order in which a stack computes them
}

// A step is a number, a name, or an operation on the last numbers of the stack.
type step struct {
	op    byte // '#' a number, 'a' a name, '~' a sign changed, '^' a power, or + - * /
	x     rational.Rat
	name  string
	power int
}

// Names returns the names in it, each once, in the order in which they come.
func (e *Expr) Names() (list []string) {
	for _, s := range e.steps {
		if s.op == 'a' && !slices.Contains(list, s.name) {
			list = append(list, s.name)
		}
	}
	return list
}

// At returns its value where names have values. A name without one, a division by zero and numbers that grow
// beyond all use are errors.
func (e *Expr) At(v *Values) (rational.Rat, error) {
	var stack []rational.Rat
	for _, s := range e.steps {
		switch s.op {
		case '#':
			stack = append(stack, s.x)
			continue
		case 'a':
			x, err := v.get(s.name)
			if err != nil {
				return x, err
			}
			stack = append(stack, x)
			continue
		}
		k := len(stack) - 1
		if s.op != '~' && s.op != '^' {
			k--
		}
		z, err := s.apply(stack[k], stack[len(stack)-1])
		if err != nil {
			return z, fmt.Errorf("%q: %w", clip(e.text), err)
		}
		stack = append(stack[:k], z)
	}
	return stack[0], nil
}

// apply computes x op y; of one number both are that.
func (s *step) apply(x, y rational.Rat) (z rational.Rat, err error) {
	switch s.op {
	case '~':
		return x.Neg(), nil
	case '^':
		return power(x, s.power)
	case '+':
		z = x.Add(y)
	case '-':
		z = x.Sub(y)
	case '*':
		z = x.Mul(y)
	case '/':
		if y.IsZero() {
			return z, fmt.Errorf("division by zero")
		}
		z = x.Quo(y)
	}
	return z, small(z)
}

func small(z rational.Rat) error {
	if z.BitLen() > maxBits {
		return fmt.Errorf("a number of more than %d bits", maxBits)
	}
	return nil
}

func power(x rational.Rat, n int) (z rational.Rat, err error) {
	z = rational.Int(1)
	for bit := 1 << 9; bit > 0 && err == nil; bit >>= 1 { // maxPower has 10 bits
		z = z.Mul(z)
		if n&bit != 0 {
			z = z.Mul(x)
		}
		err = small(z)
	}
	return z, err
}
