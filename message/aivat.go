package message

import "exactsolve/rational"

// An Aivat is the result of aivat. Payoffs and estimates are to the player.
type Aivat struct {
	Status    string        `json:"status"`
	Reason    string        `json:"reason,omitempty"`
	Player    int           `json:"player,omitempty"`
	Players   []string      `json:"players,omitempty"`
	Known     string        `json:"known,omitempty"` // whose strategies are: "player", "opponent" or "both"
	Hands     int64         `json:"hands,omitempty"`
	Payoffs   *Sample       `json:"payoffs,omitempty"`
	Estimates *Sample       `json:"estimates,omitempty"`
	Factor    *rational.Rat `json:"factor,omitempty"` // of the sample variances; absent if that of the estimates is 0
	Predicted *Prediction   `json:"predicted,omitempty"`
}

// A Sample sums up a sample. Variances are absent for one hand.
type Sample struct {
	Mean         rational.Rat  `json:"mean"`
	Variance     *rational.Rat `json:"variance,omitempty"`
	SquaredError *rational.Rat `json:"standard_error_squared,omitempty"`
}

// A Prediction has the moments of one hand if both play by the profile.
type Prediction struct {
	Mean             rational.Rat  `json:"mean"`
	PayoffVariance   rational.Rat  `json:"payoff_variance"`
	EstimateVariance rational.Rat  `json:"estimate_variance"`
	Factor           *rational.Rat `json:"factor,omitempty"`
}
