package solve

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cluster"
	"exactsolve/nash/bilinear"
	"exactsolve/nash/selection"
	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/objective"
	"exactsolve/tableau"
)

// A Question says what to find in a game, how, and how far to go. The zero value
// works; for each field zero or "" means the default. [Fields] says more of each.
type Question struct {
	Concept cert.Concept // "" is quasi-perfect for one equilibrium of 2 players, else nash
	Method  string       // "" is auto: the method that suits the game
	Label   int          // lemke-howson: the missing label, from 1

	All       bool                // of [All]: the list of all equilibria
	Criterion string              // of the list of all sequential ones: what their outcomes are judged by; "" is none
	Select    selection.Criterion // of the list of all: which to name, "" for none
	Count     int                 // of [All]: so many, by random Covering or Trembles
	Covering  string              // "ones" or "random"
	Trembles  string              // "length" or "random"
	Seed      uint64              // of what is random
	Symmetry  string              // whether programs of devices are made smaller by those of the game: "auto" or "off"
	Newton    string              // in which boxes Newton steps start: "all", "below" or "decided"

	// Gap, if not 0, asks how much a constant-sum game of 2 players is worth, by proved bounds
	// no further apart, instead of for an equilibrium.
	Gap rational.Rat

	// Param, unless zero, says for which values of a name in the numbers of a game the question is asked: see
	// [SolveFamily].
	Param expression.Domain

	// Maximize or Minimize is the sum of payoffs that is to be the largest or least, "" for none, of
	// equilibria that meet what is in Require.
	Maximize, Minimize objective.Objective
	Require            objective.Requirements

	Polygon bool // of the payoffs of all correlated equilibria of 2 players

	Limits    Limits
	Jobs      int  // goroutines where a search can use them, 0 for one a processor; it does not change the answer
	Reduce    bool // remove dominated actions of a tree first
	Algebraic bool // express irrational numbers algebraically, where such are found
	Digits    int  // of irrational numbers in Number.Decimal, so many are certain, at least one

	// Checkpoint, unless zero, is where a long search keeps what it has finished, and
	// from where it goes on: the answer is that of a search that was not interrupted.
	Checkpoint Checkpoint

	// Remote, if not nil, has units of the work done by other processes.
	Remote cluster.Remote

	// Progress, if not nil, is called as the work goes on.
	Progress func(Event)

	// Given has the names of fields that were set on purpose, even to a default.
	// It is an error to give what the method does not heed.
	Given []string

	engine *engine       // the search, after Settle; nil for the methods for 2 players alone
	list   bool          // the complete list, of more players than 2 or of subgame-perfect equilibria
	form   *forms.Agents // of which the game in question is the game; nil for others
}

// Limits end the work. Zero is the default of a method, or no limit.
type Limits struct {
	Time       time.Duration
	Grace      time.Duration // for work to end by itself once time is over; 0 is a third of a second, and a part of the time
	Pivots     int
	Supports   int
	Starts     int
	Boxes      int
	Rounds     int
	Strategies int
	Regions    int
	Halvings   int
}

// Several reports whether distinct equilibria by random variation are asked for.
func (q *Question) Several() bool { return q.Count > 1 || q.Covering == random || q.Trembles == random }

func (q *Question) given(f *Field) bool { return slices.Contains(q.Given, f.Name) || f.set(q) }

// Words of fields.
const (
	auto        = "auto"
	random      = "random"
	lemkeHowson = "lemke-howson"
)

