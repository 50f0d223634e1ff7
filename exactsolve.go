package exactsolve

import (
	"context"
	"errors"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"

	"exactsolve/assess"
	"exactsolve/assess/filter"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cluster"
	"exactsolve/correlated"
	"exactsolve/depthlimit/ask"
	"exactsolve/gamefile"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
	"exactsolve/seqform/family"
	"exactsolve/seqform/profile"
	"exactsolve/seqform/signalling"
	"exactsolve/solve"
	"exactsolve/solve/parametric"
)

// Types of the parts. Their fields and methods are shown by go doc exactsolve/PART.NAME,
// where the name may be another here: of package seqform Game and Profile; of solve those
// from Question to Nearby; of assess the last ones, as assess.Question and assess.Report.
type (
	Game    = seqform.Game
	Profile = seqform.Profile
	Concept = cert.Concept

	Question      = solve.Question
	Limits        = solve.Limits
	Event         = solve.Event
	Field         = solve.Field
	QuestionError = solve.QuestionError
	Checkpoint    = solve.Checkpoint
	ResumeError   = solve.ResumeError

	Answer     = solve.Answer
	List       = solve.List
	Extreme    = solve.Extreme
	Plans      = solve.Plans
	Component  = solve.Component
	Family     = family.Family
	Diagram    = parametric.Diagram
	BandEvent  = parametric.Event
	Piece      = parametric.Piece
	Signalling = solve.Signalling
	Weighted   = solve.Weighted
	Sent       = signalling.Sent
	Selection  = solve.Selection
	Number     = solve.Number
	Numbers    = solve.Numbers
	Removed    = solve.Removed
	Boxes      = solve.Boxes
	Nearby     = solve.Nearby

	Device       = seqform.Device
	DeviceReport = correlated.Report

	CheckQuestion = assess.Question
	NotEnough     = assess.NotEnough
	Report        = assess.Report
	Finding       = assess.Finding
	Assessment    = assess.Assessment
	Ranges        = assess.Ranges
	Beliefs       = assess.Beliefs
	SetValues     = assess.SetValues
	Screening     = assess.Screening
	Screened      = filter.Screened
	Judged        = filter.Judged
	Compared      = filter.Question
)

// What the reasons of a [Finding] are about.
const (
	ActionGains    = assess.ActionGains
	PlanGains      = assess.PlanGains
	AgainstBayes   = assess.AgainstBayes
	BeliefsMissing = assess.BeliefsMissing
	NoEquilibrium  = assess.NoEquilibrium
	MessageFails   = assess.MessageFails
	NotAsked       = assess.NotAsked
)

// AgentNash is what a Nash equilibrium of the agent form is called, which [Check] decides.
const AgentNash = assess.AgentNash

// MaxUnasked bounds the sequences of a player in games in which [Check] decides by
// linear programs what was not asked for.
const MaxUnasked = assess.MaxUnasked

// Groups of the fields of a [Question].
const (
	What   = solve.What
	How    = solve.How
	Stop   = solve.Stop
	Output = solve.Output
)

// MaxJobs bounds the goroutines of a search.
const MaxJobs = solve.MaxJobs

// ReadFile reads a game file in a format of Gambit or in JSON, told apart by content as
// package gamefile says, perhaps compressed by gzip or zstd.
func ReadFile(path string) (*Game, error) {
	f, err := gamefile.Read(path, gamefile.Options{})
	if err != nil {
		return nil, err
	}
	return f.Game, nil
}

// ParseText reads the text of a game in those formats. The name is for messages.
func ParseText(name, text string) (*Game, error) {
	f, err := gamefile.Parse(name, strings.NewReader(text), gamefile.Options{})
	if err != nil {
		return nil, err
	}
	return f.Game, nil
}

// ParseProfile reads the text of a profile of g in one of the formats of package
// seqform/profile, such as the lines NE,1,0,1/3,2/3 of Gambit. The name is for messages.
// Probabilities must sum to 1, and may be missing where the player's own plan does not
// lead.
func ParseProfile(g *Game, name, text string) (Profile, error) {
	if err := given(g); err != nil {
		return nil, err
	}
	return profile.Parse(name, strings.NewReader(text), g)
}

// Solve finds one equilibrium of a game.
func Solve(ctx context.Context, g *Game, q Question) (*Answer, error) {
	if err := given(g); err != nil {
		return nil, err
	}
	return solve.Solve(ctx, g, q)
}

// ReadFamily reads a game file for all values from one to another of a name in its numbers.
func ReadFamily(path, name string, from, to rational.Rat) (*Family, error) {
	return gamefile.ReadFamily(path, name, from, to, gamefile.Options{})
}

// Pieces joins the cells of a claim about all values of a parameter in which one function says payoffs times weights, or
// if these are nil the payoff of player 1. Ends are numbers of [Places].
func Pieces(p *claim.Parametric, weights []rational.Rat) []Piece {
	return parametric.Pieces(p, weights)
}

// Places returns where cells of a claim about all values of a parameter begin, and where the last one ends.
func Places(p *claim.Parametric) []polynomial.Root { return parametric.Places(p) }

