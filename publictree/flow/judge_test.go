package flow_test

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"exactsolve/rational"
)

// judged returns an error if the claim of a certificate, which can be read, is wrong.
func judged(text string) error {
	j := newJudge(text)
	for p, m := range j.weights {
		for h := range m {
			if j.meets(h, j.board) {
				continue
			}
			if err := j.conserved(p, h, j.root(), 1<<j.scale[p]); err != nil {
				return err
			}
		}
	}
	for p := range 2 {
		best := j.best(p)
		claimed := rat(j.claim[2-p])
		switch {
		case j.claim[0] == "gains":
			best = best.Sub(j.paid(p))
			claimed = rat(j.claim[1+p])
		case j.share.Sign() > 0 || j.prizes != nil:
			return fmt.Errorf("a value in spite of the rake, or prizes")
		case p == 1:
			claimed = claimed.Neg()
		}
		if best.Cmp(claimed) > 0 {
			return fmt.Errorf("player %d gets %v, more than %v", p, best, claimed)
		}
	}
	return nil
}

func (j *judge) meets(h hand, cards []int) bool {
	return slices.Contains(cards, h[0]) || slices.Contains(cards, h[1]) || !slices.Contains(j.deck, h[0]) || !slices.Contains(j.deck, h[1])
}

// conserved checks that the numbers of a hand are a strategy.
func (j *judge) conserved(p int, h hand, s state, in int64) error {
	if j.over(&s) {
		return j.conservedEnd(p, h, s, in)
	}
	left := in
	for _, a := range j.nodes[s.path] {
		part := in
		if s.player == p {
			x, err := j.number(p, s, a, h)
			if err != nil || x < 0 {
				return fmt.Errorf("%d: %w", x, err)
			}
			part, left = x, left-x
			if j.locked(&s, h) != nil {
				left = 0
				if x != in {
					return fmt.Errorf("%d for a locked hand at %s", x, s.path)
				}
			}
		}
		next, folded, ended := j.after(s, a)
		var err error
		switch {
		case ended:
			err = j.conservedEnd(p, h, next, part)
		case !folded:
			err = j.conserved(p, h, next, part)
		}
		if err != nil {
			return err
		}
	}
	if s.player == p && left != 0 {
		return fmt.Errorf("not conserved at %s", s.path)
	}
	return nil
}

func (j *judge) conservedEnd(p int, h hand, s state, in int64) error {
	if len(s.dealt) == len(j.deals) {
		return nil
	}
	for _, next := range j.deal(s, h) {
		if err := j.conserved(p, h, next, in); err != nil {
			return err
		}
	}
	return nil
}

// number returns the flow of a hand.
func (j *judge) number(p int, s state, action string, h hand) (int64, error) {
	key := rowKey{p, s.path, string(s.dealtBytes()), action}
	if j.known[key] == nil {
		j.known[key] = j.numbers(p, s, action)
	}
	if x, ok := j.known[key][h]; ok {
		return x, nil
	}
	return 0, fmt.Errorf("no number for %v at %s, or several", h, s.path)
}

// A rowKey is a player, a path, the cards dealt and an action.
type rowKey struct {
	p                   int
	path, dealt, action string
}

// numbers returns the flows of hands, from the lines of all boards that are the same but for names
// of suits. A hand for which they do not agree is left out.
func (j *judge) numbers(p int, s state, action string) map[hand]int64 {
	flows, wrong := map[hand]int64{}, map[hand]bool{}
	for _, suits := range j.symmetries {
		board, words := slices.Clone(j.board), []string{}
		for _, d := range s.dealt {
			to := renamed(suits, d)
			board = append(board, to...)
			words = append(words, namesOf(to))
		}
		if len(words) == 0 {
			words = []string{"-"}
		}
		row := j.rows[strings.Join([]string{[]string{"oop", "ip"}[p], s.path, strings.Join(words, "."), action}, " ")]
		back := make([]int, 4)
		for k, suit := range suits {
			back[suit] = k
		}
		for k, h := range j.layout(p, board, len(s.dealt)) {
			if k < len(row) {
				from := renamed(back, h[:])
				g := handOf(from[0], from[1])
				x, ok := flows[g]
				wrong[g] = wrong[g] || ok && x != row[k]
				flows[g] = row[k]
			}
		}
	}
	for h, is := range wrong {
		if is {
			delete(flows, h)
		}
	}
	return flows
}

// namesOf returns the names of ascending cards, the highest first.
func namesOf(cards []int) (names string) {
	for _, c := range slices.Backward(cards) {
		names += "23456789TJQKA"[c/4:c/4+1] + "cdhs"[c%4:c%4+1]
	}
	return names
}

