package selection

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Criterion is what to select by: "welfare", the largest sum of payoffs; "player:N", the
// largest payoff of player N, from 1; "pareto", those than which no other is as good for all and
// better for someone; "pure", those without mixing; "symmetric", those in which all play the
// same, in a symmetric game; "risk-dominant", of two strict equilibria of a 2×2 game the one with the larger product of
// what players lose by deviating alone; "index:K", the components of index K.
type Criterion string

// criteria are the criteria, with N and K for numbers.
var criteria = []string{"welfare", "player:N", "pareto", "pure", "symmetric", "risk-dominant", "index:K"}

// Parse reads a criterion.
func Parse(text string) (Criterion, error) {
	word, number, counted := strings.Cut(text, ":")
	switch n, err := strconv.Atoi(number); {
	case !counted && slices.Contains(criteria, word),
		word == "player" && err == nil && n >= 1 && number == strconv.Itoa(n),
		word == "index" && err == nil && number == strconv.Itoa(n):
		return Criterion(text), nil
	}
	return "", fmt.Errorf("want %s or %s", strings.Join(criteria[:len(criteria)-1], ", "), criteria[len(criteria)-1])
}

// kind returns the word of c, and its number.
func (c Criterion) kind() (word string, number int) {
	word, text, _ := strings.Cut(string(c), ":")
	number, _ = strconv.Atoi(text)
	return word, number
}

// Player returns the player, from 1, whose payoff is to be largest; 0 for other criteria.
func (c Criterion) Player() int {
	if word, n := c.kind(); word == "player" {
		return n
	}
	return 0
}

// ByPayoff reports whether c asks for the largest of some payoff.
func (c Criterion) ByPayoff() bool { return c == "welfare" || c.Player() > 0 }
