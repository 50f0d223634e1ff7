package box_test

import (
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// precision of the numbers of the oracle; in sums of so many bits nothing of a game is lost.
const precision = 2500

func float(x rational.Rat) *big.Float {
	return quotient(integer(x.Num()), integer(x.Den()))
}

func real(x int64) *big.Float             { return new(big.Float).SetPrec(precision).SetInt64(x) }
func integer(x *big.Int) *big.Float       { return real(0).SetInt(x) }
func sum(x, y *big.Float) *big.Float      { return real(0).Add(x, y) }
func less(x, y *big.Float) *big.Float     { return real(0).Sub(x, y) }
func times(x, y *big.Float) *big.Float    { return real(0).Mul(x, y) }
func quotient(x, y *big.Float) *big.Float { return real(0).Quo(x, y) }
func half(k int) *big.Float               { return real(0).SetMantExp(real(1), -k) } // 2^−k
func off(x, y *big.Float) *big.Float      { return real(0).Abs(less(x, y)) }

// A witness is the behavior of a branch at one ε, with unknowns found by Newton's method.
type witness struct {
	g       *seqform.Game
	concept cert.Concept
	by      *claim.Branch
	epsilon *big.Float
	z       [][]*big.Float // per player and sequence, the coefficient of its last action, 0 for choices
	at      [][2]int       // player and sequence of each unknown
	x       [][]*big.Float // per player and sequence, the probability of its last action
}

func newWitness(g *seqform.Game, concept cert.Concept, by *claim.Branch, epsilon *big.Float) *witness {
	w := &witness{g: g, concept: concept, by: by, epsilon: epsilon}
	for i := range g.Players {
		w.z = append(w.z, []*big.Float{real(0)})
		for h := range g.Players[i].Infosets {
			for _, y := range by.Coefficients[i][h] {
				w.z[i] = append(w.z[i], float(y))
			}
		}
		for _, s := range by.Unknowns[i] {
			w.at = append(w.at, [2]int{i, s})
		}
	}
	w.setX()
	return w
}

// setX sets the probabilities.
func (w *witness) setX() {
	w.x = make([][]*big.Float, len(w.z))
	for i := range w.z {
		w.x[i] = []*big.Float{real(1)}
		for h, set := range w.g.Players[i].Infosets {
			rest := real(1)
			for a := range set.Actions {
				x := w.z[i][set.Seq(a)]
				for range w.by.Orders[i][h][a] {
					x = times(x, w.epsilon)
				}
				w.x[i] = append(w.x[i], x)
				rest.Sub(rest, x)
			}
			w.x[i][set.Seq(w.by.Choices[i][h]-1)] = rest
		}
	}
}

// played returns the probabilities at an information set if trembles are left out.
func (w *witness) played(i, h int) []*big.Float {
	set := &w.g.Players[i].Infosets[h]
	total := real(0)
	x := make([]*big.Float, len(set.Actions))
	for a := range x {
		x[a] = real(0)
		if w.by.Orders[i][h][a] == 0 {
			x[a] = w.x[i][set.Seq(a)]
			total.Add(total, x[a])
		}
	}
	for a := range x {
		x[a] = quotient(x[a], total)
	}
	return x
}

// paths returns, per player and sequence, the product of the probabilities of its actions.
func (w *witness) paths() [][]*big.Float {
	paths := make([][]*big.Float, len(w.x))
	for i := range paths {
		paths[i] = make([]*big.Float, len(w.x[i]))
		paths[i][0] = real(1)
		for _, set := range w.g.Players[i].Infosets {
			for a := range set.Actions {
				paths[i][set.Seq(a)] = times(paths[i][set.ParentSeq], w.x[i][set.Seq(a)])
			}
		}
	}
	return paths
}

// values returns what each sequence of player i pays, weighted by the others: afterwards i plays
// what is best, for sequential equilibria as the profile says, for extensive-form perfect ones with
// trembles.
func (w *witness) values(i int) []*big.Float {
	paths := w.paths()
	v := make([]*big.Float, len(w.x[i]))
	for s := range v {
		v[s] = real(0)
	}
	for t := range w.g.Payoffs.Len() {
		u := float(w.g.Payoffs.U(t, i))
		for j, s := range w.g.Payoffs.Tuple(t) {
			if j != i {
				u = times(u, paths[j][s])
			}
		}
		s := w.g.Payoffs.Seq(t, i)
		v[s].Add(v[s], u)
	}
	sets := w.g.Players[i].Infosets
	for h := len(sets) - 1; h >= 0; h-- {
		played, next := w.played(i, h), real(0)
		for a := range sets[h].Actions {
			s := sets[h].Seq(a)
			switch w.concept {
			case cert.EnclosedQuasiPerfect:
				if a == 0 || v[s].Cmp(next) > 0 {
					next = v[s]
				}
			case cert.EnclosedSequential:
				next = sum(next, times(played[a], v[s]))
			default:
				next = sum(next, times(w.x[i][s], v[s]))
			}
		}
		v[sets[h].ParentSeq].Add(v[sets[h].ParentSeq], next)
	}
	return v
}

// losses returns those of the equations.
func (w *witness) losses() []*big.Float {
	var list []*big.Float
	for i, sequences := range w.by.Equations {
		v := w.values(i)
		for _, s := range sequences {
			h := int(w.g.Players[i].SeqInfoset[s])
			c := w.g.Players[i].Infosets[h].Seq(w.by.Choices[i][h] - 1)
			list = append(list, less(v[c], v[s]))
		}
	}
	return list
}

// jacobian returns the differences of losses, if an unknown is a little larger, as quotients:
// columns are equations.
func (w *witness) jacobian(losses []*big.Float) [][]*big.Float {
	step := half(precision / 2)
	var rows [][]*big.Float
	for _, at := range w.at {
		z := w.z[at[0]][at[1]]
		w.z[at[0]][at[1]] = sum(z, step)
		w.setX()
		row := w.losses()
		for k := range row {
			row[k] = quotient(less(row[k], losses[k]), step)
		}
		rows = append(rows, row)
		w.z[at[0]][at[1]] = z
		w.setX()
	}
	return rows
}

// solve moves the unknowns to a zero of the equations.
func (w *witness) solve() error {
	for range 40 {
		losses := w.losses()
		rows := w.jacobian(losses)
		matrix := make([][]*big.Float, len(losses))
		for k := range matrix {
			for _, row := range rows {
				matrix[k] = append(matrix[k], row[k])
			}
			matrix[k] = append(matrix[k], losses[k])
		}
		moves, ok := eliminate(matrix)
		if !ok {
			return fmt.Errorf("a singular Jacobian")
		}
		largest := real(0)
		for k, at := range w.at {
			w.z[at[0]][at[1]] = less(w.z[at[0]][at[1]], moves[k])
			if m := off(moves[k], real(0)); m.Cmp(largest) > 0 {
				largest = m
			}
		}
		w.setX()
		if largest.Cmp(half(precision/3)) < 0 {
			return nil
		}
	}
	return fmt.Errorf("no zero found")
}

// eliminate solves linear equations, rows with the right-hand side at the end.
func eliminate(m [][]*big.Float) ([]*big.Float, bool) {
	for c := range m {
		for r := c; r < len(m); r++ {
			if off(m[r][c], real(0)).Cmp(off(m[c][c], real(0))) > 0 {
				m[r], m[c] = m[c], m[r]
			}
		}
		if m[c][c].Sign() == 0 {
			return nil, false
		}
		for r := range m {
			if r == c {
				continue
			}
			f := quotient(m[r][c], m[c][c])
			for k := c; k < len(m[r]); k++ {
				m[r][k] = less(m[r][k], times(f, m[c][k]))
			}
		}
	}
	z := make([]*big.Float, len(m))
	for r := range m {
		z[r] = quotient(m[r][len(m)], m[r][r])
	}
	return z, true
}

// reaches returns, per node of information set h of player i, chance times the probabilities
// of the others, and the sum. In strategic form the sum is 1.
func (w *witness) reaches(i, h int) (list []*big.Float, total *big.Float) {
	if w.g.Tree == nil {
		return nil, real(1)
	}
	paths, chance := w.paths(), w.g.Tree.ChanceReach()
	total = real(0)
	for _, v := range w.g.Players[i].Infosets[h].Nodes {
		x := float(chance[v])
		for j := range w.g.Players {
			if j != i {
				x = times(x, paths[j][w.g.SeqAt(j)[v]])
			}
		}
		list = append(list, x)
		total.Add(total, x)
	}
	return list, total
}

// optimal fails if an action that is played is not a best one, relative to the weight of its
// information set for sequential equilibria, or if a probability is not positive.
func (w *witness) optimal() error {
	slack := half(600)
	for i := range w.g.Players {
		v := w.values(i)
		for h, set := range w.g.Players[i].Infosets {
			_, weight := w.reaches(i, h)
			if w.concept != cert.EnclosedSequential {
				weight = real(1)
			}
			for a := range set.Actions {
				s := set.Seq(a)
				if w.x[i][s].Sign() <= 0 {
					return fmt.Errorf("player %d, sequence %d: probability %v", i+1, s, w.x[i][s].Text('g', 5))
				}
				for b := range set.Actions {
					gain := less(v[set.Seq(b)], v[s])
					if w.by.Orders[i][h][a] == 0 && weight.Sign() > 0 && gain.Cmp(times(weight, slack)) > 0 {
						return fmt.Errorf("player %d, sequence %d: %v is gained by action %d", i+1, s, gain.Text('g', 5), b+1)
					}
				}
			}
		}
	}
	return nil
}

// holds fails if the claim of c does not: if its own witness is not optimal at some ε, or at a
// small one is not close to the box, or zeros of profile and orders differ.
func holds(g *seqform.Game, c *cert.Certificate) error {
	small := half(700) // slack is larger
	bar := float(c.Evidence.EpsilonBar)
	all := []*big.Float{bar, quotient(bar, real(3)), small}
	if c.Claim.Concept == cert.EnclosedSequential {
		small = half(1000)
		all = []*big.Float{small}
	}
	for _, epsilon := range all {
		w := newWitness(g, c.Claim.Concept, c.Evidence.Branch, epsilon)
		if err := w.solve(); err != nil {
			return err
		}
		if err := w.optimal(); err != nil {
			return fmt.Errorf("ε = %v: %w", epsilon.Text('g', 5), err)
		}
		if epsilon == small {
			return w.near(c.Claim.Refined)
		}
	}
	return nil
}

// near fails if the witness, at a small ε, is not in the box.
func (w *witness) near(box *claim.Refined) error {
	radius := sum(float(box.Radius), half(500))
	for i := range w.g.Players {
		v := w.values(i)
		for h := range w.g.Players[i].Infosets {
			for a, y := range box.Profile[i][h] {
				x := w.played(i, h)[a]
				if y.Sign() < 0 || x.Sign() != y.Sign() || off(x, float(y)).Cmp(radius) > 0 {
					return fmt.Errorf("probability %v, not %v", x.Text('g', 5), y)
				}
			}
			if w.concept == cert.EnclosedSequential {
				if err := w.believes(i, h, box.Beliefs[i][h], radius); err != nil {
					return err
				}
			}
		}
		if off(v[0], float(box.Payoffs[i])).Cmp(radius) > 0 {
			return fmt.Errorf("payoff %v, not %v", v[0].Text('g', 5), box.Payoffs[i])
		}
	}
	return nil
}

func (w *witness) believes(i, h int, belief []rational.Rat, radius *big.Float) error {
	reaches, total := w.reaches(i, h)
	if total.Sign() == 0 || w.g.Tree == nil {
		if belief != nil {
			return fmt.Errorf("a belief where chance does not lead")
		}
		return nil
	}
	for k, x := range reaches {
		if mu := quotient(x, total); off(mu, float(belief[k])).Cmp(radius) > 0 {
			return fmt.Errorf("belief %v, not %v", mu.Text('g', 5), belief[k])
		}
	}
	return nil
}
