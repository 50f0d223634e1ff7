// Package parametric is in the concept layer: x.
package parametric

// A Refusal says why an answer is not looked for.
type Refusal struct {
	why string
}

// Error says it.
func (r *Refusal) Error() string { return r.why }
