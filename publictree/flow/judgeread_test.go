package flow_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// A judge decides whether a certificate is true, slowly and in another way than the checker: by
// recursion over hands and all boards, in fractions, from the text alone.
type judge struct {
	deck, board []int // cards are 4·rank + suit
	deals       []int
	chip        rational.Rat
	pot, stack  rational.Rat
	put         [2]rational.Rat
	share, most rational.Rat // of the rake
	prizes      []rational.Rat
	others      []rational.Rat // stacks
	spare       [2]rational.Rat
	payoffs     map[string]rational.Rat // with prizes
	weights     [2]map[hand]rational.Rat
	nodes       map[string][]string
	scale       [2]int
	claim       []string
	rows        map[string][]int64
	symmetries  [][]int // new suits by old ones
	known       map[rowKey]map[hand]int64
	locks       map[string]map[hand][]rational.Rat // by path
	strengths   map[uint64]int                     // by the set of all cards
}

type hand [2]int // the higher card first

func cardsOf(names string) (list []int) {
	for k := 0; k < len(names); k += 2 {
		list = append(list, 4*strings.IndexByte("23456789TJQKA", names[k])+strings.IndexByte("cdhs", names[k+1]))
	}
	return list
}

func handOf(a, b int) hand { return hand{max(a, b), min(a, b)} }

func rat(word string) rational.Rat { return rational.MustParse(word) }

func rats(words []string) (list []rational.Rat) {
	for _, w := range words {
		list = append(list, rat(w))
	}
	return list
}

func newJudge(text string) *judge {
	j := &judge{
		chip: rat("1"), payoffs: map[string]rational.Rat{}, nodes: map[string][]string{},
		rows: map[string][]int64{}, known: map[rowKey]map[hand]int64{}, strengths: map[uint64]int{},
		locks: map[string]map[hand][]rational.Rat{},
	}
	for c := range 52 {
		j.deck = append(j.deck, c)
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		j.line(words[0], words[1:])
	}
	for _, suits := range permutations(4) {
		if j.symmetric(suits) {
			j.symmetries = append(j.symmetries, suits)
		}
	}
	return j
}

func (j *judge) line(key string, words []string) {
	switch key {
	case "chip":
		j.chip = rat(words[0])
	case "deck":
		j.deck = cardsOf(words[0])
	case "board":
		j.board = cardsOf(words[0])
	case "deals":
		for _, w := range words {
			n, _ := strconv.Atoi(w)
			j.deals = append(j.deals, n)
		}
	case "pot":
		j.pot = rat(words[0])
	case "stack":
		j.stack = rat(words[0])
	case "blinds":
		j.put = [2]rational.Rat{rat(words[0]), rat(words[1])}
	case "rake":
		j.share, j.most = rat(words[0]), rat(words[1])
	case "prizes":
		j.prizes = rats(words)
	case "others":
		j.others = rats(words)
	case "spare":
		j.spare = [2]rational.Rat(rats(words))
	case "oop", "ip":
		m := map[hand]rational.Rat{}
		for part := range strings.SplitSeq(words[0], ",") {
			name, w, weighted := strings.Cut(part, ":")
			if !weighted {
				w = "1"
			}
			c := cardsOf(name)
			m[handOf(c[0], c[1])] = rat(w)
		}
		j.weights[len(key)%2^1] = m
	case "node":
		j.nodes[words[0]] = words[1:]
	case "lock":
		j.lock(words)
	case "value", "gains":
		j.claim = append([]string{key}, words...)
	case "scale":
		fmt.Sscan(words[0]+" "+words[1], &j.scale[0], &j.scale[1])
	case "x":
		var list []int64
		for _, w := range words[4:] {
			n, _ := strconv.ParseInt(w, 10, 64)
			list = append(list, n)
		}
		j.rows[strings.Join(words[:4], " ")] = list
	}
}

func (j *judge) lock(words []string) {
	if j.locks[words[0]] == nil {
		j.locks[words[0]] = map[hand][]rational.Rat{}
	}
	var parts []rational.Rat
	for _, w := range words[2:] {
		parts = append(parts, rat(w))
	}
	for name := range strings.SplitSeq(words[1], ",") {
		c := cardsOf(name)
		j.locks[words[0]][handOf(c[0], c[1])] = parts
	}
}

