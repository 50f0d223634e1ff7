package sequential

// Limited returns o with fewer steps of a start.
func (o Options) Limited(steps int) Options {
	o.steps = steps
	return o
}
