package extreme

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/linear"
	"exactsolve/seqform"
)

// A bimatrix is a two-player game in strategic form, ready for checks of extreme
// equilibria. It has the payoffs as matrices: pay[side][i][k] is what the other player
// gets from strategy k when player side plays i, and turned[side][k][i] is the same.
type bimatrix struct {
	work        *rational.Work
	sizes       [2]int
	pay, turned [2][][]rational.Rat
	least       [2]rational.Rat // the smallest entry of pay
}

// newBimatrix returns g, which must be a two-player game in strategic form.
func newBimatrix(g *seqform.Game) (*bimatrix, error) {
	if g.Table == nil || len(g.Players) != 2 {
		return nil, fmt.Errorf("the concept %q is for two-player games in strategic form", claim.ExtremeNash)
	}
	b := &bimatrix{work: g.Work(), sizes: [2]int{g.Table.Sizes[0], g.Table.Sizes[1]}}
	for side, n := range b.sizes {
		b.pay[side], b.turned[side] = matrix(n, b.sizes[1-side]), matrix(b.sizes[1-side], n)
	}
	for t := range g.Payoffs.Len() {
		i, j := g.Payoffs.Seq(t, 0)-1, g.Payoffs.Seq(t, 1)-1
		b.pay[0][i][j], b.pay[1][j][i] = g.Payoffs.U(t, 1), g.Payoffs.U(t, 0)
		b.turned[0][j][i], b.turned[1][i][j] = b.pay[0][i][j], b.pay[1][j][i]
	}
	b.least[1], _ = g.PayoffRange(0)
	b.least[0], _ = g.PayoffRange(1)
	return b, nil
}

// matrix returns one of zeros.
func matrix(m, n int) [][]rational.Rat {
	rows := make([][]rational.Rat, m)
	for i := range rows {
		rows[i] = make([]rational.Rat, n)
	}
	return rows
}

// PairChecker returns a function that checks that a pair of mixed strategies is an
// extreme equilibrium of g, with the payoffs given, for those who list pairs without
// a certificate. It fails if g is not a two-player game in strategic form.
func PairChecker(g *seqform.Game) (check func(mixed claim.Pair[[]rational.Rat], payoffs claim.Pair[rational.Rat]) error, err error) {
	b, err := newBimatrix(g)
	if err != nil {
		return nil, err
	}
	return b.checkPair, nil
}

func (b *bimatrix) checkPair(mixed claim.Pair[[]rational.Rat], payoffs claim.Pair[rational.Rat]) error {
	var labels [2][]bool
	for side, x := range mixed {
		l, best, err := b.extreme(side, x)
		if err != nil {
			return fmt.Errorf("cert: %w", err)
		}
		if !best.Equal(payoffs[1-side]) {
			return fmt.Errorf("cert: best responses to player %d pay %v, not %v", side+1, best, payoffs[1-side])
		}
		labels[side] = l
	}
	for l := range labels[0] {
		if !labels[0][l] && !labels[1][l] {
			return fmt.Errorf("cert: the strategy with label %d is played and no best response", l+1)
		}
	}
	return nil
}

// own and other return the label of strategy i of player side, and of the other.
func (b *bimatrix) own(side, i int) int   { return side*b.sizes[0] + i }
func (b *bimatrix) other(side, k int) int { return (1-side)*b.sizes[0] + k }

// payoffs returns what the other player gets from each strategy against x, which
// need not be a distribution.
func (b *bimatrix) payoffs(side int, x []rational.Rat) []rational.Rat { return b.sum(b.pay[side], x) }

// values is payoffs with the roles exchanged: from each own strategy, weighing
// the other player's by v.
func (b *bimatrix) values(side int, v []rational.Rat) []rational.Rat { return b.sum(b.turned[side], v) }

// plainSum returns the sum of the rows, times x.
func (b *bimatrix) plainSum(rows [][]rational.Rat, x []rational.Rat) []rational.Rat {
	u := make([]rational.Rat, len(rows[0]))
	for i := range x {
		if x[i].IsZero() {
			continue
		}
		for k, p := range rows[i] {
			u[k] = b.work.Add(u[k], b.work.Mul(x[i], p))
		}
	}
	return u
}

// extreme returns the labels of x and the best response payoff to it. It fails
// unless x is an extreme mixed strategy.
func (b *bimatrix) extreme(side int, x []rational.Rat) (labels []bool, best rational.Rat, err error) {
	if len(x) != b.sizes[side] {
		return nil, best, fmt.Errorf("%d probabilities for %d strategies of player %d", len(x), b.sizes[side], side+1)
	}
	if err := seqform.CheckDistribution(b.work, x); err != nil {
		return nil, best, err
	}
	u := b.payoffs(side, x)
	for k := range u {
		if b.work.Take(u[k].BitLen(), best.BitLen()) && (k == 0 || best.Cmp(u[k]) < 0) {
			best = u[k]
		}
	}
	labels = make([]bool, b.sizes[0]+b.sizes[1])
	var support []int
	for i := range x {
		if labels[b.own(side, i)] = x[i].IsZero(); x[i].Sign() > 0 {
			support = append(support, i)
		}
	}
	// The labels leave x a vertex if in the system pay·x = u of the support and
	// the best responses only multiples of (x, u) solve it.
	var rows [][]rational.Rat
	for k := range u {
		if labels[b.other(side, k)] = u[k].Equal(best); !u[k].Equal(best) {
			continue
		}
		row := []rational.Rat{rational.Int(-1)}
		for _, i := range support {
			row = append(row, b.pay[side][i][k])
		}
		rows = append(rows, row)
	}
	if _, leads := linear.Echelon(b.work, rows); len(leads) != len(support) {
		return nil, best, fmt.Errorf("the strategy %v of player %d is not extreme", x, side+1)
	}
	return labels, best, nil
}
