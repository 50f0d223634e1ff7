package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// A Reader takes a number, or a word, from what the steps say.
type Reader func(said [][]any) (string, error)

// From reads from the last message of one kind of a step.
func From[M any](step int, read func(m *M) string) Reader {
	return where(step, func(*M) bool { return true }, read)
}

// where reads from the last message of one kind that is wanted; nothing is an error.
func where[M any](step int, wanted func(m *M) bool, read func(m *M) string) Reader {
	return func(said [][]any) (string, error) {
		for _, m := range slices.Backward(said[step]) {
			if m, ok := m.(*M); ok && wanted(m) {
				if text := read(m); text != "" {
					return text, nil
				}
				break
			}
		}
		return "", fmt.Errorf("step %d does not say it", step+1)
	}
}

// Together reads several things, with blanks between them.
func Together(list ...Reader) Reader {
	return func(said [][]any) (string, error) {
		var words []string
		for _, read := range list {
			word, err := read(said)
			if err != nil {
				return "", err
			}
			words = append(words, word)
		}
		return strings.Join(words, " "), nil
	}
}

// As reads another word where the word is what is wanted.
func (read Reader) As(wanted, word string) Reader {
	return func(said [][]any) (string, error) {
		got, err := read(said)
		if err == nil && got != wanted {
			err = fmt.Errorf("%s, want %s", got, wanted)
		}
		return word, err
	}
}

// Size reads a number that follows from what info says of a game.
func Size(step int, of func(m *message.Info) int) Reader {
	return From(step, func(m *message.Info) string { return strconv.Itoa(of(m)) })
}

// Sets and sequences are those of all players together.
func Sets(m *message.Info) (n int) {
	for _, p := range m.Players {
		n += p.Infosets
	}
	return n
}

// Sequences returns how many sequences the players have together.
func Sequences(m *message.Info) (n int) {
	for _, p := range m.Players {
		n += p.Sequences
	}
	return n
}

// Plays reads the probability of an action of a player in what solve finds, at the
// information set of a label.
func Plays(step, player int, set, action string) Reader {
	return From(step, func(m *message.Solve) string {
		for _, e := range m.Profile {
			if e.Player == player && e.Label == set && e.Action == action {
				return e.Probability.String()
			}
		}
		return ""
	})
}

// SolvedPayoff reads what solve says that a player is paid.
func SolvedPayoff(step, player int) Reader {
	return From(step, func(m *message.Solve) string { return m.Payoffs[player-1].String() })
}

// pivots reads their number where no floats guess.
func pivots(step int) Reader {
	return From(step, func(m *message.Solve) string { return strconv.Itoa(m.Stats.Pivots) })
}

// solveSeconds reads how long solve takes.
func solveSeconds(step int) Reader {
	return From(step, func(m *message.Solve) string { return strings.TrimSuffix(cli.SecondsText(m.Stats.Seconds), " s") })
}

// accepted reads what verify says of a certificate.
func accepted(step int) Reader {
	return From(step, func(m *message.Verify) string {
		if m.Status == cert.Yes.String() {
			return "accepted"
		}
		return "rejected"
	})
}

// proved reads a payoff, or several, from an accepted certificate.
func proved(step int, text func(u rational.Rat) string, players ...int) Reader {
	return From(step, func(m *message.Verify) string {
		var words []string
		for _, i := range players {
			words = append(words, text(m.Payoffs[i-1]))
		}
		return strings.Join(words, " ")
	})
}

// holds reads up to which ε an accepted certificate holds.
func holds(step int) Reader {
	return From(step, func(m *message.Verify) string { return m.EpsilonBar })
}

// checked reads what check says of players.
func checked(step int, of func(r *message.Regret) rational.Rat, players ...int) Reader {
	return From(step, func(m *message.Check) string {
		var words []string
		for _, i := range players {
			words = append(words, of(&m.Players[i-1]).String())
		}
		return strings.Join(words, " ")
	})
}

func payoffOf(r *message.Regret) rational.Rat { return r.Payoff }
func regretOf(r *message.Regret) rational.Rat { return r.Regret }

// conceptIs reads what check says of a concept.
func conceptIs(step int, concept cert.Concept) Reader {
	return From(step, func(m *message.Check) string {
		for _, v := range m.Verdicts {
			if v.Concept == concept {
				return v.Status
			}
		}
		return ""
	})
}
