package paper

import (
	"fmt"
	"strconv"
	"strings"

	"exactsolve/cmd/exactsolve/internal/bench/depth"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
)

// paperBSA18 is [BSA18].
func paperBSA18() Paper {
	return Paper{
		Key: "BSA18", Source: "BSA18",
		Title: "N. Brown, T. Sandholm and B. Amos, Depth-limited solving for imperfect-information games, NeurIPS 2018",
		Exhibits: []Exhibit{
			bsa18RPS(), bsa18Depth(), bsa18Proposition(), bsa18Generated(), bsa18Biased(), bsa18Safe(), bsa18Replica(),
			{
				Name: "nlfh", Where: "Section 6.1, flop hold'em",
				What: "The experiment itself, in heads-up no-limit flop hold'em.",
				Why:  "its abstractions are not at hand, and the numbers are in a picture only. Above, the same protocol in a smaller game has the same shape.",
			},
			{
				Name: "table-1", Where: "Table 1",
				What: "Heads-up no-limit hold'em in mbb/g, against Baby Tartanian8 and Slumbot: blueprint −57 ± 13 and −11 ± 8, naive depth-limited solving −10 ± 8 and −1 ± 15, depth-limited solving 6 ± 5 and 11 ± 9.",
				Why:  "the game is far too large for exact arithmetic, the blueprint took 700 core hours, and the opponents are not available. The estimator of the table is 'exactsolve aivat'.",
			},
			{
				Name: "network", Where: "Section 6.2, neural network",
				What: "A network in place of rollouts, trained on 180 million examples per player, loses to Baby Tartanian8.",
				Why:  "values below the limit are exact here; there is nothing to train.",
			},
			{
				Name: "play", Where: "Section 6.2, play",
				What: "Hands of hold'em take 20 s on average on four cores; Libratus, DeepStack and humans are compared with.",
				Why:  "there are no people and no programs to play against.",
			},
		},
	}
}

// lossOf reads how exploitable something is.
func lossOf(step int, of func(m *message.DepthLimit) *message.Worth) Reader {
	return From(step, func(m *message.DepthLimit) string { return view.LossText(of(m), 6) })
}

// roundOf reads how exploitable what is found with k continuations is; 0 stands for all.
func roundOf(step, k int) Reader {
	return where(step, func(m *message.Round) bool { return m.Continuations == k }, lossIn)
}

func lossIn(m *message.Round) string { return view.LossText(&m.Worth, 6) }

// lastOf reads the k of the last round.
func lastOf(step int) Reader {
	return From(step, func(m *message.Round) string { return strconv.Itoa(m.Continuations) })
}

// OddOf reads how exploitable a strategy is, with k values at the limit or 0.
func OddOf(strategy string, k int) Reader {
	wanted := func(m *message.OddRow) bool { return m.Strategy == strategy && m.Values == k }
	return where(0, wanted, func(m *message.OddRow) string { return depth.Milli(m.Exploitability) })
}

// Less says whether one decimal is less than another.
func Less(x, y Reader) Reader {
	return func(said [][]any) (string, error) {
		words, err := Together(x, y)(said)
		if err != nil {
			return "", err
		}
		one, two, _ := strings.Cut(words, " ")
		return depth.YesNo(rational.MustParse(one).Cmp(rational.MustParse(two)) < 0), nil
	}
}

const genRPS = "gen rps-plus -o @rps.efg"

func bsa18RPS() Exhibit {
	return Exhibit{
		Name: "rps", Where: "Section 2, RPS+",
		What: "Rock, paper, scissors with scissors counting double. In equilibrium both play rock and paper with 40 % and scissors with 20 %, and each action of the first player has value 0.",
		Steps: Steps(genRPS, "solve --concept nash --certificate @rps.cert @rps.efg", "verify @rps.cert @rps.efg",
			"solve --concept nash --format gambit -o @rps.ne @rps.efg", "check --sets always @rps.efg @rps.ne"),
		Readings: []Reading{
			{What: "player 1: rock, paper, scissors", Paper: "2/5 2/5 1/5", Read: Together(Plays(1, 1, "first", "rock"), Plays(1, 1, "first", "paper"), Plays(1, 1, "first", "scissors"))},
			{What: "player 2: rock, paper, scissors", Paper: "2/5 2/5 1/5", Read: Together(Plays(1, 2, "second", "rock"), Plays(1, 2, "second", "paper"), Plays(1, 2, "second", "scissors"))},
			{What: "value of rock, paper, scissors to player 1", Paper: "0 0 0", Read: From(4, func(m *message.Check) string {
				var words []string
				for _, a := range m.Sets[0].Actions {
					words = append(words, a.Value.String())
				}
				return strings.Join(words, " ")
			})},
			{What: "certificate", Read: accepted(2)},
		},
	}
}

func bsa18Depth() Exhibit {
	return Exhibit{
		Name: "rps-depth", Where: "Section 2, depth one",
		What:  "RPS+ solved to depth one. With the values of the equilibrium there is not enough information to arrive at the optimal strategy; with a choice among strategies of the opponent there is.",
		Steps: append(append(Steps(genRPS), Step{"depthlimit --depth 1 --values 1 @rps.efg", cli.ExitUnknown}), Steps("depthlimit --depth 1 --values loop @rps.efg", "depthlimit --depth 1 --values inf @rps.efg")...),
		Readings: []Reading{
			{What: "k = 1: value of the model", Paper: "0", Read: From(1, func(m *message.Round) string { return view.ShortRat(m.Model, 6) })},
			{What: "k = 1: exploitability of its solution", Read: From(1, lossIn)},
			{What: "k = 3: exploitability", Paper: "0", Read: roundOf(2, 3)},
			{What: "all strategies: exploitability", Paper: "0", Read: roundOf(3, 0)},
		},
	}
}

