package box_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A plan of a certificate by hand: orders and coefficients near the right ones, per player,
// information set and action; the choice has the coefficient 0.
type sketch struct {
	g            *seqform.Game
	orders       [][][]int
	coefficients [][][]float64
	unknowns     [][]int // sequences
	equations    [][]int
	combinations []claim.Combination
	bar          rational.Rat
}

// certificate makes a certificate from a sketch, which need not be right.
func (k *sketch) certificate(t testing.TB, concept cert.Concept) *cert.Certificate {
	by := &claim.Branch{Orders: k.orders, Enclosure: claim.Enclosure{Unknowns: k.unknowns, Equations: k.equations, Radius: power(-60), Combinations: k.combinations}}
	for _, sets := range k.coefficients {
		lists := [][]rational.Rat{}
		choices := []int{}
		for _, x := range sets {
			list := make([]rational.Rat, len(x))
			for a, y := range x {
				list[a] = dyadic(big.NewFloat(y), 20)
				if y == 0 {
					choices = append(choices, a+1)
				}
			}
			lists = append(lists, list)
		}
		by.Coefficients, by.Choices = append(by.Coefficients, lists), append(by.Choices, choices)
	}
	small := 400
	w := newWitness(k.g, concept, by, half(small))
	require.NoError(t, w.solve())
	for _, at := range w.at {
		h := int(k.g.Players[at[0]].SeqInfoset[at[1]])
		a := at[1] - int(k.g.Players[at[0]].Infosets[h].FirstSeq)
		by.Coefficients[at[0]][h][a] = dyadic(w.z[at[0]][at[1]], 96)
	}
	by.Inverse = w.inverse(small)
	c := &cert.Certificate{
		Game:     cert.NewGameRef(k.g),
		Claim:    cert.Claim{Concept: concept, Refined: w.refined()},
		Evidence: cert.Evidence{Branch: by},
	}
	if concept != cert.EnclosedSequential {
		c.Evidence.EpsilonBar = k.bar
	}
	return certtest.Reread(t, c)
}

// power returns 2^k.
func power(k int) rational.Rat {
	if k < 0 {
		return rational.Int(2).Pow(-k).Inv()
	}
	return rational.Int(2).Pow(k)
}

// dyadic rounds x to a multiple of 2^−bits.
func dyadic(x *big.Float, bits int) rational.Rat {
	scaled := new(big.Float).SetMantExp(x, bits)
	scaled.Add(scaled, big.NewFloat(0.5))
	z, _ := scaled.Int(nil)
	return rational.FromBigInt(z).Mul(power(-bits))
}

// inverse is that of the Jacobian, each row divided by the power of ε = 2^−small in it.
func (w *witness) inverse(small int) [][]rational.Rat {
	columns := w.jacobian(w.losses())
	n := len(columns)
	k := 0 // of the equation
	for i, sequences := range w.by.Equations {
		for _, s := range sequences {
			for _, c := range w.by.Combinations {
				if c.Player == i+1 && c.Sequence == s {
					subtractRows(columns, k, c.Terms)
				}
			}
			k++
		}
	}
	inverse := make([][]rational.Rat, n)
	scales := make([]int, n)
	for k := range scales {
		largest := -1 << 30
		for _, column := range columns {
			if column[k].Sign() != 0 {
				largest = max(largest, column[k].MantExp(nil))
			}
		}
		scales[k] = (small/2 - largest) / small * small
	}
	for unit := range n {
		m := make([][]*big.Float, n)
		for k := range m {
			for _, column := range columns {
				m[k] = append(m[k], real(0).SetMantExp(column[k], scales[k]))
			}
			m[k] = append(m[k], real(0))
		}
		m[unit][n] = real(1)
		x, _ := eliminate(m)
		for r := range x {
			inverse[r] = append(inverse[r], dyadic(x[r], 60))
		}
	}
	return inverse
}

// subtractRows subtracts multiples of other rows from row k, which is that of a loss.
func subtractRows(columns [][]*big.Float, k int, terms []claim.Multiplier) {
	for _, column := range columns {
		for _, m := range terms {
			column[k] = less(column[k], times(float(m.Factor), column[m.Equation-1]))
		}
	}
}

