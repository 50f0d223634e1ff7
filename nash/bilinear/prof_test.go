package bilinear

import (
	"context"
	"os"
	"testing"
	"time"

	"exactsolve/seqform/efg"
)

func TestProf(t *testing.T) {
	f, _ := os.Open("/tmp/k5r.efg")
	g, err := efg.Parse("x", f)
	if err != nil {
		t.Fatal(err)
	}
	ctx, c := context.WithTimeout(context.Background(), 200*time.Second)
	defer c()
	r, err := Solve(ctx, g, Options{MaxBoxes: 100})
	t.Log(r.Stats.Guess, err)
}
