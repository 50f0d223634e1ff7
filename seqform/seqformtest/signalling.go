package seqformtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// A Signalling is a signalling game whose types can all send all messages. A message with one
// response ends the game.
type Signalling struct {
	Prior []string    // per type
	Pays  [2][]string // of the sender and the receiver, per type: numbers per response, messages separated by |
}

// Text returns the game in a file.
func (s *Signalling) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "EFG 2 R \"signalling\" { \"sender\" \"receiver\" }\nc \"\" 1 \"\" {")
	for t, p := range s.Prior {
		fmt.Fprintf(&b, " \"t%d\" %s", t+1, p)
	}
	b.WriteString(" } 0\n")
	outcome := 0
	for t := range s.Prior {
		sender, receiver := strings.Split(s.Pays[0][t], "|"), strings.Split(s.Pays[1][t], "|")
		fmt.Fprintf(&b, "p \"\" 1 %d \"t%d\" {%s } 0\n", t+1, t+1, names("m", len(sender)))
		for m := range sender {
			u, v := strings.Fields(sender[m]), strings.Fields(receiver[m])
			if len(u) > 1 {
				fmt.Fprintf(&b, "p \"\" 2 %d \"m%d\" {%s } 0\n", m+1, m+1, names("r", len(u)))
			}
			for r := range u {
				outcome++
				fmt.Fprintf(&b, "t \"\" %d \"\" { %s %s }\n", outcome, u[r], v[r])
			}
		}
	}
	return b.String()
}

func names(letter string, n int) (text string) {
	for k := range n {
		text += fmt.Sprintf(" \"%s%d\"", letter, k+1)
	}
	return text
}

// Game returns the game.
func (s *Signalling) Game() *seqform.Game {
	return Must(efg.Parse("signalling.efg", strings.NewReader(s.Text())))
}

// BeerQuiche has types weak and strong, messages beer and quiche and responses duel and no.
func BeerQuiche(weak, strong string) *Signalling {
	return &Signalling{[]string{weak, strong}, [2][]string{{"0 2|1 3", "1 3|0 2"}, {"1 0|1 0", "0 1|0 1"}}}
}

// BeyondIntuitive has an outcome that the intuitive criterion lets pass and D1 does not: both
// types out.
func BeyondIntuitive() *Signalling {
	return &Signalling{[]string{"1/4", "3/4"}, [2][]string{{"2|4 0", "2|3 0"}, {"0|1 0", "0|0 1"}}}
}

// BeyondD1 has one that D1 lets pass and D2 does not: all types out.
func BeyondD1() *Signalling {
	return &Signalling{[]string{"1/4", "1/4", "1/2"}, [2][]string{{"1|3 0 0", "1|0 3 0", "1|6/5 6/5 0"}, {"0|3 0 0", "0|0 3 0", "0|0 0 3"}}}
}

// BoundaryNWBR has an outcome of a type that is as well off only where another gains.
func BoundaryNWBR() *Signalling {
	return &Signalling{[]string{"1/2", "1/2"}, [2][]string{{"0|1 -1 -2", "0|0 -1 -1"}, {"0|2 0 1", "0|0 2 1"}}}
}

// Spence has education 0, 1 or 2 at a cost of 1 or 1/2 each and then a job worth 2, or none.
func Spence() *Signalling {
	return &Signalling{[]string{"1/2", "1/2"}, [2][]string{{"2 0|1 -1|0 -2", "2 0|3/2 -1/2|1 -1"}, {"0 1|0 1|0 1", "1 0|1 0|1 0"}}}
}

// RandomSignalling returns a game with payoffs of at most that size, which tie often if it is small.
func RandomSignalling(rng *rand.Rand, types, messages, responses, size int) *Signalling {
	s := &Signalling{}
	var weights []int
	total := 0
	for t := range types {
		weights = append(weights, 1+rng.IntN(3))
		total += weights[t]
	}
	for _, w := range weights {
		s.Prior = append(s.Prior, rational.New(int64(w), int64(total)).String())
		for i := range s.Pays {
			var text strings.Builder
			for m := range messages {
				if m > 0 {
					text.WriteString("|")
				}
				for range responses {
					fmt.Fprintf(&text, "%d ", rng.IntN(2*size+1)-size)
				}
			}
			s.Pays[i] = append(s.Pays[i], text.String())
		}
	}
	return s
}

// PureEquilibria returns the equilibria in which no player mixes.
func PureEquilibria(g *seqform.Game) (list []seqform.Profile) {
	p := make(seqform.Profile, len(g.Players))
	for i := range p {
		p[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
	}
	var at func(i, h int)
	at = func(i, h int) {
		switch {
		case i == len(p):
			if !slices.ContainsFunc(g.Regrets(g.Plans(p)), func(r seqform.Regret) bool { return !r.Regret.IsZero() }) {
				list = append(list, slices.Clone(p))
				for j := range p {
					list[len(list)-1][j] = slices.Clone(p[j])
				}
			}
			return
		case h == len(p[i]):
			at(i+1, 0)
			return
		}
		for a := range g.Players[i].Infosets[h].Actions {
			p[i][h] = make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
			p[i][h][a] = rational.Int(1)
			at(i, h+1)
		}
	}
	at(0, 0)
	return list
}
