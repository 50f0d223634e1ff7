package solve

import (
	"errors"
	"io"
	"strings"

	"exactsolve/nash/bilinear/model"
	"exactsolve/seqform"
)

// ModelFormats returns the names of the models of Nash equilibria that [WriteModel]
// writes for other optimizers: the kind of model, a point, and the format of the file.
func ModelFormats() []string { return []string{"ncp.lp", "miqcp.lp", "ncp.mps", "miqcp.mps"} }

// WriteModel writes a model of the Nash equilibria of a game, or nothing but returns a
// [QuestionError] if the game has none.
func WriteModel(w io.Writer, g *seqform.Game, format string) error {
	kind, layout, _ := strings.Cut(format, ".")
	build := model.NCP
	if kind == string(model.KindMIQCP) {
		build = model.MIQCP
	}
	m, err := build(g)
	if errors.Is(err, model.ErrNotSupported) {
		return unsuited("", strings.TrimPrefix(err.Error(), "model: "))
	}
	if err != nil {
		return err
	}
	return model.Format(w, m, model.Layout(layout))
}
