// Package family is in the model layer: games whose numbers are functions of one parameter.
//
// Start with [Read], which returns a [Family].
package family

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake"
)

// maxDegree limits common denominators, and products of probabilities and payoffs; maxWork limits what it takes to compute
// common denominators and to know where formulas have none, and, with more for each leaf, sums over leaves.
const (
	maxDegree = 300
	maxWork   = 1 << 42
)

// A Family is a game for each value of a parameter from From to To.
type Family struct {
	Name     string // of the parameter
	From, To rational.Rat
	Game     *seqform.Game   // at one value: for its structure, not its numbers
	Scale    polynomial.Poly // positive from From to To; the numbers in Terms are over it
	Terms    []Term          // of the payoffs, by tuple

	hash string
	at   func(t rational.Rat) (*seqform.Game, error)
}

// A Term is what the players are paid, times the probability of chance, where they play these sequences.
type Term struct {
	Tuple   []int32
	Weight  expression.Ratio // that probability, as a function without the scale
	Payoffs []polynomial.Poly
}

// ConstantSum reports whether the sum of the payoffs is the same function whatever the players do, as that of
// [seqform.Game] is the same number.
func (f *Family) ConstantSum() bool {
	var of *Term // one that is not impossible for all t, with the sum there
	var sum polynomial.Poly
	for k := range f.Terms {
		z := &f.Terms[k]
		var here polynomial.Poly
		for _, u := range z.Payoffs {
			here = here.Add(nil, u)
		}
		if of == nil && len(z.Weight.Num) > 0 {
			of, sum = z, here
		}
		if of == nil || len(here) == 0 && len(sum) == 0 {
			continue
		}
		weight, first := z.Weight.Num.Mul(nil, of.Weight.Den), of.Weight.Num.Mul(nil, z.Weight.Den)
		if !here.Mul(nil, first).Equal(sum.Mul(nil, weight)) {
			return false
		}
	}
	return true
}

// At returns the game at a value of the parameter.
func (f *Family) At(t rational.Rat) (*seqform.Game, error) { return f.at(t) }

// Hash returns the SHA-256 of the canonical text in hexadecimal: that of a game, see [seqform.Game.WriteCanonical],
// but for the first line, which is "exactsolve-family 1" and the name, and numbers that depend on it. These are lists of
// coefficients such as [1,-1/2], that of the power 0 first, or quotients of two in lowest terms,
// [1]/[1,1], the second of integers without a common divisor, the last one positive.
func (f *Family) Hash() string { return f.hash }

// A Reader reads a game in which formula stands for what is no number.
type Reader func(formula func(text string) (rational.Rat, error)) (*seqform.Game, error)

// Read reads the game with a parameter, other names having values.
//
// It does not look into a file but reads it at several values of the parameter: a reader adds numbers up,
// and does nothing else with them. So each number of the game, times the least common denominator of the formulas, is a
// polynomial of a known degree, and there is one with its values.
func Read(name string, from, to rational.Rat, others *expression.Values, read Reader) (*Family, error) {
	f := &Family{Name: name, From: from, To: to}
	if from.Cmp(to) >= 0 {
		return nil, fmt.Errorf("%s from %v to %v: want an interval with more than one number", name, from, to)
	}
	if others.Has(name) {
		return nil, fmt.Errorf("%s has a value and is the parameter", name)
	}
	f.at = func(t rational.Rat) (*seqform.Game, error) {
		g, err := read(others.With(name, t).Parse)
		return g, f.with(t, err)
	}
	s := &samples{scale: one.Den}
	if err := s.formulas(f, others, read); err != nil {
		return nil, err
	}
	if err := s.take(f); err != nil {
		return nil, err
	}
	if err := s.canonical(f); err != nil {
		return nil, err
	}
	return f, s.terms(f)
}

// samples are the games at different values of the parameter.
type samples struct {
	scale  polynomial.Poly // the common denominator of the formulas
	degree int             // of numbers times scale, at most
	x      []rational.Rat
	games  []*seqform.Game
}

