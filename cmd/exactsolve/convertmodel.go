package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"exactsolve/nash/bilinear/model"
	"exactsolve/seqform"
)

// modelFormats are the models of equilibria that can be written, kind and layout.
var modelFormats = []string{"ncp.lp", "miqcp.lp", "ncp.mps", "miqcp.mps"}

// modelWriter returns the writer of one of modelFormats, which writes nothing if the
// game has no model.
func modelWriter(f *gameFile, to string) gameWriter {
	kind, layout, _ := strings.Cut(to, ".")
	return func(w io.Writer, g *seqform.Game) error {
		build := model.NCP
		if kind == string(model.KindMIQCP) {
			build = model.MIQCP
		}
		m, err := build(g)
		if errors.Is(err, model.ErrNotSupported) {
			return fmt.Errorf("%s: %s", f.Name, strings.TrimPrefix(err.Error(), "model: "))
		}
		if err != nil {
			return err
		}
		return model.Format(w, m, model.Layout(layout))
	}
}
