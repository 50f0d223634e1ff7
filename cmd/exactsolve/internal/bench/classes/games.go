package classes

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"exactsolve/fixtures/gen"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// gamutClasses are families of package gen, the nine classes of Ganzfried 2024.
var gamutClasses = []string{"bertrand-oligopoly", "bidirectional-leg", "collaboration", "congestion", "covariant", "polymatrix",
	"random-graphical", "random-leg", "uniform-leg"}

// uniformClass is that with independent payoffs.
const uniformClass = "random"

// NashClasses returns the games of a suite, class by class.
func NashClasses() []string { return append([]string{uniformClass}, gamutClasses...) }

// classes returns what was asked for.
func (c *benchNash) classes() []message.Class {
	switch c.suite {
	case "g24":
		return SuiteG24()
	case "gamut":
		return SuiteGAMUT()
	}
	one := NewNashClass(c.class, c.players, c.actions)
	if r, err := rational.Parse(c.covariance); err == nil {
		one.Covariance = r.String()
	} else if c.covariance != "" {
		one.Covariance = c.covariance // which the generator refuses
	}
	return []message.Class{one}
}

// NewNashClass returns a class of games of players with so many actions each.
func NewNashClass(class string, players, actions int) message.Class {
	c := message.Class{Class: class, Players: players, Actions: actions}
	if class == "covariant" {
		c.Covariance = fmt.Sprintf("-1/%d", players-1)
	}
	return c
}

// SuiteG24 returns the classes of tables 1 to 4 of G24.
func SuiteG24() []message.Class {
	var list []message.Class
	for _, size := range [][2]int{{3, 2}, {3, 3}, {3, 5}, {4, 2}, {4, 3}, {5, 2}, {5, 3}} {
		list = append(list, NewNashClass(uniformClass, size[0], size[1]))
	}
	return list
}

// SuiteGAMUT returns the classes of table 5 of G24.
func SuiteGAMUT() []message.Class {
	var list []message.Class
	for _, name := range gamutClasses {
		list = append(list, NewNashClass(name, 3, 3))
	}
	return list
}

// NashGame returns the game of that seed.
func NashGame(c message.Class, seed uint64) (*seqform.Game, error) {
	name := c.Class
	params := map[string]string{"players": strconv.Itoa(c.Players), "seed": strconv.FormatUint(seed, 10)}
	switch {
	case name == uniformClass:
		name = "random-nfg"
		params["low"], params["high"], params["decimals"] = "0", "1", "12"
	case c.Covariance != "":
		params["r"] = c.Covariance
	}
	if name == "congestion" {
		k := bits.Len(uint(c.Actions))
		if c.Actions != 1<<k-1 {
			return nil, fmt.Errorf("%d actions; k facilities make 2^k-1", c.Actions)
		}
		params["facilities"] = strconv.Itoa(k)
	} else {
		params["actions"] = strconv.Itoa(c.Actions)
	}
	family, err := gen.Find(name)
	if err != nil {
		return nil, err
	}
	g, err := family.Make(params)
	if err != nil {
		return nil, fmt.Errorf("%s", strings.TrimPrefix(strings.TrimPrefix(err.Error(), "gen: "), name+": "))
	}
	return g, nil
}
