package extensive

// Limited returns o with fewer rounds of CFR⁺ or unknowns of Newton steps; 0 for as many
// as usual.
func (o Options) Limited(iterations, unknowns int) Options {
	o.iterations, o.unknowns = iterations, unknowns
	return o
}