// Validate reports what does not go together in any game.
func (q Question) Validate() error {
	if q.Functional() {
		return q.functional()
	}
	q.fill()
	switch {
	case q.Mediated() && (q.Several() || q.Reduce || q.Method != auto || q.Gap.Sign() > 0):
		return wrong("concept", "--concept %s goes without --method, --count, --covering, --trembles, --gap and --reduce", q.Concept)
	case q.Mediated() && q.All && (q.Maximize != "" || q.Minimize != "" || q.Require != "" || q.Polygon || q.Select != ""):
		return wrong("all", "--all --concept %s has the vertices of all devices: without --maximize, --minimize, --require, --polygon and --select", q.Concept)
	case q.All && !q.Mediated() && (!slices.Contains([]cert.Concept{cert.Nash, cert.SubgamePerfect, cert.Sequential}, q.Concept) || q.Method != auto || q.Several()):
		return wrong("all", "--all finds all nash equilibria, all subgame-perfect ones, or all sequential ones of a tree of two players: without another --concept and without --method, --count, --covering and --trembles")
	case q.Select != "" && (!q.All || q.Concept == cert.Sequential):
		return wrong("select", "--select %s is of a list of nash or subgame-perfect equilibria: add --all, without another --concept", q.Select)
	case q.Gap.Sign() > 0 && (cmp.Or(q.Concept, cert.Nash) != cert.Nash || q.Method != auto || q.All || q.Several() || q.Reduce || q.Limits.Pivots > 0):
		return wrong("gap", "--gap asks what the game is worth: without another --concept than nash, and without --method, --all, --count, --covering, --trembles, --reduce and --max-pivots")
	case q.Maximize != "" && q.Minimize != "":
		return wrong("minimize", "--maximize and --minimize are two questions: want one of them")
	case q.Polygon && (q.Maximize != "" || q.Minimize != "" || q.Require != ""):
		return wrong("polygon", "--polygon is of all equilibria: without --maximize, --minimize and --require")
	case !q.Mediated() && q.Polygon:
		return wrong("polygon", "--polygon needs --concept %s", orList(words(claim.CorrelatedConcepts())))
	case q.optimizes() && (cmp.Or(q.Concept, cert.Nash) != cert.Nash || q.All || q.Several() || q.Reduce || q.Method != auto || q.Gap.Sign() > 0):
		return wrong("maximize", "--maximize, --minimize and --require are for --concept nash or %s, without --method, --all, --count, --covering, --trembles, --gap and --reduce", orList(words(claim.CorrelatedConcepts())))
	case q.Limits.Time < 0:
		return wrong("timeout", "--timeout %v is negative", q.Limits.Time)
	case q.Method == lemkeHowson && q.Concept != cert.Nash:
		return wrong("method", "--method lemke-howson finds nash equilibria only: add --concept nash")
	case q.Method == lemkeHowson && q.Several():
		return wrong("method", "--method lemke-howson varies by --label, not by --count, --covering and --trembles")
	case q.Count > 1 && q.Covering != random && q.Trembles != random:
		return wrong("count", "--count %d needs --covering random or --trembles random", q.Count)
	}
	return q.inRange()
}

// Settle fills in what the question leaves to the game: fields are no longer zero
// where there is a default. It reports what does not go together in that game. The
// note says in words what was chosen where that may surprise, "" if nothing.
func (q *Question) Settle(g *seqform.Game) (note string, err error) {
	if err := q.Validate(); err != nil {
		return "", err
	}
	if q.Functional() {
		return "", wrong("param", "--param is of a game with a parameter, not of one at a value of it")
	}
	if err := q.selects(g); err != nil {
		return "", err
	}
	return q.settle(g)
}

func (q *Question) settle(g *seqform.Game) (note string, err error) {
	q.fill()
	if q.everySequential() && g.Recall == nil {
		return "", q.signals(g)
	}
	switch {
	case q.Mediated():
		if err := q.weighed(g); err != nil || g.Recall != nil {
			return "", err
		}
		return "", q.heeded(g)
	case q.optimizes():
		return "", q.optimized(g)
	}
	if d := q.duel(g); d != nil {
		note, err = q.settle(d.Game)
		why := fmt.Sprintf("no player but %d and %d has a choice: solved as a game of those two", d.Kept[0]+1, d.Kept[1]+1)
		return cmp.Or(note, why), err
	}
	if q.Gap.Sign() > 0 && g.Recall == nil {
		q.Concept = cert.Nash
		return "", q.gauged(g)
	}
	asked := sought(g, q.Concept)
	if asked != q.Concept {
		note = fmt.Sprintf("looking for a nash equilibrium: in strategic form every one is %s", q.Concept)
	}
	q.Concept = cmp.Or(asked, cert.QuasiPerfect)
	if g.Recall != nil {
		return "", nil // refused by every method
	}
	if asked != "" && methodFor(g, asked) == "" {
		return "", lacking(g, asked)
	}
	chosen, err := q.route(g, asked)
	if note = cmp.Or(note, chosen); err != nil {
		return note, err
	}
	if err := q.checkReduce(g); err != nil {
		return note, err
	}
	if q.Algebraic && (q.engine == nil && !q.list || q.Concept != cert.Nash && q.Concept != cert.Sequential) {
		return note, wrong("algebraic", "--algebraic is for nash and sequential equilibria of 3 players or more: with 2 there are rational ones")
	}
	return note, q.heeded(g)
}

// gauged reports that the bounds asked for are not there, or other fields not heeded.
func (q *Question) gauged(g *seqform.Game) error {
	if len(g.Players) != 2 {
		return unsuited("gap", fmt.Sprintf("--gap in %s: not supported, only with 2 players", sizeOf(g)))
	}
	if _, constant := g.ConstantSum(); !constant {
		return unsuited("gap", "--gap in a game of general sum: not supported, only if payoffs sum to a constant")
	}
	return q.heeded(g)
}

// heeded reports fields that the search to be used does not heed.
func (q *Question) heeded(g *seqform.Game) error {
	var heeds []string
	switch {
	case q.everySequential():
		heeds = []string{"jobs", "criterion"}
	case q.Mediated():
		if !q.All {
			heeds = []string{"symmetry"}
		}
	case q.list && g.Tree != nil:
		heeds = append(slices.Clone(listFields), maxStrategies)
	case q.list:
		heeds = listFields
	case q.All && g.Tree != nil:
		heeds = treeFields
	case q.All:
		heeds = tableFields
	case q.engine != nil:
		heeds = q.engine.heeds
	}
	elsewhere := q.Remote != nil || slices.Contains(q.Given, "cluster")
	for _, f := range fields {
		switch {
		case !q.given(&f):
		case f.Of != "" && !slices.Contains(heeds, f.Name):
			return wrong(f.Name, "--%s is for %s", f.Name, f.Of)
		case elsewhere && slices.Contains(here, f.Name):
			return wrong(f.Name, "--%s is for work in one process, not for --cluster", f.Name)
		}
	}
	return nil
}

