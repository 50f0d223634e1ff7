package blueprint

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/internal/regret"
	"exactsolve/seqform"
)

// Rules names the units of external sampling and what comes of them. If that changes it
// needs another name.
const Rules = "samples/1"

// muchWork is how many nodes are walked in a round for which other processes are asked: some
// tenths of a second of one core, as to begin and end one takes some hundredths.
var muchWork = 1 << 22 // but in tests

// Sampling is a run of external sampling.
type sampling struct {
	*regret.Sampler
	g   *seqform.Game
	opt *Options
}

// Step implements [learner]: it makes the round of one player.
func (s sampling) Step(ctx context.Context, most int) (rounds int, err error) {
	s.Next(most)
	o := cluster.Options{Jobs: s.opt.Jobs}
	if s.opt.Remote != nil && s.Work() >= muchWork {
		o.Remote, o.Game, o.Heading = s.opt.Remote, s.g, checkpoint.Heading{Search: Rules, Game: s.g.Hash()}
		if o.Data, err = json.Marshal(&s.Batch); err != nil {
			return 0, err
		}
	}
	whole, err := cluster.Do(ctx, samples{s.Sampler}, o)
	if err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = nil
	}
	if !whole || err != nil {
		s.Undo()
		return 0, err
	}
	if s.End(); s.Cycled() {
		rounds = s.Samples
	}
	return rounds, nil
}

// Samples are the work of one round. A unit is the index of a block.
type samples struct{ s *regret.Sampler }

func (r samples) Split() (all []int) {
	for j := range r.s.Blocks() {
		all = append(all, j)
	}
	return all
}

// Compare orders blocks by their numbers.
func (samples) Compare(a, b int) int { return a - b }

func (r samples) Run(ctx context.Context, j int, _ func() bool) (*regret.Sums, error) {
	return r.s.Block(ctx, j)
}

// Check does not see whether sums are those of the block. What a blueprint is worth is
// computed from it.
func (r samples) Check(_ int, b *regret.Sums) error {
	if b == nil {
		return errors.New("no sums")
	}
	return r.s.Check(b)
}

func (r samples) Compose(_ int, b *regret.Sums) ([]int, error) {
	r.s.Add(b)
	return nil, nil
}

// NewWorker returns a worker that samples for [Make] in another process.
func NewWorker(j *cluster.Job) (cluster.Worker, error) {
	if j.Game == nil {
		return nil, errors.New("blueprint: no game")
	}
	if err := checkGame(j.Game); err != nil {
		return nil, err
	}
	var b regret.Batch
	if err := json.Unmarshal(j.Data, &b); err != nil {
		return nil, fmt.Errorf("blueprint: %w", err)
	}
	s := regret.NewSampler(j.Game, b.Seed)
	if err := s.Go(b); err != nil {
		return nil, err
	}
	return cluster.NewWorker(samples{s}), nil
}
