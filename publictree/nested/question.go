package nested

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/mix"
	"exactsolve/publictree/offtree"
	"exactsolve/publictree/translate"
)

// A Question is how Us is to answer an action that the blueprint does not know.
type Question struct {
	Table  *flow.Table // of the spot with the action
	Us     int
	Action int // the node after it

	from       *flow.Table
	blueprint  *[2]flow.Flow // of from
	translated [2]flow.Flow  // of Table, at random
	images     *offtree.Images
	// What Opp gets for each hand at the root of from, in the sums of limit.Root.
	alternatives []float64
}

// New returns the question of an action at the root of t, which the spot of from, that of the blueprint,
// is without. It fails where there is a rake or prizes, the first decisions differ otherwise, or the blueprint is no
// strategy, and with the error of the tables' context. The workers are those of t.
func New(t, from *flow.Table, blueprint *[2]flow.Flow, path string) (*Question, error) {
	if !t.Spot.ConstantSum() || !from.Spot.ConstantSum() {
		return nil, errors.New("with a rake or prizes no guarantee says what is lost")
	}
	q := &Question{Table: t, Us: 1 - t.Spot.Tree[0].Player, from: from, blueprint: blueprint}
	for p := range blueprint {
		if err := from.Conserved(p, &blueprint[p]); err != nil {
			return nil, err
		}
	}
	var err error
	if q.Action, err = mix.NodeAt(t.Spot, path); err != nil {
		return nil, err
	}
	if strings.Count(path, ":") != 1 || t.Spot.Tree[q.Action].Player != q.Us {
		return nil, fmt.Errorf("%s is not after the first action of the spot, with a decision of %s", path, publictree.Players[q.Us])
	}
	if !q.alone() {
		return nil, fmt.Errorf("pots, stacks, blinds and first actions are not those of the blueprint's spot, %s apart", path)
	}
	for p := range q.translated {
		if err := q.translate(p); err != nil {
			return nil, err
		}
	}
	x := &blueprint[q.Us]
	for _, v := range from.Response(1-q.Us, x) {
		q.alternatives = append(q.alternatives, float64(v)/float64(int64(1)<<x.Scale))
	}
	return q, nil
}

// alone reports whether the first decision of the spots differs by the action alone.
func (q *Question) alone() bool {
	s, from := q.Table.Spot, q.from.Spot
	n := &s.Tree[0]
	k := slices.Index(n.Children, int32(q.Action))
	rest := slices.Delete(slices.Clone(n.Actions), k, k+1)
	return s.Pot == from.Pot && s.Stack == from.Stack && s.Put == from.Put && slices.Equal(rest, from.Tree[0].Actions)
}

// translate fills in the strategy of a player in the spot with the action.
func (q *Question) translate(p int) error {
	images, err := offtree.New(q.Table.Spot, q.from.Spot, p, translate.Randomized)
	if err != nil {
		return err
	}
	if p == q.Us {
		q.images = images
	}
	q.translated[p], err = images.Flow(q.Table, q.from, q.blueprint[p].X, q.Table.MaxScale(p))
	return err
}

// Translated returns the blueprint of Us, which takes the action at random for one that it knows.
func (q *Question) Translated() flow.Flow { return q.translated[q.Us] }

// below reports whether a node is the one after the action or comes after it.
func (q *Question) below(node int) bool {
	tree := q.Table.Spot.Tree
	return strings.HasPrefix(tree[node].Path+":", tree[q.Action].Path+":")
}

// Opponent returns the blueprint of Opp in the spot with the action, which Opp never takes.
func (q *Question) Opponent() flow.Flow { return q.translated[1-q.Us] }
