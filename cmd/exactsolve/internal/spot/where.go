package spot

import (
	"github.com/spf13/pflag"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/mix"
	"exactsolve/rational"
)

// where says which decision is shown.
type where struct{ path, cards string }

func (c *where) declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.path, "at", "r", "show the strategy at `PATH`, such as r:c:b100, or none")
	fs.StringVar(&c.cards, "cards", "", "of --at: the `CARDS` dealt, street by street, such as 8h.2c")
}

func (c *where) addOptions(o cli.Options) {
	o.Add("at", c.path)
	o.Add("cards", c.cards)
}

// plans has the plan of whoever decides at a node.
type plans func(node int, dealt []cards.Set) (mix.Plan, error)

// point returns what plans do at the decision, nil if none is asked for.
func (c *where) point(s *publictree.Spot, of plans) (*mix.Point, error) {
	if c.path == "none" {
		return nil, nil
	}
	place, err := c.place()
	if err != nil {
		return nil, err
	}
	p, err := mix.At(s, place, of)
	if err != nil {
		return nil, cli.UsageError("--at: %v", err)
	}
	return p, nil
}

// place returns the decision.
func (c *where) place() (mix.Place, error) {
	dealt, err := mix.ParseCards(c.cards)
	if err != nil {
		err = cli.UsageError("--cards: %v", err)
	}
	return mix.Place{Path: c.path, Dealt: dealt}, err
}

// check reports, before anything is solved, that there is no such decision.
func (c *where) check(s *publictree.Spot) error {
	_, err := c.point(s, func(int, []cards.Set) (mix.Plan, error) {
		return func(cards.Hand) []rational.Rat { return nil }, nil
	})
	return err
}
