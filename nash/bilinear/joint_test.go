package bilinear

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/nash/bilinear/model"
)

// TestJointPays names the classes of games with joint distributions in their relaxations.
func TestJointPays(t *testing.T) {
	for _, c := range []struct {
		players, actions int
		want             bool
	}{{2, 4, false}, {2, 9, false}, {3, 2, true}, {3, 6, true}, {3, 8, true}, {3, 9, false}, {3, 10, false}, {4, 3, true}, {4, 5, true}, {4, 6, false}, {5, 3, true}, {5, 4, true}} {
		for _, kind := range []model.Kind{model.KindNCP, model.KindMIQCP} {
			m, err := model.Build(random(t, c.players, c.actions, fine, 1), kind)
			require.NoError(t, err)
			require.Equal(t, c.want, jointPays(m), "%dx%d", c.players, c.actions)
		}
	}
}
