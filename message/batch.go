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
	Parameters []Cell `json:"parameters"`
	Status     string `json:"status"` // "yes", "no", "unknown" or "error"
	Asked      []Cell `json:"asked"`  // by the names of --ask
}

// A Cell is one of the table of sweep, as text.
type Cell struct {
	Name    string `json:"name"`              // of the column
	Value   string `json:"value"`             // exact; empty where there is no such thing
	Decimal string `json:"decimal,omitempty"` // of a number
}

// A Sweep is the result of sweep: how many rows it has made.
type Sweep struct {
	Rows    int `json:"rows"`
	Yes     int `json:"yes"`
	No      int `json:"no"`
	Unknown int `json:"unknown"`
	Errors  int `json:"errors"`
}