const genLeduc = "gen leduc -o @leduc.efg"

func bsa18Proposition() Exhibit {
	return Exhibit{
		Name: "proposition-1", Where: "Proposition 1",
		What: "With the values of an equilibrium against all pure strategies of the opponent at the leaves, a solution of the depth-limited subgame is part of an equilibrium. Here Leduc hold'em, cut after the first round.",
		Steps: Steps(genLeduc, "depthlimit --after-round 1 --values inf @leduc.efg",
			"depthlimit --after-round 1 --values loop --certificate @trunk.cert @leduc.efg", "verify @trunk.cert @leduc.efg"),
		Readings: []Reading{
			{What: "all strategies: exploitability", Paper: "0", Read: roundOf(1, 0)},
			{What: "one by one, until nothing is gained: exploitability", Paper: "0", Read: From(2, lossIn)},
			{What: "one by one: k that suffices", Read: lastOf(2)},
			{What: "its certificate", Read: accepted(3)},
		},
	}
}

func bsa18Generated() Exhibit {
	return Exhibit{
		Name: "self-play", Where: "Section 4, self-generated",
		What:  "Continuations from self-play: best responses to the solutions so far, from an approximate blueprint. Here Leduc hold'em, cut after the first round, and the blueprint of 100 rounds of CFR+.",
		Steps: Steps(genLeduc, "depthlimit --after-round 1 --blueprint cfr+:100 --values loop --game-value exact @leduc.efg"),
		Readings: []Reading{
			{What: "blueprint: exploitability", Read: lossOf(1, func(m *message.DepthLimit) *message.Worth { return &m.Blueprint.Worth })},
			{What: "k = 1: exploitability", Read: roundOf(1, 1)},
			{What: "last k", Read: lastOf(1)},
			{What: "last k: exploitability", Read: From(1, lossIn)},
		},
	}
}

func bsa18Biased() Exhibit {
	return Exhibit{
		Name: "bias", Where: "Section 6.2, biases",
		What: "Four continuations: the blueprint, and that with folds, with checks and calls, and with bets and raises ten times as likely. Here Leduc hold'em, cut after the first round, and the blueprint of 100 rounds of CFR+.",
		Steps: append(Steps(genLeduc), Step{
			"depthlimit --after-round 1 --blueprint cfr+:100 --bias fold=10 --bias check,call=10 --bias bet*,raise*=10 --values 4 --game-value exact @leduc.efg",
			cli.ExitUnknown,
		}),
		Readings: []Reading{
			{What: "blueprint: exploitability", Read: lossOf(1, func(m *message.DepthLimit) *message.Worth { return &m.Blueprint.Worth })},
			{What: "the four: exploitability", Read: roundOf(1, 4)},
		},
	}
}

func bsa18Safe() Exhibit {
	return Exhibit{
		Name: "safe", Where: "Section 6.1, safe solving",
		What:  "When the first round has ended, the remaining game is solved by safe subgame solving. Here each of the 15 public states of the second round of Leduc hold'em, from the blueprint of 100 rounds of CFR+.",
		Steps: Steps(genLeduc, "depthlimit --after-round 1 --blueprint cfr+:100 --values none --resolve maxmargin --game-value exact @leduc.efg"),
		Readings: []Reading{
			{What: "subgames solved anew", Read: From(1, func(m *message.DepthLimit) string { return strconv.Itoa(m.Resolve.Solved) })},
			{What: "exploitability before", Read: lossOf(1, func(m *message.DepthLimit) *message.Worth { return &m.Resolve.Before })},
			{What: "exploitability after", Read: lossOf(1, func(m *message.DepthLimit) *message.Worth { return m.Worth })},
		},
	}
}

func bsa18Replica() Exhibit {
	x := Exhibit{
		Name: "figure-exploitability", Where: "Section 6.1, exploitability", Slow: true,
		What: "An opening bet of 0.75 pot that the blueprint does not know. One value at the limit is worse than translating the bet at random, several are better, and 16 are close to solving to the end. Here no-limit Leduc hold'em of 5 ranks, in thousandths of an ante.",
		// The blueprint of CFR+ alone: the other is an equilibrium, which the paper had not.
		Steps: Steps("bench depth --leaves mean --blueprint cfr+:300 -q"),
		Readings: []Reading{
			{What: "translated at random", Read: OddOf(depth.AtRandom, 0)},
			{What: "solved to the end", Read: OddOf(depth.SolvedToTheEnd, 0)},
		},
	}
	for _, k := range []int{1, 2, 4, 8, 16} {
		x.Readings = append(x.Readings, Reading{What: fmt.Sprint("k = ", k), Read: OddOf(depth.LimitedStrategy, k)})
	}
	x.Readings = append(x.Readings,
		Reading{What: "translating is better than k = 1", Paper: "yes", Read: Less(OddOf(depth.AtRandom, 0), OddOf(depth.LimitedStrategy, 1))},
		Reading{What: "k = 16 is better than translating", Paper: "yes", Read: Less(OddOf(depth.LimitedStrategy, 16), OddOf(depth.AtRandom, 0))},
		Reading{What: "solving to the end is better than k = 16", Paper: "yes", Read: Less(OddOf(depth.SolvedToTheEnd, 0), OddOf(depth.LimitedStrategy, 16))})
	return x
}
