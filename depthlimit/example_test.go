package depthlimit_test

import (
	"context"
	"fmt"

	"exactsolve/depthlimit"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Example shows why a leaf needs several values. In rock, paper, scissors with
// double stakes for scissors all leaves below an equilibrium have value 0, which
// says nothing about what to play; best responses tell.
func Example() {
	g, err := gen.Make("rps-plus")
	if err != nil {
		fmt.Println(err)
		return
	}
	blueprint := seqform.Behavior{{rational.New(2, 5), rational.New(2, 5), rational.New(1, 5)}}
	limit, err := depthlimit.NewLimit(g, depthlimit.AtDepth(g.Tree, 1))
	if err != nil {
		fmt.Println(err)
		return
	}
	trunk, err := depthlimit.NewTrunk(limit, 0, blueprint)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := trunk.Loop(context.Background(), []seqform.Behavior{blueprint}, depthlimit.LoopOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	first, last := r.Rounds[0], r.Rounds[len(r.Rounds)-1]
	fmt.Println("value of the model:", first.Model, "then", last.Model)
	fmt.Println("optimal:", r.Status, r.Best.Strategy[0], "guarantees", r.Best.Value)
	// Output:
	// value of the model: 0 then 0
	// optimal: yes [2/5 2/5 1/5] guarantees 0
}
