package nash

import (
	"math/big"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// equations are, for given supports, those of an equilibrium: player by player,
// u_i(a, x_-i) − v_i = 0 for each action a of the support and Σ_a x_i(a) − 1 = 0,
// in as many unknowns: player by player, x_i(a) for each a and v_i.
//
// Numbers are in fixed point: integers in units of 2^−p, with p kept elsewhere.
// What is computed with them is a guess, a few units off.
type equations struct {
	support [][]int
	first   []int        // equation and unknown of each player's first action, then their number
	payoffs [][]*big.Int // of player i in the supports: own action fastest, then the others' in order
	common  []*big.Int   // denominator of a player's payoffs
}

func newEquations(g *seqform.Game, support [][]int) *equations {
	e := &equations{support: support, first: []int{0}}
	for i, list := range support {
		e.first = append(e.first, e.first[i]+len(list)+1)
		values := e.gather(g, i)
		common := rational.Int(1)
		for _, u := range values {
			common = rational.LCM(common, rational.FromBigInt(u.Den()))
		}
		numbers := make([]*big.Int, len(values))
		for k, u := range values {
			numbers[k] = u.Mul(common).Num()
		}
		e.payoffs, e.common = append(e.payoffs, numbers), append(e.common, common.Num())
	}
	return e
}

// gather returns the payoffs of player i in the supports.
func (e *equations) gather(g *seqform.Game, i int) []rational.Rat {
	order := []int{i} // of players, fastest first
	stride := make([]int, len(e.support))
	step := 1
	for j := len(e.support) - 1; j >= 0; j-- {
		stride[j] = step
		step *= g.Table.Sizes[j]
	}
	for j := range e.support {
		if j != i {
			order = append(order, j)
		}
	}
	terms := []int{0}
	for _, j := range order {
		var next []int
		for _, a := range e.support[j] {
			for _, t := range terms {
				next = append(next, t+a*stride[j])
			}
		}
		terms = next
	}
	values := make([]rational.Rat, len(terms))
	for k, t := range terms {
		values[k] = g.Payoffs.U(t, i)
	}
	return values
}

// values returns what the actions of player i in the support pay against x, with
// p bits. Player j, if not i, plays action b instead; j is −1 for none.
func (e *equations) values(p uint, x [][]*big.Int, i, j, b int) []*big.Int {
	t := e.payoffs[i]
	scaled := false // by 2^p
	for k := len(e.support) - 1; k >= 0; k-- {
		n := len(t) / len(e.support[k])
		switch {
		case k == i:
		case k == j:
			t = t[b*n : (b+1)*n]
		default:
			t = contract(t, x[k])
			if scaled {
				shift(t, p)
			}
			scaled = true
		}
	}
	out := make([]*big.Int, len(t))
	for a := range t {
		out[a] = new(big.Int).Set(t[a])
		if !scaled {
			out[a].Lsh(out[a], p)
		}
		out[a].Quo(out[a], e.common[i])
	}
	return out
}

// contract returns Σ_b x[b]·t[b], where t consists of len(x) parts.
func contract(t, x []*big.Int) []*big.Int {
	n := len(t) / len(x)
	out := make([]*big.Int, n)
	var z big.Int
	for k := range out {
		out[k] = new(big.Int)
		for b, w := range x {
			out[k].Add(out[k], z.Mul(w, t[b*n+k]))
		}
	}
	return out
}

func shift(t []*big.Int, p uint) {
	for _, v := range t {
		v.Rsh(v, p)
	}
}

// residual returns the left-hand sides of the equations at y, with p bits.
func (e *equations) residual(p uint, y []*big.Int) []*big.Int {
	x := e.split(y)
	f := make([]*big.Int, 0, len(y))
	for i := range e.support {
		v := y[e.first[i+1]-1]
		for _, u := range e.values(p, x, i, -1, 0) {
			f = append(f, u.Sub(u, v))
		}
		sum := new(big.Int).Lsh(big.NewInt(1), p)
		sum.Neg(sum)
		for _, w := range x[i] {
			sum.Add(sum, w)
		}
		f = append(f, sum)
	}
	return f
}

// split returns the probabilities of each player in y.
func (e *equations) split(y []*big.Int) [][]*big.Int {
	x := make([][]*big.Int, len(e.support))
	for i := range x {
		x[i] = y[e.first[i] : e.first[i+1]-1]
	}
	return x
}

// jacobian returns the derivatives at y, with p bits.
func (e *equations) jacobian(p uint, y []*big.Int) [][]rational.Rat {
	x := e.split(y)
	rows := make([][]rational.Rat, len(y))
	for r := range rows {
		rows[r] = make([]rational.Rat, len(y))
	}
	one := rational.Int(1)
	for i, list := range e.support {
		last := e.first[i+1] - 1
		for a := range list {
			rows[e.first[i]+a][last] = one.Neg()
			rows[last][e.first[i]+a] = one
		}
		for j, others := range e.support {
			if j == i {
				continue
			}
			for b := range others {
				for a, u := range e.values(p, x, i, j, b) {
					rows[e.first[i]+a][e.first[j]+b] = dyadic(u, p)
				}
			}
		}
	}
	return rows
}

// dyadic returns n·2^−p.
func dyadic(n *big.Int, p uint) rational.Rat {
	return rational.FromInts(n, new(big.Int).Lsh(big.NewInt(1), p))
}

// fixed returns x in units of 2^−p, rounded down.
func fixed(x rational.Rat, p uint) *big.Int {
	n := new(big.Int).Lsh(x.Num(), p)
	return n.Div(n, x.Den())
}
