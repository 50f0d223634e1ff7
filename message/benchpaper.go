package message

// A BenchPaper is the result of bench paper, or with --list the exhibits alone.
type BenchPaper struct {
	Status      string            `json:"status,omitempty"`
	Quick       *bool             `json:"quick,omitempty"`
	Papers      []PaperRun        `json:"papers,omitempty"`
	Differences []PaperDifference `json:"differences,omitempty"` // from the files compared with
	Timings     []PaperDifference `json:"timings,omitempty"`     // beside those of the files
	Exhibits    []ListedExhibit   `json:"exhibits,omitempty"`
}

// A PaperRun is a paper run again, with how many of its numbers are as printed.
type PaperRun struct {
	Key     string `json:"paper"`
	Source  string `json:"source"` // a key of docs/references.md
	Title   string `json:"title"`
	Machine string `json:"machine,omitempty"` // that of the paper's timings
	Same    int    `json:"same"`
	Differ  int    `json:"differ"` // for a reason that is given
	Wrong   int    `json:"wrong"`  // for none, or not read
	Beside  int    `json:"beside"` // where the paper gives no number
	Timings int    `json:"timings"`
	NotRun  int    `json:"not_run"`
}

// An Exhibit is a table, a figure or a passage of a paper.
type Exhibit struct {
	Name  string `json:"name"`
	Where string `json:"where"`         // in the paper
	What  string `json:"what"`          // what the paper says there, in our words
	Why   string `json:"why,omitempty"` // it is not run here
}

// A ListedExhibit is an exhibit in the list.
type ListedExhibit struct {
	Paper string `json:"paper"`
	Exhibit
	Quick bool `json:"quick"` // whether it is run with --quick
}

// An ExhibitRun is an exhibit run again.
type ExhibitRun struct {
	Paper string `json:"paper"`
	Exhibit
	Left     bool       `json:"left_out,omitempty"` // by --quick, or interrupted
	Failed   string     `json:"failed,omitempty"`   // the first step that did not end as expected
	Figures  []Figure   `json:"figures,omitempty"`
	Commands []Printout `json:"commands,omitempty"`
}

// A Figure is a number of the paper, and what it is here.
type Figure struct {
	What   string `json:"what"`
	Paper  string `json:"paper,omitempty"`
	Here   string `json:"here"`
	Same   string `json:"same,omitempty"` // yes, no: REASON, or NO
	Timing bool   `json:"timing,omitempty"`
}

// A Printout is a command line as shown, and what it printed.
type Printout struct {
	Line   string `json:"line"`
	Output string `json:"output"`
	Status int    `json:"status"`
}

// A PaperDifference is a number that is not that of the file.
type PaperDifference struct {
	Paper     string `json:"paper"`
	Where     string `json:"where"`
	What      string `json:"what"`
	Committed string `json:"committed"` // "" if it is not there
	Now       string `json:"now"`       // "" if it is not found any more
}
