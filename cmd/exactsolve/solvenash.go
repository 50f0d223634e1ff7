package main

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/nash"
	"exactsolve/nash/enclose"
	"exactsolve/seqform"
)

// route decides, once the game is known, whether a search for any number of
// players is the one to use, and what to find if that was not said. It reports
// what does not go together.
func (c *solve) route(s *session, f *gameFile) error {
	if f.Game.Recall != nil {
		return nil // refused by every method
	}
	named := slices.Contains(wideMethods(func(*engine) bool { return true }), c.method)
	if n := len(f.Game.Players); n != 2 || named {
		game := "a game of " + plural(n, "player")
		if err := c.routeWide(f, game, named); err != nil {
			return err
		}
		if !c.conceptGiven() {
			c.concept = string(cert.Nash)
			s.note("looking for a nash equilibrium: %s", c.whyNash(game, named))
		}
	}
	if c.all && c.concept != string(cert.Nash) {
		return errAll()
	}
	if err := c.checkReduce(f); err != nil {
		return err
	}
	if c.wide.algebraic && (c.wide.engine == nil && !c.wide.list || c.concept != string(cert.Nash)) {
		return usageError("--algebraic is for nash equilibria of 3 players or more: with 2 there are rational ones")
	}
	return c.wide.checkFlags()
}

// routeWide sets the search.
func (c *solve) routeWide(f *gameFile, game string, named bool) error {
	if err := c.checkWide(f, game, named); err != nil {
		return err
	}
	if c.wide.list = c.all; c.all {
		return nil
	}
	concept := cert.Nash
	if c.conceptGiven() {
		concept = cert.Concept(c.concept)
	}
	if c.wide.engine = findEngine(f, c.method, concept); c.wide.engine == nil {
		return inputError(fmt.Errorf("%s: --method %s is for games in strategic form", f.Name, c.method))
	}
	return nil
}

// checkWide reports what the searches for any number of players do not do.
func (c *solve) checkWide(f *gameFile, game string, named bool) error {
	other := c.conceptGiven() && c.concept != string(cert.Nash)
	switch {
	case c.all && f.Game.Tree != nil:
		return inputError(fmt.Errorf("%s: --all in %s: not supported as a tree, only in strategic form", f.Name, game))
	case c.several.asked():
		return usageError("--count, --covering and --trembles are for games of 2 players and their methods")
	case c.method != "auto" && !named:
		fit := wideMethods(func(e *engine) bool { return e.fits(f) })
		return inputError(fmt.Errorf("%s: --method %s in %s: not supported, only with 2 players", f.Name, c.method, game),
			fmt.Sprintf("--method %s is for any number of players", orList(fit)))
	case other && named:
		return usageError("--method %s finds nash equilibria only: add --concept nash", c.method)
	case other && c.concept != string(cert.Sequential):
		return inputError(fmt.Errorf("%s: --concept %s in %s: not supported, only with 2 players", f.Name, c.concept, game),
			"--concept nash and --concept sequential are for any number of players")
	case c.maxPivots > 0:
		return usageError("--max-pivots is for methods for 2 players; here there are --timeout and limits of the search")
	}
	return nil
}

func (c *solve) whyNash(game string, named bool) string {
	if named {
		return "that is what --method " + c.method + " finds"
	}
	return "this is " + game + ", and the default for 2 is not for more"
}

// solveWide runs the engine.
func (c *solve) solveWide(ctx context.Context, s *session, f *gameFile, bar *progress) (*cert.Result, error) {
	r, err := c.wide.engine.run(c, ctx, s, f, bar)
	if err != nil {
		return nil, err
	}
	if r.Status != cert.Yes && ctx.Err() != nil {
		r.Reason = context.Cause(ctx).Error()
	}
	return r, nil
}

// sharpen replaces a box by one so small that all digits to be printed are sure, or
// by algebraic numbers, and warns where it cannot.
func (c *solve) sharpen(ctx context.Context, s *session, f *gameFile, r *cert.Result) error {
	if r.Status != cert.Yes {
		return nil
	}
	sharper := refiner(r.Certificate)
	if sharper == nil {
		return nil
	}
	if c.wide.algebraic {
		if done, err := c.express(ctx, s, f, r); done || err != nil {
			return err
		}
	}
	r.Certificate = c.refine(ctx, s, f, r.Certificate, sharper)
	return nil
}

// A refine returns a certificate of a box for the same equilibrium in a box of radius
// at most 10^−digits.
type refine func(ctx context.Context, g *seqform.Game, proof *cert.Certificate, digits int) (*cert.Certificate, error)

// refiner returns the function for the kind of box, nil if proof is not of a box.
func refiner(proof *cert.Certificate) refine {
	switch proof.Claim.Concept {
	case cert.IsolatedNash:
		return nash.Refine
	case cert.EnclosedNash:
		return enclose.Refine
	}
	return nil
}

// refine returns a certificate for a smaller box if digits are not certain. If they
// are not in the end, as a certificate has room for so many only or time is over,
// it warns.
func (c *solve) refine(ctx context.Context, s *session, f *gameFile, proof *cert.Certificate, sharper refine) *cert.Certificate {
	n, digits := newNames(f.Game), c.shownDigits()
	var limit error // why there can be no more
	for want := digits + 4; !newView(n, proof, digits).enough() && limit == nil; want += digits + 1 {
		fine, err := sharper(ctx, f.Game, proof, want)
		for limit = err; err != nil && want > 0 && ctx.Err() == nil; want = want * 3 / 4 {
			fine, err = sharper(ctx, f.Game, proof, want)
		}
		if err == nil {
			proof = fine
		}
	}
	if ctx.Err() != nil {
		limit = context.Cause(ctx)
	}
	if limit != nil {
		c.warnDigits(s, digits, limit.Error())
	}
	return proof
}

// warnDigits warns once in a run.
func (c *solve) warnDigits(s *session, digits int, why string) {
	if !c.wide.warned {
		s.warn("not all of the %d digits asked for are certain, and those that are not are left out: %s", digits, why)
	}
	c.wide.warned = true
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
