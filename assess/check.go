package assess

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/signalling"
)

// A Question says what to find out about a profile. The zero value asks whether it is
// a Nash equilibrium and, if so, which refinements.
type Question struct {
	Concept cert.Concept // decide this one alone; "" is Nash, and what else it is
	Epsilon rational.Rat // of EpsilonNash: no player may gain more

	Criterion claim.Criterion // of OutcomeTest

	Beliefs [][]seqform.Belief // of an assessment to judge, nil for none; nil where it has none

	// Ranges asks which beliefs are possible: with Sequential those that support the
	// profile, with Consistent all consistent ones; "" for none.
	Ranges cert.Concept

	Provers []Prover `json:"-"` // look for trembles where Check finds none

	Sets        bool // ask for the values at each information set
	Certificate bool // ask for a certificate, which a profile that is silent has not
}

// Refinements lists the concepts that [Check] decides of a Nash equilibrium unless it
// is asked for one, Nash first.
func Refinements() []cert.Concept {
	return []cert.Concept{cert.Nash, cert.SubgamePerfect, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect, cert.ExtensivePerfect}
}

// Decidable lists the concepts that [Check] may be asked for.
func Decidable() []cert.Concept {
	return append(slices.Insert(Refinements(), 1, cert.EpsilonNash, AgentNash), cert.QuasiProper, cert.Proper, cert.Consistent)
}

// AgentNash is what a Nash equilibrium of the agent form is called: no player gains by
// changing behavior at one information set alone. There is no evidence for it yet.
const AgentNash cert.Concept = "agent-nash"

// A Report says what a profile is.
type Report struct {
	Finding              // of Concept
	Concept cert.Concept // decided
	Silent  [][2]int     // information sets, each a player and a number, without behavior

	Regrets    []seqform.Regret // per player
	Deviations [][]Place        // per player: where to leave the profile to earn a best response
	Regret     rational.Rat     // the largest
	Relative   rational.Rat     // that divided by the range of that player's payoffs

	Verdicts   []Verdict   // Concept first; nil if behavior is missing
	Screening  *Screening  // by a criterion, of an equilibrium
	Assessment *Assessment // if beliefs were given
	Ranges     *Ranges     // if they were asked for
	Beliefs    *Beliefs    // of a tree, completed
	Sets       []SetValues // if they were asked for
}

// A Verdict says whether a profile is an equilibrium of some concept.
type Verdict struct {
	Concept cert.Concept
	Finding
}

// String returns the concept and the finding.
func (v Verdict) String() string { return string(v.Concept) + ": " + v.Finding.String() }

// An Assessment says what a profile is with its beliefs.
type Assessment struct {
	Missing    [][2]int // information sets without belief where chance leads
	Local      Finding  // locally rational
	Global     Finding  // globally rational
	Consistent Finding
	Sequential Finding
}

// MaxUnasked bounds the sequences of a player in games in which [Check] decides by
// linear programs what was not asked for: such games are decided in seconds.
const MaxUnasked = 150

// A NotEnough says that a profile or its beliefs leave out what the question needs.
type NotEnough struct {
	NoTree  bool     // a game in strategic form has no beliefs
	Beliefs bool     // Missing has no belief, else no behavior
	Led     bool     // behavior is missing where the player's own plan leads
	Missing [][2]int // information sets, each a player and a number
}

// Error says what is missing first.
func (e *NotEnough) Error() string {
	switch {
	case e.NoTree:
		return "assess: a game in strategic form has no beliefs"
	case e.Beliefs:
		return "assess: no belief at " + placeText(e.Missing[0])
	case e.Led:
		return "assess: no behavior at " + placeText(e.Missing[0]) + ", where the player's own plan leads"
	}
	return "assess: no behavior at " + placeText(e.Missing[0])
}

func placeText(at [2]int) string {
	return fmt.Sprintf("information set %d of player %d", at[1]+1, at[0]+1)
}

