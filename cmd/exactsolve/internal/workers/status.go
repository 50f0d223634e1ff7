//go:build !js

package workers

import (
	"fmt"
	"strings"

	"exactsolve/cluster/engine"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// A statusResult says how far jobs are.
type statusResult struct {
	Jobs      []engine.Progress  `json:"jobs"`
	Strangers []engine.Strangers `json:"strangers,omitempty"`
}

// Text writes a line a job, and one for each kind of strangers.
func (r *statusResult) Text(p *cli.Page) {
	if len(r.Jobs) == 0 {
		p.Text("no jobs")
	}
	for _, j := range r.Jobs {
		line := fmt.Sprintf("%s  %s: %s done, %d sent, %d to do, %d set aside; %s, %.3g units/s",
			j.Job, j.Rules, cli.Plural(j.Done, "unit"), j.Sent, j.Todo, j.Failed, cli.Plural(j.Workers, "worker"), j.Rate)
		if j.Refused > 0 {
			line += fmt.Sprintf("; what %s returned was refused", cli.Plural(j.Refused, "worker"))
		}
		p.Text(line)
	}
	for _, x := range r.Strangers {
		p.Text(fmt.Sprintf("%s with other rules, which this program has no work for: %q",
			cli.Plural(x.Workers, "worker"), strings.Join(x.Rules, ", ")))
	}
}
