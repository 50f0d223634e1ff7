package box

import (
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Limits of evidence for refinements besides those of EnclosedNash.
const (
	maxOrder  = 1000
	maxDegree = 16      // of the product in a term of a combination
	maxTerms  = 3 << 18 // instead of maxProducts
	perFactor = 32      // bits of the name of an unknown in a product
)

// A branch is a claim of EnclosedSequential and the like with its evidence. X of an action is
// its probability, a polynomial in the unknowns and ε, and X of a sequence the product of those of
// its actions. With g_i(s) the derivative of the payoff of i by the weight of s and c the choice,
//
//	V_i(s) = g_i(s) + Σ W_i(h) over the h that follow s,  W_i(h) = V_i(h, c(h)),
//
// or, with later, W_i(h) = Σ X(h, a)·V_i(h, a). The loss of (h, a) is V_i(h, c(h)) − V_i(h, a). If
// no loss is negative, and those of actions that stay as ε tends to 0 are 0, behavior is optimal
// against trembles.
type branch struct {
	lists
	claimed *claim.Refined
	by      *claim.Branch
	bar     rational.Rat
	limit   bool // only ε = 0 counts: EnclosedSequential
	later   bool // own trembles count later: EnclosedExtensivePerfect
	exact   bool // the claim is about one profile: its radius is 0, and the center at ε = 0 a zero

	numbers [][]*big.Int   // per player and sequence, the coefficient of its last action times D
	epsilon *big.Int       // ε̄ times D
	actions [][][]monomial // per player and sequence, X of its last action times D
	x       [][][]monomial // likewise X of the sequence, times D to the length
	v       [][]polynomial // likewise V, times G·D^M, or with later G·D^(M − length)
	p       []polynomial   // the left-hand sides of equations, times G·D^M
	raised  bool           // p is times H·D^d besides

	longest int                   // M, the most actions on a path
	powers  []*big.Int            // D^0 … D^M, and to d
	factors map[[2]int][]*big.Int // those of combinations, times H
	most    int                   // d, the most unknowns in their terms
	factor  int                   // bits of H, or of the longest factor times H
	raise   *big.Int              // H·D^d

	sets   [][]set  // per player and information set, if limit
	chance *big.Int // K, the denominator of chances of nodes
}

// CheckBranch checks that there is an equilibrium as the concept names in the box. The number
// bar is ε̄, which is 0 for EnclosedSequential.
func CheckBranch(g *seqform.Game, concept claim.Concept, c *claim.Refined, by *claim.Branch, bar rational.Rat) error {
	return check(g, &branch{claimed: c, by: by, bar: bar, limit: concept == claim.EnclosedSequential, later: concept == claim.EnclosedExtensivePerfect})
}

// CheckExact checks that a profile is quasi-perfect, and so normal-form perfect, or extensive-form perfect,
// as the concept of c says.
func CheckExact(g *seqform.Game, c *claim.Claim, e *claim.Evidence) error {
	if c.Beliefs != nil {
		return fmt.Errorf("beliefs, which a branch does not prove")
	}
	one := &claim.Refined{Payoffs: c.Payoffs}
	for _, behavior := range c.Profile {
		one.Profile = append(one.Profile, behavior)
	}
	return check(g, &branch{claimed: one, by: e.Branch, bar: e.EpsilonBar, later: c.Concept == claim.ExtensivePerfect, exact: true})
}

func check(g *seqform.Game, b *branch) error {
	b.lists = lists{box: box{g: g}, by: &b.by.Enclosure, degree: maxDegree, trembles: true, epsilon: !b.limit}
	for _, step := range []func() error{b.checkShape, b.readNumbers, b.readCombinations, b.readSets, b.checkWork, b.checkTrembles, b.checkEquations, b.checkLosses, b.checkPayoffs, b.checkBeliefs} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// checkShape checks lengths, indices, orders and signs, and numbers unknowns and equations.
func (b *branch) checkShape() error {
	n := len(b.g.Players)
	if len(b.claimed.Payoffs) != n || b.claimed.Radius.Sign() < 0 || b.claimed.Radius.IsZero() != b.exact {
		return fmt.Errorf("%d payoffs for %d players, with radius %v", len(b.claimed.Payoffs), n, b.claimed.Radius)
	}
	if one := rational.Int(1); b.limit != b.bar.IsZero() || b.bar.Sign() < 0 || b.bar.Cmp(one) > 0 {
		return fmt.Errorf("ε̄ = %v", b.bar)
	}
	if !fits(b.g, b.claimed.Profile) || !fits(b.g, b.by.Orders) || !fits(b.g, b.by.Coefficients) {
		return fmt.Errorf("a profile, orders or coefficients that the game does not have")
	}
	if err := b.checkLists(); err != nil {
		return err
	}
	for k, c := range b.by.Combinations {
		nested := func(m claim.Multiplier) bool { return b.combined(m.Equation - 1) }
		if b.core[c.Player-1][c.Sequence] >= 0 && slices.ContainsFunc(c.Terms, nested) {
			return fmt.Errorf("combination %d is of an equation, and has one with a combination", k+1)
		}
	}
	return b.each(b.checkOrder)
}

// fits reports whether there is a value for each action of g.
func fits[T any](g *seqform.Game, values [][][]T) bool {
	return slices.EqualFunc(values, g.Players, func(sets [][]T, p seqform.Player) bool {
		return slices.EqualFunc(sets, p.Infosets, func(x []T, h seqform.Infoset) bool { return len(x) == len(h.Actions) })
	})
}

// each calls check for every action, until one fails.
func (b *branch) each(check func(i, h, a int) error) error {
	for i := range b.g.Players {
		for h, set := range b.g.Players[i].Infosets {
			for a := range set.Actions {
				if err := check(i, h, a); err != nil {
					return fmt.Errorf("action %d of %s: %w", a+1, claim.SetName(b.g, i, h), err)
				}
			}
		}
	}
	return nil
}

// checkOrder checks order and coefficient of an action.
func (b *branch) checkOrder(i, h, a int) error {
	k, y := b.by.Orders[i][h][a], b.by.Coefficients[i][h][a]
	if b.by.Choices[i][h] == a+1 {
		if k != 0 || !y.IsZero() {
			return fmt.Errorf("order %d and coefficient %v of a choice", k, y)
		}
		return nil
	}
	if k < 0 || k > maxOrder || y.Sign() <= 0 {
		return fmt.Errorf("order %d and coefficient %v", k, y)
	}
	if b.unknown[i][b.sequence(i, h, a)] >= 0 && y.Cmp(b.by.Radius) <= 0 {
		return fmt.Errorf("coefficient %v ± %v", y, b.by.Radius)
	}
	return nil
}

func (b *branch) sequence(i, h, a int) int { return b.g.Players[i].Infosets[h].Seq(a) }

// combined reports whether equation k has a combination.
func (b *branch) combined(k int) bool {
	i, s := b.equation(k)
	_, ok := b.terms[[2]int{i, s}]
	return ok
}

// readNumbers makes integers of all numbers.
func (b *branch) readNumbers() error {
	bits := claim.MaxBits / max(b.size, 1)
	for _, x := range slices.Concat(slices.Concat(b.claimed.Profile...)...) {
		if x.BitLen() > bits {
			return fmt.Errorf("a probability of more than %d bits", bits)
		}
	}
	if _, _, err := rational.Integers(b.claimed.Payoffs, bits); err != nil || b.claimed.Radius.BitLen() > bits {
		return fmt.Errorf("payoffs and a radius of more than %d bits", bits)
	}
	all := append(slices.Concat(slices.Concat(b.by.Coefficients...)...), b.bar)
	y, err := b.scale(all, b.by.Radius, b.by.Inverse, b.size)
	if err != nil {
		return err
	}
	b.epsilon = y[len(y)-1]
	b.y = make([]*big.Int, b.size)
	b.numbers = make([][]*big.Int, len(b.g.Players))
	return b.each(func(i, h, a int) error {
		if h+a == 0 {
			b.numbers[i] = make([]*big.Int, b.g.Players[i].NumSeqs())
		}
		s := b.sequence(i, h, a)
		if b.numbers[i][s], y = y[0], y[1:]; b.unknown[i][s] >= 0 {
			b.y[b.unknown[i][s]] = b.numbers[i][s]
		}
		return nil
	})
}

// readCombinations makes integers of their factors.
func (b *branch) readCombinations() error {
	var factors []rational.Rat
	for _, c := range b.by.Combinations {
		for _, m := range c.Terms {
			factors = append(factors, m.Factor)
			b.most = max(b.most, degree(m))
		}
	}
	integers, common, err := rational.Integers(factors, claim.MaxBits/max(b.size, 1))
	if err != nil {
		return err
	}
	b.factors, b.factor = make(map[[2]int][]*big.Int), bitsOf(common, integers)
	for _, c := range b.by.Combinations {
		n := len(c.Terms)
		b.factors[[2]int{c.Player - 1, c.Sequence}], integers = integers[:n], integers[n:]
	}
	b.raise = new(big.Int).Set(common) // times D^d when that is known to be short enough
	return nil
}

// degree returns the number of unknowns of m without ε.
func degree(m claim.Multiplier) int {
	n := 0
	for _, k := range m.Unknowns {
		n += min(k, 1)
	}
	return n
}
