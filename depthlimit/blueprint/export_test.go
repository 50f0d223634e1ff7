package blueprint

// MuchWork lets tests have other processes make the samples of short rounds.
var MuchWork = &muchWork
