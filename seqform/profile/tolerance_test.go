package profile

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// layouts write probabilities, the text of each, as programs print them: nil where the
// game has no such layout.
var layouts = map[string]func(g *seqform.Game, p [][][]string) string{
	"gambit": func(_ *seqform.Game, p [][][]string) string {
		line := "NE"
		for _, sets := range p {
			for _, prob := range sets {
				line += "," + strings.Join(prob, ",")
			}
		}
		return line
	},
	"tables": func(g *seqform.Game, p [][][]string) (text string) {
		for i, sets := range p {
			title, head := "Behavior", actionHead
			if g.Tree == nil {
				title, head = "Strategy", "Strategy     Prob          Value\n--------     -----------   -----------\n"
			}
			text += fmt.Sprintf("%s profile for player %d:\n%s", title, i+1, head)
			for h, prob := range sets {
				for a, x := range prob {
					if g.Tree != nil {
						text += fmt.Sprintf("%8d", h+1)
					}
					text += fmt.Sprintf("%8d  %s   0\n", a+1, x)
				}
			}
			text += "\n"
		}
		return text
	},
	"json": func(_ *seqform.Game, p [][][]string) string {
		return object(strings.Join(entries(p, `{"player":%d,"infoset":%d,"action":%d,"probability":%s}`), ","))
	},
	"csv": func(_ *seqform.Game, p [][][]string) string {
		return "player,infoset,action,probability\n" + strings.Join(entries(p, "%d,%d,%d,%s\n"), "")
	},
	"policy": func(g *seqform.Game, p [][][]string) string {
		return openSpiel(p, `[%d, %s]`, "[]")
	},
	"policy of objects": func(g *seqform.Game, p [][][]string) string {
		return openSpiel(p, `"%d": %s`, "{}")
	},
	"certificate": func(_ *seqform.Game, p [][][]string) string {
		var players []string
		for _, sets := range p {
			var list []string
			for _, prob := range sets {
				list = append(list, `["`+strings.Join(prob, `","`)+`"]`)
			}
			players = append(players, "["+strings.Join(list, ",")+"]")
		}
		return `{"claim":{"profile":[` + strings.Join(players, ",") + `]}}`
	},
	"lrsnash": func(g *seqform.Game, p [][][]string) string {
		if g.Tree != nil {
			return ""
		}
		return "2 " + strings.Join(p[1][0], " ") + " 1\n1 " + strings.Join(p[0][0], " ") + " 1\n"
	},
}

// entries returns an entry for each probability, by positions from 1.
func entries(p [][][]string, format string) (list []string) {
	for i, sets := range p {
		for h, prob := range sets {
			for a, x := range prob {
				list = append(list, fmt.Sprintf(format, i+1, h+1, a+1, x))
			}
		}
	}
	return list
}

// openSpiel returns a policy, with the numbers of actions.
func openSpiel(p [][][]string, format, brackets string) string {
	var list []string
	for i, sets := range p {
		for h, prob := range sets {
			var actions []string
			for a, x := range prob {
				actions = append(actions, fmt.Sprintf(format, 10+a, x))
			}
			list = append(list, fmt.Sprintf(`"%d:%d": %c%s%c`, i+1, h+1, brackets[0], strings.Join(actions, ", "), brackets[1]))
		}
	}
	return "{" + strings.Join(list, ",") + "}"
}

