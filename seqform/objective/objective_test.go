package objective_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/seqform/objective"
)

func Example() {
	o, _ := objective.Parse("2,1/2,-1")
	w, _ := o.Weights(3)
	r, _ := objective.ParseRequirement("player:2<=0.3")
	v, least, _ := r.AtLeast(2)
	fmt.Println(w, v, least)
	// Output: [2 1/2 -1] [0 -1] -3/10
}

func TestObjective(t *testing.T) {
	for text, want := range map[string]string{"sum": "[1 1 1]", "player:3": "[0 0 1]", "1,0,-2/3": "[1 0 -2/3]"} {
		o, err := objective.Parse(text)
		require.NoError(t, err)
		w, err := o.Weights(3)
		require.NoError(t, err)
		assert.Equal(t, want, fmt.Sprint(w))
	}
	for _, text := range []string{"", "total", "player:0", "player:+1", "player:x", "1,,2", "1;2"} {
		_, err := objective.Parse(text)
		assert.Error(t, err, text)
	}
	for _, text := range []string{"player:4", "1,2"} {
		_, err := objective.Objective(text).Weights(3)
		assert.Error(t, err, text)
	}
	for _, text := range []string{"sum", "sum=3", "sum>=", "x>=1", "player:1>3"} {
		_, err := objective.ParseRequirement(text)
		assert.Error(t, err, text)
	}
}
