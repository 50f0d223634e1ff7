package ask

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/cluster/checkpoint"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/resolve"
	"exactsolve/internal/beside"
	"exactsolve/seqform"
)

// rules names the work in checkpoints: the rounds and subgames, and what comes of them.
// If that changes it needs another name.
const rules = "depth limit/1"

// A Kept is what was done of a question and the blueprints before it, in a checkpoint.
// A nil one keeps nothing.
type Kept struct {
	log     *checkpoint.Log[record]
	tick    int
	resumed bool

	makes  []record // blueprints, in order; the last may be as far as it was made
	next   int      // of those that will be asked for
	inputs string   // of rounds; "" if nothing more is kept
	line   int      // of the checkpoint, where inputs are
	rounds []*depthlimit.Kept
	solved map[string]map[int]*resolve.Kept // subgames, by what they rest on
}

// A record is about a blueprint, or one of the other fields is set.
type record struct {
	Blueprint string           `json:"blueprint,omitempty"` // of what, and how
	Made      *madeText        `json:"made,omitempty"`
	Making    *blueprint.State `json:"making,omitempty"` // regret minimization that goes on

	Inputs  string           `json:"inputs,omitempty"` // SHA-256 of the strategies that all rounds, or the subgame, rest on
	Round   *depthlimit.Kept `json:"round,omitempty"`
	Subgame *resolve.Kept    `json:"subgame,omitempty"`
	line    int              // of the checkpoint it is from
}

type madeText struct {
	Profile  seqform.Profile `json:"profile"`
	Method   string          `json:"method"`
	Rounds   int             `json:"rounds,omitempty"`
	Infosets int             `json:"infosets,omitempty"` // of the abstract game
}

// Keep begins a checkpoint for a question and its blueprints, and reads that of another
// run with the same. It returns nil if the file is neither written nor read.
func Keep(file checkpoint.File, g *seqform.Game, q Question) (*Kept, error) {
	if !file.Used() {
		return nil, nil
	}
	k := &Kept{solved: map[string]map[int]*resolve.Kept{}}
	h := checkpoint.Heading{Search: rules + q.Leaves.rule(), Game: g.Hash(), Question: map[string]any{
		"player": q.Player, "after_round": q.AfterRound, "depth": q.Depth, "unlimited": q.Unlimited, "keep_trunk": q.KeepTrunk,
		"weaken": q.Weaken, "resolve": q.Resolve, "keep_depth": q.KeepDepth,
	}}
	var err error
	k.log, err = checkpoint.Begin(file, h, k.restore)
	return k, err
}

func (k *Kept) restore(line int, r *record) error {
	k.resumed, r.line = true, line
	last := len(k.makes) - 1
	switch {
	case r.Blueprint != "" && (r.Made == nil) != (r.Making == nil) && k.inputs == "":
		if last >= 0 && k.makes[last].Made == nil {
			return errors.New("a blueprint after one that is not made, want that to be the last")
		}
		k.makes = append(k.makes, *r)
	case r.Subgame != nil && k.inputs != "":
		if k.solved[r.Inputs] == nil {
			k.solved[r.Inputs] = map[int]*resolve.Kept{}
		}
		r.Subgame.Line = line
		k.solved[r.Inputs][r.Subgame.Subgame] = r.Subgame
	case r.Round != nil && k.inputs != "":
		r.Round.Line = line
		k.rounds = append(k.rounds, r.Round)
	case r.Inputs != "" && k.inputs == "":
		k.inputs, k.line = r.Inputs, line
	default:
		return errors.New("a record that cannot come there, want blueprints, inputs, and then what rests on these")
	}
	return nil
}

