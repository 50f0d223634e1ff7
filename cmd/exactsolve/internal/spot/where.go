package spot

import (
	"github.com/spf13/pflag"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/publictree/mix"
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

// place returns the decision.
func (c *where) place() (mix.Place, error) {
	dealt, err := mix.ParseCards(c.cards)
	if err != nil {
		return mix.Place{}, cli.UsageError("--cards: %v", err)
	}
	return mix.Place{Path: c.path, Dealt: dealt}, nil
}
