package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	// commandLine is one of ours in a page, a script or a unit.
	commandLine = regexp.MustCompile(`(?m)(?:^ *|^ExecStart=|\|\| )(?:/usr/local/bin/)?exactsolve ((?:work|cluster|solve) .*?)(?: &)?$`)
	inYaml      = regexp.MustCompile(`command: \[/usr/local/bin/exactsolve, (.*)\]`)
	section     = regexp.MustCompile(`^\[([A-Z][a-z]+)\]$`)
	setting     = regexp.MustCompile(`^([A-Z][A-Za-z]+)=.`)
)

// TestClusterCommands parses the command lines of docs/cluster.md and of the files beside
// it, whose servers do not exist, with the flags of the program.
func TestClusterCommands(t *testing.T) {
	least := map[string]int{"docs/cluster.md": 8, "docs/cluster/job.slurm": 4, "docs/cluster/job.yaml": 1, "docs/cluster/exactsolve-work@.service": 1}
	program, _, _ := testIO("")
	found, _, err := program.Program().Find([]string{"cluster", "keygen"})
	require.NoError(t, err)
	keygen := found.Name() == "keygen" // else this build has no keys for servers yet
	for name, n := range least {
		text := strings.NewReplacer("\\\n", "", `"${resume[@]}"`, "--resume run.ckpt", `"$(hostname)"`, "host").Replace(clusterFile(t, name))
		text = strings.ReplaceAll(regexp.MustCompile(`(?m)^.*\bsrun .*?exactsolve`).ReplaceAllString(text, "exactsolve"), `"`, "")
		lines := commandLine.FindAllStringSubmatch(text, -1)
		for _, m := range inYaml.FindAllStringSubmatch(text, -1) {
			lines = append(lines, []string{m[0], strings.ReplaceAll(m[1], ",", "")})
		}
		require.GreaterOrEqual(t, len(lines), n, name)
		for _, m := range lines {
			args := strings.Fields(m[1])
			io, _, _ := testIO("")
			c, rest, err := io.Program().Find(args)
			require.NoError(t, err, m[1])
			if keys := regexp.MustCompile(`keygen|serve .*--keys`); keys.MatchString(m[1]) && !keygen {
				continue
			}
			if err := c.ParseFlags(rest); err != nil || c.ValidateArgs(c.Flags().Args()) != nil {
				t.Errorf("%s: %s: %v, %v", name, m[1], err, c.ValidateArgs(c.Flags().Args()))
			}
		}
	}
}

// TestJobFiles checks what it can of the job files without the systems they are for.
func TestJobFiles(t *testing.T) {
	yaml := clusterFile(t, "docs/cluster/job.yaml")
	require.YAMLEq(t, yaml, yaml) // that it parses
	for _, want := range []string{"apiVersion: batch/v1\n", "kind: Job\n", "restartPolicy: Never\n"} {
		require.Contains(t, yaml, want)
	}

	keys := map[string]string{
		"Unit": " Description Wants After ", "Install": " WantedBy ",
		"Service": " ExecStart LoadCredential Environment DynamicUser ProtectSystem ProtectHome PrivateTmp NoNewPrivileges " +
			"MemoryMax CPUWeight KillSignal TimeoutStopSec Restart RestartSec ",
	}
	in := ""
	for line := range strings.Lines(clusterFile(t, "docs/cluster/exactsolve-work@.service")) {
		line = strings.TrimSpace(line)
		if m := section.FindStringSubmatch(line); m != nil {
			require.Contains(t, keys, m[1])
			in = m[1]
		} else if line != "" && line[0] != '#' {
			m := setting.FindStringSubmatch(line)
			require.NotNil(t, m, line)
			require.Contains(t, keys[in], " "+m[1]+" ", "[%s]", in)
		}
	}
	require.Equal(t, "Install", in)

	script := clusterFile(t, "docs/cluster/job.slurm")
	require.True(t, strings.HasPrefix(script, "#!/bin/bash\n"))
	if bash, err := exec.LookPath("bash"); err == nil {
		cmd := exec.CommandContext(t.Context(), bash, "-n")
		cmd.Stdin = strings.NewReader(script)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
}

func clusterFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", name))
	require.NoError(t, err)
	return string(text)
}