// formulas finds the formulas with the parameter and their common denominator.
func (s *samples) formulas(f *Family, others *expression.Values, read Reader) error {
	half := f.From.Add(f.To).Mul(rational.New(1, 2))
	values := others.With(f.Name, half)
	all, wrong := map[string]expression.Ratio{}, false
	w := &rational.Work{Context: context.Background(), Left: maxWork}
	g, err := read(func(text string) (x rational.Rat, err error) {
		e, mistake := expression.Parse(text)
		if mistake == nil && all[text].Den == nil && slices.Contains(e.Names(), f.Name) {
			var divisors []polynomial.Poly
			all[text], divisors, err = e.In(w, f.Name, values)
			for _, d := range divisors {
				err = cmp.Or(err, f.pole(w, text, d))
			}
		}
		if err == nil {
			x, err = values.Parse(text)
		}
		wrong = wrong || err != nil
		return x, err
	})
	if len(all) > 0 && !wrong {
		err = f.with(half, err)
	}
	if err != nil {
		return err
	}
	if list := values.Unused(); list != nil {
		return fmt.Errorf("no number depends on %s", strings.Join(list, ", "))
	}
	f.Game = g
	for _, r := range all {
		if s.scale = polynomial.LCM(w, s.scale, r.Den); len(s.scale) > maxDegree+1 {
			return f.large()
		}
	}
	if err := w.Err(); err != nil {
		return fmt.Errorf("formulas in %s: %w", f.Name, err)
	}
	for _, r := range all {
		s.degree = max(s.degree, len(r.Num)-len(r.Den)+len(s.scale)-1)
	}
	s.degree = max(s.degree, len(s.scale)-1) // of numbers that do not depend on the parameter
	return s.limit(f, all)
}

func (f *Family) large() error {
	return fmt.Errorf("a common denominator or a product has a degree of more than %d in %s", maxDegree, f.Name)
}

// maxSteps limits interpolation: ten million take about a second.
const maxSteps = 40_000_000

// limit refuses a game that is too large for formulas of its degree, as a short file could ask for hours of work.
func (s *samples) limit(f *Family, all map[string]expression.Ratio) error {
	longest := 0
	for _, r := range all {
		for _, c := range slices.Concat(r.Num, r.Den) {
			longest = max(longest, c.BitLen())
		}
	}
	size := len(f.Game.Players)
	if f.Game.Tree != nil {
		size *= f.Game.Tree.Len()
	} else {
		size *= len(f.Game.Table.Of)
	}
	n := s.degree + 1
	if n > 20 && size > maxSteps/(n*n*n*(1+longest/64)) {
		return fmt.Errorf("formulas whose common denominator gives degree %d are too much for a game of this size", s.degree)
	}
	return nil
}

// pole reports a division by zero in the domain.
func (f *Family) pole(w *rational.Work, text string, den polynomial.Poly) error {
	poles := polynomial.Roots(w, den, f.From, f.To)
	switch {
	case w.Err() != nil:
		return fmt.Errorf("%s: %w", text, w.Err())
	case len(poles) == 0:
		return nil
	case poles[0].Rational():
		return fmt.Errorf("%s is a division by zero at %s = %v", text, f.Name, poles[0].Low)
	}
	poles[0].Refine(nil, rational.New(1, 1<<20))
	return fmt.Errorf("%s is a division by zero at %s near %s", text, f.Name, poles[0].Low.Big().FloatString(4))
}

// with says at which value of the parameter a file has mistakes.
func (f *Family) with(t rational.Rat, err error) error {
	if list, ok := errors.AsType[*mistake.List](err); ok {
		for _, e := range list.Errors {
			e.Msg += fmt.Sprintf(" (%s = %v)", f.Name, t)
		}
	}
	return err
}

// take reads the games.
func (s *samples) take(f *Family) error {
	n := int64(s.degree + 1)
	for k := range n {
		x := f.From.Add(f.To.Sub(f.From).Mul(rational.New(2*k+1, 2*n)))
		g, err := f.at(x)
		if err != nil {
			return err
		}
		s.x, s.games = append(s.x, x), append(s.games, g)
	}
	return nil
}

// ratio returns the function with the values of a number in the games.
func (s *samples) ratio(number func(g *seqform.Game) rational.Rat) expression.Ratio {
	y := make([]rational.Rat, len(s.x))
	for k, g := range s.games {
		y[k] = number(g)
	}
	return s.through(y)
}

func (s *samples) through(y []rational.Rat) expression.Ratio {
	if !slices.ContainsFunc(y, func(x rational.Rat) bool { return !x.Equal(y[0]) }) {
		return expression.Whole(polynomial.Constant(y[0]))
	}
	scaled := make([]rational.Rat, len(y))
	for k := range y {
		scaled[k] = y[k].Mul(s.scale.At(nil, s.x[k]))
	}
	return expression.NewRatio(polynomial.Interpolate(s.x, scaled), s.scale)
}