// layout returns the hands on a board in the order of the numbers.
func (j *judge) layout(p int, board []int, street int) []hand {
	list := []hand{}
	for h := range j.weights[p] {
		if !j.meets(h, board) {
			list = append(list, h)
		}
	}
	slices.SortFunc(list, func(a, b hand) int {
		n := cmp.Or(a[0]-b[0], a[1]-b[1])
		if street == len(j.deals) {
			return cmp.Or(j.strength(a, board)-j.strength(b, board), n)
		}
		return n
	})
	return list
}

// A reach is how often the other comes to a state with each hand, chances of deals apart.
type reach map[hand]rational.Rat

// best returns the most that player p can get.
func (j *judge) best(p int) rational.Rat {
	var sum, all rational.Rat
	for h, w := range j.weights[p] {
		if j.meets(h, j.board) {
			continue
		}
		others := reach{}
		for g, u := range j.weights[1-p] {
			if !j.meets(g, append(slices.Clone(j.board), h[:]...)) {
				others[g] = u
				all = all.Add(w.Mul(u))
			}
		}
		sum = sum.Add(w.Mul(j.respond(p, h, j.root(), others)))
	}
	return sum.Quo(all)
}

func (j *judge) respond(p int, h hand, s state, others reach) rational.Rat {
	if j.over(&s) {
		return j.respondEnd(p, h, s, others)
	}
	var sum, most rational.Rat
	locked := j.locked(&s, h)
	for k, a := range j.nodes[s.path] {
		on := others
		if s.player != p {
			on = j.taking(1-p, s, a, others)
		}
		next, folded, ended := j.after(s, a)
		var x rational.Rat
		switch {
		case folded:
			for _, r := range on {
				x = x.Add(r)
			}
			x = x.Mul(j.folds(p, &s, &next))
		case ended:
			x = j.respondEnd(p, h, next, on)
		default:
			x = j.respond(p, h, next, on)
		}
		if s.player == p && locked != nil {
			x = x.Mul(locked[k])
		}
		sum = sum.Add(x)
		if k == 0 || x.Cmp(most) > 0 {
			most = x
		}
	}
	if s.player == p && locked == nil {
		return most
	}
	return sum
}

// taking returns the reach after an action.
func (j *judge) taking(p int, s state, action string, at reach) reach {
	on := reach{}
	next, _, _ := j.after(s, action)
	for g := range at {
		x, _ := j.number(p, s, action, g)
		on[g] = j.weights[p][g].Mul(rational.New(x, 1<<j.scale[p])).Mul(j.passed(p, &next, g))
	}
	return on
}

// respondEnd returns what follows the end of a street: deals of all boards, or the showdown.
func (j *judge) respondEnd(p int, h hand, s state, others reach) rational.Rat {
	var sum rational.Rat
	if len(s.dealt) == len(j.deals) {
		var often [3]rational.Rat // that h loses, ties and wins
		board := append(slices.Clone(j.board), s.cards()...)
		for g, r := range others {
			k := 1 + cmp.Compare(j.strength(h, board), j.strength(g, board))
			often[k] = often[k].Add(r)
		}
		for k, r := range often {
			sum = sum.Add(r.Mul(j.pays(p, &s, k-1)))
		}
		return sum
	}
	for _, next := range j.deal(s, h) {
		on := reach{}
		for g, r := range others {
			if !j.meets(g, next.cards()) {
				on[g] = r
			}
		}
		sum = sum.Add(j.respond(p, h, next, on))
	}
	return sum.Quo(j.ways(&s))
}

// ways returns how many boards can be dealt next, two hands being held.
func (j *judge) ways(s *state) rational.Rat {
	left := len(j.deck) - len(j.board) - len(s.cards()) - 4
	return rational.FromBigInt(new(big.Int).Binomial(int64(left), int64(j.deals[len(s.dealt)])))
}

// paid returns what player p gets if both keep to the flows.
func (j *judge) paid(p int) rational.Rat {
	var sum, all rational.Rat
	for h, w := range j.weights[p] {
		for g, u := range j.weights[1-p] {
			if j.meets(h, j.board) || j.meets(g, append(slices.Clone(j.board), h[:]...)) {
				continue
			}
			pair := w.Mul(u)
			all = all.Add(pair)
			hands := [2]hand{h, g}
			if p == 1 {
				hands = [2]hand{g, h}
			}
			sum = sum.Add(pair.Mul(j.play(p, hands, j.root(), [2]rational.Rat{rat("1"), rat("1")})))
		}
	}
	return sum.Quo(all)
}