// refined is the box around a witness at a small ε.
func (w *witness) refined() *claim.Refined {
	z := &claim.Refined{Radius: power(-50)}
	for i := range w.g.Players {
		profile, beliefs := [][]rational.Rat{}, [][]rational.Rat{}
		for h := range w.g.Players[i].Infosets {
			var x, belief []rational.Rat
			for _, y := range w.played(i, h) {
				x = append(x, dyadic(y, 90))
			}
			if list, total := w.reaches(i, h); w.g.Tree != nil && total.Sign() > 0 {
				for _, y := range list {
					belief = append(belief, dyadic(quotient(y, total), 90))
				}
			}
			profile, beliefs = append(profile, x), append(beliefs, belief)
		}
		z.Profile = append(z.Profile, profile)
		if w.concept == cert.EnclosedSequential {
			z.Beliefs = append(z.Beliefs, beliefs)
		}
		z.Payoffs = append(z.Payoffs, dyadic(w.values(i)[0], 90))
	}
	return z
}

// horse is an equilibrium of Selten's horse in which nobody mixes.
func horse(t testing.TB) *sketch {
	return &sketch{
		g:            seqformtest.Fixture(t, "selten_horse"),
		orders:       [][][]int{{{0, 2}}, {{0, 1}}, {{1, 0}}},
		coefficients: [][][]float64{{{0, 1}}, {{0, 1}}, {{1, 0}}},
		unknowns:     [][]int{{}, {}, {}}, equations: [][]int{{}, {}, {}}, bar: power(-6),
	}
}

// mixed is the equilibrium of three players who mix with probabilities that are not rational.
func mixed(t testing.TB) *sketch {
	return &sketch{
		g:            seqformtest.Fixture(t, "nau_irrational"),
		orders:       [][][]int{{{0, 0}}, {{0, 0}}, {{0, 0}}},
		coefficients: [][][]float64{{{.619, 0}}, {{.48, 0}}, {{.379, 0}}},
		unknowns:     [][]int{{1}, {1}, {1}}, equations: [][]int{{1}, {1}, {1}}, bar: power(-90),
	}
}

// behind is a tree in which player 1 stays out, and the game of mixed follows only by a tremble.
func behind(t testing.TB) *sketch {
	table := seqformtest.Fixture(t, "nau_irrational")
	b := seqform.NewBuilder("", "1", "2", "3")
	b.Root().Move(0, "door", "out", "in")
	b.Root().Child("out").Pay(rational.Int(3), rational.Int(3), rational.Int(3))
	term := 0
	var grow func(n *seqform.Node, i int)
	grow = func(n *seqform.Node, i int) {
		if i == 3 {
			n.Pay(table.Payoffs.U(term, 0), table.Payoffs.U(term, 1), table.Payoffs.U(term, 2))
			term++
			return
		}
		n.Move(i, "inside", "a", "b")
		grow(n.Child("a"), i+1)
		grow(n.Child("b"), i+1)
	}
	grow(b.Root().Child("in"), 0)
	return &sketch{
		g:            seqformtest.Must(b.Game()),
		orders:       [][][]int{{{0, 2}, {0, 0}}, {{0, 0}}, {{0, 0}}},
		coefficients: [][][]float64{{{0, .5}, {.619, 0}}, {{.48, 0}}, {{.379, 0}}},
		unknowns:     [][]int{{3}, {1}, {1}}, equations: [][]int{{3}, {1}, {1}}, bar: power(-90),
	}
}

// follow is a game in which players 1, 2 and 4 are indifferent for the same reason, but for player 1
// with trembles of player 3: that of action c must be as likely as d. The loss of player 1 is an
// equation less that of player 2.
func follow(testing.TB) *sketch {
	var cells [][]int64
	for range 2 { // what player 4 does changes nothing
		for p3 := range int64(4) {
			for p2 := range int64(2) {
				for p1 := range int64(2) {
					u := []int64{0, 0, -1, 0}
					if p3%2 == p1 {
						u[0] = 1
					}
					if p3 < 2 && p3 == p2 {
						u[1] = 1
					}
					if p3 < 2 {
						u[2] = max(p3-p1, p1-p3)
					}
					cells = append(cells, u)
				}
			}
		}
	}
	for k := range cells {
		if p3, p4 := k/4%4, k/16; p3 < 2 && p3 == p4 {
			cells[k][3] = 1
		}
	}
	like2 := []claim.Multiplier{{Equation: 2, Factor: rational.Int(1)}}
	return &sketch{
		g:            seqformtest.Table([]int{2, 2, 4, 2}, cells...),
		orders:       [][][]int{{{0, 0}}, {{0, 0}}, {{0, 0, 1, 1}}, {{0, 0}}},
		coefficients: [][][]float64{{{0, .5}}, {{0, .375}}, {{0, .5, .7, .75}}, {{0, .25}}},
		unknowns:     [][]int{{2}, {}, {2, 3}, {}}, equations: [][]int{{2}, {2}, {2}, {}},
		combinations: []claim.Combination{{Player: 1, Sequence: 2, Terms: like2}, {Player: 4, Sequence: 2, Terms: like2}},
		bar:          power(-90),
	}
}