// Suits returns an error, a [NotEnough], one of the profile's own or [signalling.ErrOther], unless
// the profile and its beliefs say enough for the question.
func (q *Question) Suits(g *seqform.Game, p seqform.Profile) error {
	if err := g.CheckProfile(p); err != nil {
		return err
	}
	plans, missing := g.Plans(p), p.Missing()
	var led [][2]int
	for _, at := range missing {
		if !plans[at[0]][g.Players[at[0]].Infosets[at[1]].ParentSeq].IsZero() {
			led = append(led, at)
		}
	}
	switch {
	case len(led) > 0:
		return &NotEnough{Led: true, Missing: led}
	case g.Tree == nil && (q.Concept == cert.Consistent || q.Ranges != ""):
		return &NotEnough{NoTree: true}
	case len(missing) > 0 && (q.concept() != cert.Nash || q.Certificate || q.Ranges != ""):
		return &NotEnough{Missing: missing}
	case q.Concept == cert.OutcomeTest:
		_, err := signalling.New(g)
		return err
	case g.Tree != nil && q.aboutBeliefs():
		if b := CompleteBeliefs(g, plans, q.Beliefs); len(b.Missing) > 0 {
			return &NotEnough{Beliefs: true, Missing: b.Missing}
		}
	}
	return nil
}

func (q *Question) concept() cert.Concept { return cmp.Or(q.Concept, cert.Nash) }

// aboutBeliefs reports whether the concept asked for is about an assessment of a tree.
func (q *Question) aboutBeliefs() bool {
	return q.Concept == cert.Consistent || q.Concept == cert.Sequential && q.Beliefs != nil
}

// A judge decides concepts for one profile.
type judge struct {
	g *seqform.Game
	p seqform.Profile
	q Question
	m *Report
}

// Check says what a profile is: each player's regret, whether it is an equilibrium of
// the concept asked for, with the certificate of yes or no, and what else the question
// asks. A profile may be silent where the players' own plans do not lead; then only
// its regrets are known.
func Check(ctx context.Context, g *seqform.Game, p seqform.Profile, q Question) (*Report, error) {
	if g.Recall != nil {
		return nil, fmt.Errorf("assess: %w; regrets need perfect recall", g.Recall)
	}
	if err := q.Suits(g, p); err != nil {
		return nil, err
	}
	j := &judge{g, p, q, &Report{Concept: q.concept(), Silent: p.Missing()}}
	plans := g.Plans(p)
	j.regrets(plans)
	if g.Tree != nil {
		j.m.Beliefs = CompleteBeliefs(g, plans, q.Beliefs)
		if q.Sets {
			j.m.Sets = Sets(context.Background(), g, p, j.m.Beliefs)
		}
	}
	if len(j.m.Silent) > 0 {
		return j.m, nil
	}
	if q.Concept == AgentNash {
		j.m.Finding = agentNash(g, p, plans)
		return j.m, j.others(ctx, plans)
	}
	var err error
	if q.Concept == cert.OutcomeTest {
		j.m.Finding, err = j.criterion(ctx)
	} else {
		j.m.Finding, err = found(j.main(ctx))
	}
	if err != nil {
		return nil, err
	}
	return j.m, j.others(ctx, plans)
}

// regrets enters what players get and could get.
func (j *judge) regrets(plans []seqform.Plan) {
	m := j.m
	m.Regrets, m.Deviations, m.Status = j.g.Regrets(plans), make([][]Place, len(plans)), answer.Yes
	for i, r := range m.Regrets {
		if r.Regret.IsZero() {
			continue
		}
		m.Status = answer.No
		m.Deviations[i] = deviations(j.g, i, j.p[i], plans, r.Deviation())
		if r.Regret.Cmp(m.Regret) > 0 {
			m.Regret, m.Relative = r.Regret, j.g.Relative(i, r.Regret)
		}
	}
}

// deviations lists where player i must leave the profile to earn a best response: of
// the information sets that the response leads to, those at which the profile plays
// an action that is not optimal, or has no behavior.
func deviations(g *seqform.Game, i int, b seqform.Behavior, plans []seqform.Plan, response []int) []Place {
	bySet, bySeq := seqform.Optimal(&g.Players[i], seqform.Gradient(g, i, plans, rational.Int(1)))
	var list []Place
	for h, a := range response {
		if a < 0 {
			continue
		}
		set := &g.Players[i].Infosets[h]
		leave := b[h] == nil
		for k, x := range b[h] {
			leave = leave || !x.IsZero() && !bySeq[set.Seq(k)].Equal(bySet[h])
		}
		if leave {
			list = append(list, Place{Player: i, Infoset: h, Action: a})
		}
	}
	return list
}