// play returns what player p gets from a state on, times how often both come to it.
func (j *judge) play(p int, hands [2]hand, s state, often [2]rational.Rat) rational.Rat {
	if j.over(&s) {
		return j.playEnd(p, hands, s, often)
	}
	var sum rational.Rat
	for _, a := range j.nodes[s.path] {
		on := often
		x, _ := j.number(s.player, s, a, hands[s.player])
		next, folded, ended := j.after(s, a)
		on[s.player] = rational.New(x, 1<<j.scale[s.player]).Mul(j.passed(s.player, &next, hands[s.player]))
		switch {
		case folded:
			sum = sum.Add(on[0].Mul(on[1]).Mul(j.folds(p, &s, &next)))
		case ended:
			sum = sum.Add(j.playEnd(p, hands, next, on))
		default:
			sum = sum.Add(j.play(p, hands, next, on))
		}
	}
	return sum
}

func (j *judge) playEnd(p int, hands [2]hand, s state, often [2]rational.Rat) rational.Rat {
	if len(s.dealt) == len(j.deals) {
		board := append(slices.Clone(j.board), s.cards()...)
		shows := cmp.Compare(j.strength(hands[p], board), j.strength(hands[1-p], board))
		return often[0].Mul(often[1]).Mul(j.pays(p, &s, shows))
	}
	var sum rational.Rat
	for _, next := range j.deal(s, hands[0], hands[1]) {
		sum = sum.Add(j.play(p, hands, next, often))
	}
	return sum.Quo(j.ways(&s))
}

// folds returns what player p gets where the player of a state folds.
func (j *judge) folds(p int, s, next *state) rational.Rat {
	if s.player == p {
		return j.pays(p, next, -1)
	}
	return j.pays(p, next, 1)
}

// pays returns what is won, 1, lost, −1, or left by a tie, 0, with half of the pot taken off.
func (j *judge) pays(p int, s *state, result int) rational.Rat {
	if j.prizes != nil {
		put := rational.Min(s.put[0], s.put[1])
		key := fmt.Sprint(p, put, result)
		if _, known := j.payoffs[key]; !known {
			j.payoffs[key] = j.prize(p, put, result).Sub(j.prize(p, put, 0))
		}
		return j.payoffs[key]
	}
	half := j.pot.Quo(rational.Int(2)).Add(rational.Min(s.put[0], s.put[1]))
	rake := rational.Min(half.Mul(rational.Int(2)).Mul(j.share), j.most)
	switch result {
	case 1:
		return half.Sub(rake)
	case -1:
		return half.Neg()
	}
	return rake.Quo(rational.Int(-2))
}

// strength returns the strength of the best five cards.
func (j *judge) strength(h hand, board []int) int {
	key := uint64(1)<<h[0] | 1<<h[1]
	for _, c := range board {
		key |= 1 << c
	}
	if s, ok := j.strengths[key]; ok {
		return s
	}
	most := 0
	for _, five := range choose(append(slices.Clone(board), h[:]...), 5) {
		most = max(most, strengthOf(five))
	}
	j.strengths[key] = most
	return most
}

// strengthOf returns the strength of five cards: the kind, then the ranks, those there more often
// first, as digits.
func strengthOf(five []int) int {
	count := make([]int, 13)
	flush := true
	for _, c := range five {
		count[c/4]++
		flush = flush && c%4 == five[0]%4
	}
	ranks := []int{}
	for r, n := range count {
		for range n {
			ranks = append(ranks, r)
		}
	}
	slices.SortFunc(ranks, func(a, b int) int { return cmp.Or(count[b]-count[a], b-a) })
	straight := ranks[0]-ranks[4] == 4 && count[ranks[0]] == 1
	if slices.Equal(ranks, []int{12, 3, 2, 1, 0}) {
		straight, ranks = true, []int{3, 2, 1, 0, -1}
	}
	kind := []int{1: 0, 2: 1, 3: 3, 4: 7}[count[max(ranks[0], 0)]]
	pairs := count[max(ranks[3], 0)]
	switch {
	case straight && flush:
		kind = 8
	case kind == 3 && pairs == 2:
		kind = 6
	case flush:
		kind = 5
	case straight:
		kind = 4
	case kind == 1 && count[ranks[2]] == 2:
		kind = 2
	}
	for _, r := range ranks {
		kind = 14*kind + r + 1
	}
	return kind
}
