package correlated_test

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// sheriff is a smuggler who loads up to n goods and offers bribes up to b in some rounds, and a sheriff
// who answers each time; the last answer counts.
func sheriff(n, b, rounds int, value, penalty, compensation int64) *seqform.Game {
	z := seqform.NewBuilder("Sheriff", "smuggler", "sheriff")
	loads := seqform.Counted(n + 1)
	bribes := seqform.Counted(b + 1)
	var round func(v *seqform.Node, load, left int, public string)
	round = func(v *seqform.Node, load, left int, public string) {
		v.Move(0, fmt.Sprint(load, public), bribes...)
		for bribe := range bribes {
			at := v.Child(bribes[bribe])
			seen := fmt.Sprint(public, " ", bribe)
			at.Move(1, seen, "pass", "inspect")
			if left > 1 {
				round(at.Child("pass"), load, left-1, seen+"p")
				round(at.Child("inspect"), load, left-1, seen+"i")
				continue
			}
			at.Child("pass").Leaf(int64(load)*value-int64(bribe), int64(bribe))
			if load > 0 {
				at.Child("inspect").Leaf(-int64(load)*penalty, int64(load)*penalty)
			} else {
				at.Child("inspect").Leaf(compensation, -compensation)
			}
		}
	}
	root := z.Root().Move(0, "load", loads...)
	for load := range loads {
		round(root.Child(loads[load]), load, rounds, "")
	}
	return seqformtest.Must(z.Game())
}

// battleship: players hide a ship in one of some cells, then shoot in turn at cells of the other, at none
// twice. A hit ends it: 1 for who sinks, −loss for who loses the ship.
func battleship(cells, shots int, loss rational.Rat) *seqform.Game {
	z := seqform.NewBuilder("Battleship", "1", "2")
	names := seqform.Counted(cells)
	var shoot func(v *seqform.Node, ships [2]int, turn int, shotAt [2][]int)
	shoot = func(v *seqform.Node, ships [2]int, turn int, shotAt [2][]int) {
		i := turn % 2
		if turn == 2*shots {
			v.Pay(rational.Int(0), rational.Int(0))
			return
		}
		var left []int
		var actions []string
		for c := range cells {
			used := false
			for _, d := range shotAt[i] {
				used = used || d == c
			}
			if !used {
				left, actions = append(left, c), append(actions, names[c])
			}
		}
		v.Move(i, fmt.Sprint(ships[i], shotAt), actions...)
		for k, c := range left {
			at := v.Child(actions[k])
			if ships[1-i] == c {
				pays := []rational.Rat{rational.Int(1), rational.Int(1)}
				pays[1-i] = loss.Neg()
				at.Pay(pays...)
				continue
			}
			next := shotAt
			next[i] = append(append([]int(nil), shotAt[i]...), c)
			shoot(at, ships, turn+1, next)
		}
	}
	root := z.Root().Move(0, "hide", names...)
	for x := range cells {
		v := root.Child(names[x]).Move(1, "hide", names...)
		for y := range cells {
			shoot(v.Child(names[y]), [2]int{x, y}, 0, [2][]int{})
		}
	}
	return seqformtest.Must(z.Game())
}

// signalling is the game of von Stengel and Forges, Figure 1.
func signalling() *seqform.Game {
	z := seqform.NewBuilder("Signalling", "sender", "receiver")
	half := rational.New(1, 2)
	pays := map[string][2][]int64{"G": {{4, 10}, {0, 6}}, "B": {{6, 0}, {0, 6}}}
	for _, kind := range []string{"G", "B"} {
		v := z.Root().Chance(kind, half).Move(0, kind, "X", "Y")
		for _, m := range []string{"X", "Y"} {
			at := v.Child(m).Move(1, m, "yes", "no")
			at.Child("yes").Leaf(pays[kind][0]...)
			at.Child("no").Leaf(pays[kind][1]...)
		}
	}
	return seqformtest.Must(z.Game())
}

// chsh gives each of two players a private bit; they win if the exclusive or of their answers is the product of
// the bits.
func chsh() *seqform.Game {
	z := seqform.NewBuilder("CHSH", "1", "2")
	quarter := rational.New(1, 4)
	for x := range 2 {
		for y := range 2 {
			v := z.Root().Chance(fmt.Sprint(x, y), quarter).Move(0, fmt.Sprint("x", x), "0", "1")
			for a := range 2 {
				w := v.Child(fmt.Sprint(a)).Move(1, fmt.Sprint("y", y), "0", "1")
				for b := range 2 {
					win := int64(0)
					if a^b == x*y {
						win = 1
					}
					w.Child(fmt.Sprint(b)).Leaf(win, win)
				}
			}
		}
	}
	return seqformtest.Must(z.Game())
}

// matrices has pairs of payoffs by rows.
func matrices(rows, cols int, pays ...int64) *seqform.Game {
	return seqformtest.Must(seqform.FromPayoffs("", []string{"1", "2"}, [][]string{seqform.Counted(rows), seqform.Counted(cols)}, func(s []int) []rational.Rat {
		k := 2 * (s[0]*cols + s[1])
		return rational.Ints(pays[k : k+2]...)
	}))
}

// minority pays 3 to the odd one out of three, and 1 to the others.
func minority() *seqform.Game {
	two := seqform.Counted(2)
	return seqformtest.Must(seqform.FromPayoffs("", []string{"1", "2", "3"}, [][]string{two, two, two}, func(s []int) []rational.Rat {
		u := make([]rational.Rat, 3)
		for i := range s {
			j, k := s[(i+1)%3], s[(i+2)%3]
			switch {
			case s[i] == j && j == k:
			case j == k:
				u[i] = rational.Int(3)
			default:
				u[i] = rational.Int(1)
			}
		}
		return u
	}))
}
