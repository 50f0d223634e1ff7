package publictree

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// A sizing says what is bet and raised.
type sizing struct {
	rules      []rule       // later ones count
	mostRaises int          // on a street, the bet apart; 0 is any number
	allInFrom  rational.Rat // the share of the stack from which on a bet is all-in, or 0
	allInBelow rational.Rat // the share of the pot up to which all-in is a size too, or 0
}

// A rule has sizes for some streets and players.
type rule struct {
	key    string // bets, raises, opens or donks
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
	if kind, ok := map[string]byte{"allin": 'a', "geometric": 'g'}[word]; ok {
		return size{kind: kind}, nil
	}
	number, per := word, int64(1)
	z.kind = '%'
	switch last := word[len(word)-1]; last {
	case '%':
		number, per = word[:len(word)-1], 100
	case 'x', 'c':
		number, z.kind = word[:len(word)-1], last
	}
	z.n, err = rational.Parse(number)
	if err != nil || z.n.Sign() <= 0 || z.n.BitLen() > 60 {
		return z, fmt.Errorf("%q is no size: a share of the pot such as 1/2 or 75%%, a multiple of the bet such as 5/2x, chips such as 100c, geometric or allin was expected", word)
	}
	z.n = z.n.Quo(rational.Int(per))
	return z, nil
}

// maxSizes bounds the words of a line of sizes: each decision goes through all of them.
const maxSizes = 256

// size reads sizes, after a street and a player where they are not for all.
func (p *parser) size(key, value string, at int) error {
	r := rule{key: key, sizes: []size{}}
	words := strings.Fields(value)
	if len(words) > maxSizes {
		return p.fail(at, "more than %d sizes", maxSizes)
	}
	if slices.Contains(streetNames, words[0]) {
		r.street, words = words[0], words[1:]
	}
	if len(words) > 0 && slices.Contains(Players[:], words[0]) {
		r.player, words = words[0], words[1:]
	}
	if len(words) == 0 {
		return p.fail(at, "sizes, or none, were expected after %s", value)
	}
	if slices.Equal(words, []string{"none"}) {
		words = nil
	}
	for _, word := range words {
		z, err := parseSize(word)
		if err != nil {
			return p.fail(at, "%v", err)
		}
		if z.kind == 'x' && key != "raises" && key != "opens" {
			return p.fail(at, "%s of a bet, where there is none yet", word)
		}
		r.sizes = append(r.sizes, z)
	}
	p.sizes.add(r)
	return nil
}

// add adds a rule in place of one that it hides, so that there are few to look through.
func (z *sizing) add(r rule) {
	z.rules = slices.DeleteFunc(z.rules, func(old rule) bool {
		return old.key == r.key && old.street == r.street && old.player == r.player
	})
	z.rules = append(z.rules, r)
}

func (p *parser) mostRaises(_, value string, at int) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return p.fail(at, "a number of raises was expected")
	}
	p.sizes.mostRaises = n
	return nil
}

func (p *parser) allIn(key, value string, at int) error {
	x, err := rational.Parse(value)
	if err != nil || x.Sign() <= 0 || x.BitLen() > 60 {
		return p.fail(at, "a share above 0 was expected")
	}
	switch {
	case key == "allin-below":
		p.sizes.allInBelow = x
	case x.Cmp(rational.Int(1)) > 0:
		return p.fail(at, "a share of the stack, at most 1, was expected")
	default:
		p.sizes.allInFrom = x
	}
	return nil
}
