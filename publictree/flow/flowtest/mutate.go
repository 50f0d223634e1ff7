package flowtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

// Mutant changes the text of a certificate at random: letter by letter, or what it says.
func Mutant(t testing.TB, rng *rand.Rand, text string) string {
	t.Helper()
	if rng.IntN(2) == 0 {
		return mutate(rng, text)
	}
	return change(t, rng, text)
}

// mutate makes one change of the text of a certificate.
func mutate(rng *rand.Rand, text string) string {
	lines := slices.Collect(strings.Lines(text))
	k := rng.IntN(len(lines))
	if rng.IntN(2) == 0 { // of the spot and the claim
		k = rng.IntN(max(slices.IndexFunc(lines, func(s string) bool { return strings.HasPrefix(s, "scale") }), 0) + 1)
	}
	words := strings.Fields(lines[k])
	w := rng.IntN(len(words))
	switch rng.IntN(12) {
	case 0:
		lines = slices.Delete(lines, k, k+1)
	case 1:
		lines = slices.Insert(lines, k, lines[k])
	case 2:
		l := rng.IntN(len(lines))
		lines[k], lines[l] = lines[l], lines[k]
	case 3:
		v := rng.IntN(len(words))
		words[w], words[v] = words[v], words[w]
		lines[k] = strings.Join(words, " ") + "\n"
	case 4, 5, 6:
		words[w] = mutateWord(rng, words[w])
		lines[k] = strings.Join(words, " ") + "\n"
	case 7, 8:
		move(rng, lines, k)
	case 9:
		return everywhere(rng, strings.Join(lines, ""), words[w])
	case 10:
		if z, ok := strings.CutPrefix(lines[k], "value "); ok {
			lines[k] = "gains " + z
		}
	default:
		weaken(rng, lines)
	}
	return strings.Join(lines, "")
}

// mutateWord changes a number or a hand or a letter of a word.
func mutateWord(rng *rand.Rand, word string) string {
	if x, err := rational.Parse(word); err == nil {
		switch rng.IntN(4) {
		case 0:
			return x.Add(rational.Int(rng.Int64N(5) - 2)).String()
		case 1:
			return x.Mul(rational.New(1+rng.Int64N(4), 1+rng.Int64N(4))).String()
		case 2:
			return x.Neg().String()
		}
		return x.Add(rational.New(rng.Int64N(5)-2, 1<<rng.IntN(40))).String()
	}
	if parts := strings.Split(word, ","); len(parts) > 1 {
		k := rng.IntN(len(parts))
		switch rng.IntN(3) {
		case 0:
			parts = slices.Delete(parts, k, k+1)
		case 1:
			name, _, _ := strings.Cut(parts[k], ":")
			parts[k] = fmt.Sprintf("%s:1/%d", name, 2+rng.IntN(3))
		default:
			parts[k] = mutateWord(rng, parts[k])
		}
		return strings.Join(parts, ",")
	}
	letters := []byte(word)
	letters[rng.IntN(len(letters))] = "cdhsAKQJT0123456789fbr:/.-"[rng.IntN(26)]
	return string(letters)
}

// move moves some of a number to the line of another action, so that they add up to the same.
func move(rng *rand.Rand, lines []string, k int) {
	if k+1 >= len(lines) || !strings.HasPrefix(lines[k], "x ") {
		return
	}
	from, to := strings.Fields(lines[k]), strings.Fields(lines[k+1])
	if len(from) != len(to) || len(from) < 6 {
		return
	}
	at := 5 + rng.IntN(len(from)-5)
	x, _ := strconv.ParseInt(from[at], 10, 64)
	y, _ := strconv.ParseInt(to[at], 10, 64)
	part := rng.Int64N(max(x, 0) + 1)
	from[at], to[at] = strconv.FormatInt(x-part, 10), strconv.FormatInt(y+part, 10)
	lines[k], lines[k+1] = strings.Join(from, " ")+"\n", strings.Join(to, " ")+"\n"
}