// made returns the next blueprint if another run has made it, and otherwise nil and has
// opt go on from where that was, and keep how far this one is.
func (k *Kept) made(g *seqform.Game, how *Blueprint, opt *blueprint.Options) (*Made, error) {
	if k == nil {
		return nil, nil
	}
	method := how.Method
	if method == string(blueprint.ExternalSampling) { // of which the rules have changed
		method += " (" + blueprint.Rules + ")"
	}
	of := fmt.Sprintf("%s, %s:%d, seed %d, denominator %d, abstract %q", g.Hash(), method, how.Rounds, how.Seed, how.Denominator, how.Abstract)
	if k.next++; k.next > len(k.makes) {
		k.makes = append(k.makes, record{Blueprint: of})
	}
	r := &k.makes[k.next-1]
	if r.Blueprint != of {
		return nil, &checkpoint.Error{Line: r.line, Err: fmt.Errorf("blueprint %d is of %s, want %s", k.next, r.Blueprint, of)}
	}
	if r.Made == nil {
		opt.Resume, opt.Due, opt.Keep = r.Making, k.due, func(s *blueprint.State) error { return k.keep(record{Making: s}) }
		return nil, nil
	}
	if err := g.CheckProfile(r.Made.Profile); err != nil {
		return nil, &checkpoint.Error{Line: r.line, Err: err}
	}
	return &Made{Profile: r.Made.Profile, Method: r.Made.Method, Rounds: r.Made.Rounds, Infosets: r.Made.Infosets}, nil
}

// keep replaces what is kept of the last blueprint, unless one before was not made to the end.
func (k *Kept) keep(r record) error {
	if k == nil || k.next > 1 && k.makes[k.next-2].Made == nil {
		return nil
	}
	r.Blueprint = k.makes[k.next-1].Blueprint
	k.makes = append(k.makes[:k.next-1], r)
	return k.log.Replace(func(add func(*record) error) (err error) {
		for n := 0; n < len(k.makes) && err == nil; n++ {
			err = add(&k.makes[n])
		}
		return err
	})
}

// due reports whether it is time to keep how far a blueprint is.
func (k *Kept) due() bool {
	before := k.tick
	k.tick = k.log.Tick()
	return k.tick != before
}

func digest(strategies ...any) string {
	text, err := json.Marshal(strategies)
	if err != nil {
		panic(fmt.Sprintf("ask: %v", err)) // numbers all
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// trunk makes o one of rounds that rest on some strategies, which go on from those kept.
// Nothing is kept after a blueprint that is not made to the end.
func (k *Kept) trunk(gate *beside.Gate, o *depthlimit.LoopOptions, strategies ...any) error {
	if k == nil || k.next > 0 && k.makes[k.next-1].Made == nil {
		return nil
	}
	inputs := digest(strategies...)
	switch k.inputs {
	case inputs:
	case "":
		if err := k.add(gate, &record{Inputs: inputs}); err != nil {
			return err
		}
		k.inputs = inputs
	default:
		return &checkpoint.Error{Line: k.line, Err: errors.New("of another blueprint or other continuations, want those asked for")}
	}
	o.Known, o.Keep = k.rounds, func(r *depthlimit.Kept) error { return k.add(gate, &record{Round: r}) }
	return nil
}

// add keeps a record, unless that is of work that was left behind.
func (k *Kept) add(gate *beside.Gate, r *record) error {
	return gate.Pass(func() error { return k.log.Add(r) })
}

// subgames makes o one of subgames that rest on some strategies.
func (k *Kept) subgames(gate *beside.Gate, o *resolve.Options, strategies ...any) {
	if k == nil || k.inputs == "" {
		return
	}
	inputs := digest(strategies...)
	o.Known, o.Kept = k.solved[inputs], func(r *resolve.Kept) error { return k.add(gate, &record{Inputs: inputs, Subgame: r}) }
}

// flush completes the checkpoint. What does not stand up to the checks of a run that goes
// on is laid to the checkpoint.
func (k *Kept) flush(err error) error {
	if k == nil {
		return err
	}
	err = cmp.Or(err, k.log.Flush())
	if k.resumed && errors.Is(err, answer.ErrInternal) {
		return checkpoint.Unproved(err)
	}
	return err
}