// NewDiagram says how the equilibria of a claim that lists them all, for each value of a parameter, change with it.
func NewDiagram(p *claim.Parametric) *Diagram { return parametric.NewDiagram(p) }

// SolveFamily answers a question for each value of the parameter of a game, by functions of it: the certificate has
// them in Claim.Parametric. It is for the concept nash, in games of constant sum or for All of two players
// in strategic form, and for the best devices of concepts of correlated equilibria.
func SolveFamily(ctx context.Context, f *Family, q Question) (*Answer, error) {
	if f == nil {
		return nil, given(nil)
	}
	return solve.SolveFamily(ctx, f, q)
}

// given returns an error unless there is a game to ask about.
func given(g *Game) error {
	if g == nil || len(g.Players) == 0 {
		return errors.New("exactsolve: no game")
	}
	return nil
}

// All finds all Nash equilibria of a game, of two players the extreme ones: all others are
// mixtures of those of a piece in List.Components. With the concept sequential it finds all sequential equilibria of a signalling
// game or of a tree of two players, which are in List.Signalling or List.Weighted. With a Count in the question it finds that many distinct equilibria, of
// whatever concept. Question.All need not be set. The last answer is about the whole: its
// List is not nil, and says whether these are all.
func All(ctx context.Context, g *Game, q Question) iter.Seq2[*Answer, error] {
	if err := given(g); err != nil {
		return func(yield func(*Answer, error) bool) { yield(nil, err) }
	}
	return solve.All(ctx, g, q)
}

// Check says what a profile is: each player's regret, whether it is an equilibrium of
// the concept asked for, with the certificate of yes or no, and which others.
func Check(ctx context.Context, g *Game, p Profile, q CheckQuestion) (*Report, error) {
	if err := given(g); err != nil {
		return nil, err
	}
	q.Provers = append(slices.Clip(q.Provers), sequential.Prove)
	return assess.Check(ctx, g, p, q)
}

// Certify looks near an approximate profile for an exact Nash equilibrium. Of the
// question it heeds Concept and the limits of time and pivots. Probabilities must sum to
// 1.
func Certify(ctx context.Context, g *Game, approx Profile, q Question) (*Nearby, error) {
	if err := given(g); err != nil {
		return nil, err
	}
	return solve.Certify(ctx, g, approx, q)
}

// Workers returns what makes workers for units of work of other processes, by the rules of
// their kinds.
func Workers() map[string]cluster.Maker {
	all := solve.Workers()
	maps.Copy(all, ask.Workers())
	return all
}

// Fields returns the table that describes the fields of a [Question].
func Fields() []Field { return solve.Fields() }

// Suits returns the concepts that can be found in a game, each with the method that
// finds it.
func Suits(g *Game) (concepts []Concept, methods []string) { return solve.Suits(g) }

// NumbersOf returns the probabilities and payoffs that a certificate is about that has
// been checked, nil for a list of equilibria.
func NumbersOf(g *Game, c *cert.Certificate) *Numbers { return solve.NumbersOf(g, c) }

// ConceptName returns the name of a concept as in a sentence.
func ConceptName(c Concept) string { return solve.ConceptName(c) }

// Listed returns the certificate of one equilibrium of a list for a game. That of a box
// is without evidence.
func Listed(game cert.GameRef, e *claim.ListedEquilibrium) *cert.Certificate {
	return solve.Listed(game, e)
}

// Refinements lists the concepts that [Check] decides unasked, Nash first, and Decidable
// those that it may be asked for.
func Refinements() []Concept { return assess.Refinements() }

// CheckDevice says whether a device is an equilibrium of a concept of correlated equilibria, up to epsilon.
func CheckDevice(ctx context.Context, g *Game, c Concept, d *Device, epsilon rational.Rat) (*DeviceReport, error) {
	if err := given(g); err != nil {
		return nil, err
	}
	return correlated.Judge(ctx, g, c, d, epsilon)
}

// Decidable lists the concepts that [Check] may be asked for.
func Decidable() []Concept { return assess.Decidable() }

// CompleteBeliefs completes beliefs given for a tree, which may be nil, by Bayes' rule.
func CompleteBeliefs(g *Game, plans []seqform.Plan, given [][]seqform.Belief) *Beliefs {
	return assess.CompleteBeliefs(g, plans, given)
}

// Sets returns what each information set of a tree and its actions are worth.
func Sets(ctx context.Context, g *Game, p Profile, b *Beliefs) []SetValues {
	return assess.Sets(ctx, g, p, b)
}

// ModelFormats returns the formats of [WriteModel].
func ModelFormats() []string { return solve.ModelFormats() }

// ModelSizes returns the sizes of these models of a game.
func ModelSizes(g *Game) ([]solve.ModelSize, error) { return solve.ModelSizes(g) }

// FindPrices returns the prices of anarchy and of stability of a game.
func FindPrices(ctx context.Context, g *Game) (*solve.Prices, error) {
	if err := given(g); err != nil {
		return nil, err
	}
	return solve.FindPrices(ctx, g)
}

// WriteModel writes a model of the Nash equilibria of a game, for other optimizers.
func WriteModel(w io.Writer, g *Game, format string) error { return solve.WriteModel(w, g, format) }