// main decides the concept asked for.
func (j *judge) main(ctx context.Context) (*answer.Result, error) {
	if j.q.Concept == cert.EpsilonNash {
		return EpsilonNash(j.g, j.p, j.q.Epsilon)
	}
	a := seqform.Assessment{Profile: j.p}
	if j.q.aboutBeliefs() && j.m.Beliefs != nil {
		a.Beliefs = j.m.Beliefs.At
	}
	return Decide(ctx, j.g, a, j.q.concept(), j.q.Provers...)
}

// others decides what was not asked for by name: of an assessment always, of a
// profile, if no concept was asked for, what else a Nash equilibrium is, or whether
// another is at least one of the agent form.
func (j *judge) others(ctx context.Context, plans []seqform.Plan) (err error) {
	m := j.m
	m.Verdicts = []Verdict{{m.Concept, m.Finding}}
	if m.Status == answer.No && j.q.Concept == "" && j.g.Tree != nil {
		m.Verdicts = append(m.Verdicts, Verdict{AgentNash, agentNash(j.g, j.p, plans)})
	}
	if m.Status == answer.Yes && j.q.Concept == "" {
		for _, k := range Refinements()[1:] {
			f, err := j.decide(ctx, k)
			if err != nil {
				return err
			}
			m.Verdicts = append(m.Verdicts, Verdict{k, f})
		}
	}
	if j.q.Beliefs != nil && m.Beliefs != nil {
		if m.Assessment, err = j.assessment(ctx); err != nil {
			return err
		}
	}
	if j.q.Ranges != "" {
		if m.Ranges, err = BeliefRanges(ctx, j.g, j.p, RangeOptions{Consistent: j.q.Ranges == cert.Consistent}); err == nil {
			j.example()
		}
	}
	return err
}

// example takes beliefs that are possible for those that are not known, unless some were given.
func (j *judge) example() {
	if c := j.m.Ranges.Certificate; j.q.Beliefs == nil && j.m.Ranges.Status == answer.Yes {
		j.m.Beliefs.add(c.Claim.Beliefs)
		if j.q.Sets {
			j.m.Sets = Sets(context.Background(), j.g, j.p, j.m.Beliefs)
		}
	}
}

// decide decides one concept of the profile, after weaker ones.
func (j *judge) decide(ctx context.Context, c cert.Concept) (Finding, error) {
	if c != cert.SubgamePerfect && j.tooLarge() {
		for _, v := range j.m.Verdicts {
			if v.Status == answer.No && v.Concept == cert.SubgamePerfect && c != cert.NormalFormPerfect {
				return Finding{Status: answer.No, Reason: "not subgame-perfect"}, nil
			}
		}
		return tooLarge(c), nil
	}
	return found(Decide(ctx, j.g, seqform.Assessment{Profile: j.p}, c, j.q.Provers...))
}

// tooLarge reports whether what takes linear programs is left undecided.
func (j *judge) tooLarge() bool {
	large := func(p seqform.Player) bool { return p.NumSeqs() > MaxUnasked }
	return j.q.Concept == "" && slices.ContainsFunc(j.g.Players, large)
}

// agentNash decides whether no player gains by changing a complete profile at one
// information set. With no it has the change that gains most. From the last information
// set on, value has what the player's sequences pay with own behavior after them.
func agentNash(g *seqform.Game, p seqform.Profile, plans []seqform.Plan) Finding {
	var most Place
	for i := range g.Players {
		value := seqform.Gradient(g, i, plans, rational.Int(1))
		for h := len(g.Players[i].Infosets) - 1; h >= 0; h-- {
			set := &g.Players[i].Infosets[h]
			var here rational.Rat
			for a, x := range p[i][h] {
				here = here.Add(x.Mul(value[set.Seq(a)]))
			}
			for a := range set.Actions {
				if gain := plans[i][set.ParentSeq].Mul(value[set.Seq(a)].Sub(here)); gain.Cmp(most.Gain) > 0 {
					most = Place{i, h, a, gain}
				}
			}
			value[set.ParentSeq] = value[set.ParentSeq].Add(here)
		}
	}
	if most.Gain.IsZero() {
		return Finding{Status: answer.Yes}
	}
	reason := fmt.Sprintf("at %s, action %d gains %v", placeText([2]int{most.Player, most.Infoset}), most.Action+1, most.Gain)
	return Finding{Status: answer.No, Why: ActionGains, At: &most, Reason: reason}
}
