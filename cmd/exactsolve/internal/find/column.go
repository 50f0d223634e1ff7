package find

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/rational"
)

// A Column says what a table has of each game, in text or as a number, beside which there is a
// column of decimals.
type Column struct {
	Name   string
	Usage  string
	Number bool

	text   func(o *Outcome) string
	number func(o *Outcome) (exact, decimal string)
}

// columns is the table of what may be asked for. Of "payoff:N" there is one for each player.
var columns = []Column{
	numeric("value", "of a game of two players and constant sum, to player 1", (*Outcome).value),
	numeric("value_at_least", "a bound of it, where that is all that is known", func(o *Outcome) (string, string) { return fraction(o.Result.Low) }),
	numeric("value_at_most", "likewise", func(o *Outcome) (string, string) { return fraction(o.Result.High) }),
	numeric("payoffs", "of all players, in what concept says, with spaces between", (*Outcome).payoffs),
	numeric("payoff:N", "of player N", nil),
	textual("players", "how many", func(o *Outcome) string { return strconv.Itoa(len(o.Result.Players)) }),
	textual("concept", "what the certificate says it is", func(o *Outcome) string { return string(o.Result.Concluded()) }),
	numeric("regret", "the most that a player gains by deviating, of the best profile seen", func(o *Outcome) (string, string) { return fraction(o.Result.Epsilon) }),
	numeric("epsilon_bar", "up to where the comparisons of the certificate hold", (*Outcome).epsilonBar),
	textual("equilibria", "--all: how many", func(o *Outcome) string { return o.equilibria() }),
	textual("components", "--all: how many", func(o *Outcome) string { return o.components() }),
	textual("method", "by which it was found", func(o *Outcome) string { return o.Result.Method }),
	textual("pivots", "exact ones", func(o *Outcome) string { return strconv.Itoa(o.Result.Stats.Pivots) }),
	textual("bits", "of the longest number met", func(o *Outcome) string { return strconv.Itoa(o.Result.Stats.Bits) }),
	textual("boxes", "of branch and bound", (*Outcome).boxes),
	textual("seconds", "wall time, with that of reading or making the game", func(o *Outcome) string { return fmt.Sprintf("%.6f", o.Result.Stats.Seconds) }),
	textual("reason", "why it is not yes", func(o *Outcome) string { return o.Result.Reason }),
}

func textual(name, usage string, text func(o *Outcome) string) Column {
	return Column{Name: name, Usage: usage, text: text}
}

func numeric(name, usage string, number func(o *Outcome) (exact, decimal string)) Column {
	return Column{Name: name, Usage: usage, Number: true, number: number}
}

// Columns returns the table of what may be asked for.
func Columns() []Column { return columns }

// Asked returns the columns of a list of names with commas between.
func Asked(list string) ([]Column, error) {
	var asked []Column
	for name := range strings.SplitSeq(list, ",") {
		c, ok := column(strings.TrimSpace(name))
		if !ok {
			return nil, fmt.Errorf("no column %q, want %s", name, cli.OrList(columnNames()))
		}
		asked = append(asked, c)
	}
	return asked, nil
}

func column(name string) (Column, bool) {
	if k, ok := strings.CutPrefix(name, "payoff:"); ok {
		n, _ := strconv.Atoi(k)
		return numeric(name, "", func(o *Outcome) (string, string) { return o.payoff(n - 1) }), n > 0 && strconv.Itoa(n) == k
	}
	for _, c := range columns {
		if c.Name == name {
			return c, true
		}
	}
	return Column{}, false
}

func columnNames() (names []string) {
	for _, c := range columns {
		names = append(names, c.Name)
	}
	return names
}

// head returns the names of a column, and of that of decimals.
func (c *Column) head() []string {
	if c.Number {
		return []string{c.Name, c.Name + "_decimal"}
	}
	return []string{c.Name}
}

// Heads returns the names of the columns of a table: some, the status, and those asked for.
func Heads(first []string, asked []Column) []string {
	names := append(slices.Clone(first), "status")
	for _, c := range asked {
		names = append(names, c.head()...)
	}
	return names
}

// Row returns what belongs under [Heads].
func (o *Outcome) Row(first []string, asked []Column) []string {
	cells := append(slices.Clone(first), o.Result.Status)
	for _, c := range asked {
		cells = append(cells, c.Cells(o)...)
	}
	return cells
}

// Line returns a row as CSV, of which no cell has a line of its own.
func Line(cells []string) []byte {
	for k := range cells {
		cells[k] = strings.NewReplacer("\n", " ", "\r", " ").Replace(cells[k])
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write(cells)
	w.Flush()
	return b.Bytes()
}

// Cells returns a cell, and that of decimals; empty where there is no such thing.
func (c *Column) Cells(o *Outcome) []string {
	switch {
	case o.Result.Failure != nil && c.Name == "reason":
		return []string{o.Result.Reason}
	case o.Result.Failure != nil:
		return make([]string, len(c.head()))
	case c.Number:
		exact, decimal := c.number(o)
		return []string{exact, decimal}
	}
	return []string{c.text(o)}
}

// value is what every equilibrium pays player 1.
func (o *Outcome) value() (exact, decimal string) {
	if !o.constant || o.Result.Status != "yes" || o.Result.Concluded() == cert.EpsilonNash {
		return "", ""
	}
	return o.payoff(0)
}

// payoff is that of player i in the equilibrium found, or in the best profile seen.
func (o *Outcome) payoff(i int) (exact, decimal string) {
	switch r := &o.Result; {
	case i < len(r.Payoffs):
		return fraction(&r.Payoffs[i])
	case r.Box != nil && i < len(r.Box.Payoffs):
		u := r.Box.Payoffs[i]
		if u.Exact != nil {
			return fraction(u.Exact)
		}
		return "", u.Decimal
	case r.Algebraic != nil && i < len(r.Algebraic.Payoffs):
		u := r.Algebraic.Payoffs[i]
		return u.Number, cmp.Or(cli.DecimalCell(u.Number), u.Decimal)
	}
	return "", ""
}

// payoffs are those of all players, without exact ones where one is not known.
func (o *Outcome) payoffs() (exact, decimal string) {
	var exacts, decimals []string
	known := true
	for i := range o.Result.Players {
		x, d := o.payoff(i)
		exacts, decimals, known = append(exacts, x), append(decimals, d), known && x != ""
	}
	if known {
		exact = strings.Join(exacts, " ")
	}
	return exact, strings.TrimSpace(strings.Join(decimals, " "))
}

func (o *Outcome) epsilonBar() (exact, decimal string) {
	if decimal = cli.DecimalCell(o.Result.EpsilonBar); decimal != "" {
		exact = o.Result.EpsilonBar
	}
	return exact, decimal
}

func (o *Outcome) boxes() string {
	if o.Result.Boxes == nil {
		return ""
	}
	return strconv.Itoa(o.Result.Boxes.Boxes)
}

func (o *Outcome) equilibria() string {
	if o.Result.Equilibria == nil {
		return ""
	}
	return strconv.Itoa(*o.Result.Equilibria)
}

func (o *Outcome) components() string {
	if o.Result.Components == nil && o.Result.Equilibria == nil {
		return ""
	}
	return strconv.Itoa(len(o.Result.Components))
}

func fraction(x *rational.Rat) (exact, decimal string) {
	if x == nil {
		return "", ""
	}
	return x.String(), cli.DecimalCell(x.String())
}
