package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"exactsolve/cert"
	"exactsolve/nash/bilinear"
)

// boxStats count the work of a search by boxes.
type boxStats struct {
	bilinear.Counts
	Left int `json:"left"` // boxes
}

// searchBoxes searches by branch and bound.
func (c *solve) searchBoxes(ctx context.Context, s *session, f *gameFile, bar *progress) (*cert.Result, error) {
	o := bilinear.Options{Method: bilinear.Method(c.method), MaxBoxes: c.wide.maxBoxes, Jobs: c.wide.jobs, Trace: bar.boxes()}
	if c.wide.checkpoint != "" {
		o.Checkpoint = s.checkpointer(c.wide.checkpoint)
	}
	if c.wide.resume != "" {
		inputs := s.inputs
		_, r, err := s.open(c.wide.resume)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		s.inputs = inputs // it is read before a checkpoint may replace it
		o.Resume = r
	}
	r, err := bilinear.Solve(ctx, f.Game, o)
	if err != nil {
		if text, ok := strings.CutPrefix(err.Error(), "bilinear: checkpoint: "); ok && o.Resume != nil {
			return nil, inputError(fmt.Errorf("%s: %s", c.wide.resume, text))
		}
		return nil, err
	}
	c.wide.boxes = &boxStats{r.Counts, r.Left}
	return &r.Result, nil
}

// checkpointer returns what replaces a file by the next checkpoint, in one step.
func (s *session) checkpointer(path string) func(write func(io.Writer) error) error {
	return func(write func(io.Writer) error) error {
		o := s.newOutput(path)
		if err := write(o); err != nil {
			o.abort()
			return err
		}
		return o.commit()
	}
}
