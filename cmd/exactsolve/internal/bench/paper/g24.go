package paper

import (
	"fmt"
	"strconv"

	"exactsolve/cmd/exactsolve/internal/bench/classes"
	"exactsolve/message"
)

// publishedBy returns the mean and the median of seconds that a paper gives for a
// class, "" for none.
func publishedBy(source string, c message.Class) (mean, median string) {
	for _, p := range classes.PublishedFor(c) {
		if p.Source != source {
			continue
		}
		if mean = decimalText(p.Mean); p.Median != nil {
			median = decimalText(*p.Median)
		}
	}
	return mean, median
}

func decimalText(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// OfClass reads from what bench nash says of a class.
func OfClass(step int, c message.Class, text func(m *message.ClassSummary) string) Reader {
	return where(step, func(m *message.ClassSummary) bool { return m.Class == c }, text)
}

// classReadings are the numbers of a class of games, beside the paper's share of games
// not solved, means and median, each "" for none.
func classReadings(step int, c message.Class, unsolved, means, median string) []Reading {
	read := func(text func(m *message.ClassSummary) string) Reader { return OfClass(step, c, text) }
	name := c.String()
	return []Reading{
		{What: name + ": not solved", Paper: unsolved, Read: read(PercentNot), Differs: "each has a certificate"},
		{What: name + ": games, certified", Read: read(func(m *message.ClassSummary) string { return fmt.Sprint(m.Games, m.Certified) })},
		{What: name + ": pure, rational, in a box", Read: read(func(m *message.ClassSummary) string {
			return fmt.Sprint(m.Kinds["pure"], m.Kinds["rational"], m.Kinds["box"])
		})},
		{What: name + ": mean", Paper: means, Timing: true, Read: read(func(m *message.ClassSummary) string { return classes.Fine(m.Seconds.Mean) })},
		{What: name + ": median", Paper: median, Timing: true, Read: read(func(m *message.ClassSummary) string { return classes.Fine(m.Seconds.Median) })},
		{What: name + ": largest", Timing: true, Read: read(func(m *message.ClassSummary) string { return classes.Fine(m.Seconds.Max) })},
	}
}

// PercentNot returns how many games are not certified, in percent and rounded up.
func PercentNot(m *message.ClassSummary) string {
	return fmt.Sprintf("%d %%", (100*(m.Games-m.Certified)+m.Games-1)/m.Games)
}

// paperG24 is [Gan24].
func paperG24() Paper {
	return Paper{
		Key: "G24", Source: "Gan24",
		Title: "S. Ganzfried, Fast complete algorithm for multiplayer Nash equilibrium, 2024",
		Machine: "an Intel Core i7-8550U with 8 threads and 16 GB, with Gurobi, feasible to 1e-4; " +
			"of the exclusion method and k-uniform search an i7-6500U",
		Exhibits: []Exhibit{
			g24Random(), g24GAMUT(), g24Learning(), g24Largest(),
			{
				Name: "table-5", Where: "Table 5",
				What: "Six algorithms of Gambit on the games of table 3, mean seconds and games not solved: gnm 0.05 to 0.24 (0 to 30 %), ipa 0.04 to 0.05 (0 to 96 %), enumpoly 0.04 to 36 (0 to 50 %), simpdiv 0.05 to 0.67 (0 to 3 %), liap 0.21 to 0.34 (92 to 100 %), logit 0.05 to 0.06 (0 to 1 %).",
				Why:  "Gambit is not part of this program. The same classes stand above, with 0 % not solved.",
			},
			{
				Name: "prior", Where: "Tables 2 and 4, the programs",
				What: "The exclusion method and k-uniform search of Berg and Sandholm 2017.",
				Why:  "the programs are not at hand. Their figures stand in brackets beside ours.",
			},
			{
				Name: "learning-run", Where: "Table 6, the algorithms",
				What: "Counterfactual regret minimization and fictitious play of 1,000 or 10,000 iterations in up to 100,000 games.",
				Why:  "neither is a command here for strategic forms. What they leave as regret stands beside the 0 of equilibria with certificates.",
			},
		},
	}
}

func g24Random() Exhibit {
	x := Exhibit{
		Name: "table-1", Where: "Tables 1 and 2", Count: 1000,
		What:  "Strategic forms with payoffs uniform in [0, 1]: the paper's algorithm on 1,000 games each (5x3: 100), stopped after 900 s; in brackets the exclusion method and k-uniform search, of table 2. Here the seeds 1 to {N}.",
		Steps: Steps("bench nash --suite g24 --count {N} -q"),
	}
	prior := map[string][2]string{ // games not solved, means
		"random 3x2": {"0 % (0 %, 1 %)", "0.04, 49"}, "random 3x3": {"0 % (1 %, 29 %)", "26, 191"}, "random 3x5": {"0 % (100 %, 33 %)", "900, 94"},
		"random 4x2": {"0 % (8 %, 15 %)", "99, 23"}, "random 4x3": {"0 % (30 %, 33 %)", "352, 85"}, "random 5x2": {"0 % (10 %, 30 %)", "125, 1.0"},
		"random 5x3": {"58 % (46 %, 36 %)", "520, 7.9"},
	}
	for _, c := range classes.SuiteG24() {
		p := prior[c.String()]
		mean, median := publishedBy(classes.Gan24, c)
		x.Readings = append(x.Readings, classReadings(0, c, p[0], mean+" ("+p[1]+")", median)...)
	}
	return x
}

func g24GAMUT() Exhibit {
	x := Exhibit{
		Name: "table-3", Where: "Tables 3 and 4", Count: 1000,
		What:  "Games of GAMUT's classes, of three players with three actions: the paper's algorithm on 970 to 1,000 games each; in brackets the exclusion method and k-uniform search, of table 4. Here the seeds 1 to {N} of generators of our own after GAMUT's definitions.",
		Steps: Steps("bench nash --suite gamut --count {N} -q"),
	}
	prior := map[string][2]string{
		"bertrand-oligopoly": {"0 % (0 %, 0 %)", "13.7, 0.01"}, "bidirectional-leg": {"0 % (0 %, 0 %)", "159, 0.013"},
		"collaboration": {"0 % (0 %, 0 %)", "2.8, 0.0009"}, "congestion": {"0 % (0 %, 0 %)", "29, 0.027"},
		"covariant": {"0 % (0 %, 16 %)", "95, 80"}, "polymatrix": {"0 % (0 %, 7 %)", "172, 27.2"},
		"random-graphical": {"0 % (0 %, 0 %)", "35000, 0.05"}, "random-leg": {"0 % (0 %, 0 %)", "880, 0.02"},
		"uniform-leg": {"0 % (0 %, 0 %)", "793, 0.02"},
	}
	for _, c := range classes.SuiteGAMUT() {
		p := prior[c.Class]
		mean, _ := publishedBy(classes.Gan24, c)
		x.Readings = append(x.Readings, classReadings(0, c, p[0], mean+" ("+p[1]+")", "")...)
	}
	return x
}

// A leftRegret is the mean regret that CFR and fictitious play leave, by table 6.
type leftRegret struct {
	players, actions int
	cfr, play        string
}

func g24Learning() Exhibit {
	return learning(Exhibit{Name: "table-6", Where: "Table 6", Count: 100}, []leftRegret{
		{3, 3, "0.00768", "0.00749"}, {3, 5, "0.02312", "0.02244"}, {3, 10, "0.05963", "0.05574"}, {4, 3, "0.01951", "0.01950"},
		{4, 5, "0.05121", "0.04635"}, {4, 10, "0.08315", "0.06661"}, {5, 3, "0.03505", "0.03303"}, {5, 5, "0.06631", "0.05447"},
	})
}

func g24Largest() Exhibit {
	return learning(Exhibit{Name: "table-6-largest", Where: "Table 6, 5x10", Count: 20, Slow: true}, []leftRegret{{5, 10, "0.06350", "0.04341"}})
}

// learning adds the steps and readings of table 6.
func learning(x Exhibit, list []leftRegret) Exhibit {
	x.What = "Mean regret ε that counterfactual regret minimization and fictitious play leave in games with payoffs uniform in [0, 1]. Here games are solved, the seeds 1 to {N}."
	for k, r := range list {
		c := classes.NewNashClass(classes.UniformClass, r.players, r.actions)
		x.Steps = append(x.Steps, Step{Line: fmt.Sprintf("bench nash --players %d --actions %d --count {N} -q", r.players, r.actions)})
		x.Readings = append(x.Readings,
			Reading{
				What: c.String() + ": ε", Paper: fmt.Sprintf("%s (CFR) %s (FP)", r.cfr, r.play), Read: OfClass(k, c, PercentNot).As("0 %", "0"),
				Differs: "equilibria, each with a certificate",
			},
			Reading{What: c.String() + ": mean seconds", Timing: true, Read: OfClass(k, c, func(m *message.ClassSummary) string {
				return classes.Fine(m.Seconds.Mean)
			})})
	}
	return x
}