// locked returns the probabilities of a hand that has no choice, or nil.
func (j *judge) locked(s *state, h hand) []rational.Rat { return j.locks[s.path][h] }

// passed returns with what probability a player's hand does what the locks on the way say.
func (j *judge) passed(p int, s *state, h hand) rational.Rat {
	x := rat("1")
	for _, step := range s.steps[p] {
		if parts := j.locks[step.path][h]; parts != nil {
			x = x.Mul(parts[slices.Index(j.nodes[step.path], step.action)])
		}
	}
	return x
}

// A step is an action at a point of the betting.
type step struct{ path, action string }

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for k := range n {
			all = append(all, slices.Insert(slices.Clone(p), k, n-1))
		}
	}
	return all
}

func renamed(suits []int, cards []int) []int {
	var list []int
	for _, c := range cards {
		list = append(list, c/4*4+suits[c%4])
	}
	slices.Sort(list)
	return list
}

func (j *judge) symmetric(suits []int) bool {
	for _, set := range [][]int{j.deck, j.board} {
		if !slices.Equal(renamed(suits, set), renamed([]int{0, 1, 2, 3}, set)) {
			return false
		}
	}
	for _, m := range j.locks {
		for h, parts := range m {
			to := renamed(suits, h[:])
			if !slices.EqualFunc(parts, m[handOf(to[0], to[1])], rational.Rat.Equal) {
				return false
			}
		}
	}
	for _, m := range j.weights {
		for h, w := range m {
			to := renamed(suits, h[:])
			if !m[handOf(to[0], to[1])].Equal(w) {
				return false
			}
		}
	}
	return true
}

// A state is a point of the betting on boards that were dealt.
type state struct {
	path   string
	player int
	put    [2]rational.Rat
	acted  bool
	dealt  [][]int // by street
	steps  [2][]step
}

func (j *judge) root() state {
	s := state{path: "r", put: j.put}
	if j.put[1].Cmp(j.put[0]) < 0 {
		s.player = 1
	}
	return s
}

func (s *state) cards() (list []int) {
	for _, d := range s.dealt {
		list = append(list, d...)
	}
	return list
}

// dealtBytes tells the cards dealt, in a spot, from others.
func (s *state) dealtBytes() (b []byte) {
	for _, c := range s.cards() {
		b = append(b, byte(c))
	}
	return b
}

// over reports whether nobody has a choice any more before the next deal.
func (j *judge) over(s *state) bool {
	return s.put[0].Cmp(j.stack) == 0 && s.put[1].Cmp(j.stack) == 0
}

// after returns what follows an action: the next decision, or folded, or the end of the street.
func (j *judge) after(s state, action string) (next state, folded, ended bool) {
	me := s.player
	next = s
	next.path += ":" + action
	next.steps[me] = append(slices.Clone(s.steps[me]), step{s.path, action})
	next.player, next.acted = 1-me, true
	switch action[0] {
	case 'f':
		return next, true, false
	case 'c':
		if s.put[1-me].Cmp(s.put[me]) > 0 {
			next.put[me] = s.put[1-me]
		}
		return next, false, s.acted
	}
	next.put[me] = j.chip.Mul(rat(action[1:]))
	return next, false, false
}

// deal returns the states after the next deal, with cards that none of the hands has.
func (j *judge) deal(s state, held ...hand) (next []state) {
	used := append(slices.Clone(j.board), s.cards()...)
	for _, h := range held {
		used = append(used, h[0], h[1])
	}
	var free []int
	for _, c := range j.deck {
		if !slices.Contains(used, c) {
			free = append(free, c)
		}
	}
	for _, set := range choose(free, j.deals[len(s.dealt)]) {
		next = append(next, state{path: s.path, put: s.put, steps: s.steps, dealt: append(slices.Clone(s.dealt), set)})
	}
	return next
}

func choose(of []int, n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for k := range of {
		for _, rest := range choose(of[k+1:], n-1) {
			all = append(all, append([]int{of[k]}, rest...))
		}
	}
	return all
}
