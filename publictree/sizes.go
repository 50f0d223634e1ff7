package publictree

import (
	"fmt"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// A sizing says what is bet and raised.
type sizing struct {
	rules      []rule // later ones count
	mostRaises int    // on a street, the bet apart; 0 is any number
	allInFrom  rational.Rat
}

// A rule has sizes for some streets and players.
type rule struct {
	raises bool
	street string // or ""
	player string // or ""
	sizes  []size
}

// A size is one way to bet.
type size struct {
	kind byte // % of the pot, x of the bet, c chips, a all-in, g geometric
	n    rational.Rat
}

var streetNames = []string{0: "preflop", 3: "flop", 4: "turn", 5: "river"}

func parseSize(word string) (z size, err error) {
	switch {
	case word == "allin":
		return size{kind: 'a'}, nil
	case word == "geometric":
		return size{kind: 'g'}, nil
	case strings.HasSuffix(word, "x"):
		z.kind, word = 'x', word[:len(word)-1]
	case strings.HasSuffix(word, "c"):
		z.kind, word = 'c', word[:len(word)-1]
	case strings.HasSuffix(word, "%"):
		z.kind = '%'
		z.n, err = rational.Parse(word[:len(word)-1])
		z.n = z.n.Quo(rational.Int(100))
	default:
		z.kind = '%'
	}
	if !strings.HasSuffix(word, "%") {
		z.n, err = rational.Parse(word)
	}
	if err != nil || z.n.Sign() <= 0 || z.n.BitLen() > 60 {
		return z, fmt.Errorf("%q is no size: a share of the pot such as 1/2 or 75%%, a multiple of the bet such as 5/2x, chips such as 100c, geometric or allin was expected", word)
	}
	return z, nil
}

// size reads sizes, after a street and a player where they are not for all.
func (p *parser) size(key, value string, at int) error {
	r := rule{raises: key == "raises"}
	for word := range strings.FieldsSeq(value) {
		if len(r.sizes) == 0 && slices.Contains(streetNames, word) {
			r.street = word
			continue
		}
		if len(r.sizes) == 0 && slices.Contains(Players[:], word) {
			r.player = word
			continue
		}
		if word == "none" {
			continue
		}
		z, err := parseSize(word)
		if err != nil {
			return p.fail(at, "%v", err)
		}
		if z.kind == 'x' && !r.raises {
			return p.fail(at, "%s of a bet, where there is none yet", word)
		}
		r.sizes = append(r.sizes, z)
	}
	p.sizes.rules = append(p.sizes.rules, r)
	return nil
}

func (p *parser) mostRaises(_, value string, at int) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return p.fail(at, "a number of raises was expected")
	}
	p.sizes.mostRaises = n
	return nil
}

func (p *parser) allInFrom(_, value string, at int) error {
	x, err := rational.Parse(value)
	if err != nil || x.Sign() <= 0 || x.Cmp(rational.Int(1)) > 0 {
		return p.fail(at, "a share of the stack, above 0 and at most 1, was expected")
	}
	p.sizes.allInFrom = x
	return nil
}

// actions returns what can be done by sizes: fold if there is a bet, call, and the bets, ascending.
func (z *sizing) actions(s *Spot) Actions {
	return func(at *Point) ([]Action, error) {
		list := []Action{{Letter: 'c'}}
		if at.Facing() {
			list = []Action{{Letter: 'f'}, {Letter: 'c'}}
		}
		if at.Put[1-at.Player] == s.Stack || z.mostRaises > 0 && at.Bets > z.mostRaises {
			return list, nil
		}
		var tos []int64
		for _, size := range z.find(s, at) {
			tos = append(tos, z.to(s, size, at))
		}
		slices.Sort(tos)
		for _, to := range slices.Compact(tos) {
			list = append(list, Action{'b', to})
		}
		return list, nil
	}
}

// to returns what a player has then put in: at least a raise as the last one, at most the stack,
// and all of it from a share on.
func (z *sizing) to(s *Spot, size size, at *Point) int64 {
	top := max(at.Put[0], at.Put[1])
	var to int64
	switch pot := s.Pot + 2*top; size.kind {
	case '%':
		to = nearest(size.n.Mul(rational.Int(pot)), top, s.Stack)
	case 'x':
		to = nearest(size.n.Mul(rational.Int(top-at.Before)), at.Before, s.Stack)
	case 'c':
		to = nearest(size.n.Quo(s.Chip), at.Before, s.Stack)
	case 'g':
		to = top + geometric(pot, s.Stack-top, int64(len(s.Deals)-at.Street+1))
	default:
		return s.Stack
	}
	to = min(max(to, top+max(at.Raise, 1)), s.Stack)
	if z.allInFrom.Sign() > 0 && z.allInFrom.Mul(rational.Int(s.Stack)).Cmp(rational.Int(to)) <= 0 {
		return s.Stack
	}
	return to
}

// nearest returns from plus x rounded to the nearest number, halves up, or a limit if that is less.
func nearest(x rational.Rat, from, limit int64) int64 {
	if x.Cmp(rational.Int(limit)) >= 0 {
		return limit
	}
	return min(from+x.Add(rational.New(1, 2)).Floor().Int64(), limit)
}

// geometric returns the greatest bet b of which as large a share of the pot may be bet on each of n
// streets with what is behind: (pot + 2b)ⁿ ≤ (pot + 2·behind)·potⁿ⁻¹.
func geometric(pot, behind, n int64) int64 {
	power := func(x, k int64) *big.Int { return new(big.Int).Exp(big.NewInt(x), big.NewInt(k), nil) }
	most := power(pot, n-1)
	most.Mul(most, big.NewInt(pot+2*behind))
	return int64(sort.Search(int(behind), func(b int) bool { return power(pot+2*int64(b)+2, n).Cmp(most) > 0 }))
}

// find returns the sizes of a decision.
func (z *sizing) find(s *Spot, at *Point) []size {
	name := streetNames[s.cardsOn(at.Street)]
	for _, r := range slices.Backward(z.rules) {
		if r.raises == at.Facing() && (r.street == "" || r.street == name) && (r.player == "" || r.player == Players[at.Player]) {
			return r.sizes
		}
	}
	return nil
}

// cardsOn returns how many cards the board has on a street.
func (s *Spot) cardsOn(street int) int {
	n := s.Board.Len()
	for _, k := range s.Deals[:street] {
		n += k
	}
	return n
}
