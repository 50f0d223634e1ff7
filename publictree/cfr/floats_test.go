package cfr

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Regrets whose sum has no inverse are as good as none.
func TestTinyRegrets(t *testing.T) {
	for _, regrets := range [][]float32{{1e-44, 0}, {0, 0}, {-1, -2}} {
		on := make([]float32, 2)
		floats{}.divide(on, []float32{1}, regrets, make([]float32, 1))
		assert.Equal(t, []float32{0.5, 0.5}, on, regrets)
	}
}