// TestTolerance reads 200 profiles whose sums are not 1 since they are rounded to four to
// nine digits, in every layout: each distribution is divided by its sum, and none
// without the option.
func TestTolerance(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 12))
	off, read := 0, map[string]int{}
	for k := 0; off < 200; k++ {
		g := []*seqform.Game{tree(t), strategic(t), forked(t)}[k%3]
		text, want, worst, bad := rounded(rng, g, 4+k%6)
		if bad == 0 {
			continue
		}
		off++
		tolerance := rational.New(3, 2).Quo(rational.Int(10).Pow(4 + k%6)) // half a unit for each of three actions
		for name, layout := range layouts {
			src := layout(g, text)
			if src == "" {
				continue
			}
			read[name]++
			_, info, err := ParseWith("p", strings.NewReader(src), g, Options{})
			require.Error(t, err, name)
			require.Equal(t, bad, info.BadSums, name)
			p, info, err := ParseWith("p", strings.NewReader(src), g, Options{Tolerance: tolerance})
			require.NoError(t, err, "%s: %s", name, src)
			require.Equal(t, line(t, g, want), line(t, g, p), name)
			require.Equal(t, worst.String(), info.Off.String(), name)
			require.Equal(t, bad, info.Divided, name)
		}
	}
	require.Len(t, read, len(layouts))
}

// rounded returns a profile in decimals, what it is to be read as, how far sums are from
// 1 at most, and how many are.
func rounded(rng *rand.Rand, g *seqform.Game, digits int) (text [][][]string, want seqform.Profile, worst rational.Rat, bad int) {
	for i := range g.Players {
		var sets [][]string
		var behavior seqform.Behavior
		for h := range g.Players[i].Infosets {
			weights := make([]float64, len(g.Players[i].Infosets[h].Actions))
			var total float64
			for a := range weights {
				weights[a] = rng.ExpFloat64()
				total += weights[a]
			}
			var prob []string
			var exact []rational.Rat
			var sum rational.Rat
			for _, x := range weights {
				prob = append(prob, fmt.Sprintf("%.*f", digits, x/total))
				exact = append(exact, rational.MustParse(prob[len(prob)-1]))
				sum = sum.Add(exact[len(exact)-1])
			}
			for a := range exact {
				exact[a] = exact[a].Quo(sum)
			}
			if !sum.IsOne() {
				bad++
			}
			worst = rational.Max(worst, sum.Sub(rational.Int(1)).Abs())
			sets, behavior = append(sets, prob), append(behavior, exact)
		}
		text, want = append(text, sets), append(want, behavior)
	}
	return text, want, worst, bad
}

// TestToleranceKept: a sum that is farther off is a mistake still, and so are zeros and
// negative numbers; rounding comes first; beliefs are divided too.
func TestToleranceKept(t *testing.T) {
	g := forked(t)
	for src, want := range map[string]string{
		"NE,.3,.3,.3,.5,.5":    "sum to 9/10, not 1",
		"NE,.499,.5,0,.4,.4":   "sum to 4/5, not 1",
		"NE,-.001,.5,.5,.5,.5": "negative",
		object(`{"player":1,"infoset":1,"action":"S","probability":0}`): "sum to 0, not 1",
	} {
		_, _, err := ParseWith("p", strings.NewReader(src), g, Options{Tolerance: rational.New(1, 50)})
		require.ErrorContains(t, err, want, src)
	}
	_, _, err := ParseWith("p", strings.NewReader(object(`{"player":1,"infoset":1,"action":"S","probability":0}`)), g, Options{Tolerance: rational.Int(2)})
	require.ErrorContains(t, err, "sum to 0, not 1")
	p, info, err := ParseWith("p", strings.NewReader("NE,.3333,.3333,.3334,.3,.72"), g, Options{Tolerance: rational.New(1, 50), Round: 5})
	require.ErrorContains(t, err, "rounded to denominators of at most 5, sum to 13/12")
	require.Nil(t, p)
	require.Equal(t, 1, info.BadSums)
	src := `{` + forkedProfile + `,"beliefs":[{"player":2,"infoset":1,"nodes":[{"node":2,"probability":"0.3333"},{"node":5,"probability":"0.6666"}]}]}`
	_, info, err = ParseWith("p", strings.NewReader(src), g, Options{Tolerance: rational.New(1, 1000), Beliefs: true})
	require.NoError(t, err)
	require.Equal(t, "[1/3 2/3]", fmt.Sprint(info.Beliefs[1][0]))
	require.ErrorContains(t, Options{Tolerance: rational.Int(-1)}.Validate(), "negative option")
}
