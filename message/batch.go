package message

// A Failure is said of one of several files for which there is no result.
type Failure struct {
	File   string `json:"file"`
	Status string `json:"status"` // "error", or "unknown" if a limit came first
	Reason string `json:"reason"`
}

// FailureStatus is the status of a [Failure].
const FailureStatus = "error"

// A SweepRow is a row of the table of sweep.
type SweepRow struct {
	Parameters map[string]string `json:"parameters"` // exact
	Status     string            `json:"status"`     // "yes", "no", "unknown" or "error"
	Asked      map[string]string `json:"asked"`      // by the names of --ask; empty where there is no such thing
}

// A Sweep is the result of sweep: how many rows it has made.
type Sweep struct {
	Rows    int `json:"rows"`
	Yes     int `json:"yes"`
	No      int `json:"no"`
	Unknown int `json:"unknown"`
	Errors  int `json:"errors"`
}
