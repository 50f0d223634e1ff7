package model

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Kind says which formulation a model is.
type Kind string

// The kinds of models: the nonlinear complementarity problem; the mixed-integer
// quadratically constrained program; and that of [Gan24] section 3.5, term by term, of
// games in strategic form.
const (
	KindNCP   Kind = "ncp"
	KindMIQCP Kind = "miqcp"
	KindChain Kind = "miqcp-chain"

	// KindLinear is that of [Linear], with costs and without pairs.
	KindLinear Kind = "lp"
)

// Kinds returns the kinds of [Build].
func Kinds() []Kind { return []Kind{KindNCP, KindMIQCP, KindChain} }

// A Var is a variable with its domain, which is bounded but in a linear program.
type Var struct {
	Name       string
	Domain     rational.Interval
	NoLo, NoHi bool // the domain has no such end
	Binary     bool
}

// A Term is a coefficient, not zero, with a variable.
type Term struct {
	Var  int
	Coef rational.Rat
}

// A Quad is a coefficient, not zero, with a product of two variables.
type Quad struct {
	X, Y int
	Coef rational.Rat
}

// A Sense says how the two sides of a row compare.
type Sense int

// The left side of a row equals the right one or is at most as large.
const (
	Equal Sense = iota
	AtMost
)

// A Row is Σ Terms + Σ Quads = Rhs, or ≤ Rhs. No variable and no product occurs
// twice.
type Row struct {
	Name  string
	Terms []Term
	Quads []Quad
	Sense Sense
	Rhs   rational.Rat
}

// Integral returns a positive multiple of r in integers without common divisor.
func (r *Row) Integral() Row { return r.Times(rational.Unit(r.numbers()...)) }

// Times returns r multiplied by a positive number.
func (r *Row) Times(f rational.Rat) Row {
	z := Row{Name: r.Name, Sense: r.Sense, Rhs: r.Rhs.Mul(f)}
	for _, t := range r.Terms {
		z.Terms = append(z.Terms, Term{t.Var, t.Coef.Mul(f)})
	}
	for _, q := range r.Quads {
		z.Quads = append(z.Quads, Quad{q.X, q.Y, q.Coef.Mul(f)})
	}
	return z
}

// Add adds a term, unless its coefficient is 0.
func (r *Row) Add(variable int, coef rational.Rat) {
	if !coef.IsZero() {
		r.Terms = append(r.Terms, Term{variable, coef})
	}
}

func (r *Row) numbers() []rational.Rat {
	list := []rational.Rat{r.Rhs}
	for _, t := range r.Terms {
		list = append(list, t.Coef)
	}
	for _, q := range r.Quads {
		list = append(list, q.Coef)
	}
	return list
}

// A Product is the equation W = X·Y.
type Product struct{ W, X, Y int }

// A Pair is the condition X·R = 0 on the weight and the slack of a sequence. In a
// model with binary variables it is expressed by B and rows, and B is −1 otherwise.
type Pair struct {
	X, R, B     int
	Player, Seq int
}

// A Model is a system of rows, products and pairs in variables with bounded
// domains. It is not changed after it is built.
type Model struct {
	Kind     Kind
	Game     *seqform.Game
	Remarks  []string // for people, about what it says
	Cost     []Term   // to minimize
	Vars     []Var
	Rows     []Row
	Products []Product // W after X and Y
	Pairs    []Pair    // by player and sequence

	// Weight and Slack are the variables of a player's sequence, −1 for the empty
	// one, and Value those of an information set.
	Weight, Slack, Value [][]int

	// Pay is the variable of what an action pays, likewise; of [KindChain] only.
	Pay [][]int

	// Tuple has, for each weight and product, the sequence it has of each player, 0
	// for none; nil for other variables.
	Tuple [][]int32
}

// At returns the values of the variables at a profile given by its realization
// plans: slacks and values are those of best responses, and binary variables are
// 1 where the slack is positive. It satisfies m if and only if the profile is an
// equilibrium.
func (m *Model) At(plans []seqform.Plan) []rational.Rat {
	at := make([]rational.Rat, len(m.Vars))
	for i := range plans {
		p := &m.Game.Players[i]
		bySet, bySeq := seqform.Optimal(p, seqform.Gradient(m.Game, i, plans, rational.Int(1)))
		for h, v := range m.Value[i] {
			at[v] = bySet[h]
		}
		for s := 1; s < p.NumSeqs(); s++ {
			at[m.Weight[i][s]] = plans[i][s]
			at[m.Slack[i][s]] = bySet[p.SeqInfoset[s]].Sub(bySeq[s])
			if m.Pay != nil {
				at[m.Pay[i][s]] = bySeq[s]
			}
		}
	}
	for _, p := range m.Pairs {
		if p.B >= 0 && at[p.R].Sign() > 0 {
			at[p.B] = rational.Int(1)
		}
	}
	for _, p := range m.Products {
		at[p.W] = at[p.X].Mul(at[p.Y])
	}
	return at
}

// A Size counts what a model has. Rows are without products, their bilinear terms
// count as one nonzero each.
type Size struct {
	Weights, Products  int // of which there are as many equations W = X·Y
	Continuous, Binary int // variables, weights and products among the first
	Rows, Nonzeros     int
}

// Size returns the size of m.
func (m *Model) Size() Size {
	z := Size{Products: len(m.Products), Rows: len(m.Rows)}
	for _, v := range m.Vars {
		if v.Binary {
			z.Binary++
		} else {
			z.Continuous++
		}
	}
	for i := range m.Weight {
		z.Weights += len(m.Weight[i]) - 1
	}
	for k := range m.Rows {
		z.Nonzeros += len(m.Rows[k].Terms) + len(m.Rows[k].Quads)
	}
	return z
}
