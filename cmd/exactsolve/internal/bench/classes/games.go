package classes

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/message"
)

// Games are the work of solving the games of a class, a batch of seeds.
type games struct {
	c        *benchNash
	class    message.Class
	evidence bool                       // is wanted
	list     []*message.NashMeasurement // of the games that were begun, in order
}

// rules names how games are made and solved.
const rules = "games/1"

// asked is what workers are told of the games of a class.
type asked struct {
	Class     message.Class `json:"class"`
	Method    string        `json:"method"`
	Newton    string        `json:"newton"`
	MaxBoxes  int           `json:"max_boxes"`
	MaxRounds int           `json:"max_rounds"`
	Timeout   time.Duration `json:"timeout"`
	Evidence  bool          `json:"evidence,omitempty"` // is wanted
}

func (g *games) asked() *asked {
	return &asked{g.class, g.c.method, g.c.newton, g.c.maxBoxes, g.c.maxRounds, g.c.Timeout, g.evidence}
}

// A solved game has its certificate, if that is wanted and there is one.
type solved struct {
	Measurement *message.NashMeasurement `json:"measurement"`
	Certificate *cert.Certificate        `json:"certificate,omitempty"`
}

// Workers returns what makes workers that make games and solve them.
func Workers() map[string]cluster.Maker { return map[string]cluster.Maker{rules: newWorker} }

func newWorker(j *cluster.Job) (cluster.Worker, error) {
	text, _ := j.Heading.Question["asked"].(string)
	var q asked
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		return nil, fmt.Errorf("bench nash: no question: %w", err)
	}
	c := &benchNash{method: q.Method, newton: q.Newton, maxBoxes: q.MaxBoxes, maxRounds: q.MaxRounds}
	c.Timeout = q.Timeout
	return cluster.NewBatchWorker(&games{c: c, class: q.Class, evidence: q.Evidence}), nil
}

// solveClass solves the games of a class, here or with remote, and returns the measurements of
// those begun, in the order of seeds.
func (c *benchNash) solveClass(ctx context.Context, class message.Class, remote cluster.Remote) ([]*message.NashMeasurement, error) {
	g := &games{c: c, class: class, evidence: remote != nil && !remote.Trusted()}
	text, err := json.Marshal(g.asked())
	if err != nil {
		return nil, err
	}
	_, err = cluster.DoBatch(ctx, g, c.seeds(), cluster.Options{
		Jobs: c.jobs, Remote: remote,
		Heading: checkpoint.Heading{Search: rules, Question: map[string]any{"asked": string(text)}},
	})
	return g.list, err
}

func (c *benchNash) seeds() iter.Seq2[uint64, error] {
	return func(yield func(uint64, error) bool) {
		for k := range c.count {
			if !yield(c.seed+uint64(k), nil) {
				return
			}
		}
	}
}

// Do makes a game and solves it.
func (g *games) Do(ctx context.Context, seed uint64) (*solved, error) {
	m, c, err := g.c.solveGame(ctx, g.class, seed)
	if !g.evidence {
		c = nil
	}
	return &solved{m, c}, err
}

// Check has those who measure be believed that they did.
func (g *games) Check(seed uint64, z *solved) error {
	if z == nil || z.Measurement == nil || z.Measurement.Class != g.class || z.Measurement.Seed != seed {
		return fmt.Errorf("no measurement of %s, seed %d", g.class, seed)
	}
	switch m := z.Measurement; {
	case !slices.Contains([]string{answer.Yes.String(), answer.Unknown.String()}, m.Status):
		return fmt.Errorf("the status %q, want yes or unknown", m.Status)
	case (m.Kind == "") == (m.Status == answer.Yes.String()) || !slices.Contains([]string{"", "pure", "rational", "box"}, m.Kind):
		return fmt.Errorf("the kind %q of an equilibrium, with status %s", m.Kind, m.Status)
	case m.Epsilon != nil && (!g.c.byPlay() || m.Epsilon.Sign() < 0):
		return fmt.Errorf("a regret of %v is left, want none", *m.Epsilon)
	case m.Certified != (m.Status == answer.Yes.String() || m.Epsilon != nil):
		return errors.New("certified without an answer, or not certified with one")
	case min(m.Supports, m.Starts, m.Boxes, m.Programs) < 0 || min(m.Seconds, m.CPU, m.Verify) < 0:
		return errors.New("a negative number, want counts and seconds")
	}
	return nil
}

// exact are the concepts of what is found.
var exact = []cert.Concept{cert.Nash, cert.IsolatedNash, cert.EnclosedNash, cert.AlgebraicNash}

// Prove has the certificate of a game checked here too.
func (g *games) Prove(seed uint64, z *solved) error {
	m, c := z.Measurement, z.Certificate
	if !m.Certified {
		return nil
	}
	switch {
	case c == nil || c.Claim.Refuted:
		return errors.New("certified without a certificate")
	case m.Epsilon != nil && (c.Claim.Concept != cert.EpsilonNash || !c.Claim.Epsilon.Equal(*m.Epsilon)):
		return fmt.Errorf("a certificate of %s, want that of a regret of %v", c.Claim.Concept, *m.Epsilon)
	case m.Epsilon == nil && (!slices.Contains(exact, c.Claim.Concept) || kind(&c.Claim) != m.Kind):
		return fmt.Errorf("a certificate of %s, want that of a %s equilibrium", c.Claim.Concept, m.Kind)
	}
	game, err := NashGame(g.class, seed)
	if err != nil {
		return err
	}
	own := *c
	own.Game.Kind, own.Game.Text = "", "" // which may be of another
	return VerifyAgain(game, &own)
}

// Tell keeps a measurement.
func (g *games) Tell(_ uint64, z *solved) error {
	g.list = append(g.list, z.Measurement)
	return nil
}