// everywhere puts one word in the place of another wherever it stands, in paths too.
func everywhere(rng *rand.Rand, text, word string) string {
	if len(word) > 20 {
		return text
	}
	to := mutateWord(rng, word)
	text = strings.ReplaceAll(text, " "+word+" ", " "+to+" ")
	text = strings.ReplaceAll(text, " "+word+"\n", " "+to+"\n")
	return strings.ReplaceAll(text, ":"+word, ":"+to)
}

// weaken lets the claim say less by a random amount, so that other changes may go with it.
func weaken(rng *rand.Rand, lines []string) {
	for k, line := range lines {
		words := strings.Fields(line)
		if len(words) != 3 || words[0] != "value" && words[0] != "gains" {
			continue
		}
		for j, word := range words[1:] {
			x, err := rational.Parse(word)
			more := rational.New(rng.Int64N(8), 1<<rng.IntN(6))
			if err != nil {
				return
			}
			if words[0] == "value" && j == 0 {
				more = more.Neg()
			}
			words[1+j] = x.Add(more).String()
		}
		lines[k] = strings.Join(words, " ") + "\n"
	}
}

// change changes what a certificate says, its text being as it should; the claim may say less.
func change(t testing.TB, rng *rand.Rand, text string) string {
	c, err := flow.Read("original", strings.NewReader(text))
	require.NoError(t, err)
	for range rng.IntN(3) {
		changeSpot(rng, c.Spot)
	}
	p := rng.IntN(2)
	x := c.Flows[p].X
	switch up := rng.IntN(3); {
	case up == 0:
		c.Flows[p].Scale += 1 - 2*rng.IntN(2)
	case up == 1 && c.Flows[p].Scale < 28:
		c.Flows[p].Scale++
		for k := range x {
			x[k] *= 2
		}
	case len(x) > 0:
		k, l := rng.IntN(len(x)), rng.IntN(len(x))
		x[k], x[l] = x[l], x[k]
	}
	var out strings.Builder
	if c.Write(&out) != nil {
		return text
	}
	lines := slices.Collect(strings.Lines(out.String()))
	for range rng.IntN(4) {
		move(rng, lines, rng.IntN(len(lines)))
	}
	if rng.IntN(3) > 0 {
		weaken(rng, lines)
	}
	return strings.Join(lines, "")
}

func changeSpot(rng *rand.Rand, s *publictree.Spot) {
	p := rng.IntN(2)
	switch rng.IntN(7) {
	case 5:
		changePrizes(rng, &s.Prizes)
	case 0:
		s.Pot = max(s.Pot+rng.Int64N(5)-2, 0)
	case 1:
		s.Rake.Share = rational.New(rng.Int64N(3), 100)
	case 2:
		s.Rake.Cap = rational.New(rng.Int64N(3), 1+rng.Int64N(3))
	case 3:
		if cards := (s.Deck &^ s.Board).Cards(); s.Board != 0 {
			out := s.Board.Cards()[rng.IntN(s.Board.Len())]
			s.Board = (s.Board &^ (1 << out)).With(cards[rng.IntN(len(cards))])
		}
	case 4:
		h := rng.IntN(len(s.Ranges[p]))
		s.Ranges[p][h] = rational.New(rng.Int64N(3), 1+rng.Int64N(2))
	default: // the weights of all hands of two ranks
		r := &s.Ranges[p]
		a := cards.Hands()[rng.IntN(len(r))]
		more := rational.New(1+rng.Int64N(3), 1+rng.Int64N(3))
		for _, h := range cards.Hands() {
			if h[0]/4 == a[0]/4 && h[1]/4 == a[1]/4 {
				r[h.Index()] = r[h.Index()].Mul(more)
			}
		}
	}
}

// changePrizes changes a prize or a stack.
func changePrizes(rng *rand.Rand, z *publictree.Prizes) {
	switch k := rng.IntN(len(z.List) + len(z.Others) + 1); {
	case z.List == nil:
	case k < len(z.List):
		z.List[k] = z.List[k].Mul(rational.New(1+rng.Int64N(4), 4))
	case k < len(z.List)+len(z.Others):
		z.Others[k-len(z.List)] += rng.Int64N(5) - 2
	default:
		z.Spare[rng.IntN(2)] += rng.Int64N(5) - 2
	}
}
