package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/nash"
)

// wideMethods are those for any number of players.
var wideMethods = []string{string(nash.Portfolio), string(nash.Supports)}

// wide holds the flags of the search for equilibria of any number of players.
type wide struct {
	maxSupports int
	maxStarts   int
	use         bool // that search is the one for this game
}

func (v *wide) declare(fs *pflag.FlagSet) {
	fs.Var(&count{&v.maxSupports, 0, math.MaxInt}, "max-supports", "portfolio, supports: give up after `N` supports (0 for a million)")
	fs.Var(&count{&v.maxStarts, 0, math.MaxInt}, "max-starts", "portfolio: give up after `N` random starts (0 for a thousand)")
}

// route decides, once the game is known, whether the search for any number of
// players is the one to use, and what to find if that was not said. It reports
// what does not go together.
func (c *solve) route(s *session, f *gameFile) error {
	named := slices.Contains(wideMethods, c.method)
	switch limits := c.wide.maxSupports > 0 || c.wide.maxStarts > 0; {
	case f.Game.Recall != nil:
		return nil // refused by every method
	case len(f.Game.Players) != 2 || named:
		c.wide.use = true
	case limits:
		return usageError("--max-supports and --max-starts are for --method %s", orList(wideMethods))
	default:
		return nil
	}
	game := "a game of " + plural(len(f.Game.Players), "player")
	if err := c.checkWide(f, game, named); err != nil {
		return err
	}
	if !c.conceptGiven() {
		c.concept = string(cert.Nash)
		s.note("looking for a nash equilibrium: %s", c.whyNash(game, named))
	}
	return nil
}

// checkWide reports what the search for any number of players does not do.
func (c *solve) checkWide(f *gameFile, game string, named bool) error {
	other := c.conceptGiven() && c.concept != string(cert.Nash)
	switch {
	case f.Game.Tree != nil && named:
		return inputError(fmt.Errorf("%s: --method %s is for games in strategic form", f.Name, c.method))
	case f.Game.Tree != nil:
		return inputError(fmt.Errorf("%s: %s: not supported as a tree, only in strategic form", f.Name, game))
	case c.all:
		return inputError(fmt.Errorf("%s: --all in %s: not supported, only with 2 players", f.Name, game))
	case c.several.asked():
		return usageError("--count, --covering and --trembles are for games of 2 players and their methods")
	case c.method != "auto" && !named:
		return inputError(fmt.Errorf("%s: --method %s in %s: not supported, only with 2 players", f.Name, c.method, game),
			fmt.Sprintf("--method %s is for any number of players", orList(wideMethods)))
	case other && named:
		return usageError("--method %s finds nash equilibria only: add --concept nash", c.method)
	case other:
		return inputError(fmt.Errorf("%s: --concept %s in %s: not supported, only with 2 players", f.Name, c.concept, game),
			"--concept nash is for any number of players")
	case c.maxPivots > 0:
		return usageError("--max-pivots is for methods for 2 players; here there are --timeout, --max-supports and --max-starts")
	}
	return nil
}

func (c *solve) whyNash(game string, named bool) string {
	if named {
		return "that is what --method " + c.method + " finds"
	}
	return "this is " + game + ", and other concepts are for 2"
}

// addOptions enters the limits that are set.
func (v *wide) addOptions(o map[string]any) {
	if v.maxSupports > 0 {
		o["max_supports"] = v.maxSupports
	}
	if v.maxStarts > 0 {
		o["max_starts"] = v.maxStarts
	}
}

// solveWide finds an equilibrium and makes its box, if it is in one, so small that
// all digits to be printed are sure.
func (c *solve) solveWide(ctx context.Context, s *session, f *gameFile) (*cert.Result, error) {
	r, err := nash.Solve(ctx, f.Game, nash.Options{
		Method: nash.Method(c.method), MaxSupports: c.wide.maxSupports, MaxStarts: c.wide.maxStarts,
	})
	if err != nil {
		return nil, err
	}
	if r.Status != cert.Yes && ctx.Err() != nil {
		r.Reason = context.Cause(ctx).Error()
	}
	if r.Status != cert.Yes || r.Certificate.Claim.Concept != cert.IsolatedNash {
		return r, nil
	}
	r.Certificate = c.refine(ctx, s, f, r.Certificate)
	return r, nil
}

// refine returns a certificate for a smaller box if digits are not certain. If they
// are not in the end, as a certificate has room for so many only or time is over,
// it warns.
func (c *solve) refine(ctx context.Context, s *session, f *gameFile, proof *cert.Certificate) *cert.Certificate {
	n, digits := newNames(f.Game), c.shownDigits()
	var limit error // why there can be no more
	for want := digits + 4; !newView(n, &proof.Claim, digits).enough() && limit == nil; want += digits + 1 {
		fine, err := nash.Refine(ctx, f.Game, proof, want)
		for limit = err; err != nil && want > 0 && ctx.Err() == nil; want = want * 3 / 4 {
			fine, err = nash.Refine(ctx, f.Game, proof, want)
		}
		if err == nil {
			proof = fine
		}
	}
	if ctx.Err() != nil {
		limit = context.Cause(ctx)
	}
	if limit != nil {
		s.warn("not all of the %d digits asked for are certain, and those that are not are left out: %v", digits, limit)
	}
	return proof
}

// gambitDigits is how many digits a decimal for Gambit has at least.
const gambitDigits = 20

// shownDigits returns how many digits decimals have.
func (c *solve) shownDigits() int {
	if c.format == "gambit" {
		return max(c.digits, gambitDigits)
	}
	return c.digits
}
