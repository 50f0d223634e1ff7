package solve

import (
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/seqform"
)

// route decides whether a search for any number of players is the one to use, and
// what to find if that was not asked.
func (q *Question) route(g *seqform.Game, asked cert.Concept) (note string, err error) {
	named := slices.Contains(wideMethods(func(*engine) bool { return true }), q.Method)
	if len(g.Players) == 2 && !named {
		return "", nil
	}
	game := "a game of " + plural(len(g.Players), "player")
	if err := q.routeWide(g, asked, game, named); err != nil || asked != "" {
		return "", err
	}
	q.Concept = cert.Nash
	why := "this is " + game + ", and the default for 2 is not for more"
	if named {
		why = "that is what --method " + q.Method + " finds"
	}
	return "looking for a nash equilibrium: " + why, nil
}

// routeWide sets the search.
func (q *Question) routeWide(g *seqform.Game, asked cert.Concept, game string, named bool) error {
	if err := q.checkWide(g, asked, game, named); err != nil {
		return err
	}
	if q.list = q.All; q.All {
		return nil
	}
	if asked == "" {
		asked = cert.Nash
	}
	if q.engine = findEngine(g, q.Method, asked); q.engine == nil {
		return unsuited("method", fmt.Sprintf("--method %s is for games in strategic form", q.Method))
	}
	return nil
}

// checkWide reports what the searches for any number of players do not do.
func (q *Question) checkWide(g *seqform.Game, asked cert.Concept, game string, named bool) error {
	other := asked != "" && asked != cert.Nash
	switch {
	case q.All && g.Tree != nil:
		return unsuited("all", fmt.Sprintf("--all in %s: not supported as a tree, only in strategic form", game))
	case q.several():
		return wrong("count", "--count, --covering and --trembles are for games of 2 players and their methods")
	case q.Method != auto && !named:
		fit := wideMethods(func(e *engine) bool { return e.fits(g) })
		return unsuited("method", fmt.Sprintf("--method %s in %s: not supported, only with 2 players", q.Method, game),
			fmt.Sprintf("--method %s is for any number of players", orList(fit)))
	case other && named:
		return wrong("concept", "--method %s finds nash equilibria only: add --concept nash", q.Method)
	case other && asked != cert.Sequential:
		return unsuited("concept", fmt.Sprintf("--concept %s in %s: not supported, only with 2 players", asked, game),
			"--concept nash and --concept sequential are for any number of players")
	case q.Limits.Pivots > 0:
		return wrong("max-pivots", "--max-pivots is for methods for 2 players; here there are --timeout and limits of the search")
	}
	return nil
}

// Suits returns the concepts that can be found in a game, in the order of [Fields],
// by the method that finds them unless another is asked for.
func Suits(g *seqform.Game) (concepts []cert.Concept, methods []string) {
	if g.Recall != nil {
		return nil, nil
	}
	for _, concept := range solvable {
		if method := methodFor(g, concept); method != "" {
			concepts, methods = append(concepts, concept), append(methods, method)
		}
	}
	return concepts, methods
}

// methodFor returns the method that finds a concept, "" if there is none. With
// simplex and lemke, floats guess where a two-player game is not small.
func methodFor(g *seqform.Game, concept cert.Concept) string {
	if len(g.Players) != 2 {
		if e := findEngine(g, auto, concept); e != nil {
			return e.method
		}
		return ""
	}
	return pivotingMethod(g, concept)
}