func (q *Question) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if q.Limits.Time <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, q.Limits.Time, q.overtime())
}

// overtime is why work ends when time is over.
func (q *Question) overtime() error {
	if q.Limits.Time <= 0 {
		return context.DeadlineExceeded
	}
	return overtime(q.Limits.Time)
}

// An overtime is that a limit of time is reached.
type overtime time.Duration

func (t overtime) Error() string        { return fmt.Sprintf("time limit of %v reached", time.Duration(t)) }
func (t overtime) Is(target error) bool { return target == context.DeadlineExceeded }

// An Event says how far the work is. One of its fields is set.
type Event struct {
	Phase   string          // that begins
	Pivot   *tableau.Event  // the last one made
	Boxes   *bilinear.Event // of a search by boxes
	Removed *Removed        // before the search
}

// route decides whether a search for any number of players is the one to use, and
// what to find if that was not asked.
func (q *Question) route(g *seqform.Game, asked cert.Concept) (note string, err error) {
	named := slices.Contains(wideMethods(func(*engine) bool { return true }), q.Method)
	if len(g.Players) == 2 && !named && q.form == nil && !q.everyPerfect(g) {
		return "", nil
	}
	game := sizeOf(g)
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

func (q *Question) routeWide(g *seqform.Game, asked cert.Concept, game string, named bool) error {
	if err := q.checkWide(g, asked, game, named); err != nil {
		return err
	}
	if q.list = q.All; q.All {
		return nil
	}
	if q.engine = findEngine(g, q.Method, cmp.Or(asked, cert.Nash)); q.engine == nil {
		return unsuited("method", fmt.Sprintf("--method %s is for games in strategic form", q.Method))
	}
	return nil
}

// checkWide reports what the searches for any number of players do not do.
func (q *Question) checkWide(g *seqform.Game, asked cert.Concept, game string, named bool) error {
	other := asked != "" && asked != cert.Nash
	switch {
	case q.Several():
		return wrong("count", "--count, --covering and --trembles are for games of 2 players and their methods")
	case q.Method != auto && !named:
		hint := fmt.Sprintf("--concept %s goes without --method in this game", asked)
		if !other {
			hint = fmt.Sprintf("--method %s is for any number of players", orList(wideMethods(func(e *engine) bool { return e.fits(g) })))
		}
		return unsuited("method", fmt.Sprintf("--method %s in %s: not supported, only with 2 players", q.Method, game), hint)
	case other && named:
		return wrong("concept", "--method %s finds nash equilibria only: add --concept nash", q.Method)
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
	for _, concept := range cert.Concepts() {
		if method := methodFor(g, concept); method != "" {
			concepts, methods = append(concepts, concept), append(methods, method)
		}
	}
	return concepts, methods
}

// methodFor returns the method that finds a concept, "" if there is none. With
// simplex and lemke, floats guess where a two-player game is not small.
func methodFor(g *seqform.Game, concept cert.Concept) string {
	ofTwo := true // and not of a game made of two of more, or of one
	if d := assess.NewDuel(g); d != nil {
		g, ofTwo = d.Game, false
	}
	concept = sought(g, concept)
	if len(g.Players) != 2 {
		switch e := findEngine(g, auto, concept); {
		case e == nil:
			return ""
		case e.takes&alone == 0:
			return e.method
		}
		g, ofTwo = g.WithBank(), false
	}
	return pivotingMethod(g, concept, ofTwo)
}

// sought returns the concept to look for instead of one asked for. In strategic form the
// subgame-perfect equilibria are the Nash equilibria, and so are the sequential ones; of
// these, with 2 players, a quasi-perfect one is found as fast.
func sought(g *seqform.Game, asked cert.Concept) cert.Concept {
	if g.Tree == nil && (asked == cert.SubgamePerfect || asked == cert.Sequential && len(g.Players) != 2) {
		return cert.Nash
	}
	return asked
}

// lacking returns the error for a concept that is not found in a game, with those that are.
func lacking(g *seqform.Game, asked cert.Concept) error {
	fit, _ := Suits(g)
	return unsuited("concept", fmt.Sprintf("--concept %s in %s: not supported, only with 1 or 2 players", asked, sizeOf(g)),
		fmt.Sprintf("--concept %s can be found in this game", orList(fit)))
}

func sizeOf(g *seqform.Game) string {
	if len(g.Players) == 1 {
		return "a game of 1 player"
	}
	return fmt.Sprintf("a game of %d players", len(g.Players))
}
