package nested

import (
	"errors"
	"fmt"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/resolve"
	"exactsolve/seqform"
)

// Options are options of [New]. With the zero value nothing is off the tree.
type Options struct {
	// OffTree says of an action of Opp, by the indices of information set and action,
	// whether it is off the tree; nil for none. What is public about an action should
	// decide. If players cannot tell at once, subgames begin where they can.
	OffTree func(h, a int) bool

	Method    resolve.Method
	Expensive bool
	MaxPivots int // exact pivots of each linear program; 0 means no limit

	// Limit is that of subgames which begin above it, nil to solve to the end of the
	// game. Opp chooses among continuations there: those given, Opp's blueprint if there
	// are none, and best responses, MaxValues at most, 0 for 1,000. With Unlimited Opp
	// is free.
	Limit         *depthlimit.Limit
	Continuations []seqform.Behavior
	MaxValues     int
	Unlimited     bool
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	r := resolve.Options{Method: o.Method, MaxPivots: o.MaxPivots, MaxValues: o.MaxValues}
	errs := []error{r.Validate()}
	some := o.MaxValues != 0 || len(o.Continuations) > 0
	switch {
	case o.Limit == nil && (some || o.Unlimited):
		errs = append(errs, errors.New("nested: continuations are for a limit, and there is none"))
	case o.Unlimited && some:
		errs = append(errs, errors.New("nested: continuations are given, and the opponent is free"))
	case o.MaxValues > 0 && len(o.Continuations) > o.MaxValues:
		errs = append(errs, fmt.Errorf("nested: %d continuations, and MaxValues is %d", len(o.Continuations), o.MaxValues))
	}
	return errors.Join(errs...)
}
